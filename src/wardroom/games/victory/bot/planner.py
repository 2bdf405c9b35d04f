"""How a plan is drawn up: home ports, what to take and with what, whom to relieve, where all others should stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wardroom.games.victory.bot import assault, ports, posts, raids, relief
from wardroom.games.victory.bot.orders import Met
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.sight import FULL, Sight
from wardroom.games.victory.printed import ALLIES, JAPAN
from wardroom.games.victory.state import Victory
from wardroom.kernel import Seat


def draw_up(g: Victory, seat: Seat, samples: Sequence[Victory], met: Mapping[str, Met], sight: Sight = FULL) -> Plan:
    """Once in a phase."""
    plan = Plan(g, seat, samples, met, sight)
    if sight.ports and plan.side == ALLIES:
        _close_ports(plan)
    if sight.ports and plan.side == JAPAN:
        _keep_ports(plan)
    _attack(plan)
    if sight.relieves:
        relief.relieve(plan)
    if sight.feeds:
        posts.feed(plan)
    posts.shift(plan)
    if sight.raids:
        raids.raid(plan)
        raids.patrol(plan)
    return plan


def _close_ports(plan: Plan) -> None:
    """All that feed Japan at once; who keeps one closed already stays."""
    plan.used |= ports.watchers(plan.g)
    for operation in ports.closing(plan):
        plan.commit(operation)


def _keep_ports(plan: Plan) -> None:
    """One of those that feed Japan: who keeps it open stays, or comes."""
    kept = ports.kept_open(plan)
    for operation in kept.coming:
        plan.commit(operation)
    plan.used |= kept.staying


def _attack(plan: Plan) -> None:
    """The best operation, then the best of what is left, and so on."""
    best = {target: found for target in plan.raise_ if (found := assault.operation(plan, target))}
    while best:
        target = max(best, key=lambda t: (best[t].intent.score, t))
        operation = best.pop(target)
        if operation.intent.score < 1.0:
            return
        if plan.can(operation):
            plan.commit(operation)
        elif again := assault.operation(plan, target):  # with those who are left
            best[target] = again
