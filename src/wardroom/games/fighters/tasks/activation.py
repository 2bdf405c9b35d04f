"""Activation: the sides take turns with one air group or one battery; whoever has the initiative may pass."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters import fire
from wardroom.games.fighters.activation import group_of, has_left, may_pass, one_by_one, units
from wardroom.games.fighters.printed import SIDES, foe
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.decisions import put
from wardroom.games.fighters.tasks.flying import NextMember
from wardroom.games.fighters.tasks.shooting import Shoot
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Task, Tasks


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
        passing = [("pass",)] if may_pass(g, side) else []
        calls = [("call", seat) for seat in g.players(side) if units(g, seat)]
        return Ask("lead", (*passing, *calls), ("FP-MUL-4", "FP-MUL-5"))

    def answer(self, g: Fighters, move: Move) -> Tasks:
        if move[0] == "pass":
            return _passed(g, self.seat)
        g.tell("called", seat=move[1], rules=("FP-MUL-5",))
        return put(g, Activate(move[1]))

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        return _no_pass(g, self.seat[:2]) if move[0] == "pass" else None


class Activate(Asks, frozen=True):
    """A player activates an air group or a battery. Where a side has no leader, he may leave it to the next one."""

    others: tuple[Seat, ...] = ()  # team-mates who can be asked after this one
    crumb: ClassVar[str] = "activate"

    def ask(self, g: Fighters) -> Ask:
        side = self.seat[:2]
        team = len(g.players(side)) > 1
        moves: list[Move] = []
        if may_pass(g, side) and not (team and g.options.leaders) and not self.others:
            moves.append(("pass",))
        if self.others:
            moves.append(("leave",))
        moves += units(g, self.seat)
        return Ask("activate", tuple(moves), ("FP-ACT-1", "FP-ACT-9"), {"side": side})

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

    def why_not(self, g: Fighters, move: Move) -> Refusal | None:
        side = self.seat[:2]
        if move[0] == "pass":
            team = Refusal("team_decides", ("FP-MUL-4" if self.others else "FP-MUL-5",))
            return team if may_pass(g, side) else _no_pass(g, side)
        if move[0] not in ("group", "battery") or len(move) != 2:
            return None
        about = {"unit": move[1]}
        if move[0] == "group" and move[1] in g.aircraft:
            a = g.aircraft[move[1]]
            if a.seat != self.seat:
                return Refusal("not_yours", ("FP-MUL-3",) if a.side == side else ("FP-ACT-1",), about)
            if a.spent:
                return Refusal("already_activated", ("FP-ACT-7", "FP-DOD-7"), about)
            if a.hex:
                return Refusal("in_a_group", ("FP-AGP-1",), {**about, "group": group_of(g, move[1])[0]})
        if move[0] == "battery" and move[1] in g.spent:
            return Refusal("already_activated", ("FP-AAA-9", "FP-BAR-6"), about)
        if move[0] == "battery" and move[1] in g.idle(side) and g.gunner(move[1]) == self.seat:
            return Refusal("aircraft_first", ("FP-RUL-BOT-6",), about)
        return Refusal("no_such_unit", ("FP-ACT-1",), about)


def _passed(g: Fighters, seat: Seat) -> Tasks:
    g.tell("passed", seat=seat, side=seat[:2], rules=("FP-ACT-8", "FP-ACT-9"))
    return ()


def _no_pass(g: Fighters, side: str) -> Refusal:
    """Why the side may not pass."""
    if side != g.initiative:
        return Refusal("only_initiative_passes", ("FP-ACT-11",))
    if one_by_one(g):
        return Refusal("no_passing_solo", ("FP-BOT-43",))
    return Refusal("nobody_to_wait_for", ("FP-RUL-ACT-2",))


def _fire(g: Fighters, battery: str) -> tuple[Task, ...]:
    g.spent = tuple(sorted((*g.spent, battery)))
    if not fire.targets(g, battery):
        g.tell("battery_idle", battery=battery, rules=("FP-RUL-ACT-3",))
        return ()
    return put(g, Shoot(g.gunner(battery), battery))


def stand_down(g: Fighters) -> None:
    """Batteries without a target are done once no aircraft can still come their way: there is nothing to decide."""
    waits = {side: bool(g.fresh(side)) for side in SIDES}
    done = [side for side in SIDES if not waits[side] and (one_by_one(g) or not waits[foe(side)])]
    quiet = [battery for side in done for battery in g.idle(side) if not fire.targets(g, battery)]
    if quiet:
        g.spent = tuple(sorted((*g.spent, *quiet)))
