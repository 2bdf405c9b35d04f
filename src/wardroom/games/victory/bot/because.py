"""Why the admiral does what he does, in the game's words (`plan.<key>`), with the figures he reckoned with."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from wardroom.api import Because
from wardroom.games.victory.bot import assault, raids, relief
from wardroom.games.victory.bot.estimate import Estimate
from wardroom.games.victory.bot.orders import Intent, Order
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.ports import stepping_stone
from wardroom.games.victory.printed import ALLIES, BASES, TURNS
from wardroom.games.victory.state import Victory
from wardroom.kernel import Move


def meant(plan: Plan) -> tuple[Because, ...]:
    """The operations of a movement phase, in the order they were chosen: the best first."""
    operations = (_SAID[intent.key](plan, intent) for intent in plan.intents if intent.key in _SAID)
    return (*_closed(plan), *operations) or _moved(plan)


def waits(turn: int) -> tuple[Because, ...]:
    """Why he moves second."""
    return (("last_word" if turn == len(TURNS) - 1 else "second", {}),)


def bought(g: Victory, side: str, move: Move) -> tuple[Because, ...]:
    """Only a base that leads to Japan is bought for a plan; the rest goes where it is worth most for its price."""
    if side == ALLIES and move[0] == "base" and stepping_stone(g, move[1]):
        return (("stepping_stone", {"place": move[1]}),)
    return ()


def _closed(plan: Plan) -> Iterator[Because]:
    """All ports in one sentence: one of them alone is worth nothing."""
    ports = [intent for intent in plan.intents if intent.key == "close"]
    if ports:
        chance = prod(intent.score / 100 for intent in ports)
        n = sum(intent.blocks for intent in ports)
        yield "close_ports", {"places": [intent.place for intent in ports], "n": n, "chance": _hundred(chance)}


def _take(plan: Plan, intent: Intent) -> Because:
    about = {"place": intent.place, "n": intent.blocks}
    if not plan.g.at(intent.place, plan.foe):
        return "take_empty", about
    return "take", {**about, "chance": _hundred(_hope(plan, intent).win)}


def _strike(plan: Plan, intent: Intent) -> Because:
    """For what it sinks, or for the harbour that it closes: whichever weighed more."""
    hope, about = _hope(plan, intent), {"place": intent.place, "n": intent.blocks}
    force = [order.block for order in _orders(plan, intent)]
    if assault.closed(plan, intent.place, force, hope) > hope.taken:
        return "blockade", {**about, "chance": _hundred(hope.sea), "points": assault.points(plan, intent.place, force)}
    return "strike", {**about, "taken": round(hope.taken), "lost": round(hope.lost)}


def _blockade(plan: Plan, intent: Intent) -> Because:
    force = [order.block for order in _orders(plan, intent)]
    points = assault.points(plan, intent.place, force) if intent.place in BASES else 0
    return "blockade_empty", {"place": intent.place, "n": intent.blocks, "points": points}


def _relieve(plan: Plan, intent: Intent) -> Because:
    without, helped = relief.relieved(plan, intent.place, [order.block for order in _orders(plan, intent)])
    about = {"place": intent.place, "n": intent.blocks}
    if _hundred(without.win) == _hundred(helped.win):  # he will not take it either way: but it can cost him more
        return "relieve_to_harm", {**about, "without": round(without.lost), "helped": round(helped.lost)}
    return "relieve", {**about, "without": _hundred(without.win), "helped": _hundred(helped.win)}


def _raid(plan: Plan, intent: Intent) -> Because:
    taken, lost = raids.hoped(plan, intent.place, [order.block for order in _orders(plan, intent)])
    return "raid", {"place": intent.place, "n": intent.blocks, "taken": round(taken), "lost": round(lost)}


def _patrol(plan: Plan, intent: Intent) -> Because:
    return "patrol", {"place": intent.place}


_SAID = {
    "take": _take, "strike": _strike, "blockade": _blockade, "relieve": _relieve, "raid": _raid, "patrol": _patrol,
}  # fmt: skip


def _moved(plan: Plan) -> tuple[Because, ...]:
    """Nothing was worth attacking."""
    n = sum(intent.key == "shift" for intent in plan.intents)
    return (("no_attack", {"n": n}),) if n else ()


def _hope(plan: Plan, intent: Intent) -> Estimate:
    """The estimate that the operation was chosen by."""
    orders = _orders(plan, intent)
    how = {order.block: order.verb for order in orders}
    return plan.hope(intent.place, list(how), how, bool(plan.g.at(intent.place, plan.foe)))


def _orders(plan: Plan, intent: Intent) -> list[Order]:
    """Operations give their orders one after the other, one to each block; two may be for the same place."""
    before = sum(other.blocks for other in plan.intents[: plan.intents.index(intent)])
    return plan.orders[before : before + intent.blocks]


def _hundred(chance: float) -> int:
    return round(100 * chance)
