"""One battle: its rounds, the order within a round, the landing of invaders (5.1, 5.2, 5.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import structs

from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import (
    FULL,
    active,
    battle,
    defends,
    goes_first,
    hex_at,
    length,
    must_go,
    naval,
    put,
    settle_control,
)
from wardroom.games.victory.objection import Objection, refusal
from wardroom.games.victory.printed import AIR, BASES, GROUND, PIECES, SIDES, foe, side_of_seat
from wardroom.games.victory.stacking import fits
from wardroom.games.victory.state import ATTACKS, Fight, Victory
from wardroom.games.victory.tasks.declarations import declarations
from wardroom.games.victory.tasks.fire import Act, may_act
from wardroom.games.victory.tasks.retreat import Aftermath, withdraw
from wardroom.kernel import Ask, Asks, Does, Move, Refusal, Tasks


class Battle(Does, frozen=True):
    """Its blocks are laid open (PV-5.1-1); reinforcements too, though they are still on their way (PV-1.3-3)."""

    place: str

    def run(self, g: Victory) -> Tasks:
        defender = defender_of(g, self.place)
        here = g.at(self.place)
        late = tuple(id for id in here if (m := g.moved.get(id)) is not None and m.how == "reinforce")
        g.fight = Fight(
            place=self.place,
            defender=defender,
            sea_defender=control.blockader(g, self.place) or defender,
            rounds=length(g, self.place),
            late=late,
        )
        choose = aircraft(g, flown=())
        g.reveal(
            "battle", place=self.place, defender=defender, blocks=here, late=late,
            steps=tuple(g.blocks[id].steps for id in here), sea_defender=g.fight.sea_defender, rounds=g.fight.rounds,
            rules=("PV-5.1-1", "PV-5.2-5", "PV-FOG-2"),
        )  # fmt: skip
        return (*choose, *declarations(g), Rounds(self.place))


def defender_of(g: Victory, hex: str) -> str:
    """Who controlled the hex; in open sea, who was there first (PV-5.2-5)."""
    if hex in BASES:
        return control.holder(g, hex)
    attackers = {PIECES[id].side for id in g.at(hex) if (m := g.moved.get(id)) is not None and m.how in ATTACKS}
    return foe(attackers.pop()) if len(attackers) == 1 else foe(g.first)


def aircraft(g: Victory, flown: tuple[str, ...]) -> Tasks:
    """Each side can have one air unit in a battle, others wait (PV-4.6-2). Who has `flown` in it stays; where nobody
    has, the owner chooses, and until he does it is the strongest."""
    waiting: list[str] = []
    asks: list[Fly] = []
    for side in SIDES:
        ready = hangar(g, side)
        stays = [id for id in ready if id in flown]
        waiting += [id for id in ready if id not in (stays or ready[:1])]
        if len(ready) > 1 and not stays:
            asks.append(Fly(g.seat(side, battle(g).place)))
    put(g, waiting=tuple(waiting))
    return tuple(asks)


def hangar(g: Victory, side: str) -> list[str]:
    """The side's aircraft at the battle, but for those still on their way; the strongest first."""
    f = battle(g)
    here = [id for id in g.at(f.place, side) if PIECES[id].group == AIR and id not in f.late]
    return sorted(here, key=lambda id: (-g.blocks[id].steps, id))


class Fly(Asks, frozen=True):
    """Which of several air units fights: the others wait until it is gone (PV-4.6-2)."""

    def ask(self, g: Victory) -> Ask:
        moves = tuple(("fly", id) for id in hangar(g, side_of_seat(self.seat)))
        return Ask("fly", moves, ("PV-4.6-2",), {"place": battle(g).place})

    def answer(self, g: Victory, move: Move) -> Tasks:
        side, id = side_of_seat(self.seat), move[1]
        others = [other for other in battle(g).waiting if PIECES[other].side != side]
        put(g, waiting=(*others, *(other for other in hangar(g, side) if other != id)))
        g.tell("flies", block=id, place=battle(g).place, rules=("PV-4.6-2",))
        return ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("fly", str(id)):
                there = id in hangar(g, side_of_seat(self.seat))
                return None if there else refusal(Objection("not_ready_to_fly", ("PV-4.6-2",)), block=id)
        return None


class Rounds(Does, frozen=True):
    """From round to round; below all else of the battle, it is its place in the breadcrumb."""

    crumb: ClassVar[str] = "battle"
    place: str

    def about(self) -> Mapping[str, Any]:
        return {"place": self.place}

    def run(self, g: Victory) -> Tasks:
        if battle(g).round:
            settle_control(g)
        f = battle(g)
        both = all(g.at(self.place, side) for side in SIDES)
        if (not both and not self.invaded(g)) or f.pursuit or (f.round == f.rounds and not self.pursued(g)):
            put(g, late=(), crossed={}, half={}, pursuit=False)
            return (Aftermath(self.place),)
        if f.round < f.rounds:
            choose = next_round(g)
        else:
            choose = ()
            put(g, pursuit=True, round=f.round + 1, acted=(), bombed=(), shelled=(), crossed={})
            g.tell("pursuit", place=self.place, rules=("PV-9.5-1",))
        return (*choose, *(Volley(letter) for letter in "ABCD"), Landing(), Volley("E"), self)

    def invaded(self, g: Victory) -> bool:
        """Invaders before a base that nobody defends: they have all the rounds there are to go ashore (PV-5.8-8)."""
        f = battle(g)
        if not f.round:
            return any(g.blocks[id].afloat for id in g.at(self.place))
        return f.round < f.rounds and any(Land(g.seat(side, self.place)).able(g) for side in SIDES)

    def pursued(self, g: Victory) -> bool:
        return g.options.fourth_round and battle(g).rounds == FULL


def next_round(g: Victory) -> Tasks:
    """From round 2 on the reinforcements are there (PV-1.3-3)."""
    f = battle(g)
    flown = tuple(id for side in SIDES for id in active(g, side))
    choose: Tasks = ()
    put(g, round=f.round + 1, acted=(), bombed=(), shelled=(), crossed={}, late=() if f.round else f.late)
    if f.round:
        choose = aircraft(g, flown)
        for id in f.late:
            if g.blocks[id].place and PIECES[id].group == GROUND and g.moved[id].coast and hex_at(g) in BASES:
                held = control.holder(g, hex_at(g)) == PIECES[id].side
                g.change(id, afloat=not held)  # who came by sea to a base that was lost meanwhile has yet to land
    g.tell("round", place=f.place, n=f.round + 1, rules=("PV-5.2-1",))
    return choose


class Volley(Does, frozen=True):
    """The units of one letter, the defender's first (PV-5.2-3, PV-5.2-4)."""

    letter: str

    def run(self, g: Victory) -> Tasks:
        f = battle(g)
        first = goes_first(g, self.letter)
        for side in (first, foe(first)):
            if not g.at(f.place, foe(side)):
                continue
            for id in active(g, side):
                if PIECES[id].letter != self.letter or id in battle(g).acted:
                    continue
                if f.pursuit and not defends(g, id):  # routed: who has to go, goes (PV-9.5-1)
                    put(g, acted=(*battle(g).acted, id))
                    if must_go(g, id):
                        return (*withdraw(g, id), self)
                elif may_act(g, id):
                    return (Act(g.seat(side, f.place), id), self)
                put(g, acted=(*battle(g).acted, id))
        return ()


class Landing(Does, frozen=True):
    """Between the last naval and the first ground fire (PV-5.8-8, PV-PC-3)."""

    def run(self, g: Victory) -> Tasks:
        if battle(g).pursuit:
            return ()
        asks = [Land(g.seat(side, battle(g).place)) for side in SIDES]
        return tuple(ask for ask in asks if ask.able(g))


class Land(Asks, frozen=True):
    """The owner may put it off (PV-5.8-8)."""

    def able(self, g: Victory) -> list[str]:
        return [id for id in active(g, side_of_seat(self.seat)) if self._barred(g, id) is None]

    def _barred(self, g: Victory, id: str) -> Objection | None:
        """Why it cannot land."""
        if id not in active(g, side_of_seat(self.seat)):
            return Objection("not_in_the_battle", ("PV-5.1-1", "PV-1.3-3"))
        if not g.blocks[id].afloat:
            return Objection("not_an_invader", ("PV-5.8-1",))
        if naval(g, foe(PIECES[id].side), g.blocks[id].place):
            return Objection("ships_in_the_way", ("PV-5.8-7",))
        return None if fits(g, id, hex_at(g), GROUND) else Objection("no_room_ashore", ("PV-5.1-3", "PV-PC-1"))

    def ask(self, g: Victory) -> Ask:
        f = battle(g)
        about = {"place": f.place, "round": f.round, "last": f.round == f.rounds}
        return Ask("land", (("stay",), *(("land", id) for id in self.able(g))), ("PV-5.8-7", "PV-5.8-8"), about)

    def answer(self, g: Victory, move: Move) -> Tasks:
        if move[0] == "stay":
            return ()
        id, hex = move[1], hex_at(g)
        g.blocks = {**g.blocks, id: structs.replace(g.blocks[id], place=hex, afloat=False)}
        g.tell("landed", block=id, place=hex, rules=("PV-5.8-8", "PV-5.8-9"))
        return (self,) if self.able(g) else ()

    def why_not(self, g: Victory, move: Move) -> Refusal | None:
        match move:
            case ("land", str(id)):
                return refusal(self._barred(g, id), block=id)
        return None


__all__ = ["Battle", "Fly", "Land", "Landing", "Rounds", "Volley"]
