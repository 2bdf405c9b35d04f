"""Opponents as they are shown to whoever chooses one: a bot, how strong it is, its face, and what runs say of it."""

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
SURE = 1.96  # deviations either way in which the truth lies with 95 %


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and one line of style are `opponent.<bot>.name` and `opponent.<bot>.style` of the game's words."""

    bot: str  # of `Game.bots`
    rank: int  # 1: one that a beginner beats; 4: the strongest. Those of one rank differ in temper
    face: Face
    temper: Temper = "even"
    rating: int | None = None  # of the lab's runs (docs/opponents.md); None: not measured
    deviation: int | None = None  # and how uncertain that is
    seconds: float | None = None  # CPU of a decision, in the mean

    @property
    def give(self) -> int | None:
        """How far the rating may be off, either way, with 95 %."""
        return None if self.deviation is None else round(SURE * self.deviation)


class Meeting(Struct, frozen=True, forbid_unknown_fields=True):
    """All the pairs that two bots played: two matches each, with the same dice and the seats changed round."""

    a: str
    b: str
    pairs: int
    points: float  # of the first: a pair is worth one


class Anchor(Struct, frozen=True, forbid_unknown_fields=True):
    """How strong a bot is, on the scale on which its game's players are rated."""

    bot: str
    rating: int
    deviation: int


class Anchors(Struct, frozen=True, forbid_unknown_fields=True):
    """What `wardroom lab anchor` writes, and nobody's hand."""

    version: str  # of the rules that were played
    meetings: tuple[Meeting, ...]
    anchors: tuple[Anchor, ...]


def read_levels(folder: Traversable | Path) -> tuple[Level, ...]:
    """The levels of a game, as the `levels.yaml` of its bots has them; how strong they are is in `anchors.json`."""
    levels = convert(yamls.read(folder / LEVELS), tuple[Level, ...])
    known = {anchor.bot: anchor for anchor in read_anchors(folder / ANCHORS).anchors}
    return tuple(_measured(level, known.get(level.bot)) for level in levels)


def read_anchors(file: Traversable | Path) -> Anchors:
    """None, where nothing was measured."""
    return msgspec.json.decode(file.read_bytes(), type=Anchors) if file.is_file() else Anchors("", (), ())


def _measured(level: Level, anchor: Anchor | None) -> Level:
    return level if anchor is None else structs.replace(level, rating=anchor.rating, deviation=anchor.deviation)


def fault_of(levels: Sequence[Level]) -> str:
    """What is wrong with them, or nothing."""
    ranks = [level.rank for level in levels]
    if ranks != sorted(ranks) or set(ranks) != set(range(1, len(set(ranks)) + 1)):
        return "levels go from rank 1 upwards, and leave none out"
    if len({level.bot for level in levels}) != len(levels):
        return "a bot is in two levels"
    if len({(level.rank, level.temper) for level in levels}) != len(levels):
        return "two levels of one rank have the same temper"
    return ""
