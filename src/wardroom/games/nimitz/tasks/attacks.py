"""The fighting steps of a battle turn, in the order of the battle map: a volley for each zone a step is fought in."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.nimitz.battle import damage
from wardroom.games.nimitz.battle.aircraft import KAMIKAZE_FROM
from wardroom.games.nimitz.battle.attack_values import attack
from wardroom.games.nimitz.battle.attackers import entrenched, hunted, hunters, raiders
from wardroom.games.nimitz.battle.salvo import Salvo, Shot
from wardroom.games.nimitz.battle.targets import afloat, ashore, fight, flown, flying, legal, on_island
from wardroom.games.nimitz.printed import COASTAL, ISLAND, JAPAN, SEAT, SIDES, US, ZONES, counter, foe
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.us_plans import DepthChargesFirst
from wardroom.games.nimitz.tasks.volley import onward
from wardroom.kernel import Does, Tasks

ESCORTS, CARRIERS = ROWS = ("escorts", "carriers")
KAMIKAZE = "ja_kamikaze"
ROLLING = (JAPAN, US)  # at the same time; Japan's dice first, so that the player knows them when plans can be used


# ---- the steps


class Dogfights(Does, frozen=True):
    """NM-DOG-1."""

    def run(self, g: Nimitz) -> Tasks:
        return tuple(Volley("dogfight", zone) for zone in flown(g))


class AntiAircraft(Does, frozen=True):
    """NM-AAA-1. `only`: the aircraft of a First Light attack, the only ones that are shot at."""

    only: tuple[str, ...] = ()

    def run(self, g: Nimitz) -> Tasks:
        found = []
        for zone in flown(g):
            if zone == COASTAL:
                found.append(Volley("aaa", zone, only=self.only))
            elif zone != ISLAND:  # no ships (NM-AAA-5)
                found.append(Volley("aaa", zone, row=ESCORTS, only=self.only))
        return found


class Bombs(Does, frozen=True):
    """NM-BOM-1: the US zones first, then Japan's. `only`: the aircraft of a First Light attack; no others bomb."""

    only: tuple[str, ...] = ()

    def run(self, g: Nimitz) -> Tasks:
        return tuple(Volley("bomb", zone, side=side, only=self.only) for side in (US, JAPAN) for zone in flown(g))


class Submarines(Does, frozen=True):
    """Torpedoes, then Depth Charges (NM-SUB-5); ASW puts the depth charges of the US before both (NM-UBP-3)."""

    def run(self, g: Nimitz) -> Tasks:
        zones = [zone for zone in ZONES if any(afloat(g, side, zone, submarines=True) for side in SIDES)]
        if not zones:
            return ()
        asks = "asw" in fight(g).plans and any(hunted(g, zone) for zone in zones)
        return (*((DepthChargesFirst(SEAT),) if asks else ()), Hunt(tuple(zones)))


class Hunt(Does, frozen=True):
    """The two steps, when it is settled which comes first."""

    zones: tuple[str, ...]

    def run(self, g: Nimitz) -> Tasks:
        before, after = ((US,), JAPAN) if fight(g).asw else ((), "")
        return (
            *(Volley("depth", zone, side=side) for side in before for zone in self.zones),
            *(Volley("torpedo", zone) for zone in self.zones),
            *(Volley("depth", zone, side=after) for zone in self.zones),
        )


class Guns(Does, frozen=True):
    """Only ships in the Coastal zone fire (NM-GUN-1, NM-GUN-3)."""

    def run(self, g: Nimitz) -> Tasks:
        return (Volley("guns", COASTAL),)


class Infantry(Does, frozen=True):
    """NM-INF-1."""

    def run(self, g: Nimitz) -> Tasks:
        return (Volley("infantry", ISLAND),)


# ---- a volley


class Volley(Does, frozen=True):
    """One step in one zone (AAA: one row of ships), by both sides or by one of them."""

    step: str
    zone: str
    side: str = ""
    row: str = ""
    only: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()  # US ships of the first row

    def run(self, g: Nimitz) -> Tasks:
        sides = (self.side,) if self.side else ROLLING
        there = {side: on_island(g, side) for side in sides} if self.step in ("bomb", "guns", "infantry") else {}
        aaa = self.step == "aaa"
        shots: list[Shot] = []
        for side in sides:
            prey = legal(g, foe(side), self.step, self.zone, there.get(side, False), self.only if aaa else ())
            if prey:
                shots += self.shots(g, side, len(prey))
        fired = (*self.fired, *(shot.attacker for shot in shots if shot.side == US)) if aaa else ()
        salvo = Salvo(
            self.step, self.zone, tuple(shots), japan=self.shells(g), row=self.row, only=self.only if aaa else (),
            us_ashore=there.get(US, False), japan_ashore=there.get(JAPAN, False), fired=fired,
        )  # fmt: skip
        goes = onward(g, salvo) if shots or self.step == "infantry" else ()
        return (*goes, *self.then(shots, fired))

    def then(self, shots: Iterable[Shot], fired: tuple[str, ...]) -> Tasks:
        """The carriers' row, when the escorts' Hits are dealt with (NM-AAA-2); the end of those who dived."""
        if self.row == ESCORTS:
            return (Volley(self.step, self.zone, row=CARRIERS, only=self.only, fired=fired),)
        dived = tuple(shot.attacker for shot in shots if shot.extra)
        return (Dived(dived, self.zone),) if dived else ()

    def shots(self, g: Nimitz, side: str, prey: int) -> list[Shot]:
        """Everybody of the side who can attack. Each aircraft suffers AAA once from a row, each submarine one depth
        charge: with fewer of them than ships the best values roll (NM-AAA-3, NM-AAA-4, NM-SUB-3)."""
        target = ("ground" if self.zone == ISLAND else "ship") if self.step == "bomb" else ""
        extra = kamikaze(g) if side == JAPAN and target == "ship" else 0
        found = []
        for id in self.attackers(g, side):
            value = attack(g, id, self.step, target)
            if value is not None and (max(value) > 0 or extra):  # a 0 cannot be rolled under
                found.append(Shot(id, side, *value, target, extra))
        if self.step in ("aaa", "depth"):
            found.sort(key=lambda shot: (-shot.normal, -shot.superior, shot.attacker))
            return found[:prey]
        return found

    def attackers(self, g: Nimitz, side: str) -> list[str]:
        match self.step:
            case "dogfight":
                return flying(g, side, self.zone)
            case "bomb":
                return flying(g, side, self.zone, self.only)
            case "aaa":
                ships = afloat(g, side, self.zone)
                return [id for id in ships if counter(id).carrier == (self.row == CARRIERS)] if self.row else ships
            case "guns":
                return afloat(g, side, self.zone)  # no submarines (NM-SUB-4)
            case "infantry":
                return entrenched(g, side)
            case "torpedo":
                return raiders(g, side, self.zone)
        return hunters(g, side, self.zone)

    def shells(self, g: Nimitz) -> int:
        """The Hits of the Japanese Artillery plan, which need no roll (NM-JBP-5)."""
        plans = fight(g).drawn.count("ja_artillery") if self.step == "infantry" else 0
        if not plans or not ashore(g, JAPAN) or not legal(g, US, self.step, self.zone, True):
            return 0
        g.tell("plan_used", plan="ja_artillery", side=JAPAN, rules=("NM-JBP-5",))
        return plans


def kamikaze(g: Nimitz) -> int:
    """Hits that every bomber adds against ships (NM-JBP-15, NM-JBP-16); two plans, two Hits (NM-JBP-3)."""
    return fight(g).drawn.count(KAMIKAZE) if g.year >= KAMIKAZE_FROM else 0


class Dived(Does, frozen=True):
    """NM-JBP-18: who attacked ships as a Kamikaze is gone."""

    planes: tuple[str, ...]
    zone: str

    def run(self, g: Nimitz) -> Tasks:
        for id in self.planes:
            if id in fight(g).planes:
                damage.destroy(g, id)
                g.tell("dived", plane=id, zone=self.zone, rules=("NM-JBP-18",))
        return ()
