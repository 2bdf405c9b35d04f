"""What every diary of a game with secrets is held to: played at random, and read with the eyes of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from wardroom.api import Game
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Heard, Match, Seat, Step
from wardroom.lib.diary import Chronicle
from wardroom.lib.feed import everything
from wardroom.lib.words import LANGUAGES


def played(
    game: Game, seed: int, scenario: str, options: Mapping[str, Any] | None = None, most: int = 4000
) -> tuple[Match, list[Step]]:
    """By somebody who looks for trouble, and now and then takes an answer back."""
    rng, match = Random(seed), Match(game.rules, Seeded(seed), scenario, options)
    steps = [*match.opening]
    while match.asks and match.n < most:
        seat = rng.choice(sorted(match.asks))
        ask, mischief = match.asks[seat], game.fuzz.mischief
        idea = mischief(match.view(seat), ask, rng) if mischief and rng.random() < 0.8 else None
        steps += match.answer(seat, idea if idea in ask.moves else rng.choice(ask.moves))
        if rng.random() < 0.03 and match.can_undo(seat):
            steps += match.undo(seat)
    return match, steps


def whole(steps: Iterable[Step]) -> list[Heard]:
    return everything((step.n, step.entry, step.events) for step in steps)


def read(game: Game, heard: Iterable[Heard], eyes: Seat | None) -> Chronicle:
    assert game.diary is not None
    found: Chronicle = game.diary.read(list(heard), eyes)
    return found


def only_what_it_heard(game: Game, match: Match, steps: list[Step]) -> None:
    """At any moment, every name in the diary of a seat is in something that the seat had been told by then. A diary
    that was read out of all that had happened has others: the leak that must be caught."""
    for seat in match.seats:
        caught = False
        for part in (16, 4, 2, 1):
            past = steps[: len(steps) // part]
            heard = [item for step in past for event in step.events if (item := event.heard_by(seat))]
            known = _names(item.about for item in heard) | {*match.seats} | _berths(heard)
            told = [
                item for step in past if not step.entry.undo for event in step.events if (item := event.heard_by(seat))
            ]
            assert _names(_abouts(read(game, told, seat))) - known == set()
            caught = caught or bool(_names(_abouts(read(game, whole(past), seat))) - known)
        assert caught, f"nothing that {seat} did not know is told"


def _abouts(diary: Chronicle) -> Iterator[Mapping[str, Any]]:
    for chapter in diary.chapters:
        yield chapter.about
        yield from (part.about for part in chapter.parts)
        for line in (*chapter.lines, *chapter.tally, *(line for part in chapter.parts for line in part.lines)):
            yield line.about
    yield from (line.about for line in diary.end)


def _berths(heard: Iterable[Heard]) -> set[str]:
    """Who lies where may be told as a table by ships."""
    tables = [value for item in heard for value in item.about.values() if isinstance(value, Mapping)]
    return {name for table in tables for name in table}


def _names(things: Iterable[Mapping[str, Any]]) -> set[str]:
    """No letter is a name: a type of aircraft."""
    return {text for thing in things for text in _texts(thing) if len(text) > 1}


def _texts(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from _texts(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from _texts(value)


def speaks(game: Game, diary: Chronicle) -> dict[str, str]:
    """The page in each language: every sentence has its words, and nothing is left raw."""
    assert game.diary is not None
    texts = {}
    for lang in LANGUAGES:
        found = game.diary.pages(diary, lang, "My war")
        texts[lang] = found["diary.md"].decode()
        assert texts[lang].startswith("# My war\n")
        assert "{" not in texts[lang]
        kept = msgspec.json.decode(found["diary.json"], type=Chronicle)
        assert msgspec.json.encode(kept) == msgspec.json.encode(diary)
        assert {f"{plot.key}.svg" for plot in diary.plots} <= found.keys()
    assert all(len(row.values) == len(diary.chapters) for plot in diary.plots for row in plot.rows)
    return texts


def lines(diary: Chronicle, *keys: str) -> list[dict[str, Any]]:
    """What the sentences of these kinds are about."""
    told = [line for chapter in diary.chapters for line in chapter.lines]
    told += [line for chapter in diary.chapters for part in chapter.parts for line in part.lines]
    return [line.about for line in told if line.key in keys]
