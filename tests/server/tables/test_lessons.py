"""Lessons: their pictures show what the match of the lesson says, and one plays on from there; on both stores."""

from __future__ import annotations

from pathlib import Path

import pytest
from open_server import At, on_each

from wardroom import games
from wardroom.server.tables import lessons

VIEWS = Path(__file__).resolve().parents[3] / "web" / "src" / "games"
ALL = [(game, lesson) for game in games.ids() for lesson in games.find(game).tutorial().lessons]


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_the_picture_of_a_lesson_is_a_moment_of_its_match(game: str, lesson: str) -> None:
    kept = VIEWS / game / "lessons" / "views" / f"{lesson}.json"
    assert lessons.shown(game, lesson) == kept.read_bytes(), "tools/lessons.py views draws them again"


@pytest.mark.parametrize(("game", "lesson"), ALL)
def test_whoever_tries_a_lesson_is_asked_something(game: str, lesson: str) -> None:
    kept = lessons.find(game, lesson)
    assert kept.seat in lessons.at(game, kept).asks


def test_no_view_is_kept_without_a_lesson() -> None:
    kept = {(path.parts[-4], path.stem) for path in VIEWS.glob("*/lessons/views/*.json")}
    assert kept == set(ALL)


@on_each
async def test_a_guest_plays_on_from_a_lesson(at: At) -> None:
    game, lesson = ALL[0]
    kept = lessons.find(game, lesson)
    seat, asked = kept.seat, lessons.at(game, kept).asks
    ann = await at.person("Ann", "guest")
    made = await ann.http.post(f"/api/games/{game}/lessons/{lesson}")
    assert made.status_code == 201, made.text
    match = made.json()["match"]
    summary = await ann.get(f"/api/matches/{match}")
    assert (summary["status"], summary["unranked"]) == ("playing", ["guided"])
    assert summary["mine"] == [seat]
    told = await ann.view(match, seat)
    assert told["ask"]["prompt"] == asked[seat].prompt
    await ann.post(f"/api/matches/{match}/seats/{seat}/answer", move=told["ask"]["moves"][0], key="k", n=told["n"])


@on_each
async def test_what_no_game_teaches_is_not_there(at: At) -> None:
    ann = await at.person("Ann")
    for where in (f"{ALL[0][0]}/lessons/nothing", "nothing/lessons/search"):
        assert (await ann.http.post(f"/api/games/{where}")).status_code == 404
