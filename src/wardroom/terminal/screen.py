"""The terminal itself: what is printed, what is typed, what is wiped."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text

WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the scrollback too: what one player saw is not for the other


class Leave(Exception):
    """The player closed the input."""


class Screen:
    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.interactive = self.console.is_terminal and sys.stdin.isatty()
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  line editing and history for input()

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height if self.interactive else 1000

    def clear(self, *, wipe: bool = False) -> None:
        if self.interactive:
            self.console.file.write(WIPE if wipe else "\x1b[H\x1b[2J")
            self.console.file.flush()

    def print(self, *things: RenderableType) -> None:
        for thing in things:
            if isinstance(thing, Text):  # the console would forget how it wants to be cut
                self.console.print(thing, no_wrap=thing.no_wrap, overflow=thing.overflow)
            else:
                self.console.print(thing)

    def lines(self, thing: RenderableType) -> int:
        """How tall it would be."""
        return len(self.console.render_lines(thing, pad=False))

    def read(self, prompt: str) -> str:
        try:
            typed = input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None
        if not self.interactive:
            self.console.print(typed, style="dim", markup=False)  # a script's answers belong in its log
        return typed.strip()

    def long(self, things: Iterable[RenderableType], more: str) -> None:
        """Print something that may be taller than the screen, a screenful at a time."""
        if not self.interactive:
            self.print(*things)
            return
        with self.console.capture() as capture:
            self.print(*things)
        text = capture.get().rstrip("\n").split("\n")
        step = max(5, self.height - 2)
        for start in range(0, len(text), step):
            self.console.file.write("\n".join(text[start : start + step]) + "\n")
            if start + step < len(text) and self.read(more).lower() == "q":
                return
