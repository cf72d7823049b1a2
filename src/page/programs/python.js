"use strict";
// `solve` and `choose` of samples/programs/step1.py to step4.py: a test holds them equal, but for
// comment lines. A heading tells the function and the rungs that have it.
PROGRAMS["Python"] = String.raw`
=== solve first cells singles
def solve():
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
    return False

=== solve weights
def solve():
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
    weights[cell] += 1
    return False

=== choose first
def choose():
    if 0 not in grid:
        return None
    cell = grid.index(0)
    return cell, candidates(cell)

=== choose cells
def choose():
    best = None
    fewest = 10
    for cell in range(81):
        if grid[cell] == 0:
            digits = candidates(cell)
            count = len(DIGITS[digits])
            if count < fewest:
                fewest = count
                best = cell, digits
    return best

=== choose singles
def choose():
    best = None
    fewest = 10
    once, twice = placed[:], [0] * 27
    for cell in range(81):
        if grid[cell] == 0:
            digits = candidates(cell)
            count = len(DIGITS[digits])
            if count <= 1:
                return cell, digits
            if count < fewest:
                fewest = count
                best = cell, digits
            for unit in UNITS[cell]:
                twice[unit] |= once[unit] & digits
                once[unit] |= digits
    if best is None:
        return None
    if once != [ALL] * 27:
        return best[0], 0
    forced = only_cell(twice)
    if forced is not None:
        return forced
    return best


def only_cell(twice):
    for cell in range(81):
        if grid[cell] == 0:
            row, column, box = UNITS[cell]
            fits_elsewhere = twice[row] & twice[column] & twice[box]
            forced = candidates(cell) & ~fits_elsewhere
            if forced:
                return cell, forced
    return None

=== choose weights
def choose():
    best = None
    fewest, weight = 10, 1
    once, twice = placed[:], [0] * 27
    for cell in range(81):
        if grid[cell] == 0:
            digits = candidates(cell)
            count = len(DIGITS[digits])
            if count <= 1:
                return cell, digits
            if count * weight < fewest * weights[cell]:
                fewest, weight = count, weights[cell]
                best = cell, digits
            for unit in UNITS[cell]:
                twice[unit] |= once[unit] & digits
                once[unit] |= digits
    if best is None:
        return None
    if once != [ALL] * 27:
        return best[0], 0
    forced = only_cell(twice)
    if forced is not None:
        return forced
    return best


def only_cell(twice):
    for cell in range(81):
        if grid[cell] == 0:
            row, column, box = UNITS[cell]
            fits_elsewhere = twice[row] & twice[column] & twice[box]
            forced = candidates(cell) & ~fits_elsewhere
            if forced:
                return cell, forced
    return None
`;
