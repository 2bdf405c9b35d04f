"""A finished match again: step by step with one side's eyes, or the whole of it as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from wardroom.api import Game
from wardroom.journal import Entry, Record
from wardroom.kernel import Heard, Match, Outcome, Roll, Rules, Seat
from wardroom.kernel.replay import again
from wardroom.terminal import history, saves
from wardroom.terminal.screen import Leave, Screen
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import Trouble, kept_at, played_by, seat_of, speech_of

NOBODY = "none"


class _Dealt:
    """Dice that repeat the record."""

    def __init__(self, record: Record) -> None:
        self.record, self.commitment, self.salts = record, record.commitment, record.salts
        self.ceremony = record.ceremony

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        entry = self.record.entries[n - 1] if n <= len(self.record.entries) else None
        if entry is None or entry.roll != roll.why or entry.out is UNSET:
            raise Trouble("no_fold", path="", n=n, reason=roll.why)
        return entry.out

    def reveal(self) -> str:
        return self.record.seed


class Tape:
    """A record that can be wound to any entry."""

    def __init__(self, rules: Rules, record: Record) -> None:
        self.rules, self.record = rules, record
        self.rewind()

    def rewind(self) -> None:
        self.match = Match(self.rules, _Dealt(self.record), self.record.scenario, self.record.options)

    @property
    def at(self) -> int:
        return len(self.match.entries)

    @property
    def next(self) -> Entry | None:
        return self.record.entries[self.at] if self.at < len(self.record.entries) else None

    def step(self) -> None:
        """One answer, undo or resignation, and the rolls that came of it."""
        entry = self.next
        if entry is None:
            return
        again(self.match, entry)

    def wind(self, to: int) -> None:
        if to < self.at:
            self.rewind()
        while self.at < to and self.next is not None:
            self.step()


def opened(path: Path, seat: str | None) -> tuple[Record, Seat | None]:
    """The record, if it may be looked at with these eyes: of a match that goes on, only a player's own."""
    kept = kept_at(path)
    record = kept if isinstance(kept, Record) else kept.record
    rules: Rules = played_by(record, path).rules
    eyes = None if seat is None or seat.lower() == NOBODY else seat_of(rules, seat, record.seats)
    if record.result is None and record.commitment:
        humans = [] if isinstance(kept, Record) else [s for s, player in kept.players.items() if player == saves.HUMAN]
        if len(humans) != 1 or eyes not in humans:
            raise Trouble("unfinished", path=str(path))
    try:
        Match.fold(rules, record)
    except Exception as fault:
        n, reason = getattr(fault, "n", 0), getattr(fault, "reason", str(fault))
        raise Trouble("no_fold", path=str(path), n=n, reason=reason) from fault
    return record, eyes


# ---- step by step


def show(speech: Speech, path: Path, seat: str | None, at: int) -> None:
    record, eyes = opened(path, seat)
    if not 0 <= at <= len(record.entries):
        raise Trouble("no_entry", path=str(path), entries=len(record.entries), at=at)
    played = played_by(record, path)
    Reel(record, played, eyes, speech_of(played, speech), Screen()).run(at)


class Reel:
    def __init__(self, record: Record, played: Game, eyes: Seat | None, speech: Speech, screen: Screen) -> None:
        self.tape, self.eyes, self.speech, self.screen = Tape(played.rules, record), eyes, speech, screen
        self.board, self.presentation = played.board(), played.presentation
        self.stops = [0]  # where something was heard, as far as the tape has been

    def run(self, at: int) -> None:
        self.tape.wind(at)
        self._draw(0 if at == 0 else None)
        while True:
            try:
                line = self.screen.read(self.speech("replay.prompt")).lower()
            except Leave:
                return
            if line in ("q", "quit"):
                return
            self._heed(line)

    def _heed(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "b":
            self._back()
        elif word == "g" and rest.isdigit():
            self.tape.wind(min(int(rest), len(self.tape.record.entries)))
            self._draw(None)
        elif word == "l":
            self.speech.switch()
            self._draw(None)
        elif word == "m":
            view = self.tape.match.view(self.eyes)
            self.screen.print(self.board.panel("board", view, self.speech, self.screen.width, self.screen.height))
        else:
            self._forward()

    def _heard(self) -> int:
        return len(self.tape.match.events(self.eyes))

    def _forward(self) -> None:
        """On to the next moment at which these eyes see something."""
        before, start = self._heard(), self.tape.at
        while self.tape.next is not None and self._heard() == before:
            self.tape.step()
        if self.tape.at == start:
            self.screen.print(escape(self.speech("replay.end")))
            return
        if start not in self.stops:
            self.stops.append(start)
        self._draw(before)

    def _back(self) -> None:
        earlier = [stop for stop in self.stops if stop < self.tape.at]
        if not earlier:
            self.screen.print(escape(self.speech("replay.start")))
            return
        self.tape.wind(max(earlier))
        self._draw(None)

    def _draw(self, since: int | None) -> None:
        """The board and what was heard in this step (without a step: lately)."""
        match, speech = self.tape.match, self.speech
        events = match.events(self.eyes)
        shown = events[-3:] if since is None else events[since:]
        lines = history.lines(shown, speech, self.presentation)
        view = match.view(self.eyes)
        eyes = speech.noun(self.eyes) if self.eyes else speech("replay.spectator")
        at = speech("replay.at", n=self.tape.at, of=len(self.tape.record.entries), eyes=eyes)
        self.screen.clear()
        self.screen.print(f"[reverse bold] {escape(speech.title(match.rules.info.id))} [/] [dim]{escape(at)}[/]")
        if status := self.board.status(view, speech):
            self.screen.print(Text.from_markup(status))
        room = self.screen.height - 5 - len(lines)
        board = self.board.main(view, None, speech, self.screen.width, max(10, room))
        if self.screen.lines(board) <= room:
            self.screen.print(board)
        self.screen.print(*map(Text.from_markup, lines))
        if match.result is not None:
            self.screen.print(escape(speech("replay.end")))


# ---- as text


def print_text(speech: Speech, path: Path, seat: str | None) -> None:
    record, eyes = opened(path, seat)
    played = played_by(record, path)
    console = Console(highlight=False, soft_wrap=True, color_system=None)
    for line in text(record, played, speech_of(played, speech), None if seat is None else eyes or NOBODY):
        console.print(line, markup=False)


def text(record: Record, played: Game, speech: Speech, eyes: str | None = None) -> Iterator[str]:
    """Every question, answer, roll and event. Without eyes everything is told, and who alone heard what."""
    yield speech("replay.head", title=speech.title(record.game), version=record.version, scenario=record.scenario)
    yield speech("replay.options", options=", ".join(f"{k}={_value(v)}" for k, v in record.options.items()))
    if record.commitment:
        yield speech("replay.dice", commitment=record.commitment)
    if record.salts:
        yield speech("replay.salts", salts=", ".join(f"{seat}={salt}" for seat, salt in record.salts.items()))
    board = played.board()
    tape, teller = Tape(played.rules, record), _Teller(record, speech, played, eyes)
    yield from teller.news(tape.match)
    while (entry := tape.next) is not None:
        before = tape.at
        asked = tape.match.asks.get(entry.seat)
        heard = eyes is None or entry.seat == eyes or entry.undo == eyes or bool(entry.resign)
        if asked is not None and heard:
            yield ""
            prompt = speech.prompt(asked)
            yield f"{before + 1:>5} " + speech("replay.asked", seat=entry.seat, prompt=prompt, n=len(asked.moves))
            move = board.shown(entry.move)
            yield "      > " + " ".join(map(str, move)) + f"   ({speech.move(move, asked.prompt)})"
        elif entry.undo and heard:
            yield f"{before + 1:>5} " + speech("replay.undoes", seat=entry.undo)
        elif entry.resign:
            yield f"{before + 1:>5} " + speech("replay.resigns", seat=entry.resign)
        elif entry.back is not UNSET:
            yield f"{before + 1:>5} " + speech("replay.back", to=entry.back)
        tape.step()
        for n in range(before + 1, tape.at):
            rolled = record.entries[n]
            sides = sum(weight for _, weight in rolled.odds)
            roll = speech.roll(rolled.roll)
            yield f"{n + 1:>5} " + speech("replay.rolled", roll=roll, out=str(rolled.out), odds=sides)
        yield from teller.news(tape.match)
    yield ""
    if record.result is None:
        yield speech("replay.unfinished")
    else:
        points = ", ".join(f"{speech.noun(seat)} {value:g}" for seat, value in record.result.items())
        yield speech("replay.result", points=points)
        if record.seed:
            yield speech("replay.seed", seed=record.seed)


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Teller:
    """What each ear hears, told once where all hear the same."""

    def __init__(self, record: Record, speech: Speech, played: Game, eyes: str | None) -> None:
        self.speech, self.presentation = speech, played.presentation
        all_ears: tuple[Seat | None, ...] = (*record.seats, None)
        self.ears = all_ears if eyes is None else (None if eyes == NOBODY else eyes,)
        self.told: dict[Seat | None, int] = dict.fromkeys(self.ears, 0)

    def news(self, match: Match) -> Iterator[str]:
        """In the order of telling: what all heard, and between it what only some did."""
        fresh = {ear: list(match.events(ear, self.told[ear])) for ear in self.ears}
        self.told = {ear: self.told[ear] + len(fresh[ear]) for ear in self.ears}
        first = self.ears[0]
        common = [heard for heard in fresh[first] if all(heard in others for others in fresh.values())]
        for heard in common:
            yield from self._apart({ear: _until(fresh[ear], heard) for ear in self.ears})
            yield from self._lines(heard, "")
        yield from self._apart(fresh)

    def _apart(self, fresh: Mapping[Seat | None, list[Heard]]) -> Iterator[str]:
        told: list[Heard] = []
        for ear in self.ears:
            for heard in fresh[ear]:
                if heard in told:
                    continue
                told.append(heard)
                seats = [seat for seat in self.ears if seat is not None and heard in fresh[seat]]
                mark = f"{self.speech('replay.only', seat=seats)} " if seats and len(self.ears) > 1 else ""
                if seats or len(self.ears) == 1:
                    yield from self._lines(heard, mark)

    def _lines(self, heard: Heard, mark: str) -> Iterator[str]:
        for n, line in enumerate(history.lines([heard], self.speech, self.presentation)):
            yield f"      {'' if n else mark}{Text.from_markup(line).plain}"


def _until(events: list[Heard], mark: Heard) -> list[Heard]:
    """What comes before the mark; it and the mark are taken from the list."""
    at = events.index(mark)
    before = events[:at]
    del events[: at + 1]
    return before
