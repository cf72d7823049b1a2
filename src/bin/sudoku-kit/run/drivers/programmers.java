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
        for (int[] row : call(new Solution()::solution, board)) {
            output.println(java.util.Arrays.toString(row).replaceAll("[\\[\\],]", ""));
        }
    }
}
