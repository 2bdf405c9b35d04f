"""What a player may reckon with before a commitment: chances of battles, from what a seat may see and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs, to_builtins

from wardroom.games.empire import battles, engaged
from wardroom.games.empire.odds.answers import reckoned
from wardroom.games.empire.odds.forecast import forecast, mixed
from wardroom.games.empire.odds.intelligence import conditions
from wardroom.games.empire.odds.staff import staff
from wardroom.games.empire.printed import SIDES
from wardroom.games.empire.state import CONDITIONS, Deck, Empire, Fight
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask

DECLARING = "battles"  # the question in which battles are declared
BUILDING = ("activate", "move", "destination")  # those before it, in which an offensive takes shape


def odds(view: EmpireView, ask: Ask | None = None) -> dict[str, Any]:
    """Every battle that is declared and not begun, and while an offensive takes shape every one that could be, with all
    that may be committed to it: as the units stand (`by`), and from no answer to the worst (`range`). And what the
    staff lays over the map."""
    g = board_of(view)
    if g.offensive is None:
        return {"battles": [], "staff": staff(g, view.seat, ask)}
    found = [outlook(g, view, fight, True) for fight in g.now.fights if not fight.stage]
    found += [outlook(g, view, fight, False) for fight in possible(g, view.seat, ask)]
    return {"battles": found, "staff": staff(g, view.seat, ask)}


def outlook(g: Empire, view: EmpireView, fight: Fight, declared: bool) -> dict[str, Any]:
    """One battle. `g` may be a position that the seat only thinks of; hidden cards are counted as in its view."""
    now = g.draft()
    now.go(fights=(*(f for f in g.now.fights if f.hex != fight.hex), fight))
    chances = conditions(now, view.seat, _hidden(view, now))
    by = {what: forecast(now, fight, what) for what in CONDITIONS}
    told = {what: to_builtins(f) for what, f in by.items()}
    return {
        "hex": fight.hex, "side": g.now.side, "declared": declared, "committed": list(fight.committed),
        "conditions": chances, "by": told, "all": to_builtins(mixed([(p, by[what]) for what, p in chances.items()])),
        "range": reckoned(now, fight, by, chances),
    }  # fmt: skip


def _hidden(view: EmpireView, g: Empire) -> int:
    """How many cards the Reaction player has to choose from: his hand, and a future card that may be used."""
    backs = view.cards[g.now.reaction]
    return backs.hand + int(backs.future and backs.since < view.turn and backs.hand > 0)


def possible(g: Empire, seat: str | None, ask: Ask | None) -> Iterator[Fight]:
    """The battles that there will be as units stand now, or that the moves of the question would make, with all who
    are free to come."""
    for hex in sorted(_hexes(g, seat, ask)) if ask is not None else ():
        able = tuple(id for id in battles.uncommitted(g) if battles.fights_from(g, id, hex))
        known = g.now.fight(hex) or Fight(hex, attacked=battles.assaulted(g, hex))
        more = engaged.with_escorts(g, g.now.side, able)
        yield structs.replace(known, committed=tuple(dict.fromkeys((*known.committed, *more))))


def _hexes(g: Empire, seat: str | None, ask: Ask) -> Iterable[str]:
    if ask.prompt == DECLARING:
        return {str(move[-1]) for move in ask.moves if move[0] in ("commit", "all")}
    return battles.outlook(g).must if ask.prompt in BUILDING and seat == g.now.side else ()


def board_of(view: EmpireView) -> Empire:
    """A state with all that the seat sees; of hidden hands it has nothing."""
    fields = {name: getattr(view, name) for name in _SHARED}
    return Empire(decks={side: _deck(view, side) for side in SIDES}, **fields)


def _deck(view: EmpireView, side: str) -> Deck:
    backs = view.cards[side]
    own = side == view.seat
    return Deck(
        hand=view.hand if own else (),
        waiting=view.waiting if own else (),
        future=view.future if own else "",
        discards=backs.discards,
        removed=backs.removed,
        since=backs.since,
    )


_SHARED = tuple(name for name in EmpireView.__struct_fields__ if name in Empire.__struct_fields__)

__all__ = ["board_of", "odds", "outlook", "possible"]
