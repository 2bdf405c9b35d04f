"""Moves as players write them: `oc J33`, `event a21`, `unit 1md`, `sail rabaul`, `4021`; words in any order after the
verb, beginnings will do, and several in a line with commas where the same question is asked again."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.api import typed
from wardroom.api.reading import FILLERS, Reading, plain
from wardroom.games.empire.printed import CARDS, HEXES, PLACES
from wardroom.games.empire.terminal.naming import (
    every_name,
    hexes_of,
    is_unit,
    units_of,
    words_of,
)
from wardroom.games.empire.texts import WORDS
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Move

LEAST = 2  # letters of a word: a single one is a command of the table's
HEX = 4  # figures


def read(view: EmpireView, line: str, moves: Sequence[Move]) -> Reading | None:
    """The moves that a line describes, or the one it spells; None where it speaks of nothing in this game."""
    parts = [part for part in line.split(",") if part.strip()]
    if len(parts) > 1:
        return _several(view, parts, moves)
    words = [word for word in plain(line).split("_") if word and word not in FILLERS]
    if not words or (line.isdigit() and len(line) != HEX) or len(words[0]) < LEAST:
        return None
    for named in (typed.by_verb(WORDS, words, moves), dict.fromkeys(moves, words)):
        if found := _named(view, named):
            return Reading(tuple(found))
    return _spelled(view, words, moves)


def _several(view: EmpireView, parts: Sequence[str], moves: Sequence[Move]) -> Reading | None:
    """`unit lexington, enterprise`: a move for each; all must be clear."""
    verb = parts[0].split()[0] if len(parts[0].split()) > 1 else ""
    found: list[Move] = []
    for n, part in enumerate(parts):
        left = [move for move in moves if move not in found]
        tries = [part] if n == 0 or not verb else [part, f"{verb} {part}"]
        readings = [read(view, text, left) for text in tries] if left else []
        clear = next((r.move for r in readings if r is not None and r.move is not None), None)
        if clear is None:
            return None
        found.append(clear)
    return Reading((found[0],), then=tuple(found[1:]))


def _named(view: EmpireView, words_of_move: dict[Move, list[str]]) -> list[Move]:
    """Moves in which every word is a name. Those that need the fewest of their nouns for it are meant before others,
    so that a unit is itself before it is the hex it stands in; and whole words before beginnings."""
    best: dict[Move, tuple[int, int, int]] = {}
    for move, words in words_of_move.items():
        for reach in (0, 1):
            nouns = [_words(view, noun, reach) for noun in move[1:]]
            for many in range(bool(words), len(nouns) + 1):
                known = tuple(word for noun in nouns[:many] for word in noun)
                if move not in best and all(typed.begins(word, known) for word in words):
                    best[move] = (reach, sum(word not in known for word in words), many)
    least = min(best.values(), default=None)
    return [move for move, worth in best.items() if worth == least]


def _words(view: EmpireView, noun: object, reach: int = 1) -> tuple[str, ...]:
    """The names of a noun; farther off, a unit also goes by where it stands."""
    names = words_of(str(noun))
    if reach and is_unit(noun) and view.units[str(noun)].at in HEXES:
        return (*names, *words_of(view.units[str(noun)].at))
    return names


def _spelled(view: EmpireView, words: list[str], moves: Sequence[Move]) -> Reading | None:
    """No such move is offered: which one was meant, so that the rules can say why."""
    verb = next((verb for verb in _offered(moves) if words[0] in typed.verb_words(WORDS, verb)), "")
    verb = verb or next((verb for verb in typed.verbs(WORDS) if words[0] in typed.verb_words(WORDS, verb)), "")
    named = typed.after(WORDS, words, verb) if verb else words
    said = bool(verb)
    verb = verb or str(moves[-1][0])
    if not named:
        return Reading((), (verb,)) if said and len(words) == 1 else None
    pattern = next((move for move in moves if move[0] == verb), ())
    noun = _noun(view, named, pattern or moves[-1])
    if noun:
        return Reading((), (verb, noun))
    return _two(view, verb, named)


def _two(view: EmpireView, verb: str, words: list[str]) -> Reading | None:
    """Two nouns, one after the other: a unit and a place, a card and an HQ."""
    for at in range(1, len(words)):
        first, second = _noun(view, words[:at], ()), _noun(view, words[at:], ())
        if first and second:
            return Reading((), (verb, first, second))
    return None


def _offered(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(move[0]) for move in moves))


def _noun(view: EmpireView, words: list[str], like: Move) -> str:
    """The thing so called; of the kind that is asked for, and with its name typed out before one that begins so."""
    wanted = "unit" if units_of(like) else "hex" if hexes_of(like) else "card"
    fits = [name for name in every_name() if all(typed.begins(word, _words(view, name, 0)) for word in words)]

    def worth(name: str) -> tuple[bool, int, bool]:
        kind = "unit" if is_unit(name) else "card" if name in CARDS else "hex"
        missed = sum(word not in _words(view, name, 0) for word in words)
        return bool(like) and kind != wanted, missed, name not in PLACES

    return min(fits, key=worth, default="")
