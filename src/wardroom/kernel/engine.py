"""Moves a state along its agenda. Pure functions of plain data, used by `Match` and by search."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from msgspec import structs

from wardroom.journal.hearing import Event
from wardroom.journal.record import Move, Outcome, Seat
from wardroom.kernel.errors import RulesFault
from wardroom.kernel.nouns import Ask, Asks, Does, Refusal, Roll, Rolls, State, Task, Tasks, Together

NOT_OFFERED = "not_offered"  # the general refusal, where a question gives no better reason


def _after(agenda: tuple[Task, ...], tasks: Tasks) -> tuple[Task, ...]:
    """The agenda with its top task done and these to do next."""
    follow = tuple(tasks)
    return agenda[:-1] + follow[::-1] if follow else agenda[:-1]


def top(g: State) -> Task | None:
    return g.agenda[-1] if g.agenda else None


def asking(g: State) -> dict[Seat, Asks]:
    """The task that waits for each seat that is asked something."""
    task = top(g)
    if isinstance(task, Asks):
        return {task.seat: task}
    if isinstance(task, Together):
        return {seat: lane[-1] for seat, lane in task.lanes.items() if lane and isinstance(lane[-1], Asks)}
    return {}


def asks(g: State) -> dict[Seat, Ask]:
    return {seat: task.ask(g) for seat, task in asking(g).items()}


def refusal(g: State, seat: Seat, ask: Ask, move: Move) -> Refusal:
    """Why a move that is not in the seat's ask is refused. Games only see moves that look like moves."""
    if not move or not isinstance(move[0], str) or not all(type(part) in (str, int) for part in move):
        return Refusal("not_a_move", ask.rules)
    return asking(g)[seat].why_not(g, move) or Refusal(NOT_OFFERED, ask.rules)


def waiting(g: State) -> tuple[Seat, ...]:
    """The seats being waited for, as everyone may know: a sealed lane does not show that it is done."""
    task = top(g)
    if isinstance(task, Together):
        return tuple(sorted(task.lanes))  # a saved state does not keep their order
    return (task.seat,) if isinstance(task, Asks) else ()


def crumbs(g: State, seat: Seat | None) -> tuple[tuple[str, dict[str, object]], ...]:
    """The current titles from the outermost chapter to the innermost; of lanes, only the seat's own. A waiting `Does`
    is a chapter in progress; a waiting question is still to come."""
    agendas = [g.agenda]
    if g.agenda and isinstance(g.agenda[-1], Together):
        agendas.append(g.agenda[-1].lanes.get(seat or "", ()))
    tasks = [task for agenda in agendas for task in agenda if isinstance(task, Does) or task is agenda[-1]]
    return tuple((task.crumb, dict(task.about())) for task in tasks if task.crumb)


def afresh(g: State, seat: Seat) -> None:
    """Reset the seat's lane to its beginning, for `resample`. How far a lane has got is its seat's secret, so no state
    drawn for another seat may keep it. The game itself resamples what the lane changed on the board."""
    task = top(g)
    if isinstance(task, Together) and seat in task.began:
        _put_lane(g, task, seat, task.began[seat])


def pending_roll(g: State) -> Roll | None:
    task = top(g)
    return task.roll(g) if isinstance(task, Rolls) else None


def answer(g: State, seat: Seat, move: Move, *, join: bool = True) -> bool:
    """Give a legal move to the seat's task, and settle. True if this led to a fork or a join."""
    task = g.agenda[-1]
    if isinstance(task, Together):
        lane, before = task.lanes[seat], len(g.events)
        asked = lane[-1]
        assert isinstance(asked, Asks)
        _put_lane(g, task, seat, _after(lane, asked.answer(g, move)))
        _keep_sealed(g.events[before:], seat)
    else:
        assert isinstance(task, Asks)
        assert task.seat == seat
        g.agenda = _after(g.agenda, task.answer(g, move))
    forked = isinstance(top(g), Together) and not isinstance(task, Together)
    return settle(g, join=join) or forked


def final(g: State, seat: Seat, *, turned: bool, sealed: bool) -> str:
    """Why the seat could not undo the answer that led here; empty if it could. The end of a sealed lane is always
    `sealed`: the seat may not know whether it joins the lanes, so call this before they are joined."""
    if sealed:
        return "" if seat in asking(g) else "sealed"
    found = (turned, any(event.fact for event in g.events), g.result is not None, isinstance(top(g), Rolls))
    return next(compress(("fork", "reveal", "end", "dice"), found), "")  # whether a fork hides a reveal is not told


def rolled(g: State, outcome: Outcome) -> bool:
    task = g.agenda[-1]
    assert isinstance(task, Rolls)
    g.agenda = _after(g.agenda, task.rolled(g, outcome))
    return settle(g)


def settle(g: State, *, join: bool = True) -> bool:
    """Run every task that needs no answer. True when a fork or a join was passed on the way."""
    turned = False
    while g.result is None:
        if not g.agenda:
            raise RulesFault("the agenda is empty and there is no result")
        task = g.agenda[-1]
        if isinstance(task, Does):
            follow = task.run(g)
            g.agenda = _after(g.agenda, follow)
            turned = turned or isinstance(top(g), Together)
        elif isinstance(task, Together):
            if _settle_lanes(g, task):
                continue
            if any(task.lanes.values()) or not join:
                return turned
            g.agenda = g.agenda[:-1]
            turned = True
        else:
            return turned
    g.agenda = ()
    return turned


def _settle_lanes(g: State, together: Together) -> bool:
    """Run the first lane task that needs no answer, if there is one."""
    for seat, lane in together.lanes.items():
        if not lane:
            continue
        task = lane[-1]
        if isinstance(task, (Rolls, Together)):
            raise RulesFault(f"{type(task).__name__} in the sealed lane of {seat}")
        if isinstance(task, Does):
            before = len(g.events)
            _put_lane(g, together, seat, _after(lane, task.run(g)))
            _keep_sealed(g.events[before:], seat)
            return True
    return False


def _put_lane(g: State, together: Together, seat: Seat, lane: tuple[Task, ...]) -> None:
    g.agenda = (*g.agenda[:-1], structs.replace(together, lanes={**together.lanes, seat: lane}))


def _keep_sealed(events: Iterable[Event], seat: Seat) -> None:
    for event in events:
        if event.to != (seat,) or event.fact:
            raise RulesFault(f"{event.kind} leaves the sealed lane of {seat}")
