"""Both fleets on one chart: true to the engine turn by turn, and only of a match that is over."""

from __future__ import annotations

from itertools import chain

import pytest
from msgspec import structs

from wardroom.analysis import Unfinished, analyse
from wardroom.dice.seeded import Seeded
from wardroom.games.midway.game import GAME, RULES
from wardroom.games.midway.hindsight import HALF, REACH, BothFleets, Turn, read
from wardroom.games.midway.printed import FLEET, RANGE, SHIPS, SIDES, SPEED, foe
from wardroom.games.midway.search_board import AREAS, distance
from wardroom.games.midway.state import Midway
from wardroom.journal import Record
from wardroom.kernel import Match
from wardroom.lab.arena import play


@pytest.fixture(scope="module", params=["basic", "tournament"])
def record(request: pytest.FixtureRequest) -> Record:
    bots = {"JP": "staff", "US": "staff"}
    _, match = play("midway", bots, {"JP": 1, "US": 2}, Seeded(5), options={"preset": request.param})
    return match.record()


@pytest.fixture(scope="module")
def told(record: Record) -> BothFleets:
    return read(Match.replay(RULES, record))


def searched(record: Record) -> dict[int, Midway]:
    """The state as the last area was called in each turn, or the last time anybody was asked to search."""
    found: dict[int, Midway] = {}
    for match, _ in Match.replay(RULES, record):
        g = match.state
        assert isinstance(g, Midway)
        if any(ask.prompt == "search" for ask in match.asks.values()):
            found[g.turn] = g
    return found


def carriers(g: Midway, side: str) -> set[str]:
    decks = {g.ships[id].zone for id in FLEET[side] if SHIPS[id].type == "CV"} - {""}
    return decks or {g.ships[id].zone for id in g.afloat(side)}


def test_fleets_and_distances_are_those_of_the_engine(record: Record, told: BothFleets) -> None:
    states = searched(record)
    assert [turn.turn for turn in told.turns] == sorted(states)
    for turn in told.turns:
        g = states[turn.turn]
        for side in SIDES:
            at = {id: stack.zone for stack in turn.fleets[side] for id in stack.ships}
            assert at == {id: g.ships[id].zone for id in g.afloat(side)}
        between = [distance(a, b) for a in carriers(g, "JP") for b in carriers(g, "US")]
        assert (turn.gap.zones if turn.gap else None) == min(between, default=None)
        if turn.gap:
            assert distance(turn.gap.JP, turn.gap.US) == turn.gap.zones
        assert turn.called == {side: g.called.get(side, ()) for side in SIDES}


def test_nobody_sails_farther_than_ships_can(told: BothFleets) -> None:
    legs = [(side, start, end) for turn in told.turns for side in SIDES for start, end in turn.legs[side]]
    assert legs
    assert all(distance(start, end) <= SPEED.get(f"{side}_first_turn", SPEED[side]) for side, start, end in legs)


def test_a_belief_says_how_far_off_it_was(told: BothFleets) -> None:
    beliefs = [(turn, side, belief) for turn in told.turns for side in SIDES if (belief := turn.beliefs[side])]
    assert {belief.reach for _, _, belief in beliefs} == {0, REACH}
    for turn, side, belief in beliefs:
        truly = [stack.zone for stack in turn.fleets[foe(side)]]
        if not belief.reach:
            assert belief.zone in truly, "what was seen was there"
        elif not belief.off:
            assert min(distance(belief.zone, zone) for zone in truly) <= REACH


def test_captions_are_the_largest_of_their_kind(told: BothFleets) -> None:
    assert [caption.zones for caption in told.captions] == sorted(caption.zones for caption in told.captions)
    assert len({caption.kind for caption in told.captions}) == len(told.captions) <= 3
    turns = {turn.turn: turn for turn in told.turns}
    by_kind = {caption.kind: caption for caption in told.captions}
    passed = by_kind["passed"]
    assert passed.zones == min(
        turn.gap.zones
        for turn in told.turns
        for side in SIDES
        if turn.gap and turn.gap.zones <= RANGE and unknown(turn, side)
    )
    if struck := by_kind.get("struck"):
        assert struck.zones <= HALF
        assert {attack.side for attack in turns[struck.turn].attacks} == {struck.side}
    if short := by_kind.get("short"):
        area = short.about["area"]
        assert area in turns[short.turn].called[short.side]
        assert min(distance(zone, short.about["zone"]) for zone in AREAS[area]) == short.zones > 0


def unknown(turn: Turn, side: str) -> bool:
    belief = turn.beliefs[side]
    return belief is None or belief.off > 0


def test_attacks_end_as_they_did(record: Record, told: BothFleets) -> None:
    match = Match.fold(RULES, record)
    assert isinstance(match.state, Midway)
    sunk = [ship for turn in told.turns for attack in turn.attacks for ship in attack.sunk]
    assert len(sunk) == len(set(sunk))
    assert all(match.state.ships[id].sunk for id in sunk)
    fates = {attack.fate for turn in told.turns for attack in turn.attacks}
    assert "struck" in fates
    assert fates <= {"struck", "empty", "called_off", "never"}


def cut(record: Record, entries: int) -> Record:
    """The match as it was going on."""
    return structs.replace(record, entries=record.entries[:entries], result=None, state="")


def test_it_is_part_of_an_analysis_and_of_no_running_match(record: Record, told: BothFleets) -> None:
    assert analyse(GAME, record, staff=False).hindsight == told
    with pytest.raises(Unfinished):
        analyse(GAME, cut(record, told.turns[2].n), staff=False)


def test_a_match_that_went_back_is_told_as_it_went_on(record: Record, told: BothFleets) -> None:
    again = Match.replay(RULES, cut(record, told.turns[2].n))
    assert read(chain(Match.replay(RULES, record), again)).turns[:2] == told.turns[:2]
    again = Match.replay(RULES, cut(record, told.turns[2].n))
    assert len(read(chain(Match.replay(RULES, record), again)).turns) == 3
