import java.io.*; import java.math.*; import java.util.*; import java.util.function.*; import java.util.stream.*; USER_TEXT

class SudokuKit {
    public static void main(String[] arguments) throws java.io.IOException {
        String cells = new String(System.in.readAllBytes()).replaceAll("\\s", "").replace('0', '.');
        char[][] board = new char[9][];
        for (int row = 0; row < 9; row++) {
            board[row] = cells.substring(9 * row, 9 * row + 9).toCharArray();
        }
        // What the function prints goes to standard error.
        java.io.PrintStream output = System.out;
        System.setOut(System.err);
        new Solution().solveSudoku(board);
        for (char[] row : board) {
            output.println(String.join(" ", new String(row).split("")));
        }
    }
}
