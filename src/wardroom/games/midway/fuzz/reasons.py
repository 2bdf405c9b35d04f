"""Whether a refusal is true: looked up in the view, where it can be told from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.aircraft import of_type
from wardroom.games.midway.battles import AirBattle, SurfaceBattle
from wardroom.games.midway.printed import BASES, MIDWAY, RANGE, SHIPS, arrival
from wardroom.games.midway.search_board import ENTRY, MIDWAY_ZONE, WHERE, area, areas_within, distance
from wardroom.games.midway.state import Ship
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move, Refusal

Reason = Callable[[MidwayView, Ask, Move, Refusal], bool]


def _afloat(view: MidwayView) -> dict[str, Ship]:
    return {id: ship for id, ship in view.ships.items() if ship.zone}


def _own(view: MidwayView) -> str:
    assert view.seat is not None
    return view.seat


def _base_zone(view: MidwayView, base: str) -> str:
    return MIDWAY_ZONE if base == MIDWAY else view.ships[base].zone


def _usable(view: MidwayView, base: str) -> bool:
    if base == MIDWAY:
        return not view.fallen and not (view.options.midway_reduction and not view.fortification)
    return bool(view.ships[base].zone)


def _ready(view: MidwayView, types: str) -> list[str]:
    own = [base for base in BASES[_own(view)] if _usable(view, base)]
    return [base for base in own if any(of_type(view.air[base].ready, type) for type in types)]


def _flies(purpose: str) -> str:
    """The types of aircraft that an order is about."""
    return {"strike": "DT", "raid": "DT", "patrol": "F"}.get(purpose, "FDT")


# ---- the search board


def _not_due(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    ship = view.ships.get(move[1])
    return ship is None or bool(ship.zone) or ship.sunk or arrival(view.scenario, move[1]) > max(1, view.turn)


def _too_far_to_sail(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    return bool(distance(view.ships[why.about["ship"]].zone, move[2]) > why.about["zones"] >= 1)


def _search_too_far(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    return all(move[1] not in areas_within(ship.zone, why.about["zones"]) for ship in _afloat(view).values())


def _out_of_range(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    """Too far to get there; for a patrol, to get there and back to any deck."""
    purpose = ask.about["purpose"] if ask.prompt == "launch" else move[0]
    out, range = why.about["distance"], why.about["range"]
    if purpose != "patrol":
        return bool(out > range)
    decks = [base for base in BASES[_own(view)] if _usable(view, base)]
    return all(out + distance(why.about["zone"], _base_zone(view, base)) > range for base in decks)


def _nothing_ready(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    return not [base for base in _ready(view, _flies(move[0])) if base != move[1]]


def _nothing_in_range(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    return all(distance(_base_zone(view, base), why.about["zone"]) > RANGE for base in _ready(view, "DT"))


def _closed(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    return not _usable(view, why.about["base"])


def _fewer(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    """More were named than there are; a move without a number names all of none."""
    numbers = [part for part in move[1:] if type(part) is int]
    return bool(why.about["have"] < (numbers[-1] if numbers else 1))


# ---- the battle board


def _air(view: MidwayView) -> AirBattle:
    assert view.battle is not None
    return view.battle


def _surface(view: MidwayView, ask: Ask) -> SurfaceBattle:
    return view.surface[ask.about["zone"]]


def _ship_not_here(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    battle = _surface(view, ask) if ask.prompt.startswith("surface.") else _air(view)
    return why.about["ship"] not in battle.berths


def _group_too_far(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    battle = _air(view)
    return bool(bb.distance(battle.berths[move[1]], battle.groups[move[2]].at) > why.about["rectangles"])


def _not_from_there(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    return move[2] not in ("port", "starboard")


def _out_of_gunshot(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    berths = _surface(view, ask).berths
    return bb.distance(berths[move[1]], berths[move[2]]) > SHIPS[move[1]].gun_range


def _occupied(view: MidwayView, ask: Ask, move: Move, why: Refusal) -> bool:
    battle = _surface(view, ask)
    return move[2] in battle.berths.values() or move[2] in battle.pending.values()


REASONS: Mapping[str, Reason] = {
    "not_on_the_edge": lambda v, ask, move, why: move[-1] in WHERE and move[-1] not in ENTRY[_own(v)],
    "not_due": _not_due,
    "off_the_board": lambda v, ask, move, why: move[-1] not in WHERE,
    "not_your_ship": lambda v, ask, move, why: move[1] not in _afloat(v),
    "no_ships_there": lambda v, ask, move, why: all(ship.zone != move[1] for ship in v.ships.values()),
    "engaged": lambda v, ask, move, why: why.about["ship"] in v.engaged,
    "already_there": lambda v, ask, move, why: v.ships[why.about["ship"]].zone == move[2],
    "defences_stand": lambda v, ask, move, why: move[2] == MIDWAY_ZONE and v.fortification > 0,
    "too_far_to_sail": _too_far_to_sail,
    "moved_already": lambda v, ask, move, why: why.about["ship"] in _afloat(v),
    "not_your_base": lambda v, ask, move, why: not set(BASES[_own(v)]) & {*move},
    "base_closed": _closed,
    "not_that_many_unready": _fewer,
    "not_that_many_ready": _fewer,
    "not_that_many_flying": _fewer,
    "not_that_many_aboard": _fewer,
    "not_that_many_sent": _fewer,
    "at_least_one": lambda v, ask, move, why: move[-1] < 1,
    "called_already": lambda v, ask, move, why: move[1] in v.called[_own(v)],
    "night_search": lambda v, ask, move, why: (
        v.night and move[1] not in {area(ship.zone) for ship in _afloat(v).values()}
    ),
    "search_too_far": _search_too_far,
    "no_search_left": lambda v, ask, move, why: ask.about["left"] == 0,
    "nothing_ready": _nothing_ready,
    "nothing_ready_in_range": _nothing_in_range,
    "out_of_range": _out_of_range,
    "no_fighters": lambda v, ask, move, why: not v.options.fighters,
    "patrol_over_own_ships": lambda v, ask, move, why: all(s.zone != move[1] for s in v.ships.values()),
    "no_b17": lambda v, ask, move, why: v.options.b17_attacks_per_day == 0,
    "no_b17_left": lambda v, ask, move, why: (
        v.b17_flown + len(v.b17) >= v.options.b17_attacks_per_day or not _usable(v, MIDWAY)
    ),
    "no_raids": lambda v, ask, move, why: v.seat == "US" or not v.options.midway_reduction or not v.fortification,
    "b17_is_american": lambda v, ask, move, why: v.seat == "JP",
    "fighters_only": lambda v, ask, move, why: ask.about["purpose"] == "patrol" and move[2] != "F",
    "patrol_by_number": lambda v, ask, move, why: ask.about["purpose"] == "patrol",
    "strike_needs_bombers": lambda v, ask, move, why: move not in ask.moves,
    "to_itself": lambda v, ask, move, why: move[1] == ask.about["target"],
    "too_far_to_land": lambda v, ask, move, why: why.about["out"] + why.about["back"] > why.about["range"],
    "no_room": lambda v, ask, move, why: move[4] > why.about["room"],
    "all_or_one": lambda v, ask, move, why: 1 < move[-1] < why.about["most"],
    "more_than_lost": lambda v, ask, move, why: move[-1] > why.about["left"],
    "raid_losses": lambda v, ask, move, why: not why.about["fewest"] <= move[1] <= why.about["most"],
    "no_attack_there": lambda v, ask, move, why: all(m.zone != move[1] or not m.attack for m in v.missions),
    "not_that_many_bombers": lambda v, ask, move, why: move[1] > why.about["D"] or move[2] > why.about["T"],
    "not_that_many_left": lambda v, ask, move, why: move[1] > why.about["left"],
    "not_in_the_zone": lambda v, ask, move, why: ("bomb", move[1]) not in ask.moves,
    "hold_too_many": lambda v, ask, move, why: move[1] > ask.about["most"],
    "rectangle_taken": lambda v, ask, move, why: move[2] in _air(v).berths.values(),
    "too_close": lambda v, ask, move, why: any(bb.distance(move[2], at) == 1 for at in _air(v).berths.values()),
    "outer_file": lambda v, ask, move, why: bb.where(move[2])[1] in (1, bb.FILES),
    "other_ship_first": lambda v, ask, move, why: move[1] != ask.about["ship"],
    "ship_not_here": _ship_not_here,
    "bombs_only": lambda v, ask, move, why: _air(v).raid,
    "no_raid": lambda v, ask, move, why: not _air(v).raid or ask.prompt == "how_many",
    "not_from_there": _not_from_there,
    "fired_already": lambda v, ask, move, why: move[1] in _air(v).fire,
    "group_too_far": _group_too_far,
    "no_such_group": lambda v, ask, move, why: (
        len(_air(v).groups) <= next(part for part in move[1:] if type(part) is int)
    ),
    "not_that_many_held": lambda v, ask, move, why: move[-1] > why.about["held"],
    "not_under_fire": lambda v, ask, move, why: not _air(v).under_fire(move[1]),
    "wave_too_big": lambda v, ask, move, why: move[2] >= _air(v).waves_of(move[1])[-1],
    "island_not_attacked": lambda v, ask, move, why: not any(_air(v).island),
    "surface.own_edge": lambda v, ask, move, why: move[2][0] != bb.EDGE[_own(v)],
    "surface.occupied": _occupied,
    "surface.other_ship_first": lambda v, ask, move, why: move[1] != ask.about["ship"],
    "surface.room_for_all": lambda v, ask, move, why: ask.about["left"] <= ask.about["free"],
    "surface.make_room": lambda v, ask, move, why: ask.about["wait"] > 0,
    "surface.one_rectangle": lambda v, ask, move, why: bb.distance(_surface(v, ask).berths[move[1]], move[2]) != 1,
    "surface.keep_edge_clear": lambda v, ask, move, why: move[2][0] == bb.EDGE[_own(v)] and ask.about["wait"] > 0,
    "surface.own_target": lambda v, ask, move, why: move[2] in v.ships,
    "surface.fired_already": lambda v, ask, move, why: move[1] in _surface(v, ask).fire,
    "surface.out_of_range": _out_of_gunshot,
}
