"""The server's own sentences. Each room keeps its words in a folder of its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from wardroom.lib.words import LANGUAGES, MissingParam, MissingWord, Words


@cache
def words() -> Words:
    return Words.merged(
        *(Words.load(folder) for folder in files(__package__).joinpath("words").iterdir() if folder.is_dir())
    )


def say(lang: str, key: str, /, **about: Any) -> str:
    return words().say(lang, key, **about)


def problem(lang: str, key: str, about: dict[str, Any]) -> str:
    """The sentence for a refusal; the bare key, should nobody have written one."""
    try:
        return say(lang, f"problem.{key}", **about)
    except (MissingWord, MissingParam):
        return key


def preferred(accepted: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in accepted.split(","):
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
