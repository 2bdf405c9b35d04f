"""Step 2: standing down at the start of the turn, readying after movement, and what is said of it."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec import structs

from wardroom.games.midway.aircraft import Factors, minus, of, of_type, plus
from wardroom.games.midway.printed import SIDES, TYPES
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.bases import no_base, nobody
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


@cache
def _counts(verb: str, base: str, type: str, most: int) -> tuple[Move, ...]:
    return tuple((verb, base, type, n) for n in range(1, most + 1))


def _pick(move: Move, stock: Factors) -> Factors:
    """The factors a move names: one type, or everything there is."""
    return of(move[2], move[3]) if len(move) == 4 else stock


class StandDown(Asks, frozen=True):
    """Ready aircraft may be struck below at the start of a turn (MW-S2-4)."""

    crumb: ClassVar[str] = "stand_down"

    def ask(self, g: Midway) -> Ask:
        moves: list[Move] = [("done",)]
        for base in g.bases(self.seat):
            ready = g.air[base].ready
            if sum(ready):
                moves.append(("stand_down_all", base))
            for type, n in zip(TYPES, ready, strict=True):
                moves += _counts("stand_down", base, type, n)
        return Ask("stand_down", tuple(moves), ("MW-S2-3", "MW-S2-4", "MW-QA-RD-8"))

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        hangar = g.air[move[1]]
        down = _pick(move, hangar.ready)
        g.put_air(
            move[1], structs.replace(hangar, ready=minus(hangar.ready, down), unready=plus(hangar.unready, down))
        )  # fmt: skip
        g.act(self.seat, "stood_down")
        g.tell("stood_down_aircraft", to=(self.seat,), base=move[1], factors=down)
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("stand_down", str(base), "F" | "D" | "T" as type, int(n)):
                return no_base(g, self.seat, base) or nobody(n) or _not_ready(base, n, of_type(g.air[base].ready, type))
            case ("stand_down_all", str(base)):
                return no_base(g, self.seat, base) or _not_ready(base, 1, sum(g.air[base].ready))
            case ("ready" | "ready_all", *_):
                return Refusal("not_in_this_step", ("MW-S2-4",))
        return None


def _not_ready(base: str, n: int, have: int) -> Refusal | None:
    return Refusal("not_that_many_ready", ("MW-S2-4",), {"base": base, "have": have}) if n > have else None


class ReadyAircraft(Asks, frozen=True):
    """Aircraft readied now can fly from the next turn on (MW-S2-2)."""

    crumb: ClassVar[str] = "readying"

    def ask(self, g: Midway) -> Ask:
        moves: list[Move] = [("done",)]
        for base in g.bases(self.seat):
            unready = g.air[base].unready
            if sum(unready):
                moves.append(("ready_all", base))
            for type, n in zip(TYPES, unready, strict=True):
                moves += _counts("ready", base, type, n)
        return Ask("ready_aircraft", tuple(moves), ("MW-S2-1", "MW-S2-2", "MW-S2-5", "MW-QA-RD-2"))

    def answer(self, g: Midway, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        hangar = g.air[move[1]]
        up = _pick(move, hangar.unready)
        g.put_air(
            move[1], structs.replace(hangar, unready=minus(hangar.unready, up), readying=plus(hangar.readying, up))
        )  # fmt: skip
        g.act(self.seat, "readying")
        g.tell("readied_aircraft", to=(self.seat,), base=move[1], factors=up)
        return (self,)

    def why_not(self, g: Midway, move: Move) -> Refusal | None:
        match move:
            case ("ready", str(base), "F" | "D" | "T" as type, int(n)):
                return (
                    no_base(g, self.seat, base)
                    or nobody(n)
                    or _not_unready(base, n, of_type(g.air[base].unready, type))
                )
            case ("ready_all", str(base)):
                return no_base(g, self.seat, base) or _not_unready(base, 1, sum(g.air[base].unready))
            case ("stand_down" | "stand_down_all", *_):
                return Refusal("not_in_this_step", ("MW-S2-4",))
        return None


def _not_unready(base: str, n: int, have: int) -> Refusal | None:
    return Refusal("not_that_many_unready", ("MW-S2-1",), {"base": base, "have": have}) if n > have else None


class Announce(Does, frozen=True):
    """Each player says whether he stood some down, or readies some: nothing of how many or where (MW-EN-9)."""

    what: str

    def run(self, g: Midway) -> Tasks:
        speakers = g.armed_once if self.what == "stood_down" else SIDES
        rules = ("MW-S2-4", "MW-EN-9") if self.what == "stood_down" else ("MW-S2-1", "MW-S2-6", "MW-QA-RD-4")
        for side in speakers:
            done = self.what in g.acts.get(side, ())
            if done:
                g.said = {**g.said, side: (*g.said.get(side, ()), self.what)}
            g.reveal("announced", side=side, what=self.what, done=done, rules=rules)
        return ()
