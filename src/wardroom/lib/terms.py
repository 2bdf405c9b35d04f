"""The terms of a game: its `words/glossary.yaml`, one word for one thing, and the words by which people look for it.

A file is a list of entries. `not_en` and `not_it` are words that must not stand for the term; one that ends in `*` is
the beginning of a word, so that its inflections need not be listed. Case does not matter, nor which apostrophe is used.
`also_en` and `also_it` are allowed: other words of the rulebook for the same thing. A search knows them all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

from wardroom.lib import yamls

Lang = Literal["en", "it"]


class GlossaryError(ValueError):
    """A glossary file is not a list of entries, or a term is given twice."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: str
    en: str
    it: str
    not_en: tuple[str, ...] = ()
    not_it: tuple[str, ...] = ()
    also_en: tuple[str, ...] = ()
    also_it: tuple[str, ...] = ()
    clause: str = ""  # where the rules define it or first use it

    def word(self, lang: Lang) -> str:
        return self.it if lang == "it" else self.en

    def shunned(self, lang: Lang) -> tuple[str, ...]:
        return self.not_it if lang == "it" else self.not_en

    @property
    def names(self) -> tuple[str, ...]:
        """Every word by which somebody may search for the term, in both languages."""
        return (self.term, self.en, self.it, *self.also_en, *self.also_it, *self.not_en, *self.not_it)

    def said(self, en: str, it: str) -> bool:
        """Whether a text, given in both languages, uses the term."""
        return any(pattern(word).search(en) for word in (self.en, *self.also_en)) or any(
            pattern(word).search(it) for word in (self.it, *self.also_it)
        )


def load(file: Traversable | Path) -> tuple[Entry, ...]:
    try:
        entries = msgspec.convert(yamls.read(file) or [], tuple[Entry, ...])
    except msgspec.ValidationError as error:
        raise GlossaryError(f"{file.name}: {error}") from error
    seen: set[str] = set()
    for entry in entries:
        if entry.term in seen:
            raise GlossaryError(f"{file.name}: {entry.term} is given twice")
        seen.add(entry.term)
    return entries


def keywords(entries: Iterable[Entry], clause: str, en: str, it: str) -> str:
    """The names of all terms that a clause defines or speaks of."""
    english, italian = plain(en), plain(it)
    spoken = (entry for entry in entries if entry.clause == clause or entry.said(english, italian))
    return " ".join(dict.fromkeys(name.removesuffix("*") for entry in spoken for name in entry.names))


def folded(text: str) -> str:
    """The text folded for searching: `Può` and `PUO` are the same word."""
    return "".join(c for c in unicodedata.normalize("NFKD", plain(text).casefold()) if not unicodedata.combining(c))


def sought(words: str) -> tuple[str, ...]:
    """The words of a search, each without the ending that number and gender change: `squadroni` finds `squadrone`."""
    return tuple(re.sub(r"(?<=\w{4})(?:h?[aeio]|s)$", "", word) for word in folded(words).split())


def plain(text: str) -> str:
    return " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


@cache
def pattern(word: str) -> re.Pattern[str]:
    stem, ending = re.escape(plain(word.removesuffix("*"))), r"\w*" if word.endswith("*") else ""
    return re.compile(rf"(?<!\w){stem}{ending}(?!\w)", re.IGNORECASE)
