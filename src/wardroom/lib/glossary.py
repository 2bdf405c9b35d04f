"""Finds where the texts of a game use another word than its glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from wardroom.lib.ledger import Lang, Ledger
from wardroom.lib.messages import Choice, Message, parse
from wardroom.lib.terms import Entry, pattern, plain
from wardroom.lib.words import Words

Texts = Mapping[str, str]  # where it stands: the text

GAP = "\N{HORIZONTAL ELLIPSIS}"  # a parameter: no word reaches across it


def strays(entries: Iterable[Entry], lang: Lang, texts: Texts) -> list[str]:
    """Every place where a text has a shunned word, one line each."""
    return [
        f"{place}: {found!r} instead of {entry.word(lang)!r}"
        for entry in entries
        for shunned in entry.shunned(lang)
        for place, text in texts.items()
        for found in pattern(shunned).findall(plain(text))
    ]


def unused(entries: Iterable[Entry], lang: Lang, texts: Texts) -> list[str]:
    """The terms whose word no text uses."""
    said = [plain(text) for text in texts.values()]
    return [entry.term for entry in entries if not any(pattern(entry.word(lang)).search(text) for text in said)]


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
