"""What a game says around its board is held to the fog, to its words and to the question; seeded faults are noticed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from strait import game
from strait.state import Strait
from strait.view import Sight
from wardroom.api import Phrase, Presentation, phrase
from wardroom.conformance import Violation, conform
from wardroom.kernel import Ask, Move

SEEN: list[Strait] = []  # what a presentation must never have


class Drawn(Struct):
    blocks: list[str]


class Honest(Presentation):
    def recap(self, view: Sight) -> Sequence[Phrase]:
        return (phrase("view.turn"),)


class Peeking(Presentation):
    """It tells where all blocks stand, the enemy's too."""

    def recap(self, view: Any) -> Sequence[Phrase]:
        return (phrase("view.turn", all=sorted(f"{id} {block.area}" for id, block in SEEN[-1].blocks.items())),)


class Wordless(Presentation):
    def recap(self, view: Any) -> Sequence[Phrase]:
        return (phrase("recap.nobody_wrote_this"),)


class Strange(Presentation):
    def obvious(self, view: Any, ask: Ask) -> Move | None:
        return ("surrender",)


class Remembering(Presentation):
    """To warn of a move is no way to tell of the enemy's orders either."""

    def warning(self, view: Any, ask: Ask, move: Move) -> Phrase | None:
        return phrase("view.turn", orders=dict(SEEN[-1].orders))


class Drawing(Presentation):
    def drawn(self, view: Any) -> Drawn:
        return Drawn(sorted(f"{id} {block.area}" for id, block in SEEN[-1].blocks.items()))


def held(presentation: Presentation, monkeypatch: pytest.MonkeyPatch) -> None:
    view = game.StraitRules.view

    def remembered(self: Any, g: Strait, seat: str | None) -> Any:
        SEEN.append(g)
        return view(self, g, seat)

    monkeypatch.setattr(game.StraitRules, "view", remembered)
    conform(game.RULES, matches=10, words=game.WORDS, presentation=presentation)


def test_an_honest_one_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    held(Honest(), monkeypatch)


@pytest.mark.parametrize(
    ("presentation", "why"),
    [
        (Peeking(), "cannot tell apart"),
        (Remembering(), "cannot tell apart"),
        (Drawing(), "cannot tell apart"),
        (Wordless(), "has no words"),
        (Strange(), "called obvious"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_seeded_fault_is_noticed(presentation: Presentation, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Violation, match=why) as found:
        held(presentation, monkeypatch)
    assert found.value.promise == "presentation"
