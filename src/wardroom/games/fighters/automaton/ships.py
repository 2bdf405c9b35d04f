"""How the automaton's ships steer (FP-BOT-39, FP-BOT-40)."""

from __future__ import annotations

from wardroom.games.fighters.automaton.context import ATTACK, attitude, role
from wardroom.games.fighters.automaton.ordnance import steered
from wardroom.games.fighters.automaton.tables import TABLES
from wardroom.games.fighters.printed import TORPEDO_RUN, foe
from wardroom.games.fighters.ships import COURSES
from wardroom.games.fighters.state import Fighters, Ship, Torpedo
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.games.fighters.tasks.ships import Steer

KEYS = ("torpedoes_now", "torpedoes_next", "attackers", "spacing", "room", "course")
Values = tuple[int, int, int, int, int, int]


def steer(g: Fighters, question: Steer) -> Decision:
    """Carriers before destroyers, then by name; each takes its best course."""
    moves = question.ask(g).moves
    ship = min((move[1] for move in moves), key=lambda id: (not g.ships[id].hull.carrier, id))
    mood = attitude(g, question.seat[:2])
    values = {move: evaluate(g, ship, move[2], mood) for move in moves if move[1] == ship}
    first, *others = sorted(values, key=lambda move: values[move], reverse=True)
    pairs = zip(KEYS, values[first], values[others[0]], strict=True) if others else ()
    key = next((k for k, a, b in pairs if a != b), "only")
    after = steered(g, ship, first[2])
    assert after is not None
    gap = spacing(g, ship, after)
    low, high = TABLES.spacing[mood]
    about = {
        "act": "steer",
        "unit": ship,
        "course": first[2],
        "attitude": mood,
        "spacing": "none" if gap is None else gap,
        "least": low,
        "most": high,
        "key": key,
    }
    return Decision(first, about, ("FP-BOT-39" if mood == "DEF" else "FP-BOT-40", "FP-BOT-20"))


def evaluate(g: Fighters, ship: str, course: str, mood: str) -> Values:
    """Away from torpedoes, from attack aircraft if defensive, to the right space between ships, with room to turn."""
    after = steered(g, ship, course)
    assert after is not None
    there = g.draft()
    there.ships = {**there.ships, ship: after}
    now, running = struck(there, ship, g.torpedoes)
    ahead = steered(there, ship, "ahead")
    then = there.draft()
    then.ships = {**then.ships, ship: ahead or after}
    later, _ = struck(then, ship, running)
    attackers = [a.hex for a in g.flying(foe(after.side)).values() if role(g, a) == ATTACK] if mood == "DEF" else []
    gap = spacing(g, ship, after)
    low, high = TABLES.spacing[mood]
    return (
        -now,
        -later,
        min((g.board.grid.distance(hex, a) for hex in after.hexes for a in attackers), default=0),
        0 if gap is None else -max(low - gap, gap - high, 0),
        sum(steered(there, ship, option) is not None for option in COURSES),
        -list(COURSES).index(course),
    )


def spacing(g: Fighters, ship: str, after: Ship) -> int | None:
    """Empty hexes to the nearest own ship afloat; None where there is no other."""
    others = [hex for id, s in g.ships.items() if id != ship and s.side == after.side and not s.sunk for hex in s.hexes]
    gaps = [g.board.grid.distance(a, b) - 1 for a in after.hexes for b in others]
    return min(gaps, default=None)


def struck(g: Fighters, ship: str, torpedoes: tuple[Torpedo, ...]) -> tuple[int, tuple[Torpedo, ...]]:
    """How many torpedoes hit a whole segment of the ship, as it lies now, in their next run; and those that run on."""
    hits, running, segments = 0, [], g.segments()
    for torpedo in torpedoes:
        here: str | None = torpedo.hex
        for step in range(TORPEDO_RUN[torpedo.seat[:2]] + 1):
            if step and here is not None:
                here = g.board.near[torpedo.facing][here]
            if here is None or here in g.board.islands:
                break
            if here in segments:
                met, n = segments[here]
                hits += met == ship and n not in g.ships[ship].hits
                break
        else:
            assert here is not None
            running.append(Torpedo(here, torpedo.facing, torpedo.seat))
    return hits, tuple(running)
