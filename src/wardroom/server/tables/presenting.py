"""What a game says around its board (`wardroom.api.presentation`), as sent to a seat.

A fault in a presentation loses only its words; the message itself is still sent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from wardroom import games
from wardroom.api.presentation import Shown, shown
from wardroom.journal.hearing import TOOK_BACK, WENT_BACK
from wardroom.kernel import Ask, Heard, Match, Move, Seat
from wardroom.lib.feed import not_taken_back
from wardroom.lib.phrase import Phrase
from wardroom.server.problems import Problem
from wardroom.server.tables.journal_line import BY_ORDER

OF_THE_TABLE = (TOOK_BACK, WENT_BACK, BY_ORDER)
PLAIN = Shown()

T = TypeVar("T")

log = logging.getLogger(__name__)


def _or(otherwise: T, what: Callable[..., T], *given: Any) -> T:
    try:
        return what(*given)
    except Exception:
        log.exception("a presentation failed")
        return otherwise


def beside(game: str, heard: Sequence[Heard]) -> list[Shown]:
    """What the presentation says of each of these consecutive events."""
    if any(event.kind in OF_THE_TABLE for event in heard):
        return [PLAIN] * len(heard)
    return _or([PLAIN] * len(heard), shown, games.find(game).presentation, heard)


def seen(game: str, view: Any) -> Any:
    """The view as it is sent, with what its board draws of it."""
    drawn = _or(None, games.find(game).presentation.drawn, view)
    return view if drawn is None else {**msgspec.to_builtins(view), "drawn": drawn}


def secret(game: str, view: Any) -> bool:
    return _or(True, games.find(game).presentation.secret, view)


def obvious(game: str, view: Any, ask: Ask | None) -> Move | None:
    return None if ask is None else _or(None, games.find(game).presentation.obvious, view, ask)


def warning(game: str, view: Any, ask: Ask | None, move: Move) -> Phrase | None:
    if ask is None or move not in ask.moves:
        return None
    return _or(None, games.find(game).presentation.warning, view, ask, move)


def unwarned(match: Match, seat: Seat, move: Move) -> None:
    """Raises if the game warns of this move, which may be a slip."""
    if found := warning(match.rules.info.id, match.view(seat), match.asks.get(seat), move):
        raise Problem(409, "warned", warning=found)


def groups(game: str, view: Any, ask: Ask | None) -> dict[str, Any]:
    """The larger thing that each noun of the question belongs to, if any."""
    presentation, found = games.find(game).presentation, {}
    for noun in {part for move in (ask.moves if ask else ()) for part in move[1:]}:
        if group := _or("", presentation.group, view, noun):
            found[str(noun)] = group
    return found


def summary(game: str, view: Any, heard: Sequence[Heard] | None) -> dict[str, Any]:
    """The current standing; for a finished match, with what was heard, what made its points and why it ended so."""
    presentation = games.find(game).presentation
    nothing: Sequence[Any] = ()
    found = {"recap": _or(nothing, presentation.recap, view), "tally": nothing, "verdict": None}
    if heard is None:
        return found
    held = not_taken_back(heard)
    tally, verdict = _or(nothing, presentation.tally, view, held), _or(None, presentation.verdict, view, held)
    return {**found, "tally": tally, "verdict": verdict}
