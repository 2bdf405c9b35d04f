"""Where a description is read: a position, and what stands around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from wardroom.games.empire.printed import CARDS, EFFECTS
from wardroom.games.empire.state import Empire, Fight

Words = dict[str, Any]  # a description: a place, units, or a condition
Effect = dict[str, Any]


class Scene(Struct, frozen=True):
    """The position; the battle being fought; the hex from which a unit is moved; the effect that asks."""

    g: Empire
    fight: Fight | None = None
    origin: str = ""
    key: str = ""


def key(card: str, n: int) -> str:
    """The name of an effect: its card, and its place on it."""
    return f"{card} {n}"


def described(card: str, kind: str) -> Iterator[tuple[int, Effect]]:
    """The effects of a kind on a card, with their places."""
    for n, effect in enumerate(EFFECTS[card].does):
        if effect["kind"] == kind:
            yield n, effect


@cache
def first(card: str, kind: str) -> Effect | None:
    return next((effect for _, effect in described(card, kind)), None)


ACTIVATED = "activated"
_USUAL = {"dec41": 5}  # what the Allies do in December 1941 is a reaction; other bonuses come before the moves
_HOOKED = frozenset((
    "unlock", "forced", "either", "free", "only", "must_use", "rivalry_mix", "no_supply", "naval_move", "no_asp",
    "army_alone", "must_land", "must_fight", "battles_only", "immune", "intel", "late_intel", "die", "critical",
    "attack", "defense", "kamikaze_more",
))  # fmt: skip
"""Kinds that do nothing at any moment: the engine asks for them (`hooks`)."""


def moment(card: str, effect: Effect) -> int | str | None:
    """When it acts: 0 as soon as the card is played, else a step of the offensive; None if it is asked for."""
    if effect["kind"] in _HOOKED:
        return None
    usual = _USUAL.get(effect["kind"], 1) if CARDS[card].type == "military" else 0
    when: int | str = effect.get("when", usual)
    return ACTIVATED if when == 1 and mentions(effect, "active") else when


def mentions(words: Any, name: str) -> bool:
    """Whether a description has such a word, however deep."""
    if isinstance(words, dict):
        return name in words or any(mentions(part, name) for part in words.values())
    return isinstance(words, list | tuple) and any(mentions(part, name) for part in words)
