import sys
import traceback


def tell(kind, error, trace):
    """A traceback that begins in the user's file."""
    while trace and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(kind, error, trace)


sys.excepthook = tell
output = sys.stdout
# What the function prints goes to standard error.
sys.stdout = sys.stderr
cells = [int(digit) for digit in "".join(sys.stdin.read().split())]
board = [cells[i:i + 9] for i in range(0, 81, 9)]
names = {"__name__": "solution"}
exec(compile("USER_TEXT".encode("latin-1"), "USER_FILE", "exec"), names)
answer = names["solution"](board)
# It returns a board, or fills the one that it gets.
answer = answer if isinstance(answer, list) else board
sizes = [len(row) if hasattr(row, "__len__") else 1 for row in answer]
if sizes != [9] * 9:
    found = f"{len(sizes)} of them" if len(sizes) != 9 else f"rows of {sizes}"
    raise ValueError("expected a board of 9 rows of 9 numbers, found " + found)
for row in answer:
    for cell in row:
        if not isinstance(cell, int):
            found = type(cell).__name__
            raise TypeError(f"expected a number such as 5 in each cell of the board, found {found}")
    print(*row, file=output, flush=True)
