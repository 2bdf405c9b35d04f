from pathlib import Path

import pytest

from wardroom.lib.ledger import Ledger, LedgerError

MOVEMENT = """
- {id: MW-S1-2, where: Passo 1, kind: movement, en: Ships may move two zones., it: Le navi possono muovere di due zone.}
- {id: MW-S1-1, where: Passo 1, kind: movement, en: Movement is secret.,
   it: "Il movimento è segreto, perciò si può mentire.",
   optional: true, note_en: Be kind., note_it: Sii gentile.}
"""
RULINGS = """
- {id: MW-EN-1, where: "", kind: ruling, en: A diagonal counts one., it: La diagonale conta uno.,
   clauses: [MW-S1-2], source: public}
"""


def ledger(tmp_path: Path, **files: str) -> Ledger:
    file = tmp_path / "rules.yaml"
    file.write_text("\n".join(files.values()), encoding="utf-8")
    return Ledger.load(file)


@pytest.fixture
def book(tmp_path: Path) -> Ledger:
    return ledger(tmp_path, movement=MOVEMENT, rulings=RULINGS, empty="# nothing yet\n")


def test_order_is_that_of_the_file(book: Ledger) -> None:
    assert [c.id for c in book] == ["MW-S1-2", "MW-S1-1", "MW-EN-1"]
    assert len(book) == 3


def test_lookup(book: Ledger) -> None:
    clause = book["MW-S1-1"]
    assert clause.optional
    assert clause.text("it").startswith("Il movimento")
    assert clause.text("en") == "Movement is secret."
    assert (clause.note("en"), clause.note("it")) == ("Be kind.", "Sii gentile.")
    assert "MW-S1-1" in book
    assert "MW-S9-9" not in book
    with pytest.raises(KeyError, match="MW-S9-9"):
        book["MW-S9-9"]


def test_clauses_and_rulings_part_the_ledger(book: Ledger) -> None:
    assert [c.id for c in book.clauses] == ["MW-S1-2", "MW-S1-1"]
    assert [c.id for c in book.rulings] == ["MW-EN-1"]
    assert book.rulings[0].clauses == ("MW-S1-2",)


@pytest.mark.parametrize(
    ("word", "lang", "ids"),
    [
        ("MOVE", "en", ["MW-S1-2", "MW-S1-1"]),
        ("si puo mentire", "it", ["MW-S1-1"]),
        ("PERCIÒ", "it", ["MW-S1-1"]),
        ("secret", "it", []),
        ("mw-en", "it", ["MW-EN-1"]),
    ],
)
def test_find_ignores_case_and_accents(book: Ledger, word: str, lang: str, ids: list[str]) -> None:
    assert [c.id for c in book.find(word, lang)] == ids  # type: ignore[arg-type]


def test_an_id_used_twice_is_refused_across_files(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="MW-EN-1"):
        ledger(tmp_path, a=RULINGS, b=RULINGS)


@pytest.mark.parametrize(
    "text",
    ["{id: X}", "- {id: X}", "just text", "- {id: X, where: a, kind: b, en: c, it: d, colour: red}"],
)
def test_faulty_files_are_named(tmp_path: Path, text: str) -> None:
    with pytest.raises(LedgerError, match=r"rules\.yaml"):
        ledger(tmp_path, bad=text)
