"""Where the automaton's forces start and arrive. The rulebook is silent here: these rules are our own.

- Reconnaissance: of each force two fighters fly patrol and the others scout; all attack aircraft attack.
- A carrier lies in the middle of its rows heading for the enemy, the carriers of a side evenly along them; a destroyer
  lies two empty hexes from a ship of its side, as near to the enemy as that allows.
- Patrols fly high, in the row of their zone that is nearest to the enemy, close to their carrier.
- The attack groups of the side that won the reconnaissance start as near to an enemy carrier as their half allows:
  torpedoes low, all others high. All face the enemy.
- Reinforcements enter where they are nearest to what they are after: a listed target, or the enemy aircraft that comes
  first. From a deck, armed attack aircraft take off first, bow before stern.
- Of equals, the lowest label.
"""

from __future__ import annotations

from typing import Any

from wardroom.games.fighters.automaton.context import ATTACK, role
from wardroom.games.fighters.automaton.ordnance import listed_prey
from wardroom.games.fighters.printed import TORPEDO, TYPES, Force, foe
from wardroom.games.fighters.state import Fighters, Split
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.games.fighters.tasks.deployment import Face, Moor, Station
from wardroom.games.fighters.tasks.reconnaissance import Share
from wardroom.games.fighters.tasks.reinforcements import Enter, TakeOff
from wardroom.kernel import Move

SPACE = 2  # empty hexes between a destroyer and its carrier
PATROL = 2  # fighters of a force that stay with it
RULES = ("FP-BOT-1", "FP-BOT-2")


def split(force: Force) -> Split:
    """All fighters but the patrol scout: who sees the other first has its bombers in the air, and they carry none."""
    fighter = next(type for type in sorted(force.aircraft) if TYPES[type].fighter)
    return Split(scouts={fighter: force.aircraft[fighter] - PATROL})


def share(g: Fighters, question: Share) -> Decision:
    wanted = split(next(f for f in g.sheet.forces if f.id == question.force))
    move: Move = ("done",) if g.splits[question.force] == wanted else ("scout", *wanted.scouts)
    return _decision(move, "share", question.force)


def moor(g: Fighters, question: Moor) -> Decision:
    ship, moves = g.ships[question.ship], question.ask(g).moves
    heading = moves[0][3]  # the usual one comes first
    own = [hex for s in g.ships.values() if s.side == ship.side for hex in s.hexes]
    middle = _middle(g, question.ship)
    grid = g.board.grid

    def order(move: Move) -> tuple[int, ...]:
        bow = move[2]
        if ship.hull.carrier:
            return abs(int(bow[:2]) * 2 - middle), abs(g.board.depth(ship.side, bow) * 2 - question.rows), int(bow)
        gap = min((grid.distance(hex, other) for hex in (bow, _stern(g, bow, heading)) for other in own), default=0)
        return abs(gap - 1 - SPACE), -g.board.depth(ship.side, bow), int(bow)

    return _decision(min((m for m in moves if m[3] == heading), key=order), "moor", question.ship)


def _middle(g: Fighters, ship: str) -> int:
    """Twice the column for a carrier: the middle of its share of the board."""
    side = g.ships[ship].side
    carriers = sorted(id for id, s in g.ships.items() if s.side == side and s.hull.carrier)
    share = g.board.columns // len(carriers)
    return 2 * share * carriers.index(ship) + share + 1 if ship in carriers else 0


def _stern(g: Fighters, bow: str, heading: int) -> str:
    return g.board.near[(heading + 3) % 6][bow] or bow


def station(g: Fighters, question: Station) -> Decision:
    a, side, grid = g.aircraft[question.craft], question.seat[:2], g.board.grid
    own = [hex for id, s in g.ships.items() if id == a.squad for hex in s.hexes]
    prey = [hex for s in g.ships.values() if s.side != side and s.hull.carrier for hex in s.hexes]
    level = "low" if a.load == TORPEDO and a.due != "patrol" else "high"

    def order(move: Move) -> tuple[int, ...]:
        hex = move[2]
        depth = -g.board.depth(side, hex)
        if a.due == "patrol":
            return depth, min((grid.distance(hex, other) for other in own), default=0), int(hex)
        return min((grid.distance(hex, other) for other in prey), default=0), depth, int(hex)

    moves = question.ask(g).moves
    return _decision(min([m for m in moves if m[3] == level] or moves, key=order), "station", question.craft)


def face(g: Fighters, question: Face) -> Decision:
    """Towards the enemy's side of the board: the usual facing comes first."""
    return _decision(question.ask(g).moves[0], "face", question.craft)


def enter(g: Fighters, question: Enter) -> Decision:
    a = g.aircraft[question.craft]
    enemies = g.flying(foe(a.side)).values()
    first = [b.hex for b in enemies if role(g, b) == g.sheet.solo.fighters] or [b.hex for b in enemies]
    prey = [hex for hexes in listed_prey(g, a.side) for hex in hexes] if role(g, a) == ATTACK else first

    def order(move: Move) -> tuple[int, str]:
        return min((g.board.grid.distance(move[2], hex) for hex in prey), default=0), move[2]

    return _decision(min(question.ask(g).moves, key=order), "enter", question.craft)


def take_off(g: Fighters, question: TakeOff) -> Decision:
    deck = g.ships[question.carrier].hexes

    def order(move: Move) -> tuple[bool, str, int]:
        return role(g, g.aircraft[move[1]]) != ATTACK, move[1], deck.index(move[2])

    move = min((move for move in question.ask(g).moves if move[0] == "launch"), key=order)
    return _decision(move, "take_off", move[1])


def _decision(move: Move, act: str, unit: str) -> Decision:
    about: dict[str, Any] = {"act": act, "unit": unit}
    return Decision(move, about, RULES)
