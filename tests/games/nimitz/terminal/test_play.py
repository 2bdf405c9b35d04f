"""A campaign of Fleet Commander Nimitz at the terminal: alone, with the chief of staff, dice by hand, and its diary."""

from __future__ import annotations

from pathlib import Path

import pytest
from nimitz_desk import SEED, led, played, screens
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.fair import Fair
from wardroom.games.nimitz.game import RULES
from wardroom.kernel import Match
from wardroom.terminal import alone, saves

CLI = CliRunner()


def test_it_starts_without_an_opponent(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    done = CLI.invoke(app, ["play", "nimitz", "--seed", "5", "--save", str(path), "--lang", "en"], input="\n\n\nq\n")
    assert done.exit_code == 0, done.output
    assert "the rulebook automaton" in done.output
    assert "Move your forces" in done.output
    kept = saves.read(path)
    assert isinstance(kept, saves.Save)
    assert kept.players == {"us": "human"}


def test_several_moves_are_answered_in_turn(tmp_path: Path) -> None:
    session = played(tmp_path, ["", "y", "", "move lexington, enterprise to midway"])
    forces = session.match.state.forces  # type: ignore[attr-defined]
    assert forces["us42-cv-lexington"].place == forces["us42-cv-enterprise"].place == "MI"
    last = " ".join(screens(session)[-1].split())
    assert "CV Lexington, CV Enterprise move from Hawaiian Islands to Midway Island" in last


def test_what_no_longer_fits_is_said(tmp_path: Path) -> None:
    session = played(
        tmp_path, ["buy hornet, wasp, 1st marine, n. carolina, s. dakota, colorado, new mexico, 2nd marine"]
    )
    assert "no longer valid" in screens(session)[-1]


def test_a_slip_is_asked_about(tmp_path: Path) -> None:
    session = played(tmp_path, ["", "y", "", "", "n"])
    assert session.match.asks["us"].prompt == "movement"
    assert "have moved nothing" in screens(session)[-1]


def test_hint_answers_nothing(tmp_path: Path) -> None:
    session = played(tmp_path, ["hint"])
    assert not session.match.entries
    assert "Your staff suggests: Buy" in screens(session)[-1]
    assert "Il tuo stato maggiore" in "".join(screens(played(tmp_path, ["consiglio"], lang="it")))


def test_the_chief_ends_the_battle_and_no_more(tmp_path: Path) -> None:
    match = led("fly")
    area = match.view("us").battle.area  # type: ignore[attr-defined]
    session = played(tmp_path, ["chief"], match)
    state = session.match.state
    assert area in state.fought
    assert state.turn == 1
    assert "Your chief of staff has played" in screens(session)[-1]


def test_the_chief_ends_the_turn(tmp_path: Path) -> None:
    session = played(tmp_path, ["chief"])
    view = session.match.view("us")
    assert (view.turn, view.step) == (2, "resupply")  # type: ignore[attr-defined]


def test_back_goes_beyond_a_die_with_a_warning(tmp_path: Path) -> None:
    match = led("fly")
    before = match.asks["us"]
    session = played(tmp_path, ["done", "back", "n"], match)
    assert all(not isinstance(entry.back, int) for entry in session.match.entries)
    assert "unrated" in screens(session)[-1]
    session = played(tmp_path, ["done", "back", "y"], led("fly"))
    assert session.match.asks["us"] == before
    assert sum(isinstance(entry.back, int) for entry in session.match.entries) == 1
    kept = saves.read(tmp_path / "m.json")
    assert isinstance(kept, saves.Save)
    assert kept.record.entries[-1].back == session.match.entries[-1].back


def test_back_again_goes_further_and_warns_no_more(tmp_path: Path) -> None:
    session = played(tmp_path, ["done", "back", "y", "back"], led("fly"))
    first, second = (entry.back for entry in session.match.entries if isinstance(entry.back, int))
    assert second < first
    assert sum("(y/n)" in screen for screen in screens(session)) == 1


def test_back_at_the_beginning(tmp_path: Path) -> None:
    assert "You have not moved yet." in screens(played(tmp_path, ["back"]))[-1]
    match = Match(RULES, Fair(SEED), "1942", {})
    assert alone.last_answer(match) is None
    match.answer("us", match.asks["us"].moves[1])
    assert alone.last_answer(match) == 0
    match.undo("us")
    assert alone.last_answer(match) is None


def test_dice_by_hand(tmp_path: Path) -> None:
    match = led("by_hand", dice_by_hand=True)
    session = played(tmp_path, ["", "hint", "chief", "0"], match)
    said = "".join(screens(session))
    assert said.count("Only you can see this die") == 3  # Enter, a hint, the chief: none of them knows
    assert "what did you roll? (Japanese order)" in said
    assert session.match.entries[-1].out == 10 or any(entry.move == ("fell", 10) for entry in session.match.entries)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole campaign that the chief has played."""
    folder = tmp_path_factory.mktemp("campaign")
    session = played(folder, ["chief"] * 80)
    assert session.match.result is not None
    assert "Result:" in screens(session)[-1]
    return folder / "m.record.json"


def test_the_diary_is_printed(record: Path) -> None:
    done = CLI.invoke(app, ["diary", str(record), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert "January–February 1942" in done.output
    assert "![" not in done.output


def test_the_diary_is_written(record: Path, tmp_path: Path) -> None:
    for lang, word in (("en", "Objectives"), ("it", "Obiettivi")):
        done = CLI.invoke(app, ["diary", str(record), "--out", str(tmp_path / lang), "--lang", lang])
        assert done.exit_code == 0, done.output
        assert word in (tmp_path / lang / "diary.md").read_text()
        assert {page.name for page in (tmp_path / lang).iterdir()} >= {"diary.md", "diary.json", "objectives.svg"}


def test_the_diary_of_a_save(tmp_path: Path) -> None:
    played(tmp_path, ["chief"])
    done = CLI.invoke(app, ["diary", str(tmp_path / "m.json"), "--lang", "it"])
    assert done.exit_code == 0, done.output
    assert "Gennaio–febbraio 1942" in done.output


def test_a_game_without_a_diary_says_so_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "fighters.json"
    CLI.invoke(app, ["play", "fighters", "--seed", "5", "--save", str(path), "--lang", "en"], input="q\n")
    done = CLI.invoke(app, ["diary", str(path), "--lang", "en"])
    assert done.exit_code == 2
    assert "fighters does not keep a diary" in done.output
    assert done.output.count("\n") == 1


def test_other_tables_keep_these_words_for_their_moves(tmp_path: Path) -> None:
    """Pacific Victory has a move `back` and a Capo York; there the staff gives hints, and no more."""
    path = tmp_path / "midway.json"
    line = ["play", "midway", "--seed", "5", "--save", str(path), "--lang", "en"]
    said = CLI.invoke(app, line, input="hint\nchief\nback\nq\n").output
    assert "Your staff suggests" in said
    assert "chief of staff has given" not in said
    assert "unranked" not in said
