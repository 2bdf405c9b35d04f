"""A game being played: the only thing that server, lab, terminal and tests talk to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import UNSET, Struct, structs

from wardroom.kernel import codec, engine
from wardroom.kernel.errors import BadRecord, IllegalMove, MatchOver, NotAsked, NothingToUndo, RulesFault, UnknownChoice
from wardroom.kernel.nouns import Ask, Dice, Event, Heard, Move, Outcome, Refusal, Roll, Rules, Seat, State, Together
from wardroom.kernel.record import FORMAT, Entry, Record, opening_seal, seal

TOOK_BACK = "took_back"


class Taken(Struct, frozen=True):
    """An answer that may still be taken back: who, what, what it told, and the state before it."""

    seat: Seat
    move: Move
    told: tuple[Event, ...]
    before: State


def seats(rules: Rules, scenario: str | None = None, options: Mapping[str, Any] | None = None) -> tuple[Seat, ...]:
    """Who would sit at a table with this scenario and these options."""
    start = rules.start(scenario or rules.card.scenarios[0], rules.card.settings(options))
    return start.seats or rules.card.seats


class Match:
    """The fold of a journal. What a seat answered since the last fact, it may take back.

    A fact is a roll, a reveal, the other side's answer, a fork, a join or a result.
    """

    def __init__(
        self, rules: Rules, dice: Dice, scenario: str | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        card = rules.card
        scenario = scenario if scenario is not None else card.scenarios[0]
        if scenario not in card.scenarios:
            raise UnknownChoice(f"{card.id} has no scenario {scenario!r}")
        settings = card.settings(options)
        self.rules, self.dice = rules, dice
        self.state = rules.start(scenario, settings)
        self.seats = self.state.seats or card.seats
        self.entries: list[Entry] = []
        self._head = Record(
            FORMAT, card.id, card.version, scenario, settings, self.seats, dice.commitment, dict(dice.salts)
        )
        self._seals = [opening_seal(self._head)]
        self._tail: list[Taken] = []
        self._heard: dict[Seat | None, list[Heard]] = {seat: [] for seat in (*self.seats, None)}
        self._asks: dict[Seat, Ask] | None = None
        engine.settle(self.state)
        self._publish()
        self._chance()

    # ---- what can be asked of a match

    @property
    def scenario(self) -> str:
        return self._head.scenario

    @property
    def options(self) -> Mapping[str, Any]:
        return self._head.options

    @property
    def result(self) -> Mapping[Seat, float] | None:
        return self.state.result

    @property
    def asks(self) -> dict[Seat, Ask]:
        """The open questions, by seat. Empty when the match is over."""
        if self._asks is None:
            self._asks = engine.asks(self.state)
            for seat, ask in self._asks.items():
                if not ask.moves:
                    raise RulesFault(f"{ask.prompt} leaves {seat} no move")
        return self._asks

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return engine.waiting(self.state)

    def view(self, seat: Seat | None) -> Struct:
        return self.rules.view(self.state, self._known(seat))

    def crumbs(self, seat: Seat | None) -> tuple[tuple[str, dict[str, object]], ...]:
        return engine.crumbs(self.state, self._known(seat))

    def events(self, seat: Seat | None, since: int = 0) -> Sequence[Heard]:
        """What the seat has heard after its first `since` items. The list only grows: a `took_back` unsays
        as many items before it as its `count`."""
        return self._heard[self._known(seat)][since:]

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        """The clause that forbids the move, or None where the move is legal."""
        ask = self.asks.get(seat)
        if ask is None:
            return Refusal("match_over" if self.result is not None else "not_asked")
        if move in ask.moves:
            return None
        return engine.refusal(self.state, seat, ask, move)

    def can_undo(self, seat: Seat) -> bool:
        return any(taken.seat == seat for taken in self._tail)

    def sampler(self, seat: Seat, rng: Random) -> Callable[[], State]:
        """A source of states the seat cannot tell from the true one: all that a fair bot may search in."""
        return lambda: self.rules.resample(self.state, seat, rng)

    # ---- what a seat can do

    def answer(self, seat: Seat, move: Move) -> None:
        """Take a legal move. A move that is not legal, or a fault in the rules, changes nothing."""
        ask = self.asks.get(self._known(seat) or "")
        if ask is None:
            raise MatchOver if self.result is not None else NotAsked(seat)
        try:
            move = ask.moves[ask.moves.index(tuple(move))]  # the game's own spelling: 1, not True or 1.0
        except ValueError:
            raise IllegalMove(seat, tuple(move), self.why_not(seat, tuple(move)) or Refusal("not_offered")) from None
        before, g = self.state, self.state.draft()
        apart = not isinstance(engine.top(before), Together)
        turned = engine.answer(g, seat, move)
        told, g.told = g.told, ()
        mark = before, self._tail[:], len(self.entries), {ear: len(heard) for ear, heard in self._heard.items()}
        if apart and any(taken.seat != seat for taken in self._tail):
            self._tail.clear()  # the other side has acted on it
        self.state, self._asks = g, None
        self._write(Entry(seat=seat, move=move), told)
        if turned or g.result is not None or any(event.fact for event in told):
            self._tail.clear()
        else:
            self._tail.append(Taken(seat, move, told, before))
        try:
            self._chance()
        except BaseException:
            self._back_to(*mark)
            raise

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last answer. Answers of other lanes stand."""
        at = max((i for i, taken in enumerate(self._tail) if taken.seat == seat), default=None)
        if at is None:
            raise NothingToUndo(seat)
        gone, later = self._tail[at], self._tail[at + 1 :]
        del self._tail[at:]
        state = gone.before
        for taken in later:
            self._tail.append(structs.replace(taken, before=state))
            state = state.draft()
            engine.answer(state, taken.seat, taken.move)
            state.told = ()
        self.state, self._asks = state, None
        self.entries.append(Entry(undo=seat))
        for ear, heard in self._heard.items():
            count = sum(event.heard_by(ear) is not None for event in gone.told)
            if count or ear == seat:
                heard.append(Heard(TOOK_BACK, {"seat": seat, "count": count}))

    def resign(self, seat: Seat) -> None:
        self._known(seat)
        if self.result is not None:
            raise MatchOver
        g = self.state.draft()
        self.rules.resign(g, seat)
        if g.result is None:
            raise RulesFault("a resignation left no result")
        g.agenda, told, g.told = (), g.told, ()
        self.state, self._asks = g, None
        self._tail.clear()
        self._write(Entry(resign=seat), told)

    # ---- the record

    def record(self) -> Record:
        """The whole match, secrets included; the dice's seed only once it is over."""
        over = self.result is not None
        return structs.replace(
            self._head,
            entries=tuple(structs.replace(e, seal=self._seal(n)) for n, e in enumerate(self.entries, 1)),
            result=self.result,
            state=codec.digest(self.state),
            seed=self.dice.reveal() if over else "",
        )

    @classmethod
    def fold(cls, rules: Rules, record: Record, dice: Dice | None = None) -> Match:
        """Play the record again. With dice the match can go on from there; a line that does not fit is named."""
        if record.game != rules.card.id:
            raise BadRecord(0, f"a match of {record.game}, not of {rules.card.id}")
        if dice is not None and (dice.commitment, dict(dice.salts)) != (record.commitment, dict(record.salts)):
            raise BadRecord(0, "other dice than it was begun with")
        played = _Played(record)
        try:
            match = cls(rules, played, record.scenario, record.options)
        except UnknownChoice as fault:
            raise BadRecord(0, str(fault)) from fault
        for n, entry in enumerate(record.entries, 1):
            if entry.roll:
                if len(match.entries) < n or not match.entries[n - 1].roll:
                    raise BadRecord(n, "a roll that nobody asked for")
                continue
            if len(match.entries) != n - 1:
                raise BadRecord(n, "a roll is missing")
            try:
                if entry.undo:
                    match.undo(entry.undo)
                elif entry.resign:
                    match.resign(entry.resign)
                else:
                    match.answer(entry.seat, entry.move)
            except (IllegalMove, NotAsked, NothingToUndo, MatchOver, UnknownChoice) as fault:
                raise BadRecord(n, str(fault) or type(fault).__name__) from fault
        if len(match.entries) != len(record.entries):
            raise BadRecord(len(record.entries) + 1, "a roll is missing")
        match.dice = dice or played
        return match

    # ---- inside

    def _known(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat not in self.seats:
            raise UnknownChoice(f"{self.rules.card.id} has no seat {seat!r} at this table")
        return seat

    def _chance(self) -> None:
        """Let chance answer for as long as it is asked."""
        while self.result is None and (roll := engine.pending_roll(self.state)):
            n = len(self.entries) + 1
            nth = sum(bool(entry.roll) for entry in self.entries) + 1
            outcome = self.dice.draw(roll, nth, self._seal(0), n)
            if all(outcome != o for o, _ in roll.odds):
                raise RulesFault(f"{outcome!r} is no outcome of {roll.why}")
            g = self.state.draft()
            engine.rolled(g, outcome)
            told, g.told = g.told, ()
            self.state, self._asks = g, None
            self._tail.clear()
            self._write(Entry(roll=roll.why, odds=roll.odds, out=outcome), told)

    def _back_to(self, state: State, tail: list[Taken], entries: int, heard: Mapping[Seat | None, int]) -> None:
        """Forget all since: a fault while chance answers must not leave half an answer behind."""
        self.state, self._asks, self._tail = state, None, tail
        del self.entries[entries:], self._seals[entries + 1 :]
        for ear, items in self._heard.items():
            del items[heard[ear] :]

    def _write(self, entry: Entry, told: tuple[Event, ...]) -> None:
        self.entries.append(entry)
        self._tell(told)

    def _publish(self) -> None:
        told, self.state.told = self.state.told, ()
        self._tell(told)

    def _tell(self, told: tuple[Event, ...]) -> None:
        for event in told:
            for ear, heard in self._heard.items():
                item = event.heard_by(ear)
                if item is not None:
                    heard.append(item)

    def _seal(self, n: int) -> str:
        while len(self._seals) <= n:
            self._seals.append(seal(self._seals[-1], self.entries[len(self._seals) - 1]))
        return self._seals[n]


class _Played:
    """Dice that repeat what a record says was rolled."""

    def __init__(self, record: Record) -> None:
        self.record, self.commitment, self.salts = record, record.commitment, record.salts

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        entry = self.record.entries[n - 1] if n <= len(self.record.entries) else None
        if entry is None or not entry.roll or entry.out is UNSET:
            raise BadRecord(n, "a roll is missing")
        if (entry.roll, entry.odds) != (roll.why, roll.odds):
            raise BadRecord(n, f"the rules ask for {roll.why}, the record rolled {entry.roll}")
        if all(entry.out != o for o, _ in roll.odds):
            raise BadRecord(n, f"{entry.out!r} is no outcome of {roll.why}")
        return entry.out

    def reveal(self) -> str:
        return self.record.seed
