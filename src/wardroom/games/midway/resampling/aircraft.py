"""The other side's decks and orders, drawn afresh as far as they are not known."""

from __future__ import annotations

from random import Random

from msgspec import structs

from wardroom.games.midway.aircraft import NONE, Flight, Hangar, Mission, Order, minus, plus
from wardroom.games.midway.printed import BASES, MIDWAY, RANGE, printed_air
from wardroom.games.midway.printed import foe as enemy_of
from wardroom.games.midway.search_board import distance
from wardroom.games.midway.state import Midway
from wardroom.games.midway.tasks.landing import Land
from wardroom.kernel import Task, Together
from wardroom.kernel.engine import top


def lane_has(h: Midway, side: str, step: type[Task]) -> bool:
    """Is the side in a sealed lane that has this step?"""
    task = top(h)
    return isinstance(task, Together) and any(isinstance(each, step) for each in task.began.get(side, ()))


def thinned(g: Midway, missions: tuple[Mission, ...], seat: str, rng: Random) -> tuple[Mission, ...]:
    known = [_known(g, m, seat) if g.exchanged else m.attack or m.zone in _own(g, seat) for m in missions]
    return tuple(m for m, shown in zip(missions, known, strict=True) if shown or rng.random() < 0.5)


def _own(g: Midway, seat: str) -> set[str]:
    """Zones where the side's ships or orders would meet a patrol."""
    return {g.ships[id].zone for id in g.afloat(seat)} | {m.zone for m in g.missions.get(seat, ())}


def decks(h: Midway, foe: str, rng: Random) -> dict[str, Hangar]:
    """Printed air groups with some losses, less what is in the air, as ready as the announcements allow."""
    states: tuple[str, ...] = ("unready",)
    if foe in h.armed_once or "readying" in h.said.get(foe, ()):
        states = ("unready", "readying", "ready")
    left = NONE
    for base in BASES[foe]:
        left = plus(left, printed_air(base, h.options.fighters))
    for mission in h.missions.get(foe, ()):
        left = minus(left, mission.sent)
    decks = {}
    for base in BASES[foe]:
        if base not in h.air:
            continue
        f, d, t = (
            min(rng.randint(n // 2, n), m) for n, m in zip(printed_air(base, h.options.fighters), left, strict=True)
        )
        left = minus(left, (f, d, t))
        decks[base] = Hangar() if h.fallen and base == MIDWAY else Hangar(**{rng.choice(states): (f, d, t)})
    return decks


def orders(h: Midway, seat: str, foe: str, rng: Random) -> dict[str, tuple[Mission, ...]]:
    """Attacks as exchanged, from decks drawn afresh; patrols where the side has met them, others at random."""
    if not h.exchanged:
        return {side: missions for side, missions in h.missions.items() if side != foe}
    bases = h.bases(foe)
    if lane_has(h, foe, Land):
        return {**h.missions, foe: tuple(_landed(h, order, foe, rng) for order in h.sheets[foe])}
    missions = [_flown(h, m, foe, rng) for m in h.missions.get(foe, ()) if _known(h, m, seat)]
    zones = {h.base_zone(base) for base in bases} - {m.zone for m in missions}
    if h.options.fighters and foe in h.armed_once and not h.options.reveal_unattacked_cap:
        fighters = sum(printed_air(base, True)[0] for base in BASES[foe]) - sum(m.sent[0] for m in missions)
        for zone in sorted(zones - _met(h, seat)):
            if fighters > 0 and rng.random() < 0.5:
                base = next(b for b in bases if h.base_zone(b) == zone)
                n = rng.randint(1, min(6, fighters))
                missions.append(Mission("patrol", zone, (Flight(base, (n, 0, 0), 0),)))
                fighters -= n
    return {**h.missions, foe: tuple(missions)}


def _known(h: Midway, mission: Mission, seat: str) -> bool:
    """Has the side been shown that mission? A patrol, when it was met."""
    if mission.attack:
        return True
    if mission.purpose != "patrol":
        return False
    return mission.zone in _met(h, seat) or h.options.reveal_unattacked_cap


def _met(h: Midway, seat: str) -> set[str]:
    """Zones over which the side knows what patrol there is: on the sheet, fought over, or met by its own patrol."""
    fought = {note.where for note in h.notes[seat] if note.turn == h.turn and note.how == "battle" and note.ships}
    mine = h.missions.get(seat, ())
    patrols = {m.zone for m in mine if m.purpose == "patrol"}
    crossed = {m.zone for m in mine if m.attack and m.sent[0] and h.attacks_on(enemy_of(seat), m.zone)}
    attacked = (h.battle.zone,) if h.battle and h.battle.attacker == seat else ()
    return {*h.contacts, *fought, *patrols, *crossed, *attacked}


def _flown(h: Midway, mission: Mission, foe: str, rng: Random) -> Mission:
    """The same aircraft over the same zone, from any deck that could have sent them."""
    near = [b for b in h.bases(foe) if distance(h.base_zone(b), mission.zone) <= RANGE]
    base = rng.choice(near or [mission.flights[0].base])
    zone = h.base_zone(base) or mission.zone
    flight = Flight(base, mission.sent, min(RANGE, distance(zone, mission.zone)))
    return structs.replace(mission, flights=(flight,), origins=(zone,))


def _landed(h: Midway, order: Order, foe: str, rng: Random) -> Mission:
    """A mission whose aircraft are down again: what is left of it is where it came from and went."""
    zones = [h.base_zone(base) for base in h.bases(foe)] or [order.zone]
    return Mission(order.purpose, order.zone, origins=(rng.choice(zones),), returns=(rng.choice(zones),))
