"""The state: where every block stands and how strong it is; who holds which base; what was done this turn."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from wardroom.games.victory.printed import (
    ALLIES,
    BASES,
    BOXES,
    GROUND,
    HEXES,
    JAPAN,
    NAVAL,
    PIECES,
    SCENARIOS,
    TABLES,
    TURNS,
    Piece,
    Scenario,
    hex_of,
    side_of,
)
from wardroom.kernel import Seat, State
from wardroom.lib.memo import Memo

NEVER = "never"
MAJOR_BASE_PIECES = tuple(id for id, piece in PIECES.items() if piece.type == "MB")


class Options(Struct, frozen=True):
    """The options. Those of Europe name the turn in which the news arrives."""

    free_deployment: bool = False
    pearl_harbor: bool = False
    singapore: bool = False
    first_air_strike: bool = False
    asw: bool = False
    banzai: bool = False
    fanatic_defence: bool = False
    fourth_round: bool = False
    macarthurs_war: bool = False
    swpa_player: bool = False  # the theatre of MacArthur has a player of its own
    overrun: bool = False
    china_removed: bool = False
    variable_end: bool = False
    no_vichy: bool = False
    home_sources: bool = False  # blockaded home bases still feed by rail (PV-5.7-8)
    us_marine_air: bool = False  # Japanese marines have no aircraft of their own (PV-5.4-6)
    ground_immune: bool = False  # only ground fire takes the last step of any ground unit (PV-5.4-10)
    unpinned_strategic: bool = False  # who is not pinned may move strategically (PV-4.5-2)
    storm_stops_battles: bool = False  # no battle begins in the typhoon (PV-6.3-2)
    cairo: str = NEVER
    iraq: str = NEVER
    iran: str = NEVER
    london: str = NEVER
    italy: str = NEVER
    russia: str = NEVER
    germany: str = NEVER
    convoy: str = NEVER


class Block(Struct, frozen=True, omit_defaults=True):
    """A block. Without a place it is in the pool; `gone` ones never come back."""

    place: str = ""  # a hex, a box, or the west coast of Siam
    steps: int = 0
    blockading: bool = False  # at sea before a base that the enemy holds; face up
    afloat: bool = False  # an invader that has not landed, or marines off a base: a naval target
    bound: bool = False  # the Philippine army, which never leaves Manila (PV-S41-2)
    gone: bool = False


class Moved(Struct, frozen=True, omit_defaults=True):
    """What a block did in its movement phase. `via` is the hex it came into a battle from."""

    how: str  # move, attack, reinforce, patrol, rebase, strategic, invade, raid
    start: str
    via: str = ""
    moves: int = 0  # strategic moves paid, and by which headquarters
    by: str = ""
    coast: bool = False  # it came by sea
    left: str = ""  # the nation that lost the base it left empty: to be given back if the block returns


ATTACKS = ("attack", "invade", "raid")


class Fight(Struct, frozen=True, omit_defaults=True):
    """The battle being fought. Sides of a blockaded hex differ at sea and on land (PV-5.7-13)."""

    place: str
    defender: str  # on land, and at sea where nobody blockades
    sea_defender: str
    rounds: int  # how many it may last
    round: int = 0
    acted: tuple[str, ...] = ()  # this round
    late: tuple[str, ...] = ()  # come in round 2 (PV-1.3-3)
    waiting: tuple[str, ...] = ()  # aircraft without room in the battle yet (PV-4.6-2)
    bombed: tuple[str, ...] = ()  # "side group": fired on from the air this round (PV-5.4-5)
    shelled: tuple[str, ...] = ()  # sides whose ground units ships fired at this round (PV-5.4-8)
    half: dict[str, str] = {}  # side: its ground unit with a half hit (PV-5.4-14)
    crossed: dict[str, int] = {}  # "hex hex": ground units that retreated over the side this round
    first: str = ""  # who fires first at equal letters, where a search decided it (PV-9.1-2)
    kamikaze: tuple[str, ...] = ()
    fanatic: tuple[str, ...] = ()
    banzai: tuple[str, ...] = ()
    raid: bool = False
    pursuit: bool = False  # the fourth round (PV-9.5-1)


class Order(Struct, frozen=True, omit_defaults=True):
    """A purchase, sealed until both sides have bought."""

    what: str  # step, build, base, aid
    block: str = ""
    place: str = ""
    nation: str = ""  # whose points pay
    cost: int = 0


class Victory(State, kw_only=True, omit_defaults=True):
    scenario: str
    options: Options
    blocks: dict[str, Block]
    turn: int = 0  # index of TURNS
    initiative: str = ""  # the side that won it
    first: str = ""  # the side that moves first
    mover: str = ""  # the side whose movement phase it is
    storm: int = 0  # the typhoon of the turn
    held: dict[str, str] = {}  # nations that hold bases which were not their side's
    moved: dict[str, Moved] = {}
    active: dict[str, int] = {}  # headquarters in action: strategic moves they have left
    returned: tuple[str, ...] = ()  # taken back to obey stacking; they move no more this turn
    fight: Fight | None = None
    fought: tuple[str, ...] = ()  # places of battles that are over this turn
    started: tuple[str, ...] = ()  # blockaded places where somebody wants a battle (PV-5.7-12)
    orders: dict[str, tuple[Order, ...]] = {}  # by seat
    purse: dict[str, int] = {}  # production points by nation, this logistics phase
    unsupplied: tuple[str, ...] = ()  # found so in the last logistics phase
    crossed: tuple[str, ...] = ()  # supplied by another nation's box: replacements cost double (PV-7.1-12)
    fed: dict[str, tuple[str, ...]] = {}  # whence each base drew supply, as last surveyed
    points: dict[str, int] = {}  # production of each nation as last counted; Japan's are its victory points
    level: str = ""  # of victory, when it is over

    # ---- the printed things

    @property
    def sheet(self) -> Scenario:
        return SCENARIOS[self.scenario]

    @property
    def date(self) -> str:
        return TURNS[self.turn]

    @property
    def year(self) -> int:
        return 1900 + int(self.date[3:])

    @property
    def weather(self) -> str:
        word: str = TABLES["weather"][self.date[:3]]
        return word

    # ---- who

    def seat(self, side: str, place: str = "") -> Seat:
        """Who decides for the side at that place (PV-9.6-2)."""
        if side == ALLIES and self.options.swpa_player and place and zone(place) == "SWPA":
            return "swpa"
        return side

    def ears(self, side: str) -> tuple[Seat, ...]:
        """All seats of the side."""
        return (ALLIES, "swpa") if side == ALLIES and self.options.swpa_player else (side,)

    # ---- blocks

    def change(self, block: str, **changes: Any) -> None:
        self._put(block, structs.replace(self.blocks[block], **changes))

    def _put(self, block: str, now: Block) -> None:
        before, self.blocks = self.blocks, {**self.blocks, block: now}
        _follow(before, self.blocks, block)

    def at(self, place: str, side: str | None = None) -> tuple[str, ...]:
        """The blocks there, sorted; on a hex, those off all its coasts. Major Base pieces are not among them."""
        return blocks_by_hex(self.blocks)[side].get(hex_of(place), ())

    def on_map(self, side: str) -> tuple[str, ...]:
        return tuple(id for id, b in self.blocks.items() if b.place and PIECES[id].side == side)

    def pool(self, side: str) -> tuple[str, ...]:
        return tuple(id for id, b in self.blocks.items() if not b.place and not b.gone and PIECES[id].side == side)

    def major(self, base: str) -> bool:
        """Whether the base on the hex is a major one, printed or built (PV-3.3-12)."""
        return BASES[base].size == "major" or any(self.blocks[id].place == base for id in MAJOR_BASE_PIECES)

    def group(self, block: str) -> str:
        """What it is as a target now: marines and infantry afloat are naval (PV-5.4-11)."""
        piece = PIECES[block]
        return NAVAL if piece.group == GROUND and self.afloat(block) else piece.group

    def afloat(self, block: str) -> bool:
        """At sea: off a base, or before the landing of an invasion."""
        b = self.blocks[block]
        return b.afloat or (PIECES[block].type == "MA" and hex_of(b.place) not in BASES and b.place in HEXES)

    def lose(self, block: str, steps: int = 1) -> None:
        """Steps off; without any left it goes to the pool (PV-3.4-4, PV-7.2-8)."""
        left = self.blocks[block].steps - steps
        if left > 0:
            self.change(block, steps=left)
        else:
            self.remove(block)

    def remove(self, block: str) -> None:
        """To the pool, with nothing remembered of it but that it may be gone for good."""
        self._put(block, Block(gone=self.blocks[block].gone))
        self.moved = {id: m for id, m in self.moved.items() if id != block}


def fire_of(g: Victory, block: str) -> tuple[int, int, int]:
    """Firepower against air, naval and ground, as it is this turn."""
    return firepower(block, g.turn)


def firepower(block: str, turn: int) -> tuple[int, int, int]:
    """Against air, naval and ground; Allied submarines have poor torpedoes until Sep43 (PV-3.2-5)."""
    piece = PIECES[block]
    assert piece.fire is not None
    if piece.type == "SS" and piece.side == ALLIES and turn < TURNS.index("Sep43"):
        return (0, 1, 0)
    return piece.fire


def zone(place: str) -> str:
    """The command zone of a hex or a box."""
    return BOXES[place].zone if place in BOXES else HEXES[hex_of(place)].zone


ByHex = dict[str | None, dict[str, tuple[str, ...]]]  # by side, or all, and by hex
_by_hex: Memo[ByHex] = Memo()
_UNITS = tuple(id for id in sorted(PIECES) if PIECES[id].type != "MB")


def blocks_by_hex(blocks: dict[str, Block]) -> ByHex:
    """Who stands on each hex."""
    known = _by_hex.find(blocks)
    if known is not None:
        return known
    result: ByHex = {None: {}, JAPAN: {}, ALLIES: {}}
    everyone = result[None]
    for id in _UNITS:
        if place := blocks[id].place:
            hex, own = hex_of(place), result[PIECES[id].side]
            own[hex] = (*own.get(hex, ()), id)
            everyone[hex] = (*everyone.get(hex, ()), id)
    return _by_hex.keep(result, blocks)


def _follow(before: dict[str, Block], after: dict[str, Block], block: str) -> None:
    """One block has changed: who stood where is known still, but for that one."""
    known = _by_hex.find(before)
    if known is None:
        return
    here, there = before[block].place, after[block].place
    if here != there and PIECES[block].type != "MB":
        side = PIECES[block].side
        known = {**known, None: dict(known[None]), side: dict(known[side])}
        for who in (None, side):
            stand = known[who]
            if here:
                hex = hex_of(here)
                stand[hex] = tuple(id for id in stand[hex] if id != block)
                if not stand[hex]:
                    del stand[hex]
            if there:
                hex = hex_of(there)
                stand[hex] = tuple(sorted((*stand.get(hex, ()), block)))
    _by_hex.keep(known, after)


__all__ = [
    "ATTACKS", "JAPAN", "NEVER", "Block", "Fight", "Moved", "Options", "Order", "Piece",
    "Victory", "fire_of", "firepower", "side_of", "zone",
]  # fmt: skip
