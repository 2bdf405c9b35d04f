"""Step 2: aircraft are readied, stay ready, and are stood down (MW-S2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from midway_table import (
    Hangar,
    Stop,
    at_table,
    example,
    heard,
    moves,
    play,
    quietly,
    refused,
    state,
    strike,
    until_asked,
    view,
)

from wardroom.games.midway.tasks.air_battle.battle import Battles
from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import Match

SHIPS = {"akagi": "C4-E", "kaga": "C4-E", "enterprise": "E4-E", "tone": "C4-E"}


def turn_begins(number: int, **table: Any) -> Match:
    return at_table(ships=SHIPS, turn=number - 1, agenda=(Turn(),), **table)


def announcements(match: Match, seat: str | None, what: str) -> list[tuple[str, bool]]:
    return [
        (item.about["side"], item.about["done"])
        for item in heard(match, seat, "announced")
        if item.about["what"] == what
    ]


def can_fly(match: Match, seat: str = "JP") -> bool:
    """The seat is writing orders: can it strike?"""
    return bool(moves(match, seat, "strike"))


@pytest.mark.rule("MW-CS-2", "MW-SET-14")
def test_a_deck_that_is_not_there_is_refused_for_what_it_is() -> None:
    """Sunk, or not yet come; the clause on Midway's fortification has nothing to do with it."""
    match = turn_begins(3)
    state(match).put_ship("kaga", zone="", sunk=True)
    play(match, ("JP", ("done",)), ("US", ("done",)))
    assert refused(match, "JP", ("ready_all", "kaga")).rules == ("MW-CS-2",)
    assert refused(match, "JP", ("ready_all", "hosho")).rules == ("MW-SET-14",)


@pytest.mark.rule("MW-S2-1", "MW-S2-6")
def test_after_movement_both_say_whether_they_are_readying() -> None:
    match = turn_begins(3)
    assert {ask.prompt for ask in match.asks.values()} == {"move_ships"}
    play(match, ("JP", ("done",)), ("US", ("done",)))
    assert {ask.prompt for ask in match.asks.values()} == {"ready_aircraft"}
    play(match, ("JP", ("ready", "akagi", "D", 2)), ("JP", ("done",)))
    assert not heard(match, "US", "announced")  # only when both have decided
    match.answer("US", ("done",))
    for ear in ("JP", "US", None):
        assert announcements(match, ear, "readying") == [("JP", True), ("US", False)]
    assert view(match, "US").said == {"JP": ("readying",)}


@pytest.mark.rule("MW-S2-6")
def test_the_statement_is_made_every_turn() -> None:
    match = quietly(turn_begins(3), lambda m: state(m).turn == 12)
    assert announcements(match, "US", "readying") == [("JP", False), ("US", False)] * 9


@pytest.mark.rule("MW-EN-9", "MW-S2-1")
@pytest.mark.parametrize(
    ("seat", "other", "bases"), [("JP", "US", ["akagi", "kaga"]), ("US", "JP", ["enterprise", "midway"])]
)
def test_one_squadron_or_all_sound_the_same(seat: str, other: str, bases: list[str]) -> None:
    one, everything, nothing = (turn_begins(3, preset="tournament") for _ in range(3))
    for match in (one, everything, nothing):
        until_asked(match, seat, "ready_aircraft")
    play(one, (seat, ("ready", bases[0], "T", 1)))
    play(everything, *((seat, ("ready_all", base)) for base in bases))

    def known(match: Match) -> list[Any]:
        return [(match.events(ear), msgspec.to_builtins(view(match, ear))) for ear in (other, None)]

    assert known(one) == known(everything) == known(nothing)  # a secret until both are done
    for asks in ("search", "move_ships"):
        for match in (one, everything):
            until_asked(match, "US" if asks == "search" else other, asks, 3 if asks == "search" else 4)
        assert known(one) == known(everything)
    said = next(item for item in heard(one, other, "announced") if item.about["side"] == seat)
    assert dict(said.about) == {"side": seat, "what": "readying", "done": True}


@pytest.mark.rule("MW-EN-9", "MW-S2-4")
@pytest.mark.parametrize(("seat", "other", "base"), [("JP", "US", "akagi"), ("US", "JP", "midway")])
def test_standing_down_is_said_before_movement_and_no_more_than_that(seat: str, other: str, base: str) -> None:
    match = turn_begins(5, air={base: Hangar(ready=(0, 4, 2))}, armed_once=(seat,))
    assert match.asks[seat].prompt == "stand_down"
    assert other not in match.asks  # nobody moves yet
    play(match, (seat, ("stand_down", base, "D", 1)), (seat, ("done",)))
    assert match.asks[other].prompt == "move_ships"
    (said,) = heard(match, other, "announced")
    assert dict(said.about) == {"side": seat, "what": "stood_down", "done": True}
    assert view(match, other).said == {seat: ("stood_down",)}
    assert not heard(match, other, "stood_down_aircraft")
    quiet = turn_begins(5, air={base: Hangar(ready=(0, 4, 2))}, armed_once=(seat,))
    quiet.answer(seat, ("done",))
    assert announcements(quiet, other, "stood_down") == [(seat, False)]


@pytest.mark.rule("MW-S2-4", "MW-EN-10")
@pytest.mark.parametrize(("seat", "base"), [("JP", "akagi"), ("US", "midway")])
def test_aircraft_stood_down_are_unready_at_once_and_need_a_new_turn(seat: str, base: str) -> None:
    match = turn_begins(5, air={base: Hangar(ready=(0, 4, 2), unready=(0, 1, 0))}, armed_once=(seat,))
    assert refused(match, seat, ("ready", base, "D", 1)).rules == ("MW-S2-4",)  # not yet
    match.answer(seat, ("stand_down_all", base))
    assert view(match, seat).air[base] == Hangar(unready=(0, 5, 2))
    until_asked(match, seat, "ready_aircraft")
    refusal = refused(match, seat, ("stand_down", base, "D", 1))
    assert (refusal.key, refusal.rules) == ("not_in_this_step", ("MW-S2-4",))
    match.answer(seat, ("ready_all", base))
    until_asked(match, seat, "write_orders", 5)
    assert not can_fly(match, seat)
    until_asked(match, seat, "write_orders", 6)
    assert can_fly(match, seat)


@pytest.mark.rule("MW-S2-4")
def test_no_more_stand_down_than_are_ready() -> None:
    match = turn_begins(5, air={"akagi": Hangar(ready=(0, 4, 2), unready=(0, 3, 0))}, armed_once=("JP",))
    assert refused(match, "JP", ("stand_down", "akagi", "D", 5)).about["have"] == 4
    assert refused(match, "JP", ("stand_down_all", "kaga")).about["have"] == 0
    assert refused(match, "JP", ("stand_down_all", "enterprise")).rules == ("MW-EQ-3",)


@pytest.mark.rule("MW-S2-3")
def test_ready_aircraft_stay_ready() -> None:
    match = turn_begins(3)
    until_asked(match, "JP", "ready_aircraft")
    play(match, ("JP", ("ready", "kaga", "T", 4)), ("JP", ("done",)))
    for turn in (4, 5, 6, 7, 10, 11):  # 8 and 9 are night
        until_asked(match, "JP", "write_orders", turn)
        assert view(match, "JP").air["kaga"].ready == (0, 0, 4)
        assert can_fly(match)


FLIGHTS = {
    "strike": [("strike", "D4-E")],
    "called_off": [("strike", "E4-E")],
    "patrol": [("patrol", "C4-E")],
    "transfer": [("transfer", "kaga"), ("transfer", "akagi")],  # there, and back
}


def flies(match: Match, flight: str) -> bool:
    """In one turn: ready all there is to ready, and fly if it is allowed."""
    turn = state(until_asked(match, "JP", "ready_aircraft")).turn
    for everything in moves(match, "JP", "ready_all"):
        match.answer("JP", everything)
    match.answer("JP", ("done",))
    quietly(match, lambda m: state(m).turn > turn or "write_orders" in [ask.prompt for ask in m.asks.values()])
    if state(match).turn > turn:
        return False  # nobody could fly anything
    allowed = [wish for wish in FLIGHTS[flight] if wish in moves(match, "JP")]
    if not allowed:
        assert refused(match, "JP", FLIGHTS[flight][0]).key == "nothing_ready"
        return False
    match.answer("JP", allowed[0])
    play(match, ("JP", moves(match, "JP", "send")[-1]), ("JP", ("done",)), ("JP", ("done",)))
    if flight == "called_off":
        play(match, ("US", ("arrange",)), ("JP", ("call_off",)))
    return True


@pytest.mark.example("MW-EX-29")
@pytest.mark.rule("MW-S2-2", "MW-EN-10")
@pytest.mark.parametrize("flight", FLIGHTS)
def test_a_turn_to_ready_and_a_turn_between_flights(flight: str) -> None:
    vector = example("MW-EX-29")
    first = vector["given"]["readied_in_turn"]
    three = (3, 0, 0) if flight == "patrol" else (0, 3, 0)
    match = turn_begins(first, preset="tournament", air={"akagi": Hangar(unready=three), "kaga": Hangar()})
    flew = [turn for turn in range(first, first + 4) if flies(match, flight)]
    expect = vector["expect"]
    assert flew == [expect["earliest_flight"], expect["after_flying_in_turn_4_next_flight"]]


@pytest.mark.rule("MW-EN-10", "MW-EN-45")
def test_each_factor_has_its_own_state() -> None:
    """Some fly, some stay ready, some are being readied, some are below."""
    match = turn_begins(3, air={"kaga": Hangar(ready=(0, 4, 0), unready=(0, 3, 10))}, armed_once=("JP",))
    until_asked(match, "JP", "ready_aircraft")
    play(match, ("JP", ("ready", "kaga", "D", 1)), ("JP", ("ready", "kaga", "T", 6)))
    assert view(match, "JP").air["kaga"] == Hangar(unready=(0, 2, 4), readying=(0, 1, 6), ready=(0, 4, 0))
    until_asked(match, "JP", "write_orders")
    play(match, ("JP", ("strike", "D4-E")), ("JP", ("send", "kaga", "D", 3)), ("JP", ("done",)), ("JP", ("done",)))
    assert view(match, "JP").air["kaga"] == Hangar(unready=(0, 2, 4), readying=(0, 1, 6), ready=(0, 1, 0))
    match.answer("JP", ("home",))
    until_asked(match, "JP", "move_ships", 4)
    assert view(match, "JP").air["kaga"] == Hangar(unready=(0, 5, 4), ready=(0, 2, 6))


@pytest.mark.rule("MW-S2-2")
def test_what_is_being_readied_cannot_be_sent() -> None:
    match = turn_begins(3, air={"akagi": Hangar(ready=(0, 1, 0), unready=(0, 6, 7))}, armed_once=("JP",))
    until_asked(match, "JP", "ready_aircraft")
    match.answer("JP", ("ready_all", "akagi"))
    until_asked(match, "JP", "write_orders")
    match.answer("JP", ("strike", "D4-E"))
    assert moves(match, "JP", "send") == [("send", "akagi", "D", 1)]
    assert "MW-S2-2" in refused(match, "JP", ("send", "akagi", "D", 2)).rules


@pytest.mark.rule("MW-EN-11")
def test_midway_readies_like_a_carrier() -> None:
    match = turn_begins(3)
    until_asked(match, "US", "ready_aircraft")
    play(match, ("US", ("ready_all", "midway")), ("US", ("done",)))
    until_asked(match, "JP", "move_ships", 4)
    assert announcements(match, "JP", "readying") == [("JP", False), ("US", True)]
    until_asked(match, "US", "write_orders", 4)
    match.answer("US", ("strike", "H4-A"))
    assert {m[1] for m in moves(match, "US", "send")} == {"midway"}


@pytest.mark.rule("MW-EN-11")
@pytest.mark.parametrize("hangar", [Hangar(unready=(0, 6, 2)), Hangar(ready=(0, 6, 2)), Hangar(readying=(0, 6, 2))])
def test_ready_aircraft_do_not_endanger_the_island(hangar: Hangar) -> None:
    match = at_table(
        ships={"akagi": "G5-E"}, preset="tournament", fortification=20, air={"midway": hangar}, dice=[3],
        missions={"JP": (strike("H5-G", "akagi", d=20, t=15, purpose="raid"),)}, agenda=(Battles("JP"), Stop()),
    )  # fmt: skip
    match.answer("JP", ("attack",))
    assert state(match).fortification == 10
