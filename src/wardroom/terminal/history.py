"""What a player has heard, with what was taken back unsaid."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from wardroom.api import Presentation
from wardroom.api.presentation import lines as told
from wardroom.kernel import Heard
from wardroom.lib.feed import not_taken_back
from wardroom.terminal.speech import Speech


def lines(events: Sequence[Heard], speech: Speech, presentation: Presentation) -> list[str]:
    """Events as markup, one line each and one for every item of a list in it; new turns are set off."""
    said = []
    for each in told(presentation, events):
        line = escape(_dice(each.heard, speech.event(each.heard), speech))
        said.append(f"[bold]— {line} —[/]" if each.chapter else f"• {line}")
        said += [f"    {escape(speech.phrase(detail))}" for detail in each.details]
    return said


def _dice(heard: Heard, line: str, speech: Speech) -> str:
    """Whatever the words leave out of a roll is added: the die, and the column it was read in."""
    die, column = heard.about.get("die"), heard.about.get("column")
    missing = [speech("die", die=die)] if die and str(die) not in line else []
    if die and column and str(column) not in line:
        missing.append(speech("column", column=str(column)))
    return f"{line} ({', '.join(missing)})" if missing else line


def last_chapters(events: Sequence[Heard], presentation: Presentation, count: int = 1) -> list[Heard]:
    """From the beginning of the last turn, or of so many turns."""
    starts = [n for n, heard in enumerate(events) if presentation.chapter(heard)]
    return list(events[starts[-count] :]) if len(starts) >= count else list(events)


__all__ = ["last_chapters", "lines", "not_taken_back"]
