"""The ledger of Fleet Commander Nimitz is whole: every clause of the rulebook is there, in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from wardroom.games.nimitz.game import INFO, LEDGER
from wardroom.lib.ledger import Clause

# How many clauses each chapter has, in the order of the rulebook.
CHAPTERS = {
    "GEN": 4, "VIC": 4, "OCC": 5, "SOL": 2, "CTR": 17, "UNT": 7, "ATK": 16, "SET": 12, "SEQ": 5, "RSP": 13,
    "REP": 5, "SCT": 10, "MOV": 13, "RAI": 3, "JOR": 24, "JTB": 13, "BAT": 4, "BSU": 28, "UBP": 24, "JBP": 26,
    "AIR": 11, "HIT": 11, "DOG": 4, "AAA": 5, "BOM": 2, "SUB": 5, "GUN": 5, "INF": 9, "RET": 11, "END": 4,
    "JRE": 7, "JRP": 4, "RTP": 4, "SUP": 5, "DEF": 2, "SPC": 15, "LNK": 5,
}  # fmt: skip
KINDS = {
    "ai", "combat", "control", "data", "hidden-info", "movement", "option", "production", "ruling", "sequence", "setup",
    "supply", "victory",
}  # fmt: skip


def chapter(clause: Clause) -> str:
    return clause.id.split("-")[1]


def test_every_chapter_has_all_its_clauses() -> None:
    assert Counter(chapter(clause) for clause in LEDGER) == CHAPTERS
    assert len(LEDGER) == 344


def test_the_chapters_follow_the_rulebook() -> None:
    assert list(dict.fromkeys(chapter(clause) for clause in LEDGER)) == list(CHAPTERS)


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_counts_from_one_without_a_gap(name: str) -> None:
    assert {clause.id for clause in LEDGER if chapter(clause) == name} == {
        f"NM-{name}-{number}" for number in range(1, CHAPTERS[name] + 1)
    }


def test_each_clause_is_told_in_both_languages() -> None:
    for clause in LEDGER:
        assert clause.text("en").endswith((".", "!")), clause.id
        assert clause.text("it").endswith((".", "!")), clause.id
        assert clause.text("en") != clause.text("it"), clause.id
        assert clause.section("en"), clause.id
        assert clause.where_it, clause.id
        assert clause.kind in KINDS, clause.id


def test_no_text_is_used_twice() -> None:
    for lang in ("en", "it"):
        twice = [text for text, times in Counter(clause.text(lang) for clause in LEDGER).items() if times > 1]
        assert twice == []


def test_a_note_is_told_in_both_languages_or_in_neither() -> None:
    for clause in LEDGER:
        assert bool(clause.note("en")) == bool(clause.note("it")), clause.id
        assert not clause.note("en") or clause.note("en") != clause.note("it"), clause.id


def test_the_two_languages_say_the_same_numbers() -> None:
    for clause in LEDGER:
        assert numbers(clause.en) == numbers(clause.it), clause.id
        assert numbers(clause.note_en) == numbers(clause.note_it), clause.id


def test_a_clause_that_names_another_names_one_that_exists() -> None:
    for clause in LEDGER:
        for text in (clause.en, clause.it, clause.note_en, clause.note_it):
            assert named(text) <= {other.id for other in LEDGER}, clause.id


def test_only_the_linked_campaign_is_optional() -> None:
    assert {clause.id for clause in LEDGER if clause.optional} == {f"NM-LNK-{number}" for number in range(1, 6)}


def test_the_options_of_the_card_cite_clauses_of_the_ledger() -> None:
    for option in INFO.options:
        assert set(option.rules) <= {clause.id for clause in LEDGER}, option.name


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def named(text: str) -> set[str]:
    return set(re.findall(r"NM-[A-Z]+-\d+", text))
