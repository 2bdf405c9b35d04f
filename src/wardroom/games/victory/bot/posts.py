"""Where everything should stand that no operation needs."""

from __future__ import annotations

from wardroom.games.victory import stacking
from wardroom.games.victory.bot import garrison, ports, staging
from wardroom.games.victory.bot.orders import Intent, Operation, Order
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.movement import command
from wardroom.games.victory.movement.invasion import INVADES
from wardroom.games.victory.printed import AIR, ALLIES, BASES, BOXES, GROUND, NAVAL, PIECES, hex_of
from wardroom.kernel import Move

_PRICE = {"move": 0.0, "rebase": 0.05, "strategic": 1.0}
_DEAR = 4.0  # who holds a base that is worth more starves there


def feed(plan: Plan) -> None:
    """Who starves where it stands goes where it is fed, the dearest first, whatever else could be done with it."""
    for id in sorted(plan.options, key=lambda id: (-_starves(plan, id), id)):
        if _starves(plan, id) and id not in plan.used:
            ways = [move for move in plan.options[id] if move[0] in _PRICE and _fed(plan, id, move)]
            gains = [(post(plan, id, move[1]) - _price(move), move) for move in ways if _room(plan, id, move[1])]
            for gain, move in sorted(gains, reverse=True):
                if id not in plan.used:
                    _go(plan, id, move, gain)


def _starves(plan: Plan, id: str) -> int:
    """The points of what it has to lose: soldiers keep their last step (PV-7.1-2)."""
    block, piece = plan.g.blocks[id], PIECES[id]
    if plan.supply.supplied(id) or (piece.group == GROUND and block.steps == 1):
        return 0
    return piece.cost * block.steps


def _fed(plan: Plan, id: str, move: Move) -> bool:
    hex = hex_of(move[1])
    return plan.supply.keeps(PIECES[id].nation, hex) and plan.missed((id,)) < _DEAR


def _price(move: Move) -> float:
    """Of a way to a post; of strategic moves, each."""
    return _PRICE[move[0]] * (move[2] if move[0] == "strategic" and len(move) > 2 else 1)


def shift(plan: Plan) -> None:
    """Towards the front, as far as harbours hold them; far ones by strategic moves, while there are any."""
    wishes = []
    for id, moves in plan.options.items():
        if id in plan.used or PIECES[id].type == "MB":
            continue
        here = post(plan, id, plan.g.blocks[id].place)
        missed = plan.missed((id,))
        for move in moves:
            if move[0] not in _PRICE or plan.starves(id, hex_of(move[1])):
                continue
            gain = post(plan, id, move[1]) - here - missed - _price(move)
            if gain > 0.4:
                wishes.append((gain, id, move))
    wishes.sort(key=lambda wish: (-wish[0], wish[1], wish[2]))
    for gain, id, move in wishes:
        if id not in plan.used and _room(plan, id, move[1]) and plan.missed((id,)) < gain + 0.1:
            _go(plan, id, move, gain)


def _go(plan: Plan, id: str, move: Move, gain: float) -> None:
    moves = {}
    if move[0] == "strategic":
        hq = command.commander(plan.g, id)
        if not hq or plan.left.get(hq, 0) < move[2]:
            return
        moves = {hq: move[2]}
    plan.commit(Operation(Intent("shift", move[1], 1, gain), (Order(id, move[0], move[1]),), moves))


def _room(plan: Plan, id: str, place: str) -> bool:
    """Beside who stays and who comes."""
    if place in BOXES or PIECES[id].type == "SHQ":
        return True
    hex = hex_of(place)
    there = [*plan.staying(hex), *plan.coming.get(hex, ()), id]
    return plan.room(hex, PIECES[id].group) > 0 and not stacking.factions(there)


def post(plan: Plan, id: str, place: str) -> float:
    """How good a post the place is for the block."""
    piece, hex = PIECES[id], hex_of(place)
    if place in BOXES:
        return -3.0
    if hex not in BASES:
        return -2.0 if piece.type != "SS" else -0.5
    hungry = 0.0 if plan.supply.keeps(piece.nation, hex) else 4.0
    pull = plan.pull.at(place)
    if piece.type == "SHQ":
        return 0.3 * pull - 4.0 * garrison.danger(hex, plan.enemies())
    guard = plan.worth(hex) * plan.danger(hex) * _firmer(plan, id, hex) if piece.group == GROUND else 0.0
    crowd = 0.15 * len(plan.coming.get(hex, []))
    weight = {AIR: 0.6, NAVAL: 0.8, GROUND: 0.5}[piece.group] * (0.3 if piece.type == "GA" else 1.0)
    if plan.sight.ports and plan.side == ALLIES:
        guard += ports.draws(plan.g, id, hex)
    if plan.sight.stages and (piece.type in INVADES or (plan.onset and piece.group == NAVAL)):
        guard += 0.3 * _next_landing(plan, hex)
    return weight * pull + guard - crowd - hungry


def _next_landing(plan: Plan, hex: str) -> float:
    if hex not in plan.landings:
        plan.landings[hex] = staging.next_landing(plan.g, plan.side, hex)
    return plan.landings[hex]


def _firmer(plan: Plan, id: str, hex: str) -> float:
    """How much less likely the base falls with the block there."""
    others = {*plan.staying(hex), *plan.coming.get(hex, ())} - {id}
    stay = garrison.steps(plan.g, others)
    return garrison.falls(stay) - garrison.falls(stay + plan.g.blocks[id].steps)
