"""A match told as a story: a chapter for each turn, made of sentences under `diary.` in the game's words.

It is written from what one seat heard (`Game.diary`), so it can tell nothing else. A sentence is a key with its values,
so it can be said in any language: in files (`diary_pages`) and, separately, in the client.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from wardroom.journal.hearing import EARS
from wardroom.kernel import Heard, Seat
from wardroom.lib.feed import not_taken_back

About = dict[str, Any]
EVENT = "event."  # a key with this prefix is a sentence of the log, not one under `diary.`


class Line(Struct, omit_defaults=True):
    key: str
    about: About = field(default_factory=dict)
    side: str = ""  # in whose colours: us, jp
    mark: str = ""  # find, loss, gain, warning: what the eye should stop at


class Part(Struct, omit_defaults=True):
    """A battle, a phase: a heading and what happened in it."""

    key: str
    about: About = field(default_factory=dict)
    side: str = ""
    lines: list[Line] = field(default_factory=list)


class Chapter(Struct, omit_defaults=True):
    """A turn."""

    key: str
    about: About
    tick: str  # its label under a plot
    lines: list[Line] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    tally: list[Line] = field(default_factory=list)  # how things stand after it


class Row(Struct):
    noun: str
    side: str
    values: list[float]


class Plot(Struct):
    key: str
    kind: str  # steps, bars, lines
    rows: list[Row]


class Figure(Struct):
    key: str
    value: int


class Chronicle(Struct, omit_defaults=True):
    eyes: str = ""  # the seat whose story it is; empty: everything is told
    chapters: list[Chapter] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    end: list[Line] = field(default_factory=list)


class Chronicler:
    """Reads events one by one. A game defines `_<kind>(about, seat)` for each kind worth telling; `seat` is a seat that
    heard it when not all did, or empty."""

    sides: Mapping[str, str] = {}  # from a side's name in `about` to whose colours it has

    def __init__(self, eyes: Seat | None) -> None:
        self.eyes = eyes
        self.chronicle = Chronicle(eyes or "")
        self.part: Part | None = None

    def read(self, events: Iterable[Heard]) -> Chronicle:
        """The chronicle of these events, without what was taken back."""
        for heard in not_taken_back(events):
            note = getattr(self, f"_{heard.kind}", None)
            if note is not None:
                ears = heard.about.get(EARS) or ([self.eyes] if heard.private else [])
                note(dict(heard.about), next(iter(ears), None) or "")
        self.close()
        return self.chronicle

    def close(self) -> None:
        """Called when a chapter or the whole story ends, so that a game can add things up."""

    @property
    def chapter(self) -> Chapter | None:
        return self.chronicle.chapters[-1] if self.chronicle.chapters else None

    def begin(self, key: str, tick: str, /, **about: Any) -> None:
        if self.chapter is not None:
            self.close()
        self.part = None
        self.chronicle.chapters.append(Chapter(key, about, tick))

    def head(self, key: str, side: str = "", /, **about: Any) -> Part:
        chapter = self._open()
        self.part = Part(key, about, self.sides.get(side, ""))
        chapter.parts.append(self.part)
        return self.part

    def _open(self) -> Chapter:
        """The current chapter; before the first turn, a prologue."""
        if self.chapter is None:
            self.begin("prologue", "0")
        assert self.chapter is not None
        return self.chapter

    def section(self, key: str) -> None:
        """Make the part with this key the open one, beginning it if the last has another key."""
        if self.part is None or self.part.key != key:
            self.head(key)

    @property
    def here(self) -> list[Line]:
        """Where the next sentence goes: into the part that is open, or before all parts."""
        chapter = self._open()
        return chapter.lines if self.part is None else self.part.lines

    def say(self, key: str, side: str = "", mark: str = "", /, **about: Any) -> None:
        self.here.append(Line(key, about, self.sides.get(side, ""), mark))

    def gather(self, key: str, same: About, side: str = "", mark: str = "", /, **more: int | Sequence[Any]) -> Line:
        """Merge similar sentences into one: numbers are added, lists combined."""
        found = (each for each in self.here if each.key == key and same.items() <= each.about.items())
        line = next(found, None)
        if line is None:
            line = Line(key, dict(same), self.sides.get(side, ""), mark)
            self.here.append(line)
        for name, value in more.items():
            if isinstance(value, int):
                line.about[name] = line.about.get(name, 0) + value
            else:
                had = line.about.get(name, [])
                line.about[name] = [*had, *(item for item in value if item not in had)]
        return line


__all__ = ["EVENT", "Chapter", "Chronicle", "Chronicler", "Figure", "Line", "Part", "Plot", "Row"]
