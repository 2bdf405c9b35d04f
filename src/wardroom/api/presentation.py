"""What a game says around its board: where the war stands, what an event was about, what a move risks.

Every member has a default that works. All is data, word keys with values; terminal and browser only draw it. Each
member is given what one seat may know (its view, its question, what it heard) and nothing else, so it can tell nobody
anything new: the conformance suite looks (`promises/presentation.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from wardroom.api.places import pieces_of
from wardroom.kernel import Ask, Heard, Move, Seat
from wardroom.lib.phrase import Phrase

Told = Sequence[Heard | None]
Details = Sequence[Phrase]


class Earned(Struct, frozen=True):
    """Points that a seat got, and for what."""

    seat: Seat
    points: float
    what: Any  # a noun, or a phrase


class Presentation:
    """The default, and what a game's own begins from."""

    # ---- of a view

    def recap(self, view: Any) -> Sequence[Phrase]:
        """Where the war stands, in a few sentences."""
        return ()

    def tally(self, view: Any, heard: Sequence[Heard]) -> Sequence[Earned]:
        """What the points at the end are made of; without: what was earned on the way."""
        return tuple(gain for event in heard if (gain := self.earned(event)) is not None and gain.points)

    def secret(self, view: Any) -> bool:
        """Does this view hold anything that the others at the screen must not see?"""
        return True

    def group(self, view: Any, noun: object) -> Any:
        """A larger thing that a noun belongs to, to gather long lists by: a noun or a phrase; or nothing. Without:
        the place at which it stands."""
        return next((piece.place for piece in pieces_of(view) if piece.id and piece.id == noun), "")

    # ---- of a question

    def obvious(self, view: Any, ask: Ask) -> Move | None:
        """The one sensible answer, if everybody at the table can see that there is no other: to give it at once must
        tell nobody anything."""
        return None

    def warning(self, view: Any, ask: Ask, move: Move) -> Phrase | None:
        """What a player is told before a move that may be a slip."""
        return None

    # ---- of what was heard

    def told(self, events: Sequence[Heard]) -> Told:
        """Each of these, in a row, as it is told: counted from 1, reworded; None where another says it."""
        return events

    def joins(self, heard: Heard) -> str:
        """Lines of one kind in a row for which this is the same are told as one (`joined`); nothing: never."""
        return ""

    def details(self, heard: Heard) -> Details:
        """Lines for the lists that an event brings."""
        return ()

    def chapter(self, heard: Heard) -> str:
        """The name of the turn that begins with this, as short as a label; or nothing."""
        return ""

    def touched(self, heard: Heard) -> Sequence[str]:
        """Places and pieces that it is about: they are marked on the board. Without: whatever it names."""
        return tuple(each for value in heard.about.values() for each in _names(value))

    def earned(self, heard: Heard) -> Earned | None:
        """Points that somebody got by this."""
        return None


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        yield from (each for each in value if isinstance(each, str))


# ---- what was heard, as it is sent and drawn


class Shown(Struct, frozen=True, omit_defaults=True):
    """What a presentation says of one event. It is sent beside the event; what is not there is the default."""

    kind: str = ""  # told as this, with these values, where it differs
    about: Mapping[str, Any] = {}
    silent: bool = False  # another event says it
    joins: str = ""
    details: Details = ()
    chapter: str = ""
    touched: Sequence[str] = ()
    earned: Earned | None = None


def shown(presentation: Presentation, events: Sequence[Heard]) -> list[Shown]:
    """What is said of each of these events, which came one after the other."""
    told = presentation.told(events)
    return [_shown(presentation, event, line) for event, line in zip(events, told, strict=True)]


def _shown(presentation: Presentation, event: Heard, line: Heard | None) -> Shown:
    chapter, touched, gain = presentation.chapter(event), presentation.touched(event), presentation.earned(event)
    if line is None:
        return Shown(silent=True, chapter=chapter, touched=touched, earned=gain)
    other = line is not event and line != event
    return Shown(
        kind=line.kind if other else "",
        about=line.about if other else {},
        joins=presentation.joins(line),
        details=presentation.details(line),
        chapter=chapter,
        touched=touched,
        earned=gain,
    )


class Line(Struct, frozen=True):
    """What was heard, as a line of the log."""

    heard: Heard
    details: Details = ()
    chapter: str = ""
    joins: str = ""


def lines(presentation: Presentation, events: Sequence[Heard]) -> list[Line]:
    """The events as they are told; those in a row that say the same in one."""
    return gathered(events, shown(presentation, events))


def gathered(events: Iterable[Heard], shown: Iterable[Shown]) -> list[Line]:
    """The client does the same with what is sent to it (`web/src/table/lines.ts`): `lines.json` holds both to it."""
    found: list[Line] = []
    for event, said in zip(events, shown, strict=True):
        if said.silent:
            continue
        heard = structs.replace(event, kind=said.kind, about=said.about) if said.kind else event
        line = Line(heard, said.details, said.chapter, said.joins)
        at = _same(found, line)
        if at is None:
            found.append(line)
        else:
            found[at] = joined(found[at], line)
    return found


def _same(found: Sequence[Line], line: Line) -> int | None:
    """Where in an unbroken row of its kind the line already stands that this one joins."""
    for at in range(len(found) - 1, -1, -1) if line.joins else ():
        before = found[at]
        if before.heard.kind != line.heard.kind:
            return None
        if before.joins == line.joins:
            return at
    return None


def joined(before: Line, line: Line) -> Line:
    """Two lines as one: numbers are added, lists laid together, of all else the later holds. So are details that differ
    in nothing else."""
    about = _added(before.heard.about, line.heard.about)
    details = list(before.details)
    for detail in line.details:
        at = next((n for n, each in enumerate(details) if _says(each) == _says(detail)), None)
        if at is None:
            details.append(detail)
        else:
            details[at] = Phrase(detail.key, _added(details[at].about, detail.about))
    return structs.replace(line, heard=structs.replace(line.heard, about=about), details=tuple(details))


def _says(detail: Phrase) -> tuple[str, Mapping[str, Any]]:
    return detail.key, {name: each for name, each in detail.about.items() if not isinstance(each, int | list | tuple)}


def _added(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**old, **{name: _sum(old.get(name), value) for name, value in new.items()}}


def _sum(old: Any, new: Any) -> Any:
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return (*old, *(each for each in new if each not in old))
    if type(old) is int and type(new) is int:
        return old + new
    return new


def phrases(shown: Iterable[Shown]) -> Iterator[Phrase]:
    """Everything in these that has to have words."""
    for each in shown:
        yield from each.details
        if each.kind:
            yield Phrase(f"event.{each.kind}", each.about)
        if each.earned is not None and isinstance(each.earned.what, Phrase):
            yield each.earned.what
