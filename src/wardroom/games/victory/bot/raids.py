"""What ships and aircraft do that nothing else needs: raids on what can hardly answer, and patrols."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from wardroom.games.victory.bot import garrison
from wardroom.games.victory.bot.estimate import Unit, exchange
from wardroom.games.victory.bot.orders import Intent, Operation, Order
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.raid import COST
from wardroom.games.victory.printed import AIR, BASES, BOXES, NAVAL, PIECES, hex_of

_MOST, _FREE = 3, 5  # raiders at a place, and how many of those who could come are looked at


def raid(plan: Plan) -> None:
    """The best raid, then the best of what is left."""
    able = _able(plan)
    best = {place: found for place, who in able.items() if (found := _raid(plan, place, who))}
    while best:
        place = max(best, key=lambda p: (best[p].intent.score, p))
        operation = best.pop(place)
        if plan.can(operation):
            plan.commit(operation)
        elif again := _raid(plan, place, able[place]):
            best[place] = again


def _able(plan: Plan) -> dict[str, list[str]]:
    """Who could raid each place, the strongest first."""
    able: dict[str, list[str]] = {}
    for id in sorted(plan.options, key=plan.guns, reverse=True):
        if PIECES[id].group in (AIR, NAVAL):
            for move in plan.options[id]:
                if move[0] == "raid" and hex_of(move[1]) not in plan.coming:
                    able.setdefault(move[1], []).append(id)
    return able


def _raid(plan: Plan, place: str, able: Sequence[str]) -> Operation | None:
    """The best against a place, if one is worth it."""
    who = [id for id in able if id not in plan.used][:_FREE]
    forces = (force for n in range(1, _MOST + 1) for force in combinations(who, n) if _one_flies(force))
    found = (_foray(plan, place, force) for force in forces)
    return max((op for op in found if op), key=lambda op: op.intent.score, default=None)


def _one_flies(force: Sequence[str]) -> bool:
    return sum(PIECES[id].group == AIR for id in force) <= 1


def _foray(plan: Plan, place: str, force: Sequence[str]) -> Operation | None:
    moves: dict[str, int] = {}
    for id in force:
        hq = command.commander(plan.g, id)
        moves[hq] = moves.get(hq, 0) + COST
    if any(plan.left.get(hq, 0) < n for hq, n in moves.items()):
        return None
    taken, lost = hoped(plan, place, force)
    called = sum(hq not in plan.spent and hq not in plan.g.active for hq in moves)
    sight = plan.sight
    score = taken - plan.dear * lost - plan.missed(force) - sight.move * len(force) - sight.staff * called
    if score < sight.raid:
        return None
    return Operation(Intent("raid", place, len(force), score), tuple(Order(id, "raid", place) for id in force), moves)


def hoped(plan: Plan, place: str, force: Sequence[str]) -> tuple[float, float]:
    """Points that the enemy loses by it, and the raiders."""
    taken, lost, hex = 0.0, 0.0, hex_of(place)
    for sample in plan.samples:
        mine = [Unit(plan.g, id) for id in force]
        harm = exchange(mine, plan.reckoned(sample, hex), plan.doubled(hex, plan.foe))
        taken, lost = taken + harm[0] / len(plan.samples), lost + harm[1] / len(plan.samples)
    return taken, lost


def patrol(plan: Plan) -> None:
    """Aircraft that stay guard what lies next to them without any, and are back when the fighting is over. Who moves
    second has nobody to guard against."""
    if plan.g.first != plan.side:
        return
    for id in sorted(plan.options):
        if id in plan.used or PIECES[id].group != AIR:
            continue
        best, place = max(((_guarded(plan, move[1]), move[1]) for move in plan.options[id] if move[0] == "patrol"),
                          default=(0.0, ""))  # fmt: skip
        if best > _guarded(plan, hex_of(plan.g.blocks[id].place), but=id) + 0.1:
            plan.commit(Operation(Intent("patrol", place, 1, best), (Order(id, "patrol", place),), {}))


def _guarded(plan: Plan, place: str, but: str = "") -> float:
    """What aircraft do for those who stand there, unless there are some already."""
    hex = hex_of(place)
    stay = [id for id in plan.staying(hex) if id != but]
    there = [*stay, *plan.coming.get(hex, ())]
    if not there or hex in BOXES or any(PIECES[id].group == AIR for id in there):
        return 0.0
    ships = sum(PIECES[id].cost * plan.g.blocks[id].steps for id in there if PIECES[id].group == NAVAL)
    held = plan.worth(hex) if hex in BASES and not any(plan.g.blocks[id].blockading for id in there) else 0.0
    return plan.sight.guard * garrison.danger(hex, plan.enemies()) * (held + ships)
