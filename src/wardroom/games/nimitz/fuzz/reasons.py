"""Whether a refusal tells the truth: each is looked at again, from the view alone and by other means than the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wardroom.api import Reason
from wardroom.games.nimitz.fuzz.battle_reasons import BATTLE
from wardroom.games.nimitz.printed import (
    AREAS,
    AUSTRALIA,
    COSTS,
    HAWAII,
    HOMES,
    INFANTRY,
    JAPAN,
    LBA,
    MARIANAS,
    NEXT_PORT,
    SHIP,
    US,
    US_BOX,
    WEST_COAST,
    counter,
)
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move, Refusal

Check = Callable[[NimitzView, Move], bool]


def _place(view: NimitzView, move: Move) -> str:
    return view.forces[move[1]].place


def _there(view: NimitzView, area: str, side: str, *kinds: str) -> list[str]:
    """The side's forces in an area."""
    found = [id for id, f in view.forces.items() if f.place == area and counter(id).side == side]
    return [id for id in found if not kinds or counter(id).category in kinds]


def _waiting(view: NimitzView, area: str) -> list[str]:
    """Japanese forces that have no order yet."""
    return [id for id in _there(view, area, JAPAN) if not view.forces[id].done]


# ---- resupply


def _not_yours(view: NimitzView, move: Move) -> bool:
    return move[1] not in view.forces or counter(move[1]).side == JAPAN


def _too_dear(view: NimitzView, move: Move) -> bool:
    return counter(move[1]).cost > view.supply + view.reinforcement


def _repair_too_dear(view: NimitzView, move: Move) -> bool:
    return max(1, counter(move[1]).cost // 2) > view.supply


def _no_dock(view: NimitzView, move: Move) -> bool:
    return counter(move[1]).category == SHIP and _place(view, move) not in (HAWAII, AUSTRALIA)


# ---- movement


def _pinned(view: NimitzView, move: Move) -> bool:
    return counter(move[1]).category == INFANTRY and bool(_there(view, _place(view, move), JAPAN))


def _no_garrison(view: NimitzView, move: Move) -> bool:
    return counter(move[1]).category == LBA and move[2] not in (*HOMES, *view.garrisons)


def _airfield_full(view: NimitzView, move: Move) -> bool:
    limit = AREAS[move[2]].limit
    away = len(_there(view, "BW", US)) if move[2] == MARIANAS else 0
    return limit is not None and len(_there(view, move[2], US, LBA)) + away >= limit


def _no_flag(view: NimitzView, move: Move) -> bool:
    return counter(move[1]).nation == "AU" and (move[0] == "invade" or not AREAS[move[2]].au)


def _not_this_year(view: NimitzView, move: Move) -> bool:
    return view.year < (1945 if move[0] == "invade" else 1944)


def _only_wings(view: NimitzView, move: Move) -> bool:
    return not (counter(move[1]).wing and _place(view, move) == MARIANAS)


# ---- Japanese orders


def _lone_land_force(view: NimitzView, move: Move) -> bool:
    return len(_there(view, move[1], JAPAN, INFANTRY, LBA)) == 1


def _infantry_pinned(view: NimitzView, move: Move) -> bool:
    infantry = _there(view, move[1], JAPAN, INFANTRY)
    return bool(infantry and _there(view, move[1], US)) and not set(_waiting(view, move[1])) - set(infantry)


# ---- battles


def _no_battle(view: NimitzView, move: Move) -> bool:
    return not (_there(view, move[1], US) and _there(view, move[1], JAPAN))


def _lone_submarines(view: NimitzView, move: Move) -> bool:
    ours, ships = _there(view, move[1], US), _there(view, move[1], JAPAN, SHIP)
    return all(counter(id).submarine for id in ours) and not ships


CAMPAIGN: Mapping[str, Check] = {
    "not_yours": _not_yours,
    "in_play": lambda view, move: _place(view, move) != US_BOX,
    "too_dear": _too_dear,
    "not_damaged": lambda view, move: not view.forces[move[1]].damaged,
    "no_dock": _no_dock,
    "repair_too_dear": _repair_too_dear,
    "not_on_map": lambda view, move: _place(view, move) not in AREAS,
    "nobody_to_scout": lambda view, move: not _there(view, move[1], JAPAN),
    "no_scout_there": lambda view, move: not view.scouts.get(move[1]),
    "scouts_placed": lambda view, move: bool(view.scouts),
    "in_port": lambda view, move: _place(view, move) in NEXT_PORT,
    "not_bought": lambda view, move: _place(view, move) == US_BOX,
    "moved_already": lambda view, move: move[1] in view.moved,
    "no_supply": lambda view, move: view.supply < COSTS[move[0]],
    "pinned": _pinned,
    "there_already": lambda view, move: _place(view, move) == move[2],
    "never_there": lambda view, move: move[2] in ("JA", "EA"),
    "no_flag": _no_flag,
    "no_garrison": _no_garrison,
    "airfield_full": _airfield_full,
    "only_submarines": lambda view, move: counter(move[1]).type != "SS",
    "not_this_year": _not_this_year,
    "only_wings": _only_wings,
    "only_from_home": lambda view, move: _place(view, move) not in (HAWAII, WEST_COAST),
    "invasion_full": lambda view, move: view.invaded == 7,
    "none_in_japan": lambda view, move: all(counter(id).category != move[1] for id in _waiting(view, "JA")),
    "no_japanese": lambda view, move: not _there(view, move[1], JAPAN),
    "no_orders_here": lambda view, move: view.year == 1945 and move[1] in ("IJ", "OK"),
    "lone_land_force": _lone_land_force,
    "infantry_pinned": _infantry_pinned,
    "orders_given": lambda view, move: not _waiting(view, move[1]),
    "fought": lambda view, move: move[1] in view.fought,
    "no_battle": _no_battle,
    "lone_submarines": _lone_submarines,
}


def _wrong_step(view: NimitzView, ask: Ask, move: Move, refusal: Refusal) -> bool:
    return all(offered[0] != move[0] for offered in ask.moves)


def _reason(check: Check) -> Reason:
    return lambda view, ask, move, refusal: check(view, move)


REASONS: Mapping[str, Reason] = {
    "wrong_step": _wrong_step,
    **{key: _reason(check) for key, check in CAMPAIGN.items()},
    **BATTLE,
}
