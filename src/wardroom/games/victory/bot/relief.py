"""Help for those under attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wardroom.games.victory.bot.estimate import Estimate, Unit, estimate
from wardroom.games.victory.bot.orders import Intent, Operation, Order
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.printed import AIR, BASES, GROUND, NAVAL, PIECES


def relieve(plan: Plan) -> None:
    """Help for those under attack, where it can turn the battle."""
    for target, who in sorted(plan.relief.items()):
        ships = sorted((id for id in who if id not in plan.used and PIECES[id].group == NAVAL), key=plan.guns)
        others = [id for id in who if id not in plan.used and PIECES[id].group != NAVAL and plan.missed((id,)) < 2.0]
        force = _few_enough(plan, target, [*ships[-3:], *others[:2]])
        if not force:
            continue
        without, helped = relieved(plan, target, force)
        gain = (without.win - helped.win) * plan.worth(target) if target in BASES else 0.0
        gain += (helped.lost - without.lost) - 0.9 * (helped.taken - without.taken) - plan.missed(force)
        if gain > 1.0:
            orders = tuple(Order(id, "reinforce", target) for id in force)
            plan.commit(Operation(Intent("relieve", target, len(force), gain), orders, {}))


def _few_enough(plan: Plan, target: str, force: Sequence[str]) -> list[str]:
    room = {group: plan.room(target, group) for group in (AIR, GROUND, NAVAL)}
    return [id for group, n in room.items() for id in [id for id in force if PIECES[id].group == group][:n]]


def relieved(plan: Plan, target: str, force: Sequence[str]) -> tuple[Estimate, Estimate]:
    """What may come of the enemy's attack without this help, and with it."""
    there = plan.g.at(target, plan.side)
    doubled = plan.doubled(target, plan.side)

    def attacked(defenders: Iterable[str]) -> Estimate:
        attackers = [Unit(s, id) for s in plan.samples[:1] for id in s.at(target, plan.foe)]
        return estimate(attackers, [Unit(plan.g, id) for id in defenders], doubled)

    return attacked(there), attacked((*there, *force))
