"""Whether a reason that was stated holds, looked up in what the seat sees and in what is printed, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wardroom.api import Reason
from wardroom.games.fighters.board import board
from wardroom.games.fighters.fuzz.flight_reasons import FLIGHTS
from wardroom.games.fighters.fuzz.said import Said
from wardroom.games.fighters.printed import SCENARIOS, TYPES, Arrival, Force, foe
from wardroom.games.fighters.ships import COURSES
from wardroom.games.fighters.state import Ship, Split
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Move, Refusal

# ---- any question


def _no_answer(s: Said) -> bool:
    """No answer on offer is of that form."""
    kinds = [type(part) for part in s.move]
    alike = [move for move in s.ask.moves if move[0] == s.move[0] and [type(part) for part in move] == kinds]
    return not alike or (s.ask.prompt == "station" and s.move[3] not in ("high", "low"))


def _other_unit(s: Said) -> bool:
    return bool(s.move[1] != s.about["unit"] == s.ask.moves[0][1])


def _off_board(s: Said) -> bool:
    hex, on = s.about["hex"], board(s.view.scenario)
    if len(hex) != 4 or not hex.isdecimal():
        return True
    return not (1 <= int(hex[:2]) <= on.columns and 1 <= int(hex[2:]) <= on.rows)


def _hex_taken(s: Said) -> bool:
    craft, hex = s.about["craft"], s.about["hex"]
    match s.ask.prompt:
        case "fly" | "dodge":
            high = s.move[4] == "high"
        case "station":
            high = s.move[3] == "high"
        case "enter":
            high = _arrival(s).high
        case _:
            high = False
    return any(id != craft and a.hex == hex and a.high == high for id, a in s.view.aircraft.items())


# ---- activation


def _gunner(s: Said, battery: str) -> str:
    """Whose battery it is or was; nobody's, if there never was such a one."""
    where, _, which = battery.partition(".")
    if where == "aa":
        return s.view.land_aa.get(which, "")
    ship = s.view.ships.get(where)
    return ship.seat if ship and which.isdecimal() and int(which) < len(ship.hexes) else ""


def _destroyed(s: Said, battery: str) -> bool:
    where, _, which = battery.partition(".")
    return which in s.view.wrecked if where == "aa" else int(which) in s.view.ships[where].hits


def _batteries(s: Said) -> list[str]:
    """Those that have still to be activated."""
    sea = [f"{id}.{n}" for id, ship in s.view.ships.items() for n in range(len(ship.hexes))]
    every = [*sea, *(f"aa.{hex}" for hex in s.view.land_aa)]
    return [battery for battery in every if battery not in s.view.spent and not _destroyed(s, battery)]


def _fresh(s: Said, side: str) -> set[str]:
    """Who of the side has aircraft to activate."""
    return {a.seat for a in s.view.aircraft.values() if a.hex and not a.spent and a.side == side}


def _solitaire(s: Said) -> bool:
    return s.view.options.one_after_other or s.view.options.solo != "none"


def _nobody_to_wait_for(s: Said) -> bool:
    enemy = foe(s.side)
    return not _fresh(s, enemy) and all(_gunner(s, battery)[:2] != enemy for battery in _batteries(s))


def _nothing_to_activate(s: Said) -> bool:
    seat = s.about["seat"]
    guns = any(_gunner(s, battery) == seat for battery in _batteries(s))
    fresh = _fresh(s, seat[:2])
    return seat not in fresh and (not guns or (_solitaire(s) and bool(fresh)))


def _not_yours(s: Said) -> bool:
    unit = s.about["unit"]
    owner = s.view.aircraft[unit].seat if unit in s.view.aircraft else _gunner(s, unit)
    return owner not in ("", s.view.seat)


def _already_activated(s: Said) -> bool:
    unit = s.about["unit"]
    return s.view.aircraft[unit].spent if unit in s.view.aircraft else unit in s.view.spent


def _no_such_unit(s: Said) -> bool:
    unit = s.about["unit"]
    return not _gunner(s, unit) if s.move[0] == "battery" else unit not in s.view.aircraft


def _in_a_group(s: Said) -> bool:
    """Both still to fly, and formed up together when the turn began, or as they are now."""
    unit, first = s.about["unit"], s.about["group"]
    a, b = s.view.aircraft[unit], s.view.aircraft[first]
    if unit == first or a.seat != b.seat or b.spent or not b.hex:
        return False
    if s.view.options.ag_frozen:
        return any(unit in group and first in group for group in s.view.groups.values())
    return (a.high, a.facing) == (b.high, b.facing)


# ---- shots


def _other_altitude(s: Said) -> bool:
    shooter, target = s.view.aircraft.get(s.about["shooter"]), s.view.aircraft[s.about["target"]]
    return target.high if shooter is None else target.high != shooter.high


def _from(s: Said) -> str:
    """Where the shooter is."""
    shooter = s.about["shooter"]
    if shooter in s.view.aircraft:
        return s.view.aircraft[shooter].hex
    where, _, which = shooter.partition(".")
    return which if where == "aa" else s.view.ships[where].hexes[int(which)]


def _far(s: Said, target: str) -> int:
    return board(s.view.scenario).grid.distance(_from(s), s.view.aircraft[target].hex)


def _nearer_target(s: Said) -> bool:
    return any(_far(s, move[1]) < _far(s, s.about["target"]) for move in s.ask.moves if move[0] == "shoot")


def _field(s: Said) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Hexes under the guns of the aircraft that shoots, and what would be in the way to each."""
    a = s.view.aircraft[s.about["shooter"]]
    return {hex: blocked for hex, _, blocked in board(s.view.scenario).lines(a.type, a.hex, a.facing)}


def _out_of_field(s: Said) -> bool:
    target = s.about["target"]
    if s.about["shooter"] not in s.view.aircraft:
        return _far(s, target) > 1
    return s.view.aircraft[target].hex not in _field(s)


def _line_blocked(s: Said) -> bool:
    a, b = s.view.aircraft[s.about["shooter"]], s.view.aircraft[s.about["target"]]
    clouds = board(s.view.scenario).clouds if a.high else frozenset()
    stops = clouds | {c.hex for c in s.view.aircraft.values() if c.high == a.high}
    return bool({a.hex, b.hex} & clouds) or any(stops.issuperset(group) for group in _field(s)[b.hex])


# ---- barrages and ships


def _no_such_battery(s: Said) -> bool:
    battery = s.about["battery"]
    return _gunner(s, battery) != s.view.seat or _destroyed(s, battery)


def _one_barrage_a_ship(s: Said) -> bool:
    ship = s.about["battery"].partition(".")[0]
    return s.side == "jp" and any(marker.battery.startswith(f"{ship}.") for marker in s.view.barrages)


def _barrage_too_far(s: Said) -> bool:
    where, _, which = s.about["battery"].partition(".")
    hex = which if where == "aa" else s.view.ships[where].hexes[int(which)]
    return board(s.view.scenario).grid.distance(hex, s.about["hex"]) > 2


def _barrage_there(s: Said) -> bool:
    stacked = s.view.options.barrage_stacking
    return not stacked and any(marker.hex == s.about["hex"] for marker in s.view.barrages)


def _steered(s: Said) -> Ship:
    return s.view.ships[s.about["ship"]]


def _not_your_ship(s: Said) -> bool:
    return s.about["ship"] not in s.view.ships or _steered(s).seat != s.view.seat


def _lies(s: Said, hex: str | None, way: int, segments: int) -> list[str | None]:
    """So many hexes in a line; None where the board ends."""
    near, hexes = board(s.view.scenario).near, [hex]
    while len(hexes) < segments:
        last = hexes[-1]
        hexes.append(near[way % 6][last] if last else None)
    return hexes


def _blocked(s: Said, ship: str, hexes: list[str | None]) -> bool:
    others = {hex for id, other in s.view.ships.items() if id != ship for hex in other.hexes}
    return any(hex is None or hex in others or hex in board(s.view.scenario).islands for hex in hexes)


def _course_closed(s: Said) -> bool:
    ship = _steered(s)
    way = ship.facing + COURSES[s.about["course"]]
    return _blocked(s, s.about["ship"], _lies(s, ship.hexes[-2], way, len(ship.hexes)))


# ---- deployment and arrivals


def _moored(s: Said) -> list[str | None]:
    ship = s.view.ships[s.move[1]]
    return _lies(s, s.move[2], s.move[3] + 3, len(ship.hull.segments))


def _outside_rows(s: Said) -> bool:
    hexes = _moored(s) if s.move[0] == "moor" else [s.move[2]]
    on = board(s.view.scenario)
    return any(hex is None or on.depth(s.side, hex) > s.about["rows"] for hex in hexes)


def _ship_there(s: Said) -> bool:
    others = {hex for id, ship in s.view.ships.items() if id != s.move[1] for hex in ship.hexes}
    return not others.isdisjoint(_moored(s))


def _arrival(s: Said) -> Arrival:
    return SCENARIOS[s.view.scenario].reinforcements[int(s.view.aircraft[s.about["craft"]].due)]


def _outside_zone(s: Said) -> bool:
    due, hex = _arrival(s), s.about["hex"]
    if due.by == "airfield":
        return hex not in SCENARIOS[s.view.scenario].objectives
    return due.zone not in board(s.view.scenario).edges(hex)


def _not_on_deck(s: Said) -> bool:
    a = s.view.aircraft.get(s.about["craft"])
    if a is None or not a.due:
        return True
    ship: str = s.about["ship"]
    return _arrival(s).zone != ship if a.due.isdecimal() else a.due != ship


def _other_launch(s: Said) -> bool:
    """Of the same ship, but with none of those on offer."""
    due = s.view.aircraft[s.about["craft"]].due
    return _arrival(s).zone == s.about["ship"] and due not in _on_offer(s)


def _on_offer(s: Said) -> set[str]:
    """What those that may take off now were waiting for."""
    return {s.view.aircraft[move[1]].due for move in s.ask.moves if move[0] == "launch"}


def _another_first(s: Said) -> bool:
    a, b = s.view.aircraft[s.about["craft"]], s.view.aircraft[s.about["other"]]
    return s.about["craft"] != s.about["other"] and (a.type, a.load, a.due) == (b.type, b.load, b.due)


# ---- reconnaissance


def _shared(s: Said) -> tuple[Force, Split]:
    id = s.ask.about["force"]
    return next(force for force in SCENARIOS[s.view.scenario].forces if force.id == id), s.view.splits[id]


def _left(s: Said, type: str) -> int:
    force, split = _shared(s)
    return force.aircraft.get(type, 0) - split.scouts.get(type, 0) - split.attack.get(type, 0)


def _attack_group_empty(s: Said) -> bool:
    """As it is; or once the last aircraft of all scouts."""
    force, split = _shared(s)
    attackers = [type for type in force.aircraft if s.move[0] == "scout" or not TYPES[type].fighter]
    left = sum(_left(s, type) for type in attackers) + sum(split.attack.values())
    return left == (1 if s.move[0] == "scout" else 0)


def _patrol_too_large(s: Said) -> bool:
    fighters = sum(_left(s, type) for type in _shared(s)[0].aircraft if TYPES[type].fighter)
    most = SCENARIOS[s.view.scenario].patrol
    return (fighters, most) == (s.about["here"], s.about["most"]) and fighters > most


_REASONS: Mapping[str, Callable[[Said], bool]] = {
    "no_answer": _no_answer,
    "other_unit": _other_unit,
    "no_such_facing": lambda s: not 0 <= s.move[-1] < 6,
    "off_board": _off_board,
    "hex_taken": _hex_taken,
    # ---- activation
    "only_initiative_passes": lambda s: s.side != s.view.initiative,
    "nobody_to_wait_for": _nobody_to_wait_for,
    "no_passing_solo": _solitaire,
    "team_decides": lambda s: sum(seat[:2] == s.side for seat in s.view.points) > 1,
    "nobody_to_leave_to": lambda s: ("leave",) not in s.ask.moves,
    "no_team_mate": lambda s: s.about["seat"] not in s.view.points or s.about["seat"][:2] != s.side,
    "nothing_to_activate": _nothing_to_activate,
    "in_a_group": _in_a_group,
    "other_group": lambda s: ("member", s.about["unit"]) not in s.ask.moves,
    "not_yours": _not_yours,
    "not_flying": lambda s: not s.view.aircraft[s.about["unit"]].hex,
    "already_activated": _already_activated,
    "aircraft_first": lambda s: _solitaire(s) and bool(_fresh(s, s.side)),
    "battery_destroyed": lambda s: _destroyed(s, s.about["unit"]),
    "no_such_unit": _no_such_unit,
    # ---- shots
    "no_such_target": lambda s: s.move[1] not in s.view.aircraft or not s.view.aircraft[s.move[1]].hex,
    "own_aircraft": lambda s: s.view.aircraft[s.move[1]].side == s.side,
    "other_altitude": _other_altitude,
    "nearer_target": _nearer_target,
    "out_of_field": _out_of_field,
    "line_blocked": _line_blocked,
    "only_the_attacker": lambda s: s.move[1] != s.about["attacker"],
    # ---- barrages and ships
    "no_such_battery": _no_such_battery,
    "battery_spent": lambda s: s.about["battery"] in s.view.spent,
    "one_barrage_a_ship": _one_barrage_a_ship,
    "barrage_too_far": _barrage_too_far,
    "barrage_there": _barrage_there,
    "not_your_ship": _not_your_ship,
    "ship_moved": lambda s: _steered(s).moved,
    "ship_adrift": lambda s: len(_steered(s).hexes) - 1 in _steered(s).hits,
    "no_such_course": lambda s: s.about["course"] not in ("ahead", "left", "right"),
    "course_closed": _course_closed,
    # ---- deployment and arrivals
    "outside_rows": _outside_rows,
    "ashore": lambda s: not board(s.view.scenario).islands.isdisjoint(_moored(s)),
    "ship_there": _ship_there,
    "outside_zone": _outside_zone,
    "airfield_wrecked": lambda s: s.about["hex"] in s.view.wrecked,
    "not_on_deck": _not_on_deck,
    "other_launch": _other_launch,
    "due_now": lambda s: all(due.isdecimal() for due in _on_offer(s)),
    "another_first": _another_first,
    "off_deck": lambda s: s.about["hex"] not in _steered(s).hexes,
    # ---- reconnaissance
    "attack_group_empty": _attack_group_empty,
    "patrol_too_large": _patrol_too_large,
    "not_in_the_force": lambda s: s.about["type"] not in _shared(s)[0].aircraft,
    "none_left": lambda s: not _left(s, s.about["type"]),
    "strikes_anyway": lambda s: not TYPES[s.about["type"]].fighter,
}


def _reason(holds: Callable[[Said], bool]) -> Reason:
    def look(view: FightersView, ask: Ask, move: Move, refusal: Refusal) -> bool:
        return holds(Said.of(view, ask, move, refusal))

    return look


REASONS: Mapping[str, Reason] = {key: _reason(holds) for key, holds in {**_REASONS, **FLIGHTS}.items()}

__all__ = ["REASONS"]
