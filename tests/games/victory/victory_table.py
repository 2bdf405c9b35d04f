"""Hand-made positions for tests: a real match of Pacific Victory, put down at a chosen moment.

m = at_table({"Truk": ["J-CV-AKAGI 3", "J-IN-1 2"], "H1206": ["US-CA-1 2"]}, agenda=(MovementPhase("japan"), Stop()))
say(m, "move", "J-CV-AKAGI")

Places are ids (`H1107`, `PANAMA`, `H0407w`) or the names of bases and boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hand_made
from hand_made import put_down, start
from wardroom.dice.scripted import Scripted
from wardroom.games.victory.game import RULES
from wardroom.games.victory.printed import BASE_AT, BASES, BOXES, PIECES, TURNS, side_of
from wardroom.games.victory.state import Block, Moved, Victory
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Heard, IllegalMove, Match, Move, Outcome, Refusal, Task
from wardroom.lib import yamls


class Stop(hand_made.Stop, frozen=True):
    seat: str = "japan"


def at(name: str) -> str:
    """The id of a place by the name of its base or box; ids are taken as they are."""
    return BASE_AT.get(name) or next((box.id for box in BOXES.values() if box.name == name), name)


def at_table(
    units: Mapping[str, Iterable[str]] | None = None,
    *,
    agenda: Iterable[Task] = (),
    dice: Iterable[Outcome] = (),
    scenario: str = "rising_sun",
    date: str = "Mar42",
    moved: Mapping[str, Moved] | None = None,
    held: Mapping[str, str] | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Match:
    """A match whose map is set by hand. `units`: by place, blocks as "id steps [blockading] [afloat] [bound]", full
    strength where no steps are given; all other blocks are in the pool. Bases are held by the nation of a ground unit
    of the other side that stands there, or as `held` says (by name or id). `agenda` is in the order of play and should
    end with `Stop()`; other keywords are fields of the state."""
    chosen = {**({"preset": preset} if preset else {}), **(options or {})}
    g = start(RULES, scenario, chosen)
    assert isinstance(g, Victory)
    g.turn = TURNS.index(date)
    g.blocks = {id: Block() for id in sorted(PIECES)}
    taken: dict[str, str] = {}
    for name, lines in (units or {}).items():
        place = at(name)
        for line in lines:
            id, *words = line.split()
            flags = {word: True for word in words if not word.isdigit()}
            steps = next((int(word) for word in words if word.isdigit()), PIECES[id].max_steps)
            g.change(id, place=place, steps=steps, **flags)
            piece = PIECES[id]
            if place in BASES and piece.side != side_of(BASES[place].owner) and not flags and piece.group != "naval":
                taken[place] = piece.nation
    g.held = {**taken, **{at(name): nation for name, nation in (held or {}).items()}}
    g.moved = dict(moved or {})
    g.active, g.returned, g.fought, g.started, g.storm = {}, (), (), (), 0
    g.orders, g.purse, g.unsupplied, g.crossed, g.fight = {}, {}, (), (), None
    for name, value in state.items():
        setattr(g, name, value)
    return put_down(RULES, g, agenda, dice, scenario, chosen)


def opening(scenario: str = "rising_sun", *, dice: Iterable[Outcome] = (), **options: Any) -> Match:
    """A match from its very beginning."""
    return Match(RULES, Scripted(list(dice)), scenario, options)


def state(match: Match) -> Victory:
    assert isinstance(match.state, Victory)
    return match.state


def view(match: Match, seat: str | None) -> VictoryView:
    seen = match.view(seat)
    assert isinstance(seen, VictoryView)
    return seen


def asked(match: Match) -> tuple[str, str]:
    """Who is asked what."""
    ((seat, ask),) = match.asks.items()
    return seat, ask.prompt


def moves(match: Match, verb: str | None = None, seat: str | None = None) -> list[Move]:
    """The moves offered (to the seat, where several are asked), of one verb if given."""
    ask = match.asks[seat] if seat else next(iter(match.asks.values()))
    return [m for m in ask.moves if verb is None or m[0] == verb]


def say(match: Match, *move: Any, seat: str | None = None) -> None:
    """Answer with the one offered move that begins like this; names of places will do."""
    who = seat or next(iter(match.asks))
    wish = tuple(at(part) if isinstance(part, str) else part for part in move)
    found = [m for m in match.asks[who].moves if m[: len(wish)] == wish]
    assert len(found) == 1 or wish in found, (wish, found[:6], match.asks[who].prompt, match.asks[who].moves[:20])
    match.answer(who, wish if wish in found else found[0])


def refused(match: Match, *move: Any, seat: str | None = None) -> Refusal:
    """The move is not allowed; why."""
    who = seat or next(iter(match.asks))
    wish = tuple(at(part) if isinstance(part, str) else part for part in move)
    with pytest.raises(IllegalMove) as caught:
        match.answer(who, wish)
    return caught.value.refusal


def forbidden(match: Match, *move: Any, seat: str | None = None) -> tuple[str, ...]:
    """The clauses that forbid this answer; none where it is offered."""
    who = seat or next(iter(match.asks))
    refusal = match.why_not(who, tuple(at(part) if isinstance(part, str) else part for part in move))
    return refusal.rules if refusal else ()


def heard(match: Match, kind: str, seat: str | None = None) -> list[Heard]:
    """What the seat (or a spectator) has heard of a kind."""
    return [event for event in match.events(seat) if event.kind == kind]


def quietly(match: Match, until: Callable[[Match], bool]) -> Match:
    """Everybody gives the quietest answer, again and again, until something is so."""
    for _ in range(5000):
        if until(match):
            return match
        seat = next(iter(match.asks))
        match.answer(seat, match.asks[seat].moves[0])
    raise AssertionError("it never came to that")


def where(match: Match, block: str) -> str:
    return state(match).blocks[block].place


def steps(match: Match, block: str) -> int:
    return state(match).blocks[block].steps


@cache
def _examples() -> dict[str, dict[str, Any]]:
    return {vector["id"]: vector for vector in yamls.read(Path(__file__).parent / "examples.yaml")}


def example(id: str) -> dict[str, Any]:
    """A worked example: its `given`, `dice` and `expect`."""
    return _examples()[id]


__all__ = [
    "Block", "Moved", "Stop", "asked", "at", "at_table", "example", "forbidden", "heard", "moves", "opening", "quietly",
    "refused", "say", "state", "steps", "view", "where",
]  # fmt: skip
