"""Every question, event and refusal of the cards has its sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom.games.empire as empire
from wardroom.games.empire.game import WORDS
from wardroom.games.empire.printed import CARDS

_HERE = Path(empire.__file__).parent
_FILES = [*(_HERE / "cards").glob("*.py"), *(_HERE / "tasks").glob("event*.py"), _HERE / "tasks" / "infamy.py"]
_CALLS = {"event": r'g\.(?:tell|reveal)\(\s*"(\w+)"', "why": r'Refusal\(\s*"(\w+)"', "prompt": r'Ask\(\s*"(\w+)"'}


@pytest.mark.rule("ES-CARD-1")
@pytest.mark.parametrize("family", _CALLS)
def test_words_for_everything_cards_say(family: str) -> None:
    keys = {key for file in _FILES for key in re.findall(_CALLS[family], file.read_text(encoding="utf-8"))}
    assert keys
    assert not [key for key in sorted(keys) if WORDS.missing(f"{family}.{key}")]


_TO_THE_READER = {
    "en": r"\b(you|your|enemy)\b|(?:^|[.;:] )(?:Choose|Place|Draw|Roll|Activate|Restore|Take)\b",
    "it": r"\b(tuo|tua|tuoi|tue|puoi|hai|devi|scegli|prendi|avversario)\b|(?:^|[.;:] )(?:Piazza|Pesca|Tira|Attiva)\b",
}


@pytest.mark.parametrize("lang", _TO_THE_READER)
def test_a_card_says_whose_it_is_for_both_sides_read_it(lang: str) -> None:
    """The enemy reads it too, when it is played."""
    texts = {id: WORDS.say(lang, f"card_text.{id}") for id in CARDS}
    assert not [id for id, text in texts.items() if re.search(_TO_THE_READER[lang], text)]
