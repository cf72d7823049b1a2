"""Step 4: what has failed often comes first.

Reads a Sudoku in the format of Baekjoon 2580, with clues that do not clash, and prints a solution.
Standard error tells how many nodes the search had: each call of solve is one.
"""

import sys

# A set of digits is a number: bit d is set if d is in the set. {1, 3} is 0b1010.
ALL = 0b1111111110  # the digits 1 to 9

# The digits of each set, smallest first.
DIGITS = [[digit for digit in range(1, 10) if digits >> digit & 1] for digits in range(ALL + 1)]

# The units of each cell: its row, its column and its box. Rows are numbered from 0 to 8, columns from 9 to 17,
# boxes from 18 to 26 in reading order. Cells are numbered from 0 to 80 in reading order.
UNITS = [(cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(81)]

grid = [0] * 81  # 0 for a blank
placed = [0] * 27  # the digits placed in each row, in each column and in each box
weights = [1] * 81  # for each cell 1, and one more each time that the search goes back from it
nodes = 0


def candidates(cell):
    """The candidates of a blank: the digits that its row, column and box lack."""
    row, column, box = UNITS[cell]
    return ALL & ~(placed[row] | placed[column] | placed[box])


def enter(cell, digit):
    """Enters a digit in a blank."""
    grid[cell] = digit
    for unit in UNITS[cell]:
        placed[unit] |= 1 << digit


def take_back(cell, digit):
    """Takes the digit of a cell back: the cell is blank again, and its units lack the digit."""
    grid[cell] = 0
    for unit in UNITS[cell]:
        placed[unit] &= ~(1 << digit)


def choose():
    """The blank to fill next, and the digits to try there; no digit at a dead end. None if no blank is left."""
    best = None
    fewest, weight = 10, 1
    # Of each unit, the digits that have a cell: the placed ones, then those that fit in a blank.
    # twice gets the digits that fit in two blanks or more.
    once, twice = placed[:], [0] * 27
    for cell in range(81):
        if grid[cell] == 0:
            digits = candidates(cell)
            count = len(DIGITS[digits])
            if count <= 1:
                # The blanks after it can wait for the next call.
                return cell, digits
            # That is: count / its weight < fewest / the weight of the best so far.
            if count * weight < fewest * weights[cell]:
                fewest, weight = count, weights[cell]
                best = cell, digits
            for unit in UNITS[cell]:
                twice[unit] |= once[unit] & digits
                once[unit] |= digits
    if best is None:
        return None
    if once != [ALL] * 27:
        # A digit has no cell left in some unit: a dead end. Any blank may be to blame; to keep it simple, the one
        # that would be guessed now gains the weight.
        return best[0], 0
    forced = only_cell(twice)
    if forced is not None:
        return forced
    return best


def only_cell(twice):
    """The first blank with a digit that fits nowhere else in a unit, and that digit. None if there is none."""
    for cell in range(81):
        if grid[cell] == 0:
            row, column, box = UNITS[cell]
            # The digits that fit elsewhere in its row, in its column and in its box.
            fits_elsewhere = twice[row] & twice[column] & twice[box]
            # If two digits have only this cell, entering one of them leads to a dead end.
            forced = candidates(cell) & ~fits_elsewhere
            if forced:
                return cell, forced
    return None


def solve():
    """Fills all blanks. Returns False, with the grid as it was, if that is impossible."""
    global nodes
    nodes += 1
    choice = choose()
    if choice is None:
        return True
    cell, digits = choice
    for digit in DIGITS[digits]:
        enter(cell, digit)
        if solve():
            return True
        take_back(cell, digit)
    # No digit is left: the search goes back from here.
    weights[cell] += 1
    return False


cells = [c for c in sys.stdin.read() if c in ".0123456789"]
for cell, c in enumerate(cells[:81]):
    if c not in ".0":
        enter(cell, int(c))
is_solved = solve()
print(nodes, "nodes", file=sys.stderr)
if is_solved:
    for row in range(9):
        print(*grid[9 * row : 9 * row + 9])
else:
    print("No solution exists")
