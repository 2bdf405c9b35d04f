"""Checks what a game says around its board: every message has a wording, it is the same in all worlds that a seat
cannot tell apart, and only moves that are offered are called obvious.

A presentation is handed a view, a question and what was heard. As long as it looks at nothing else, it keeps the
promise; one that remembers something or reads the state fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wardroom.api.presentation import phrases, shown
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.words import Words
from wardroom.kernel import Seat, encode
from wardroom.lib.phrase import Phrase

WARNED = 6  # about how many moves of a question are checked for warnings
GROUPED = 12  # how many nouns of a question are grouped, at most


class Presentation(Words):
    name = "presentation"
    sampled = True

    def rest(self, now: Moment) -> None:
        for ear in self.table.ears:
            here = self._said(now, ear)
            for each in _phrases(here):
                self._say(each.key, each.about)
            world = now.worlds.get(ear) if ear else None
            if world is not None and encode(here) != encode(there := self._said(world, ear)):
                self.broken(f"of two worlds that {ear} cannot tell apart is said {encode(here)!r} or {encode(there)!r}")

    def over(self, last: Moment) -> None:
        presentation = self.table.subject.presentation
        for ear in self.table.ears:
            heard = self.match.events(ear)
            for each in phrases(shown(presentation, heard)):
                self._say(each.key, each.about)
            view = self.rules.view(last.state, ear)
            said: list[Any] = [gain.what for gain in presentation.tally(view, heard)]
            if (why := presentation.verdict(view, heard)) is not None:
                said += [*why.said, *(level.name for level in why.levels), *(lost.what for lost in why.losses)]
            for each in _phrases(said):
                self._say(each.key, each.about)

    def _said(self, now: Moment, ear: Seat | None) -> dict[str, Any]:
        presentation, view = self.table.subject.presentation, self.rules.view(now.state, ear)
        said: dict[str, Any] = {"recap": presentation.recap(view), "drawn": presentation.drawn(view)}
        said["secret"] = presentation.secret(view)
        ask = now.ask(ear) if ear else None
        if ask is None:
            return said
        obvious = presentation.obvious(view, ask)
        if obvious is not None and obvious not in ask.moves:
            self.broken(f"{obvious} is called obvious, and not offered to {ear}")
        step = max(1, len(ask.moves) // WARNED)
        nouns = sorted({part for move in ask.moves[::step] for part in move[1:]}, key=str)[:GROUPED]
        return {
            **said,
            "obvious": obvious,
            "warnings": [presentation.warning(view, ask, move) for move in ask.moves[::step]],
            "groups": [presentation.group(view, noun) for noun in nouns],
        }


def _phrases(said: Any) -> Iterator[Phrase]:
    """All phrases in it, including nested ones."""
    if isinstance(said, Phrase):
        yield said
        yield from _phrases(said.about)
    elif isinstance(said, dict):
        for part in said.values():
            yield from _phrases(part)
    elif isinstance(said, list | tuple):
        for part in said:
            yield from _phrases(part)
