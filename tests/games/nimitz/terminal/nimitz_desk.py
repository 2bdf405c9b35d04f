"""Fleet Commander Nimitz laid out for tests of its drawings, and a session at which a script answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from table import Paper

from wardroom.dice.fair import Fair
from wardroom.games.nimitz.game import RULES, WORDS
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.terminal import WORDS as BOARD_WORDS
from wardroom.games.nimitz.terminal.board import BOARD
from wardroom.games.nimitz.view import NimitzView
from wardroom.journal import Record
from wardroom.kernel import Match
from wardroom.lib.ledger import Lang
from wardroom.terminal.saves import FORMAT, HUMAN, Save
from wardroom.terminal.screen import Leave
from wardroom.terminal.session import Session
from wardroom.terminal.speech import Speech

EN, IT = Speech("en", WORDS, BOARD_WORDS), Speech("it", WORDS, BOARD_WORDS)
SEED = bytes(32)


def state(scenario: str = "1942", **changes: dict[str, Any]) -> Nimitz:
    """A campaign as it begins, with some forces changed: us42_cv_lexington={...}."""
    g = RULES.start(scenario, RULES.info.settings())
    assert isinstance(g, Nimitz)
    for name, what in changes.items():
        g.change(name.replace("_", "-"), **what)
    return g


def seen(g: Nimitz) -> NimitzView:
    view = RULES.view(g, "us")
    assert isinstance(view, NimitzView)
    return view


def text(thing: RenderableType, width: int = 100) -> str:
    console = Console(width=width, file=StringIO(), color_system=None)
    console.print(thing)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


FLEET = ("us42-cv-lexington", "us42-cv-enterprise", "us42-inf-25th-inf", "us-bn-4")


def led(until: str, **options: Any) -> Match:
    """A campaign of 1942 up to the first question of this name: a task force goes to the Gilberts and fights there
    first; all else is answered with the quietest move."""
    return Match.fold(RULES, _led(until, tuple(options.items())), Fair(SEED))


@cache
def _led(until: str, options: tuple[tuple[str, Any], ...]) -> Record:
    match = Match(RULES, Fair(SEED), "1942", dict(options))
    wanted = [*(("move", force, "GI") for force in FLEET), ("battle", "GI"), ("scout", "CI")]
    while match.asks["us"].prompt != until:
        ask = match.asks["us"]
        move = next((move for move in wanted if move in ask.moves), ask.moves[0])
        wanted = [other for other in wanted if other != move]
        match.answer("us", move)
    return match.record()


def moves(match: Match) -> tuple[Any, ...]:
    return match.asks["us"].moves


def read(match: Match, line: str) -> Any:
    view = match.view("us")
    assert isinstance(view, NimitzView)
    return BOARD.read(view, line, moves(match))


class Script(Paper):
    """Answers that were written down before; when they are used up, the player leaves. What is asked before a move is
    asked of a person only, so this is one."""

    def __init__(self, lines: Sequence[str], width: int = 100, height: int = 60) -> None:
        super().__init__(width)
        self.lines_left, self.tall, self.interactive = list(lines), height, True

    @property
    def height(self) -> int:
        return self.tall

    def clear(self, *, wipe: bool = False) -> None:
        self.file.write("\f")

    def read(self, prompt: str) -> str:
        if not self.lines_left:
            raise Leave
        self.file.write(f"{prompt}{self.lines_left[0]}\n")
        return self.lines_left.pop(0)

    @property
    def screens(self) -> list[str]:
        return self.file.getvalue().split("\f")


def played(tmp_path: Path, lines: Sequence[str], match: Match | None = None, lang: Lang = "en") -> Session:
    """A session that has run through these answers."""
    match = match or Match(RULES, Fair(SEED), "1942", {})
    save = Save(FORMAT, match.record(), {"us": HUMAN}, lang=lang, seen={"us": len(match.events("us"))})
    session = Session(
        match, Speech(lang, WORDS, BOARD_WORDS), Script(lines), save, tmp_path / "m.json", SEED.hex(), quick=True
    )
    session.resumed = False
    session.run()
    return session


def screens(session: Session) -> list[str]:
    assert isinstance(session.screen, Script)
    return session.screen.screens
