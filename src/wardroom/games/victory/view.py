"""What a seat may know: its own blocks, what lies face up, and of all others where, how many and of what colour."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from wardroom.games.victory import control
from wardroom.games.victory.printed import BASES, PIECES, SIDES, foe, hex_of, side_of, side_of_seat
from wardroom.games.victory.state import ATTACKS, Fight, Moved, Options, Order, Victory
from wardroom.kernel import Seat
from wardroom.lib.memo import Memo


class Seen(Struct, frozen=True, omit_defaults=True):
    """A block one knows: one's own, or one that lies face up."""

    place: str
    steps: int
    blockading: bool = False
    afloat: bool = False
    supplied: bool = True  # of one's own only, as the last logistics phase found it
    moved: str = ""  # of one's own, and of declared invaders: what it did this turn


class Shadow(Struct, frozen=True):
    """Blocks that stand with their backs to us: how many of a colour."""

    place: str
    nation: str
    count: int


class Clash(Struct, frozen=True):
    """A hex somebody moved into to attack; all see how many came, and over which sides."""

    attacker: str
    attackers: int
    sides: tuple[str, ...]


class VictoryView(Struct, frozen=True, omit_defaults=True):
    seat: str | None
    side: str | None
    scenario: str
    options: Options
    turn: int
    date: str
    weather: str
    storm: int
    initiative: str
    first: str
    mover: str
    blocks: dict[str, Seen]
    shadows: tuple[Shadow, ...]
    pool: tuple[str, ...]  # one's own
    held: dict[str, str]  # the nation that holds each base
    blockades: dict[str, str]  # the side that blockades a base
    clashes: dict[str, Clash]
    active: dict[str, int]  # headquarters face up, and what they have left: of the enemy's only that they are
    fight: Fight | None
    fought: tuple[str, ...]
    orders: tuple[Order, ...]  # one's own, while they are sealed
    purse: dict[str, int]  # what is left of one's own points
    points: dict[str, int]  # of each nation, as last counted in the open
    cut: tuple[str, ...]  # bases that were out of supply then
    level: str
    result: dict[str, float] | None


def face_up(g: Victory, block: str) -> bool:
    """PV-FOG-2: in the battle being fought, blockading, declared invaders, headquarters in action, Major Bases."""
    b = g.blocks[block]
    if not b.place:
        return False
    if b.blockading or block in g.active or PIECES[block].type == "MB":
        return True
    moved, fight = g.moved.get(block), g.fight
    invading = moved is not None and moved.how == "invade"
    return invading or (fight is not None and hex_of(b.place) == hex_of(fight.place))


class _Shown(NamedTuple):
    """What does not depend on who looks."""

    up: frozenset[str]  # blocks face up
    backs: dict[str, tuple[Shadow, ...]]  # by the side of the blocks; of both, under no side
    clashes: dict[str, Clash]


_shown: Memo[_Shown] = Memo(1)


def _table(g: Victory) -> _Shown:
    parts = g.blocks, g.moved, g.active, g.fight, g.fought, g.held, g.options
    by = g.turn, g.first
    return _shown.find(*parts, by=by) or _shown.keep(_look(g), *parts, by=by)


def _look(g: Victory) -> _Shown:
    up = frozenset(id for id, b in g.blocks.items() if b.place and face_up(g, id))
    counts: dict[tuple[str, str], int] = {}
    for id, b in g.blocks.items():
        if b.place and id not in up:
            colour = b.place, PIECES[id].nation
            counts[colour] = counts.get(colour, 0) + 1
    backs = tuple([Shadow(*colour, n) for colour, n in sorted(counts.items())])
    apart = {side: tuple([shadow for shadow in backs if side_of(shadow.nation) == side]) for side in SIDES}
    return _Shown(up, {**apart, "": backs}, _clashes(g))


def view(g: Victory, seat: Seat | None) -> VictoryView:
    side = side_of_seat(seat) if seat else None
    over, shown = g.result is not None, _table(g)
    known = sorted(id for id, b in g.blocks.items() if b.place and (over or PIECES[id].side == side or id in shown.up))
    return VictoryView(
        seat=seat,
        side=side,
        scenario=g.scenario,
        options=g.options,
        turn=g.turn,
        date=g.date,
        weather=g.weather,
        storm=g.storm,
        initiative=g.initiative,
        first=g.first,
        mover=g.mover,
        blocks={id: _seen(g, id, side) for id in known},
        shadows=() if over else shown.backs[foe(side) if side else ""],
        pool=g.pool(side) if side else (),
        held=control.nations(g),
        blockades={g.blocks[id].place: PIECES[id].side for id in known if g.blocks[id].blockading},
        clashes=shown.clashes,
        active={hq: left if PIECES[hq].side == side else 0 for hq, left in sorted(g.active.items())},
        fight=g.fight,
        fought=g.fought,
        orders=_orders(g, seat),
        purse={nation: left for nation, left in g.purse.items() if seat == side == side_of(nation)},
        points=g.points,
        cut=tuple(base for base, sources in sorted(g.fed.items()) if not sources),
        level=g.level,
        result=g.result,
    )


def _orders(g: Victory, seat: Seat | None) -> tuple[Order, ...]:
    """One's own; MacArthur's, which come first, his allies know as well (PV-9.6-2)."""
    before = g.orders.get("swpa", ()) if seat == "allies" else ()
    return (*before, *g.orders.get(seat or "", ()))


_STAYED = Moved("", "")


def _seen(g: Victory, id: str, side: str | None) -> Seen:
    b, moved = g.blocks[id], g.moved.get(id, _STAYED)
    own = PIECES[id].side == side
    how = moved.how if own or moved.how == "invade" else ""
    return Seen(b.place, b.steps, b.blockading, g.afloat(id), not own or id not in g.unsupplied, how)


def _clashes(g: Victory) -> dict[str, Clash]:
    found = {}
    for hex in sorted({hex_of(g.blocks[id].place) for id, m in g.moved.items() if m.how in ATTACKS}):
        for attacker in SIDES:
            came = [id for id in g.at(hex, attacker) if (m := g.moved.get(id)) and m.how in ATTACKS]
            if came and hex not in g.fought and (hex not in found or attacker == foe(control_of(g, hex))):
                found[hex] = Clash(attacker, len(came), tuple(sorted({g.moved[id].via for id in came} - {""})))
    return found


def control_of(g: Victory, hex: str) -> str:
    return control.holder(g, hex) if hex in BASES else g.first
