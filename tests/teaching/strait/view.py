"""What a seat may know, and the worlds it cannot tell apart: one contract, so they stand side by side."""

from __future__ import annotations

from random import Random

from msgspec import Struct, structs

from teaching.strait.state import DATA, FOE, SEATS, Block, Strait
from wardroom.kernel import Seat


class Sight(Struct, frozen=True):
    turn: int
    blocks: dict[str, Block]  # one's own, and the known
    shadows: dict[Seat, list[int]]  # areas of the others: no ids, and in no order but their own
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
    h, foe = g.draft(), FOE[seat]
    hidden = [i for i in g.fleet(foe) if not g.blocks[i].known]
    lots = [(g.blocks[i].kind, g.blocks[i].steps) for i in hidden]
    rng.shuffle(lots)
    for i, (kind, steps) in zip(hidden, lots, strict=True):
        h.blocks = {**h.blocks, i: structs.replace(h.blocks[i], kind=kind, steps=steps)}
    if g.orders:
        h.orders = {**g.orders, foe: {i: _near(h, i, rng) for i in g.fleet(foe) if rng.random() < 0.5}}
    h.smoke = {**g.smoke, foe: rng.randint(0, g.turn - g.burnt[foe]) if g.smoke_rule else 0}
    return h


def _near(g: Strait, block: str, rng: Random) -> int:
    area = g.blocks[block].area
    return rng.choice([a for a in (area - 1, area + 1) if 0 <= a < DATA["areas"]])
