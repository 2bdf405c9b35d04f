"""Moves as players write them: `attack saipan`, `akagi`, `ca3 truk`, `1206`; words in any order, beginnings will do."""

from __future__ import annotations

from collections.abc import Sequence

from wardroom.api import typed
from wardroom.api.reading import FILLERS, Reading, plain
from wardroom.games.victory.printed import PIECES
from wardroom.games.victory.terminal.naming import block_of, every_name, words_of
from wardroom.games.victory.texts import WORDS
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Move

LEAST = 2  # letters of a word: a single one is a command of the table's


def read(view: VictoryView, line: str, moves: Sequence[Move]) -> Reading | None:
    """The moves that a line describes, or the one it spells; None where it speaks of nothing in this game."""
    words = [word for word in plain(line).split("_") if word and word not in FILLERS]
    if not words or any(len(word) < LEAST for word in words) or (line.isdigit() and len(line) != 4):
        return None
    for named in (typed.by_verb(WORDS, words, moves), dict.fromkeys(moves, words)):
        if found := _named(view, named):
            return Reading(tuple(found))
    return _spelled(view, words, moves)


def _named(view: VictoryView, words_of_move: dict[Move, list[str]]) -> list[Move]:
    """Moves in which every word is a name. Those that need the fewest of their nouns for it are meant before others,
    so that `guam` is Guam before it is the way by Guam; and whole words before beginnings."""
    best: dict[Move, tuple[int, int]] = {}
    for move, words in words_of_move.items():
        nouns = [_words(view, noun) for noun in move[1:]]
        for many in range(bool(words), len(nouns) + 1):
            known = tuple(word for noun in nouns[:many] for word in noun)
            if all(typed.begins(word, known) for word in words):
                best[move] = (many, sum(word not in known for word in words))
                break
    least = min(best.values(), default=None)
    return [move for move, worth in best.items() if worth == least]


def _words(view: VictoryView, noun: object) -> tuple[str, ...]:
    """The names of a noun; a block also goes by its strength and by where it stands."""
    names = words_of(str(noun))
    if noun in PIECES and (seen := view.blocks.get(str(noun))):
        return (*names, f"{PIECES[str(noun)].type.lower()}{seen.steps}", *words_of(seen.place))
    return names


def _spelled(view: VictoryView, words: list[str], moves: Sequence[Move]) -> Reading | None:
    """No such move is offered: which one was meant, so that the rules can say why."""
    known = typed.verbs(WORDS)
    verb = next((verb for verb in known if words[0] in typed.verb_words(WORDS, verb)), "")
    named = typed.after(WORDS, words, verb) if verb else words
    verb = verb or ("move" if any(move[0] == "move" for move in moves) else str(moves[-1][0]))
    if not named:
        alone = len(words) == 1 and verb in known and words[0] in typed.verb_words(WORDS, verb)
        return Reading((), (verb,)) if alone else None
    noun = _noun(view, named, of_blocks=any(block_of(move) for move in moves))
    if noun:
        return Reading((), (verb, noun))
    known_words = {name for noun in every_name() for name in _words(view, noun)}
    return Reading(clear=True) if all(typed.begins(word, tuple(known_words)) for word in named) else None


def _noun(view: VictoryView, words: list[str], *, of_blocks: bool) -> str:
    """The place or block so called, whichever is asked for; one whose name is typed out before one that begins so."""
    fits = [name for name in every_name() if all(typed.begins(word, _words(view, name)) for word in words)]

    def worth(name: str) -> tuple[bool, bool, int]:
        own = name in PIECES and PIECES[name].side == view.side
        return (name in PIECES) != of_blocks, own != of_blocks, sum(word not in _words(view, name) for word in words)

    return min(fits, key=worth, default="")
