# Runs changed programs one after another, each in a fork of this interpreter: Host.py FOLDER INPUTS NUMBER...
# INPUTS is `FILE:SECONDS,` for each. Of each program, FOLDER/mNUMBER.py, and each input, until one fails, it prints
# `NUMBER STATUS LENGTH` and what the program prints.
import os
import resource
import signal
import sys
import threading

# What programs import is loaded before they are forked: LeetCode's modules alone take 20 ms.
import bisect, collections, copy, functools, heapq, itertools, math, operator, random, re, string, traceback, typing

MOST_OUTPUT = 5000
MOST_MEMORY = 1 << 30
folder = sys.argv[1]
tests = [test.rsplit(":", 1) for test in sys.argv[2].split(",") if test]


def run(code, path, seconds):
    sys.argv = [path]
    names = {"__name__": "__main__", "__file__": path, "__builtins__": __builtins__}
    # The system ends it when it has used its processor time, and gives it no more than this.
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    status = 0
    try:
        exec(code, names)
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else end.code is not None
    except BaseException:
        status = 1
    try:
        sys.stdout.flush()
    except BaseException:
        status = 1
    os._exit(status)


def start(code, path, test, seconds):
    """The end of a pipe from which the output of a program comes, and the program's number."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(test, os.O_RDONLY), 0)
        os.dup2(sink, 1)
        os.close(source)
        os.close(sink)
        run(code, path, seconds)
    os.close(sink)
    return source, child


def tell(number, status, output):
    sys.stdout.buffer.write(b"%s %d %d\n%s\n" % (number.encode(), status, len(output), output))
    sys.stdout.flush()


def end_of(child, source):
    """The status and the output of a program."""
    output = b""
    part = b"-"
    while part and len(output) <= MOST_OUTPUT:
        part = os.read(source, 65536)
        output += part
    # What still prints has nobody who reads it.
    os.close(source)
    return (0 if os.waitpid(child, 0)[1] == 0 else 1), output


for number in sys.argv[3:]:
    path = os.path.join(folder, "m" + number + ".py")
    try:
        with open(path, encoding="utf-8") as file:
            code = compile(file.read(), path, "exec")
    except (SyntaxError, ValueError, RecursionError):
        tell(number, -1, b"")
        continue
    for test, seconds in tests:
        source, child = start(code, path, test, float(seconds))
        status, output = end_of(child, source)
        tell(number, status, output)
        if status != 0:
            break
