"""In battle: whom to fire at, when to go, what to give up."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.victory.bot.atlas import Pull, worth
from wardroom.games.victory.bot.estimate import Unit, estimate
from wardroom.games.victory.combat.battle import sheltered
from wardroom.games.victory.combat.fire import KAMIKAZE
from wardroom.games.victory.printed import AIR, BASES, GROUND, NAVAL, PIECES, TURNS, foe, hex_of
from wardroom.games.victory.state import Victory, fire_of
from wardroom.games.victory.supply.survey import survey_as
from wardroom.kernel import Ask, Move

_INDEX = {AIR: 0, NAVAL: 1, GROUND: 2, "sub": 1}


def fire(g: Victory, block: str, ask: Ask, *, breaks_off: bool = True) -> Move:
    """The group where the dice do most; or away, while there is something left to save."""
    assert g.fight is not None
    side = PIECES[block].side
    ways = [move for move in ask.moves if move[0] == "retreat"]
    if ways and breaks_off and _hopeless(g, side, block):
        return refuge(g, block, ways)
    if dives := [move for move in ask.moves if move[0] == "kamikaze"]:
        _, target = dive(g, block)
        return next((move for move in dives if move[1] == target), dives[0])
    shots = [move for move in ask.moves if move[0] == "fire"]
    return max(shots, key=lambda move: _aim(g, block, move[1]), default=ask.moves[0])


def _aim(g: Victory, block: str, group: str) -> float:
    assert g.fight is not None
    side, power = PIECES[block].side, fire_of(g, block)[_INDEX.get(group, 1)]
    there = [id for id in g.at(g.fight.place, foe(side)) if g.group(id) == group or group not in _INDEX]
    soft = [id for id in there if not (group == GROUND and g.blocks[id].steps == 1 and PIECES[block].group != GROUND)]
    if not soft:
        return 0.0
    hits = min(g.blocks[block].steps * power / 6, sum(g.blocks[id].steps for id in soft))
    worth = max(PIECES[id].cost for id in soft) * (2.5 if any(g.afloat(id) for id in soft) else 1.0)
    harbour = 1.6 if group == NAVAL and side != g.fight.defender else 1.0  # the sea comes first
    return hits * worth * harbour * (0.55 if group == GROUND and _doubled(g) and side != g.fight.defender else 1.0)


def _doubled(g: Victory) -> bool:
    assert g.fight is not None
    hex = hex_of(g.fight.place)
    return hex in BASES and sheltered(g, hex, g.fight.defender)


def _hopeless(g: Victory, side: str, block: str) -> bool:
    """Whether staying loses much more than it gains."""
    assert g.fight is not None
    place, defends = g.fight.place, side == g.fight.defender
    mine = [Unit(g, id, g.afloat(id)) for id in g.at(place, side)]
    theirs = [Unit(g, id, g.afloat(id)) for id in g.at(place, foe(side))]
    rounds = max(1, g.fight.rounds - g.fight.round + 1)
    contested = hex_of(place) in BASES
    seen = (
        estimate(theirs, mine, _doubled(g), rounds, contested)
        if defends
        else estimate(mine, theirs, _doubled(g), rounds, contested)
    )
    if PIECES[block].group == GROUND:
        return not defends and seen.win < 0.06 and g.fight.round > 1
    lost, taken = (seen.taken, seen.lost) if defends else (seen.lost, seen.taken)
    came_for = seen.win if any(unit.group == GROUND for unit in mine) else seen.sea
    hope = 1 - seen.win if defends else came_for
    return lost > 2.5 * taken + 2.0 and (hope < 0.25 or not contested)


def fall_back(g: Victory, block: str, ask: Ask) -> Move:
    """Before the harbour, if ships may stay there; else to where they are fed."""
    ways = [move for move in ask.moves if move[0] == "retreat"]
    return ask.moves[0] if len(ways) < len(ask.moves) or not ways else refuge(g, block, ways)


def refuge(g: Victory, block: str, ways: list[Move]) -> Move:
    """A base that feeds the block, then the open sea in supply, then a base without; of equals the nearest to the
    war. Who stands out of supply at the end of the turn starves."""
    pull = Pull(g, PIECES[block].side)

    def rank(move: Move) -> tuple[bool, bool, float, Move]:
        h = g.draft()
        h.blocks = {**g.blocks, block: structs.replace(g.blocks[block], place=move[1], blockading=False)}
        fed = survey_as(h, PIECES[block].side).supplied(block)
        return not fed, hex_of(move[1]) not in BASES, -pull.at(hex_of(move[1])), move

    return min(ways, key=rank)


def swear(g: Victory, ask: Ask) -> Move:
    """Aircraft whose one dive does more than what they may still fly for."""
    swears = [(dive(g, move[1])[0], move) for move in ask.moves if move[0] == "swear"]
    gain, move = max(swears, default=(0.0, ask.moves[0]))
    return move if gain > 0 else ask.moves[0]


def dive(g: Victory, block: str) -> tuple[float, str]:
    """What it brings in points, and at whom: that unit is gone or weaker before the battle begins, the aircraft is gone
    for good after it."""
    assert g.fight is not None
    place, side, steps = g.fight.place, PIECES[block].side, g.blocks[block].steps
    defends, rounds, contested = g.fight.defender == side, g.fight.rounds, hex_of(place) in BASES
    base = worth(g, hex_of(place)) if contested else 0.0
    hits = steps * KAMIKAZE / 6

    def course(but: str = "", at: str = "") -> float:
        mine = [Unit(g, id, g.afloat(id)) for id in g.at(place, side) if id != but]
        theirs = [Unit(g, id, g.afloat(id)) for id in g.at(place, foe(side)) if id != at]
        if at:
            theirs.append(Unit(g, at, g.afloat(at), max(0.0, g.blocks[at].steps - hits)))
        if defends:
            seen = estimate(theirs, mine, _doubled(g), rounds, contested)
            return seen.lost - seen.taken - seen.win * base
        seen = estimate(mine, theirs, _doubled(g), rounds, contested)
        return seen.taken - seen.lost + seen.win * base

    price = steps * PIECES[block].cost * (1.0 if g.turn < len(TURNS) - 2 else 0.5) + course()
    afloat = [id for id in g.at(place, foe(side)) if PIECES[id].group == NAVAL or g.afloat(id)]
    harm = {id: min(hits, g.blocks[id].steps) * PIECES[id].cost for id in afloat}
    return max(((harm[id] + course(block, id) - price, id) for id in afloat), default=(0.0, ""))


def hit(ask: Ask) -> Move:
    """Of equals, the cheapest suffers."""
    return min(ask.moves, key=lambda move: (PIECES[move[1]].cost, move[1]))


def make_room(g: Victory, ask: Ask) -> Move:
    """Too many stand on what was won: the least of them goes on."""
    return min(ask.moves, key=lambda move: (PIECES[move[1]].cost, g.blocks[move[1]].steps, move))
