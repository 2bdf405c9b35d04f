"""`wardroom diary`: a match told turn by turn, from its record or its save; printed, or as pages to keep."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from wardroom.journal import BadRecord, Record
from wardroom.kernel import Heard, Match, Rules, Seat
from wardroom.lib.feed import everything
from wardroom.terminal import saves
from wardroom.terminal.play import fold
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import Trouble, kept_at, played_by, seat_of, speech_of

PAGE = "diary.md"
WHOLE = "all"


def write(speech: Speech, path: Path, out: Path | None, seat: str | None = None) -> None:
    """Of a game that keeps one."""
    for name, text in pages(speech, path, seat).items():
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(text)
        elif name == PAGE:
            Console(highlight=False).print(Markdown(_readable(text.decode())))
    if out is not None:
        Console(highlight=False).print(escape(speech("diary.written", path=str(out / PAGE))), soft_wrap=True)


def pages(speech: Speech, path: Path, seat: str | None = None) -> dict[str, bytes]:
    kept = kept_at(path)
    record = kept if isinstance(kept, Record) else kept.record
    played = played_by(record, path)
    rules: Rules = played.rules
    words = speech_of(played, speech)
    if played.diary is None:
        raise Trouble("no_diary", game=record.game)
    eyes = _eyes(rules, kept, record, path, seat)
    heard = fold(rules, record, path).events(eyes) if eyes else _everything(rules, record, path)
    title = f"{words.title(record.game)}: {words.scenario(record.scenario)}"
    return played.diary.pages(played.diary.read(heard, eyes), speech.lang, title)


def _eyes(rules: Rules, kept: Record | saves.Save, record: Record, path: Path, wish: str | None) -> Seat | None:
    """Whose diary: of a match that goes on only a player's own; of one that is over anybody's, or all of it."""
    seats = record.seats or rules.info.seats
    if len(seats) == 1:
        return seats[0]
    whole = wish is None or wish.lower() == WHOLE
    if record.result is not None or not record.commitment:
        return None if whole else seat_of(rules, str(wish), seats)
    players = {} if isinstance(kept, Record) else kept.players
    mine = [seat for seat, player in players.items() if player == saves.HUMAN]
    if len(mine) != 1 or (not whole and seat_of(rules, str(wish), seats) != mine[0]):
        raise Trouble("unfinished", path=str(path))
    return mine[0]


def _everything(rules: Rules, record: Record, path: Path) -> list[Heard]:
    try:
        played = [step for _, steps in Match.replay(rules, record) for step in steps]
    except BadRecord as fault:
        raise Trouble("no_fold", path=str(path), n=fault.n, reason=fault.reason) from fault
    return everything((step.n, step.entry, step.events) for step in played)


def _readable(text: str) -> str:
    """Without the pictures, which a terminal cannot show; and each line on its own."""
    lines = [line for line in text.split("\n") if not line.startswith("![")]
    return "\n".join(f"{line}  " if line and line[0] not in "#-" else line for line in lines)
