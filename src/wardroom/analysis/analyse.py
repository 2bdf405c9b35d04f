"""The analysis of one match: its course, turn by turn, the turning points, and the staff's advice at some of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec import structs

from wardroom.analysis import chances as chancing
from wardroom.analysis import course as coursing
from wardroom.analysis import features
from wardroom.analysis.chances import Chances
from wardroom.analysis.course import Course, Progress, answered, expected
from wardroom.analysis.findings import Advice, Analysis, Decision, Point, Turn
from wardroom.analysis.guesses import guessed
from wardroom.analysis.plans import Answered, planned
from wardroom.api import Game
from wardroom.journal import Record
from wardroom.kernel import Match, State

TURNING = 5  # turning points at most
LEAST = 0.02  # of a chance: less is no turning point
DECISIONS = 12  # kept, those that changed most
ADVISED = 6  # decisions about which the staff is asked
STAFF_SEED = 1


def analyse(
    game: Game, record: Record, progress: Progress | None = None, staff: bool = True, bots: Answered | None = None
) -> Analysis:
    """Of a match that is over and no other: raises Unfinished. The entries of `bots` are asked for their plans."""
    chances = chancing.chances(game, record.scenario)
    course = coursing.follow(game, record, chances, progress)
    turns = tuple(_turns(course))
    turning = _turning(turns)
    decisions = _named(game, record, _largest(course.decisions, turns, turning))
    first, _ = features.sides(game)
    curve = tuple(Point(mark.n, mark.title, mark.chance, mark.low, mark.high) for mark in course.marks)
    widths = [(mark.high - mark.low) / 2 for mark in course.marks[:-1]]
    assert record.result is not None
    return Analysis(
        game=record.game, version=record.version, scenario=record.scenario, seats=record.seats or game.info.seats,
        first=first, result=dict(record.result), won=course.end, method=chances.method, matches=chances.matches,
        uncertain=sum(widths) / len(widths) if widths else 0.0,
        curve=curve,
        turns=turns, turning=turning, rolls=course.rolls, throws=tuple(course.throws),
        luck=sum(throw.luck for throw in course.throws), decisions=decisions,
        advice=tuple(_advice(game, record, chances, decisions)) if staff and chances.exact else (),
        guesses=tuple(guessed(game, record, curve)),
        hindsight=game.hindsight().read(Match.replay(game.rules, record)) if game.hindsight else None,
        plans=tuple(sorted(planned(game, record, curve, bots or {}), key=lambda plan: plan.n)),
    )  # fmt: skip


def _turns(course: Course) -> list[Turn]:
    found = []
    for start, end in zip(course.marks, course.marks[1:], strict=False):

        def within(n: int, first: int = start.n, last: int = end.n) -> bool:
            return first < n <= last

        throws = [throw for throw in course.throws if within(throw.n)]
        decisions = [decision for decision in course.decisions if within(decision.n)]
        decided = dict.fromkeys((d.seat for d in decisions if d.worth), 0.0)
        for decision in decisions:
            if decision.worth:
                decided[decision.seat] += decision.worth
        found.append(
            Turn(
                start.title, start.n, end.n, start.chance, end.chance, sum(throw.luck for throw in throws), decided,
                sum(change for n, change in course.rest if within(n)),
                _most((throw.n, throw.luck) for throw in throws),
                _most((decision.n, decision.worth) for decision in decisions if decision.move),
            )
        )  # fmt: skip
    return found


def _most(changes: Iterable[tuple[int, float]]) -> int:
    """The entry that changed most."""
    n, change = max(changes, key=lambda each: abs(each[1]), default=(0, 0.0))
    return n if change else 0


def _turning(turns: Sequence[Turn]) -> tuple[int, ...]:
    """The turns that changed most, without what was only still uncertain at the end."""
    size = {n: abs(turn.change - turn.rest) for n, turn in enumerate(turns)}
    largest = sorted(size, key=lambda n: -size[n])[:TURNING]
    return tuple(sorted(n for n in largest if size[n] >= LEAST))


def _largest(decisions: Sequence[Decision], turns: Sequence[Turn], turning: Sequence[int]) -> list[Decision]:
    """The decisions that changed most, and the one of each turning point; those taken back are none."""
    kept = {turns[n].decision for n in turning}
    made = [decision for decision in decisions if decision.move and decision.worth]
    made.sort(key=lambda decision: (decision.n not in kept, -abs(decision.worth)))
    return sorted(made[:DECISIONS], key=lambda decision: decision.n)


def _named(game: Game, record: Record, decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """With the questions that they answered."""
    prompts = {
        n: match.asks[record.entries[n - 1].seat].prompt
        for n, match in coursing.moments(game, record, {decision.n for decision in decisions})
    }
    return tuple(structs.replace(decision, prompt=prompts.get(decision.n, "")) for decision in decisions)


def _advice(game: Game, record: Record, chances: Chances, decisions: Sequence[Decision]) -> list[Advice]:
    largest = sorted(decisions, key=lambda decision: -abs(decision.worth))[:ADVISED]
    wanted = {decision.n for decision in largest}
    said: list[Advice] = []
    before: tuple[int, State] | None = None
    for n, match in coursing.moments(game, record, wanted | {n - 1 for n in wanted}):
        came_from = before[1] if before and before[0] == n - 1 else None
        if n in wanted and (advice := _asked(game, match, record, n, chances, came_from)):
            said.append(advice)
        before = n, match.state
    return said


def _asked(
    game: Game, match: Match, record: Record, n: int, chances: Chances, came_from: State | None
) -> Advice | None:
    """The game's best bot is given what the seat could see, and worlds that it could not tell from the true one."""
    entry, offered = record.entries[n - 1], game.bots()
    if not offered:
        return None
    name, factory = next(iter(offered.items()))
    seat, ask = entry.seat, match.asks[entry.seat]
    bot = factory(seat, STAFF_SEED)
    move = bot.choose(match.view(seat), ask, match.sampler(seat, Random(STAFF_SEED)))
    if move not in ask.moves:
        return None
    if answered(match.state, seat, move) == came_from:  # going back is no advice
        return None
    played, staff = (expected(chances, game, match.state, seat, each) for each in (entry.move, move))
    return Advice(n, seat, ask.prompt, entry.move, move, name, played, staff)
