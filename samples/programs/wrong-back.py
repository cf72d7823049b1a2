"""A wrong program for Baekjoon 2580, to try `sudoku-kit judge` with. Can you see the mistake before it tells?"""

import sys

grid = [list(map(int, line.split())) for line in sys.stdin if line.strip()]
blanks = [(row, column) for row in range(9) for column in range(9) if grid[row][column] == 0]
rows = [set(row) for row in grid]
columns = [set(column) for column in zip(*grid)]
boxes = [set() for _ in range(9)]
for row in range(9):
    for column in range(9):
        boxes[row // 3 * 3 + column // 3].add(grid[row][column])


def solve(index):
    if index == len(blanks):
        for row in grid:
            print(*row)
        return True
    row, column = blanks[index]
    box = row // 3 * 3 + column // 3
    for digit in range(1, 10):
        if digit in rows[row] or digit in columns[column] or digit in boxes[box]:
            continue
        grid[row][column] = digit
        rows[row].add(digit)
        columns[column].add(digit)
        boxes[box].add(digit)
        if solve(index + 1):
            return True
        grid[row][column] = 0
        rows[row].remove(digit)
        columns[column].remove(digit)
    return False


solve(0)
