"""The coverage report names what no test proves."""

import json
from pathlib import Path

import pytest

from wardroom.lab.coverage import NoLedger, NoResults, Report, coverage

LEDGER = """
- {id: TT-2, where: "1", kind: move, en: "Ships move.", it: "Le navi muovono."}
- {id: TT-1, where: "2", kind: move, en: "Planes fly.", it: "Gli aerei volano."}
- {id: TT-EN-1, where: "", kind: ruling, en: "At once.", it: "Subito.", clauses: [TT-1]}
"""

EXAMPLES = """
- {id: TT-EX-1, given: {}}
- {id: TT-EX-2, given: {}}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("games/toy", "tests/games/toy", "build"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "games/toy/rules.yaml").write_text(LEDGER)
    (tmp_path / "tests/games/toy/examples.yaml").write_text(EXAMPLES)
    return tmp_path


def report(root: Path, rules: dict[str, list[str]], examples: dict[str, list[str]]) -> Report:
    results = root / "build" / "rules-coverage.json"
    results.write_text(json.dumps({"rules": rules, "examples": examples}))
    return coverage("toy", results, games=root / "games")


def test_what_has_no_proof_is_missing_in_rulebook_order(root: Path) -> None:
    found = report(root, {}, {})
    assert found.missing == ("TT-2", "TT-1", "TT-EN-1", "TT-EX-1", "TT-EX-2")
    assert not found.complete


def test_each_kind_apart(root: Path) -> None:
    found = report(root, {"TT-2": ["t::a", "t::b"]}, {"TT-EX-2": ["t::c"]})
    assert found.clauses == {"TT-2": ("t::a", "t::b"), "TT-1": ()}
    assert found.missing_clauses == ("TT-1",)
    assert found.missing_rulings == ("TT-EN-1",)
    assert found.missing_examples == ("TT-EX-1",)


def test_complete(root: Path) -> None:
    proven = {id: ["t::a"] for id in ("TT-1", "TT-2", "TT-EN-1")}
    found = report(root, {**proven, "ZZ-1": ["t::b"]}, {"TT-EX-1": ["t::a"], "TT-EX-2": ["t::a"]})
    assert found.missing == ()
    assert found.unknown == ()  # ZZ is another game's
    assert found.complete


def test_an_empty_list_of_tests_proves_nothing(root: Path) -> None:
    assert "TT-1" in report(root, {"TT-1": []}, {}).missing


def test_a_rule_is_not_proven_as_an_example(root: Path) -> None:
    found = report(root, {"TT-EX-1": ["t::a"]}, {"TT-1": ["t::a"]})
    assert {"TT-1", "TT-EX-1"} <= set(found.missing)


def test_unknown_ids_of_the_game_are_named(root: Path) -> None:
    (root / "tests/games/toy/examples.yaml").unlink()
    found = report(root, {"TT-9": ["t::a"]}, {"TT-EX-1": ["t::a"]})
    assert found.unknown == ("TT-9", "TT-EX-1")


def test_no_results(root: Path) -> None:
    with pytest.raises(NoResults, match="run the whole test suite"):
        coverage("toy", root / "build" / "rules-coverage.json", games=root / "games")
    (root / "build" / "rules-coverage.json").write_text("{}")
    with pytest.raises(NoResults, match="not a file of test results"):
        coverage("toy", root / "build" / "rules-coverage.json", games=root / "games")


@pytest.mark.parametrize("game", ["nothing", "empty"])
def test_no_ledger(root: Path, game: str) -> None:
    (root / "games" / "empty" / "rules").mkdir(parents=True)
    with pytest.raises(NoLedger, match=f"{game} has no rules ledger"):
        coverage(game, root / "build" / "rules-coverage.json", games=root / "games")
