"""Activation: the sides take turns with one air group or one battery; whoever has the initiative may pass."""

from __future__ import annotations

from typing import ClassVar

from wardroom.games.fighters import fire
from wardroom.games.fighters.printed import foe
from wardroom.games.fighters.state import Fighters, air_groups
from wardroom.games.fighters.tasks.decisions import put
from wardroom.games.fighters.tasks.flying import NextMember
from wardroom.games.fighters.tasks.shooting import Shoot
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Seat, Task, Tasks


class Activations(Does, frozen=True):
    """Until all is activated (FP-ACT-7). `side` is to act; an exhausted side lets the other go on (FP-RUL-ACT-2)."""

    side: str
    crumb: ClassVar[str] = "activations"

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
            if side != g.initiative:
                return Refusal("only_initiative_passes", ("FP-ACT-11",))
            if one_by_one(g):
                return Refusal("no_passing_solo", ("FP-BOT-43",))
            if may_pass(g, side):  # but it is not for this player to say, or not yet
                rule = "FP-MUL-4" if self.others else "FP-MUL-5"
                return Refusal("team_decides", (rule,))
            return Refusal("nobody_to_wait_for", ("FP-RUL-ACT-2",))
        if move[0] not in ("group", "battery") or len(move) != 2:
            return None
        about = {"unit": move[1]}
        if move[0] == "group" and move[1] in g.aircraft:
            a = g.aircraft[move[1]]
            if a.seat != self.seat:
                return Refusal("not_yours", ("FP-MUL-3",) if a.side == side else ("FP-ACT-1",), about)
            if a.spent:
                return Refusal("already_activated", ("FP-ACT-7", "FP-DOD-7"), about)
        if move[0] == "battery" and move[1] in g.spent:
            return Refusal("already_activated", ("FP-AAA-9", "FP-BAR-6"), about)
        if move[0] == "battery" and move[1] in g.idle(side) and g.gunner(move[1]) == self.seat:
            return Refusal("aircraft_first", ("FP-RUL-BOT-6",), about)
        return Refusal("no_such_unit", ("FP-ACT-1",), about)


def _passed(g: Fighters, seat: Seat) -> Tasks:
    g.tell("passed", seat=seat, side=seat[:2], rules=("FP-ACT-8", "FP-ACT-9"))
    return ()


def _fire(g: Fighters, battery: str) -> tuple[Task, ...]:
    g.spent = tuple(sorted((*g.spent, battery)))
    if not fire.targets(g, battery):
        g.tell("battery_idle", battery=battery, rules=("FP-RUL-ACT-3",))
        return ()
    return put(g, Shoot(g.gunner(battery), battery))


def one_by_one(g: Fighters) -> bool:
    """The solitaire sequence: the side without initiative does everything first (FP-BOT-4, FP-BOT-43)."""
    return g.options.one_after_other or g.solo != "none"


def may_pass(g: Fighters, side: str) -> bool:
    """Only with the initiative, and only while the other side still has something to do (FP-ACT-11, FP-RUL-ACT-2)."""
    return side == g.initiative and has_left(g, foe(side)) and not one_by_one(g)


def has_left(g: Fighters, side: str) -> bool:
    return bool(g.fresh(side) or g.idle(side))


def units(g: Fighters, seat: Seat) -> list[Move]:
    """What the player can activate. In the solitaire sequence batteries come after aircraft (FP-RUL-BOT-6)."""
    side = seat[:2]
    groups: list[Move] = [("group", members[0]) for members in groups_left(g, seat)]
    if groups and one_by_one(g):
        return groups
    return groups + [("battery", battery) for battery in g.idle(side) if g.gunner(battery) == seat]


def groups_left(g: Fighters, seat: Seat) -> list[tuple[str, ...]]:
    """The player's air groups that have members to activate, by those members."""
    fresh = {id: a for id, a in g.fresh(seat[:2]).items() if a.seat == seat}
    if not g.options.ag_frozen:
        return air_groups(fresh, g.board)
    left = [tuple(id for id in group if id in fresh) for group in g.groups.values()]
    return [group for group in left if group]


def group_of(g: Fighters, first: str) -> tuple[str, ...]:
    return next(group for group in groups_left(g, g.aircraft[first].seat) if group[0] == first)


def stand_down(g: Fighters) -> None:
    """Once every aircraft has flown, batteries without a target are done: there is nothing left to decide."""
    if g.fresh("us") or g.fresh("jp"):
        return
    quiet = [battery for side in ("us", "jp") for battery in g.idle(side) if not fire.targets(g, battery)]
    if quiet:
        g.spent = tuple(sorted((*g.spent, *quiet)))
