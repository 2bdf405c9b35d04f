"""The one secret of the game: how forces are shared out before a meeting engagement. Made to leak, one way at a time,
and the conformance suite has to notice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from planting import planter
from wardroom.conformance import any_options, conform
from wardroom.conformance.leaks import Leak, catch
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import LEDGER, RULES, FightersRules
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.reconnaissance import Share
from wardroom.games.fighters.view import FightersView, twin
from wardroom.kernel import Ask, Match, Move, Refusal, Tasks, Together, engine

MEETINGS = ("face_to_face_duel", "face_to_face")
CLAUSES = {clause.id for clause in LEDGER}
LEAKS: list[Leak] = []


leak = planter(LEAKS)


def scouts(g: Fighters, side: str) -> int:
    """How many a side has told off to scout so far."""
    return sum(sum(split.scouts.values()) for force, split in g.splits.items() if g.ships[force].side == side)


def foe_of(seat: str) -> str:
    return "jp" if seat[:2] == "us" else "us"


# ---- what is seen


@leak(FightersRules, "view")
def every_split(view: Any, self: FightersRules, g: Fighters, seat: str | None) -> FightersView:
    return structs.replace(view(self, g, seat), splits=g.splits)  # type: ignore[no-any-return]


@leak(FightersRules, "view")
def who_would_win_the_reconnaissance(view: Any, self: FightersRules, g: Fighters, seat: str | None) -> FightersView:
    leads = "us" if scouts(g, "us") > scouts(g, "jp") else "jp"
    return structs.replace(view(self, g, seat), initiative=g.initiative or leads)  # type: ignore[no-any-return]


@leak(FightersRules, "view")
def who_has_made_up_his_mind(view: Any, self: FightersRules, g: Fighters, seat: str | None) -> FightersView:
    task = engine.top(g)
    done = [other for other, lane in task.lanes.items() if not lane] if isinstance(task, Together) else []
    return structs.replace(view(self, g, seat), spent=(*g.spent, *done))  # type: ignore[no-any-return]


@leak(FightersRules, "view")
def the_secret_of_a_team_mate(view: Any, self: FightersRules, g: Fighters, seat: str | None) -> FightersView:
    honest: FightersView = view(self, g, seat)
    team = {force: split for force, split in g.splits.items() if seat and g.ships[force].side == seat[:2]}
    return structs.replace(honest, splits={**honest.splits, **team})


@leak(Share, "answer")
def aircraft_that_leave_the_reserve_one_by_one(answer: Any, self: Share, g: Fighters, move: Move) -> Tasks:
    """All aircraft lie open: told off one by one, they give the choice away."""
    if move[0] != "done":
        craft = next(id for id, a in g.aircraft.items() if a.squad == self.force and a.type == move[1])
        g.change(craft, due=move[0])
    tasks: Tasks = answer(self, g, move)
    return tasks


# ---- what is heard


@leak(Share, "answer")
def orders_that_are_overheard(answer: Any, self: Share, g: Fighters, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    g.events = tuple(structs.replace(event, to=None) for event in g.events)
    return tasks


@leak(Share, "answer")
def a_word_to_the_enemy(answer: Any, self: Share, g: Fighters, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    g.tell("told_off", to=(foe_of(self.seat),), force=self.force, task=move[0], type="", rules=("FP-F2F-5",))
    return tasks


# ---- what is asked and refused


@leak(Share, "ask")
def a_question_that_counts_the_enemys_scouts(ask: Any, self: Share, g: Fighters) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, about={**honest.about, "enemy": scouts(g, foe_of(self.seat))})


@leak(Share, "ask")
def moves_in_a_telling_order(ask: Any, self: Share, g: Fighters) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, moves=honest.moves[::-1] if scouts(g, foe_of(self.seat)) else honest.moves)


@leak(Share, "why_not")
def a_refusal_that_knows_too_much(why_not: Any, self: Share, g: Fighters, move: Move) -> Refusal | None:
    if scouts(g, foe_of(self.seat)):
        return Refusal("attack_group_empty", ("FP-F2F-5",), {"force": self.force})
    refusal: Refusal | None = why_not(self, g, move)
    return refusal


@pytest.mark.rule("FP-F2F-5")
@pytest.mark.parametrize("planted", LEAKS, ids=lambda planted: planted.name)
def test_a_seeded_leak_is_caught(planted: Leak) -> None:
    found = catch(RULES, planted, matches=6, seed=5, scenarios=MEETINGS, options={"us2": True, "jp2": True}, fog=1.0)
    assert found is not None, f"{planted.name} went by unnoticed"


# ---------------------------------------------------------------- and without a leak


@pytest.mark.rule("FP-F2F-5")
def test_nobody_sees_who_is_done() -> None:
    match = Match(RULES, Seeded(0), "face_to_face", {"us2": True})
    match.answer("us2", ("done",))
    assert match.waiting == ("jp", "us", "us2")
    assert match.crumbs("jp") == match.crumbs(None)


@pytest.mark.parametrize("number", range(5))
def test_random_matches_keep_every_promise(number: int) -> None:
    tally = conform(RULES, matches=1, seed=number, options=any_options(RULES.info), clauses=CLAUSES, fog=0.2)
    assert tally.matches == 1
    assert tally.answers


# ---- worlds that differ in little


@pytest.mark.rule("FP-F2F-5")
@pytest.mark.parametrize("scenario", MEETINGS)
def test_a_twin_is_another_split_that_nobody_else_can_tell(scenario: str) -> None:
    match, rng, varied = Match(RULES, Seeded(0), scenario, {"us2": True}), Random(0), 0
    match.answer("jp", match.asks["jp"].moves[-1])
    g = match.state
    assert isinstance(g, Fighters)
    for _ in range(40):
        h = twin(g, "us", rng)
        assert isinstance(h, Fighters)
        assert RULES.view(h, "us") == RULES.view(g, "us")
        changed = [force for force in g.splits if h.splits[force] != g.splits[force]]
        assert all(g.ships[force].seat != "us" for force in changed)
        assert len(changed) < 2
        assert h.agenda == g.agenda  # nobody has got further, or been put back
        varied += len(changed)
    assert varied > 20


@pytest.mark.rule("FP-F2F-5")
def test_where_nothing_is_hidden_a_twin_is_the_truth() -> None:
    g = Match(RULES, Seeded(0), "first_clash").state
    assert isinstance(g, Fighters)
    assert twin(g, "us", Random(0)) == g
