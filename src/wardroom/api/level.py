"""Opponents as they are shown to whoever chooses one: a bot, how strong it is, its face, and what runs say of it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from msgspec import Struct, convert

from wardroom.lib import yamls

Face = Literal["recruit", "watch", "staff", "admiral"]
Temper = Literal["even", "bold", "careful", "historical", "rulebook"]


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """His name and one line of his style are `opponent.<bot>.name` and `opponent.<bot>.style` of the game's words."""

    bot: str  # of `Game.bots`
    rank: int  # 1: one that a beginner beats; 4: the strongest. Those of one rank differ in temper
    face: Face
    temper: Temper = "even"
    rating: int | None = None  # of the lab's runs (docs/opponents.md); None: not measured
    give: int | None = None  # and how far it may be off, either way, with 95 %
    seconds: float | None = None  # CPU of a decision, in the mean


def read_levels(file: Traversable | Path) -> tuple[Level, ...]:
    """The levels of a game, as its `bot/levels.yaml` has them."""
    return convert(yamls.read(file), tuple[Level, ...])


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
