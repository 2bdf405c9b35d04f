"""What a change touches, whose turn it is, and what CI plays for it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import change
import nightly
import pytest

import conformance
from wardroom import games

IDS = games.ids()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of three commits, the last of them on a branch."""
    monkeypatch.setattr(change, "ROOT", tmp_path)
    monkeypatch.delenv("BASE", raising=False)
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]

    def git(*words: str) -> None:
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    for n, branch in enumerate(("main", "main", "work")):
        if branch != "main":
            git("checkout", "-q", "-b", branch)
        (tmp_path / f"file{n}").write_text("")
        git("add", "-A")
        git("commit", "-q", "-m", str(n))
    return tmp_path


def test_a_branch_is_compared_with_where_it_left(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert change.touched(change.base()) == {"file2"}
    (repository / "file0").write_text("changed")
    (repository / "new").write_text("")
    assert change.touched(change.base()) == {"file0", "file2", "new"}
    monkeypatch.setenv("BASE", "0" * 40)  # of a branch that is new
    assert change.touched(change.base()) == {"file0", "file2", "new"}
    monkeypatch.setenv("BASE", "HEAD~2")
    assert change.touched(change.base()) == {"file0", "file1", "file2", "new"}


def test_the_main_branch_is_compared_with_the_commit_before(repository: Path) -> None:
    subprocess.run(["git", "checkout", "-q", "main"], cwd=repository, check=True)
    assert change.touched(change.base()) == {"file1"}


def test_where_nothing_is_known_nothing_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert change.base() == ""
    assert change.touched("") == frozenset()
    assert change.turn() > 20_000  # the day


def test_turns_follow_the_commits(repository: Path) -> None:
    assert change.turn() == 3
    assert change.share("/2") == (1, 2)
    assert change.share("1/2") == (0, 2)


def played(*words: str) -> dict[str, list[range]]:
    found: dict[str, list[range]] = {game: [] for game in IDS}
    for part in conformance.parts(conformance.options(words)):
        found[part.game].append(range(part.first, part.first + part.matches))
    return found


def test_the_shares_of_conformance_are_all_of_it() -> None:
    whole = played()
    parts = [played("--share", f"{n}/4") for n in range(1, 5)]
    for game in IDS:
        for nth, run in enumerate(whole[game]):
            assert [n for part in parts for n in part[game][nth]] == list(run)


def test_a_touched_game_is_played_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    touched, *others = IDS
    monkeypatch.setattr(change, "touched", lambda since: frozenset({f"src/wardroom/games/{touched}/state.py"}))
    found, whole, part = played("--touched", "HEAD", "--share", "2/4"), played(), played("--share", "2/4")
    assert found == {touched: whole[touched], **{game: part[game] for game in others}}


def test_what_games_stand_on_touches_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change, "touched", lambda since: frozenset({"src/wardroom/kernel/match.py"}))
    assert played("--touched", "HEAD", "--share", "2/4") == played()


def test_a_night_is_told_in_one_row_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "PAGE", tmp_path / "nightly.md")
    fine = nightly.Section("mutants", "echo 7 passed, 0 failed, 3 s", r"\d+ passed, \d+ failed.*")
    code, line = nightly.run(fine)
    assert code == 0
    assert "| 7 passed, 0 failed, 3 s (" in line
    nightly.write({"mutants": line}, nightly.PAGE)
    nightly.write({"test": nightly.row(nightly.SECTIONS[0], "abc", "now", "1 s", "none")}, nightly.PAGE)
    rows = nightly.rows()
    assert rows["mutants"] == line  # kept
    assert rows["test"] == "| test | `make test` | abc | now | 1 s | none |"
    assert rows["chaos"] == "| chaos | `make chaos` |  |  |  |  |"


def test_a_row_stays_until_its_section_is_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nightly, "PAGE", tmp_path / "nightly.md")
    for section in nightly.SECTIONS:
        nightly.write({section.name: nightly.row(section, "abc", "now", "1 s", f"all of {section.name}")}, nightly.PAGE)
    said = nightly.PAGE.read_text(encoding="utf-8")
    assert all(f"all of {section.name}" in said for section in nightly.SECTIONS)


def test_what_failed_says_so() -> None:
    section = nightly.SECTIONS[0]
    assert nightly.told(section, 1, "3 failed, 4 passed in 2 s") == "**failed**; 4 passed in 2 s"


def test_the_browser_sees_the_games_a_change_touches_and_a_part_of_the_others() -> None:
    parts = [change.games(f"{n}/3", frozenset()) for n in (1, 2, 3)]
    every = sorted(id for part in parts for id in part)
    assert every == sorted(set(every))
    assert set(every) == set(change.games("1/1", frozenset()))
    other = parts[1][0]
    assert other not in parts[0]
    assert other in change.games("1/3", frozenset({f"web/src/games/{other}/Board.tsx"}))


def test_slow_tests_are_those_of_the_change_first_and_then_others_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {f"tests/games/{id}/test_war.py::test_year": 10.0 for id in ("a", "b", "c", "d")} | {"tests/server/x": 50.0}
    whole = sum(costs.values())
    assert change.fitting(costs, (), whole) == costs.keys()
    assert change.fitting({}, (), whole) == frozenset()
    seen: set[str] = set()
    for turn in range(5):
        monkeypatch.setattr(change, "turn", lambda turn=turn: turn)
        close = change.near(costs, frozenset(["src/wardroom/games/c/state.py", "docs/index.md"]))
        assert close == {"tests/games/c/test_war.py::test_year"}
        taken = change.fitting(costs, close, 20.0)
        assert close < taken
        assert sum(costs[name] for name in taken) == 20.0
        seen |= taken
    assert seen == costs.keys() - {"tests/server/x"}  # more than there is time for: the night's


@pytest.mark.parametrize(
    ("changed", "rooms"),
    [
        ("src/wardroom/server/tables/live.py", {"server"}),
        ("tests/server/web/test_open.py", {"server"}),
        ("web/src/games/a/Board.tsx", {"game"}),
        ("src/wardroom/games/a/state.py", {"game"}),
        ("web/src/table/Bar.tsx", {"page"}),
        ("web/e2e/axe.spec.ts", {"page"}),
        ("docs/index.md", set()),
    ],
)
def test_what_is_near_a_change(changed: str, rooms: set[str]) -> None:
    tests = {
        "server": "tests/server/store/test_store.py::test_kill",
        "game": "web/e2e/games/a/match.spec.ts",
        "page": "web/e2e/axe.spec.ts",
    }
    assert change.near(tests.values(), frozenset([changed])) == {tests[name] for name in rooms}


def test_browser_tests_are_those_of_the_change_and_as_many_more_as_fit(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("axe", "games/a/match", "games/a/phone", "games/b/match", "phone"):
        file = repository / "web/e2e" / f"{name}.spec.ts"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    (repository / change.SPECS).write_text('{"web/e2e/axe.spec.ts": 60, "web/e2e/phone.spec.ts": 200}')
    taken = []
    for turn in range(5):
        monkeypatch.setattr(change, "turn", lambda turn=turn: turn)
        taken.append(change.specs(100.0, frozenset()))
    assert taken[0] == ["e2e/axe.spec.ts", "e2e/games/a/match.spec.ts"]
    assert taken[1] == ["e2e/games/a/match.spec.ts", "e2e/games/a/phone.spec.ts"]
    assert {name for some in taken for name in some} == set(change.specs(1000.0, frozenset())) - {"e2e/phone.spec.ts"}
    near = change.specs(100.0, frozenset(["src/wardroom/games/a/state.py", "web/e2e/games/b/match.spec.ts"]))
    assert near == ["e2e/games/a/match.spec.ts", "e2e/games/a/phone.spec.ts", "e2e/games/b/match.spec.ts"]
    only = change.specs(1000.0, frozenset(), ["b"])
    assert [name for name in only if "/games/" in name] == ["e2e/games/b/match.spec.ts"], "of no other game"


def test_of_slow_tests_those_that_prove_a_clause_are_run_in_any_case(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nmarkers = rule")
    pytester.makepyfile(
        "import pytest\n"
        "def test_quick(): pass\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_slow(n): pass\n"
        "@pytest.mark.rule('X-1')\n"
        "def test_cites(): pass\n"
    )
    slow = pytester.mkdir("tests") / "slow.json"
    file = next(pytester.path.glob("test_*.py")).name
    slow.write_text(f'{{"{file}::test_slow": 9, "{file}::test_cites": 9}}')
    pytester.runpytest("-p", "slow_tests", "--allowance", "5").assert_outcomes(passed=2, deselected=2)
    pytester.runpytest("-p", "slow_tests", "--allowance", "9").assert_outcomes(passed=4)
    pytester.runpytest("-p", "slow_tests").assert_outcomes(passed=4)
