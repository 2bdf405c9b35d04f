"""Games from other packages: what they offer as entry points, opened with care. One that cannot be opened takes nothing
else down with it: it is left out, and named."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from email.utils import parseaddr
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Literal

from msgspec import Struct, json

from wardroom.api import Game

GROUP = "wardroom.games"  # of entry points: the game's id, and where its `GAME` is
ID = re.compile(r"[a-z]{1,20}")  # it stands in addresses

Reason = Literal["broken", "not_a_game", "other_id", "bad_id", "taken", "twice"]
Wrong = tuple[Reason, str]  # and the detail


class Package(Struct, frozen=True):
    """What its makers call it; all of it is their text."""

    name: str
    version: str = ""
    author: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.version}".strip()


class Fault(Struct, frozen=True):
    """A game that is offered and cannot be on the shelf."""

    game: str
    package: Package
    reason: Reason
    detail: str = ""


class Offers(Struct, frozen=True):
    games: dict[str, Game]
    packages: dict[str, Package]
    faults: tuple[Fault, ...]


@cache  # opened once a process
def offers(own: frozenset[str]) -> Offers:
    """What is offered beside the games of our own."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    games: dict[str, Game] = {}
    packages: dict[str, Package] = {}
    faults: list[Fault] = []
    for point in points:
        package = package_of(point)
        found = _misnamed(point, points, own) or _opened(point)
        if isinstance(found, Game):
            games[point.name], packages[point.name] = found, package
        else:
            faults.append(Fault(point.name, package, *found))
    return Offers(games, packages, tuple(faults))


def _misnamed(point: EntryPoint, points: Sequence[EntryPoint], own: Collection[str]) -> Wrong | None:
    if not ID.fullmatch(point.name):
        return "bad_id", ""
    if point.name in own:
        return "taken", ""
    twins = [str(package_of(other)) for other in points if other.name == point.name and other is not point]
    return ("twice", ", ".join(twins)) if twins else None


def _opened(point: EntryPoint) -> Game | Wrong:
    """The game, or why not. Whatever a stranger's module does while it is read, we go on."""
    try:
        game = point.load()
        if not isinstance(game, Game):
            return "not_a_game", point.value
        game.bots()  # the shelf names them, and the API describes what is shown
        json.schema(game.view)
    except (Exception, SystemExit) as fault:
        return "broken", " ".join(f"{type(fault).__name__}: {fault}".split())
    return game if game.id == point.name else ("other_id", game.id)


def package_of(point: EntryPoint) -> Package:
    if point.dist is None:
        return Package(point.module)
    about = point.dist.metadata.json
    author = about.get("author") or parseaddr(str(about.get("author_email", "")))[0]
    return Package(point.dist.name, point.dist.version, str(author))
