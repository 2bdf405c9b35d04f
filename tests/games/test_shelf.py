"""A game is a folder, found by looking."""

import re

import pytest

from wardroom import games
from wardroom.kernel import UnknownChoice
from wardroom.lib.ledger import Lang


def test_every_folder_is_a_game() -> None:
    assert "midway" in games.ids()
    for game in games.ids():
        assert games.load(game).info.id == game
        assert games.find(game).rules is games.load(game)


@pytest.mark.parametrize("name", ["chess", "", "midway.game", "__init__"])
def test_a_game_that_is_not_there(name: str) -> None:
    with pytest.raises(UnknownChoice, match=f"there is no game '{name}'; there is .*midway"):
        games.load(name)


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_chapter_of_the_rules_has_a_name(game: str, lang: Lang) -> None:
    """In the index a chapter is called by where its first clause stands: "1.0, sequence of play", not "1.0"."""
    named: dict[str, str] = {}
    for clause in games.find(game).ledger:
        named.setdefault(clause.id.rpartition("-")[0], clause.section(lang).split(";")[0])
    assert {chapter: name for chapter, name in named.items() if not re.search(r"[^\W\d]{2}", name)} == {}
