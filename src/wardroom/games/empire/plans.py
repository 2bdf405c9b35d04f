"""Ways to a place of the enemy: who reaches it, led by which HQ, with which card of the hand, and how it would go.

All of it comes from a seat's view and question. Who reaches what the planner of the bots knows. Each way is then played
answer by answer on a copy, up to the declaration of battles: so every way that is told can be carried out, and its
chances are those that will be told while battles are declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, to_builtins

from wardroom.api import Plans
from wardroom.games.empire import activation, battles
from wardroom.games.empire.bot import orders
from wardroom.games.empire.bot.hand import keeping
from wardroom.games.empire.bot.plan import Planner
from wardroom.games.empire.bot.scheme import Scheme
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.movement import allowance
from wardroom.games.empire.odds import board_of, outlook
from wardroom.games.empire.odds.answers import arrivals
from wardroom.games.empire.odds.targets import targets
from wardroom.games.empire.printed import CARDS, distance
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.activation import Activate, ChooseHQ
from wardroom.games.empire.tasks.plays import PlayCard
from wardroom.games.empire.tasks.steps import Effects, Step
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move, Task, engine

TOLD = 6  # ways that are worked out to the end
LONGEST = 60  # answers that are given as one list
_STAKE = 100.0  # what the place is worth to the planner: all that it looks at


class Start(Struct, frozen=True):
    """What an offensive begins with."""

    card: str
    use: str
    hq: str


def planner() -> Plans:
    return plans


def plans(view: EmpireView, ask: Ask, place: str) -> dict[str, Any] | None:
    """The best ways to the place, the safest first. None: this is no question, or no place, to plan for."""
    g, side = board_of(view), view.seat
    if side is None or place not in targets(g, side, ask):
        return None
    ways = sorted(_best(g, place, _ways(g, side, ask, place)), key=lambda way: (-_chance(way), CARDS[way[0].card].ops))
    rows = [row for start, scheme in ways[:TOLD] if (row := _row(view, side, ask, place, start, scheme)) is not None]
    rows.sort(key=_safest)
    return {"place": place, "ways": rows, "more": max(0, len(ways) - TOLD), "short": _short(g, side, ask, ways)}


def _safest(row: dict[str, Any]) -> tuple[float, float, int, int]:
    chances = row["range"]
    worst, likely = (chances["worst"]["take"], chances["likely"]["take"]) if chances else (1.0, 1.0)
    return (-round(worst, 3), -round(likely, 3), row["ops"], len(row["units"]))


# ---- who could

Way = tuple[Start, Scheme]


def _chance(way: Way) -> float:
    """As the planner has it, which is rough."""
    return way[1].parts[0].chance


def _best(g: Empire, place: str, ways: Iterable[Way]) -> Iterable[Way]:
    """The best HQ for each use of a card; of several that do as well, the nearest."""
    found: dict[tuple[str, str], Way] = {}
    for way in sorted(ways, key=lambda way: (-_chance(way), distance(g.units[way[0].hq].at, place))):
        found.setdefault((way[0].use, way[0].card), way)
    return found.values()


def _ways(g: Empire, side: str, ask: Ask, place: str) -> Iterator[Way]:
    planner = Planner(g, side, {place: _STAKE})
    for start in _starts(g, side, ask):
        scheme = planner.against(start.card, start.use, start.hq, place)
        if scheme.parts:
            yield start, scheme


def _starts(g: Empire, side: str, ask: Ask) -> Iterator[Start]:
    if ask.prompt == "activate":
        yield Start(g.now.card, g.now.use, g.now.hq)
    elif ask.prompt == "hq":
        yield from (Start(g.now.card, g.now.use, str(move[1])) for move in ask.moves)
    else:
        for use, card in _cards(g, side, ask):
            hqs = g.hqs(side) if use == "oc" else hooks.hqs(g, side, card)
            able = (hq for hq in hqs if activation.hq_objection(g, side, card, use, hq) is None)
            yield from (Start(card, use, hq) for hq in able)


def _cards(g: Empire, side: str, ask: Ask) -> Iterable[tuple[str, str]]:
    """Cards that begin an offensive; of operations that do the same the one that is missed least."""
    found: dict[tuple[object, ...], tuple[str, str]] = {}
    moves = [(str(move[0]), str(move[1])) for move in ask.moves if move[0] in ("oc", "event")]
    for use, card in sorted(moves, key=lambda move: (keeping(g, side, move[1]), move)):
        c = CARDS[card]
        if use == "oc":
            found.setdefault((use, c.ops, c.oc_iv), (use, card))
        elif c.type == "military":
            found[use, card] = (use, card)
    return found.values()


def _short(g: Empire, side: str, ask: Ask, ways: Iterable[Way]) -> list[dict[str, int]]:
    """Values of operations in the hand that bring nobody there, and how far ships go with them."""
    if ask.prompt != "play":
        return []
    held = {CARDS[card].ops for use, card in _cards(g, side, ask) if use == "oc"}
    good = {CARDS[start.card].ops for start, _ in ways if start.use == "oc"}
    return [{"ops": ops, "sea": allowance.by_sea(ops)} for ops in sorted(held - good)]


# ---- played on a copy


def _row(view: EmpireView, side: str, ask: Ask, place: str, start: Start, scheme: Scheme) -> dict[str, Any] | None:
    done = carried_out(_begun(board_of(view), side, ask), side, start, scheme)
    if done is None:
        return None
    s, moves = done
    fight = s.now.fight(place)
    if fight is None and place not in battles.outlook(s).cover:
        return None
    told = outlook(s, view, fight, True) if fight is not None else None
    return {
        "card": start.card, "use": start.use, "hq": start.hq, "ops": CARDS[start.card].ops,
        "units": list(s.now.active), "most": activation.most(s, start.hq, s.now.active),
        "asp": s.asp_used.get(side, 0) - view.asp_used.get(side, 0), "moves": to_builtins(moves),
        "trips": list(_trips(s)), "range": told["range"] if told else None,
        "may": list(arrivals(s)) if fight is not None else [],
    }  # fmt: skip


def _begun(g: Empire, side: str, ask: Ask) -> Empire:
    """The seat's position at its question. Beneath lies a question that no offensive ends in."""
    after: tuple[Task, ...] = (PlayCard(side), Step(2), Effects("activated"), Activate(side))
    agendas = {"play": (PlayCard(side), PlayCard(side)), "activate": after, "hq": (*after, ChooseHQ(side))}
    g.agenda = agendas[ask.prompt]
    return g


def carried_out(g: Empire, side: str, start: Start, scheme: Scheme) -> tuple[Empire, tuple[Move, ...]] | None:
    """The position in which nothing is left but to declare, and the answers that led there. None: something else is
    asked on the way, which a player decides."""
    s = g.draft()
    moves: tuple[Move, ...] = ()
    while len(moves) < LONGEST and (task := engine.asking(s).get(side)) is not None:
        ask = task.ask(s)
        move = (start.use, start.card) if ask.prompt == "play" and not moves else orders.answer(scheme, ask)
        if move is None or move not in ask.moves:
            return None
        if ask.prompt == "battles" and move == orders.DECLARED:
            return s, moves
        engine.answer(s, side, move)
        moves = (*moves, move)
    return None


def _trips(s: Empire) -> Iterator[dict[str, Any]]:
    """Who goes from where to where, those who go together as one."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for unit, trip in s.now.moved.items():
        if (at := s.units[unit].at) != trip.start:
            found.setdefault((trip.start, at, trip.how), []).append(unit)
    return ({"from": start, "to": to, "how": how, "units": units} for (start, to, how), units in found.items())
