"""A unit's turn in a round: it fires, retreats or holds; and the hits it scores (5.3, 5.4)."""

from __future__ import annotations

from typing import Any

from wardroom.games.victory import control
from wardroom.games.victory.combat import fire
from wardroom.games.victory.combat.battle import active, battle, put, scene, unit, units
from wardroom.games.victory.combat.fire import BANZAI, KAMIKAZE
from wardroom.games.victory.combat.retreat import Retreat, havens, shut_in, withdraw_to
from wardroom.games.victory.objection import Objection, off_the_map, refusal
from wardroom.games.victory.printed import AIR, GROUND, JAPAN, NAVAL, PIECES, foe
from wardroom.games.victory.state import Victory
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks
from wardroom.lib.rolls import dice, faces


def targets(g: Victory, id: str) -> dict[str, int]:
    """The groups a block can fire at now. A kamikaze has only its one dive."""
    if id in battle(g).kamikaze:
        return {}
    side = PIECES[id].side
    return fire.targets(unit(g, id), units(g, foe(side)), scene(g, side), g.options.asw)


def charges(g: Victory, id: str) -> list[Move]:
    """Attacks on one named unit: a kamikaze's dive (PV-S43-2), a banzai charge (PV-9.3-1)."""
    foes = active(g, foe(PIECES[id].side))
    if no_dive(g, id) is None:
        return [("kamikaze", other) for other in foes if _not_afloat(g, other) is None]
    if no_charge(g, id) is None:
        return [("banzai", other) for other in foes if _not_ashore(g, other) is None]
    return []


def no_dive(g: Victory, id: str) -> Objection | None:
    return None if id in battle(g).kamikaze else Objection("not_kamikaze", ("PV-S43-1",))


def _not_afloat(g: Victory, target: str) -> Objection | None:
    afloat = unit(g, target).group in (NAVAL, fire.SUBS)
    return None if afloat else Objection("not_afloat", ("PV-S43-2",))


def no_charge(g: Victory, id: str) -> Objection | None:
    """Japanese infantry and marines ashore charge, once a battle (PV-9.3-1)."""
    piece = PIECES[id]
    ashore = piece.type in ("IN", "MA") and g.group(id) == GROUND
    if not (g.options.banzai and piece.side == JAPAN and ashore):
        return Objection("no_banzai", ("PV-9.3-1",))
    return Objection("one_banzai", ("PV-9.3-1",)) if battle(g).banzai else None


def _not_ashore(g: Victory, target: str) -> Objection | None:
    return None if unit(g, target).group == GROUND else Objection("not_ashore", ("PV-9.3-1",))


def bound_to_dive(g: Victory, id: str) -> Objection | None:
    """Who has sworn to dive does nothing else: that decision cannot be changed (PV-S43-1)."""
    return Objection("sworn_to_dive", ("PV-S43-1",)) if id in battle(g).kamikaze else None


def sworn_to_fight(g: Victory, id: str) -> Objection | None:
    """Raiders and raided do not retreat, nor pursuers, nor who has sworn to stay or to dive (PV-9.4-1, PV-9.5-1)."""
    f = battle(g)
    if why := bound_to_dive(g, id):
        return why
    if f.raid:
        return Objection("raid_is_one_round", ("PV-5.9-2",))
    if f.pursuit:
        return Objection("pursuing", ("PV-9.5-1",))
    return Objection("sworn_to_stay", ("PV-9.4-1",)) if id in f.fanatic else None


def retreats(g: Victory, id: str) -> list[Move]:
    return [] if sworn_to_fight(g, id) else [("retreat", place) for place in havens(g, id)]


def may_act(g: Victory, id: str) -> bool:
    """Whether it is asked at all. That a haven is full is its owner's secret, so then it is asked all the same."""
    return bool(targets(g, id) or charges(g, id)) or not (sworn_to_fight(g, id) or shut_in(g, id))


class Act(Asks, frozen=True):
    """Fire or retreat, once a round (PV-5.2-1, PV-5.5-1). Units of a letter go in the order their owner likes."""

    block: str
    passed: tuple[str, ...] = ()  # who let another go first: so it comes to an end

    def others(self, g: Victory) -> list[str]:
        return [u.id for u in units(g, PIECES[self.block].side) if self._not_before(g, u.id) is None]

    def ask(self, g: Victory) -> Ask:
        id, found = self.block, targets(g, self.block)
        fires: list[Move] = [("fire", group) for group in found]
        own_kind = g.group(id) in found
        hold: list[Move] = [] if bound_to_dive(g, id) else [("hold",)]
        moves = [*fires, *hold] if own_kind else [*hold, *fires]  # undeclared, it fires at its like (PV-5.4-3)
        moves += [*charges(g, id), *retreats(g, id), *(("after", other) for other in self.others(g))]
        about = {"block": id, "place": battle(g).place, "round": battle(g).round, "steps": g.blocks[id].steps}
        return Ask("fire", tuple(moves), ("PV-5.2-1", "PV-5.4-1", "PV-5.4-2", "PV-5.5-1"), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "after":
            return (Act(self.seat, move[1], (*self.passed, self.block)),)
        put(g, acted=(*battle(g).acted, self.block))
        match move:
            case ("fire", group):
                return (Fire(self.block, group),)
            case ("kamikaze", target):
                return (Fire(self.block, unit(g, target).group, target),)
            case ("banzai", target):
                put(g, banzai=(self.block,))
                return (Fire(self.block, GROUND, target),)
            case ("retreat", place):
                retreat(g, self.block, place)
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        id, side = self.block, PIECES[self.block].side
        match move:
            case ("fire", str(group)) if group in fire.groups(g.options.asw):
                return refusal(self._no_fire(g, group), block=id, group=group)
            case ("hold",):
                return refusal(bound_to_dive(g, id), block=id)
            case ("retreat", str(place)):
                why = sworn_to_fight(g, id) or off_the_map(place) or Retreat(g, id).objection(place)
                return refusal(why, block=id, place=place)
            case ("kamikaze", str(target)):
                why = no_dive(g, id) or absent(g, foe(side), target, "PV-S43-2") or _not_afloat(g, target)
                return refusal(why, block=id, target=target)
            case ("banzai", str(target)):
                why = no_charge(g, id) or absent(g, foe(side), target, "PV-9.3-1") or _not_ashore(g, target)
                return refusal(why, block=id, target=target)
            case ("after", str(other)):
                return refusal(absent(g, side, other, "PV-5.2-3") or self._not_before(g, other), block=id, other=other)
        return None

    def _no_fire(self, g: Victory, group: str) -> Objection | None:
        if self.block in battle(g).kamikaze:
            return Objection("only_dives", ("PV-S43-2",))
        side = PIECES[self.block].side
        return fire.barred(unit(g, self.block), group, units(g, foe(side)), scene(g, side))

    def _not_before(self, g: Victory, other: str) -> Objection | None:
        """Why another unit of the side cannot go before this one."""
        if other == self.block:
            return Objection("itself", ("PV-5.2-3",))
        if other in battle(g).acted:
            return Objection("acted_already", ("PV-5.2-1",))
        if PIECES[other].letter != PIECES[self.block].letter:
            return Objection("other_letter", ("PV-5.2-3",))
        if other in self.passed:
            return Objection("let_others_go", ("PV-5.2-3",))
        return None if may_act(g, other) else Objection("nothing_to_do", ("PV-5.2-1",))


def absent(g: Victory, side: str, id: str, *rules: str) -> Objection | None:
    """That unit takes no part in the battle on that side, or not yet."""
    return None if id in active(g, side) else Objection("not_in_the_battle", rules)


def retreat(g: Victory, id: str, place: str) -> None:
    start = g.blocks[id].place
    withdraw_to(g, id, place)
    g.tell("retreated", block=id, start=start, place=place, rules=("PV-5.5-1", "PV-5.5-5"))


class Fire(Rolls, frozen=True):
    """A die for each step (PV-5.3-1)."""

    block: str
    group: str
    target: str = ""  # of a kamikaze or a banzai charge

    def roll(self, g: Victory) -> Roll:
        return dice("fire", g.blocks[self.block].steps)

    def power(self, g: Victory) -> int:
        if self.target:
            return KAMIKAZE if self.block in battle(g).kamikaze else BANZAI
        return fire.power(unit(g, self.block), self.group)

    def rolled(self, g: Victory, throw: Outcome) -> Tasks:
        firer, f = unit(g, self.block), battle(g)
        under_fire = foe(firer.side)
        if firer.group == AIR:
            put(g, bombed=(*f.bombed, f"{under_fire} {self.group}"))
        elif firer.group != GROUND and self.group == GROUND:
            put(g, shelled=(*f.shelled, under_fire))
        power = self.power(g)
        hits = fire.hits(faces(throw), power)
        about: dict[str, Any] = {"target": self.target} if self.target else {}
        g.tell(
            "charged" if self.target else "fired", block=self.block, group=self.group, power=power, dice=throw,
            hits=hits, **about, rules=("PV-5.3-1",),
        )  # fmt: skip
        spent = (Spent(self.block, self.target),) if self.target else ()
        return (Hits(self.block, self.group, hits, self.target), *spent) if hits else spent


class Hits(Does, frozen=True):
    """One at a time, on the strongest (PV-5.4-9); what the group cannot take is lost (PV-5.4-12)."""

    block: str
    group: str
    left: int
    target: str = ""

    def run(self, g: Victory) -> Tasks:
        for left in range(self.left, 0, -1):
            found = self.takers(g)
            if not found:
                g.tell("hits_lost", n=left, group=self.group, rules=("PV-5.4-9", "PV-5.4-10", "PV-5.4-12"))
                break
            if len({_print(g, id) for id in found}) > 1:
                owner = foe(PIECES[self.block].side)
                return (Hit(g.seat(owner, battle(g).place), self.block, self.group, left),)
            hit(g, found[0])
        self.settle(g)
        return ()

    def settle(self, g: Victory) -> None:
        """A second half hit in the group is lost (PV-5.4-14)."""
        side = foe(PIECES[self.block].side)
        half = battle(g).half.get(side, "")
        if fire.settled(half) != half:
            put(g, half={**battle(g).half, side: fire.settled(half)})
            g.tell("hits_lost", n=1, group=self.group, rules=("PV-5.4-14", "PV-5.4-10"))

    def takers(self, g: Victory) -> list[str]:
        prey = self.prey(g)
        if self.target:
            return [u.id for u in prey if u.id == self.target]
        return fire.takers(prey, battle(g).half.get(foe(PIECES[self.block].side), ""))

    def prey(self, g: Victory) -> list[fire.Unit]:
        """Those of the group that can be hit."""
        side = PIECES[self.block].side
        return fire.prey(unit(g, self.block), self.group, units(g, foe(side)), scene(g, side))


def _print(g: Victory, id: str) -> tuple[Any, ...]:
    """What tells two blocks apart for their owner. Between equal ones there is nothing to choose."""
    piece = PIECES[id]
    return (piece.name, piece.service, piece.nation, piece.type, id in battle(g).acted, id in battle(g).fanatic)


def hit(g: Victory, id: str) -> None:
    """A step, or half of one (PV-3.4-4, PV-5.4-14)."""
    side, f = PIECES[id].side, battle(g)
    lost, half = fire.strike(unit(g, id), f.half.get(side, ""))
    others = {s: marked for s, marked in f.half.items() if s != side}
    put(g, half={**others, side: half} if half else others)
    left = g.blocks[id].steps - lost
    g.tell("hit", block=id, steps=left, half=not lost, rules=("PV-3.4-4", "PV-5.4-9") if lost else ("PV-5.4-14",))
    if lost:
        g.lose(id)
        control.revert(g)


class Hit(Asks, frozen=True):
    """The owner breaks ties (PV-5.4-9)."""

    block: str
    group: str
    left: int

    def ask(self, g: Victory) -> Ask:
        found = Hits(self.block, self.group, self.left).takers(g)
        about = {"block": self.block, "group": self.group, "left": self.left}
        return Ask("hit", tuple(("hit", id) for id in found), ("PV-5.4-9",), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        hit(g, move[1])
        return (Hits(self.block, self.group, self.left - 1),)

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("hit", str(id)):
                return refusal(self._spared(g, id), block=id)
        return None

    def _spared(self, g: Victory, id: str) -> Objection | None:
        """Why the hit does not fall on that unit."""
        owner = foe(PIECES[self.block].side)
        if away := absent(g, owner, id, "PV-5.4-9"):
            return away
        prey = Hits(self.block, self.group, self.left).prey(g)
        if id not in [unit.id for unit in prey]:
            return Objection("not_aimed_at", ("PV-5.4-9", "PV-5.4-10"))
        if id in fire.takers(prey, battle(g).half.get(owner, "")):
            return None
        half = any(unit.id in battle(g).half.get(owner, "").split() for unit in prey)
        return Objection("half_hit_first" if half else "not_the_strongest", ("PV-5.4-9", "PV-5.4-14"))


class Spent(Does, frozen=True):
    """A kamikaze is gone for ever (PV-S43-3), a charge that failed is lost (PV-9.3-1)."""

    block: str
    target: str

    def run(self, g: Victory) -> Tasks:
        if self.block in battle(g).kamikaze:
            g.change(self.block, gone=True)
        elif not g.blocks[self.target].place:
            return ()
        g.tell("spent", block=self.block, rules=("PV-S43-3", "PV-9.3-1"))
        g.remove(self.block)
        control.revert(g)
        return ()
