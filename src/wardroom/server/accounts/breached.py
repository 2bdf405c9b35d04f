"""Breached passwords: a file of sorted SHA-1 hashes in hex with counts, as haveibeenpwned.com offers it, which the
operator provides. No outside service is asked about any password."""

from __future__ import annotations

from hashlib import sha1
from io import SEEK_END
from pathlib import Path
from typing import BinaryIO

HASH = 40  # characters


def breached(path: Path, password: str) -> bool:
    """A binary search, as the file may be larger than memory. Reads it some thirty times: keep it off the event
    loop."""
    wanted = sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()
    with path.open("rb") as file:
        low, high = 0, file.seek(0, SEEK_END)
        while low < high:
            middle = (low + high) // 2
            line = _line_from(file, middle)
            if line[:HASH].upper() == wanted:
                return True
            if line and line[:HASH].upper() < wanted:
                low = middle + 1
            else:
                high = middle
    return False


def _line_from(file: BinaryIO, at: int) -> bytes:
    """The first line that begins at or after this position; empty at the end."""
    file.seek(max(0, at - 1))
    if at:
        file.readline()
    return file.readline()
