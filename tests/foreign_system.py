"""Runs the command line as a system without POSIX would: `python tests/foreign_system.py play midway ...`.

Hides what Windows lacks (and uvloop, which is not installed there), then hands over to the command.
"""

import os
import signal
import sys

MODULES = ("fcntl", "grp", "pwd", "resource", "termios", "tty", "uvloop")
SIGNALS = ("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGWINCH")
CALLS = ("fork", "getuid", "geteuid", "killpg", "nice", "setsid", "getpgid", "sched_getaffinity")


def hide() -> None:
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in SIGNALS:
        delattr(signal, name)
    for name in CALLS:
        delattr(os, name)


if __name__ == "__main__":
    import multiprocessing
    import multiprocessing.resource_tracker  # of the interpreter's own, on this system only
    import subprocess
    from asyncio import unix_events

    del subprocess, multiprocessing, unix_events
    hide()
    from wardroom.cli import main

    main()
