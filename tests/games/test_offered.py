"""Games from other packages: a good one is on the shelf, a bad one is named and takes nothing down."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom import games
from wardroom.cli import app
from wardroom.games.offered import offers
from wardroom.kernel import UnknownChoice

Plant = Callable[..., None]

BAD = {
    "broken": ("wreck", "from nowhere_at_all import GAME", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
    "not_a_game": ("stone", "GAME = 7", "stone_module:GAME"),
    "other_id": ("alias", "from strait.game import GAME", "strait"),
    "bad_id": ("Night-2", "GAME = 7", ""),
    "taken": ("midway", "GAME = 7", ""),
}


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plant]:
    """Puts a package where Python finds it, as an installer would."""
    monkeypatch.syspath_prepend(tmp_path)

    def planted(game: str, source: str, package: str = "") -> None:
        package = package or f"wardroom_{game.lower().replace('-', '')}"
        module = f"{game.lower().replace('-', '')}_module"
        (tmp_path / f"{module}.py").write_text(source)
        about = tmp_path / f"{package}-0.3.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.3\nAuthor: L. Ferri\n")
        (about / "entry_points.txt").write_text(f"[wardroom.games]\n{game} = {module}:GAME\n")
        offers.cache_clear()

    yield planted
    offers.cache_clear()


def test_a_game_of_another_package_is_on_the_shelf(plant: Plant) -> None:
    plant("strait", "from strait.game import GAME")
    assert "strait" in games.ids()
    assert games.find("strait").id == "strait"
    assert str(games.package("strait")) == "wardroom_strait 0.3"
    assert games.package("midway") is None
    assert games.faults() == ()


@pytest.mark.parametrize("reason", BAD)
def test_a_bad_package_is_named_and_left_out(reason: str, plant: Plant) -> None:
    game, source, detail = BAD[reason]
    own = games.ids()
    plant(game, source)
    assert games.ids() == own
    (fault,) = games.faults()
    assert (fault.game, fault.reason, fault.detail) == (game, reason, detail)
    assert fault.package.version == "0.3"
    assert games.load("midway").info.id == "midway"  # our own, whatever is offered
    if reason != "taken":
        with pytest.raises(UnknownChoice):
            games.find(game)


def test_a_module_that_ends_the_program_does_not_end_ours(plant: Plant) -> None:
    plant("exit", "import sys; sys.exit('no licence')")
    assert [(fault.reason, fault.detail) for fault in games.faults()] == [("broken", "SystemExit: no licence")]


def test_two_packages_with_one_name_are_both_left_out(plant: Plant) -> None:
    plant("twin", "from strait.game import GAME", "first")
    plant("twin", "from strait.game import GAME", "second")
    told = {(fault.package.name, fault.reason, fault.detail) for fault in games.faults()}
    assert told == {("first", "twice", "second 0.3"), ("second", "twice", "first 0.3")}
    assert "twin" not in games.ids()


@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be loaded"), ("it", "non si può aprire")])
def test_the_terminal_says_which_package_is_at_fault_and_goes_on(lang: str, said: str, plant: Plant) -> None:
    plant("wreck", BAD["broken"][1])
    done = CliRunner().invoke(app, ["games", "--lang", lang])
    assert done.exit_code == 0
    assert "midway" in done.stdout
    assert "wardroom_wreck 0.3" in done.stderr
    assert said in done.stderr
    played = CliRunner().invoke(app, ["play", "wreck", "--lang", lang])
    assert played.exit_code == 2
    assert said in played.stderr
