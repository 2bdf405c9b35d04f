"""Saying things in the language of the moment: the table's own words, and those of the game being played."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from rich.markup import escape

from wardroom.kernel import Ask, Heard, Move, Refusal
from wardroom.lib.ledger import Clause, Lang
from wardroom.lib.phrase import Phrase
from wardroom.lib.words import LANGUAGES, MissingParam, MissingWord, Words

TABLE = Words.load(files("wardroom.terminal") / "words")
BLANK = "…"
BOARD = "board."  # what a key of the board begins with


def language(wish: str | None = None, env: Mapping[str, str] | None = None) -> Lang:
    """The language asked for, or that of the environment, or English."""
    env = os.environ if env is None else env
    for name in (wish, env.get("LC_ALL"), env.get("LC_MESSAGES"), env.get("LANG")):
        if name:
            return "it" if name.lower().startswith("it") else "en"
    return "en"


class Speech:
    """What to say, in `lang`; the language may change in mid-sentence of a match."""

    def __init__(self, lang: Lang, game: Words | None = None, board: Words | None = None) -> None:
        self.lang: Lang = lang
        self.words = game
        self._board = board

    def switch(self) -> None:
        self.lang = "en" if self.lang == "it" else "it"

    # ---- the table's own words

    def __call__(self, key: str, /, **params: Any) -> str:
        words = self._board if self._board is not None and key.startswith(BOARD) else TABLE
        return words.say(self.lang, key, **{name: self._shown(value) for name, value in params.items()})

    def _shown(self, value: Any) -> Any:
        """Seats and pieces by their names in the game; numbers stay numbers, for plurals."""
        return self.noun(value) if isinstance(value, str | tuple | list) else value

    # ---- the game's words; a message that is missing shows its key and values, so that play goes on

    def say(self, key: str, /, **params: Any) -> str:
        for words in (self.words, self._board):  # a board may tell several events as one, in words of its own
            if words is not None:
                try:
                    return words.say(self.lang, key, **params)
                except (MissingWord, MissingParam):
                    pass
        if TABLE.missing(key) == ():
            return TABLE.say(self.lang, key, **params)
        tail = key.split(".", 1)[-1].replace("_", " ")
        return " ".join([tail, *(self.noun(value) for value in params.values() if not isinstance(value, Mapping))])

    def has(self, key: str) -> bool:
        return self.words is not None and self.lang not in self.words.missing(key)

    def noun(self, value: Any) -> str:
        if self.words is None:
            return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        return self.words.noun(self.lang, value)

    def phrase(self, phrase: Phrase) -> str:
        return self.say(phrase.key, **phrase.about)

    def prompt(self, ask: Ask) -> str:
        about = {**ask.about, "why": self.roll(str(ask.about["why"]))} if ask.prompt == "by_hand" else ask.about
        return self.say(f"prompt.{ask.prompt}", **about)

    def move(self, move: Move, prompt: str = "") -> str:
        """The line of a move under one question; else the general one for its verb."""
        key = f"move.{prompt}.{move[0]}"
        return self.say(key if prompt and self.has(key) else f"move.{move[0]}", **move_params(move))

    def verb(self, verb: str) -> str:
        return self.say(f"move.{verb}", **dict.fromkeys((*"abcdefgh", *"12345678"), BLANK))

    def moves_like(self, shared: Move, longest: int, prompt: str) -> str:
        """The sentence of a family of moves, with blanks for what is still to be chosen."""
        return self.move((*shared, *(BLANK,) * (longest - len(shared))), prompt)

    def crumbs(self, crumbs: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
        return " › ".join(self.say(f"crumb.{key}", **about) for key, about in crumbs)

    def event(self, heard: Heard) -> str:
        about = heard.about
        if self.has("detail.nothing"):  # "ships there: nothing" reads better than a blank
            about = {k: self.say("detail.nothing") if v in ((), []) else v for k, v in about.items()}
        return self.say(f"event.{heard.kind}", **about)

    def why(self, refusal: Refusal) -> str:
        return self.say(f"why.{refusal.key}", **refusal.about)

    def title(self, game_id: str) -> str:
        return self.say("title") if self.has("title") else game_id

    def tagline(self) -> str:
        """The game in a sentence, where it says one."""
        return self.say("tagline") if self.has("tagline") else ""

    def scenario(self, name: str) -> str:
        return self.say(f"scenario.{name}") if self.has(f"scenario.{name}") else name

    def scenario_help(self, name: str) -> str:
        """What the scenario is about, where the game says so."""
        return self.say(f"scenario_help.{name}") if self.has(f"scenario_help.{name}") else ""

    def preset(self, name: str) -> str:
        return self.say(f"preset.{name}") if self.has(f"preset.{name}") else name

    def roll(self, why: str) -> str:
        return self.say(f"roll.{why}") if self.has(f"roll.{why}") else why.replace("_", " ")

    def bot(self, name: str) -> str:
        """What a bot is called in a sentence: by the game, by the table, by its name as an opponent, or by its id."""
        if self.has(f"bot.{name}"):
            return self.say(f"bot.{name}")
        return TABLE.say(self.lang, f"bot.{name}") if not TABLE.missing(f"bot.{name}") else self.opponent(name)

    def opponent(self, bot: str) -> str:
        """As he is called where one chooses him."""
        return self.say(f"opponent.{bot}.name") if self.has(f"opponent.{bot}.name") else bot

    def option(self, name: str) -> str:
        return self.say(f"option.{name}") if self.has(f"option.{name}") else name

    def clause(self, clause: Clause) -> str:
        """A rule as it is quoted: its id, its text, its note."""
        note = f" [dim]({escape(clause.note(self.lang))})[/]" if clause.note(self.lang) else ""
        return f"[bold]{clause.id}[/] {escape(clause.text(self.lang))}{note}"


def move_params(move: Move) -> dict[str, Any]:
    """A move's nouns as the words name them: {a} or {1} is the first."""
    numbered = {str(place): noun for place, noun in enumerate(move[1:], 1)}
    return {**dict(zip("abcdefgh", move[1:], strict=False)), **numbered}


__all__ = ["BLANK", "LANGUAGES", "TABLE", "Speech", "language", "move_params"]
