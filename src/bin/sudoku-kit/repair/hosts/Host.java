package kit;

import java.io.*;
import java.lang.management.*;
import java.lang.reflect.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

/**
 * Compiles and runs changed programs one after another: Host FOLDER INPUTS NUMBER...
 * INPUTS is `FILE:SECONDS,` for each. Of each program, FOLDER/mNUMBER.java, and each input, until one fails, it prints
 * `NUMBER STATUS LENGTH` and what the program prints. It writes no file.
 */
public class Host {
    static final int MOST_OUTPUT = 5000;
    /** So many are compiled at once: it is faster, but not if an endless one ends the machine. */
    static final int TOGETHER = 32;
    static final PrintStream OUT = System.out;

    /** Ends a program in place of the whole machine. */
    static class End extends Error {
        final int status;

        End(int status) {
            this.status = status;
        }
    }

    static volatile boolean isOver;

    /** The changed programs call it in loops and functions. */
    public static void tick() {
        if (isOver) {
            throw new End(1);
        }
    }

    public static void exit(int status) {
        throw new End(status);
    }

    static class Output extends ByteArrayOutputStream {
        @Override
        public synchronized void write(byte[] bytes, int start, int length) {
            if (count + length > MOST_OUTPUT) {
                throw new End(1);
            }
            super.write(bytes, start, length);
        }

        @Override
        public synchronized void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }
    }

    /** A source, whatever the class in it is called, or a class to which the compiler writes. */
    static class Text extends SimpleJavaFileObject {
        final String number;
        final String text;
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Text(String name, Kind kind, String text) {
            super(URI.create("text:///" + name), kind);
            number = name;
            this.text = text;
        }

        @Override
        public boolean isNameCompatible(String name, Kind kind) {
            return true;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }

        @Override
        public OutputStream openOutputStream() {
            bytes.reset();
            return bytes;
        }
    }

    static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);
    static final List<String> OPTIONS = List.of("-nowarn", "-proc:none", "-implicit:none", "-g:none");

    /** All classes by name, those of an outer class behind it. */
    static final Map<String, Text> CLASSES = new LinkedHashMap<>();

    /** Compiles programs together, each in a package of its own; leaves out those that do not compile. */
    static void compile(Path folder, List<String> numbers) throws IOException {
        List<Text> sources = new ArrayList<>();
        for (String number : numbers) {
            String text = Files.readString(folder.resolve("m" + number + ".java"));
            sources.add(new Text(number, JavaFileObject.Kind.SOURCE, "package m" + number + "; " + text));
        }
        JavaFileManager files = new ForwardingJavaFileManager<>(FILES) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location place, String name, JavaFileObject.Kind kind, FileObject from) {
                // A class may be written again, when others were left out.
                Text text = new Text("any", kind, "");
                CLASSES.put(name, text);
                return text;
            }
        };
        for (boolean isGood = false; !isGood && !sources.isEmpty(); ) {
            Set<Object> wrong = new HashSet<>();
            isGood = COMPILER.getTask(null, files, error -> wrong.add(error.getSource()), OPTIONS, null, sources).call();
            // What stands before the first fault is compiled.
            if (!isGood && !sources.removeIf(source -> wrong.contains(source) || isCompiled(source.number))) {
                return;
            }
        }
    }

    static boolean isCompiled(String number) {
        return CLASSES.keySet().stream().anyMatch(name -> name.startsWith("m" + number + "."));
    }

    /** Each run has classes of its own, as they are before they have run. */
    static class Loader extends ClassLoader {
        Loader() {
            super(Host.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!CLASSES.containsKey(name)) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = CLASSES.get(name).bytes.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        }

        /** The first `main` among the classes of a package. */
        Method main(String start) throws ReflectiveOperationException {
            for (String name : CLASSES.keySet()) {
                for (Method method : name.startsWith(start) ? loadClass(name).getDeclaredMethods() : new Method[0]) {
                    if (method.getName().equals("main") && Modifier.isStatic(method.getModifiers())) {
                        method.setAccessible(true);
                        return method;
                    }
                }
            }
            throw new NoSuchMethodException();
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        List<String> numbers = Arrays.asList(arguments).subList(2, arguments.length);
        for (int i = 0; i < numbers.size(); i++) {
            if (i % TOGETHER == 0) {
                compile(Paths.get(arguments[0]), numbers.subList(i, Math.min(i + TOGETHER, numbers.size())));
            }
            if (!isCompiled(numbers.get(i))) {
                tell(numbers.get(i), -1, new byte[0]);
                continue;
            }
            boolean isGood = true;
            for (String test : arguments[1].split(",")) {
                int colon = test.lastIndexOf(':');
                byte[] input = Files.readAllBytes(Paths.get(test.substring(0, colon)));
                long limit = (long) (1e9 * Double.parseDouble(test.substring(colon + 1)));
                isGood = isGood && run(numbers.get(i), input, limit);
            }
        }
        Runtime.getRuntime().halt(0);
    }

    static boolean run(String number, byte[] input, long limit) throws Exception {
        Output output = new Output();
        PrintStream printed = new PrintStream(output);
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(printed);
        int[] status = {1};
        Thread thread = new Thread(null, () -> {
            try {
                new Loader().main("m" + number + ".").invoke(null, (Object) new String[0]);
                status[0] = 0;
            } catch (InvocationTargetException failed) {
                status[0] = failed.getCause() instanceof End ? ((End) failed.getCause()).status : 1;
            } catch (Throwable failed) {
                status[0] = 1;
            }
        }, "main", 8L << 20);
        thread.setDaemon(true);
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long began = System.nanoTime();
        isOver = false;
        thread.start();
        while (thread.isAlive()) {
            thread.join(2);
            if (times.getThreadCpuTime(thread.getId()) > limit || System.nanoTime() - began > 10 * limit) {
                stop(thread);
                status[0] = 1;
                break;
            }
        }
        printed.flush();
        tell(number, status[0], output.toByteArray());
        return status[0] == 0;
    }

    /** What does not end even so ends this machine, too. */
    static void stop(Thread thread) throws Exception {
        isOver = true;
        thread.join(100);
        if (thread.isAlive()) {
            Runtime.getRuntime().halt(1);
        }
    }

    static void tell(String number, int status, byte[] output) {
        OUT.print(number + " " + status + " " + output.length + "\n");
        OUT.write(output, 0, output.length);
        OUT.print("\n");
        OUT.flush();
    }
}
