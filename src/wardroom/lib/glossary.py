"""One word for one thing: the glossary of a game, and where its texts use another.

A file is a list of entries. `not_en` and `not_it` are words that must not stand for the term; one that ends in `*` is
the beginning of a word, so that its inflections need not be listed. Case does not matter, nor which apostrophe is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from wardroom.lib import yamls
from wardroom.lib.ledger import Lang, Ledger
from wardroom.lib.messages import Choice, Message, parse
from wardroom.lib.words import Words

Texts = Mapping[str, str]  # where it stands: the text

GAP = "\N{HORIZONTAL ELLIPSIS}"  # a parameter: no word reaches across it


class GlossaryError(ValueError):
    """A glossary file is not a list of entries, or a term is given twice."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: str
    en: str
    it: str
    not_en: tuple[str, ...] = ()
    not_it: tuple[str, ...] = ()
    clause: str = ""  # where the rules define it or first use it

    def word(self, lang: Lang) -> str:
        return self.it if lang == "it" else self.en

    def shunned(self, lang: Lang) -> tuple[str, ...]:
        return self.not_it if lang == "it" else self.not_en


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


def strays(entries: Iterable[Entry], lang: Lang, texts: Texts) -> list[str]:
    """Every place where a text has a shunned word, one line each."""
    return [
        f"{place}: {found!r} instead of {entry.word(lang)!r}"
        for entry in entries
        for shunned in entry.shunned(lang)
        for place, text in texts.items()
        for found in _pattern(shunned).findall(_plain(text))
    ]


def unused(entries: Iterable[Entry], lang: Lang, texts: Texts) -> list[str]:
    """The terms whose word no text has."""
    said = [_plain(text) for text in texts.values()]
    return [entry.term for entry in entries if not any(_pattern(entry.word(lang)).search(text) for text in said)]


def of_ledger(ledger: Ledger, lang: Lang) -> Texts:
    """Clauses, their sections and notes."""
    told = ((c.id, part) for c in ledger for part in (c.text(lang), c.section(lang), c.note(lang)))
    return _numbered("rules", told)


def of_words(words: Words, lang: Lang, name: str = "words") -> Texts:
    return of_messages(words.catalogue(lang), name)


def of_messages(messages: Texts, name: str) -> Texts:
    """Messages without their parameters, all branches one after the other."""
    return {f"{name} {key}": "".join(_said(parse(text))) for key, text in messages.items()}


def _numbered(name: str, told: Iterable[tuple[str, str]]) -> Texts:
    texts: dict[str, str] = {}
    for id, part in told:
        texts[f"{name} {id}"] = f"{texts.get(f'{name} {id}', '')} {part}".strip()
    return texts


def _said(message: Message) -> Iterator[str]:
    for part in message.parts:
        if isinstance(part, str):
            yield part
            continue
        yield GAP
        if isinstance(part, Choice):
            for branch in part.branches.values():
                yield from (*_said(branch), GAP)


def _plain(text: str) -> str:
    return " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


@cache
def _pattern(word: str) -> re.Pattern[str]:
    stem, ending = re.escape(_plain(word.removesuffix("*"))), r"\w*" if word.endswith("*") else ""
    return re.compile(rf"(?<!\w){stem}{ending}(?!\w)", re.IGNORECASE)
