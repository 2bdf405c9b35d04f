"""Moves as players write them: `move lexington to midway`, `buy hornet, wasp`, `fly 2 sbd island`, `move all carriers
from hawaii to midway`. Words in any order, beginnings will do; what stands after `to` is where it goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from wardroom.api import typed
from wardroom.api.reading import FILLERS, Reading, plain
from wardroom.games.nimitz.terminal.naming import (
    counter_of,
    damaged,
    every_name,
    is_plane,
    verb_words,
    words_of,
)
from wardroom.games.nimitz.texts import WORDS
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Move

LEAST = 2  # letters of a word: a single one is a command of the table's
TO = ("to", "a", "ad", "verso", "in", "su", "at", "alle", "al", "alla")
ALL = ("all", "tutti", "tutte", "every")
AND = re.compile(r"\s*[,;+&]\s*|\s+(?:and|e|ed)\s+")
AIM = re.compile(r"\s*,?\s*(?:\bdestinazione\b|->|→)\s*")  # said like `to`
VERBS = ("move", "raid", "bomb", "invade", "buy", "repair", "scout", "fly", "place", "plan", "hit", "use", "order",
         "lose", "battle")  # fmt: skip


Names = Callable[[Move], tuple[str, ...]]


def read(view: NimitzView, line: str, moves: Sequence[Move]) -> Reading | None:
    """The moves that a line describes, or the one it spells; None where it speaks of nothing in this game."""
    if moves[0][0] == "fell" and isinstance(moves[0][1], int):
        return _fallen(line, moves)
    if line.isdigit():
        return None
    line = AIM.sub(" to ", line)
    if bare := _bare(line, moves):
        return Reading((bare,))
    parts = [part for part in AND.split(line.strip()) if plain(part)]
    if not parts:
        return None
    verb, first = _verb(parts[0].split(), moves)
    names = [" ".join(first), *parts[1:]]
    for body, goal in _split(names):
        found = _each(view, verb, body, goal, moves)
        if found is not None:
            return found
    return _spelled(view, verb, names, moves)


def _fallen(line: str, moves: Sequence[Move]) -> Reading | None:
    """A die by hand: the 0 of a ten-sided die is its 10."""
    ten = ("fell", 10)
    return Reading((ten,)) if line == "0" and ten in moves else None


def _bare(line: str, moves: Sequence[Move]) -> Move | None:
    """A move without nouns by its verb or its sentence, or the beginning of it: `done`, `no more`, `all the rest`."""
    said = plain(line)
    for move in moves:
        known = (plain(str(move[0])), *map(plain, typed.sentences(WORDS, str(move[0])))) if len(move) == 1 else ()
        if len(said) >= LEAST and any(name.startswith(said) for name in known):
            return move
    return None


def _verb(words: Sequence[str], moves: Sequence[Move]) -> tuple[str, list[str]]:
    """The verb a line begins with, if it does, and the rest."""
    first = plain(words[0])
    offered = dict.fromkeys(str(move[0]) for move in moves)
    if first in offered:  # a verb by its name goes before a sentence that begins with the same word ("Use no plan")
        return first, list(words[1:])
    for exact in (True, False):
        for verb in (*offered, *VERBS):
            known = verb_words(verb)
            begins = len(first) >= LEAST and any(name.startswith(first) for name in known)
            if first in known if exact else begins and verb in offered:
                return verb, list(words[1:])
    return "", list(words)


def _split(names: Sequence[str]) -> list[tuple[list[str], list[str]]]:
    """What goes, and where: by the last `to`; else by the last word; else all of it is names."""
    *before, last = names
    words = last.split()
    found = []
    at = max((n for n, word in enumerate(words) if word.lower() in TO), default=None)
    if at is not None:
        found.append(([*before, " ".join(words[:at])], words[at + 1 :]))
    bare = [word for word in words if word.lower() not in FILLERS and word.lower() not in TO]
    if before and len(bare) > 1:
        found.append(([*before, " ".join(bare[:-1])], bare[-1:]))
    found.append(([*before, " ".join(bare)], []))
    return found


def _each(
    view: NimitzView, verb: str, body: Sequence[str], goal: Sequence[str], moves: Sequence[Move]
) -> Reading | None:
    """A move for each name; with several names every one of them must be clear."""
    left = [move for move in moves if not verb or move[0] == verb]
    if goal:
        goals = [word for name in goal for word in plain(name).split("_") if word]
        left = _best(left, goals, lambda move: words_of(str(move[-1])) if len(move) > 2 else ())
    chosen: list[Move] = []
    for name in body:
        words = _telling(name, verb)
        free = [move for move in left if all(move[1:2] != other[1:2] for other in chosen)]
        many, fits = None, _fitting(view, free, words, whole=not goal)
        if not fits or any(is_plane(noun) for move in fits for noun in move[1:2]):  # 6 Kokutai is one, 6 SBD are six
            many, words = _many(words)
            fits = _fitting(view, free, words, whole=not goal)
        if many is None and len(body) == 1 and not _alike(view, fits):
            return Reading(tuple(fits)) if fits else None
        taken = _taken(view, fits, many)
        if not taken:
            return None
        chosen += taken
    return Reading((chosen[0],), then=tuple(chosen[1:])) if chosen else None


def _telling(name: str, verb: str) -> list[str]:
    """The words that name something."""
    said = typed.sentence_words(WORDS, verb) if verb else frozenset()
    return [word for word in plain(name).split("_") if word and word not in FILLERS and word not in said]


def _many(words: list[str]) -> tuple[int | None, list[str]]:
    """`2 sbd` are two, `all carriers` any number."""
    if words and words[0] in ALL:
        return 99, words[1:]
    if len(words) > 1 and words[0].isdigit() and int(words[0]) < 10:
        return int(words[0]), words[1:]
    return None, words


def _fitting(view: NimitzView, moves: Sequence[Move], words: Sequence[str], *, whole: bool) -> list[Move]:
    """Moves in which every word is a name: of the first noun before of the others, and where it stands last of all."""
    if not words:
        return list(moves)
    for reach in (1, 2, 3):

        def known(move: Move, reach: int = reach) -> tuple[str, ...]:
            nouns = move[1:2] if reach == 1 or not whole else move[1:]
            names = [word for noun in nouns for word in words_of(str(noun))]
            force = view.forces.get(str(move[1])) if reach == 3 and len(move) > 1 else None
            return (*names, *(words_of(force.place) if force else ()))

        if found := _best(moves, words, known):
            return found
    return []


def _best(moves: Sequence[Move], words: Sequence[str], known: Names) -> list[Move]:
    """Those that every word fits, whole words before beginnings."""
    worth: dict[Move, int] = {}
    for move in moves:
        names = known(move)
        if all(any(_begins(word, name) for name in names) for word in words):
            worth[move] = sum(word not in names for word in words)
    least = min(worth.values(), default=0)
    return [move for move, n in worth.items() if n == least]


def _begins(word: str, name: str) -> bool:
    """`carriers` are carrier too."""
    return name.startswith(word) or (len(name) > 3 and word == f"{name}s")


def _alike(view: NimitzView, moves: Sequence[Move]) -> bool:
    """Aircraft of one type and state, bound for one zone: whichever of them flies, it is the same."""
    if len(moves) < 2 or not all(len(move) == 3 and is_plane(move[1]) for move in moves):
        return False
    return len({(counter_of(view, move[1]).id, damaged(view, move[1]), move[2]) for move in moves}) == 1


def _taken(view: NimitzView, fits: Sequence[Move], many: int | None) -> list[Move]:
    """So many of them, each force once; where it is not clear which is meant, none."""
    if len({move[0::2] for move in fits}) > 1:  # not one verb and one goal
        return []
    if many is None:
        return list(fits[:1]) if len(fits) == 1 or _alike(view, fits) else []
    each = {move[1]: move for move in reversed(fits) if len(move) > 1}
    found = [each[noun] for noun in sorted(each, key=str)][:many]
    return found if many == 99 or len(found) == many else []


def _spelled(view: NimitzView, verb: str, names: Sequence[str], moves: Sequence[Move]) -> Reading | None:
    """No such move is offered: which one was meant, so that the rules can say why."""
    verb = verb or str(moves[-1][0])
    long = any(move[0] == verb and len(move) > 2 for move in moves)
    for body, goal in _split(names):
        what = _noun(view, body[0])
        if what and not goal and not long:
            return Reading((), (verb, what))
        where = _noun(view, " ".join(goal)) if goal else ""
        if what and where:
            return Reading((), (verb, what, where))
    return None


def _noun(view: NimitzView, name: str) -> str:
    """The thing so called; one whose name is typed out before one that begins so."""
    words = [word for word in plain(name).split("_") if word and word not in FILLERS]
    known = (*every_name(), *(id for id in view.forces), *(view.battle.planes if view.battle else ()))
    fits = {noun: words_of(noun) for noun in known if words}
    fits = {n: w for n, w in fits.items() if all(any(_begins(word, each) for each in w) for word in words)}
    return min(fits, key=lambda n: (sum(word not in fits[n] for word in words), n not in view.forces, n), default="")
