"""The smaller questions: intelligence, hits, the way home, and all that events ask."""

from __future__ import annotations

from random import Random

from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, NAVAL, distance, foe
from wardroom.games.empire.state import Empire
from wardroom.kernel import Ask, Move

_FIRST = {
    "hits": ("auto",),
    "homeward": ("home",),
    "special_reaction": ("roll",),
    "join": ("all",),
}


def answer(g: Empire, side: str, ask: Ask, rng: Random) -> Move:
    if (move := _FIRST.get(ask.prompt)) is not None and move in ask.moves:
        return move
    match ask.prompt:
        case "intelligence":
            return _intelligence(g, side, ask)
        case "weather" | "attack_cards":
            return _reaction_card(g, side, ask)
        case "free_moves":
            return _free_move(g, side, ask)
        case "retreat":
            return max(ask.moves, key=lambda m: (len(g.at(str(m[-1]), side)), m))
        case "initiative":
            return ask.moves[-1]
        case "bombing":
            return ask.moves[-1]
        case "join":
            return next((m for m in ask.moves if m[0] == "commit"), ask.moves[0])
        case "weakest":
            return min(ask.moves, key=lambda m: (_worth(g, m[1]), m))
        case "last_step":
            return max(ask.moves, key=lambda m: (_worth(g, m[1]), m))
    return ask.moves[0] if not ask.prompt.startswith("event_") else ask.moves[-1]


def _worth(g: Empire, unit: object) -> int:
    return g.attack(str(unit)) if unit in COUNTERS else 0


def _intelligence(g: Empire, side: str, ask: Ask) -> Move:
    """A card where much is at stake or the roll is poor, else the roll."""
    cards = [m for m in ask.moves if m[0] == "card"]
    chance = int(ask.about["wins"]) / 10 if ("roll",) in ask.moves else 0.0
    if cards and chance < 0.6:
        return cards[0]
    return ("roll",) if ("roll",) in ask.moves else (cards[0] if cards else ask.moves[0])


_NEAR, _SAFER = 8, 3


def _free_move(g: Empire, side: str, ask: Ask) -> Move:
    """Ships leave ports round which the enemy gathers, for those where he is far."""

    def saved(move: Move) -> int:
        return _danger(g, side, g.units[str(move[1])].at) - _danger(g, side, str(move[2]))

    best = max((move for move in ask.moves if move[0] == "sail"), key=lambda m: (saved(m), m), default=("done",))
    return best if best[0] == "sail" and saved(best) >= _SAFER else ("done",)


def _danger(g: Empire, side: str, hex: str) -> int:
    enemy = (unit for unit in g.on_map(foe(side)) if COUNTERS[unit].type in (AIR, CARRIER, NAVAL))
    return sum(distance(g.units[unit].at, hex) <= _NEAR for unit in enemy)


def _reaction_card(g: Empire, side: str, ask: Ask) -> Move:
    cards = [m for m in ask.moves if m[0] == "card"]
    return cards[0] if cards else ask.moves[0]
