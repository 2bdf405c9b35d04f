"""A die that one side rolls in secret is not heard by the other.

`Fog` compares two worlds under the same rolls, so it cannot detect an overheard roll. Here the step is taken
again from the true state with another outcome. If a seat then sees the same but hears another thing, and what became
different is something the game itself holds hidden from that seat (its `resample` varies it), the seat overheard it.
What comes next does not count: if one side has a choice left after three of four aircraft fell, and none after four,
a sealed lane hides this, while both sides are told how many fell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import structs

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.step import Step, heard, sound
from wardroom.journal import Entry
from wardroom.kernel import Seat, dump

DRAWS = 6  # how many worlds to resample to learn what is hidden


class Fate(Promise):
    name = "fog"

    def step(self, step: Step) -> None:
        if not step.rolls or not step.before.worlds:
            return
        there = replace(step, rolls=self._otherwise(step.rolls)).elsewhere(step.before)
        if there is None:
            return
        (other, told), fleeting = there, self.table.subject.fleeting
        for seat in self.table.seats:
            here, instead = sound(step.heard[seat], fleeting), sound(heard(told, seat), fleeting)
            if here != instead and step.after.face(seat) == other.face(seat) and self._hidden(step.after, other, seat):
                self.broken(
                    f"{step.seat} answers {step.move}, and {seat} overhears a roll that is hidden from it: "
                    f"{here.decode()}, or with another outcome {instead.decode()}"
                )
        self.tally.fates += 1

    def _otherwise(self, rolls: Sequence[Entry]) -> list[Entry]:
        """The same rolls with one outcome changed, so that every difference comes from that one."""
        n = self.rng.randrange(len(rolls))
        others = [outcome for outcome, _ in rolls[n].odds if outcome != rolls[n].out]
        changed = structs.replace(rolls[n], out=self.rng.choice(others)) if others else rolls[n]
        return [*rolls[:n], changed, *rolls[n + 1 :]]

    def _hidden(self, one: Moment, other: Moment, seat: Seat) -> bool:
        changed = {path for path in _paths(one.bytes, other.bytes) if path[0] != "agenda"}
        return bool(changed) and any(
            not changed.isdisjoint(_paths(one.bytes, dump(self.rules.resample(one.state, seat, self.rng))))
            for _ in range(DRAWS)
        )


def _paths(one: bytes, other: bytes) -> Iterator[tuple[Any, ...]]:
    """Where two states differ."""
    yield from _walk(msgspec.json.decode(one), msgspec.json.decode(other), ())


def _walk(one: Any, other: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from _walk(one.get(key), other.get(key), (*path, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from _walk(a, b, (*path, n))
    elif one != other:
        yield path
