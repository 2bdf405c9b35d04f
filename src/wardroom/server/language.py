"""The languages of the server, and its own sentences. Each package keeps its words in a folder of its own."""

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
    """The sentence for a refusal, or the bare key if nobody has written one."""
    try:
        return say(lang, f"problem.{key}", **about)
    except (MissingWord, MissingParam):
        return key


def preferred(header: str) -> str:
    """The language, among those we have, that an Accept-Language header gives most weight (RFC 9110, 12.5.4).

    `*` stands for every language not named; a weight of 0 rules a language out. The first named wins a tie.
    """
    weights = _weights(header)
    named, others = list(weights), weights.get("*", 0.0)

    def rank(lang: str) -> tuple[float, int, int]:
        if lang not in weights:
            return others, 0, 0
        return weights[lang], 1 if weights[lang] else -1, -named.index(lang)

    return max(LANGUAGES, key=rank)


def _weights(header: str) -> dict[str, float]:
    """Weights by language, in the order named; a language has the highest weight of its regions."""
    found: dict[str, float] = {}
    for part in header.lower().split(","):
        tag, _, rest = part.partition(";")
        lang, weight = tag.strip().partition("-")[0], _WEIGHT.fullmatch(rest)
        if lang and weight:
            found[lang] = max(found.get(lang, 0.0), float(weight["q"] or 1))
    return found
