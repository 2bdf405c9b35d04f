"""Every game says one thing with one word, in both languages: rules, words, terminal and client together.

A game without `words/glossary.yaml` is not looked at until it has one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from wardroom import games
from wardroom.lib import glossary, terms
from wardroom.lib.ledger import Lang
from wardroom.lib.terms import Entry, GlossaryError
from wardroom.lib.words import Words

ROOT = Path(__file__).parents[1]
GLOSSARIES = {
    file.parents[1].name: file for file in sorted((ROOT / "src/wardroom/games").glob("*/words/glossary.yaml"))
}
LANGUAGES: tuple[Lang, ...] = ("en", "it")

each = pytest.mark.parametrize("lang", LANGUAGES)
of_every_game = pytest.mark.parametrize("game", GLOSSARIES)


def texts(game: str, lang: Lang) -> dict[str, str]:
    """All that a player reads of a game, by place."""
    found = games.find(game)
    told = {**glossary.of_ledger(found.ledger, lang), **glossary.of_words(found.words, lang)}
    terminal = ROOT / "src/wardroom/games" / game / "terminal/words"
    if terminal.is_dir():
        told |= glossary.of_words(Words.load(terminal), lang, "terminal")
    for file in sorted((ROOT / "web/src/games" / game).glob(f"*/*{lang}.json")):
        told |= glossary.of_messages(_flat(json.loads(file.read_text("utf-8"))), f"{file.parent.name}/{file.name}")
    return told


def _flat(node: Mapping[str, Any], path: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, child in node.items():
        if isinstance(child, Mapping):
            flat |= _flat(child, f"{path}{key}.")
        elif isinstance(child, str):
            flat[f"{path}{key}"] = child
    return flat


@each
@of_every_game
def test_one_thing_has_one_word(game: str, lang: Lang) -> None:
    assert glossary.strays(terms.load(GLOSSARIES[game]), lang, texts(game, lang)) == []


@each
@of_every_game
def test_every_term_is_used(game: str, lang: Lang) -> None:
    assert glossary.unused(terms.load(GLOSSARIES[game]), lang, texts(game, lang)) == []


@of_every_game
def test_a_term_names_a_clause_of_its_game(game: str) -> None:
    named = {entry.clause for entry in terms.load(GLOSSARIES[game]) if entry.clause}
    assert {clause for clause in named if clause not in games.find(game).ledger} == set()


@each
@of_every_game
def test_a_planted_synonym_is_found_wherever_it_stands(game: str, lang: Lang) -> None:
    entries = [entry for entry in terms.load(GLOSSARIES[game]) if entry.shunned(lang)]
    for place, text in list(texts(game, lang).items())[::97]:
        shunned = entries[0].shunned(lang)[0].removesuffix("*")
        found = glossary.strays(entries, lang, {place: f"{text} {shunned.upper()}."})
        assert found == [f"{place}: {shunned.upper()!r} instead of {entries[0].word(lang)!r}"]


BOW = Entry("bow", en="bow", it="prua", not_en=("prow",), not_it=("pror*", "dell'avanti"))


def strays(text: str, lang: Lang = "it") -> list[str]:
    return glossary.strays([BOW], lang, glossary.of_messages({"key": text}, "words"))


def test_only_whole_words_count() -> None:
    assert strays("a prow, a prowler", "en") == ["words key: 'prow' instead of 'bow'"]


def test_a_star_stands_for_any_ending() -> None:
    assert strays("La Prora e le prore, aprora") == [
        "words key: 'Prora' instead of 'prua'",
        "words key: 'prore' instead of 'prua'",
    ]


def test_both_apostrophes_are_one() -> None:
    assert strays("verso il lato dell’avanti") == ["words key: \"dell'avanti\" instead of 'prua'"]


def test_every_branch_of_a_message_is_read_and_no_parameter() -> None:
    assert strays("{prora, plural, one {# prua} other {# prore}}") == ["words key: 'prore' instead of 'prua'"]
    assert strays("{prora} a prua") == []


def test_a_term_that_nobody_says_is_told() -> None:
    assert glossary.unused([BOW], "it", {"key": "La prua."}) == []
    assert glossary.unused([BOW], "it", {"key": "La pruavia."}) == ["bow"]


@pytest.mark.parametrize(
    ("text", "says"),
    [("- {term: bow, en: bow}", "`it`"), ("- {term: a, en: a, it: a}\n- {term: a, en: b, it: b}", "a is given twice")],
)
def test_a_bad_file_says_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "glossary.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GlossaryError, match=says):
        terms.load(file)
