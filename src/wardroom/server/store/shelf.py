"""Where packed matches are stored, if not in the database: a folder, or any `fsspec` address.

An object is never overwritten: each try to pack a match has a name of its own, and the database says which one is
valid.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from wardroom.server.ids import new_id

PRIVATE = 0o600  # they contain both sides' secrets


class Shelf(Protocol):
    """Called from threads."""

    def put(self, name: str, data: bytes) -> None:
        """It is durable when this returns."""

    def get(self, name: str) -> bytes:
        """Raises `OSError` if it cannot be read."""

    def remove(self, name: str) -> None:
        """No error if it is not there."""

    def names(self, match: str) -> Sequence[str]:
        """All objects of a match: there may be several if a packer was killed."""


def open_shelf(address: str) -> Shelf | None:
    """None: objects are stored in the database."""
    if "://" in address:
        from wardroom.server.store.shelf_fsspec import Bucket

        return Bucket(address)
    return Folder(Path(address)) if address else None


def new_name(match: str) -> str:
    """Each shard has a folder, so that none has millions of files."""
    return f"{match[:2]}/{match}.{new_id()}.zst"


class Folder:
    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, name: str, data: bytes) -> None:
        path = self._root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        for folder in (path.parent, self._root):  # the names, too
            _sync(folder)

    def get(self, name: str) -> bytes:
        return (self._root / name).read_bytes()

    def remove(self, name: str) -> None:
        (self._root / name).unlink(missing_ok=True)

    def names(self, match: str) -> Sequence[str]:
        return [f"{match[:2]}/{path.name}" for path in (self._root / match[:2]).glob(f"{match}.*.zst")]


def _sync(folder: Path) -> None:
    if os.name == "nt":  # where folders cannot be opened
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
