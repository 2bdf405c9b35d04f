"""The opponents one chooses from: what a game says of them, and what it may not say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import ValidationError

from wardroom import games
from wardroom.api import Level, read_levels

OURS = [id for id in games.ids() if games.package(id) is None]


@pytest.mark.parametrize("id", OURS)
def test_every_game_of_ours_has_four_ranks_of_bots_it_has(id: str) -> None:
    game = games.find(id)
    assert {level.rank for level in game.levels} == {1, 2, 3, 4}
    assert {level.bot for level in game.levels} <= set(game.bots())
    strongest = next(level for level in game.levels if level.rank == 4)
    assert strongest.bot == next(iter(game.bots())), "the first bot of a game is its best"


@pytest.mark.parametrize("id", OURS)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_each_has_a_name_and_a_line_of_style_of_its_own(id: str, lang: str) -> None:
    game = games.find(id)
    for part in ("name", "style"):
        said = [game.words.say(lang, f"opponent.{level.bot}.{part}") for level in game.levels]
        assert len(set(said)) == len(said)
        assert all(said)
    keys = game.words.keys()
    ids = {key.split(".")[1] for key in keys if key.startswith("opponent.")}
    assert ids == {level.bot for level in game.levels}, "words of nobody"


@pytest.mark.parametrize(
    ("levels", "fault"),
    [
        ([Level("a", 2, "staff")], "rank 1"),
        ([Level("a", 1, "staff"), Level("b", 3, "staff")], "leave none out"),
        ([Level("a", 1, "staff"), Level("a", 2, "staff")], "in two levels"),
        ([Level("a", 1, "staff"), Level("b", 1, "staff")], "same temper"),
    ],
)
def test_levels_that_make_no_sense_are_refused(levels: list[Level], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        replace(games.find(OURS[0]), levels=tuple(levels))


def test_a_level_is_read_strictly(tmp_path: Path) -> None:
    file = tmp_path / "levels.yaml"
    file.write_text("- {bot: a, rank: 1, face: staff, strength: 3}")
    with pytest.raises(ValidationError, match="strength"):
        read_levels(tmp_path)
    file.write_text("- {bot: a, rank: 1, face: smiling}")
    with pytest.raises(ValidationError, match="smiling"):
        read_levels(tmp_path)


def test_how_strong_a_level_is_stands_in_the_file_of_the_lab_alone(tmp_path: Path) -> None:
    (tmp_path / "levels.yaml").write_text("- {bot: a, rank: 1, face: staff}\n- {bot: b, rank: 2, face: staff}\n")
    assert [level.rating for level in read_levels(tmp_path)] == [None, None]
    (tmp_path / "anchors.json").write_text(
        '{"version": "1", "meetings": [], "anchors": [{"bot": "b", "rating": 1600, "deviation": 50}]}'
    )
    assert [(level.rating, level.give) for level in read_levels(tmp_path)] == [(None, None), (1600, 98)]
