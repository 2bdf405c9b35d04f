"""Every refusal and every letter has its words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom.server
from wardroom.lib.words import LANGUAGES
from wardroom.server import language

ROOM = Path(wardroom.server.__file__).parent
FILES = [
    *ROOM.glob("accounts/*.py"),
    *(ROOM / "web" / f"{name}.py" for name in ("accounts", "passkeys", "oauth", "operators")),
]


def used(pattern: str) -> set[str]:
    return {key for file in FILES for key in re.findall(pattern, file.read_text("utf-8"))}


def test_every_refusal_has_a_sentence() -> None:
    keys = used(r'Problem\(\s*\d+,\s*"(\w+)"')
    assert "name_taken" in keys
    assert [key for key in keys if language.words().missing(f"problem.{key}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_has_its_words(lang: str) -> None:
    kinds = used(r'\.send\([^,]+, "(\w+)"')
    assert kinds == {"verify", "taken", "reset", "changed"}
    for kind in kinds:
        assert language.say(lang, f"accounts.mail.{kind}.subject")
        assert "https://here" in language.say(lang, f"accounts.mail.{kind}.text", link="https://here")
