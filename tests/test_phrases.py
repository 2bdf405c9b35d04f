"""Phrases that made readers stop, in every text of the interface: they must not come back, in either language.

A phrase is listed in lower case; texts are read without case and with one apostrophe.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]

BANNED = {
    "en": (
        "take back",
        "taken back",
        "takes back",
        "onlooker",
        "keeper of",
        "keeping the table",
        "by lot",
        "reckon",
        "anew",
        "learnt something",
        "become known",
        "becomes known",
        "somebody",
        "in 100",
        "middling",
        "go on by itself",
        "fold away",
        "hand over:",
        "costs the match",
        "has learnt",
        "is being looked at",
        "in line:",
        "say it",
        "send away",
        "clubs there are",
        "too often.",
        "what fell",
        "for want of",
        "is no headquarters",
        "dear:",
        "a letter is",
        "e-mail",
        "let the turn pass",
        "the allies is",
        "quietest",
        "the quiet answer",
        "do you wish",
        "being set up",
        "with the eyes of",
        "through the eyes",
        "looks in",
        "nobody else looks",
        "tell me in this browser",
    ),
    "it": (
        "gioca con giappone",
        "accorda i dadi",
        "riaccorda",
        "non è mostrato a te",
        "risposta tranquilla",
        "risposta neutra",
        "ultima risposta",
        "ritirare una risposta",
        "ritira una risposta",
        "base di dati",
        "rivalità tra le armi",
        "menù",
        "guastarla col tempo",
        "col tempo cattivo",
        "campo d'aviazione",
        "statunitens",
        "inchiodat",
        "tavola di ricerca",
        "schermo antiaereo",
        "fuoco di risposta",
        "sommergibile",
        "sommergibili",
        "replica di una partita",
        "sei invitato",
        "ti sei seduto",
        "attacco a sorpresa",
        "combattimento aereo",
    ),
}
HE = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)
STRAIGHT = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")


def texts(lang: str) -> Iterator[tuple[str, str]]:
    for file in sorted(ROOT.glob(f"src/wardroom/**/words/**/{lang}.yaml")):
        yield from _flat(yaml.safe_load(file.read_text(encoding="utf-8")), str(file.relative_to(ROOT)))
    for file in sorted({*ROOT.glob(f"web/src/**/*{lang}.json"), *ROOT.glob(f"web/src/words/{lang}/*.json")}):
        if "views" not in file.parts and re.search(rf"(^|[/.]){lang}(\.json$|/)", str(file.relative_to(ROOT))):
            yield from _flat(json.loads(file.read_text(encoding="utf-8")), str(file.relative_to(ROOT)))


def _flat(node: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for key, child in node.items():
            yield from _flat(child, f"{path} {key}" if path.endswith((".yaml", ".json")) else f"{path}.{key}")
    elif isinstance(node, list):
        for child in node:
            yield from _flat(child, path)
    else:
        yield path, str(node)


def banned(lang: str, text: str) -> list[str]:
    said = text.casefold().replace("’", "'")
    return [phrase for phrase in BANNED[lang] if re.search(rf"(?<!\w){re.escape(phrase)}", said)]


@pytest.mark.parametrize("lang", BANNED)
def test_no_phrase_comes_back(lang: str) -> None:
    found = [(where, phrase) for where, text in texts(lang) for phrase in banned(lang, text)]
    assert found == []


def test_nobody_is_taken_for_a_man() -> None:
    """Players are "they", and the enemy is "the enemy"."""
    assert [(where, hit.group()) for where, text in texts("en") if (hit := HE.search(text))] == []


@pytest.mark.parametrize("lang", BANNED)
def test_there_is_one_apostrophe(lang: str) -> None:
    assert [where for where, text in texts(lang) if STRAIGHT.search(text)] == []


def test_they_would_be_noticed() -> None:
    assert banned("en", "Take back your last answer") == ["take back"]
    assert banned("it", "Il combattimento aereo") == ["combattimento aereo"]
    assert len(list(texts("en"))) > 5000
    assert len(list(texts("it"))) > 5000
