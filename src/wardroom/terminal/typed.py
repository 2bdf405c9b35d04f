"""Moves as a player types them: `move akagi C4-E`, `call h5`, `strike g4b`, any part that is clear enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from wardroom.api.reading import FILLERS, Reading, plain
from wardroom.kernel import Move
from wardroom.terminal.speech import Speech


def read(text: str, moves: Sequence[Move], speech: Speech, vocabulary: Iterable[str] = (), known: int = 0) -> Reading:
    """Find the legal moves that the text describes. With none, spell the move it seems to name. The first `known`
    parts are the same in all moves, and chosen already: they may be left out."""
    tokens = text.split()
    if not tokens:
        return Reading()
    fits = tuple(_narrow(tokens, list(moves), _Names(speech), known)) if known else ()
    fits = fits or _fitting(tokens, moves, speech)
    if not fits:
        plain = [t for t in tokens if t.lower() not in FILLERS]
        fits = _fitting(plain, moves, speech) if plain and plain != tokens else ()
        tokens = plain or tokens
    if fits:
        return Reading(fits)
    return Reading((), *_spell(tokens, moves, speech, tuple(vocabulary)))


def _fitting(tokens: Sequence[str], moves: Sequence[Move], speech: Speech) -> tuple[Move, ...]:
    names = _Names(speech)
    for words in (2, 1, 0):  # of the verb: "place all A4-A", "place akagi A4-A", "akagi A4-A"
        if len(tokens) < words or (words == 0 and len(tokens[0]) < 2):
            continue
        verb, nouns = "_".join(tokens[:words]), tokens[words:]
        for strict in (True, False):
            left = [m for m in moves if not words or names.verb(verb, m[0], strict)]
            left = _narrow(nouns, left, names)
            if left:
                return tuple(left)
            if not words:
                break
    return ()


def _narrow(nouns: Sequence[str], moves: list[Move], names: _Names, place: int = 1) -> list[Move]:
    """Keep the moves whose nouns, in order, are the ones typed; an exact name beats a beginning, and a noun that is
    the same in all of them need not be typed."""
    for token in nouns:
        fits: list[Move] = []
        while moves and not fits:
            there = [m for m in moves if len(m) > place]
            exact = [m for m in there if names.exact(token, m[place])]
            fits = exact or [m for m in there if names.begins(token, m[place])]
            if not fits and len({m[place] for m in there}) != 1:
                return []
            moves, place = fits or there, place + 1
        moves = fits
    whole = [m for m in moves if len(m) == place]
    return whole if len(whole) == 1 else moves


def _spell(tokens: Sequence[str], moves: Sequence[Move], speech: Speech, vocabulary: Sequence[str]) -> tuple[Move, str]:
    """The move as the words and the vocabulary of the game understand it; what they do not know stays as typed."""
    names = _Names(speech)
    verbs = names.verbs()
    for words in (2, 1):
        typed = "_".join(tokens[:words])
        known = [v for v in verbs if names.verb(typed, v, True)] or [v for v in verbs if names.verb(typed, v, False)]
        if known and len(tokens) >= words:
            nouns, strange = _nouns(tokens[words:], vocabulary, names)
            return (min(known, key=len), *nouns), strange
    nouns, strange = _nouns(tokens, vocabulary, names)
    verb = next((m[0] for m in moves if len(m) == len(nouns) + 1), None)  # names alone: the verb goes without saying
    return ((verb, *nouns), "") if verb and not strange else ((), strange or tokens[0])


def _nouns(tokens: Sequence[str], vocabulary: Sequence[str], names: _Names) -> tuple[list[object], str]:
    """What the words name, those that name nothing as they are, and the first of these."""
    found = [_noun(token, vocabulary, names) for token in tokens]
    strange = next((token for token, noun in zip(tokens, found, strict=True) if noun is None), "")
    return [token if noun is None else noun for token, noun in zip(tokens, found, strict=True)], strange


def _noun(token: str, vocabulary: Sequence[str], names: _Names) -> object | None:
    if re.fullmatch(r"-?\d+", token):
        return int(token)
    exact = [v for v in vocabulary if names.exact(token, v)]
    near = exact or [v for v in vocabulary if names.begins(token, v)]
    return near[0] if near else None


class _Names:
    """What things are called: their ids, and their names in the language of the moment."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self._nouns: dict[object, tuple[str, ...]] = {}
        self._verbs: dict[str, tuple[str, ...]] = {}

    def verb(self, typed: str, verb: str, exact: bool) -> bool:
        names = self._verbs.get(verb)
        if names is None:
            said = plain(self.speech.verb(verb)).split("_")
            names = self._verbs[verb] = (plain(verb), said[0], "_".join(said[:2]))
        sought = plain(typed)
        return sought in names if exact else len(sought) > 1 and any(name.startswith(sought) for name in names[:2])

    def verbs(self) -> list[str]:
        keys = self.speech.words.keys() if self.speech.words else ()
        return sorted(key.removeprefix("move.") for key in keys if key.startswith("move.") and key.count(".") == 1)

    def _called(self, noun: object) -> tuple[str, ...]:
        names = self._nouns.get(noun)
        if names is None:
            names = self._nouns[noun] = (plain(str(noun)), plain(self.speech.noun(noun)))
        return names

    def exact(self, typed: str, noun: object) -> bool:
        if type(noun) is int:
            return typed == str(noun)
        sought = plain(typed)
        return any(sought == name or sought == name.replace("_", "") for name in self._called(noun))

    def begins(self, typed: str, noun: object) -> bool:
        if type(noun) is int:
            return False
        sought = plain(typed)
        return bool(sought) and any(
            name.startswith(sought) or name.replace("_", "").startswith(sought) for name in self._called(noun)
        )
