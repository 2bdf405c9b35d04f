"""How the battles one can see coming may go, for one's own information: before a move is committed, and in battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat
from random import Random

from msgspec import structs

from wardroom.games.victory.combat.blockade import BLOCKADERS
from wardroom.games.victory.odds.course import Course
from wardroom.games.victory.odds.forecast import Forecast, forecast
from wardroom.games.victory.odds.hidden import Hidden, hidden
from wardroom.games.victory.odds.known_board import board_of, by_sea
from wardroom.games.victory.odds.simulation import sample
from wardroom.games.victory.printed import BASES, GROUND, PIECES, hex_of
from wardroom.games.victory.state import Moved, Victory
from wardroom.games.victory.supply import survey as supply
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask

_ENTERS = ("attack", "invade", "reinforce", "raid")
_OVER = ("fall_back", "regroup", "home")  # questions when all shots are fired
_PLACES = 12  # no more battles than that are told of
_DEALS = 100  # for all of them together, where hidden blocks take part
_FEW, _MANY = 16, 26  # steps in a battle: up to few it is told exactly, up to many nearly so
_FLOOR = 1e-6
_BATTLES = 50  # diced out at most for one place
_DICED = 2  # of each deal
_KEPT = 500


def battles(view: VictoryView, ask: Ask | None = None) -> Iterator[Forecast]:
    """The one being fought; else those to come, and where a block is asked where to, those it could join."""
    g = board_of(view)
    if view.fight is not None:
        if ask is None or ask.prompt not in _OVER:
            yield _in_battle(g, view.fight.place, ask)
        return
    if view.side is None:
        return
    moves = _joining(ask) if ask is not None and ask.prompt == "where" else [("", hex) for hex in sorted(view.clashes)]
    block = str(ask.about.get("block", "")) if ask else ""
    there = [(how, place, hidden(view, g, hex_of(place))) for how, place in moves[:_PLACES]]
    deals = min(_DEALS // (sum(behind is not None for _, _, behind in there) or 1), _BATTLES)
    for how, place, behind in there:
        h = _joined(g, block, how, place) if how else g
        yield structs.replace(_before(h, hex_of(place), behind, deals), place=place, how=how)


def _joining(ask: Ask) -> list[tuple[str, str]]:
    """Once each, over whichever hexside."""
    return list(dict.fromkeys((move[0], move[1]) for move in ask.moves if move[0] in _ENTERS))


def _joined(g: Victory, block: str, how: str, place: str) -> Victory:
    """The block has moved there."""
    h, ashore = g.draft(), PIECES[block].group == GROUND and how != "invade"
    h.change(block, place=hex_of(place) if ashore else place, afloat=how == "invade", blockading=False)
    h.moved = {**g.moved, block: Moved(how, g.blocks[block].place, coast=by_sea(block) or how == "invade")}
    return h


_reckoned_before: dict[tuple[object, ...], Forecast] = {}


def _before(g: Victory, hex: str, behind: Hidden | None, deals: int) -> Forecast:
    """From move to move most battles stay as they were: then what was found is told again."""
    here = tuple((id, g.blocks[id], g.moved.get(id)) for id in g.at(hex))
    unseen = (behind.slots, *map(tuple, behind.rosters.values()), deals) if behind else ()
    base = (g.held.get(hex), g.major(hex)) if hex in BASES else ()
    fed = tuple(id for id in g.at(hex) if PIECES[id].type in BLOCKADERS and supply.may_blockade(g, id))
    key = g.scenario, g.options, g.turn, g.first, g.storm, hex, base, here, fed, unseen
    found = _reckoned_before.get(key)
    if found is None:
        found = _reckoned(g, hex, behind, deals)
        if len(_reckoned_before) >= _KEPT:
            _reckoned_before.clear()
        _reckoned_before[key] = found
    return found


def _reckoned(g: Victory, hex: str, behind: Hidden | None, deals: int) -> Forecast:
    """Of hidden blocks, what they may be is dealt again and again, and every such battle diced out."""

    def against(keen: bool) -> Forecast:
        if behind is None:
            return _open(Course(g, hex, keen=keen))
        rng = Random(f"{g.turn} {hex}")  # what one sees decides what one is told, and nothing else
        return sample((Course(behind.deal(g, rng), hex, keen=keen) for _ in range(deals)), _DICED, rng)

    return _either_way(hex, against)


def _either_way(hex: str, against: Callable[[bool], Forecast]) -> Forecast:
    """Against a defender who fires for points; where there is a base, also against one who fires for that."""
    told = against(False)
    return structs.replace(told, keen=against(True).win) if hex in BASES else told


def _in_battle(g: Victory, place: str, ask: Ask | None) -> Forecast:
    about = ask.about if ask else {}
    acting = str(about.get("block", "")) if ask and ask.prompt == "fire" else ""
    owed = (about["block"], about["group"], about["left"]) if ask and ask.prompt == "hit" else None
    return _either_way(hex_of(place), lambda keen: _open(Course(g, place, acting, owed, keen)))


def _open(course: Course) -> Forecast:
    """With all blocks known: exactly; large ones not quite, the largest by dice."""
    steps = sum(sum(steps) for steps, _, _ in course.forces)
    if steps > _MANY:
        return sample(repeat(course, 2 * _BATTLES), 1, Random(steps))
    return forecast(course, 0.0 if steps <= _FEW else _FLOOR)


__all__ = ["battles"]
