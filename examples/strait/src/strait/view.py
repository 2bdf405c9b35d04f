"""What a seat may know, and the worlds it cannot tell apart: one contract, so they stand side by side."""

from random import Random

from msgspec import Struct

from strait.state import FOE, SEATS, Block, Strait
from wardroom.kernel import Seat, engine


class Sight(Struct, frozen=True):
    turn: int
    blocks: dict[str, Block]  # one's own, and the known
    shadows: dict[Seat, list[int]]  # where the others are: no ids, and in no order but their own
    orders: dict[str, int]
    smoke: int | None
    burnt: dict[Seat, int]
    screened: tuple[Seat, ...]
    result: dict[Seat, float] | None


def view(g: Strait, seat: Seat | None) -> Sight:
    seen = {i: b for i, b in g.blocks.items() if b.known or b.side == seat}
    shadows = {s: sorted(b.area for i, b in g.blocks.items() if b.side == s and i not in seen) for s in SEATS}
    orders, smoke = g.orders.get(seat or "", {}), g.smoke.get(seat or "")
    return Sight(g.turn, seen, shadows, orders, smoke, g.burnt, g.screened, g.result)


def resample(g: Strait, seat: Seat, rng: Random) -> Strait:
    """Other blocks under the same shadows, other orders in the other lane, another hand of smoke."""
    h, foe = g.draft(), FOE[seat]
    engine.afresh(h, foe)
    hidden = [block for block in g.fleet(foe) if not g.blocks[block].known]
    areas = [g.blocks[block].area for block in hidden]
    rng.shuffle(areas)
    for block, area in zip(hidden, areas, strict=True):
        h.change(block, area=area)
    if g.orders:
        h.orders = {seat: g.orders[seat], foe: {i: rng.choice(h.near(i)) for i in h.fleet(foe) if rng.random() < 0.5}}
    h.smoke = {**g.smoke, foe: rng.randint(0, g.turn - g.burnt[foe]) if g.smoke_rule else 0}
    return h
