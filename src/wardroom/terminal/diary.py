"""`wardroom diary`: a match told turn by turn, from its record or its save; printed, or as pages to keep."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from wardroom.journal import Record
from wardroom.kernel import Rules
from wardroom.terminal import saves
from wardroom.terminal.play import fold
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import Trouble, game, speech_of

PAGE = "diary.md"


def write(speech: Speech, path: Path, out: Path | None) -> None:
    """Of a game that keeps one."""
    for name, text in pages(speech, path).items():
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(text)
        elif name == PAGE:
            Console(highlight=False).print(Markdown(_readable(text.decode())))
    if out is not None:
        Console(highlight=False).print(escape(speech("diary.written", path=str(out / PAGE))), soft_wrap=True)


def pages(speech: Speech, path: Path) -> dict[str, bytes]:
    try:
        kept = saves.read(path)
    except saves.BadSave as fault:
        raise Trouble("bad_file", path=str(path), fault=str(fault)) from fault
    record = kept if isinstance(kept, Record) else kept.record
    played = game(record.game)
    rules: Rules = played.rules
    words = speech_of(played, speech)
    if played.diary is None:
        raise Trouble("no_diary", game=record.game)
    if record.version != rules.info.version:
        raise Trouble("other_version", path=str(path), found=record.version, version=rules.info.version)
    match = fold(rules, record, path)
    seat = match.seats[0] if len(match.seats) == 1 else None
    title = f"{words.title(record.game)}: {words.scenario(record.scenario)}"
    return played.diary.pages(played.diary.read(match.events(seat)), speech.lang, title)


def _readable(text: str) -> str:
    """Without the pictures, which a terminal cannot show; and each line on its own."""
    lines = [line for line in text.split("\n") if not line.startswith("![")]
    return "\n".join(f"{line}  " if line and line[0] not in "#-" else line for line in lines)
