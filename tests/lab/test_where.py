"""Where a clause is carried, and by how many tests it is proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wardroom import games
from wardroom.cli import app
from wardroom.lab import where
from wardroom.lab.coverage import Report

TESTS = Path(__file__).parent.parent
RUN = CliRunner()


def printed(*words: str) -> str:
    done = RUN.invoke(app, ["rules", "where", *words, "--tests", str(TESTS), "--lang", "en"])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("id", games.ids())
def test_every_clause_is_carried_by_a_line_or_says_why_not(id: str) -> None:
    ledger, uncarried = games.find(id).ledger, set(where.uncarried(id))
    silent = [clause for clause in uncarried if ledger[clause].carried is None]
    assert not silent, f"carried by nothing, and nobody says why: {sorted(silent)}"
    stale = [clause.id for clause in ledger if clause.carried and clause.id not in uncarried]
    assert not stale, f"said to be carried by nothing, but a line carries it: {stale}"
    for clause in ledger:
        assert all(other in ledger and other != clause.id for other in clause.follows), clause.id
        assert bool(clause.follows) or clause.carried != "follows", f"{clause.id} follows from nothing"


@pytest.mark.parametrize("id", games.ids())
def test_every_clause_is_cited_by_a_test(id: str) -> None:
    lines = where.index(id, TESTS)
    assert all(any(line.kind == where.TESTS for line in lines[clause.id]) for clause in games.find(id).ledger)


def test_a_line_is_where_it_says() -> None:
    game = games.ids()[0]
    for clause, lines in where.index(game).items():
        for line in lines:
            text = line.file.read_text(encoding="utf-8").splitlines()[line.number - 1]
            assert line.text in text, (clause, line)
            assert not line.named or re.search(rf"(?<![\w-]){re.escape(clause)}(?![\w-])", text)


def test_the_beginning_of_a_longer_id_is_not_that_clause() -> None:
    names = where._names(frozenset(("XX-1", "XX-1-2", "XX-1.1-2")))
    assert names.findall("XX-1-2, XX-1; (XX-1.1-2) XX-12 XX-1-23 AXX-1") == ["XX-1-2", "XX-1", "XX-1.1-2"]


def test_the_command_prints_code_and_tests() -> None:
    game = games.ids()[0]
    clause = next(c for c, lines in where.index(game).items() if any(line.kind == where.CODE for line in lines))
    text = printed(clause)
    assert games.find(game).ledger[clause].text("en").split()[0] in text
    assert re.search(r"games/\w+/[\w/]+\.py:\d+  ", text)
    assert re.search(r"test_\w+\.py:\d+  ", text)
    assert printed(clause.lower()) == text


def test_the_command_lists_what_no_line_carries() -> None:
    for game in games.ids():
        text = printed(game)
        assert all(clause in text for clause in where.uncarried(game))
        assert "no reason recorded" not in text


def test_an_unknown_clause_is_said_to_be_unknown() -> None:
    done = RUN.invoke(app, ["rules", "where", "XX-1", "--lang", "en"])
    assert done.exit_code == 2
    assert "XX-1" in done.output


def test_a_test_with_several_values_is_one_proof() -> None:
    proofs = {"XX-1": ("t.py::a[1]", "t.py::a[2]", "t.py::b"), "XX-2": ()}
    report = Report("x", proofs, {}, {}, ())
    assert report.counts == {"XX-1": 2, "XX-2": 0}
    assert not report.overstated({"XX-1": 2})
    assert not report.overstated({"XX-1": 1}), "fewer than there are is no lie"
    assert report.overstated({"XX-1": 3})
    assert report.overstated({})
    assert report.overstated({"XX-1": 2, "XX-2": 1})


@pytest.mark.parametrize("id", games.ids())
def test_every_game_shows_how_often_its_clauses_are_proved(id: str) -> None:
    ledger = games.find(id).ledger
    assert {clause.id for clause in ledger} == set(ledger.proofs)
    assert all(ledger.proofs.values())
