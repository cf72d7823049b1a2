"""The search of step 1 in LeetCode's form: it can be pasted there, and judged here."""

# A set of digits is a number: bit d is set if d is in the set. {1, 3} is 0b1010.
ALL = 0b1111111110  # the digits 1 to 9


class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        self.board = board
        self.placed = [0] * 27  # the digits placed in each row, in each column and in each box
        for row in range(9):
            for column in range(9):
                if board[row][column] != ".":
                    self.enter(row, column, int(board[row][column]))
        self.solve(0)

    def units_of(self, row, column):
        """The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns from 9 to 17,
        boxes from 18 to 26 in reading order."""
        return row, 9 + column, 18 + row // 3 * 3 + column // 3

    def candidates(self, row, column):
        """The candidates of a blank: the digits that its row, column and box lack."""
        found = 0
        for unit in self.units_of(row, column):
            found |= self.placed[unit]
        return ALL & ~found

    def enter(self, row, column, digit):
        self.board[row][column] = str(digit)
        for unit in self.units_of(row, column):
            self.placed[unit] |= 1 << digit

    def take_back(self, row, column, digit):
        self.board[row][column] = "."
        for unit in self.units_of(row, column):
            self.placed[unit] &= ~(1 << digit)

    def solve(self, cell):
        """Fills all blanks from a cell on. Returns False, with the board as it was, if that is impossible."""
        if cell == 81:
            return True
        row, column = divmod(cell, 9)
        if self.board[row][column] != ".":
            return self.solve(cell + 1)
        digits = self.candidates(row, column)
        for digit in range(1, 10):
            if digits & (1 << digit):
                self.enter(row, column, digit)
                if self.solve(cell + 1):
                    return True
                self.take_back(row, column, digit)
        return False
