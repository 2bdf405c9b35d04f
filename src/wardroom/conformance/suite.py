"""Playing random matches and holding a game to every promise."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random

from wardroom.api import Presentation
from wardroom.api.game import Mischief, Probes, Reason, Twin
from wardroom.api.wagers import Odds, Wagers
from wardroom.conformance.promises import PROMISES
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.promises.odds import untrue
from wardroom.conformance.promises.refusals import unexplained
from wardroom.conformance.step import Step
from wardroom.conformance.subject import Options, Sayer, Subject
from wardroom.conformance.table import Table
from wardroom.conformance.tally import Tally
from wardroom.conformance.violation import Violation
from wardroom.dice.seeded import Seeded
from wardroom.journal import Record
from wardroom.kernel import Ask, Match, Move, Rules, RulesFault, Seat, Together, engine

QUIET, TAKE_BACK, GIVE_UP = 1 / 4, 1 / 10, 1 / 8  # how often
LINKED = 5  # one answer in this many is linked to the one before it, where possible


def conform(
    rules: Rules,
    *,
    matches: int,
    seed: int = 0,
    scenarios: Sequence[str] | None = None,
    options: Options | None = None,
    fog: float = 1.0,
    words: Sayer | None = None,
    clauses: Container[str] | None = None,
    probes: Probes | None = None,
    reasons: Mapping[str, Reason] | None = None,
    max_unexplained: float = 1.0,
    fleeting: Container[str] = (),
    twin: Twin | None = None,
    places: Collection[str] = (),
    player: Mischief | None = None,
    odds: Odds | None = None,
    wagers: Wagers | None = None,
    presentation: Presentation | None = None,
) -> Tally:
    """Play random matches; raise the first `Violation`, or return the counts."""
    subject = Subject(
        rules,
        scenarios=scenarios,
        options=options,
        fog=fog,
        words=words,
        clauses=clauses,
        probes=probes,
        reasons=reasons or {},
        max_unexplained=max_unexplained,
        fleeting=fleeting,
        twin=twin,
        places=places,
        player=player,
        odds=odds,
        wagers=wagers,
        presentation=presentation or Presentation(),
    )
    tally = run(subject, range(matches), seed)
    if violation := unexplained(tally, max_unexplained) or untrue(tally):
        raise violation
    return tally


def run(subject: Subject, numbers: Iterable[int], seed: int = 0) -> Tally:
    """The matches with these numbers: each depends on its own number and the seed alone."""
    total = Tally()
    for number in numbers:
        total += play(subject, f"{seed}.{number}")
    return total


def play(subject: Subject, seed: str) -> Tally:
    """Play one match and check every promise."""
    rng = Random(f"{seed} play")
    scenario, options = subject.settings(rng)
    with blaming("sound", seed):
        match = Match(subject.rules, Seeded(rng.getrandbits(64)), scenario, options)
        table = Table(subject, match, seed)
    promises = [promise(table) for promise in PROMISES]
    hooks = {hook: [p for p in promises if p.has(hook)] for hook in ("rest", "step", "undone", "over")}
    player = subject.player if rng.random() < 1 / 2 else None
    resigns_at = int(2 ** rng.uniform(0, 10)) if rng.random() < GIVE_UP else None

    def each(hook: str, *args: object) -> None:
        careful = hook not in ("rest", "step") or table.rng.random() < subject.care
        for promise in hooks[hook]:
            if promise.sampled and not careful:
                continue
            try:
                getattr(promise, hook)(*args)
            except Exception as fault:
                raise breach(promise.name, fault, seed, match) from fault

    each("rest", table.moment)
    while not table.moment.over:
        before = table.moment
        hasty = [seat for seat in table.seats if match.can_undo(seat)]
        if resigns_at is not None and table.tally.answers >= resigns_at:
            with blaming("resign", seed, match):
                match.resign(rng.choice(table.seats))
            table.tally.resignations += 1
            table.moved_on()
        elif hasty and rng.random() < TAKE_BACK:
            seat = rng.choice(hasty)
            with blaming("undo", seed, match):
                match.undo(seat)
            table.moved_on()
            each("undone", seat, before, table.moment)
        else:
            seat = rng.choice(sorted(before.asks))
            wish = player(match.view(seat), before.asks[seat], rng) if player else None
            move = wish or pick(before.asks[seat], rng)
            each("step", advance(table, seat, move, seed))
        each("rest", table.moment)
    each("over", table.moment)
    table.tally.entries = len(match.entries)
    table.tally.records = dict(subject.records(match.state)) if subject.records else {}
    return table.tally


def pick(ask: Ask, rng: Random) -> Move:
    """A random move, but often the quiet one, since matches without quiet moves do not get far."""
    return ask.moves[0] if rng.random() < QUIET else rng.choice(ask.moves)


def advance(table: Table, seat: Seat, move: Move, seed: str) -> Step:
    match, before, written = table.match, table.moment, len(table.match.entries)
    sealed = RulesFault if before.together else ()  # the kernel itself stops what leaves a lane
    with blaming("sound", seed, match), blaming("lanes", seed, match, sealed):
        linked = match.links(seat) and table.tally.answers % LINKED == 0
        final = match.ahead(seat, (move,), only_final=True).final
        first, *_ = match.answer(seat, move, linked=linked)
    table.moved_on()
    rolls = match.entries[written + 1 :]
    table.tally.answers += 1
    table.tally.rolls += len(rolls)
    table.tally.linked += linked
    revealed, turned = any(event.fact for event in first.events), isinstance(engine.top(first.after), Together)
    return Step(
        match.entries[written], rolls, before, table.moment, table.news, match.can_undo(seat), final, revealed, turned
    )


@contextmanager
def blaming(
    promise: str, seed: str, match: Match | None = None, faults: type[Exception] | tuple[()] = Exception
) -> Iterator[None]:
    """Report any error in this block as a breach of this promise."""
    try:
        yield
    except Violation:
        raise
    except faults as fault:
        raise breach(promise, fault, seed, match) from fault


def breach(promise: str, fault: Exception, seed: str, match: Match | None) -> Violation:
    detail = str(fault) if isinstance(fault, (Promise.Broken, RulesFault)) else f"{type(fault).__name__}: {fault}"
    return Violation(promise, f"{detail} (match {seed})", written_down(match) if match else None)


def written_down(match: Match) -> Record | None:
    try:
        return match.record()
    except Exception:  # a state that cannot be dumped is what some promises are about
        return None
