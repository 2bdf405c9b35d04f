"""Fighters at the terminal: typed flights, whole games, the solitaire seat, teams, replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_fighters_screens import at, printed, question, seen, state
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.fair import Fair
from wardroom.games.fighters.flight.search import moves as flights
from wardroom.games.fighters.flight.trip import as_move
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.terminal.board import BOARD
from wardroom.kernel import Match, Move
from wardroom.terminal import menu, saves
from wardroom.terminal.speech import Speech

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "112")
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)


def run(*args: str, typed: tuple[str, ...] = ()) -> tuple[int, str]:
    result = RUNNER.invoke(app, list(args), input="".join(f"{line}\n" for line in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert "Traceback" not in result.output
    return result.exit_code, result.output


def path() -> Path:
    return saves.folder() / "test.json"


def play(*typed: str, options: tuple[str, ...] = (), scenario: str = "first_clash") -> str:
    fixed = ("--scenario", scenario, "--save", str(path()), "--quick")
    code, said = run("play", "fighters", *fixed, *options, typed=typed)
    assert code == 0, said
    return said


def answers(seat: str) -> list[Move]:
    kept = saves.read(path())
    assert isinstance(kept, saves.Save)
    return [entry.move for entry in kept.record.entries if entry.seat == seat]


SOLO = ("--option", "solo=jp")


# ---- flights as they are typed


@pytest.mark.parametrize(
    ("line", "fits"),
    [
        ("a-a-a-a-a", lambda m: m[5] == "a-a-a-a-a"),
        ("0411 n high", lambda m: m[2:5] == ("0411", 0, "high")),
        ("0511 ne alto", lambda m: m[2:5] == ("0511", 1, "high")),
        ("fly f4f-01 0511 low", lambda m: (m[2], m[4]) == ("0511", "low")),
        ("f1 0511 low", lambda m: (m[2], m[4]) == ("0511", "low")),
        ("south", lambda m: m[2] == "south"),
        ("0411 sw", lambda m: False),
    ],
)
def test_a_flight_is_typed_as_a_path_or_an_end(line: str, fits: object) -> None:
    g = state("first_clash")
    moves = tuple(as_move("fly", "F4F-01", trip) for trip in flights(g, "F4F-01"))
    reading = BOARD.read(seen(g), line, moves)
    assert reading is not None
    assert set(reading.moves) == {move for move in moves if fits(move)}  # type: ignore[operator]


def test_any_path_that_ends_alike_will_do_and_a_wrong_one_is_spelled_for_the_rules() -> None:
    g = state("first_clash")
    moves = tuple(as_move("fly", "F4F-01", trip) for trip in flights(g, "F4F-01"))
    reading = BOARD.read(seen(g), "sr-a-a-a-a", moves)
    assert reading is not None
    (found,) = reading.moves
    assert (found[2], found[5] != "sr-a-a-a-a") == ("0512", True)
    wrong = BOARD.read(seen(g), "a-a-tl-tr-a", moves)
    assert wrong is not None
    assert (wrong.moves, wrong.guess[:2], wrong.guess[5]) == ((), ("fly", "F4F-01"), "a-a-tl-tr-a")
    assert BOARD.read(seen(g), "r FP-MOV-1", moves) is None
    assert BOARD.read(seen(g), "xyzzy", moves) is None


def test_a_target_or_a_bombed_hex_narrows_the_flights() -> None:
    g = state("tulagi", SBD_01={"hex": "0510"}, A6M_01={"hex": "0508"})
    moves = tuple(as_move("fly", "SBD-01", trip) for trip in flights(g, "SBD-01"))
    bombs = BOARD.read(seen(g), "bomb 0506", moves)
    assert bombs is not None
    assert bombs.moves
    assert all(move[6:] == ("bomb", "0506") for move in bombs.moves)
    shots = BOARD.read(seen(g), "a1", moves)
    assert shots is not None
    assert 0 < len(shots.moves) < len(moves)
    assert all("→ A1" in BOARD.gloss(seen(g), move, Speech("en", None, BOARD.words)) for move in shots.moves)


def test_an_aircraft_is_named_as_on_the_board_wherever_one_is_asked_for() -> None:
    g = state("first_clash")
    g.groups = {"F4F-01": ("F4F-01", "F4F-02", "F4F-03")}
    groups: list[Move] = [("group", "F4F-01"), ("group", "F4F-04")]
    for line in ("f2", "F4F-2", "group f2", "gruppo f2"):
        reading = BOARD.read(seen(g), line, groups)
        assert reading is not None
        assert reading.moves == (("group", "F4F-01"),), line
    shots: list[Move] = [("hold",), ("shoot", "A6M-03")]
    reading = BOARD.read(seen(g), "a3", shots)
    assert reading is not None
    assert reading.moves == (("shoot", "A6M-03"),)
    wrong = BOARD.read(seen(g), "a4", shots)
    assert wrong is not None
    assert (wrong.moves, wrong.guess) == ((), ("shoot", "A6M-04")), "spelled out, so that the rules say why"
    assert BOARD.read(seen(g), "n watch a3", shots) is None, "a note"
    spent = state("first_clash", F4F_02={"spent": True})
    spent.groups = g.groups
    done = BOARD.read(seen(spent), "f2", groups)
    assert done is not None
    assert (done.moves, done.guess) == ((), ("group", "F4F-02"))


def test_where_a_ship_or_an_aircraft_begins_is_typed_as_a_hex_and_more() -> None:
    view = seen(state("first_clash"))
    stations: list[Move] = [("station", "F4F-01", hex, end) for hex in ("0404", "0504") for end in ("high", "low")]
    for line, fits in (("0404 alta", stations[:1]), ("0504", stations[2:]), ("low", stations[1::2])):
        reading = BOARD.read(view, line, stations)
        assert reading is not None
        assert list(reading.moves) == fits, line
    wrong = BOARD.read(view, "0909 low", stations)
    assert wrong is not None
    assert (wrong.moves, wrong.guess) == ((), ("station", "F4F-01", "0909", "low"))
    bows: list[Move] = [("moor", "hornet", hex, way) for hex in ("0404", "0504") for way in range(6)]
    reading = BOARD.read(view, "0504 sw", bows)
    assert reading is not None
    assert reading.moves == (("moor", "hornet", "0504", 4),)
    assert BOARD.read(view, "r bow", bows) is None


def test_a_hex_that_is_taken_is_spelled_for_the_rules() -> None:
    g = state("first_clash", F4F_02={"hex": "0411", "high": True})
    moves = tuple(as_move("fly", "F4F-01", trip) for trip in flights(g, "F4F-01"))
    taken = BOARD.read(seen(g), "0411 n high", moves)
    assert taken is not None
    assert (taken.moves, taken.guess[:5]) == ((), ("fly", "F4F-01", "0411", 0, "high"))
    far = BOARD.read(seen(g), "0101", moves)
    assert far is not None
    assert (far.moves, far.guess, far.clear) == ((), (), True)


def test_hundreds_of_flights_are_a_menu_of_hexes_and_lead_to_each_once(tmp_path: Path) -> None:
    session, asked = question(at("fly", "tulagi"), tmp_path)
    moves = asked.question.moves
    listed = asked._choices()
    assert len(menu.codes(listed)) > menu.FLAT
    assert sorted(move for choice in listed for move in choice.moves) == sorted(moves)
    asked._redraw()
    text = printed(session)
    assert "type a hex, such as" in text
    assert len(text.splitlines()) < 60
    chosen = max(listed, key=lambda choice: len(choice.moves))
    assert not asked._heed(chosen.key)
    assert len(asked._choices()) <= menu.FLAT_SHORT
    assert "→" in "".join(c.label for c in asked._choices()) or all(c.moves for c in asked._choices())


def test_inside_a_menu_a_letter_is_a_way_to_face_or_else_a_command(tmp_path: Path) -> None:
    session, asked = question(at("fly", "first_clash"), tmp_path)
    hexes = [c for c in asked._choices() if {move[3] for move in c.moves} >= {0, 1} and len(c.moves) > 2]
    assert not asked._heed(hexes[0].key)
    printed(session)
    assert not asked._heed("d")
    assert "scores:" in printed(session), "the panel of ships and points"
    asked._heed("n")
    assert "Your notes" not in printed(session)
    flown = [entry.move for entry in session.match.entries if entry.seat == asked.seat][-1]
    left = {move[3] for move in asked.moves}
    assert (flown[3] if flown[0] == "fly" else left) in (0, {0})


# ---- at the table


def test_a_solitaire_game_has_one_seat_and_says_so() -> None:
    said = play("1", "1", "0411 n high", "1", "why tl-tr-a-a-a", "0101", "q", options=SOLO)
    assert "Your side: US, against the rulebook automaton." in said
    assert "Commitment" not in said, "there are no dice"
    assert "go the same way" in said
    assert "No legal move matches “0101”." in said
    assert answers("us")[2] == ("fly", "F4F-01", "0411", 0, "high", "a-a-a-a-a", "none", "none")
    kept = saves.read(path())
    assert isinstance(kept, saves.Save)
    assert kept.players == {"us": saves.HUMAN}


def test_a_whole_game_with_typed_answers_and_its_replay() -> None:
    enough = ("",) * 400
    said = play(*enough, options=(*SOLO, "--lang", "en"), scenario="tulagi")
    assert "The match is over" in said
    assert "wardroom replay" in said
    record = path().with_name("test.record.json")
    code, told = run("replay", str(record), "--text", "--seat", "us", "--lang", "it")
    assert code == 0
    assert "Turno 1 di 7" in told
    assert "BOT" in told, "its reasons are told"
    code, told = run("replay", str(record), typed=("", "", "m", "g 5", "b", "q"))
    assert "seen by a spectator" in told
    assert "\\_____/" in told
    code, told = run("replay", str(record), "--seat", "jp")
    assert code == 2
    assert "no side “jp”" in told
    code, told = run("verify", str(record))
    assert code == 0


def test_against_a_bot_by_default_the_games_own_and_by_name() -> None:
    said = play("q", options=("--seat", "us"))
    assert "against the ace bot" in said
    path().unlink()
    said = play("", "", "", "", "q", options=("--seat", "jp", "--against", "automaton", "--lang", "it"))
    assert "contro l’automa" in said
    code, said = run("play", "fighters", "--against", "staff")
    assert code == 2
    assert "automaton, random, hotseat" in said


def test_teams_sit_at_one_screen_and_need_not_look_away() -> None:
    options = ("--against", "hotseat", "--option", "us2=true", "--option", "jp2=true")
    said = play(*("",) * 12, "q", options=options)
    assert "4 players on one screen" in said
    assert "Pass the screen" not in said, "nothing is hidden"
    kept = saves.read(path())
    assert isinstance(kept, saves.Save)
    assert set(kept.players) == {"us", "us2", "jp", "jp2"}
    assert len({entry.seat for entry in kept.record.entries}) > 2


def test_while_forces_are_shared_out_the_others_look_away() -> None:
    said = play("", "q", options=("--against", "hotseat"), scenario="face_to_face_duel")
    assert "Pass the screen" in said


def test_every_panel_and_the_help_in_both_languages() -> None:
    said = play("b", "a", "n", "d", "o", "h", "?", "l", "b", "a", "n", "d", "o", "h", "?", "q", options=SOLO)
    for words in (
        "Air groups and aircraft", "Gruppi aerei e loro aerei", "Nobody has an enemy", "Nessuno ha un nemico",
        "US scores: Zero 1", "Flying", "Volare", "capital and small letter", "maiuscola e minuscola",
    ):  # fmt: skip
        assert words in said


def test_who_wins_and_loses_is_said_for_one_seat_and_for_teams(tmp_path: Path) -> None:
    match = Match(RULES, Fair(bytes(32)), "first_clash", {"solo": "jp"})
    session, _ = question(match, tmp_path)
    match.resign("us")
    session._over()
    assert "Defeated: US." in printed(session)
    match = Match(RULES, Fair(bytes(32)), "first_clash", {"us2": True})
    session, _ = question(match, tmp_path)
    match.resign("jp")
    session._over()
    assert "Winner: US, US 2." in printed(session)


def test_the_game_is_on_the_shelf() -> None:
    code, said = run("games", "fighters")
    assert code == 0
    assert "us2" in said
    assert "ace, ace_bold" in said
    assert "leader  Flight leader. Expects your dodge" in said
    code, said = run("rules", "fighters", "FP-DOD-1")
    assert code == 0
    assert "FP-DOD-1" in said
