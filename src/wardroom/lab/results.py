"""The file of what was played: a line of JSON for each match, in which no key counts twice."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from wardroom.lab.pairs import Key, Line

_decode = msgspec.json.Decoder(Line).decode


class Results:
    """One process appends; whoever was stopped in the middle of a line has not written it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def append(self, line: Line) -> None:
        """In one call and at once: a run that is killed keeps every match that was finished."""
        with self.file.open("ab", buffering=0) as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def lines(self) -> Iterator[Line]:
        """Each key once."""
        seen: set[Key] = set()
        if not self.file.exists():
            return
        with self.file.open("rb") as file:
            for text in file:
                if not text.endswith(b"\n"):
                    return
                line = _decode(text)
                if line.key not in seen:
                    seen.add(line.key)
                    yield line

    def mend(self) -> None:
        """Cut off half a line that a crash left; before the first line is appended."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        text = self.file.read_bytes() if self.file.exists() else b""
        if text and not text.endswith(b"\n"):
            os.truncate(self.file, text.rfind(b"\n") + 1)
