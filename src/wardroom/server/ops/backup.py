"""Backup of a SQLite table while it is in use, and restore. PostgreSQL has its own tools."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from wardroom.server.ops.serve import Unfit
from wardroom.server.settings import Settings
from wardroom.server.store.sqlite import keep


def save(settings: Settings, to: Path) -> None:
    """A whole copy, as of one moment, even during play."""
    source = _file(settings)
    if not source.exists():
        raise Unfit("no_database", path=str(source))
    if to.exists():
        raise Unfit("backup_exists", path=str(to))
    _copy(source, to)


def restore(settings: Settings, backup: Path) -> None:
    """The server must not be running. The old file is kept beside it, with `.before` after its name."""
    if not backup.exists():
        raise Unfit("no_database", path=str(backup))
    target = _file(settings)
    draft, kept = target.with_name(f".{target.name}.part"), target.with_name(f"{target.name}.before")
    there = target.exists()
    with closing(keep(target)):
        draft.unlink(missing_ok=True)
        _copy(backup, draft)
        if there:
            kept.unlink(missing_ok=True)
            _copy(target, kept)  # with what is still in its write-ahead log
        for tail in ("-wal", "-shm"):
            target.with_name(target.name + tail).unlink(missing_ok=True)
        os.replace(draft, target)


def _file(settings: Settings) -> Path:
    if settings.postgres:
        raise Unfit("backup_postgres")
    return settings.sqlite_path


def _copy(source: Path, to: Path) -> None:
    """Refuses a file that is not a sound database."""
    to.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(to)) as new:
            old.backup(new)
            (verdict,) = new.execute("pragma integrity_check").fetchone()
    except sqlite3.DatabaseError as fault:
        to.unlink(missing_ok=True)
        raise Unfit("bad_database", path=str(source), fault=str(fault)) from None
    if verdict != "ok":
        to.unlink(missing_ok=True)
        raise Unfit("bad_database", path=str(source), fault=str(verdict))
    to.chmod(0o600)  # it holds seeds and addresses
