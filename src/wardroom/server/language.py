"""In which language the server speaks, and its own sentences. Each room keeps its words in a folder of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from wardroom.lib.words import LANGUAGES, MissingParam, MissingWord, Words

_WEIGHT = re.compile(r"\s*(?:q\s*=\s*(?P<q>0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?")


@cache
def words() -> Words:
    return Words.merged(
        *(Words.load(folder) for folder in files(__package__).joinpath("words").iterdir() if folder.is_dir())
    )


def say(lang: str, key: str, /, **about: Any) -> str:
    return words().say(lang, key, **about)


def problem(lang: str, key: str, about: Mapping[str, Any]) -> str:
    """The sentence for a refusal; the bare key, should nobody have written one."""
    try:
        return say(lang, f"problem.{key}", **about)
    except (MissingWord, MissingParam):
        return key


def preferred(header: str) -> str:
    """Of the languages we speak, the one that an Accept-Language header gives most weight (RFC 9110, 12.5.4).

    `*` stands for whatever is not named, and a weight of 0 means anything but this. Of equals the first named wins.
    """
    weights = _weights(header)
    named, others = list(weights), weights.get("*", 0.0)

    def rank(lang: str) -> tuple[float, int, int]:
        if lang not in weights:
            return others, 0, 0
        return weights[lang], 1 if weights[lang] else -1, -named.index(lang)

    return max(LANGUAGES, key=rank)


def _weights(header: str) -> dict[str, float]:
    """By language, in the order in which they are named; of a language's regions the one that weighs most."""
    found: dict[str, float] = {}
    for part in header.lower().split(","):
        tag, _, rest = part.partition(";")
        lang, weight = tag.strip().partition("-")[0], _WEIGHT.fullmatch(rest)
        if lang and weight:
            found[lang] = max(found.get(lang, 0.0), float(weight["q"] or 1))
    return found
