"""The moments that lessons show: each is a recorded match after so many of its moves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from wardroom import games
from wardroom.api import Lesson, Recorded
from wardroom.dice.fair import Fair
from wardroom.kernel import Match, encode
from wardroom.server.problems import Problem
from wardroom.server.tables import presenting


def moments(game: str, played: Recorded) -> Iterator[tuple[int, Match]]:
    """The match after each of its moves; always the same object, gone on."""
    seed = bytes.fromhex(played.seed)
    match = Match(games.load(game), Fair(seed=seed), played.scenario, played.options)
    yield 0, match
    for n, (seat, move) in enumerate(played.moves, 1):
        match.answer(seat, move)
        yield n, match


def find(game: str, lesson: str) -> Lesson:
    found = games.find(game).tutorial().lessons.get(lesson) if game in games.ids() else None
    if found is None:
        raise Problem(404, "no_lesson")
    return found


def at(game: str, lesson: Lesson) -> Match:
    played = games.find(game).tutorial().records[lesson.record]
    return next(match for n, match in moments(game, played) if n == lesson.n)


def shown(game: str, lesson: str) -> bytes:
    """What the picture of a lesson is drawn from."""
    kept = find(game, lesson)
    match = at(game, kept)
    ask = None if kept.bare else match.asks.get(kept.seat)
    view = match.view(kept.seat)
    weigh = games.find(game).odds if kept.odds else None
    said = {"odds": weigh(view, ask)} if weigh and ask else {}
    return encode({"seat": kept.seat, "view": presenting.seen(game, view), "ask": ask, **said})


def record(game: str, lesson: str) -> bytes:
    """The match up to there, with its seed: whoever has the lesson could read it anyway."""
    kept = find(game, lesson)
    seed = games.find(game).tutorial().records[kept.record].seed
    return structs.replace(at(game, kept).record(), seed=seed).to_json()
