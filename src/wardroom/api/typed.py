"""What the notations of games share: the words by which a move may be typed, from the game's own sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from wardroom.api.reading import plain
from wardroom.kernel import Move
from wardroom.lib.words import LANGUAGES, Words

_FILLED_IN = re.compile(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}")


@cache
def sentences(words: Words, verb: str) -> tuple[str, ...]:
    """What a move of this verb may be called: in both languages, under any question."""
    return tuple(
        said
        for lang in LANGUAGES
        for key, said in words.catalogue(lang).items()
        if key.startswith("move.") and key.rsplit(".", 1)[1] == verb
    )


@cache
def verb_words(words: Words, verb: str) -> tuple[str, ...]:
    """The words that begin a move of this verb."""
    found = [plain(verb), *(plain(said.split("{")[0]).split("_")[0] for said in sentences(words, verb))]
    return tuple(dict.fromkeys(word for word in found if word))


@cache
def sentence_words(words: Words, verb: str) -> frozenset[str]:
    """All words of its sentences, but for what is filled in."""
    said = [_FILLED_IN.sub(" ", text) for text in sentences(words, verb)]
    return frozenset(word for text in said for word in plain(text).split("_") if word)


@cache
def verbs(words: Words) -> tuple[str, ...]:
    keys = words.catalogue("en")
    return tuple(sorted(key.removeprefix("move.") for key in keys if key.startswith("move.") and key.count(".") == 1))


def by_verb(words: Words, line: Sequence[str], moves: Iterable[Move]) -> dict[Move, list[str]]:
    """The moves that the line begins with the verb of, and what follows it."""
    return {move: after(words, line, str(move[0])) for move in moves if _is_verb(words, line[0], str(move[0]))}


def _is_verb(words: Words, word: str, verb: str) -> bool:
    """`att` is attack, and so is `attacks`."""
    return any(
        name.startswith(word) or (len(name) > len("move") and word.startswith(name)) for name in verb_words(words, verb)
    )


def after(words: Words, line: Sequence[str], verb: str) -> list[str]:
    """What follows the verb, without the rest of its sentence: `strategic move to truk` names Truk."""
    return [word for word in line[1:] if word not in sentence_words(words, verb)]


def begins(word: str, names: Sequence[str]) -> bool:
    return any(name.startswith(word) for name in names)
