"""A game is a folder, found by looking."""

import pytest

from wardroom import games
from wardroom.kernel import UnknownChoice


def test_every_folder_is_a_game() -> None:
    assert "midway" in games.ids()
    for game in games.ids():
        assert games.load(game).info.id == game
        assert games.find(game).rules is games.load(game)


@pytest.mark.parametrize("name", ["chess", "", "midway.game", "__init__"])
def test_a_game_that_is_not_there(name: str) -> None:
    with pytest.raises(UnknownChoice, match=f"there is no game '{name}'; there is .*midway"):
        games.load(name)
