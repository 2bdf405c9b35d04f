"""Hand-made positions for tests: a real match of Empire, put down at a chosen moment.

m = at_table("y1943", units={"a_cv_essex": "4017", "j_16th_army": "2019 1"}, agenda=(Attrition(), Stop()))
say(m, "commit", "a_cv_essex")

Units that are not named stay where the scenario has them, or are out of play with `empty=True`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import hand_made
from hand_made import put_down, start
from wardroom.dice.scripted import Scripted
from wardroom.games.empire.game import RULES
from wardroom.games.empire.printed import COUNTERS, HEXES
from wardroom.games.empire.state import Empire, Unit
from wardroom.kernel import Heard, IllegalMove, Match, Move, Outcome, Refusal, Task


class Stop(hand_made.Stop, frozen=True):
    seat: str = "japan"


def position(
    scenario: str = "y1943",
    units: Mapping[str, str] | None = None,
    *,
    empty: bool = False,
    japan: Iterable[str] = (),
    allied: Iterable[str] = (),
    hands: Mapping[str, Iterable[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Empire:
    """A state set by hand. `units`: where each stands, with its steps if not full ("2019 1"), or a box ("track").
    `japan` and `allied`: hexes they control whatever the scenario says. `hands`: cards taken out of the piles."""
    g = start(RULES, scenario, dict(options or {}))
    assert isinstance(g, Empire)
    if empty:
        g.units = {id: Unit() for id in COUNTERS}
    for id, where in (units or {}).items():
        at, _, steps = where.partition(" ")
        g.change(id, at=at, steps=int(steps) if steps else COUNTERS[id].steps, due=0)
    for hex in japan:
        g.take(hex, "japan")
    for hex in allied:
        g.take(hex, "allied")
    for side, cards in (hands or {}).items():
        deck = g.decks[side]
        held = tuple(sorted(cards))
        rest = {
            name: tuple(c for c in getattr(deck, name) if c not in held) for name in ("pile", "discards", "removed")
        }
        future = "" if deck.future in held else deck.future
        g.deck(side, hand=held, future=future, **rest)
    g.standing = tuple(id for side in ("japan", "allied") for id in g.hqs(side))
    g.start_taken = g.taken
    for name, value in state.items():
        setattr(g, name, value)
    return g


def at_table(
    scenario: str = "y1943",
    units: Mapping[str, str] | None = None,
    *,
    agenda: Iterable[Task] = (),
    dice: Iterable[Outcome] = (),
    **how: Any,
) -> Match:
    """A match that goes on from such a state. `agenda` is in the order of play and should end with `Stop()`."""
    g = position(scenario, units, **how)
    return put_down(RULES, g, agenda, dice, scenario, dict(how.get("options") or {}))


def going_on(g: Empire, agenda: Iterable[Task], dice: Iterable[Outcome] = ()) -> Match:
    return put_down(RULES, g, agenda, dice, g.scenario, {})


def opening(scenario: str = "y1943", *, dice: Iterable[Outcome] = (), **options: Any) -> Match:
    """A match from its very beginning."""
    return Match(RULES, Scripted(list(dice)), scenario, options)


def state(match: Match) -> Empire:
    assert isinstance(match.state, Empire)
    return match.state


def asked(match: Match) -> tuple[str, str]:
    """Who is asked what."""
    ((seat, ask),) = match.asks.items()
    return seat, ask.prompt


def moves(match: Match, verb: str | None = None, seat: str | None = None) -> list[Move]:
    """The moves offered (to the seat, where several are asked), of one verb if given."""
    ask = match.asks[seat] if seat else next(iter(match.asks.values()))
    return [m for m in ask.moves if verb is None or m[0] == verb]


def say(match: Match, *move: Any, seat: str | None = None) -> None:
    """Answer with the one offered move that begins like this."""
    who = seat or next(iter(match.asks))
    found = [m for m in match.asks[who].moves if m[: len(move)] == move]
    assert len(found) == 1 or move in found, (move, found[:6], match.asks[who].prompt, match.asks[who].moves[:20])
    match.answer(who, move if move in found else found[0])


def refused(match: Match, *move: Any, seat: str | None = None) -> Refusal:
    """The move is not allowed; why."""
    who = seat or next(iter(match.asks))
    with pytest.raises(IllegalMove) as caught:
        match.answer(who, move)
    return caught.value.refusal


def heard(match: Match, seat: str | None, kind: str) -> list[Heard]:
    """What the seat (or a spectator) has heard of a kind."""
    return [event for event in match.events(seat) if event.kind == kind]


def on_hex(g: Empire, hex: str) -> set[str]:
    assert hex in HEXES
    return set(g.at(hex))
