"""Whether a reason that was stated holds, looked up in what the seat sees and in what is printed, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wardroom.api import Reason
from wardroom.games.empire.printed import (
    AIR,
    AIRFIELDS,
    ALLIED,
    CARDS,
    COUNTERS,
    FERRY,
    GROUND,
    HEXES,
    HQ,
    JAPAN,
    PLACES,
    PORTS,
    ROUND_KUNMING,
    Counter,
    commands,
    distance,
    foe,
    lands,
)
from wardroom.games.empire.setup import controlled, in_play
from wardroom.games.empire.state import CHINA_BOX, Offensive
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move, Refusal

_FREE = 10  # hexes that ships sail before the first turn (ES-Q-004)


class Said:
    """A refusal beside what the seat sees."""

    def __init__(self, view: EmpireView, ask: Ask, move: Move, refusal: Refusal) -> None:
        self.view, self.ask, self.move, self.about = view, ask, move, refusal.about
        self.unit = str(self.about.get("unit", ""))
        self.hex = str(self.about.get("hex") or self.about.get("place", ""))
        self.card = str(self.about.get("card", ""))

    @property
    def seat(self) -> str:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def counter(self) -> Counter:
        return COUNTERS[self.unit]

    @property
    def at(self) -> str:
        """Where the unit is."""
        return self.view.units[self.unit].at

    @property
    def now(self) -> Offensive:
        assert self.view.offensive is not None
        return self.view.offensive

    @property
    def force(self) -> Mapping[str, str]:
        """The seat's active units."""
        return self.now.active if self.now.side == self.seat else self.now.reacting

    @property
    def fights(self) -> tuple[str, ...]:
        return tuple(fight.hex for fight in self.now.fights)

    @property
    def land(self) -> bool:
        return self.hex in HEXES and HEXES[self.hex].land

    def holds(self, side: str, hex: str) -> bool:
        if hex not in HEXES or not HEXES[hex].land:
            return False
        usual = JAPAN if hex in controlled(self.view.scenario) else ALLIED
        return (ALLIED if hex in ROUND_KUNMING else self.view.taken.get(hex) or usual) == side

    def own(self, hex: str) -> bool:
        return self.holds(self.seat, hex)

    def there(self, hex: str, side: str) -> list[str]:
        return [id for id, unit in self.view.units.items() if unit.at == hex and COUNTERS[id].side == side]

    def group(self) -> list[str]:
        return [str(id) for id in self.ask.about.get("units", ())]

    def holding(self) -> tuple[str, ...]:
        return (*self.view.hand, self.view.future)


def _not_in_hand(s: Said) -> bool:
    """Nor a future card that may be used yet; or one drawn in this very offensive."""
    held = s.card in s.view.hand and s.card not in s.view.waiting
    late = s.card == s.view.future and (s.view.cards[s.seat].since >= s.view.turn or not s.view.hand)
    return not held and (s.card != s.view.future or late or s.ask.prompt in ("event_give", "trade_card"))


def _no_group(s: Said) -> bool:
    kinds: dict[str, Callable[[Counter], bool]] = {
        "fleet": lambda c: c.ship,
        "wing": lambda c: c.type == AIR,
        "army": lambda c: c.type == GROUND,
    }
    fits = kinds.get(str(s.move[0]))
    if fits is None:
        return True
    left = [id for id in s.there(s.hex, s.seat) if id in s.force and id not in (*s.now.home, *_moved(s))]
    return s.ask.prompt == "homeward" or sum(fits(COUNTERS[id]) for id in left) < 2


def _moved(s: Said) -> tuple[str, ...]:
    return tuple(s.now.moved) if s.ask.prompt == "move" else ()


def _too_far(s: Said) -> bool:
    """Farther than the allowance, or the way is barred; what lies next by open water never is."""
    start = s.view.units[s.group()[0]].at if s.group() else s.at
    by_sea = HEXES[start].sides.get(s.hex) in ("S", "B") if start in HEXES else False
    return not by_sea or COUNTERS[s.unit].type == AIR or s.move[0] == "strategic"


def _too_many(s: Said) -> bool:
    return len(s.force) + 1 > int(s.about["number"]) or s.now.use == "event"


def _not_your_base(s: Said) -> bool:
    if not s.own(s.hex):
        return True
    return s.hex not in (AIRFIELDS if s.counter.type == AIR else PORTS)


_REASONS: dict[str, Callable[[Said], bool]] = {
    # ---- cards
    "not_in_hand": _not_in_hand,
    "no_passes": lambda s: s.view.cards[s.seat].passes == 0,
    "events_off": lambda s: not s.view.options.events,
    "reaction_event": lambda s: CARDS[s.card].type == "reaction",
    "future_set": lambda s: bool(s.view.future) or s.view.cards[s.seat].set_aside == s.view.turn,
    "not_the_future_card": lambda s: s.card != s.view.future,
    "not_discarded": lambda s: s.card not in s.view.cards[s.seat].discards,
    "never_discarded": lambda s: s.card in ("A79", "J43"),
    "no_rivalry_to_end": lambda s: not (s.view.rivalry[s.seat] and CARDS[s.card].ops == 3) or not _yearly(s),
    "china_takes_three": lambda s: CARDS[s.card].ops != 3,
    "link_takes_three": lambda s: CARDS[s.card].ops != 3,
    "not_this_window": lambda s: s.card in s.holding(),
    "that_card_only": lambda s: s.move[1] != s.card,
    "has_military_event": lambda s: any(CARDS[card].type == "military" for card in s.view.hand),
    "no_roll": lambda s: s.now.rolled or bool(s.now.cards) or CARDS[s.now.card].ec_iv is None,
    "event_is_fine": lambda s: ("done",) in s.ask.moves or s.now.use == "oc" or bool(s.ask.moves),
    # ---- headquarters
    "not_your_hq": lambda s: s.unit not in COUNTERS or s.counter.type != HQ or s.counter.side != s.seat,
    "hq_off_map": lambda s: s.at not in HEXES,
    "hq_not_on_map": lambda s: s.at not in HEXES,
    "hq_never_moves": lambda s: s.counter.type == HQ,
    "no_battle_in_range": lambda s: all(distance(s.at, hex) > s.counter.range for hex in s.fights),
    # ---- activation
    "not_yours": lambda s: s.counter.side != s.seat,
    "already_active": lambda s: s.unit in s.force,
    "not_commanded": lambda s: not commands(str(s.about["hq"]), s.unit),
    "out_of_range": lambda s: distance(s.at, s.view.units[str(s.about["hq"])].at) > int(s.about["range"]),
    "activate_one": lambda s: not s.now.active,
    "too_many_units": _too_many,
    "rivalry": lambda s: s.view.rivalry[s.seat],
    # ---- moves
    "not_active": lambda s: s.unit not in s.force,
    "moved_already": lambda s: s.unit in s.now.moved,
    "in_the_group": lambda s: s.unit in s.group(),
    "not_together": lambda s: s.at != s.view.units[s.group()[0]].at,
    "only_air_leaves": lambda s: s.counter.type != AIR or len(s.group()) > 1 or s.seat != s.now.side,
    "no_group": _no_group,
    "no_such_hex": lambda s: s.hex not in HEXES,
    "already_there": lambda s: (s.at if s.unit else s.about["start"]) == s.hex,
    "not_land": lambda s: not s.land,
    "no_beach": lambda s: s.hex not in HEXES or not HEXES[s.hex].coastal or HEXES[s.hex].terrain == "mountain",
    "closed_land": lambda s: any(not lands(s.seat, s.hex, id) for id in s.group() or [s.unit]),
    "too_far": _too_far,
    "not_your_airfield": lambda s: s.hex not in AIRFIELDS or not s.own(s.hex) or s.hex == CHINA_BOX,
    "not_your_port": lambda s: s.hex not in PORTS or not s.own(s.hex) or s.move[0] == "ferry",  # it must be eligible
    "stays_in_battle": lambda s: s.at in s.fights,
    "not_a_battle": lambda s: s.hex not in s.fights,
    "no_barges": lambda s: s.seat != JAPAN or "barges" not in s.view.marks or s.now.barge or _unfit_for_barges(s),
    "not_over_sea": lambda s: HEXES[s.at].sides.get(s.hex) not in ("S", "B"),
    # ---- battles
    "not_a_flyer": lambda s: s.unit not in s.now.active or not s.counter.flyer,
    "ship_at_sea": lambda s: s.counter.ship and not (s.at in PORTS and s.own(s.at)),
    "no_battle_there": lambda s: s.hex not in s.fights,
    "fought_already": lambda s: s.hex in s.fights,
    "one_battle": lambda s: s.now.use == "oc",
    "out_of_reach": lambda s: s.at not in HEXES or s.hex not in HEXES or distance(s.at, s.hex) > _reach(s.unit),
    "not_in_battle": lambda s: s.at not in s.fights or s.counter.type != GROUND or s.counter.side != s.seat,
    # ---- afterwards
    "not_your_base": _not_your_base,
    "haven_not_ours": lambda s: not s.own(s.hex) or s.hex not in in_play(s.view.scenario),
    "no_haven": lambda s: s.hex not in (PORTS if s.counter.ship else AIRFIELDS),
    "too_far_to_flee": lambda s: distance(s.at, s.hex) > int(s.about["far"]),
    "not_in_the_crowd": lambda s: s.at != s.hex or s.counter.side != s.seat,
    # ---- placing
    "another_unit": lambda s: s.unit != s.about["due"],
    "needs_port": lambda s: s.hex not in PORTS,
    "needs_airfield": lambda s: s.hex not in AIRFIELDS or s.hex == FERRY,
    "not_friendly": lambda s: not s.own(s.hex) or s.hex not in in_play(s.view.scenario),
    "full_strength": lambda s: s.view.units[s.unit].steps == s.counter.steps,
    "not_eliminated": lambda s: s.at != "eliminated",
    "not_on_the_map": lambda s: s.at not in HEXES,
    "there_already": lambda s: s.at == s.hex,
    "no_friendly_port": lambda s: s.hex not in PORTS or not s.own(s.hex),
    "beyond_ten_hexes": lambda s: distance(s.at, s.hex) > _FREE,
    "express_control": lambda s: not s.land or not s.own(s.hex),
    "enemy_there": lambda s: bool(s.there(s.hex, foe(s.seat))) or s.hex in _doors(s) or _garrisoned(s),
}


def _unfit_for_barges(s: Said) -> bool:
    return len(s.group()) > 1 or CARDS[s.now.card].ops != 3 or s.now.side != JAPAN


def _yearly(s: Said) -> bool:
    return s.view.scenario.startswith("y")


def _reach(unit: str) -> int:
    c = COUNTERS[unit]
    return c.range if c.ship or c.ext_paren else c.longest


def _doors(s: Said) -> set[str]:
    """Hexes from which somebody marched in."""
    return {trip.via for trip in s.now.moved.values()}


def _garrisoned(s: Said) -> bool:
    place = PLACES.get(s.hex)
    return place is not None and bool(place.intrinsic) and s.holds(JAPAN, s.hex) and s.seat == ALLIED


def _reason(holds: Callable[[Said], bool]) -> Reason:
    def reason(view: EmpireView, ask: Ask, move: Move, refusal: Refusal) -> bool:
        return holds(Said(view, ask, move, refusal))

    return reason


REASONS: Mapping[str, Reason] = {key: _reason(holds) for key, holds in _REASONS.items()}

__all__ = ["REASONS"]
