"""Step 2: standing down at the start of the turn, readying after movement, and what is said of it."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec import structs

from wardroom.games.midway.aircraft import Factors, Hangar, minus, of, plus
from wardroom.games.midway.printed import BASES, MIDWAY, SIDES, TYPES
from wardroom.games.midway.state import Midway
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
        return _short(g, self.seat, move, "stand_down", "not_that_many_ready", "MW-S2-4")


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
        return _short(g, self.seat, move, "ready", "not_that_many_unready", "MW-S2-1")


def _short(g: Midway, seat: str, move: Move, verb: str, key: str, rule: str) -> Refusal | None:
    """A wish for more aircraft than the base has to give."""
    if not str(move[0]).startswith(("ready", "stand_down")) or len(move) < 2:
        return None
    if not str(move[0]).startswith(verb):  # standing down is for the start of the turn, readying for after movement
        return Refusal("not_in_this_step", ("MW-S2-4",))
    if move[1] not in BASES[seat]:
        return Refusal("not_your_base", ("MW-MI-5",) if move[1] == MIDWAY else ("MW-EQ-3",))
    if move[1] not in g.bases(seat):
        return Refusal("base_closed", (g.closed_by(move[1]),), {"base": move[1]})
    hangar: Hangar = g.air[move[1]]
    stock = hangar.ready if verb == "stand_down" else hangar.unready
    have = stock[TYPES.index(move[2])] if len(move) == 4 and move[2] in TYPES else sum(stock)
    return Refusal(key, (rule,), {"base": move[1], "have": have})


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
