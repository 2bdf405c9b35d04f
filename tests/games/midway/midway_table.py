"""Hand-made positions for tests: a real match of Midway, put down at a chosen moment.

m = at_table(ships={"akagi": "H4-A", "enterprise": "I4-A"}, agenda=(Search("US"), Stop()), preset="tournament")
m.answer("US", ("call", "H4"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wardroom.dice.scripted import Scripted
from wardroom.games.midway.aircraft import Flight, Hangar, Mission
from wardroom.games.midway.game import RULES
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.state import Midway, Ship
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Asks, Heard, IllegalMove, Match, Move, Outcome, Refusal, Task, Tasks
from wardroom.lib import yamls


class Stop(Asks, frozen=True):
    """The end of what a test looks at: it waits for ever."""

    seat: str = "JP"

    def ask(self, g: Midway) -> Ask:
        return Ask("stop", (("stop",),))

    def answer(self, g: Midway, move: Move) -> Tasks:
        return (self,)


def at_table(
    *,
    ships: Mapping[str, str] | None = None,
    hits: Mapping[str, int] | None = None,
    air: Mapping[str, Hangar] | None = None,
    agenda: Iterable[Task] = (),
    dice: Iterable[Outcome] = (),
    scenario: str = "june4",
    turn: int = 2,
    missions: Mapping[str, tuple[Mission, ...]] | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Match:
    """A match whose board is set by hand. Ships not named are off the board; decks not named are as at the start
    (all unready); `agenda` is in the order of play; other keywords are fields of the state."""
    chosen = {**({"preset": preset} if preset else {}), **(options or {})}
    g = Match(RULES, Scripted([]), scenario, chosen).state.draft()
    assert isinstance(g, Midway)
    g.turn = turn
    for id in SHIPS:
        g.put_ship(id, zone=(ships or {}).get(id, ""), hits=(hits or {}).get(id, 0), sunk=False)
    for base, hangar in (air or {}).items():
        g.put_air(base, hangar)
    g.missions = dict(missions or {})
    for name, value in state.items():
        setattr(g, name, value)
    g.agenda = tuple(agenda)[::-1]
    return Match.at(RULES, g, Scripted(list(dice)), scenario, chosen)


def opening(scenario: str = "june4", *, dice: Iterable[Outcome] = (), **options: Any) -> Match:
    """A match from its very beginning."""
    return Match(RULES, Scripted(list(dice)), scenario, options)


def quietly(match: Match, until: Callable[[Match], bool]) -> Match:
    """Both sides give the quietest answer, again and again, until something is so."""
    for _ in range(5000):
        if until(match):
            return match
        seat = next(iter(match.asks))
        match.answer(seat, match.asks[seat].moves[0])
    raise AssertionError("it never came to that")


def until_asked(match: Match, seat: str, prompt: str, turn: int | None = None) -> Match:
    """Quietly on to that question to the seat, in that turn; the other side is kept waiting where it can be."""
    for _ in range(5000):
        ask = match.asks.get(seat)
        if ask and ask.prompt == prompt and turn in (None, state(match).turn):
            return match
        speaker = seat if ask else next(iter(match.asks))
        match.answer(speaker, match.asks[speaker].moves[0])
    raise AssertionError(f"{seat} is never asked {prompt}")


def refused(match: Match, seat: str, move: Move) -> Refusal:
    """The move is not allowed; why."""
    with pytest.raises(IllegalMove) as caught:
        match.answer(seat, move)
    assert match.why_not(seat, move) == caught.value.refusal
    return caught.value.refusal


@cache
def _examples() -> dict[str, dict[str, Any]]:
    return {vector["id"]: vector for vector in yamls.read(Path(__file__).parent / "examples.yaml")}


def example(id: str) -> dict[str, Any]:
    """A worked example: its `given`, `dice` and `expect`."""
    return _examples()[id]


def state(match: Match) -> Midway:
    assert isinstance(match.state, Midway)
    return match.state


def view(match: Match, seat: str | None) -> MidwayView:
    seen = match.view(seat)
    assert isinstance(seen, MidwayView)
    return seen


def moves(match: Match, seat: str, verb: str | None = None) -> list[Move]:
    """The moves offered to the seat, of one verb if given."""
    return [m for m in match.asks[seat].moves if verb is None or m[0] == verb]


def heard(match: Match, seat: str | None, kind: str) -> list[Heard]:
    return [item for item in match.events(seat) if item.kind == kind]


def strike(
    zone: str, base: str, *, f: int = 0, d: int = 0, t: int = 0, out: int = 5, purpose: str = "strike"
) -> Mission:
    """A mission of one base, as if it had been ordered."""
    return Mission(purpose, zone, (Flight(base, (f, d, t), out),), origins=("A1-A",))


def play(match: Match, *answers: tuple[str, Move]) -> None:
    for seat, move in answers:
        match.answer(seat, move)


__all__ = [
    "Hangar", "Ship", "Stop", "at_table", "example", "heard", "moves", "opening", "play", "quietly", "refused", "state",
    "strike", "until_asked", "view",
]  # fmt: skip
