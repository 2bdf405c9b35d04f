"""Activation: the sides take turns with one air group or one battery; whoever has the initiative may pass."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters import fire
from wardroom.games.fighters.activation import (
    against_battery,
    against_call,
    against_group,
    against_pass,
    group_of,
    has_left,
    may_pass,
    one_by_one,
    units,
)
from wardroom.games.fighters.objection import no_answer
from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.games.fighters.tasks.flying import NextMember
from wardroom.games.fighters.tasks.shooting import Shoot
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Task, Tasks
from wardroom.lib.objection import Objection, unopposed


class Activations(Does, frozen=True):
    """Until all is activated (FP-ACT-7). `side` is to act; an exhausted side lets the other go on (FP-RUL-ACT-2)."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        stand_down(g)
        left = [side for side in (self.side, foe(self.side)) if has_left(g, side)]
        if not left:
            return ()
        after = left[0] if one_by_one(g) else foe(left[0])
        return (CallUp(left[0]), Activations(after))


class CallUp(Does, frozen=True):
    """Who of the side acts: its only player, whom the leader names, or whoever the players agree on (FP-MUL-4, 5)."""

    side: str

    def run(self, g: Fighters) -> Tasks:
        players = [seat for seat in g.players(self.side) if units(g, seat)]
        if len(g.players(self.side)) == 1:
            return put(g, Activate(players[0]))
        if g.options.leaders:
            if len(players) == 1 and not may_pass(g, self.side):
                return put(g, Activate(players[0]))
            return put(g, Lead(g.leader(self.side)))
        last = g.called.get(self.side, players[-1])
        order = sorted(players, key=lambda seat: (seat <= last, seat))  # the next one round the table comes first
        return put(g, Activate(order[0], tuple(order[1:])))


class Lead(Asks, frozen=True):
    """The leader says whose turn it is (FP-MUL-5)."""

    def ask(self, g: Fighters) -> Ask:
        side = self.seat[:2]
        answers: list[Move] = [("pass",), *(("call", seat) for seat in g.players(side))]
        return Ask("lead", unopposed(answers, self.why_not, g), ("FP-MUL-4", "FP-MUL-5"))

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "pass":
            return _passed(g, self.seat)
        g.tell("called", seat=move[1], rules=("FP-MUL-5",))
        return put(g, Activate(move[1]))

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("pass",):
                return against_pass(g, self.seat[:2])
            case ("call", str(seat)):
                return against_call(g, self.seat[:2], seat)
        return no_answer("FP-MUL-5")


class Activate(Asks, frozen=True):
    """A player activates an air group or a battery. Where a side has no leader, he may leave it to the next one."""

    others: tuple[Seat, ...] = ()  # team-mates who can be asked after this one
    crumb: ClassVar[str] = "activate"

    def ask(self, g: Fighters) -> Ask:
        moves = (("pass",), ("leave",))
        return Ask(
            "activate",
            (*unopposed(moves, self.why_not, g), *units(g, self.seat)),
            ("FP-ACT-1", "FP-ACT-9") if self.seat[:2] == g.initiative else ("FP-ACT-1",),
            {"side": self.seat[:2]},
        )

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "pass":
            return _passed(g, self.seat)
        if move[0] == "leave":
            g.tell("left_to", seat=self.seat, other=self.others[0], rules=("FP-MUL-4",))
            return put(g, Activate(self.others[0], self.others[1:]))
        g.called = {**g.called, self.seat[:2]: self.seat}
        if move[0] == "battery":
            return _fire(g, move[1])
        members = group_of(g, move[1])
        g.tell("activated", seat=self.seat, group=list(members), rules=("FP-ACT-1", "FP-ACT-2"))
        return (NextMember(members),)

    def why_not(self, g: Fighters, move: Move) -> Objection:
        match move:
            case ("pass",):
                return against_pass(g, self.seat[:2]) or self._not_his_to_pass(g)
            case ("leave",):
                return None if self.others else Refusal("nobody_to_leave_to", ("FP-MUL-4",))
            case ("group", str(unit)):
                return against_group(g, self.seat, unit)
            case ("battery", str(unit)):
                return against_battery(g, self.seat, unit)
        return no_answer("FP-ACT-1")

    def _not_his_to_pass(self, g: Fighters) -> Objection:
        """The leader passes for all, or else whoever is asked last."""
        if self.others:
            return Refusal("team_decides", ("FP-MUL-4",))
        led = g.options.leaders and len(g.players(self.seat[:2])) > 1
        return Refusal("team_decides", ("FP-MUL-5",)) if led else None


def _passed(g: Fighters, seat: Seat) -> Tasks:
    g.tell("passed", seat=seat, side=seat[:2], rules=("FP-ACT-8", "FP-ACT-9"))
    return ()


def _fire(g: Fighters, battery: str) -> tuple[Task, ...]:
    g.spent = tuple(sorted((*g.spent, battery)))
    if not fire.targets(g, battery):
        g.tell("battery_idle", battery=battery, rules=("FP-RUL-ACT-3",))
        return ()
    return put(g, Shoot(g.gunner(battery), battery))


def stand_down(g: Fighters) -> None:
    """Batteries without a target are done once no aircraft can still come their way: there is nothing to decide.
    In the solitaire sequence the guns of the side that acts first do not see the other side fly (FP-RUL-BOT-6)."""
    waits = {side: bool(g.fresh(side)) for side in SIDES}
    first = foe(g.initiative) if one_by_one(g) else ""
    done = [side for side in SIDES if not waits[side] and (side == first or not waits[foe(side)])]
    quiet = [battery for side in done for battery in g.idle(side) if not fire.targets(g, battery)]
    if quiet:
        g.spent = tuple(sorted((*g.spent, *quiet)))
