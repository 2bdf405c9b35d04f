"""Japan's home ports: whoever closes them all has won (PV-5.7-8, PV-8.1-4). How the Allies come near and shut them, and
what Japan keeps at home against it."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from msgspec import structs

from wardroom.games.victory import control, stacking
from wardroom.games.victory.bot.atlas import IWO_JIMA, KWAJALEIN, PORTS, ROAD, SAIPAN, WAKE, far, sea_miles
from wardroom.games.victory.bot.estimate import Unit, estimate
from wardroom.games.victory.bot.orders import Operation
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.printed import AIR, ALLIES, BASE_AT, JAPAN, NAVAL, PIECES, hex_of
from wardroom.games.victory.state import Victory
from wardroom.games.victory.supply.survey import survey_as

_WORTH_TRYING, _LAST_HOPE = 0.3, 0.02  # the second when no turn is left and no loss matters any more


def open_ports(g: Victory) -> list[str]:
    """Those that still feed Japan."""
    return [port for port in PORTS if control.holder(g, port) == JAPAN and control.blockader(g, port) != ALLIES]


def watchers(g: Victory) -> set[str]:
    """Allied ships that keep one of them closed."""
    return {id for port in PORTS for id in _watch(g, port)}


def closing(plan: Plan) -> list[Operation]:
    """An attack on all of them at once, where it may succeed, and help for ships that keep one closed against those
    who came to open it."""
    opened, contested = open_ports(plan.g), _contested(plan)
    if not (opened or contested) or any(port not in plan.raise_ for port in opened):
        return []
    forces = _shared_out(plan, [*opened, *contested])
    if not all(forces[port] for port in opened) or not fed(plan.g, forces):
        return []
    chances = {port: _chance(plan, port, force) for port, force in forces.items()}
    if prod(chances.values()) < (_WORTH_TRYING if plan.left_turns else _LAST_HOPE):
        return []
    return [plan.sortie(port, force, 100.0 * chances[port]) for port, force in forces.items() if force]


def _contested(plan: Plan) -> list[str]:
    """Closed by us, and Japan has come to open it again."""
    return [port for port in PORTS if port in plan.relief and _watch(plan.g, port)]


def _watch(g: Victory, port: str) -> list[str]:
    return [id for id in g.at(port, ALLIES) if g.blocks[id].blockading]


def _shared_out(plan: Plan, ports: list[str]) -> dict[str, list[str]]:
    """The strongest ships, one after another, to the port that needs them most."""
    forces: dict[str, list[str]] = {port: [] for port in ports}
    chances = {port: _chance(plan, port, []) if _watch(plan.g, port) else 0.0 for port in ports}
    room = {port: stacking.limits(plan.g, port)[NAVAL] - len(_watch(plan.g, port)) for port in ports}
    free = {port: _able(plan, port) for port in ports}
    while needy := [p for p in ports if free[p] and len(forces[p]) < room[p] and chances[p] < 0.97]:
        port = min(needy, key=lambda p: (chances[p], len(free[p]), p))
        # of those who could go there, first who could go nowhere else
        ship = min(free[port], key=lambda id: (sum(id in free[p] for p in ports), free[port].index(id)))
        _send(ship, port, forces, free)
        chances[port] = _chance(plan, port, forces[port])
    _filled(forces, free, room)
    return forces


def _able(plan: Plan, port: str) -> list[str]:
    """Ships that could come, the strongest first."""
    comers = plan.relief[port] if _watch(plan.g, port) else plan.raise_[port]
    ships = (id for id in comers if id not in plan.used and PIECES[id].group == NAVAL)
    return sorted(ships, key=plan.guns, reverse=True)


def _filled(forces: dict[str, list[str]], free: dict[str, list[str]], room: dict[str, int]) -> None:
    """Whoever is left goes too, to where the fewest are: one ship closes a port and does not keep it closed."""
    while left := [port for port in forces if free[port] and len(forces[port]) < room[port]]:
        port = min(left, key=lambda p: (len(forces[p]), p))
        _send(free[port][0], port, forces, free)


def _send(ship: str, port: str, forces: dict[str, list[str]], free: dict[str, list[str]]) -> None:
    """There, and nowhere else."""
    for others in free.values():
        if ship in others:
            others.remove(ship)
    forces[port].append(ship)


def _chance(plan: Plan, port: str, force: list[str]) -> float:
    """With those who are there."""
    chance: float = plan.hope(port, [*_watch(plan.g, port), *force]).sea ** 1.5
    return chance


def fed(g: Victory, forces: dict[str, list[str]]) -> bool:
    """Whether they would keep their blockades up."""
    h = g.draft()
    there = {id: port for port, force in forces.items() for id in force}
    h.blocks = {
        id: structs.replace(b, place=there[id], blockading=True) if id in there else b for id, b in g.blocks.items()
    }
    supply = survey_as(h, ALLIES)
    return all(any(supply.supplied(id) for id in force) for force in forces.values() if force)


def stepping_stone(g: Victory, base: str) -> bool:
    """A minor base on the way that a Major Base piece makes a link."""
    if base == IWO_JIMA:
        return True
    return base == WAKE and control.holder(g, KWAJALEIN) != ALLIES


def next_stop(g: Victory) -> str:
    """Where the American fleet is bound for: the first place on the road that is not the Allies', at last the ports."""
    mine = {base for base in ROAD if control.holder(g, base) == ALLIES}
    if IWO_JIMA in mine:
        return BASE_AT["Tokyo"]
    if SAIPAN in mine or WAKE in mine:
        return IWO_JIMA if g.major(WAKE) or SAIPAN in mine else SAIPAN
    return SAIPAN if KWAJALEIN in mine else KWAJALEIN


def draws(g: Victory, block: str, hex: str) -> float:
    """How much nearer to it a post is, for American ships, aircraft and marines."""
    piece = PIECES[block]
    if piece.nation != "us" or not (piece.group in (NAVAL, AIR) or piece.type == "MA"):
        return 0.0
    return 16.0 / (1.5 + far(hex, next_stop(g)))


# ---- Japan keeps one open

_REACH = 2  # hexes from which ships attack
_MOST = 4  # ships that one place holds
_MUCH = 4  # points of Japan
_SAFE = 0.12  # that it is closed all the same


class Kept(NamedTuple):
    """Ships that come to a port, and who stays there."""

    coming: list[Operation]
    staying: set[str]


def kept_open(plan: Plan) -> Kept:
    """Where the enemy could close ports that much hangs on: the one that saves most of it is held."""
    reached = [port for port in open_ports(plan.g) if raiders(plan.samples[0], port)]
    if not reached or plan.stakes.now_japan() - plan.stakes.all_closed(reached) < _MUCH:
        return Kept([], set())
    fleets = {port: _guard(plan, port) for port in reached}
    saved = {
        port: (1 - fleets[port][0]) * plan.stakes.all_closed([other for other in reached if other != port])
        for port in reached
    }
    port = max(reached, key=lambda p: (round(saved[p], 1), -len(fleets[p][1]), p))
    ships = fleets[port][1]
    orders = [plan.passage(id, port) for id in ships if id not in plan.g.at(port)]
    return Kept([op for op in orders if op], {*ships, *_ashore(plan, port)})


def _ashore(plan: Plan, port: str) -> set[str]:
    """Aircraft and soldiers that are there already."""
    return {id for id in plan.g.at(port, JAPAN) if PIECES[id].group != NAVAL}


def raiders(g: Victory, port: str) -> list[str]:
    """Allied ships that could be before the port this turn."""
    miles = sea_miles(port)
    ships = (id for id in g.on_map(ALLIES) if PIECES[id].group == NAVAL)
    return [id for id in ships if miles.get(g.blocks[id].place, 99) <= _REACH]


def aircraft(g: Victory, port: str) -> list[str]:
    """The strongest of theirs that could fly with the ships."""
    near = (id for id in g.on_map(ALLIES) if PIECES[id].group == AIR and far(hex_of(g.blocks[id].place), port) <= 1)
    return sorted(near, key=lambda id: -g.blocks[id].steps)[:1]


def _guard(plan: Plan, port: str) -> tuple[float, list[str]]:
    """The ships that would keep it open, and the chance that it is closed all the same."""
    here = [id for id in plan.g.at(port, JAPAN) if PIECES[id].group == NAVAL]
    near = [id for id in plan.options if PIECES[id].group == NAVAL and id not in here and plan.passage(id, port)]
    ranked = [*sorted(here, key=plan.guns, reverse=True), *sorted(near, key=plan.guns, reverse=True)]
    chosen: list[str] = []
    risk = closing_risk(plan, port, chosen)
    for ship in ranked:
        if risk < _SAFE or len(chosen) == stacking.limits(plan.g, port)[NAVAL]:
            break
        chosen.append(ship)
        risk = closing_risk(plan, port, chosen)
    return risk, chosen


def closing_risk(plan: Plan, port: str, ships: list[str]) -> float:
    """That the strongest who may come close it, over the states it may be. The other ports need a ship each."""
    total, others = 0.0, len(open_ports(plan.g)) - 1
    for g in plan.samples:
        may = sorted(raiders(g, port), key=lambda id: -g.blocks[id].steps * PIECES[id].cost)
        come = may[: min(_MOST, max(1, len(may) - others))] + aircraft(g, port) if may else []
        defend = [Unit(plan.g, id) for id in (*ships, *_ashore(plan, port))]
        total += estimate([Unit(g, id) for id in come], defend, False).sea ** 1.5 if come else 0.0
    return total / len(plan.samples)
