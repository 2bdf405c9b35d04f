"""How a board says things in the player's language."""

from __future__ import annotations

from typing import Any, Protocol

from wardroom.kernel import Ask, Heard, Move
from wardroom.lib.ledger import Lang
from wardroom.lib.phrase import Phrase
from wardroom.lib.words import Words


class Speech(Protocol):
    """Messages of the table, the board and the game, in the current language."""

    lang: Lang
    words: Words | None  # the game's own

    def __call__(self, key: str, /, **params: Any) -> str:
        """A message of the table; with a key that begins with `board.`, one of the board."""

    def say(self, key: str, /, **params: Any) -> str:
        """A message of the game."""

    def phrase(self, phrase: Phrase) -> str:
        """A phrase as a message of the game."""

    def has(self, key: str) -> bool:
        """Whether the game has this message."""

    def noun(self, value: Any) -> str:
        """What the game calls a thing."""

    def prompt(self, ask: Ask) -> str: ...

    def move(self, move: Move, prompt: str = "") -> str: ...

    def verb(self, verb: str) -> str: ...

    def event(self, heard: Heard) -> str: ...

    def roll(self, why: str) -> str: ...
