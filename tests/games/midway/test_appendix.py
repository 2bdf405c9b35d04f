"""The appendix: questions and answers on decks, readying, islands and handicaps. The rest of it stands with the
rules it explains."""

from __future__ import annotations

from typing import Any

import pytest
from air_table import MIDWAY_ZONE, SEA, asked, attack, do, lay_out, set_on
from midway_table import Hangar, Stop, at_table, heard, moves, play, refused, state, strike, until_asked, view

from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.search_board import ISLANDS, distance
from wardroom.games.midway.tasks.contact import Contacts
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import Exchange, WriteOrders
from wardroom.games.midway.tasks.readiness import Announce, ReadyAircraft, StandDown
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.turn import Landings, Turn
from wardroom.kernel import Match, Together

KURE = ISLANDS["kure"]


@pytest.mark.rule("MW-OD-3")
@pytest.mark.parametrize("preset", ["basic", "tournament"])
def test_the_appendix_holds_at_both_levels(preset: str) -> None:
    m = at_table(
        ships={"akagi": "D4-E", "atlanta": SEA}, air={"akagi": Hangar(unready=(0, 7, 7))}, armed_once=("JP",),
        missions={"JP": (strike(SEA, "akagi", d=4, out=6),)}, preset=preset,
        agenda=(Exchange(), Landings(), Stop()),
    )  # fmt: skip
    assert refused(m, "US", ("place", "atlanta", "D1")).rules[0] == "MW-QA-AS-5"
    do(m, ("arrange",), ("call_off",))  # MW-QA-AS-3
    assert asked(m) == ("JP", "land")


# ---- decks


def full_deck(**more: Any) -> Match:
    """Nine dive bombers come back to a carrier with room for none."""
    return at_table(
        ships={"akagi": "D4-E"}, air={"akagi": Hangar(unready=(0, 4, 0), readying=(0, 3, 0), ready=(0, 0, 7))},
        missions={"JP": (strike(SEA, "akagi", d=9, out=6),)}, armed_once=("JP",), agenda=(Landings(), Stop()), **more,
    )  # fmt: skip


@pytest.mark.rule("MW-QA-CP-1")
def test_aircraft_that_lose_their_carrier_use_another_with_space_or_are_lost() -> None:
    m = attack(
        ["enterprise"], zone="H4-E", d=10, options={"fighters": True}, ships={"hornet": "H4-F"},
        air={"hornet": Hangar(unready=(9, 12, 0)), "midway": Hangar(unready=(0, 30, 0))},
        also={"US": (strike(SEA, "enterprise", d=12, out=6),)}, then=(Landings(),),
    )  # fmt: skip
    lay_out(m, {"enterprise": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "enterprise", 10)
    do(m, ("done",), ("done",))
    assert state(m).ships["enterprise"].sunk
    assert {(move[3], move[4]) for move in moves(m, "US", "land")} == {("hornet", 5), ("hornet", 1)}
    assert refused(m, "US", ("land", 0, "D", "midway", 1)).rules == ("MW-CP-1", "MW-AR-5")
    play(m, ("US", ("home",)), ("JP", ("home",)))
    assert state(m).air["hornet"].unready == (9, 17, 0)
    assert heard(m, "US", "ditched")[0].about["factors"] == (0, 7, 0)
    assert not heard(m, None, "ditched")


@pytest.mark.rule("MW-QA-CP-2")
def test_aircraft_may_be_pushed_overboard_for_those_coming_in() -> None:
    m = full_deck()
    assert not moves(m, "JP", "land")
    assert {move[2:4] for move in moves(m, "JP", "jettison")} == {("unready", "D"), ("readying", "D"), ("ready", "T")}
    do(m, ("jettison", "akagi", "ready", "T", 7), ("land", 0, "D", "akagi", 7))
    assert state(m).air["akagi"] == Hangar(unready=(0, 11, 0), readying=(0, 3, 0))
    assert not heard(m, "US", "jettisoned"), "and nobody is told"


@pytest.mark.rule("MW-QA-CP-3", "MW-QA-CP-4", "MW-QA-RD-4")
def test_what_a_carrier_holds_is_never_shown() -> None:
    m = at_table(
        ships={"akagi": "D4-E", "enterprise": "H4-E"}, armed_once=("JP",), turn=1, agenda=(Turn(),),
        air={"akagi": Hangar(unready=(0, 7, 2), ready=(0, 0, 5))},
    )  # fmt: skip
    until_asked(m, "JP", "stand_down")
    m.answer("JP", ("stand_down", "akagi", "T", 2))
    until_asked(m, "JP", "ready_aircraft")
    m.answer("JP", ("ready", "akagi", "D", 3))
    until_asked(m, "JP", "write_orders")
    do(m, ("strike", SEA), ("send", "akagi", "T", 3), ("done",), ("done",))
    play(m, ("JP", ("home",)))
    for other in ("US", None):
        assert "akagi" not in view(m, other).air
        assert view(m, other).missions == ()
        assert "akagi" not in str([e.about for e in m.events(other)])
        announced = [e.about for e in heard(m, other, "announced") if e.about["side"] == "JP"][:2]
        assert announced == [
            {"side": "JP", "what": "stood_down", "done": True}, {"side": "JP", "what": "readying", "done": True},
        ]  # fmt: skip


# ---- islands


@pytest.mark.rule("MW-QA-MI-1", "MW-QA-MI-9")
@pytest.mark.parametrize("island", [MIDWAY_ZONE, KURE])
def test_ships_sail_over_the_island_zones(island: str) -> None:
    near = next(z for z in ("H5-D", "G5-B", "H5-A") if distance(z, island) == 1)
    for side, ship in (("JP", "kongo"), ("US", "portland")):
        m = at_table(ships={ship: near}, agenda=(MoveShips(side), MoveShips(side), Stop(side)))
        do(m, ("move", ship, island), ("done",))
        assert state(m).ships[ship].zone == island
        beyond = {move[2] for move in moves(m, side, "move")}
        assert len(beyond) == 24, "and on from there, two zones any way"


@pytest.mark.rule("MW-QA-MI-9")
def test_kure_does_nothing() -> None:
    m = at_table(
        ships={"atago": KURE, "kongo": KURE, "portland": "I1-B"}, options={"fighters": True, "midway_reduction": True},
        air={"midway": Hangar(ready=(6, 6, 2))},
        agenda=(Contacts(), WriteOrders("US"), EndOfTurn(2, 4, "0700"), Stop()),
    )  # fmt: skip
    assert not heard(m, "US", "off_midway")
    assert ("patrol", KURE) not in moves(m, "US")
    assert not [move for move in moves(m, "US") if "kure" in move]
    do(m, ("done",))
    assert (state(m).invasion, state(m).fortification) == (0, 20)


@pytest.mark.rule("MW-QA-MI-10")
@pytest.mark.parametrize("preset", ["basic", "tournament"])
def test_the_us_is_told_of_japanese_ships_off_midway(preset: str) -> None:
    m = at_table(
        turn=1, ships={"kongo": MIDWAY_ZONE, "tone": MIDWAY_ZONE, "portland": "I1-B"}, preset=preset, agenda=(Turn(),)
    )
    until_asked(m, "JP", "search")
    assert not heard(m, "US", "off_midway")
    m.answer("JP", ("done",))
    (told,) = heard(m, "US", "off_midway")
    assert told.about == {}, "that ships are there, and no more"
    notes = [n for n in view(m, "US").notes if n.how == "island"]
    assert [(n.where, n.types, n.ships) for n in notes] == [(MIDWAY_ZONE, (), ())]
    assert not heard(m, None, "off_midway")


@pytest.mark.rule("MW-QA-MI-10")
def test_ships_beside_midway_are_not_told_of() -> None:
    m = at_table(ships={"kongo": "H5-D", "portland": MIDWAY_ZONE}, agenda=(Contacts(), Stop()))
    assert not heard(m, "US", "off_midway")
    assert not heard(m, "JP", "off_midway"), "nor Japan of US ships there"


# ---- readying


def next_turns(*steps: Any, aboard: Hangar) -> Match:
    return at_table(ships={"akagi": "D4-E"}, air={"akagi": aboard}, armed_once=("JP",), agenda=(*steps, Stop()))


@pytest.mark.rule("MW-QA-RD-1")
def test_no_aircraft_flies_two_turns_running() -> None:
    end = EndOfTurn(2, 4, "0700")
    m = next_turns(
        WriteOrders("JP"), Landings(), end, ReadyAircraft("JP"), WriteOrders("JP"), end, WriteOrders("JP"),
        aboard=Hangar(ready=(0, 7, 0)),
    )  # fmt: skip
    do(m, ("strike", SEA), ("send", "akagi", "D", 7), ("done",), ("done",), ("home",))
    do(m, ("ready_all", "akagi"), ("done",))
    assert not moves(m, "JP", "strike")
    do(m, ("done",))
    assert moves(m, "JP", "strike")


@pytest.mark.rule("MW-QA-RD-2")
def test_some_may_be_readied_and_the_rest_left_alone() -> None:
    m = next_turns(ReadyAircraft("JP"), EndOfTurn(2, 4, "0700"), aboard=Hangar(unready=(0, 7, 7)))
    do(m, ("ready", "akagi", "D", 2), ("ready", "akagi", "T", 1), ("done",))
    assert state(m).air["akagi"] == Hangar(unready=(0, 5, 6), ready=(0, 2, 1))


@pytest.mark.rule("MW-QA-RD-4")
def test_a_part_and_the_whole_are_announced_alike() -> None:
    def heard_by_us(move: tuple[Any, ...]) -> list[Any]:
        m = at_table(
            ships={"akagi": "D4-E", "kaga": "D4-F"},
            agenda=(Together.of({"JP": (ReadyAircraft("JP"),)}), Announce("readying"), Stop()),
        )  # fmt: skip
        do(m, move, ("done",))
        return [(e.kind, dict(e.about)) for e in m.events("US")]

    part = heard_by_us(("ready", "akagi", "D", 1))
    assert part == heard_by_us(("ready_all", "kaga"))
    assert ("announced", {"side": "JP", "what": "readying", "done": True}) in part


@pytest.mark.rule("MW-QA-RD-6", "MW-EN-22")
def test_readying_on_a_carrier_one_hit_from_sinking_does_not_sink_it() -> None:
    m = at_table(
        ships={"hiryu": SEA}, hits={"hiryu": SHIPS["hiryu"].boxes - 1}, air={"hiryu": Hangar(unready=(0, 7, 7))},
        agenda=(ReadyAircraft("JP"), EndOfTurn(2, 4, "0700"), WriteOrders("JP"), Stop()),
    )  # fmt: skip
    do(m, ("ready_all", "hiryu"), ("done",))
    assert not state(m).ships["hiryu"].sunk
    assert moves(m, "JP", "strike"), "and it launches them"


@pytest.mark.rule("MW-QA-RD-7", "MW-QA-MS-1")
def test_a_transfer_arrives_unready_and_unannounced() -> None:
    end = EndOfTurn(2, 4, "0700")
    m = at_table(
        ships={"akagi": "D4-E", "kaga": "D4-F", "portland": "I1-B"},
        air={"akagi": Hangar(ready=(0, 5, 0)), "kaga": Hangar()}, armed_once=("JP",),
        agenda=(Together.of({"JP": (WriteOrders("JP"),)}), Exchange(), Landings(), end, WriteOrders("JP"), Stop()),
    )  # fmt: skip
    do(m, ("transfer", "kaga"), ("send", "akagi", "D", 5), ("done",), ("done",))
    do(m, ("land", 0, "D", "kaga", 5), ("home",))
    assert state(m).air["kaga"] == Hangar(unready=(0, 5, 0))
    assert not moves(m, "JP", "strike"), "and may not fly next turn"
    (shown,) = heard(m, "US", "exchanged")
    assert shown.about["JP"] == ()
    for other in ("US", None):
        assert not heard(m, other, "disclosed")
        assert not [e for e in m.events(other) if "D4-" in str(e.about)]


@pytest.mark.rule("MW-QA-MS-1")
def test_a_transfer_to_midway_is_as_secret() -> None:
    m = at_table(
        ships={"enterprise": "H5-A", "akagi": "A1-A"}, air={"enterprise": Hangar(ready=(0, 5, 0)), "midway": Hangar()},
        armed_once=("US",),
        agenda=(Together.of({"US": (WriteOrders("US"),)}), Exchange(), Landings(), Stop()),
    )  # fmt: skip
    do(m, ("transfer", "midway"), ("send", "enterprise", "D", 5), ("done",), ("done",), ("land", 0, "D", "midway", 5))
    do(m, ("home",))
    assert state(m).air["midway"].unready == (0, 5, 0)
    assert [e.kind for e in m.events("JP")] == ["exchanged"]


@pytest.mark.rule("MW-QA-RD-8", "MW-S2-3")
def test_aircraft_of_which_nothing_is_said_stay_as_they_are() -> None:
    aboard = Hangar(unready=(0, 3, 2), ready=(0, 4, 5))
    m = next_turns(
        Together.of({"JP": (StandDown("JP"),)}), Announce("stood_down"), Together.of({"JP": (ReadyAircraft("JP"),)}),
        Announce("readying"), EndOfTurn(2, 4, "0700"), aboard=aboard,
    )  # fmt: skip
    do(m, ("done",), ("done",))
    assert state(m).air["akagi"] == aboard
    assert [e.about["done"] for e in heard(m, "US", "announced") if e.about["side"] == "JP"] == [False, False]


# ---- handicaps


@pytest.mark.rule("MW-QA-MS-2")
@pytest.mark.parametrize(("handicap", "jp", "us"), [(False, 3, 4), (True, 4, 5)])
def test_more_searches_against_a_better_us_player(handicap: bool, jp: int, us: int) -> None:
    m = at_table(
        ships={"kongo": SEA, "portland": "I1-B"}, options={"japanese_handicap_search": handicap},
        agenda=(Search("US"), Search("JP"), Stop()),
    )  # fmt: skip
    for seat, searches in (("US", us), ("JP", jp)):
        own = {"US": "I1", "JP": "F4"}[seat]
        n = 0
        while calls := [move for move in moves(m, seat, "call") if move[1] != own]:
            do(m, calls[0])
            n += 1
        assert n == searches
        do(m, ("done",))
