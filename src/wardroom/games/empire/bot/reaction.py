"""Reaction: whether to answer an offensive, with which HQ, and whom it sends."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.empire import activation, battles
from wardroom.games.empire.bot.targets import worths
from wardroom.games.empire.movement import ends
from wardroom.games.empire.odds.forecast import forecast
from wardroom.games.empire.printed import AIR, CARRIER, COUNTERS, GROUND, HEXES, distance
from wardroom.games.empire.state import Empire, Fight
from wardroom.kernel import Ask, Move

_STEP = 1.2  # worth of a step of either side
_GAIN = 0.5  # what a reaction must be worth


def answer(g: Empire, side: str, ask: Ask) -> Move:
    match ask.prompt:
        case "reaction_hq":
            return _hq(g, side, ask)
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


def _hq(g: Empire, side: str, ask: Ask) -> Move:
    fight = main(g)
    stake = worths(g, g.now.side).get(fight.hex, 0.5)
    quiet = _enemy_gain(g, fight, stake)
    best, least = "", quiet - _GAIN
    for move in ask.moves[1:]:
        hq = str(move[1])
        answer = joined(g, side, hq, fight)
        if answer is None:
            continue
        value = _enemy_gain(*answer, stake)
        if value < least:
            best, least = hq, value
    return ("hq", best) if best else ("none",)


def joined(g: Empire, side: str, hq: str, fight: Fight) -> tuple[Empire, Fight] | None:
    """The battle with those whom the HQ can send; None: nobody."""
    t = g.draft()
    t.go(reaction_hq=hq, reacting={})
    sent = _force(t, side, hq, fight.hex)
    return _joined(t, fight, sent) if sent else None


def _enemy_gain(g: Empire, fight: Fight, stake: float) -> float:
    f = forecast(g, fight, g.now.condition)
    return f.take * stake + _STEP * (f.lost[g.now.reaction] - f.lost[g.now.side])


def _force(g: Empire, side: str, hq: str, hex: str) -> tuple[str, ...]:
    """The strongest units that the HQ could send to the hex, as many as it may."""
    near = [u for u in g.on_map(side) if power(g, u, hex) > 0]
    near.sort(key=lambda u: (-power(g, u, hex), u))
    chosen: list[str] = []
    number = activation.most(g, hq, reaction=True)
    for unit in near:
        if len(chosen) >= number:
            break
        t = g.draft()
        t.go(reacting={u: g.units[u].at for u in chosen})
        if activation.reaction_objection(t, unit) is None and ends.takes_part(t, unit):
            chosen.append(unit)
    return tuple(chosen)


def power(g: Empire, unit: str, hex: str) -> float:
    """What a unit could add there, seen roughly; carriers that are worth more at home count for less."""
    c, at = COUNTERS[unit], g.units[unit].at
    if c.type == GROUND or at not in HEXES:
        return 0.0
    far = distance(at, hex)
    if c.type == AIR:
        return float(g.attack(unit)) * (1.0 if far <= c.range else 0.5 if far <= 2 * battles.reach(unit) else 0.0)
    return float(g.attack(unit)) if c.ship and far <= 15 + c.range else 0.0


def _joined(g: Empire, fight: Fight, sent: tuple[str, ...]) -> tuple[Empire, Fight]:
    t = g.draft()
    committed = list(fight.committed)
    for unit in sent:
        if COUNTERS[unit].flyer:
            if not battles.fights_from(t, unit, fight.hex):
                t.change(unit, at=_spot(t, unit, fight.hex))
            committed.append(unit)
        else:
            t.change(unit, at=fight.hex)
    t.go(reacting={unit: g.units[unit].at for unit in sent})
    return t, structs.replace(fight, committed=tuple(dict.fromkeys(committed)))


def _spot(g: Empire, unit: str, hex: str) -> str:
    """Somewhere from where it strikes; the hex itself does as well for a forecast."""
    moves = [str(move[1]) for move in ends.moves(g, COUNTERS[unit].side, (unit,))]
    near = [place for place in moves if place in HEXES and distance(place, hex) <= battles.reach(unit)]
    return min(near, default=hex)


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
