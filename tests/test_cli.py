"""The command line, with what a person would type."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from wardroom.cli import app
from wardroom.dice.fair import Fair
from wardroom.games.midway.game import RULES
from wardroom.journal import Record
from wardroom.kernel import Match
from wardroom.terminal import saves

RUNNER = CliRunner()
ENTER = ""


class Done:
    def __init__(self, code: int, text: str) -> None:
        self.code, self.text = code, text


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)


def run(*args: str, typed: tuple[str, ...] = ()) -> Done:
    result = RUNNER.invoke(app, list(args), input="".join(f"{line}\n" for line in typed))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert "Traceback" not in result.output
    return Done(result.exit_code, result.output)


def play(*typed: str, options: tuple[str, ...] = (), seat: str = "JP", lang: str = "en") -> Done:
    fixed = ("--seed", "ab12", "--save", str(save_path()), "--lang", lang, "--quick")
    return run("play", "midway", "--seat", seat, "--against", "random", *fixed, *options, typed=typed)


def save_path() -> Path:
    return saves.folder() / "test.json"


def saved() -> saves.Save:
    kept = saves.read(save_path())
    assert isinstance(kept, saves.Save)
    return kept


def answers(seat: str) -> list[tuple[object, ...]]:
    return [entry.move for entry in saved().record.entries if entry.seat == seat]


# ---- play


def test_a_match_begins_with_the_commitment_of_the_dice() -> None:
    done = play("q")
    assert done.code == 0
    assert Fair(bytes.fromhex("ab12".zfill(64))).commitment in done.text
    assert done.text.index("Commitment") < done.text.index("Where do your ships enter?")
    assert "Saved." in done.text


def test_a_salt_of_ones_own_is_asked_after_the_commitment() -> None:
    done = run("play", "midway", "--against", "random", "--save", str(save_path()), typed=("sugar", "q"))
    assert done.text.index("Commitment") < done.text.index("a word of your own")
    assert saved().record.salts == {"US": "sugar"}


def test_enter_is_the_quiet_move_and_numbers_go_through_the_menu() -> None:
    play("place akagi A4-A", "2", "kaga", "a2-d", "place_all a4-a", ENTER, "q")
    assert answers("JP")[:3] == [("place", "akagi", "A4-A"), ("place", "kaga", "A2-D"), ("place_all", "A4-A")]
    assert answers("JP")[-1] == ("done",)


def test_undo_can_be_repeated() -> None:
    done = play("place akagi a4-a", "place kaga a4-a", "u", "u", "u", "q")
    assert [entry.undo for entry in saved().record.entries if entry.undo] == ["JP", "JP"]
    assert "Nothing to undo" in done.text
    assert done.text.count("undoes a move") == 2


def test_an_illegal_move_is_answered_with_reason_and_clause() -> None:
    done = play("place_all c4-e", "why place akagi c4-e", "why place akagi a4-a", "xyzzy", "q")
    assert "Zone C4-E is not on your entry edge" in done.text
    assert "MW-SET-11" in done.text
    assert "That move is legal: Place Akagi in zone A4-A" in done.text
    assert "“xyzzy” was not understood" in done.text
    assert answers("JP") == []


def test_rules_are_looked_up_in_the_language_of_the_moment() -> None:
    done = play("r", "r MW-EQ-11", "l", "r MW-EQ-11", "r zzzz", "q")
    assert "There are five types of ship" in done.text
    assert "I tipi di nave sono cinque" in done.text
    assert "Nessuna regola parla di «zzzz»" in done.text
    assert done.text.index("MW-SET-11") < done.text.index("MW-EQ-11")


def test_every_panel_in_both_languages() -> None:
    done = play("b", "a", "n", "d", "o", "h", "?", "z", "99", "l", "b", "a", "n", "d", "o", "h", "?", "z", "99", "q")
    for words in (
        "Aircraft on their decks", "You know nothing of the enemy", "Ships and hits", "no battle on the board",
        "Gli aerei sui ponti", "Del nemico non sai", "Navi e colpi", "Non c’è una battaglia",
        "Unknown command", "Non c’è un comando", "The menu has no item 99", "Nel menu non c’è il numero 99",
    ):  # fmt: skip
        assert words in done.text


def test_searching_and_readying() -> None:
    done = play(
        "place_all a4-a", "fleet a4-c", "done", "ready_all akagi", "ready kaga T 3", "done", "call a9", "call b4",
        "b4", "n", "q", seat="JP",
    )  # fmt: skip
    assert ("ready", "kaga", "T", 3) in answers("JP")
    assert ("ready_all", "akagi") in answers("JP")
    assert done.code == 0


def test_a_match_is_saved_after_each_answer_and_resumed_with_a_recap() -> None:
    play("place_all a4-a", "fleet a4-c", "n go for the island", "q")
    assert answers("JP") == [("place_all", "A4-A"), ("fleet", "A4-A", "A4-C")]
    done = run("play", "--resume", str(save_path()), typed=(ENTER, "done", "q"))
    assert done.code == 0
    assert "Situation" in done.text
    assert "go for the island" in done.text
    assert "A4-C: Akagi" in done.text
    assert answers("JP")[-1] == ("done",)
    again = run("play", "--resume", str(save_path()), "--lang", "it", typed=(ENTER, "q"))
    assert "A che punto è la guerra" in again.text


def test_the_last_match_can_be_resumed_without_its_name() -> None:
    run("play", "midway", "--against", "random", "--seed", "1", typed=("q",))
    assert "Where do your ships enter?" in run("play", "--resume", "last", typed=("q",)).text
    assert "Where do your ships enter?" in run("play", "midway", "--resume", "last", typed=("q",)).text


def test_the_same_seed_and_answers_give_the_same_match() -> None:
    typed = ("place_all a4-a", "done", "done", "done", "done", "q")
    play(*typed)
    first = saved().record
    save_path().unlink()
    play(*typed)
    assert saved().record == first


def test_before_anything_is_sealed_it_can_be_taken_back() -> None:
    start = ("play", "midway", "--against", "random", "--seed", "1", "--save", str(save_path()))
    done = run(*start, typed=(ENTER, "u", "place_all i2-b", ENTER, "q"))
    assert "u = undo" in done.text
    entries = [entry for entry in saved().record.entries if entry.seat == "US" or entry.undo]
    assert entries[1].undo == "US"
    assert entries[2].move == ("place_all", "I2-B")


def test_giving_up_ends_the_match_and_publishes_the_seed() -> None:
    done = play("resign", "n", "resign", "y")
    assert "Winner: US" in done.text
    assert "ab12" in done.text
    record = save_path().with_name("test.record.json")
    assert run("verify", str(record)).code == 0
    assert run("verify", str(save_path())).code == 0, "a save of a finished match can be checked too"
    assert run("play", "--resume", str(save_path())).code == 2


def test_closing_the_input_saves() -> None:
    done = play("place akagi a4-a")
    assert done.code == 0
    assert answers("JP") == [("place", "akagi", "A4-A")]


def test_a_whole_match_can_be_played_by_pressing_enter() -> None:
    done = play(*[ENTER] * 400, options=("--preset", "tournament"))
    assert "The match is over" in done.text
    assert run("verify", str(save_path().with_name("test.record.json"))).code == 0


def test_in_the_hot_seat_no_side_sees_the_other() -> None:
    start = ("play", "midway", "--against", "hotseat", "--seed", "1", "--save", str(save_path()), "--quick")
    done = run(
        *start,
        typed=(
            ENTER, "place_all a2-g", "b", "h",  # Japan
            ENTER, "place_all i6-h", "b", "h", ENTER,  # the US, who are asked next
            ENTER, "fleet a3-e", "b", "n", "h", "q",
        ),
    )  # fmt: skip
    parts = re.split(r"Pass the screen to (Japan|US)", done.text)[1:]
    seen = dict.fromkeys(("Japan", "US"), "")
    for side, text in zip(parts[::2], parts[1::2], strict=True):
        seen[side] += text
    assert "A2-G" in seen["Japan"] + seen["US"]
    assert "A2-G" not in seen["US"]
    assert "I6-H" not in seen["Japan"]
    assert not re.search(r"\b(AKA|KAG|Akagi|Kaga)\b", seen["US"])
    assert not re.search(r"\b(ENT|HOR|Enterprise|Hornet)\b", seen["Japan"])


def test_hot_seat_screens_are_passed_whenever_the_asked_side_changes() -> None:
    start = ("play", "midway", "--against", "hotseat", "--seed", "1", "--save", str(save_path()), "--quick")
    done = run(*start, typed=(ENTER,) * 12 + ("q",))
    passed = re.findall(r"Pass the screen to (Japan|US)", done.text)
    assert len(passed) >= 3
    assert all(a != b for a, b in pairwise(passed))


# ---- mistakes on the command line


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("play", "chess"), "there is no game “chess”"),
        (("play",), "choose a game"),
        (("play", "midway", "--seat", "UK"), "no side “UK”"),
        (("play", "midway", "--against", "god"), "no bot “god”"),
        (("play", "midway", "--scenario", "june9"), "no scenario “june9”"),
        (("play", "midway", "--preset", "chaos"), "no preset “chaos”"),
        (("play", "midway", "--option", "fighters"), "name=value"),
        (("play", "midway", "--option", "tanks=1"), "no option “tanks”"),
        (("play", "midway", "--option", "fighters=maybe"), "fighters must be one of false, true"),
        (("play", "midway", "--seed", "xyz"), "hex digits"),
        (("play", "--resume", "/nowhere.json"), "No such file"),
        (("play", "--resume", "last"), "no saved match"),
        (("rules", "midway", "zzzzz"), "no clause of midway"),
        (("rules",), "wardroom rules GAME"),
        (("rules", "coverage", "midway", "--results", "/nowhere.json"), "run the whole test suite"),
        (("verify", "/nowhere.json"), "No such file"),
        (("replay", "/nowhere.json"), "No such file"),
        (("arena", "midway", "one"), "give two bots"),
        (("arena", "midway", "one", "two"), "no bot “one”"),
        (("fuzz", "chess"), "there is no game"),
    ],
)
def test_a_mistake_is_one_line(args: tuple[str, ...], said: str) -> None:
    done = run(*args)
    assert done.code == 2
    assert said in done.text
    assert done.text.startswith("wardroom: ")
    assert done.text.count("\n") == 1


def test_a_match_is_never_saved_over_another() -> None:
    play("place_all a4-a", "q")
    kept = save_path().read_bytes()
    done = play("q")
    assert done.code == 2
    assert "already exists" in done.text
    assert save_path().read_bytes() == kept


def test_options_are_taken() -> None:
    play("q", options=("--option", "fighters=yes", "--option", "b17_attacks_per_day=2", "--scenario", "june3"))
    record = saved().record
    assert (record.scenario, record.options["fighters"], record.options["b17_attacks_per_day"]) == ("june3", True, 2)


# ---- records


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    from wardroom.lab.arena import play as let_play

    names, dice = {"JP": "random", "US": "random"}, Fair(bytes(range(32)), {"US": "sugar"})
    _, match = let_play("midway", names, {"JP": 1, "US": 2}, dice, options={"preset": "tournament"})
    path = tmp_path / "finished.json"
    path.write_bytes(match.record().to_json())
    return path


def test_a_good_record_is_verified(finished: Path) -> None:
    done = run("verify", str(finished))
    assert done.code == 0
    assert done.text.count("✓") == 4
    assert "Every check passed" in done.text
    assert "Tutti i controlli sono riusciti" in run("verify", str(finished), "--lang", "it").text


def test_a_changed_record_is_caught_and_the_line_named(finished: Path) -> None:
    raw = msgspec.json.decode(finished.read_bytes())
    raw["entries"][4]["move"] = ["done"]
    finished.write_bytes(msgspec.json.encode(raw))
    done = run("verify", str(finished))
    assert done.code == 1
    assert "Entry 5 is invalid" in done.text
    assert "La riga 5 non torna" in run("verify", str(finished), "--lang", "it").text


def test_a_seed_that_is_withheld_is_not_fair_play(finished: Path) -> None:
    raw = msgspec.json.decode(finished.read_bytes())
    del raw["seed"]
    finished.write_bytes(msgspec.json.encode(raw))
    done = run("verify", str(finished))
    assert done.code == 1
    assert "the seed is missing" in done.text


def test_nonsense_is_not_verified(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]")
    done = run("verify", str(tmp_path / "x.json"))
    assert done.code == 1
    assert "cannot be read" in done.text


def test_a_replay_steps_forward_and_back_with_one_sides_eyes(finished: Path) -> None:
    done = run("replay", str(finished), "--seat", "us", typed=(ENTER, ENTER, "b", "g 20", "m", "l", ENTER, "q"))
    assert done.code == 0
    assert "seen by US" in done.text
    assert "con gli occhi di" in done.text
    assert run("replay", str(finished), "--at", "99999").code == 2
    assert run("replay", str(finished), "--seat", "UK").code == 2


def test_a_replay_of_a_match_that_goes_on_shows_no_secrets() -> None:
    play("place_all a4-a", "q")
    assert run("replay", str(save_path()), "--text").code == 2
    assert run("replay", str(save_path()), "--text", "--seat", "US").code == 2
    own = run("replay", str(save_path()), "--text", "--seat", "JP")
    assert own.code == 0
    assert "A4-A" in own.text
    assert "Enterprise" not in own.text


def test_the_text_of_a_match_has_every_question_answer_and_roll(finished: Path) -> None:
    record = Record.from_json(finished.read_bytes())
    done = run("replay", str(finished), "--text")
    lines = done.text.splitlines()
    assert sum(line.startswith("      > ") for line in lines) == sum(bool(entry.seat) for entry in record.entries)
    assert sum("die: " in line for line in lines) == sum(bool(entry.roll) for entry in record.entries)
    assert done.text == run("replay", str(finished), "--text").text
    one = run("replay", str(finished), "--text", "--seat", "JP").text
    assert "US is asked" not in one
    none = run("replay", str(finished), "--text", "--seat", "none").text
    assert "to decide" not in none


# ---- the rest


def test_games_are_listed_on_one_screen() -> None:
    done = run("games")
    assert "midway" in done.text
    assert "june4" not in done.text
    assert len(done.text.splitlines()) <= 24
    assert "wardroom games GIOCO" in run("games", "--lang", "it").text


def test_a_game_is_described_in_both_languages() -> None:
    done = run("games", "midway")
    for words in ("midway", "june4", "tournament", "fighters=false|true", "hotseat"):
        assert words in done.text
    assert "scenari" in run("games", "midway", "--lang", "it").text
    assert run("games", "chess").code == 2


def test_rules_by_id_and_by_word() -> None:
    done = run("rules", "midway", "mw-eq-11")
    assert "There are five types of ship" in done.text
    assert "1 clause\n" in done.text
    assert "nave da battaglia" in run("rules", "midway", "MW-EQ-11", "--lang", "it").text
    assert "MW-EQ-12" in run("rules", "midway", "screen").text


def test_rules_coverage_counts_and_fails_while_something_is_missing(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    results = tmp_path / "build" / "rules-coverage.json"
    results.write_text('{"rules": {"MW-EQ-11": ["t"]}, "examples": {}}')
    done = run("rules", "coverage", "midway", "--results", str(results))
    assert done.code == 1
    assert re.search(r"1 of \d+ clauses, 0 of \d+ rulings, 0 of 0 examples", done.text)
    assert "MW-EQ-1 " in done.text


def test_fuzz_prints_what_it_tried() -> None:
    done = run("fuzz", "midway", "--matches", "1", "--fog", "0")
    assert done.code == 0, done.text
    assert "All checks passed" in done.text


def test_a_violation_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wardroom import conformance
    from wardroom.conformance import Progress, Tally, Violation
    from wardroom.dice.seeded import Seeded

    record = Match(RULES, Seeded(1)).record()
    broken = Progress(0, 1, Tally(), Violation("fog", "a leak", record))
    monkeypatch.setattr(conformance, "fuzz", lambda *args, **kwargs: iter([broken]))
    monkeypatch.chdir(tmp_path)
    done = run("fuzz", "midway", "--matches", "1")
    assert done.code == 1
    assert "fog: a leak" in done.text
    assert Record.from_json((tmp_path / "build" / "violation-midway-0.json").read_bytes()) == record
    assert run("replay", str(tmp_path / "build" / "violation-midway-0.json"), "--text").code == 0
    assert done.text.index("a leak") < done.text.index("journal entries")


def test_the_arena_prints_intervals() -> None:
    done = run("arena", "midway", "random", "random", "--pairs", "1", "--preset", "basic")
    assert done.code == 0
    for words in ("Wilson 95%", "random", "decisions per second"):
        assert words in done.text


def test_help_lists_the_commands() -> None:
    done = run("--help")
    for name in ("play", "arena", "fuzz", "replay", "verify", "rules", "games", "new"):
        assert name in done.text
