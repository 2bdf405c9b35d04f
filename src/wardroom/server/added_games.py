"""In a browser: games of other authors, added as wheels. Says whether the games of a wheel can be played here.

A worker of its own asks (`web/static/examine.mjs`): whatever a wheel does while it is opened, the table goes on.
"""

from __future__ import annotations

import re
import shutil
import sys
import zlib
from importlib import invalidate_caches
from importlib.metadata import Distribution
from pathlib import Path
from typing import Literal
from zipfile import BadZipFile, ZipFile

from msgspec import Struct, json

from wardroom import games
from wardroom.games import offered

ANYWHERE = "py3-none-any"
ABOUT = re.compile(r"([\w][\w.]*)-[^/]+\.dist-info/WHEEL", re.ASCII)  # by the package's name
UNREADABLE = (BadZipFile, zlib.error, EOFError, RuntimeError)  # the last: encrypted, or packed in some other way

Reason = Literal["not_a_wheel", "not_pure", "no_game"] | offered.Reason


class Added(Struct, frozen=True):
    """A package with games that can be played. A newer one replaces an older one of the same key."""

    key: str
    package: str
    games: tuple[str, ...]


class Refused(Struct, frozen=True):
    reason: Reason
    package: str = ""
    game: str = ""
    detail: str = ""


def examined(wheel: str, folder: str) -> str:
    """As JSON, what this wheel adds or why it is refused. Other added packages are unpacked in `folder`, each below
    its key and on Python's path."""
    return json.encode(examine(Path(wheel), Path(folder))).decode()


def examine(wheel: Path, folder: Path) -> Added | Refused:
    try:
        with ZipFile(wheel) as archive:
            found = _unpacked(archive, folder)
    except UNREADABLE:
        return Refused("not_a_wheel")
    return found if isinstance(found, Refused) else _opened(*found)


def _unpacked(archive: ZipFile, folder: Path) -> tuple[str, Distribution] | Refused:
    about = next(filter(None, map(ABOUT.fullmatch, archive.namelist())), None)
    if about is None:
        return Refused("not_a_wheel")
    lines = archive.read(about[0]).decode(errors="replace").splitlines()
    tags = [line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: ")]
    if ANYWHERE not in tags:
        return Refused("not_pure", detail=", ".join(tags))
    key = about[1].lower()
    shutil.rmtree(folder / key, ignore_errors=True)  # an older version
    archive.extractall(folder / key)
    return key, Distribution.at(folder / key / Path(about[0]).parent)


def _opened(key: str, package: Distribution) -> Added | Refused:
    name = f"{package.name} {package.version}"
    ids = sorted(point.name for point in package.entry_points.select(group=offered.GROUP))
    if not ids:
        return Refused("no_game", name)
    _lay(str(Path(str(package.locate_file("")))))
    for fault in games.faults():
        if fault.package.name == package.name:
            return Refused(fault.reason, name, fault.game, fault.detail)
    return Added(key, name, tuple(ids))


def _lay(folder: str) -> None:
    """After all that is ours on Python's path: it replaces nothing."""
    if folder not in sys.path:
        sys.path.append(folder)
    invalidate_caches()
    offered.offers.cache_clear()
