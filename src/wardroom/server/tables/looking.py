"""Looking ahead without keeping anybody waiting: a few moves are tried here, more in another process.

A look needs only the state of the match, so another process can do it, with throwaway dice: what would be rolled is not
told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Ahead, IllegalMove, Match, Move, PastFact, Seat, State, encode
from wardroom.lib.phrase import Phrase
from wardroom.server.fair_gate import FairGate
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.problems import Problem
from wardroom.server.tables import presenting
from wardroom.server.tables.tables import Tables

AT_ONCE = 3  # moves in a request that are tried here: a chosen one, or a piece and its place
MOST = 600  # moves in a request
SECONDS = 5.0  # seconds that a look may take elsewhere
IN_LINE = 4  # looks that one person may have queued


class Look(Struct, frozen=True):
    """A state, and moves to try."""

    game: str
    version: str
    scenario: str
    options: Mapping[str, Any]
    state: State
    seat: Seat
    lists: Sequence[Sequence[Move]]
    only_final: bool = False
    whole: bool = False  # the last is wanted as it is, too

    @property
    def moves(self) -> int:
        return sum(len(moves) for moves in self.lists)


class Foreseen(Struct, frozen=True):
    """What came of a list of moves. The question is bytes already: to encode many would hold up the process that
    answers."""

    warning: Phrase | None  # of the game, before the first move
    refused: IllegalMove | PastFact | None = None
    final: str = ""
    ask: bytes = b"null"
    whole: Ahead | None = None


def looked(look: Look) -> list[Foreseen]:
    match = Match.at(games.load(look.game, look.version), look.state, Seeded(0), look.scenario, look.options)
    view, ask, last = match.view(look.seat), match.asks.get(look.seat), len(look.lists) - 1
    return [
        _foreseen(match, look, moves, presenting.warning(look.game, view, ask, moves[0]), look.whole and n == last)
        for n, moves in enumerate(look.lists)
    ]


def _foreseen(match: Match, look: Look, moves: Sequence[Move], warning: Phrase | None, whole: bool) -> Foreseen:
    try:
        ahead = match.ahead(look.seat, moves, only_final=look.only_final)
    except (IllegalMove, PastFact) as fault:
        return Foreseen(warning, fault)
    return Foreseen(warning, None, ahead.final, encode(ahead.ask), ahead if whole else None)


class Looking:
    def __init__(self, tables: Tables, heavy: HeavyWork) -> None:
        self._tables, self._heavy = tables, heavy
        self._gate = FairGate(1, IN_LINE)

    async def ahead(
        self, match: str, seat: Seat, lists: Sequence[Sequence[Move]], n: int | None, who: str, *,
        only_final: bool = False, whole: bool = False,
    ) -> list[Foreseen]:  # fmt: skip
        """What the seat would be asked after each of these lists, or why it is not legal; none is played."""
        async with self._tables.held(match) as live:
            self._tables.may_play(live)
            if n is not None and n != live.marks[seat].number:
                raise Problem(409, "moved_on")
            row = live.row
            at = row.game, row.pinned, row.scenario, row.options, live.play.state
            look = Look(*at, seat, lists, only_final, whole)
        if look.moves <= AT_ONCE:
            return looked(look)
        async with self._gate.turn(who):
            return await self._heavy.run(SECONDS, looked, look)
