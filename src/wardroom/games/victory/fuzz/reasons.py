"""Whether a reason that was stated holds, looked up in what the seat sees and in what is printed, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wardroom.api import Reason
from wardroom.games.victory.movement import command
from wardroom.games.victory.odds.known_board import board_of
from wardroom.games.victory.printed import (
    AIR,
    BASES,
    BOXES,
    CAPTURES,
    FRENCH,
    GROUND,
    HEXES,
    LAND,
    NAVAL,
    NEAR,
    PIECES,
    SEA,
    SIAM,
    SIAM_WEST,
    STAYS_OUT,
    TYPHOONS,
    Piece,
    distance,
    hex_of,
    side_of,
)
from wardroom.games.victory.view import Seen, VictoryView
from wardroom.kernel import Ask, Move, Refusal
from wardroom.lib.trace import PASS, Near, spread

_FAR = 99


class Said:
    """A refusal beside what the seat sees."""

    def __init__(self, view: VictoryView, ask: Ask, move: Move, refusal: Refusal) -> None:
        self.view, self.ask, self.move, self.about = view, ask, move, refusal.about
        self.block = str(self.about.get("block") or ask.about.get("block", ""))
        self.place, self.at = str(self.about.get("place", "")), str(self.about.get("at", ""))
        self.hex = hex_of(self.place)

    @property
    def piece(self) -> Piece:
        return PIECES[self.block]

    @property
    def start(self) -> str:
        return self.view.blocks[self.block].place

    # ---- what a place is

    def stormy(self, place: str) -> bool:
        eye = TYPHOONS[self.view.storm] if self.view.storm else ""
        return hex_of(place) in (eye, *NEAR.get(eye, ()))

    def winter(self, place: str) -> bool:
        return self.view.weather == "north_pacific" and place not in BOXES and HEXES[hex_of(place)].north_pacific

    def monsoon(self, place: str) -> bool:
        return self.view.weather == "monsoon" and place not in BOXES and HEXES[hex_of(place)].terrain == "jungle"

    def theirs(self, place: str) -> bool:
        """A base of the enemy's."""
        return place in self.view.held and side_of(self.view.held[place]) != self.view.side

    def enemies(self, place: str) -> bool:
        hex = hex_of(place)
        hidden = any(hex_of(s.place) == hex and side_of(s.nation) != self.view.side for s in self.view.shadows)
        return hidden or any(hex_of(b.place) == hex and PIECES[id].side != self.view.side for id, b in self._units())

    def friends(self, place: str) -> list[str]:
        hex = hex_of(place)
        return [id for id, b in self._units() if hex_of(b.place) == hex and PIECES[id].side == self.view.side]

    def _units(self) -> list[tuple[str, Seen]]:
        return [(id, b) for id, b in self.view.blocks.items() if PIECES[id].type != "MB"]

    def closed(self, place: str) -> bool:
        """To this side, by an option or by the map."""
        options, hex = self.view.options, hex_of(place)
        if hex in FRENCH and options.no_vichy and self.view.side == "japan":
            return True
        return place in BOXES or (options.china_removed and HEXES[hex].region in ("china", "manchuria"))

    def barred(self, place: str) -> bool:
        hex = hex_of(place)
        return (
            self.enemies(hex)
            or self.theirs(hex)
            or self.winter(place)
            or self.closed(place)
            or hex in self.view.clashes
        )

    # ---- how far it is

    def far(self, to: str) -> int:
        """How many steps beyond its reach a place is on an empty map, by the best of its ways."""
        starts = (SIAM, SIAM_WEST) if self.start == SIAM and self.piece.group == GROUND else (self.start,)
        beyond = [_steps(start, to, near) - reach for start in starts for near, reach in self._ways()]
        return min(beyond, default=_FAR)

    def _ways(self) -> list[tuple[Near, int]]:
        """The maps on which it would go, and how far."""
        how, piece = str(self.move[0]), self.piece
        twice = 2 if how in ("rebase", "raid") else 1
        if piece.group == AIR:
            return [(NEAR, 20 if how == "strategic" else twice)]
        by_sea, by_land = (SEA, 2 * twice), (LAND, twice)
        if how == "strategic":
            return [(SEA, 20)] if piece.group == NAVAL else []
        if piece.group == NAVAL or how == "invade":
            return [by_sea]
        goes_back = how in ("retreat", "regroup")
        return [by_sea, by_land] if piece.type == "MA" or goes_back else [by_land]


def _steps(start: str, to: str, near: Near) -> int:
    return spread(start, 24, near, lambda _: PASS).get(to, _FAR)


def _too_far(s: Said) -> bool:
    """A hex that is next to it never is."""
    near = s.start not in BOXES and s.place not in BOXES and distance(s.start, s.place) <= 1
    return not near and (s.far(s.place) > 0 or s.move[0] == "strategic")


def _via_too_far(s: Said) -> bool:
    return s.far(s.at) >= 0


def _named(s: Said) -> str:
    """The block that the move names."""
    return next((str(noun) for noun in s.move[1:] if noun in PIECES), "")


def _mine(s: Said, block: str) -> bool:
    return block in s.view.blocks and PIECES[block].side == s.view.side


def _not_in_the_battle(s: Said) -> bool:
    fight, block = s.view.fight, _named(s)
    there = fight is not None and block in s.view.blocks and hex_of(s.view.blocks[block].place) == hex_of(fight.place)
    if not there or fight is None or PIECES[block].type == "MB":
        return True
    other_side = _mine(s, block) == (s.move[0] in ("kamikaze", "banzai"))
    return other_side or block in (*fight.late, *fight.waiting)


def _no_such_target(s: Said) -> bool:
    """Marines and infantry afloat are naval targets."""
    assert s.view.fight is not None
    here, group = hex_of(s.view.fight.place), s.about["group"]
    absent = (*s.view.fight.late, *s.view.fight.waiting)
    foes = [(id, b) for id, b in s.view.blocks.items() if PIECES[id].side != s.view.side and hex_of(b.place) == here]
    groups = [NAVAL if b.afloat else PIECES[id].group for id, b in foes if id not in absent]
    return group == "subs" or group not in groups or (group == NAVAL and s.view.options.asw)


def _flying(s: Said) -> bool:
    """It is no aircraft, or still on its way."""
    fight = s.view.fight
    return PIECES[_named(s)].group != AIR or (fight is not None and _named(s) in fight.late)


def _all_seen_and_sooner(s: Said) -> bool:
    """All enemies there lie face up, and none has a later letter than the raider."""
    if any(hex_of(shadow.place) == s.hex and side_of(shadow.nation) != s.view.side for shadow in s.view.shadows):
        return False
    foes = [id for id, b in s.view.blocks.items() if hex_of(b.place) == s.hex and PIECES[id].side != s.view.side]
    return not any((PIECES[id].letter or "") > (s.piece.letter or "") for id in foes)


def _not_in_the_pool(s: Said) -> bool:
    ordered = any(order.block == s.block and order.what in ("build", "base") for order in s.view.orders)
    return s.block not in s.view.pool or ordered or (PIECES[s.block].type == "MB") == (s.move[0] == "build")


def _no_headquarters(s: Said) -> bool:
    return command.commander(board_of(s.view), s.block) not in s.view.active


def _clash(s: Said) -> bool:
    return s.hex in s.view.clashes


def _full_strength(s: Said) -> bool:
    ordered = sum(order.block == s.block and order.what in ("step", "build") for order in s.view.orders)
    here = s.view.blocks[s.block].steps if s.block in s.view.blocks else 0
    return here + ordered >= s.piece.max_steps


_REASONS: dict[str, Callable[[Said], bool]] = {
    # ---- the map
    "already_there": lambda s: hex_of(s.start) == s.hex,
    "box": lambda s: s.place in BOXES or s.start in BOXES,
    "in_a_box": lambda s: s.start in BOXES,
    "inland": lambda s: s.hex not in SEA and s.piece.group == NAVAL,
    "no_base": lambda s: s.hex not in BASES,
    "no_base_to_invade": lambda s: s.hex not in BASES or s.place not in SEA,
    "rebase_to_base": lambda s: s.hex not in BASES,
    "impassable": lambda s: s.hex in NEAR[hex_of(s.start)] and s.hex not in LAND[hex_of(s.start)],
    "no_water_between": lambda s: s.hex in (hex_of(s.at), *NEAR[hex_of(s.at)]) and s.place not in SEA.get(s.at, ()),
    "not_beside": lambda s: s.hex not in NEAR.get(hex_of(s.at), ()),
    "not_from_there": lambda s: s.at != s.start,
    "out_of_play": lambda s: HEXES[s.place].out_of_play,
    "waters_only": lambda s: s.place == SIAM_WEST and s.piece.group != NAVAL,
    # ---- distance and ways
    "too_far": _too_far,
    "via_too_far": _via_too_far,
    "move_instead": lambda s: distance(s.start, s.place) <= s.piece.move,
    "way_barred": lambda s: s.barred(s.at),
    "way_stormy": lambda s: s.stormy(s.at),
    "way_pinned": lambda s: s.at in s.view.clashes[hex_of(s.start)].sides,
    "pinned_side": lambda s: s.hex in s.view.clashes[hex_of(s.start)].sides,
    # ---- weather
    "storm_closed": lambda s: s.stormy(s.place),
    "stormy": lambda s: s.stormy(s.place),
    "in_the_storm": lambda s: s.stormy(s.place),
    "stormbound": lambda s: s.stormy(s.start),
    "winter": lambda s: s.winter(s.place),
    "winter_closed": lambda s: s.winter(s.place),
    "winter_start": lambda s: s.winter(s.start),
    "monsoon_closed": lambda s: s.monsoon(s.place),
    "monsoon_start": lambda s: s.monsoon(s.start),
    # ---- who is there
    "enemy_there": lambda s: s.enemies(s.hex) or s.theirs(s.hex),
    "not_open": lambda s: s.enemies(s.hex) or s.theirs(s.hex),
    "no_enemy": lambda s: not s.theirs(s.hex) and (s.hex in BASES or not s.enemies(s.hex)),
    "stands_empty": lambda s: not s.enemies(s.hex) and s.theirs(s.hex),
    "nobody_to_raid": lambda s: not s.enemies(s.hex),
    "nobody_to_surprise": _all_seen_and_sooner,
    "one_air_raider": lambda s: any(PIECES[id].group == AIR for id in s.friends(s.hex)),
    "needs_invasion": lambda s: s.theirs(s.hex) and s.piece.group != NAVAL,
    "blockade_ours": lambda s: s.view.blockades.get(s.hex) == s.view.side,
    "no_room_there": lambda s: bool(s.friends(s.hex)),
    "enemy_began": _clash,
    "raid_into_battle": _clash,
    "strategic_into_battle": _clash,
    "rebase_into_battle": _clash,
    "raiders_alone": _clash,
    "no_battle": lambda s: not _clash(s) or s.view.clashes[s.hex].attacker == s.view.side,
    "no_battle_there": lambda s: not _clash(s),
    "fought_already": lambda s: s.hex in s.view.fought,
    # ---- what it is, and what it has done
    "no_aircraft": lambda s: s.piece.group != AIR,
    "no_invader": lambda s: s.piece.type not in ("IN", "MA"),
    "no_raider": lambda s: s.piece.group == GROUND,
    "stays_out": lambda s: s.piece.type in STAYS_OUT,
    "cannot_capture": lambda s: s.piece.type not in CAPTURES,
    "no_headquarters": lambda s: s.piece.type != "SHQ",
    "no_headquarters_active": _no_headquarters,
    "headquarters_out": _no_headquarters,
    "no_commander": _no_headquarters,
    "active_already": lambda s: s.block in s.view.active,
    "moved_already": lambda s: bool(s.view.blocks[s.block].moved),
    "not_yours": lambda s: not _mine(s, _named(s)) or s.ask.prompt in ("singapore", "production"),
    "has_not_moved": lambda s: not s.view.blocks[s.block].moved,
    "immobile": lambda s: s.piece.type == "MB",
    "overseas": lambda s: s.piece.group == GROUND and not LAND[hex_of(s.start)],
    "over_sea": lambda s: s.piece.group == GROUND and s.hex not in LAND[hex_of(s.start)],
    "pinned": lambda s: s.enemies(s.start),
    "pinned_headquarters": lambda s: s.enemies(s.start),
    "pins_bar_strategic": lambda s: s.enemies(s.start),
    "too_weak": lambda s: s.view.blocks[s.block].steps < 2,
    "crowded": lambda s: len(s.friends(s.place)) > 1,
    # ---- battles
    "no_such_target": _no_such_target,
    "not_ready_to_fly": lambda s: _named(s) not in s.friends(s.view.fight.place if s.view.fight else "") or _flying(s),
    "not_kamikaze": lambda s: s.view.fight is not None and s.block not in s.view.fight.kamikaze,
    "sworn_to_dive": lambda s: s.view.fight is not None and s.block in s.view.fight.kamikaze,
    "marines_invade": lambda s: s.piece.type == "MA" and s.hex in BASES,
    "no_coast_there": lambda s: s.place not in SEA,
    "not_in_the_battle": _not_in_the_battle,
    "acted_already": lambda s: s.view.fight is not None and _named(s) in s.view.fight.acted,
    "other_letter": lambda s: PIECES[_named(s)].letter != s.piece.letter,
    # ---- purchases
    "not_in_the_pool": _not_in_the_pool,
    "full_strength": _full_strength,
    "no_points": lambda s: s.about["cost"] > s.about["left"],
    "not_friendly": lambda s: s.theirs(s.hex),
    "not_on_the_map": lambda s: s.block not in s.view.blocks or s.piece.type == "MB",
    "not_yet": lambda s: s.piece.entry_year > 1900 + int(s.view.date[3:]),
}


def _reason(holds: Callable[[Said], bool]) -> Reason:
    return lambda view, ask, move, refusal: holds(Said(view, ask, move, refusal))


REASONS: Mapping[str, Reason] = {key: _reason(holds) for key, holds in _REASONS.items()}
