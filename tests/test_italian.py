"""The commonest slips of Italian, looked for in every text that a player can read: articles and prepositions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wardroom import games
from wardroom.lib import glossary

WEB = Path(__file__).parents[1] / "web/src"
PREPOSITION = r"(?:a|da|di|in|su|per)"
PLACE = r"(?:place|hex|start|goal|area|at)"
BARE = re.compile(rf"(?<![\w’]){PREPOSITION} \{{{PLACE}\}}", re.IGNORECASE)
WITH_ARTICLE = re.compile(r"(Isol[ae]|Mar|Mare|Golfo|Stretto|Costa|Filippine|Marianne|Hawaii)\b")
# "il step" is "lo step", "il aereo" is "l’aereo", "i zeri" is "gli zeri".
_MASCULINE = r"(?:il|un|del|al|nel|dal|sul|quel|bel)"
_IMPURE = r"(?:s[bcdfglmnpqrtvz]|z|gn|ps|x)"
SLIPS = {
    "lo, uno, dello": re.compile(rf"(?<![\w’']){_MASCULINE} {_IMPURE}\w+"),
    "gli, degli": re.compile(rf"(?<![\w’'])(?:i|dei|ai|nei|dai|sui|quei) (?:{_IMPURE}|[aeiou])\w+"),
    "l’, dell’": re.compile(r"(?<![\w’'])(?:il|del|al|nel|dal|sul) [aeiou]\w+"),
}


def texts(game: str) -> Iterator[tuple[str, str]]:
    """Where it stands, and what it says: words, rules, lessons, what the client adds."""
    found = games.find(game)
    yield from glossary.of_words(found.words, "it").items()
    yield from glossary.of_ledger(found.ledger, "it").items()
    for file in sorted((WEB / "games" / game).rglob("*it.json")):
        if "views" not in file.parts:
            yield from glossary.of_messages(_flat(json.loads(file.read_text("utf-8"))), file.name).items()


def _flat(tree: dict[str, object], path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            found.update(_flat(value, f"{path}{name}."))
        else:
            found[f"{path}{name}"] = str(value)
    return found


@pytest.mark.parametrize("game", games.ids())
def test_ours_are_told_in_both_languages(game: str) -> None:
    """A game of others may leave Italian out, and is then told in English."""
    folder = Path(games.__file__).parent / game / "words"
    assert {file.name for file in folder.glob("*.yaml")} >= {"en.yaml", "it.yaml"}
    assert [clause.id for clause in games.find(game).ledger if not clause.it] == []


@pytest.mark.parametrize("game", games.ids())
def test_articles_fit_what_follows(game: str) -> None:
    slips = [(where, fits, found.group()) for where, text in texts(game) for fits, slip in SLIPS.items()
             for found in slip.finditer(text)]  # fmt: skip
    assert slips == []


@pytest.mark.parametrize("game", games.ids())
def test_a_place_has_its_article_where_a_preposition_stands_before_it(game: str) -> None:
    """Not "a Mar dei Coralli": `{place, form, at}`."""
    words = games.find(game).words.catalogue("it")
    if not any(WITH_ARTICLE.match(text) for key, text in words.items() if key.startswith("noun.")):
        return  # places that are numbers
    assert {key: text for key, text in words.items() if BARE.search(text)} == {}
    client = WEB / "games" / game / "words/it.json"
    added = _flat(json.loads(client.read_text("utf-8"))) if client.exists() else {}
    assert {key: text for key, text in added.items() if BARE.search(text)} == {}


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("lang", ["en", "it"])
def test_no_key_is_shown_raw(game: str, lang: str) -> None:
    said = glossary.of_words(games.find(game).words, "it" if lang == "it" else "en")
    assert {where: text for where, text in said.items() if re.search(r"[a-z]_[a-z]", text)} == {}


def test_the_slips_would_be_noticed() -> None:
    wrong = ("il step", "un spazio", "del aereo", "i aerei", "dei sbarchi", "al zero")
    assert all(any(slip.search(text) for slip in SLIPS.values()) for text in wrong)
    right = ("lo step", "uno spazio", "dell’aereo", "gli aerei", "degli sbarchi", "il sole", "i soldati", "un aereo")
    assert not any(slip.search(text) for slip in SLIPS.values() for text in right)
    assert BARE.search("A {place} non c’è posto")
    assert not BARE.search("{place, form, At} non c’è posto")
