"""The state: where every unit stands and how strong it is, who holds what, the cards, the tracks, the offensive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from wardroom.games.empire.printed import (
    AIR,
    ALLIED,
    COUNTERS,
    GROUND,
    HEXES,
    HQ,
    JAPAN,
    LEVELS,
    LINKS,
    PLACES,
    ROUND_KUNMING,
    ROUTES,
    SCENARIOS,
    SIDES,
    TURNS,
    Counter,
    Scenario,
    foe,
)
from wardroom.games.empire.setup import controlled
from wardroom.kernel import State
from wardroom.lib.memo import Memo

CHINA_BOX, DELAY, TRACK, SCHEDULE, ELIMINATED, EVENT, OUT = BOXES = (
    "china_box", "delay", "track", "schedule", "eliminated", "event", "out",
)  # fmt: skip
"""Where a unit can be that is on no hex. A unit on the track comes back on its turn and is never delayed; one on the
schedule comes like any reinforcement, and those sent to Europe are put back on it."""

SURPRISE, INTERCEPT, AMBUSH = CONDITIONS = ("surprise", "intercept", "ambush")


class Options(Struct, frozen=True):
    events: bool = True  # off: cards are operations only, a game to learn by
    tournament_help: bool = False
    supply_limits: bool = False
    dotted_units_count: bool = False
    handicap: int = 0  # victory points or boxes that a bid gave away: to the Allies, or (below 0) to Japan


class Unit(Struct, frozen=True, omit_defaults=True):
    """A unit in play or to come. A unit of one step has 1 and counts as reduced."""

    at: str = OUT
    steps: int = 0
    due: int = 0  # the turn on which it comes


class Trip(Struct, frozen=True, omit_defaults=True):
    """How a unit moved in this offensive."""

    how: str  # sail, assault, march, fly, strategic, ferry (strategic ground transport), barge, organic
    start: str
    via: str = ""  # the hex from which it entered the last one by land
    far: bool = False  # a leg at a parenthesised extended range: it does not fight (ES-X-AIR-2)
    entered: tuple[str, ...] = ()  # hexes on its way, for cards that ask where it was


class Fight(Struct, frozen=True, omit_defaults=True):
    """A battle hex, who comes to it from elsewhere, and how it went so far."""

    hex: str
    special: bool = False  # made by Special Reaction
    committed: tuple[str, ...] = ()  # units of either side outside the hex that take part
    stage: str = ""  # what of it has been done: "", air, ground, over
    won: str = ""  # the side that won the air-naval part
    barred: tuple[str, ...] = ()  # assault units that take no part (ES-X-AMPH-4)
    attacked: bool = False  # defenders stood in it before the landing (ES-Q-130)
    taken: bool = False  # by the Offensives player; who came by sea controls it from step 13 on (ES-Q-140)
    bare: tuple[str, ...] = ()  # sides that began it without air and naval units (ES-Q-126)
    carriers: dict[str, str] = {}  # of Japan, and where they were when it began (ES-Q-125)
    struck: tuple[str, ...] = ()  # a unit for each step lost in the part being fought
    critical: tuple[str, ...] = ()  # sides that scored a critical hit
    garrison: int = 0  # intrinsic steps lost in it


class Blow(Struct, frozen=True, omit_defaults=True):
    """One roll of a battle: the hits it gave, and where they go."""

    side: str  # who rolled
    die: int = 0
    hits: int = 0
    critical: bool = False
    chosen: tuple[str, ...] = ()  # a unit for each step
    hex: str = ""
    combat: str = "air_naval"  # or ground
    kept: str = ""  # the ground unit that stays as the last one (ES-X-AN-7)
    sealed: bool = False  # the other side does not see yet what was chosen (ES-Q-124)
    sure: int = 0  # of the chosen, those that were forced

    def seen_by(self, seat: str | None) -> Blow:
        """What was chosen under seal is the roller's secret; what was forced everybody can reckon out."""
        return structs.replace(self, chosen=self.chosen[: self.sure]) if self.sealed and seat != self.side else self


class Before(Struct, frozen=True):
    """Everything as it was before the card was played, should the offensive be cancelled (ES-Q-101)."""

    units: dict[str, Unit]
    taken: dict[str, str]
    tracks: dict[str, Any]  # fields of the state by name


class Offensive(Struct, frozen=True, omit_defaults=True):
    side: str
    card: str
    use: str  # oc or event
    opening: bool = False  # the initiative was taken with it: it is an event or nothing (ES-X-INIT-2)
    step: int = 1
    hq: str = ""
    before: Before | None = None
    active: dict[str, str] = {}  # units of the Offensives player: where they started
    reaction_hq: str = ""
    reacting: dict[str, str] = {}  # units of the Reaction player: where they started
    moved: dict[str, Trip] = {}
    covers: dict[str, str] = {}  # unit: the landing on an empty hex that it covers
    fights: tuple[Fight, ...] = ()
    left: dict[str, str] = {}  # Reaction ground units that have disengaged: from which battle
    contact: bool = False  # with a ZOI of the Reaction player (ES-ZOI-14)
    condition: str = SURPRISE
    rolled: bool = False  # an intelligence roll was made
    cards: tuple[str, ...] = ()  # reaction cards played, in their order
    asp: int = 0  # of the card, left for this offensive
    reaction_asp: int = 0  # used in reaction
    barge: bool = False  # used
    asked: tuple[str, ...] = ()  # hexes of Special Reaction that were asked for
    cancelled: bool = False
    done: tuple[str, ...] = ()  # effects that have happened: "card number"
    home: tuple[str, ...] = ()  # units that made their post-battle move
    noted: dict[str, tuple[str, ...]] = {}  # what cards have to remember until a later step

    @property
    def reaction(self) -> str:
        return foe(self.side)

    def fight(self, hex: str) -> Fight | None:
        return next((f for f in self.fights if f.hex == hex), None)

    def begun(self, unit: str) -> str | None:
        """Where an activated unit started, of either side."""
        return self.active.get(unit) or self.reacting.get(unit)


class Deck(Struct, frozen=True, omit_defaults=True):
    """One side's cards. The draw pile has no order: a card is chosen when it is drawn."""

    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    future: str = ""
    since: int = 0  # the turn in which the future card was set
    passes: int = 0
    drawn: int = 0  # extra cards in this phase
    waiting: tuple[str, ...] = ()  # cards of the hand that were drawn in the present offensive
    reshuffle: bool = False  # at the end of the turn
    set_aside: int = 0  # the last turn in which a future card was set


class Empire(State, kw_only=True, omit_defaults=True):
    scenario: str
    options: Options
    units: dict[str, Unit]
    decks: dict[str, Deck]
    taken: dict[str, str] = {}  # hexes whose control is not that of the set-up: hex, side
    turn: int = 1
    first: str = ""  # who opened the Offensives Phase
    mover: str = ""  # whose card play it is
    offensive: Offensive | None = None
    blows: dict[str, Blow] = {}  # of the battle being fought, by side

    # tracks and markers
    will: int = 0
    china: int = 5  # box: 0 is collapse
    divisions: int = 12
    india: int = 4  # box: 0 is revolts
    wie: int = 0
    asp: dict[str, int] = {}
    asp_used: dict[str, int] = {}
    escort: int = 0
    rivalry: dict[str, bool] = {}
    marks: tuple[str, ...] = ()  # hump, pt_boats, barges, doctrine, interceptors, kwai, no_escort
    panama: int = 0  # the turn in which reinforcements are delayed (J80)
    strike: int = 0  # cards that take Commonwealth steps in the next segment
    express: str = ""  # hex of the Tokyo Express
    links: tuple[str, ...] = ()  # transport links that were built
    happened: tuple[str, ...] = ()  # cards whose events have taken place
    steps_saved: dict[str, int] = {}  # Japanese replacement steps kept: air, naval
    surrendered: tuple[str, ...] = ()
    regained: tuple[str, ...] = ()  # nations whose loss of Political Will was given back
    once: tuple[str, ...] = ()  # rows of Political Will that are used up
    us_losses: bool = False  # this turn
    bombed: int = 0  # turns running in which Japan was bombed
    bombing: tuple[str, ...] = ()  # B29s that bombed this turn
    success: bool = False  # one of them succeeded
    losses: int = 0  # cards that Japan draws less
    rebuilt: tuple[str, ...] = ()  # units returned by replacements this turn
    arrived: tuple[str, ...] = ()  # units placed as reinforcements this turn
    standing: tuple[str, ...] = ()  # HQs that were on the map when the turn began
    wie_level: int = 0  # at the start of the turn
    ground_lost: tuple[str, ...] = ()  # home cities whose garrison is gone
    start_taken: dict[str, str] = {}  # control when the turn began
    china_turn: int = 0  # the last turn of a China offensive by operations
    captured: tuple[str, ...] = ()  # resource hexes lost to an event: they count as captured
    isolated: int = 0  # National Status segments in a row
    noted: tuple[str, ...] = ()  # Hawaiian islands that were Japanese at the end of a turn
    purse: dict[str, int] = {}  # replacement steps of the segment
    level: str = ""  # of victory, when it is over
    points: int = 0

    # ---- the printed things

    @property
    def sheet(self) -> Scenario:
        return SCENARIOS[self.scenario]

    @property
    def year(self) -> int:
        year: int = TURNS[self.turn]["year"]
        return year

    @property
    def europe(self) -> int:
        """The level of the War in Europe."""
        level: int = next(row["level"] for row in LEVELS if row["from"] <= self.wie <= row["to"])
        return level

    # ---- units

    def change(self, unit: str, **changes: Any) -> None:
        self.units = {**self.units, unit: structs.replace(self.units[unit], **changes)}

    def put(self, unit: str, hex: str, steps: int = 0) -> None:
        """On the map."""
        self.change(unit, at=hex, due=0, steps=steps or self.units[unit].steps or COUNTERS[unit].steps)

    def at(self, hex: str, side: str | None = None) -> tuple[str, ...]:
        """The units there, in the order of the counters."""
        return stacks(self.units)[side].get(hex, ())

    def on_map(self, side: str | None = None) -> tuple[str, ...]:
        return tuple(id for stack in stacks(self.units)[side].values() for id in stack)

    def in_box(self, box: str, side: str | None = None) -> tuple[str, ...]:
        return tuple(id for id, u in self.units.items() if u.at == box and (side is None or COUNTERS[id].side == side))

    def hqs(self, side: str) -> tuple[str, ...]:
        """Its HQs on the map."""
        return tuple(id for id in _HQS[side] if self.units[id].at in HEXES)

    def attack(self, unit: str) -> int:
        return printed_attack(COUNTERS[unit], self.units[unit].steps)

    def reduced(self, unit: str) -> bool:
        """Whether another step eliminates it."""
        return self.units[unit].steps < 2

    def garrison(self, hex: str) -> int:
        """How many intrinsic steps hold the hex for Japan (ES-X-CHINA-6)."""
        place = PLACES.get(hex)
        if place is None or not place.intrinsic or not self.holds(JAPAN, hex):
            return 0
        if place.intrinsic == "home":
            return int(hex not in self.ground_lost)
        return 1 if self.divisions <= 4 else 2 if self.divisions <= 8 else 3

    # ---- control

    def holds(self, side: str, hex: str) -> bool:
        """Whether the side controls the land there."""
        return self.holder(hex) == side

    def holder(self, hex: str) -> str:
        if hex in ROUND_KUNMING:
            return ALLIED
        return self.taken.get(hex) or (JAPAN if hex in controlled(self.scenario) else ALLIED)

    def take(self, hex: str, side: str) -> None:
        """Control changes hands."""
        if not HEXES[hex].land or self.holder(hex) == side:
            return
        usual = JAPAN if hex in controlled(self.scenario) else ALLIED
        rest = {h: s for h, s in self.taken.items() if h != hex}
        self.taken = rest if usual == side else {**rest, hex: side}

    # ---- cards

    def deck(self, side: str, **changes: Any) -> Deck:
        """The side's cards, changed."""
        now = structs.replace(self.decks[side], **changes)
        self.decks = {**self.decks, side: now}
        return now

    def playable(self, side: str) -> tuple[str, ...]:
        """The cards it may use now: the hand, and a future card set on an earlier turn while a hand card is left."""
        deck = self.decks[side]
        hand = tuple(card for card in deck.hand if card not in deck.waiting)
        future = (deck.future,) if self.future_ready(side) else ()
        return (*hand, *future)

    def future_ready(self, side: str) -> bool:
        """Whether its future card may be used: set before this turn, and not its last card (ES-Q-042)."""
        deck = self.decks[side]
        return bool(deck.future and deck.since < self.turn and deck.hand)

    def spend(self, side: str, card: str, to: str) -> None:
        """A card leaves the hand, or the future card its place, for the discards or out of the game."""
        deck = self.decks[side]
        if card == deck.future:
            deck = self.deck(side, future="", since=0)
        else:
            hand = tuple(c for c in deck.hand if c != card)
            deck = self.deck(side, hand=hand, waiting=tuple(c for c in deck.waiting if c != card))
        pile = tuple(sorted((*getattr(deck, to), card)))
        self.deck(side, **{to: pile})

    # ---- the offensive

    @property
    def now(self) -> Offensive:
        assert self.offensive is not None
        return self.offensive

    def go(self, **changes: Any) -> Offensive:
        """The offensive, changed. What it keeps by unit is in the order in which a saved state has it."""
        ordered = {name: dict(sorted(v.items())) if isinstance(v, dict) else v for name, v in changes.items()}
        self.offensive = structs.replace(self.now, **ordered)
        return self.offensive

    def refight(self, hex: str, **changes: Any) -> None:
        """One of its battles, changed."""
        fights = tuple(structs.replace(f, **changes) if f.hex == hex else f for f in self.now.fights)
        self.go(fights=fights)

    def lose(self, unit: str, steps: int = 1) -> bool:
        """Steps of a unit; whether it was eliminated."""
        left = self.units[unit].steps - steps
        if left > 0:
            self.change(unit, steps=left)
            return False
        self.eliminate(unit)
        return True

    def eliminate(self, unit: str, box: str = ELIMINATED) -> None:
        c = COUNTERS[unit]
        large = c.nation == "us" and c.type == GROUND and c.size in ("XX", "XXX")
        if self.offensive is not None and large and (c.replaceable or self.options.dotted_units_count):
            self.us_losses = True  # ES-WILL-10, ES-Q-156
        self.change(unit, at=box, steps=0, due=0)

    # ---- routes

    def route_steps(self) -> frozenset[frozenset[str]]:
        """The pairs of hexes that a usable transport route joins now (ES-X-GRND-1, ES-X-ROUTE-1)."""
        return _route_steps("kwai" in self.marks, self.links)


def printed_attack(c: Counter, steps: int) -> int:
    return c.full[0] if c.reduced is None or steps == 2 else c.reduced[0]


_HQS = {side: tuple(id for id, c in COUNTERS.items() if c.type == HQ and c.side == side) for side in SIDES}
_ROUTES: dict[tuple[bool, tuple[str, ...]], frozenset[frozenset[str]]] = {}


def _route_steps(kwai: bool, links: tuple[str, ...]) -> frozenset[frozenset[str]]:
    if (found := _ROUTES.get((kwai, links))) is None:
        unbuilt = {pair for name, pair in LINKS.items() if name not in links}
        shut = {"burma_road"} | (set() if kwai else {"kwai_rail"})
        pairs = {pair for route in ROUTES.values() if route.id not in shut for pair in route.steps}
        found = _ROUTES[kwai, links] = frozenset(pairs - unbuilt)
    return found


# ---- who stands where, kept by identity

Stacks = Mapping[str | None, Mapping[str, tuple[str, ...]]]
_stacks: Memo[Stacks] = Memo(6)


def stacks(units: Mapping[str, Unit]) -> Stacks:
    """By side (None: both), then by hex."""
    known = _stacks.find(units)
    if known is not None:
        return known
    found: dict[str | None, dict[str, list[str]]] = {None: {}, JAPAN: {}, ALLIED: {}}
    for id, unit in units.items():
        if unit.at in HEXES:
            found[None].setdefault(unit.at, []).append(id)
            found[COUNTERS[id].side].setdefault(unit.at, []).append(id)
    kept = {side: {hex: tuple(ids) for hex, ids in by_hex.items()} for side, by_hex in found.items()}
    return _stacks.keep(kept, units)


def of_type(ids: tuple[str, ...], *types: str) -> tuple[str, ...]:
    return tuple(id for id in ids if COUNTERS[id].type in types)


def ships(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for id in ids if COUNTERS[id].ship)


def flyers(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for id in ids if COUNTERS[id].flyer)


def holding(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Those that hold land: ground and air units."""
    return of_type(ids, GROUND, AIR)
