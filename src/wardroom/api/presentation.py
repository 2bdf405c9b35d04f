"""What a game says around its board: where the war stands, what an event was about, what a move risks.

Every member has a working default and returns data: word keys with values, which terminal and browser only draw. Each
member receives only what one seat may know (its view, its question, what it heard), so it cannot leak anything. The
conformance suite checks this (`promises/presentation.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from wardroom.api.places import pieces_of
from wardroom.kernel import Ask, Heard, Move, Seat
from wardroom.lib.phrase import Phrase

Told = Sequence[Heard | None]
Details = Sequence[Phrase]


class Earned(Struct, frozen=True, omit_defaults=True):
    """Points that a seat got, and for what."""

    seat: Seat
    points: float
    what: Any  # a noun, or a phrase
    brought: Heard | None = None  # the event that brought them, if one did
    chapter: str = ""  # when that was


class Degree(Struct, frozen=True, omit_defaults=True):
    """A degree of victory on a scale of points."""

    name: Any  # a noun, or a phrase
    seat: Seat  # whose victory it is
    least: float | None = None  # from so many points on; the lowest level has no least


class Lost(Struct, frozen=True):
    """What each side lost of a kind."""

    what: Any  # a noun, or a phrase
    by: Mapping[Seat, int]


class Verdict(Struct, frozen=True, omit_defaults=True):
    """Why a match ended as it did."""

    said: Sequence[Phrase]  # in sentences
    seat: Seat = ""  # whose points are counted, if points decided it
    points: float = 0
    levels: Sequence[Degree] = ()  # the lowest first
    losses: Sequence[Lost] = ()


class Presentation:
    """The default, and the base class of a game's own."""

    # ---- of a view

    def recap(self, view: Any) -> Sequence[Phrase]:
        """Where the war stands, in a few sentences."""
        return ()

    def tally(self, view: Any, heard: Sequence[Heard]) -> Sequence[Earned]:
        """What the final points are made of. By default: what was earned during the match."""
        return tuple(gain for event in heard if (gain := self.earned(event)) is not None and gain.points)

    def verdict(self, view: Any, heard: Sequence[Heard]) -> Verdict | None:
        """Why a finished match ended as it did. By default the points say it alone."""
        return None

    def drawn(self, view: Any) -> Struct | None:
        """What a board draws that follows from the view, so that no client works it out: the view is sent with it, as
        its member `drawn`."""
        return None

    def secret(self, view: Any) -> bool:
        """Does this view hold anything that others at the same screen must not see?"""
        return True

    def group(self, view: Any, noun: object) -> Any:
        """The larger thing that a noun belongs to, as a noun or phrase, for grouping long lists; or empty. By default:
        the place where it stands."""
        return next((piece.place for piece in pieces_of(view) if piece.id and piece.id == noun), "")

    # ---- of a question

    def obvious(self, view: Any, ask: Ask) -> Move | None:
        """The one sensible move, if everybody can see that there is no other. Playing it at once must tell nobody
        anything."""
        return None

    def warning(self, view: Any, ask: Ask, move: Move) -> Phrase | None:
        """A warning to show before a move that may be a slip; or None."""
        return None

    # ---- of what was heard

    def told(self, events: Sequence[Heard]) -> Told:
        """How each event in a row is told: reworded if need be, or None where another event already says it."""
        return events

    def joins(self, heard: Heard) -> str:
        """A key: consecutive lines of one kind with the same key are merged (`joined`); empty: never."""
        return ""

    def details(self, heard: Heard) -> Details:
        """Lines for the lists that an event brings."""
        return ()

    def chapter(self, heard: Heard) -> str:
        """The name of the turn that begins with this, as short as a label; or nothing."""
        return ""

    def touched(self, heard: Heard) -> Sequence[str]:
        """The places and pieces that the event is about, to mark on the board. By default: whatever it names."""
        return tuple(each for _, value in sorted(heard.about.items()) for each in _names(value))

    def earned(self, heard: Heard) -> Earned | None:
        """The points that this event gave a seat; or nothing."""
        return None


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        yield from (each for each in value if isinstance(each, str))


def forgiving(own: Presentation) -> Presentation:
    """The same presentation, with the default wherever it fails, as it may on a match played by earlier rules."""

    def member(name: str) -> Callable[..., Any]:
        def said(self: Presentation, *given: Any) -> Any:
            try:
                return getattr(own, name)(*given)
            except (AttributeError, LookupError, TypeError, ValueError):
                return getattr(Presentation, name)(self, *given)

        return said

    members = {name: member(name) for name in vars(Presentation) if not name.startswith("_")}
    made: Presentation = type("Forgiving", (Presentation,), members)()
    return made


# ---- what was heard, as it is sent and drawn


class Shown(Struct, frozen=True, omit_defaults=True):
    """What a presentation says of one event, sent beside it. Members left out have their default."""

    kind: str = ""  # the kind and values to tell instead of the event's own, if they differ
    about: Mapping[str, Any] = {}
    silent: bool = False  # another event says it
    joins: str = ""
    details: Details = ()
    chapter: str = ""
    touched: Sequence[str] = ()
    earned: Earned | None = None


def shown(presentation: Presentation, events: Sequence[Heard]) -> list[Shown]:
    """What is said of each of these consecutive events."""
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
    """The events as lines of the log, with consecutive ones that say the same merged."""
    return gathered(events, shown(presentation, events))


def gathered(events: Iterable[Heard], shown: Iterable[Shown]) -> list[Line]:
    """Merge lines as the client does (`web/src/table/lines.ts`); `lines.json` tests both."""
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
    """The index of the line to merge this one with, in the unbroken row of its kind at the end; or None."""
    for at in range(len(found) - 1, -1, -1) if line.joins else ():
        before = found[at]
        if before.heard.kind != line.heard.kind:
            return None
        if before.joins == line.joins:
            return at
    return None


def joined(before: Line, line: Line) -> Line:
    """Merge two lines: add numbers, combine lists, and otherwise take the later value. Details that differ only in
    numbers and lists are merged too."""
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
    """Every phrase in these that needs words."""
    for each in shown:
        yield from each.details
        if each.kind:
            yield Phrase(f"event.{each.kind}", each.about)
        if each.earned is not None and isinstance(each.earned.what, Phrase):
            yield each.earned.what
