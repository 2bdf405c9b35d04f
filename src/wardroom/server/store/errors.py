"""What can be wrong with a store."""

from __future__ import annotations

from pathlib import Path


class NotUnique(Exception):
    """Another row has this value already."""


class NoTable(Exception):
    """The database has not been migrated so far."""


class StoreDown(Exception):
    """The database cannot be reached or cannot write now. Whether the last command was written is not known."""


class Lost(StoreDown):
    """The connection broke under a statement; a new one may be had at once."""


class StoreTaken(Exception):
    """Another process keeps its tables in this file already."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"another process keeps {path}")
