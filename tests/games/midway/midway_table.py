"""Hand-made positions for tests: a real match of Midway, put down at a chosen moment.

m = at_table(ships={"akagi": "H4-A", "enterprise": "I4-A"}, agenda=(Search("US"), Stop()), preset="tournament")
m.answer("US", ("call", "H4"))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wardroom.dice.scripted import Scripted
from wardroom.games.midway.card import RULES
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.state import Flight, Hangar, Midway, Mission, Ship
from wardroom.kernel import Ask, Asks, Heard, Match, Move, Outcome, Task, Tasks, engine


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
    match = Match(RULES, Scripted(list(dice)), scenario, chosen)
    g = match.state.draft()
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
    engine.settle(g)
    told, g.told = g.told, ()
    match.state, match._asks = g, None
    match._tell(told)
    match._chance()
    return match


def state(match: Match) -> Midway:
    assert isinstance(match.state, Midway)
    return match.state


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


__all__ = ["Hangar", "Ship", "Stop", "at_table", "heard", "moves", "play", "state", "strike"]
