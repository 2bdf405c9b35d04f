"""`wardroom analyse`: a finished match looked back at, printed as Markdown, or written as JSON and Markdown."""

from __future__ import annotations

from pathlib import Path

from msgspec import json
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from wardroom.analysis import Unfinished, analyse
from wardroom.analysis.findings import Analysis
from wardroom.analysis.telling import Teller
from wardroom.api import Game
from wardroom.journal import BadRecord, Record
from wardroom.terminal.saves import HUMAN
from wardroom.terminal.speech import LANGUAGES, Speech
from wardroom.terminal.trouble import Trouble, kept_at, played_by


def write(speech: Speech, path: Path, out: Path | None, as_json: bool = False, staff: bool = True) -> None:
    """Printed; with `out`, as files in both languages."""
    played, found = _analysed(speech, path, staff)
    if as_json and out is None:
        print(json.format(json.encode(found), indent=1).decode())
        return
    if out is None:
        Console(highlight=False).print(Markdown(Teller(played, found, speech.lang).page()))
        return
    out.mkdir(parents=True, exist_ok=True)
    (out / "analysis.json").write_bytes(json.format(json.encode(found), indent=1) + b"\n")
    for lang in LANGUAGES:
        (out / f"analysis.{lang}.md").write_text(Teller(played, found, lang).page(), encoding="utf-8")
    Console(highlight=False).print(escape(speech("analysis.written", path=str(out))), soft_wrap=True)


def _analysed(speech: Speech, path: Path, staff: bool) -> tuple[Game, Analysis]:
    kept = kept_at(path)
    record = kept if isinstance(kept, Record) else kept.record
    players = {} if isinstance(kept, Record) else {s: who for s, who in kept.players.items() if who != HUMAN}
    bots = {n: players[entry.seat] for n, entry in enumerate(record.entries, 1) if entry.seat in players}
    played = played_by(record, path)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(speech("analysis.progress"), total=len(record.entries))
        try:
            return played, analyse(played, record, lambda done, _: bar.update(task, completed=done), staff, bots)
        except Unfinished:
            raise Trouble("unfinished", path=str(path)) from None
        except BadRecord as fault:
            raise Trouble("no_fold", path=str(path), n=fault.n, reason=fault.reason) from fault
