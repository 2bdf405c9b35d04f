"""Whatever a player may be told has words in every language, and the words fit the values met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.subject import Sayer
from wardroom.conformance.table import Table
from wardroom.kernel import Move, encode, engine

LANGUAGES = ("en", "it")
OF_THE_TABLE = frozenset(  # the kernel's own keys: their words belong to no game
    {"why.not_offered", "why.not_a_move", "why.not_asked", "why.match_over", "event.took_back", "event.went_back"}
)

_FITTING: WeakKeyDictionary[Sayer, set[tuple[str, bytes]]] = WeakKeyDictionary()  # found to fit in an earlier match


def move_params(move: Move) -> dict[str, Any]:
    """A move's nouns by place: the words for ("go", "akagi", 3) may say {1} and {2}."""
    return {str(place): noun for place, noun in enumerate(move[1:], 1)}


class Words(Promise):
    name = "words"
    sampled = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.said: set[Move | tuple[str, bytes]] = set()

    def rest(self, now: Moment) -> None:
        if self.table.subject.words is None:
            return
        for ask in now.asks.values():
            self._say(f"prompt.{ask.prompt}", ask.about)
            for move in set(ask.moves) - self.said:
                self._say(f"move.{move[0]}", move_params(move))
            self.said.update(ask.moves)
        for ear in self.table.ears:
            for crumb, about in engine.crumbs(now.state, ear):
                self._say(f"crumb.{crumb}", about)

    def over(self, last: Moment) -> None:
        for ear in self.table.ears:
            for event in self.match.events(ear):
                self._say(f"event.{event.kind}", event.about)
        for refusal in self.table.refusals.values():
            self._say(f"why.{refusal.key}", refusal.about)

    def _say(self, key: str, params: Mapping[str, Any]) -> None:
        words, once = self.table.subject.words, (key, encode(params))
        if words is None or key in OF_THE_TABLE or once in self.said:
            return
        self.said.add(once)
        self.tally.words += 1
        fitting = _FITTING.setdefault(words, set())
        if once in fitting:
            return
        if missing := words.missing(key):
            self.broken(f"{key} has no words in {', '.join(missing)}")
        for lang in LANGUAGES:
            words.say(lang, key, **params)
        fitting.add(once)
