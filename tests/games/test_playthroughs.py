"""The recorded matches in docs/playthroughs: one of each of our games; it verifies and reads as it did."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from playthroughs import PLAYTHROUGHS, folded, played
from wardroom import games
from wardroom.cli import app
from wardroom.dice.verify import verify
from wardroom.kernel import codec

NAMES = sorted(file.stem for file in PLAYTHROUGHS.glob("*.json"))


def test_there_is_one_of_each_game_of_ours() -> None:
    assert {played(name)[0].game for name in NAMES} == {game for game in games.ids() if games.package(game) is None}


@pytest.mark.parametrize("name", NAMES)
def test_it_verifies_and_folds_to_the_same_state(name: str) -> None:
    record, rules = played(name)
    verdict = verify(record, rules)
    assert verdict.ok, (verdict.n, verdict.reason)
    assert set(verdict.checked) == {"commitment", "seals", "dice", "rules"}
    assert codec.digest(folded(name).state) == record.state


@pytest.mark.parametrize("name", NAMES)
def test_it_reads_as_it_did(name: str) -> None:
    """The golden text: after a change of rules or words, look at the difference, then `make playthrough`."""
    shown = CliRunner().invoke(app, ["replay", str(PLAYTHROUGHS / f"{name}.json"), "--text", "--lang", "en"])
    assert shown.exit_code == 0, shown.output
    assert shown.output == (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
