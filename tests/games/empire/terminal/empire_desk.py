"""Empire laid out for tests of its drawings: a year as it begins, seen by a seat, printed as text."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console, RenderableType

from wardroom.games.empire.game import RULES, WORDS
from wardroom.games.empire.state import Empire
from wardroom.games.empire.terminal import WORDS as BOARD_WORDS
from wardroom.games.empire.view import EmpireView
from wardroom.terminal.speech import Speech

EN, IT = Speech("en", WORDS, BOARD_WORDS), Speech("it", WORDS, BOARD_WORDS)


def state(scenario: str = "y1943", **fields: Any) -> Empire:
    """The year as it begins, with some fields changed."""
    g = RULES.start(scenario, RULES.info.settings())
    assert isinstance(g, Empire)
    for name, value in fields.items():
        setattr(g, name, value)
    return g


def seen(g: Empire, seat: str | None = "allied") -> EmpireView:
    view = RULES.view(g, seat)
    assert isinstance(view, EmpireView)
    return view


def text(thing: RenderableType, width: int = 120) -> str:
    console = Console(width=width, file=StringIO(), color_system=None, highlight=False)
    console.print(thing)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]
