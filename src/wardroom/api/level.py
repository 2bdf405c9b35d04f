"""Opponents as shown to a player who chooses one: the bot, its strength and face, and its measured rating."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, convert, structs

from wardroom.lib import yamls

Face = Literal["recruit", "watch", "staff", "admiral"]
Temper = Literal["even", "bold", "careful", "historical", "rulebook"]
LEVELS, ANCHORS = "levels.yaml", "anchors.json"  # in the folder of a game's bots
SURE = 1.96  # deviations on either side that make a 95 % confidence interval


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and one line of style are `opponent.<bot>.name` and `opponent.<bot>.style` of the game's words."""

    bot: str  # of `Game.bots`
    rank: int  # 1: a beginner beats it; 4: the strongest. Levels of the same rank differ in temper
    face: Face
    temper: Temper = "even"
    rating: int | None = None  # from lab runs (docs/opponents.md); None: not measured
    deviation: int | None = None  # how uncertain the rating is
    seconds: float | None = None  # mean CPU time of a decision

    @property
    def give(self) -> int | None:
        """Half the width of the rating's 95 % confidence interval."""
        return None if self.deviation is None else round(SURE * self.deviation)


class Meeting(Struct, frozen=True, forbid_unknown_fields=True):
    """All pairs of matches between two bots; each pair has the same dice, with the seats swapped."""

    a: str
    b: str
    pairs: int
    points: float  # scored by `a`; each pair is worth one


class Anchor(Struct, frozen=True, forbid_unknown_fields=True):
    """How strong a bot is, on the scale on which its game's players are rated."""

    bot: str
    rating: int
    deviation: int


class Anchors(Struct, frozen=True, forbid_unknown_fields=True):
    """Written by `wardroom lab anchor`, not edited by hand."""

    version: str  # of the rules that were played
    meetings: tuple[Meeting, ...]
    anchors: tuple[Anchor, ...]


def read_levels(folder: Traversable | Path) -> tuple[Level, ...]:
    """A game's levels from its bots' `levels.yaml`, with their strength from `anchors.json`."""
    levels = convert(yamls.read(folder / LEVELS), tuple[Level, ...])
    known = {anchor.bot: anchor for anchor in read_anchors(folder / ANCHORS).anchors}
    return tuple(_measured(level, known.get(level.bot)) for level in levels)


def read_anchors(file: Traversable | Path) -> Anchors:
    """The measured anchors; empty if nothing was measured."""
    return msgspec.json.decode(file.read_bytes(), type=Anchors) if file.is_file() else Anchors("", (), ())


def _measured(level: Level, anchor: Anchor | None) -> Level:
    return level if anchor is None else structs.replace(level, rating=anchor.rating, deviation=anchor.deviation)


def fault_of(levels: Sequence[Level]) -> str:
    """What is wrong with these levels; empty if nothing."""
    ranks = [level.rank for level in levels]
    if ranks != sorted(ranks) or set(ranks) != set(range(1, len(set(ranks)) + 1)):
        return "levels go from rank 1 upwards, and leave none out"
    if len({level.bot for level in levels}) != len(levels):
        return "a bot is in two levels"
    if len({(level.rank, level.temper) for level in levels}) != len(levels):
        return "two levels of one rank have the same temper"
    return ""
