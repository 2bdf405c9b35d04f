"""Something to be said, as data: a key of the game's words, and the values of its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Phrase(Struct, frozen=True, omit_defaults=True):
    """A value may be a phrase itself, or a list of them: `Words.say` and the client's `Voice` say it in its place."""

    key: str
    about: Mapping[str, Any] = {}


def phrase(key: str, /, **about: Any) -> Phrase:
    return Phrase(key, about)
