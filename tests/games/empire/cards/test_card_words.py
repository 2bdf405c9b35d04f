"""Every question, event and refusal of the cards has its sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom.games.empire as empire
from wardroom.games.empire.game import WORDS

_HERE = Path(empire.__file__).parent
_FILES = [*(_HERE / "cards").glob("*.py"), *(_HERE / "tasks").glob("event*.py"), _HERE / "tasks" / "infamy.py"]
_CALLS = {"event": r'g\.(?:tell|reveal)\(\s*"(\w+)"', "why": r'Refusal\(\s*"(\w+)"', "prompt": r'Ask\(\s*"(\w+)"'}


@pytest.mark.rule("ES-CARD-1")
@pytest.mark.parametrize("family", _CALLS)
def test_words_for_everything_cards_say(family: str) -> None:
    keys = {key for file in _FILES for key in re.findall(_CALLS[family], file.read_text(encoding="utf-8"))}
    assert keys
    assert not [key for key in sorted(keys) if WORDS.missing(f"{family}.{key}")]
