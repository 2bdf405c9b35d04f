"""The operations against a place: to take it with soldiers, or to sink what is there and close its harbour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wardroom.games.victory.bot import history, onset
from wardroom.games.victory.bot.estimate import Estimate
from wardroom.games.victory.bot.orders import Intent, Operation, Order
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.movement import command
from wardroom.games.victory.printed import AIR, ALLIES, BASES, GROUND, JAPAN, NAVAL, PIECES, TABLES, hexside


def operation(plan: Plan, target: str) -> Operation | None:
    free = {id: how for id, how in plan.raise_[target].items() if id not in plan.used}
    ground = sorted((id for id in free if PIECES[id].group == GROUND), key=partial(_punch, plan), reverse=True)
    ships = sorted((id for id in free if PIECES[id].group == NAVAL), key=plan.guns, reverse=True)
    planes = sorted((id for id in free if PIECES[id].group == AIR), key=plan.guns, reverse=True)[:1]
    defended = bool(plan.g.at(target, plan.foe))
    found = (
        [_assault(plan, target, free, ground, ships, planes, defended, n) for n in (1, 2)] if target in BASES else []
    )
    if plan.sight.strikes:
        found.append(_strike(plan, target, [id for id in ships if free[id] == "attack"], planes, defended))
    return max((op for op in found if op), key=lambda op: op.intent.score, default=None)


def _assault(
    plan: Plan,
    target: str,
    free: dict[str, str],
    ground: list[str],
    ships: list[str],
    planes: list[str],
    defended: bool,
    n: int,
) -> Operation | None:
    """Take a base with n ground units and what support pays."""
    landing, moves = _landing(plan, target, free, ground, defended, n)
    if len(landing) < n:
        return None
    afloat = sum(free[id] == "invade" for id in landing)
    room = max(0, plan.room(target, NAVAL) - afloat)
    best: Operation | None = None
    weights, before = onset.weights(plan.sight.odds, plan.bold(target)), plan.before(target)
    prize = _prize(plan, target) * weights.centre + (
        onset.staff(plan.met.get(target), plan.g.turn) if plan.onset else 0.0
    )
    if not plan.sight.support:
        ships, planes = [], []
    ships, planes = ships[:room], planes[: plan.room(target, AIR)]
    for support in ([], [*ships[:1], *planes], [*ships[:2], *planes], [*ships, *planes]):
        if not defended and len(support) > 2:
            continue
        force = [*landing, *support]
        hope = plan.hope(target, [*force, *before], free, defended)
        score = hope.win**weights.doubt * prize + 0.7 * hope.taken - 0.8 * plan.dear * hope.lost - plan.missed(force)
        score -= plan.dear * (weights.move * sum(moves.values()) + 0.4 * len(support))
        if hope.win > {0: 0.25}.get(plan.left_turns, weights.odds) and (best is None or score > best.intent.score):
            orders = tuple(Order(id, free[id], target) for id in force)
            best = Operation(Intent("take", target, len(force), score), orders, moves)
    return best


def _prize(plan: Plan, target: str) -> float:
    """What the base is worth, and how far it leads towards the enemy's heart: that is what the Allies came for.
    Where nothing feeds a garrison it is worth little."""
    road = 0.5 * plan.pull.at(target) if plan.side == ALLIES else 0.1 * plan.pull.at(target)
    prize = (plan.worth(target) + road) * (1.0 if plan.supply.feeds(target) else 0.3) + plan.way(target)
    return prize * (history.MORE if target in plan.went else 1.0)


def _landing(
    plan: Plan, target: str, free: dict[str, str], ground: list[str], defended: bool, n: int
) -> tuple[list[str], dict[str, int]]:
    """The ground units that go, and what they cost in strategic moves."""
    n = min(n, plan.room(target, GROUND))
    cost = TABLES["movement"]["invasion_cost_sm"]["defended" if defended else "vacant"]
    landing: list[str] = []
    moves: dict[str, int] = {}
    room: dict[str, int] = {}
    for id in ground:
        if len(landing) == n:
            break
        via = plan.via[id, target]
        if free[id] == "attack":
            room.setdefault(via, hexside(via, target).limit)
            if not room[via]:
                continue  # the side lets no more across (PV-4.3-1)
            room[via] -= 1
        if free[id] == "invade":
            hq = command.commander(plan.g, id)
            if not hq or plan.left.get(hq, 0) < moves.get(hq, 0) + cost:
                continue
            moves[hq] = moves.get(hq, 0) + cost
        landing.append(id)
    return landing, moves


def _strike(plan: Plan, target: str, ships: list[str], planes: list[str], defended: bool) -> Operation | None:
    """Ships and aircraft alone: to sink, or to close a harbour."""
    if not ships and not defended:
        return None
    best: Operation | None = None
    ships, planes = ships[: plan.room(target, NAVAL)], planes[: plan.room(target, AIR)]
    for force in ([*ships[-1:]], [*ships[:2], *planes], [*ships[:4], *planes]):
        if not force or (not defended and len(force) > 1):
            continue
        hope = plan.hope(target, force, {}, defended)
        fed = plan.supply.feeds(target)
        close = closed(plan, target, force, hope)
        hungry = 0.0 if fed else 0.5 * sum(PIECES[id].cost for id in force if PIECES[id].group == NAVAL)
        cost = plan.dear * (1.5 * hope.lost + hungry + 0.5 * len(force))
        score = hope.taken + close - cost - plan.missed(force)
        if best is None or score > best.intent.score:
            orders = tuple(Order(id, "attack", target) for id in force)
            best = Operation(Intent("strike" if defended else "blockade", target, len(force), score), orders, {})
    return best


def closed(plan: Plan, target: str, force: Sequence[str], hope: Estimate) -> float:
    """The harbour, as likely as the sea before it is won; nothing keeps a blockade up that nothing feeds."""
    return _close(plan, target, force) * hope.sea**2 if plan.supply.feeds(target) else 0.0


def _close(plan: Plan, target: str, force: Sequence[str]) -> float:
    """Of a harbour that nothing leaves: its points this turn, and at the end of the war those of victory, which are
    Japan's alone."""
    if target not in BASES or (plan.side == JAPAN and not plan.left_turns):
        return 0.0
    major = 1.0 if plan.g.major(target) else 0.0
    end = 8.0 / (1 + plan.left_turns) ** 2 if plan.side == ALLIES else 0.0
    return points(plan, target, force) * (2.0 + end) + major


def points(plan: Plan, target: str, force: Sequence[str]) -> int:
    """What the enemy loses while one of the ships lies before the base."""
    if not plan.sight.stakes:
        return BASES[target].pp
    return next((plan.stakes.closed(target, id) for id in force if PIECES[id].group == NAVAL), 0)


def _punch(plan: Plan, block: str) -> float:
    piece = PIECES[block]
    assert piece.fire is not None
    return plan.g.blocks[block].steps * piece.fire[2] - plan.missed((block,))
