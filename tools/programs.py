"""Programs of the machine that tools start, and ports for them."""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def found(name: str) -> str:
    if path := path_of(name):
        return path
    raise FileNotFoundError(name)


def path_of(name: str) -> str | None:
    """Debian keeps PostgreSQL's programs where no PATH leads."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(map(str, folders)))
