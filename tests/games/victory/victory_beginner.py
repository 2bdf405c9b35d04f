"""A beginner by script, who has read the rules once: one soldier stays in each base, the others go for the enemy base
with the fewest blocks, one ship or aircraft with each of them, and what he can pay makes blocks stronger. The weakest
level is measured against him (docs/opponents.md).

PYTHONPATH=tests/games/victory wardroom lab match victory victory_beginner:Beginner recruit
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from wardroom.games.victory.printed import BASES, GROUND, PIECES, hex_of, side_of_seat
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Move, Seat, State


class Beginner:
    def __init__(self, seat: Seat, seed: int) -> None:
        self.side = side_of_seat(seat)
        self._phase: tuple[int, str] = (-1, "")
        self._asked: set[str] = set()  # blocks he has thought of in this phase
        self._sent: Counter[str] = Counter()  # soldiers he has sent to each hex
        self._helped: Counter[str] = Counter()  # and what goes with them

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        assert isinstance(view, VictoryView)
        match ask.prompt:
            case "movement":
                return self._move(view, ask)
            case "where":
                return self._where(view, ask)
            case "production":
                return _first(ask, "step", "build")
            case "land":
                return _first(ask, "land")
        return ask.moves[0]

    def _move(self, view: VictoryView, ask: Ask) -> Move:
        """Headquarters first, then block after block; the last soldier of a base stays."""
        if self._phase != (view.turn, view.mover):
            self._phase, self._asked = (view.turn, view.mover), set()
            self._sent, self._helped = Counter(), Counter()
        free = [
            move for move in ask.moves if move[0] == "activate" or (move[0] == "move" and self._free(view, move[1]))
        ]
        if not free:
            return ask.moves[0]
        best = min(free, key=lambda move: (move[0] != "activate", PIECES[move[1]].group != GROUND, move))
        self._asked.add(best[1])
        return best

    def _free(self, view: VictoryView, block: str) -> bool:
        return block not in self._asked and self._spared(view, block)

    def _spared(self, view: VictoryView, block: str) -> bool:
        base = hex_of(view.blocks[block].place)
        others = [id for id, seen in view.blocks.items() if hex_of(seen.place) == base and id != block]
        return PIECES[block].group != GROUND or any(PIECES[id].group == GROUND and self._mine(id) for id in others)

    def _mine(self, block: str) -> bool:
        return PIECES[block].side == self.side

    def _where(self, view: VictoryView, ask: Ask) -> Move:
        """Soldiers to the enemy base with the fewest blocks, until they are one more; the others after them."""
        foes: Counter[str] = Counter()
        for shadow in view.shadows:
            foes[hex_of(shadow.place)] += shadow.count
        goals = [move for move in ask.moves if move[0] in ("attack", "invade") and hex_of(move[1]) in BASES]
        soldier = PIECES[ask.about["block"]].group == GROUND
        sent = self._sent if soldier else self._helped
        wanted = [move for move in goals if sent[hex_of(move[1])] <= self._most(hex_of(move[1]), foes, soldier)]
        best = min(wanted, key=lambda move: (foes[hex_of(move[1])], move), default=ask.moves[0])
        if best in wanted:
            sent[hex_of(best[1])] += 1
        return best

    def _most(self, hex: str, foes: Counter[str], soldier: bool) -> int:
        return foes[hex] if soldier else self._sent[hex] - 1


def _first(ask: Ask, *verbs: str) -> Move:
    return next((move for verb in verbs for move in ask.moves if move[0] == verb), ask.moves[0])
