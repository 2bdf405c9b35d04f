"""A game being played: the only thing that server, lab, terminal and tests talk to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import UNSET, Struct, structs

from wardroom.kernel import codec, engine
from wardroom.kernel.errors import BadRecord, IllegalMove, MatchOver, NotAsked, NothingToUndo, RulesFault, UnknownChoice
from wardroom.kernel.nouns import Ask, Dice, Event, Heard, Move, Outcome, Refusal, Roll, Rules, Seat, State, Together
from wardroom.kernel.record import FORMAT, Entry, Record, opening_seal, seal

TOOK_BACK = "took_back"  # as many items before it as its `count` are unsaid
WENT_BACK = "went_back"  # all items after the first `to` are unsaid


class Undoable(Struct, frozen=True):
    """An answer that may still be taken back: who, what, the events it told, and the state before it."""

    seat: Seat
    move: Move
    events: tuple[Event, ...]
    before: State


class Step(Struct, frozen=True):
    """What one entry did, for whoever keeps the journal."""

    n: int
    entry: Entry  # the opening, number 0, has an empty one
    events: tuple[Event, ...]  # by an undo: what it unsaid
    before: State | None
    after: State
    to: tuple[Seat, ...] | None  # who can tell that something happened; None: everyone
    base: int  # the entry since which answers can be taken back


class Checkpoint(Struct, frozen=True):
    """Where a match stood after an entry: enough to go on from there without the journal before it."""

    n: int
    rolls: int
    seal: str
    state: State


class Past(Struct, frozen=True):
    """An earlier moment: the state, and how many items each had heard."""

    state: State
    heard: Mapping[Seat | None, int]


class Pasts:
    """The moments of a record that it goes back to later, kept while it is played again."""

    def __init__(self, record: Record) -> None:
        self._wanted = {entry.back for entry in record.entries if entry.back is not UNSET}
        self.at: dict[int, Past] = {}

    def keep(self, match: Match) -> None:
        if match.n in self._wanted:
            self.at[match.n] = Past(match.state, match.heard_counts())


def seats(rules: Rules, scenario: str | None = None, options: Mapping[str, Any] | None = None) -> tuple[Seat, ...]:
    """Who would sit at a table with this scenario and these options."""
    start = rules.start(scenario or rules.info.scenarios[0], rules.info.settings(options))
    return start.seats or rules.info.seats


class Match:
    """The fold of a journal. What a seat answered since the last fact, it may take back.

    A fact is a roll, a reveal, the other side's answer, a fork, a join or a result.
    """

    opening: tuple[Step, ...]  # what happened before the first question

    def __init__(
        self, rules: Rules, dice: Dice, scenario: str | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        info = rules.info
        scenario = scenario if scenario is not None else info.scenarios[0]
        if scenario not in info.scenarios:
            raise UnknownChoice(f"{info.id} has no scenario {scenario!r}")
        settings = info.settings(options)
        state = rules.start(scenario, settings)
        head = Record(
            FORMAT, info.id, info.version, scenario, settings, state.seats or info.seats,
            dice.commitment, dict(dice.salts),
        )  # fmt: skip
        self._begin_at(rules, dice, head, Checkpoint(0, 0, opening_seal(head), state))
        engine.settle(state)
        events, state.events = state.events, ()
        self._tell(events)
        self.opening = (Step(0, Entry(), events, None, state, None, 0), *self._chance())

    @classmethod
    def resume(cls, rules: Rules, dice: Dice, head: Record, at: Checkpoint) -> Match:
        """Go on from where a match stood, as if it had just begun there: what came before, its keeper remembers."""
        match = cls.__new__(cls)
        match._begin_at(rules, dice, head, at)
        match.opening = ()
        return match

    def _begin_at(self, rules: Rules, dice: Dice, head: Record, at: Checkpoint) -> None:
        self.rules, self.dice, self.state, self.seats = rules, dice, at.state, head.seats
        self.entries: list[Entry] = []  # since it began or was resumed
        self._head, self._first, self._rolls, self._base = head, at.n, at.rolls, at.n
        self._opening_seal = opening_seal(head)
        self._seals = [at.seal]
        self._tail: list[Undoable] = []
        self._heard: dict[Seat | None, list[Heard]] = {seat: [] for seat in (*self.seats, None)}
        self._asks: dict[Seat, Ask] | None = None

    # ---- what can be asked of a match

    @property
    def scenario(self) -> str:
        return self._head.scenario

    @property
    def options(self) -> Mapping[str, Any]:
        return self._head.options

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self._first + len(self.entries)

    @property
    def rolls(self) -> int:
        """How often chance has answered."""
        return self._rolls

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

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who truly owes an answer: in sealed lanes, a secret."""
        return tuple(sorted(engine.asking(self.state)))

    @property
    def sealed_lanes(self) -> bool:
        """Whether several answer at the same time, each unseen by the others."""
        return isinstance(engine.top(self.state), Together)

    def view(self, seat: Seat | None) -> Struct:
        return self.rules.view(self.state, self._known(seat))

    def crumbs(self, seat: Seat | None) -> tuple[tuple[str, dict[str, object]], ...]:
        return engine.crumbs(self.state, self._known(seat))

    def events(self, seat: Seat | None, since: int = 0) -> Sequence[Heard]:
        """What the seat has heard after its first `since` items. The list only grows: a `took_back` or `went_back`
        unsays items before it."""
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

    def checkpoint(self) -> Checkpoint:
        """The last moment that no undo reaches. To come from there to now, answer and undo as the entries since say."""
        state = self._tail[0].before if self._tail else self.state
        return Checkpoint(self._base, self._rolls, self.seal(self._base), state)

    def sampler(self, seat: Seat, rng: Random) -> Callable[[], State]:
        """A source of states the seat cannot tell from the true one: all that a fair bot may search in."""
        return lambda: self.rules.resample(self.state, seat, rng)

    # ---- what a seat can do

    def answer(self, seat: Seat, move: Move) -> tuple[Step, ...]:
        """Take a legal move. A move that is not legal, or a fault in the rules, changes nothing."""
        ask = self.asks.get(self._known(seat) or "")
        if ask is None:
            raise MatchOver if self.result is not None else NotAsked(seat)
        try:
            move = ask.moves[ask.moves.index(tuple(move))]  # the game's own spelling: 1, not True or 1.0
        except ValueError:
            move = tuple(move)
            raise IllegalMove(seat, move, self.why_not(seat, move) or Refusal(engine.NOT_OFFERED)) from None
        before, g = self.state, self.state.draft()
        apart = not self.sealed_lanes
        turned = engine.answer(g, seat, move)
        events, g.events = g.events, ()
        mark = before, self._tail[:], self._base, self._rolls, len(self.entries), self.heard_counts()
        if apart and any(taken.seat != seat for taken in self._tail):
            self._settled()  # the other side has acted on it
        seen = None if apart or turned or g.result is not None else (seat,)
        fact = turned or g.result is not None or any(event.fact for event in events)
        step = self._write(Entry(seat=seat, move=move), events, g, seen, fact)
        if not fact:
            self._tail.append(Undoable(seat, move, events, before))
        try:
            return (step, *self._chance())
        except BaseException:
            self._back_to(*mark)
            raise

    def undo(self, seat: Seat) -> tuple[Step, ...]:
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
            state.events = ()
        seen = (seat,) if self.sealed_lanes else None
        step = self._write(Entry(undo=seat), (), state, seen, fact=False)
        for ear, heard in self._heard.items():
            heard.extend(unsaid(gone.events, seat, ear))
        return (structs.replace(step, events=gone.events),)

    def take_back(self, to: int, past: Past | None = None) -> tuple[Step, ...]:
        """Return, by consent of all, to where the match stood after entry `to`. Dice that were thrown stay thrown:
        whatever is rolled again falls anew."""
        if self.result is not None:
            raise MatchOver
        past = past or self.past(to)
        step = self._write(Entry(back=to), (), past.state, None, fact=True)
        for ear, heard in self._heard.items():
            heard.append(Heard(WENT_BACK, {"to": past.heard[ear]}))
        return (step,)

    def past(self, to: int) -> Past:
        """An earlier moment, found by playing the match again up to there."""
        if not 0 <= to < self.n or self.entries[to - self._first].roll:
            raise UnknownChoice(f"the match did not rest at entry {to}")
        then = Match.fold(self.rules, structs.replace(self.record(), entries=tuple(self.entries[:to])))
        return Past(then.state, then.heard_counts())

    def resign(self, seat: Seat) -> tuple[Step, ...]:
        self._known(seat)
        if self.result is not None:
            raise MatchOver
        g = self.state.draft()
        self.rules.resign(g, seat)
        if g.result is None:
            raise RulesFault("a resignation left no result")
        g.agenda, events, g.events = (), g.events, ()
        return (self._write(Entry(resign=seat), events, g, None, fact=True),)

    # ---- the record

    def record(self) -> Record:
        """The whole match, secrets included; the dice's seed only once it is over."""
        over = self.result is not None
        return structs.replace(
            self._head,
            entries=tuple(self.sealed(n) for n in range(1, self.n + 1)),
            result=self.result,
            state=codec.digest(self.state),
            seed=self.dice.reveal() if over else "",
        )

    def sealed(self, n: int) -> Entry:
        """The entry with its seal."""
        return structs.replace(self.entries[n - 1 - self._first], seal=self.seal(n))

    def seal(self, n: int) -> str:
        while len(self._seals) <= n - self._first:
            self._seals.append(seal(self._seals[-1], self.entries[len(self._seals) - 1]))
        return self._seals[n - self._first]

    @classmethod
    def fold(cls, rules: Rules, record: Record, dice: Dice | None = None) -> Match:
        """Play the record again. With dice the match can go on from there; a line that does not fit is named."""
        if record.game != rules.info.id:
            raise BadRecord(0, f"a match of {record.game}, not of {rules.info.id}")
        if dice is not None and (dice.commitment, dict(dice.salts)) != (record.commitment, dict(record.salts)):
            raise BadRecord(0, "other dice than it was begun with")
        for match, _ in cls.replay(rules, record):  # noqa: B007
            pass
        match.dice = dice or match.dice
        return match

    @classmethod
    def replay(cls, rules: Rules, record: Record) -> Iterator[tuple[Match, tuple[Step, ...]]]:
        """Play the record again, opening first: after each entry, the match and the steps it took."""
        try:
            match = cls(rules, _Played(record), record.scenario, record.options)
        except UnknownChoice as fault:
            raise BadRecord(0, str(fault)) from fault
        yield match, match.opening
        pasts = Pasts(record)
        pasts.keep(match)
        for n, entry in enumerate(record.entries, 1):
            if entry.roll:
                if len(match.entries) < n or not match.entries[n - 1].roll:
                    raise BadRecord(n, "a roll that nobody asked for")
                continue
            if len(match.entries) != n - 1:
                raise BadRecord(n, "a roll is missing")
            try:
                yield match, match.again(entry, pasts)
                pasts.keep(match)
            except (IllegalMove, NotAsked, NothingToUndo, MatchOver, UnknownChoice) as fault:
                raise BadRecord(n, str(fault) or type(fault).__name__) from fault
        if len(match.entries) != len(record.entries):
            raise BadRecord(len(record.entries) + 1, "a roll is missing")

    def again(self, entry: Entry, pasts: Pasts | None = None) -> tuple[Step, ...]:
        """Do what an entry says was done. A roll comes of itself."""
        if entry.undo:
            return self.undo(entry.undo)
        if entry.resign:
            return self.resign(entry.resign)
        if entry.back is not UNSET:
            return self.take_back(entry.back, pasts.at.get(entry.back) if pasts else None)
        return self.answer(entry.seat, entry.move)

    # ---- inside

    def _known(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat not in self.seats:
            raise UnknownChoice(f"{self.rules.info.id} has no seat {seat!r} at this table")
        return seat

    def _chance(self) -> tuple[Step, ...]:
        """Let chance answer for as long as it is asked."""
        steps: tuple[Step, ...] = ()
        while self.result is None and (roll := engine.pending_roll(self.state)):
            outcome = self.dice.draw(roll, self._rolls + 1, self._opening_seal, self.n + 1)
            if all(outcome != o for o, _ in roll.odds):
                raise RulesFault(f"{outcome!r} is no outcome of {roll.why}")
            g = self.state.draft()
            engine.rolled(g, outcome)
            events, g.events = g.events, ()
            self._rolls += 1
            steps += (self._write(Entry(roll=roll.why, odds=roll.odds, out=outcome), events, g, None, fact=True),)
        return steps

    def heard_counts(self) -> dict[Seat | None, int]:
        """How many items each has heard."""
        return {ear: len(heard) for ear, heard in self._heard.items()}

    def _back_to(
        self, state: State, tail: list[Undoable], base: int, rolls: int, entries: int, heard: Mapping[Seat | None, int]
    ) -> None:
        """Forget all since: a fault while chance answers must not leave half an answer behind."""
        self.state, self._asks, self._tail, self._base, self._rolls = state, None, tail, base, rolls
        del self.entries[entries:], self._seals[entries + 1 :]
        for ear, items in self._heard.items():
            del items[heard[ear] :]

    def _write(
        self, entry: Entry, events: tuple[Event, ...], after: State, to: tuple[Seat, ...] | None, fact: bool
    ) -> Step:
        before, self.state, self._asks = self.state, after, None
        self.entries.append(entry)
        self._tell(events)
        if fact:
            self._settled()
        return Step(self.n, entry, events, before, after, to, self._base)

    def _settled(self) -> None:
        """Nothing before this moment can be taken back."""
        self._tail.clear()
        self._base = self.n

    def _tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            for ear, heard in self._heard.items():
                item = event.heard_by(ear)
                if item is not None:
                    heard.append(item)


def unsaid(events: tuple[Event, ...], seat: Seat, ear: Seat | None) -> tuple[Heard, ...]:
    """How one hears that the seat took back an answer: not at all, if it had told him nothing."""
    count = sum(event.heard_by(ear) is not None for event in events)
    return (Heard(TOOK_BACK, {"seat": seat, "count": count}),) if count or ear == seat else ()


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
