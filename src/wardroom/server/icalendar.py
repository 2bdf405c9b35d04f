"""Calendar files (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from msgspec import Struct

LAST = 253_402_300_799_000  # ms: the last second that a date can be written for


class Entry(Struct, frozen=True):
    """Something that happens at an hour. Its texts are other people's."""

    id: str
    written: int  # ms, as all hours
    starts: int
    ends: int
    title: str
    url: str
    about: str = ""


def calendar(of: str, entries: Iterable[Entry]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//Wardroom//{of}//EN", "CALSCALE:GREGORIAN"]
    for entry in entries:
        lines += _lines(entry)
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _lines(entry: Entry) -> Iterator[str]:
    yield from ("BEGIN:VEVENT", f"UID:{entry.id}@wardroom", f"DTSTAMP:{_utc(entry.written)}")
    yield from (f"DTSTART:{_utc(entry.starts)}", f"DTEND:{_utc(entry.ends)}", f"SUMMARY:{_text(entry.title)}")
    if entry.about:
        yield f"DESCRIPTION:{_text(entry.about)}"
    yield from (f"URL:{entry.url}", "END:VEVENT")


def _utc(ms: int) -> str:
    return datetime.fromtimestamp(min(ms, LAST) / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """Escapes untrusted text: nothing in it may end the line or the value."""
    for mark in "\\;,":
        value = value.replace(mark, "\\" + mark)
    return "\\n".join(" ".join(line.split()) for line in value.splitlines())


def _folded(line: str) -> str:
    """Fold at 75 bytes; continuation lines begin with a space."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > 74:
            parts.append(part)
            part = ""
        part += letter
    return "\r\n ".join([*parts, part])
