"""Pacific Victory laid out for tests of its drawings: the war as it begins, seen by a seat, printed as text."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console, RenderableType

from wardroom.games.victory.game import RULES, WORDS
from wardroom.games.victory.state import Victory
from wardroom.games.victory.terminal import WORDS as BOARD_WORDS
from wardroom.games.victory.view import VictoryView
from wardroom.terminal.speech import Speech

EN, IT = Speech("en", WORDS, BOARD_WORDS), Speech("it", WORDS, BOARD_WORDS)


def state(**changes: dict[str, Any]) -> Victory:
    """The war as it begins, with some blocks changed: J_CA_1={...}."""
    g = RULES.start("rising_sun", RULES.info.settings())
    assert isinstance(g, Victory)
    for name, what in changes.items():
        g.change(name.replace("_", "-"), **what)
    return g


def seen(g: Victory, seat: str | None = "japan") -> VictoryView:
    view = RULES.view(g, seat)
    assert isinstance(view, VictoryView)
    return view


def text(thing: RenderableType, width: int = 120) -> str:
    console = Console(width=width, file=StringIO(), color_system=None)
    console.print(thing)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]
