"""Hand-made positions for tests: a real match of Fleet Commander Nimitz, put down at a chosen moment.

m = at_table({"SI": ["us42-cv-lexington damaged", "us-bn-1 aboard", "ja-bn-1"], "JA_RE": [...]},
             agenda=(Scouting(), Stop()), dice=[7], supply=5)
say(m, "scout", "SI")

Only the forces given are in the game. Battalions need no number: "ja-bn" is the next one, "ja-bn*3" three of them.
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
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.printed import AREAS, BOXES, COUNTERS
from wardroom.games.nimitz.state import Battle, Force, Nimitz, Plane
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Heard, IllegalMove, Match, Move, Outcome, Refusal, Task
from wardroom.lib import yamls

SEAT = "us"
_FLAGS = ("damaged", "aboard", "done")


class Stop(hand_made.Stop, frozen=True):
    seat: str = SEAT


def forces(places: Mapping[str, Iterable[str]]) -> dict[str, Force]:
    """By place, lines as "id [damaged] [aboard] [done]"."""
    found: dict[str, Force] = {}
    for place, lines in places.items():
        assert place in AREAS or place in BOXES, place
        for line in lines:
            name, *flags = line.split()
            assert all(flag in _FLAGS for flag in flags), line
            name, _, times = name.partition("*")
            for _ in range(int(times or 1)):
                id = _numbered(name, found) if name in ("us-bn", "ja-bn") else name
                assert id in COUNTERS or id.startswith(("us-bn-", "ja-bn-")), id
                assert id not in found, f"{id} is there twice"
                found[id] = Force(place, **dict.fromkeys(flags, True))
    return found


def _numbered(name: str, found: Mapping[str, Force]) -> str:
    n = 1
    while f"{name}-{n}" in found:
        n += 1
    return f"{name}-{n}"


def at_table(
    places: Mapping[str, Iterable[str]] | None = None,
    *,
    agenda: Iterable[Task] = (),
    dice: Iterable[Outcome] = (),
    scenario: str = "1942",
    turn: int = 1,
    battle: Battle | None = None,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> Match:
    """A match whose map is set by hand. `places`: forces by area or box (see `forces`); None: as the campaign sheet has
    it. `agenda` is in the order of play and should end with `Stop()`; other keywords are fields of the state."""
    g = start(RULES, scenario, options or {})
    assert isinstance(g, Nimitz)
    g.turn, g.battle = turn, battle
    if places is not None:
        g.forces = forces(places)
    for name, value in state.items():
        assert name in Nimitz.__struct_fields__, name
        setattr(g, name, value)
    return put_down(RULES, g, agenda, dice, scenario, options or {})


def opening(scenario: str = "1942", *, dice: Iterable[Outcome] = (), **options: Any) -> Match:
    """A match from its very beginning."""
    return Match(RULES, Scripted(list(dice)), scenario, options)


def state(match: Match) -> Nimitz:
    assert isinstance(match.state, Nimitz)
    return match.state


def view(match: Match, seat: str | None = SEAT) -> NimitzView:
    seen = match.view(seat)
    assert isinstance(seen, NimitzView)
    return seen


def asked(match: Match) -> str:
    """What the player is asked; "" when all is over."""
    return match.asks[SEAT].prompt if match.asks else ""


def moves(match: Match, verb: str | None = None) -> list[Move]:
    """The moves offered, of one verb if given."""
    return [m for m in match.asks[SEAT].moves if verb is None or m[0] == verb]


def say(match: Match, *move: Any) -> None:
    """Answer with the one offered move that begins like this."""
    ask = match.asks[SEAT]
    found = [m for m in ask.moves if m[: len(move)] == move]
    assert len(found) == 1 or move in found, (move, found[:6], ask.prompt, ask.moves[:20])
    match.answer(SEAT, move if move in found else found[0])


def refused(match: Match, *move: Any) -> Refusal:
    """The move is not allowed; why."""
    with pytest.raises(IllegalMove) as caught:
        match.answer(SEAT, move)
    return caught.value.refusal


def forbidden(match: Match, *move: Any) -> tuple[str, ...]:
    """The clauses that forbid this answer; none where it is offered."""
    refusal = match.why_not(SEAT, move)
    return refusal.rules if refusal else ()


def heard(match: Match, kind: str) -> list[Heard]:
    """What the player has heard of a kind; an event's fields are in `.about`."""
    return [event for event in match.events(SEAT) if event.kind == kind]


def quietly(match: Match, until: Callable[[Match], bool]) -> Match:
    """The quietest answer, again and again, until something is so."""
    for _ in range(5000):
        if until(match):
            return match
        match.answer(SEAT, match.asks[SEAT].moves[0])
    raise AssertionError("it never came to that")


def where(match: Match, force: str) -> str:
    """Its place; "" when it is not in the game (any more)."""
    found = state(match).forces.get(force)
    return found.place if found else ""


def dice_left(match: Match) -> list[Outcome]:
    """What the script has left."""
    dice = match.dice
    assert isinstance(dice, Scripted)
    return dice.left


@cache
def _examples() -> dict[str, dict[str, Any]]:
    return {vector["id"]: vector for vector in yamls.read(Path(__file__).parent / "examples.yaml")}


def example(id: str) -> dict[str, Any]:
    """A worked example: its `given`, `dice` and `expect`."""
    return _examples()[id]


__all__ = [
    "Battle", "Force", "Plane", "Stop", "asked", "at_table", "dice_left", "example", "forbidden", "forces", "heard",
    "moves", "opening", "quietly", "refused", "say", "state", "view", "where",
]  # fmt: skip
