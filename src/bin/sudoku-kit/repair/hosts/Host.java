package kit;

import java.io.*;
import java.lang.management.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

/**
 * Compiles changed programs, or runs them one after another: Host FOLDER compile|INPUTS CLASS NUMBER...
 * INPUTS is `FILE:SECONDS,` for each. Of each program, a class in FOLDER/mNUMBER, and each input, until one fails,
 * it prints `NUMBER STATUS LENGTH` and what the program prints.
 */
public class Host {
    static final int MOST_OUTPUT = 5000;
    static final PrintStream OUT = System.out;

    /** Ends a program in place of the whole machine. */
    static class End extends Error {
        final int status;

        End(int status) {
            this.status = status;
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

    public static void main(String[] arguments) throws Exception {
        Path folder = Paths.get(arguments[0]);
        List<String> numbers = Arrays.asList(arguments).subList(3, arguments.length);
        if (arguments[1].equals("compile")) {
            compile(folder, arguments[2], numbers);
            return;
        }
        List<byte[]> inputs = new ArrayList<>();
        List<Long> limits = new ArrayList<>();
        for (String test : arguments[1].split(",")) {
            int colon = test.lastIndexOf(':');
            inputs.add(Files.readAllBytes(Paths.get(test.substring(0, colon))));
            limits.add((long) (1e9 * Double.parseDouble(test.substring(colon + 1))));
        }
        URL[] places = {folder.toUri().toURL()};
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        for (String number : numbers) {
            if (!Files.exists(folder.resolve("m" + number).resolve(arguments[2] + ".class"))) {
                tell(number, -1, new byte[0]);
                continue;
            }
            boolean isGood = true;
            for (int i = 0; isGood && i < inputs.size(); i++) {
                ClassLoader loader = new URLClassLoader(places);
                isGood = run(number, "m" + number + "." + arguments[2], loader, inputs.get(i), limits.get(i));
            }
        }
        OUT.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Leaves out those that do not compile, until the others do. */
    static void compile(Path folder, String name, List<String> numbers) throws Exception {
        Map<URI, Path> left = new LinkedHashMap<>();
        for (String number : numbers) {
            Path source = folder.resolve("m" + number).resolve(name + ".java");
            left.put(source.toUri(), source);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        List<String> options = List.of("-nowarn", "-proc:none", "-implicit:none", "-Xmaxerrs", "10000", "-encoding", "UTF-8",
            "-cp", System.getProperty("java.class.path"), "-d", folder.toString());
        for (int before = 0; !left.isEmpty() && left.size() != before; ) {
            before = left.size();
            DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            Iterable<? extends JavaFileObject> sources = files.getJavaFileObjectsFromPaths(left.values());
            if (compiler.getTask(null, files, said, options, null, sources).call()) {
                return;
            }
            for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics()) {
                if (one.getKind() == Diagnostic.Kind.ERROR && one.getSource() != null) {
                    left.remove(one.getSource().toUri());
                }
            }
        }
    }

    static boolean run(String number, String name, ClassLoader loader, byte[] input, long limit) throws Exception {
        Output output = new Output();
        int[] status = {1};
        System.setIn(new ByteArrayInputStream(input));
        PrintStream printed = new PrintStream(output);
        System.setOut(printed);
        Thread thread = new Thread(null, () -> {
            try {
                Method main = Class.forName(name, true, loader).getMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[0]);
                status[0] = 0;
            } catch (InvocationTargetException failed) {
                Throwable why = failed.getCause();
                status[0] = why instanceof End ? ((End) why).status : 1;
            } catch (End end) {
                status[0] = end.status;
            } catch (Throwable failed) {
                status[0] = 1;
            }
        }, "main", 64L << 20);
        thread.setDaemon(true);
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long began = System.nanoTime();
        thread.start();
        for (boolean isOver = false; thread.isAlive() && !isOver; ) {
            thread.join(2);
            isOver = times.getThreadCpuTime(thread.getId()) > limit || System.nanoTime() - began > 10 * limit;
        }
        if (!thread.isAlive()) {
            printed.flush();
            tell(number, status[0], output.toByteArray());
            return status[0] == 0;
        }
        tell(number, 1, new byte[0]);
        stop(thread);
        if (thread.isAlive()) {
            // Whoever started this machine starts it anew, from the next program on.
            OUT.flush();
            Runtime.getRuntime().halt(3);
        }
        return false;
    }

    @SuppressWarnings("all")
    static void stop(Thread thread) throws Exception {
        try {
            thread.stop();
            thread.join(100);
        } catch (UnsupportedOperationException newer) {
            // Java 20 and up.
        }
    }

    static void tell(String number, int status, byte[] output) {
        OUT.print(number + " " + status + " " + output.length + "\n");
        OUT.write(output, 0, output.length);
        OUT.print("\n");
        OUT.flush();
    }
}
