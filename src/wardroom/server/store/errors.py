"""What can go wrong with a store."""

from __future__ import annotations

from pathlib import Path


class NotUnique(Exception):
    """Another row has this value already."""


class NoTable(Exception):
    """The database lacks a table: it has not been migrated."""


class StoreDown(Exception):
    """The database cannot be reached or cannot write now. The last command may or may not have been written."""


class Lost(StoreDown):
    """The connection broke during a statement; a new one may work at once."""


class StoreTaken(Exception):
    """Another process is using this file already."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"another process keeps {path}")
