// Runs the step programs in Java in one virtual machine: `java Steps` in the folder with the classes step1.Main to step4.Main,
// puzzles on standard input. A line `= STEP PUZZLE` stands before what a program prints on standard error.

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

class Steps {
    static final int MOST_LINES = 6000; // a program that prints more is ended

    static class TooManyLines extends RuntimeException {
        static final long serialVersionUID = 1;
    }

    static class Printed extends OutputStream {
        final StringBuilder text = new StringBuilder();
        int lines = 0;

        @Override
        public void write(int sign) {
            if (lines == MOST_LINES) {
                throw new TooManyLines();
            }
            text.append((char) sign);
            if (sign == '\n') {
                lines++;
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        String[] puzzles = new String(System.in.readAllBytes()).split("\n");
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        for (int step = 1; step <= 4; step++) {
            for (String puzzle : puzzles) {
                Printed printed = new Printed();
                System.setIn(new ByteArrayInputStream(puzzle.replace('.', '0').getBytes()));
                System.setErr(new PrintStream(printed));
                // Its own class loader gives the program new variables.
                URL[] here = {Path.of("").toUri().toURL()};
                try (URLClassLoader loader = new URLClassLoader(here, ClassLoader.getPlatformClassLoader())) {
                    Method main = loader.loadClass("step" + step + ".Main").getMethod("main", String[].class);
                    main.setAccessible(true);
                    main.invoke(null, (Object) new String[0]);
                } catch (InvocationTargetException error) {
                    if (!(error.getCause() instanceof TooManyLines)) {
                        throw error;
                    }
                }
                out.print("= " + step + " " + puzzle + "\n" + printed.text);
            }
        }
        out.flush();
    }
}
