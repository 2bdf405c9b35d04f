"""Reaction: whether to answer an offensive, with which HQ, and whom it sends."""

from __future__ import annotations

from wardroom.games.empire import battles
from wardroom.games.empire.bot.targets import worths
from wardroom.games.empire.odds.answers import joined, power
from wardroom.games.empire.odds.forecast import forecast
from wardroom.games.empire.printed import CARRIER, COUNTERS, distance
from wardroom.games.empire.state import Empire, Fight
from wardroom.kernel import Ask, Move

_STEP = 1.2  # worth of a step of either side
_GAIN = 0.5  # what a reaction must be worth


def answer(g: Empire, side: str, ask: Ask) -> Move:
    match ask.prompt:
        case "reaction_hq":
            return _hq(g, ask)
        case "activate":
            return _activate(g, ask)
        case "move":
            return _move(g, ask)
        case "destination":
            return _destination(g, ask)
        case "commit":
            return max(ask.moves, key=lambda move: (str(move[2]) == main(g).hex, move))
    return ask.moves[0]


def main(g: Empire) -> Fight:
    """The battle that matters most: by what the hex is worth to the enemy, then by the ships in it."""
    dear = worths(g, g.now.side)
    return max(g.now.fights, key=lambda fight: (dear.get(fight.hex, 0.0) + 0.5 * len(g.at(fight.hex)), fight.hex))


# ---- which HQ, if any


def _hq(g: Empire, ask: Ask) -> Move:
    fight = main(g)
    stake = worths(g, g.now.side).get(fight.hex, 0.5)
    quiet = _enemy_gain(g, fight, stake)
    best, least = "", quiet - _GAIN
    for move in ask.moves[1:]:
        hq = str(move[1])
        answer = joined(g, hq, fight)
        if answer is None:
            continue
        value = _enemy_gain(*answer, stake)
        if value < least:
            best, least = hq, value
    return ("hq", best) if best else ("none",)


def _enemy_gain(g: Empire, fight: Fight, stake: float) -> float:
    f = forecast(g, fight, g.now.condition)
    return f.take * stake + _STEP * (f.lost[g.now.reaction] - f.lost[g.now.side])


# ---- whom, and where to


def _activate(g: Empire, ask: Ask) -> Move:
    hex = main(g).hex
    units = [move for move in ask.moves if move[0] == "unit" and power(g, str(move[1]), hex) > 0]
    if not units:
        return ("done",)
    return max(units, key=lambda move: (power(g, str(move[1]), hex), move))


def _move(g: Empire, ask: Ask) -> Move:
    hex = main(g).hex
    for unit in ask.about["left"]:
        if g.units[unit].at != hex and not battles.fights_from(g, str(unit), hex):
            return ("pick", str(unit))
    return ("finish",)


def _destination(g: Empire, ask: Ask) -> Move:
    unit, hex = str(ask.about["units"][0]), main(g).hex
    ways = [move for move in ask.moves if move[0] in ("sail", "fly")]
    if COUNTERS[unit].flyer:
        far = COUNTERS[unit].range if COUNTERS[unit].type == CARRIER else battles.reach(unit)
        ways = [move for move in ways if distance(str(move[1]), hex) <= far and str(move[1]) != hex]
        return max(ways, key=lambda move: (-_off(unit, str(move[1]), hex), move), default=("stay",))
    return ("sail", hex) if ("sail", hex) in ways else ways[0] if ways else ("stay",)


def _off(unit: str, place: str, hex: str) -> int:
    """Within normal range, and as far away as that allows."""
    far = distance(place, hex)
    return 10 + far if far > COUNTERS[unit].range else -far
