import java.util.*; USER_TEXT

class SudokuKit {
    interface Returning {
        int[][] call(int[][] board);
    }

    interface Filling {
        void call(int[][] board);
    }

    // It returns a board, or fills the one that it gets. Where both would do, the compiler takes what returns.
    static int[][] call(Returning function, int[][] board) {
        return function.call(board);
    }

    static int[][] call(Filling function, int[][] board) {
        function.call(board);
        return board;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        String cells = new String(System.in.readAllBytes()).replaceAll("\\s", "");
        int[][] board = new int[9][9];
        for (int cell = 0; cell < 81; cell++) {
            board[cell / 9][cell % 9] = cells.charAt(cell) - '0';
        }
        // What the function prints goes to standard error.
        java.io.PrintStream output = System.out;
        System.setOut(System.err);
        int[][] answer = call(new Solution()::solution, board);
        if (answer.length != 9 || Arrays.stream(answer).anyMatch(row -> row.length != 9)) {
            throw new IllegalStateException("expected a board of 9 rows of 9 numbers");
        }
        for (int[] row : answer) {
            output.println(Arrays.toString(row).replaceAll("[\\[\\],]", ""));
        }
    }
}
