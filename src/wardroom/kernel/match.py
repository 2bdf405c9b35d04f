"""A match in play: the only object that server, lab, terminal and tests talk to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random

from msgspec import Struct, structs

from wardroom.journal.errors import indexed
from wardroom.journal.hearing import Events, Heard, Hearing
from wardroom.journal.journal import Journal
from wardroom.journal.record import Entry, Move, Record, Seat
from wardroom.kernel import codec, engine
from wardroom.kernel.errors import IllegalMove, MatchOver, NotAsked, NothingToUndo, PastFact, RulesFault, UnknownChoice
from wardroom.kernel.heading import heading
from wardroom.kernel.nouns import Ask, Dice, Options, Refusal, Rules, State, Together
from wardroom.kernel.replay import fold, replay
from wardroom.kernel.steps import Ahead, Checkpoint, Past, Step
from wardroom.kernel.undoable import Undoable, without


class Match:
    """The fold of a journal. A seat can undo its answers since the last fact. A fact is a roll, a reveal, the other
    side's answer, a fork, a join or a result."""

    opening: tuple[Step, ...] = ()  # what happened before the first question

    def __init__(self, rules: Rules, dice: Dice, scenario: str | None = None, options: Options | None = None) -> None:
        head = heading(rules, dice, scenario, options)
        self._begin(rules, dice, head, rules.start(head.scenario, head.options))

    @classmethod
    def at(
        cls, rules: Rules, state: State, dice: Dice, scenario: str | None = None, options: Options | None = None
    ) -> Match:
        """Start in any position as if the match began there, and run its agenda. Such a match has no record."""
        match = cls.__new__(cls)
        head = heading(rules, dice, scenario, options)
        match._begin(rules, dice, head, state.draft(), "what led to the position in which the match was set up")
        return match

    @classmethod
    def resume(cls, rules: Rules, dice: Dice, head: Record, at: Checkpoint) -> Match:
        """Continue from a checkpoint as if the match began there. Its record continues if the head has entries."""
        match = cls.__new__(cls)
        match._set_up(rules, dice, Journal(head, at.n, at.seal), at.state, at.rolls)
        return match

    fold = classmethod(fold)
    replay = classmethod(replay)

    def _begin(self, rules: Rules, dice: Dice, head: Record, state: State, lacks: str = "") -> None:
        head.seats = state.seats or head.seats
        self._set_up(rules, dice, Journal(head, lacks=lacks), state, 0)
        engine.settle(state)
        events, state.events = state.events, ()
        self._hearing.tell(events)
        self.opening = (Step(0, Entry(), events, None, state, None, 0), *self._chance())

    def _set_up(self, rules: Rules, dice: Dice, journal: Journal, state: State, rolls: int) -> None:
        head = journal.head
        self.rules, self.dice, self.state = rules, dice, state
        self.scenario, self.options, self.seats = head.scenario, head.options, head.seats
        self.rolls = rolls  # how often chance has answered
        self.entries = journal.entries  # those that this journal holds
        self._journal, self._base = journal, journal.n
        self._undoable: list[Undoable] = []
        self._hearing = Hearing(self.seats)
        self._asks: tuple[State | None, dict[Seat, Ask]] = (None, {})

    # ---- what can be asked of a match

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self._journal.n

    @property
    def result(self) -> Mapping[Seat, float] | None:
        return self.state.result

    @property
    def asks(self) -> dict[Seat, Ask]:
        """The open questions, by seat. Empty when the match is over."""
        asked_in, asks = self._asks
        if asked_in is not self.state:
            asks = engine.asks(self.state)
            for seat, ask in asks.items():
                if not ask.moves:
                    raise RulesFault(f"{ask.prompt} leaves {seat} no move")
            self._asks = self.state, asks
        return asks

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return engine.waiting(self.state)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that truly owe an answer; in sealed lanes this is secret."""
        return tuple(sorted(engine.asking(self.state)))

    @property
    def sealed_lanes(self) -> bool:
        """Whether several seats answer at the same time, unseen by each other."""
        return isinstance(engine.top(self.state), Together)

    def view(self, seat: Seat | None) -> Struct:
        return self.rules.view(self.state, self._seated(seat))

    def crumbs(self, seat: Seat | None) -> tuple[tuple[str, dict[str, object]], ...]:
        return engine.crumbs(self.state, self._seated(seat))

    def events(self, seat: Seat | None, since: int = 0) -> Sequence[Heard]:
        """What the seat has heard after its first `since` items; `took_back` and `went_back` unsay some of them."""
        return self._hearing.since(self._seated(seat), since)

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        """The clause that forbids the move, or None where the move is legal."""
        ask = self.asks.get(seat)
        if ask is None:
            return Refusal("match_over" if self.result is not None else "not_asked")
        return None if move in ask.moves else engine.refusal(self.state, seat, ask, move)

    def can_undo(self, seat: Seat) -> bool:
        return any(taken.seat == seat for taken in self._undoable)

    def links(self, seat: Seat) -> bool:
        """Whether the seat answered last and could link its next answer to that one."""
        return bool(self._undoable) and self.entries[-1].seat == seat and seat in self.asks

    def checkpoint(self) -> Checkpoint:
        """The last moment that no undo reaches. Repeating the answers and undos since then leads to the present."""
        state = self._undoable[0].before if self._undoable else self.state
        return Checkpoint(self._base, self.rolls, self.seal(self._base), state)

    def sampler(self, seat: Seat, rng: Random) -> Callable[[], State]:
        """A source of states the seat cannot tell from the true one: all that a fair bot may search in."""
        return lambda: self.rules.resample(self.state, seat, rng)

    # ---- what a seat can do

    def answer(
        self, seat: Seat, move: Move, *, linked: bool = False, told: Events = (), unless_final: bool = False
    ) -> tuple[Step, ...]:
        """Make a legal move, telling `told` too. A refused move or a fault in the rules changes nothing."""
        if linked and not self.links(seat):
            raise PastFact(f"nothing that {seat} could go on from")
        ask = self.asks.get(self._seated(seat) or "")
        if ask is None:
            raise MatchOver if self.result is not None else NotAsked(seat)
        try:
            move = ask.moves[ask.moves.index(tuple(move))]  # the game's own spelling: 1, not True or 1.0
        except ValueError:
            move = tuple(move)
            raise IllegalMove(seat, move, self.why_not(seat, move) or Refusal(engine.NOT_OFFERED)) from None
        before, g = self.state, self.state.draft()
        apart = not self.sealed_lanes
        turned = engine.answer(g, seat, move, join=not unless_final)
        if unless_final and (why := engine.final(g, seat, turned=turned, sealed=not apart)):
            raise PastFact(f"{seat} could not take {move!r} back: {why}", why)
        events, g.events = told + g.events, ()
        with self._whole():  # a fault while chance answers must not leave half an answer behind
            if apart and any(taken.seat != seat for taken in self._undoable):
                self._settled()  # the other side has acted on it
            seen = None if apart or turned or g.result is not None else (seat,)
            fact = turned or g.result is not None or any(event.fact for event in events)
            step = self._enter(Entry(seat=seat, move=move, linked=linked), events, g, seen, fact)
            if not fact:
                given = self._undoable.pop() if linked else Undoable(seat, (), (), before)
                self._undoable.append(given.and_then(move, events))
            return (step, *self._chance())

    def answers(self, seat: Seat, moves: Sequence[Move], *, unless_final: bool = False) -> tuple[Step, ...]:
        """Make these moves in order, each in answer to the question then open: all or none. Only the last may lead to a
        fact, or a refused list could be used to peek. One undo takes back the whole list."""
        steps: tuple[Step, ...] = ()
        with self._whole():
            for at, move in enumerate(moves):
                with indexed(at):
                    steps += self.answer(seat, move, linked=at > 0, unless_final=unless_final and at + 1 == len(moves))
        return steps

    def ahead(self, seat: Seat, moves: Sequence[Move], *, only_final: bool = False) -> Ahead:
        """What the seat would be asked after these moves, without making them; only as far as they could be undone."""
        with self._whole(keep=False):
            try:
                self.answers(seat, moves, unless_final=True)
            except PastFact as past:
                if not past.final:
                    raise
                return Ahead(past.final)
            final = "" if seat in self.asked else "others"
            return Ahead(final) if final or only_final else Ahead("", self.view(seat), self.asks[seat])

    def undo(self, seat: Seat) -> tuple[Step, ...]:
        """Take back the seat's last answer, and those it was linked to. Answers of other lanes stand."""
        at = max((i for i, taken in enumerate(self._undoable) if taken.seat == seat), default=None)
        if at is None:
            raise NothingToUndo(seat)
        gone = self._undoable[at]
        self._undoable, state = without(self._undoable, at)
        seen = (seat,) if self.sealed_lanes else None
        step = self._enter(Entry(undo=seat), (), state, seen, fact=False)
        self._hearing.take_back(gone.events, seat)
        return (structs.replace(step, events=gone.events),)

    def take_back(self, to: int, past: Past | None = None) -> tuple[Step, ...]:
        """Return, with everyone's consent, to where the match stood after entry `to`. Later rolls are drawn anew."""
        if self.result is not None:
            raise MatchOver
        past = past or self.past(to)
        step = self._enter(Entry(back=to), (), past.state, None, fact=True)
        self._hearing.go_back(past.heard)
        return (step,)

    def past(self, to: int) -> Past:
        """An earlier moment, found by playing the match again up to there."""
        if not 0 <= to < self.n or (after := self._journal.entry(to + 1)).roll or after.linked:
            raise UnknownChoice(f"the match did not rest at entry {to}")
        return Match.fold(self.rules, structs.replace(self.record(), entries=tuple(self.entries[:to]))).present()

    def present(self) -> Past:
        """The present moment, to return to later."""
        return Past(self.state, self._hearing.counts())

    def resign(self, seat: Seat) -> tuple[Step, ...]:
        self._seated(seat)
        if self.result is not None:
            raise MatchOver
        g = self.state.draft()
        self.rules.resign(g, seat)
        if g.result is None:
            raise RulesFault("a resignation left no result")
        g.agenda, events, g.events = (), g.events, ()
        return (self._enter(Entry(resign=seat), events, g, None, fact=True),)

    # ---- the record

    def record(self) -> Record:
        """The whole match, secrets included; the dice's seed only once it is over."""
        seed = self.dice.reveal() if self.result is not None else ""
        return self._journal.record(self.result, codec.digest(self.state), seed)

    def sealed(self, n: int) -> Entry:
        """The entry with its seal."""
        return self._journal.entry(n)

    def seal(self, n: int) -> str:
        return self._journal.seal(n)

    # ---- inside

    def _seated(self, seat: Seat | None) -> Seat | None:
        if seat is not None and seat not in self.seats:
            raise UnknownChoice(f"{self.rules.info.id} has no seat {seat!r} at this table")
        return seat

    def _chance(self) -> tuple[Step, ...]:
        """Let chance answer for as long as it is asked."""
        steps: tuple[Step, ...] = ()
        while self.result is None and (roll := engine.pending_roll(self.state)):
            outcome = self.dice.draw(roll, self.rolls + 1, self._journal.opening_seal, self.n + 1)
            if all(outcome != o for o, _ in roll.odds):
                raise RulesFault(f"{outcome!r} is no outcome of {roll.why}")
            g = self.state.draft()
            engine.rolled(g, outcome)
            events, g.events = g.events, ()
            self.rolls += 1
            steps += (self._enter(Entry(roll=roll.why, odds=roll.odds, out=outcome), events, g, None, fact=True),)
        return steps

    def _enter(self, entry: Entry, events: Events, after: State, to: tuple[Seat, ...] | None, fact: bool) -> Step:
        before, self.state = self.state, after
        self.entries.append(entry)
        self._hearing.tell(events)
        if fact:
            self._settled()
        return Step(self.n, entry, events, before, after, to, self._base)

    @contextmanager
    def _whole(self, *, keep: bool = True) -> Iterator[None]:
        """Roll the match back if the body fails or `keep` is false: nobody has been told anything yet."""
        before, n, heard = (self.state, self._undoable[:], self._base, self.rolls), self.n, self._hearing.counts()
        kept = False
        try:
            yield
            kept = keep
        finally:
            if not kept:
                self.state, self._undoable, self._base, self.rolls = before
                self._journal.cut(n)
                self._hearing.cut(heard)

    def _settled(self) -> None:
        """Make everything before this moment impossible to undo."""
        self._undoable.clear()
        self._base = self.n
