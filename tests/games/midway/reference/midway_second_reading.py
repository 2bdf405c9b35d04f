"""Fighters over one zone of Midway (Tournament: fighters 6 to 8) read a second time, from the rulebook and the rulings
alone: a position, what is answered in it, and what must then be fought. It uses none of the code of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from midway_table import Stop, at_table, heard, strike

from wardroom.games.midway.tasks.orders import Exchange
from wardroom.kernel import Match

SEA, BASE = "F4-E", {"JP": "akagi", "US": "enterprise"}
OTHER = {"JP": "US", "US": "JP"}
Fought = tuple[str, int, int]  # who attacks, with how many, against how many


@dataclass
class Position:
    patrol: dict[str, int]
    strike: dict[str, tuple[int, int] | None]  # escort and dive bombers
    goes_in: dict[str, bool]  # or it is called off
    holds_all: bool  # whoever may hold fighters back holds as many as he may, or none


def any_position(rng: Random) -> Position:
    def some() -> tuple[int, int] | None:
        return (rng.choice((0, 0, rng.randint(1, 6))), rng.randint(1, 6)) if rng.random() < 0.7 else None

    return Position(
        patrol={side: rng.choice((0, rng.randint(1, 9))) for side in BASE},
        strike={side: some() for side in BASE},
        goes_in={side: rng.random() < 0.7 for side in BASE},
        holds_all=rng.random() < 0.5,
    )


def must_be_fought(at: Position) -> Iterator[Fought]:
    """One fighter battle at most: nobody has two tasks in a turn."""
    left = {side: at.strike[side] for side in BASE}  # strikes that were not called off
    if not any(sent and sent[0] for sent in left.values()):  # no escort: the patrols meet before the strikes
        yield from _meet(at, left, _who_bombs(left))
        return
    for side in ("JP", "US"):  # the US is attacked first
        if not at.strike[side]:
            continue
        if not at.goes_in[side]:
            escort = left[side][0] if left[side] else 0
            left[side] = None
            others = left[OTHER[side]]
            if escort and not (others and others[0]):  # the patrols that remain still meet
                yield from _meet(at, left, _who_bombs(left))
                return
        elif any(sent and sent[0] for sent in left.values()):  # before anybody bombs
            yield from _meet(at, left, side)
            return


def _who_bombs(left: dict[str, tuple[int, int] | None]) -> str:
    return "US" if left["US"] and not left["JP"] else "JP"


def _meet(at: Position, left: dict[str, tuple[int, int] | None], attacker: str) -> Iterator[Fought]:
    here = {side: at.patrol[side] + (sent[0] if (sent := left[side]) else 0) for side in BASE}
    if not all(here.values()):
        return
    for side in BASE:  # who is bombed and has more may hold the excess back, from the patrol only
        excess = min(here[side] - here[OTHER[side]], at.patrol[side])
        if left[OTHER[side]] and excess > 0 and at.holds_all:
            here[side] -= excess
    yield attacker, here[attacker], here[OTHER[attacker]]


def was_fought(at: Position) -> list[Fought]:
    """The same position at the table."""
    missions = {
        side: (
            *((strike(SEA, BASE[side], f=at.patrol[side], out=6, purpose="patrol"),) if at.patrol[side] else ()),
            *((strike(SEA, BASE[side], f=sent[0], d=sent[1], out=6),) if (sent := at.strike[side]) else ()),
        )
        for side in BASE
    }
    m = at_table(
        ships={"akagi": "D4-E", "enterprise": "H4-E", "kongo": SEA, "atlanta": SEA}, missions=missions,
        options={"fighters": True}, agenda=(Exchange(), Stop()), dice=[3] * 20,
    )  # fmt: skip
    _play(m, at)
    told = (event.about for event in heard(m, None, "fighter_battle"))
    return [(about["attacker"], about["attacking"], about["defending"]) for about in told]


def _play(m: Match, at: Position) -> None:
    while True:
        (seat, ask), *_ = m.asks.items()
        if ask.prompt == "stop":
            return
        if ask.prompt == "confirm":
            m.answer(seat, ("attack",) if at.goes_in[seat] else ("call_off",))
        elif ask.prompt == "hold_back":
            m.answer(seat, ask.moves[-1] if at.holds_all else ask.moves[0])
        else:
            m.answer(seat, ("done",) if ("done",) in ask.moves else ask.moves[0])
