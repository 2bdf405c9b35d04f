"""Rules broken on purpose: which, whether they can be, and that what goes unnoticed is told."""

from __future__ import annotations

import compileall
from importlib.util import cache_from_source
from pathlib import Path

import change
import mutants
import pytest
from msgspec import structs
from mutants_bench import Bench, Copy, Mutant


def chosen(*words: str) -> list[Mutant]:
    return mutants.chosen(mutants.options(words), lambda said: None)


def test_every_listed_break_can_be_made() -> None:
    assert [why for mutant in mutants.listed() if (why := mutants.fault(mutant))] == []


def test_every_game_lists_its_own() -> None:
    for path in mutants.lists():
        folder = path.parent.relative_to(mutants.ROOT / "src/wardroom") if path.parent.name != "tests" else None
        for mutant in mutants.read(path.read_text(encoding="utf-8")):
            assert mutant.file.startswith(f"{folder}/") if folder else not mutant.file.startswith("games/"), mutant


def test_a_clause_that_nothing_breaks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game, clause = next((m.file.split("/")[1], m.clause) for m in mutants.listed() if m.file.startswith("games/"))
    assert clause not in mutants.missing(game)[game]
    monkeypatch.setattr(mutants, "listed", lambda: [])
    assert clause in mutants.missing(game)[game]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"old": "no such line"}, "the line stands 0 times"),
        ({"old": "\n"}, "the line stands"),
        ({"file": "lib/gone.py"}, "the line stands 0 times"),
        ({"new": None}, "it changes nothing"),
        ({"test": "tools/test_mutants.py::test_of_nothing"}, "there is no test"),
        ({"test": "tools/gone.py::test_of_nothing"}, "there is no test"),
    ],
)
def test_one_that_cannot_be_made_is_told(wrong: dict[str, str | None], why: str) -> None:
    good = mutants.listed()[0]
    wrong = {name: good.old if value is None else value for name, value in wrong.items()}
    assert mutants.fault(good) == ""
    assert mutants.fault(structs.replace(good, **wrong)).startswith(why)


def test_the_shares_are_everything_and_nothing_twice() -> None:
    parts = [chosen("--share", f"{nth}/7") for nth in range(1, 8)]
    assert sorted((m for part in parts for m in part), key=repr) == sorted(mutants.listed(), key=repr)


def test_a_share_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change, "turn", lambda: 7 * 5 + 2)
    assert chosen("--share", "/7") == chosen("--share", "3/7") == chosen("--every", "7", "--offset", "2")


def test_what_a_change_touches_is_always_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = mutants.listed()[0], mutants.listed()[-1]
    files = {f"src/wardroom/{one.file}", f"tests/{other.test.partition('::')[0]}"}
    monkeypatch.setattr(change, "touched", lambda since: frozenset(files))
    found = chosen("--touched", "HEAD", "--share", "1/1000")
    assert one in found
    assert other in found
    assert {m for m in mutants.listed() if m.file == one.file} <= set(found)


def test_some_only() -> None:
    game = mutants.lists()[-1].parent.name
    found = chosen("--game", game)
    assert found
    assert all(mutant.file.startswith(f"games/{game}/") for mutant in found)
    assert all(mutant.clause == found[0].clause for mutant in chosen("--clause", found[0].clause))


def test_a_copy_is_whole_again_afterwards(tmp_path: Path) -> None:
    mutant = next(mutant for mutant in mutants.listed() if mutant.file.endswith(".py"))
    copy = Copy(mutants.ROOT, tmp_path)
    file = copy.source / "wardroom" / mutant.file
    compileall.compile_file(file, quiet=1)
    bytecode = Path(cache_from_source(str(file)))
    before = file.read_bytes(), file.stat().st_mtime_ns, bytecode.read_bytes()
    with copy.broken(mutant):
        assert mutant.new in file.read_text(encoding="utf-8")
        compileall.compile_file(file, quiet=1)
        assert bytecode.read_bytes() != before[2]
    assert (file.read_bytes(), file.stat().st_mtime_ns, bytecode.read_bytes()) == before


def test_what_goes_unnoticed_is_told_and_what_does_not_is_not() -> None:
    red = mutants.listed()[-1]
    green = structs.replace(red, new=red.old)
    gone = structs.replace(red, test=red.test + "_of_nothing")
    with Bench(mutants.ROOT, 1) as bench:
        told = [why.partition(":")[0] for _, why in bench.each([red, green, red, gone])]
    assert told == ["", "the test still passes", "", "pytest could not run it"]
