"""A session of Midway without a person: a screen that remembers, and questions to be answered by hand."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from wardroom.dice.fair import Fair
from wardroom.games.midway.game import RULES, WORDS
from wardroom.games.midway.terminal import WORDS as BOARD_WORDS
from wardroom.kernel import Match
from wardroom.lib.ledger import Lang
from wardroom.terminal.saves import FORMAT, HUMAN, Save
from wardroom.terminal.screen import Screen
from wardroom.terminal.session import Session
from wardroom.terminal.speech import Speech


class Paper(Screen):
    """What is printed can be read again."""

    def __init__(self, width: int = 100) -> None:
        self.file = StringIO()
        super().__init__(Console(file=self.file, width=width, highlight=False, color_system=None))

    def torn_off(self) -> str:
        text = self.file.getvalue()
        self.file.seek(0)
        self.file.truncate()
        return text


def seated(tmp_path: Path, lang: Lang = "en", width: int = 100, match: Match | None = None, **options: Any) -> Session:
    """A match of Midway with a person in both seats."""
    match = match or Match(RULES, Fair(bytes(32)), "june4", options or {"preset": "tournament"})
    save = Save(FORMAT, match.record(), {"JP": HUMAN, "US": HUMAN}, lang=lang)
    return Session(
        match, Speech(lang, WORDS, BOARD_WORDS), Paper(width), save, tmp_path / "match.json", "00" * 32, quick=True
    )


def printed(session: Session) -> str:
    assert isinstance(session.screen, Paper)
    return session.screen.torn_off()
