"""The rules ledger: every rule of a game as a clause with a stable id and a text in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

from wardroom.lib import terms, yamls
from wardroom.lib.terms import Entry
from wardroom.lib.terms import Lang as Lang

PROOFS = "proofs.json"  # made by `make proofs`
GLOSSARY = "words/glossary.yaml"


Carried = Literal[
    "definition",  # it says what a word means
    "example",  # it illustrates another clause
    "summary",  # it repeats what other clauses say
    "table",  # it is about counters and sheets on a real table
    "follows",  # it follows from other clauses and needs no code
]


class LedgerError(ValueError):
    """A ledger file is not a list of clauses, or an id is used twice."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, or (kind `ruling`) one decision of ours where the rulebook is silent or contradicts itself."""

    id: str
    where: str  # the section of the rulebook
    kind: str
    en: str
    it: str = ""  # without it the Italian reader is shown the English
    where_it: str = ""
    optional: bool = False
    clauses: tuple[str, ...] = ()  # the rules a ruling settles
    source: str = ""
    note_en: str = ""
    note_it: str = ""
    carried: Carried | None = None  # why no code or data implements it, if none does
    follows: tuple[str, ...] = ()  # the clauses it follows from, if it follows from others
    no_break: Carried | None = None  # why no single change can break it, though code implements it

    @property
    def decides(self) -> bool:
        """Whether code or data of its own implements it, so that a change can break it."""
        return self.carried is None and self.no_break is None

    def text(self, lang: Lang) -> str:
        return self.it or self.en if lang == "it" else self.en

    def section(self, lang: Lang) -> str:
        return self.where_it or self.where if lang == "it" else self.where

    def note(self, lang: Lang) -> str:
        return self.note_it if lang == "it" else self.note_en


class Ledger:
    """The clauses of one game, in rulebook order."""

    def __init__(
        self, clauses: Iterable[Clause], proofs: Mapping[str, int] | None = None, glossary: Iterable[Entry] = ()
    ) -> None:
        self.proofs: Mapping[str, int] = proofs or {}  # how many tests prove each clause, if counted
        self._glossary = tuple(glossary)
        self._searched: dict[tuple[str, Lang], str] = {}
        self._by_id: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self._by_id:
                raise LedgerError(f"the id {clause.id} is used twice")
            self._by_id[clause.id] = clause

    @classmethod
    def load(cls, file: Traversable | Path) -> Ledger:
        """Read a game's rules.yaml, with the proof counts and the glossary beside it."""
        counted, glossary = _beside(file, PROOFS), _beside(file, GLOSSARY)
        proofs = msgspec.json.decode(counted.read_bytes(), type=dict[str, int]) if counted.is_file() else None
        return cls(_clauses(file), proofs, terms.load(glossary) if glossary.is_file() else ())

    def __getitem__(self, id: str) -> Clause:
        return self._by_id[id]

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(c for c in self if c.kind != "ruling")

    @property
    def rulings(self) -> tuple[Clause, ...]:
        return tuple(c for c in self if c.kind == "ruling")

    def find(self, words: str, lang: Lang) -> tuple[Clause, ...]:
        """The clauses that contain every word, in their text or as a synonym of a term in it."""
        sought = terms.sought(words)
        return tuple(clause for clause in self if all(word in self._text(clause, lang) for word in sought))

    def keywords(self, clause: Clause) -> str:
        """Synonyms, in both languages, of the terms in a clause: rulebooks and readers use other words too."""
        return terms.keywords(self._glossary, clause.id, clause.en, clause.it)

    def _text(self, clause: Clause, lang: Lang) -> str:
        if (text := self._searched.get((clause.id, lang))) is None:
            parts = (clause.id, clause.section(lang), clause.text(lang), self.keywords(clause))
            text = self._searched[clause.id, lang] = terms.folded(" ".join(parts))
        return text


def _beside(file: Traversable | Path, name: str) -> Path:
    return Path(str(file)).parent / name


def _clauses(file: Traversable | Path) -> list[Clause]:
    entries = yamls.read(file)
    try:
        return msgspec.convert([] if entries is None else entries, list[Clause])
    except msgspec.ValidationError as error:
        raise LedgerError(f"{file.name}: {error}") from error
