"""Calendar files: what people write cannot end its line, and no line is too long."""

from __future__ import annotations

from wardroom.server.icalendar import Entry, calendar

FIRST = 1_795_305_600_000  # 2026-11-22, midnight


def test_what_is_in_it_cannot_end_its_line() -> None:
    entry = Entry("e", FIRST, FIRST, 2**53, "Six; boards,\nEND:VEVENT", "https://x/", "ä" * 200)
    said = calendar("Clubs", [entry])
    lines = said.split("\r\n")
    assert "SUMMARY:Six\\; boards\\,\\nEND:VEVENT" in lines
    assert {"DTSTART:20261122T000000Z", "DTEND:99991231T235959Z"} <= set(lines)
    assert lines.count("END:VEVENT") == 1
    assert max(len(line.encode()) for line in lines) <= 75
    assert said.replace("\r\n ", "").count("ä") == 200
