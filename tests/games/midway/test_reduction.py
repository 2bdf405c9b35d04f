"""Tournament: the reduction of Midway, from the air and from the sea."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from air_table import MIDWAY_ZONE, SEA, asked, attack, battle, columns, do, lay_out, ratio, set_on
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

from wardroom.games.midway.state import Note
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import Exchange, WriteOrders
from wardroom.games.midway.tasks.readiness import ReadyAircraft
from wardroom.games.midway.tasks.search import Search
from wardroom.games.midway.tasks.turn import Landings, Turn
from wardroom.kernel import Match

OFF_MIDWAY = "H5-D"  # one zone north of the island
REDUCTION = {"midway_reduction": True}


def raid(*, d: int = 0, t: int = 0, f: int = 0, harbour: Iterable[str] = (), **more: Any) -> Match:
    """A raid comes over the island and the US ships there; the Akagi lies near enough to take it back."""
    return attack(harbour, zone=MIDWAY_ZONE, raid=True, d=d, t=t, f=f, **{"ships": {"akagi": "G4-E"}, **more})


def points(m: Match) -> int:
    (bombed,) = heard(m, None, "island_bombed")
    return int(bombed.about["points"])


# ---- the fortification


@pytest.mark.rule("MW-R-1", "MW-R-2", "MW-EN-28")
def test_the_atago_waits_until_the_defences_are_down() -> None:
    def sail(fortification: int) -> Match:
        return at_table(
            ships={"atago": OFF_MIDWAY, "kongo": OFF_MIDWAY}, options=REDUCTION, fortification=fortification,
            agenda=(MoveShips("JP"), Stop()),
        )  # fmt: skip

    started = at_table(options=REDUCTION, agenda=(Stop(),))
    assert state(started).fortification == 20
    m = sail(state(started).fortification)
    into = ("move", "atago", MIDWAY_ZONE)
    assert into not in moves(m, "JP")
    assert ("fleet", OFF_MIDWAY, MIDWAY_ZONE) not in moves(m, "JP"), "nor in company"
    assert ("move", "kongo", MIDWAY_ZONE) in moves(m, "JP"), "others may"
    refusal = refused(m, "JP", into)
    assert (refusal.key, refusal.rules) == ("defences_stand", ("MW-R-1",))
    assert into not in moves(sail(1), "JP")
    assert into in moves(sail(0), "JP")


@pytest.mark.rule("MW-R-7", "MW-R-8", "MW-R-12", "MW-EN-27")
@pytest.mark.example("MW-EX-35")
def test_bombs_and_guns_wear_the_island_down() -> None:
    given, expect = example("MW-EX-35")["given"], example("MW-EX-35")["expect"]
    battleships = ("kongo", "hiei", "haruna", "kirishima")
    fortification, after, enters = given["fortification"], [], []
    each = {**REDUCTION, "bombardment_per_battleship": True}
    for turn, n in enumerate(given["battleships_in_zone_per_turn"], 1):
        ships = {**dict.fromkeys(battleships[:n], MIDWAY_ZONE), "atago": OFF_MIDWAY, "akagi": "G4-E"}
        then = (Landings(), EndOfTurn(turn, 4, "0500"), MoveShips("JP"))
        if turn == 1:
            m = raid(d=20, dice=[3], ships=ships, then=then, fortification=fortification, options=each)
            do(m, ("attack",))
            assert points(m) == given["raid_points"]
            quietly(m, lambda m: "move_ships" in {ask.prompt for ask in m.asks.values()})
        else:
            m = at_table(ships=ships, options=each, fortification=fortification, agenda=(*then, Stop()))
        fortification = state(m).fortification
        after.append(fortification)
        if ("move", "atago", MIDWAY_ZONE) in moves(m, "JP"):
            enters.append(turn)
    assert after == expect["fortification_after_each_turn"]
    assert enters == [expect["atago_may_enter_from_following_turn"]]


@pytest.mark.rule("MW-R-7")
@pytest.mark.parametrize(
    ("ships", "each", "left"),
    [
        (("kongo",), True, 19),
        (("kongo", "hiei"), True, 18),
        (("kongo", "hiei"), False, 19),
        (("chokai", "akagi"), True, 20),
    ],
)
def test_battleships_bombard_and_nobody_else(ships: tuple[str, ...], each: bool, left: int) -> None:
    m = at_table(
        ships={**dict.fromkeys(ships, MIDWAY_ZONE), "yamato": OFF_MIDWAY},
        options={**REDUCTION, "bombardment_per_battleship": each}, agenda=(EndOfTurn(2, 4, "0700"), Stop()),
    )  # fmt: skip
    assert state(m).fortification == left
    assert view(m, "US").fortification == left
    assert len(heard(m, "US", "bombarded")) == (left < 20)


@pytest.mark.rule("MW-EN-27")
def test_a_battleship_sunk_in_the_turn_does_not_bombard() -> None:
    m = attack(
        ["kongo", "hiei"], by="US", zone=MIDWAY_ZONE, d=6,
        options={**REDUCTION, "bombardment_per_battleship": True}, then=(Landings(), EndOfTurn(2, 4, "0700")),
    )  # fmt: skip
    lay_out(m, {"kongo": "D5", "hiei": "D9"})
    do(m, ("attack",))
    set_on(m, "D", "kongo", 6)
    do(m, ("done",), ("done",))
    assert state(m).ships["kongo"].sunk
    assert state(m).fortification == 20, "not before the fighting is over"
    do(m, ("home",))
    assert state(m).fortification == 19


# ---- raids


@pytest.mark.rule("MW-R-3", "MW-R-4")
@pytest.mark.example("MW-EX-15")
def test_the_raids_of_the_rulebook() -> None:
    given, expect = example("MW-EX-15")["given"], example("MW-EX-15")["expect"]
    for sent, odds, column in zip(given["raids"], expect["ratios"], expect["columns"], strict=True):
        m = raid(d=sent["D"], t=sent["T"], f=sent["F"], fortification=given["fortification"], dice=[1])
        assert [sum(battle(m).island), state(m).fortification] == odds
        do(m, ("attack",))
        assert heard(m, None, "island_bombed")[0].about["column"] == column


@pytest.mark.rule("MW-R-4")
def test_a_raid_too_weak_for_the_table_does_nothing() -> None:
    m = raid(d=3, t=1)
    do(m, ("attack",))
    assert heard(m, None, "island_unharmed")
    assert state(m).fortification == 20


@pytest.mark.rule("MW-R-5", "MW-R-6", "MW-EN-26")
@pytest.mark.example("MW-EX-16")
def test_a_raid_wrecks_aircraft_on_the_ground() -> None:
    vector = example("MW-EX-16")
    given, expect = vector["given"], vector["expect"]
    m = raid(
        d=20, dice=vector["dice"], fortification=given["fortification"], then=(Landings(),),
        air={"midway": Hangar(unready=(0, 4, 0), ready=(6, 2, 2))},
    )  # fmt: skip
    assert state(m).air["midway"].total == given["us_squadrons_on_ground"]
    do(m, ("attack",))
    assert heard(m, None, "island_bombed")[0].about["column"] == given["column"]
    assert points(m) == expect["reduction"]
    assert state(m).fortification == expect["fortification_after"]
    assert m.asks["US"].prompt == "choose_rubble", "the US player says which"
    assert m.asks["US"].about["left"] == expect["squadrons_destroyed"]
    assert {move[1:3] for move in moves(m, "US", "wreck")} == {
        ("unready", "D"), ("ready", "F"), ("ready", "D"), ("ready", "T"),
    }  # fmt: skip
    play(m, ("US", ("wreck", "ready", "F", 6)), ("US", ("wreck", "unready", "D", 4)))
    assert state(m).air["midway"] == Hangar(ready=(0, 2, 2))
    assert asked(m) == ("JP", "land")
    assert not heard(m, "JP", "ground_losses"), "Japan sees the bombs, not the wrecks"


@pytest.mark.rule("MW-R-5")
@pytest.mark.example("MW-EX-17")
def test_no_more_is_wrecked_than_stands_there() -> None:
    vector = example("MW-EX-17")
    given, expect = vector["given"], vector["expect"]
    m = raid(
        d=20, dice=vector["dice"], fortification=given["fortification"], then=(Landings(),),
        air={"midway": Hangar(unready=(given["us_squadrons_on_ground"], 0, 0))},
    )  # fmt: skip
    do(m, ("attack",))
    assert heard(m, None, "island_bombed")[0].about["column"] == given["column"]
    assert state(m).fortification == expect["fortification_after"]
    assert heard(m, "US", "ground_losses")[0].about["factors"] == expect["squadrons_destroyed"]
    assert state(m).air["midway"].total == 0
    assert asked(m) == ("JP", "land"), "nothing to choose"


@pytest.mark.rule("MW-R-5")
def test_a_garrison_that_never_readied_anything_is_wrecked_too() -> None:
    m = raid(d=20, dice=[1], then=(Landings(),), armed_once=("JP",))
    do(m, ("attack",))
    lost = points(m)
    assert m.asks["US"].about["left"] == lost
    play(m, ("US", ("wreck", "unready", "D", 6)), ("JP", ("home",)))
    assert state(m).air["midway"].total == 8 - lost
    assert state(m).rubble == 0


@pytest.mark.rule("MW-R-6")
def test_aircraft_in_the_air_are_not_touched() -> None:
    m = raid(
        d=20, dice=[6], then=(Landings(),), air={"midway": Hangar(unready=(0, 6, 2))},
        also={
            "US": (strike(SEA, "midway", t=2, out=5), strike(MIDWAY_ZONE, "midway", f=3, out=0, purpose="patrol")),
        },
    )  # fmt: skip
    do(m, ("attack",))
    while asked_by(m, "JP") == "raid_losses":
        m.answer("JP", moves(m, "JP")[0])
    assert points(m) > 8
    while m.asks.get("US") and m.asks["US"].prompt != "land":
        m.answer("US", m.asks["US"].moves[0])
    assert state(m).air["midway"].total == 0
    assert m.asks["US"].about["left"] == 5, "the strike and the patrol come home"


def asked_by(m: Match, seat: str) -> str:
    return m.asks[seat].prompt if seat in m.asks else ""


@pytest.mark.rule("MW-R-12", "MW-R-4")
def test_the_next_raid_meets_what_is_left() -> None:
    m = raid(d=20, dice=[1], fortification=10)
    do(m, ("attack",))
    (bombed,) = heard(m, None, "island_bombed")
    assert bombed.about["column"] == "2-1"
    assert bombed.about["fortification"] == 0
    assert state(m).fortification == 0, "and never below nothing"


@pytest.mark.rule("MW-R-9", "MW-EN-25")
def test_a_ruined_island_serves_no_aircraft() -> None:
    m = at_table(
        ships={"enterprise": "H5-A"},
        air={"midway": Hangar(unready=(0, 2, 0), ready=(0, 4, 2)), "enterprise": Hangar(ready=(0, 5, 0))},
        options=REDUCTION, fortification=0, agenda=(ReadyAircraft("US"), WriteOrders("US"), Stop()),
    )  # fmt: skip
    assert not [move for move in moves(m, "US") if "midway" in move], "nothing is readied there"
    refusal = refused(m, "US", ("ready_all", "midway"))
    assert (refusal.key, refusal.rules) == ("base_closed", ("MW-R-9",))
    do(m, ("done",))
    assert ("transfer", "midway") not in moves(m, "US"), "nothing flies there"
    do(m, ("strike", "H4-E"))
    assert {move[1] for move in moves(m, "US") if move[0] in ("send", "send_all")} == {"enterprise"}, "nothing leaves"
    refusal = refused(m, "US", ("send", "midway", "D", 1))
    assert refusal.rules == ("MW-R-9",)


@pytest.mark.rule("MW-R-9", "MW-EN-25")
def test_aircraft_of_a_ruined_island_must_land_elsewhere() -> None:
    m = raid(
        d=100, dice=[1], then=(Landings(),), air={"midway": Hangar(), "enterprise": Hangar()},
        also={"US": (strike(SEA, "midway", d=3, out=5),)},
    )  # fmt: skip
    do(m, ("attack",))
    assert state(m).fortification == 0
    assert {move[3] for move in moves(m, "US", "land")} == {"enterprise"}
    refusal = refused(m, "US", ("land", 0, "D", "midway", 1))
    assert refusal.rules == ("MW-R-9",)


@pytest.mark.rule("MW-R-10", "MW-R-13")
def test_until_it_falls_midway_still_scores_and_searches() -> None:
    m = at_table(
        turn=12, ships={"atago": MIDWAY_ZONE, "enterprise": "I1-B"}, options=REDUCTION, fortification=0,
        agenda=(Search("US"), EndOfTurn(12, 5, "0900"), Stop()),
    )  # fmt: skip
    for area in ("A7", "A1", "B6", "C7"):
        do(m, ("call", area))  # far beyond 12 zones from any US ship
    assert m.asks["US"].about["left"] == 0
    do(m, ("done",))
    assert state(m).points["US"] == 1
    assert state(m).invasion == 1
    assert not state(m).fallen


@pytest.mark.rule("MW-R-13", "MW-R-8")
def test_the_atago_must_still_stay_four_turns() -> None:
    end = EndOfTurn(12, 5, "0900")
    m = at_table(
        turn=12, ships={"atago": MIDWAY_ZONE, "enterprise": "I1-B"}, options=REDUCTION, fortification=0, invasion=0,
        agenda=(end, end, end, Stop()),
    )  # fmt: skip
    assert (state(m).fallen, state(m).points) == (False, {"JP": 0, "US": 3})
    m = at_table(
        turn=12, ships={"atago": MIDWAY_ZONE, "enterprise": "I1-B"}, options=REDUCTION, fortification=0, invasion=3,
        agenda=(end, Search("US"), Stop()),
    )  # fmt: skip
    assert (state(m).fallen, state(m).points) == (True, {"JP": 15, "US": 0})
    assert ("call", "A7") not in moves(m, "US"), "only now is the search cut short"


# ---- raid orders


@pytest.mark.rule("MW-EN-29", "MW-S5-4", "MW-EN-13")
@pytest.mark.parametrize("first", ["raid", "strike"])
def test_against_midway_one_may_write_a_raid_and_a_strike(first: str) -> None:
    """Each squadron has its own load, and the zone has one battle."""
    m = at_table(
        ships={"akagi": "G4-E", "portland": MIDWAY_ZONE}, air={"akagi": Hangar(ready=(0, 7, 7))}, options=REDUCTION,
        agenda=(WriteOrders("JP"), Exchange(), Stop()), dice=[1, 1, 1],
    )  # fmt: skip
    raid, ships = (("raid",), ("send", "akagi", "D", 7)), (("strike", MIDWAY_ZONE), ("send", "akagi", "T", 7))
    for order in (raid, ships) if first == "raid" else (ships, raid):
        do(m, *order, ("done",))
    do(m, ("done",))
    (sheet,) = heard(m, "US", "exchanged")
    assert [(o["purpose"], o["factors"]) for o in sheet.about["JP"]] == [("raid", (0, 7, 0)), ("strike", (0, 0, 7))]
    assert moves(m, "JP")[0] == ("island", 7, 0), "only the raid chooses between island and ships"
    do(m, ("island", 4, 0))
    lay_out(m, {"portland": "D5"})
    do(m, ("attack",), ("bomb", "portland"))
    assert moves(m, "JP") == [("bombers", 3, 0), ("bombers", 2, 0), ("bombers", 1, 0)]
    do(m, ("bombers", 3, 0))
    assert refused(m, "JP", ("dive", "portland")).key == "no_bombers_left", "the strike has torpedoes, the raid bombs"
    set_on(m, "T", "portland", 7, "port")
    do(m, ("done",), ("fire", "portland", 0))
    assert refused(m, "US", ("fire", "portland", 1)).key == "fired_already", "one battle: a ship fires once"
    do(m, ("done",))
    assert len(heard(m, None, "battle")) == 1
    assert [run.about["type"] for run in heard(m, None, "bombed")] == ["B"], "3 to 3; 7 to 1 needs no die"
    assert heard(m, None, "sunk_outright")[0].about["n"] == 7
    assert heard(m, None, "island_bombed") or heard(m, None, "island_unharmed")
    lost = {mission.purpose: mission.lost for mission in state(m).missions["JP"]}
    assert (sum(lost["raid"]), lost["strike"]) == (heard(m, None, "bombed")[0].about["lost"], (0, 0, 0))


@pytest.mark.rule("MW-EN-29", "MW-EN-48")
@pytest.mark.parametrize(
    ("options", "fortification", "rules"), [({}, 0, ("MW-EN-48",)), (REDUCTION, 0, ("MW-R-8",)), (REDUCTION, 20, None)]
)
def test_raids_belong_to_the_reduction_module(
    options: dict[str, bool], fortification: int, rules: tuple[str, ...] | None
) -> None:
    m = at_table(
        ships={"akagi": "G4-E"}, air={"akagi": Hangar(ready=(0, 7, 7))}, options=options, fortification=fortification,
        agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    refusal = m.why_not("JP", ("raid",))
    assert (refusal.rules if refusal else None) == rules
    assert (("raid",) in moves(m, "JP")) is (rules is None)


@pytest.mark.rule("MW-EN-48")
def test_without_the_module_the_island_cannot_be_hurt_but_ships_off_it_can() -> None:
    m = attack(
        ["atlanta"], zone=MIDWAY_ZONE, d=4, t=3, dice=[6, 6], ships={"kongo": MIDWAY_ZONE},
        then=(Landings(), EndOfTurn(2, 4, "0700")),
    )  # fmt: skip
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 4)
    set_on(m, "T", "atlanta", 3, "port")
    do(m, ("done",), ("done",))
    assert state(m).ships["atlanta"].sunk
    do(m, ("home",))
    assert state(m).air["midway"].total == 8, "no aircraft wrecked"
    assert not heard(m, None, "bombarded")
    assert not heard(m, None, "island_bombed")


@pytest.mark.rule("MW-EN-29")
def test_a_strike_with_torpedoes_leaves_the_island_alone() -> None:
    m = attack([], zone=MIDWAY_ZONE, d=20, t=20, options=REDUCTION)
    assert heard(m, "JP", "empty_sea")
    assert not heard(m, "JP", "island_statement")
    assert state(m).fortification == 20


# ---- ships in the island's zone


@pytest.mark.rule("MW-QA-MI-3", "MW-EN-30")
def test_the_us_says_which_types_lie_there_before_the_bombs_fall() -> None:
    m = raid(d=7, t=7, harbour=["hornet", "atlanta", "portland"])
    (told,) = heard(m, "JP", "island_statement")
    assert told.about == {"types": ("CV", "CA", "CL")}
    assert view(m, "JP").notes == (Note(2, "statement", MIDWAY_ZONE, ("CV", "CA", "CL")),)
    assert "hornet" not in str([e.about for e in m.events("JP")]), "types, not names"
    assert asked(m) == ("JP", "island_choice")
    do(m, ("island", 0, 0))
    while m.asks.get("US"):
        assert "hornet" not in str([e.about for e in m.events("JP")])
        do(m, moves(m, "US", "place")[0])
    assert set(heard(m, "JP", "defence_placed")[0].about["berths"]) == {"hornet", "atlanta", "portland"}


@pytest.mark.rule("MW-QA-MI-3")
def test_an_empty_harbour_is_told_too() -> None:
    m = raid(d=7, t=7)
    assert heard(m, "JP", "island_statement")[0].about == {"types": ()}
    assert asked(m) == ("JP", "confirm"), "nothing to choose"
    assert battle(m).island == (0, 7, 7)


@pytest.mark.rule("MW-QA-MI-4")
def test_the_raid_goes_for_ships_island_or_both() -> None:
    def at_the_choice() -> Match:
        return raid(d=2, t=1, harbour=["atlanta"], fortification=3, dice=[1, 1])

    m = at_the_choice()
    assert set(moves(m, "JP")) == {("island", i, j) for i in (0, 1, 2) for j in (0, 1)}
    do(m, ("island", 2, 1), ("attack",))
    assert heard(m, None, "island_bombed")
    assert not heard(m, None, "defence_placed"), "the ships are left alone"
    m = do(
        at_the_choice(), ("island", 0, 0), ("arrange",), ("attack",), ("bomb", "atlanta"), ("bombers", 2, 1), ("done",)
    )
    do(m, ("done",))
    assert not heard(m, None, "island_bombed")
    assert [e.about["n"] for e in heard(m, None, "bombed")] == [3]
    m = do(at_the_choice(), ("island", 1, 0), ("arrange",), ("attack",), ("bomb", "atlanta"))
    assert moves(m, "JP") == [("bombers", 1, 1), ("bombers", 1, 0), ("bombers", 0, 1)]
    do(m, ("bombers", 1, 1), ("done",), ("done",))
    assert [e.about["n"] for e in heard(m, None, "bombed")] == [2]
    assert heard(m, None, "island_bombed")[0].about["column"] == "1-3"


@pytest.mark.rule("MW-QA-MI-5", "MW-EN-29")
def test_torpedo_bombers_of_a_raid_carry_bombs_and_join_the_dive_bombers() -> None:
    m = raid(d=4, t=3, harbour=["atlanta"], dice=[1])
    do(m, ("island", 0, 0), ("place", "atlanta", "D5"), ("attack",))
    assert moves(m, "JP") == [("done",), ("bomb", "atlanta")]
    refusal = refused(m, "JP", ("torpedo", "atlanta", "port"))
    assert (refusal.key, refusal.rules) == ("bombs_only", ("MW-QA-MI-5",))
    do(m, ("bomb", "atlanta"), ("bombers", 4, 0), ("bomb", "atlanta"), ("bombers", 0, 3), ("done",))
    (group,) = battle(m).groups
    assert (group.n, group.at) == (7, "D5"), "one group, on top of the ship"
    do(m, ("fire", "atlanta", 0))
    assert ratio(m, 0) == [7, 6]
    do(m, ("done",))
    assert columns(m) == {0: "1-1"}
    assert asked(m) == ("JP", "raid_losses"), "its losses are either"
    do(m, ("lose", 0))
    assert state(m).missions["JP"][0].factors == (0, 4, 1)


# ---- fighters over the island


@pytest.mark.rule("MW-QA-MI-6")
def test_a_raid_that_meets_no_fighters_loses_nothing() -> None:
    m = raid(d=14, t=7, f=4, dice=[1])
    do(m, ("attack",))
    assert points(m)
    assert asked(m)[1] == "stop", "nothing to choose"
    assert state(m).missions["JP"][0].factors == (4, 14, 7)


@pytest.mark.rule("MW-QA-MI-7", "MW-QA-FT-2", "MW-EN-49")
@pytest.mark.example("MW-EX-24")
def test_an_unescorted_raid_bombs_and_then_pays() -> None:
    given, expect = example("MW-EX-24")["given"], example("MW-EX-24")["expect"]
    sent, fighters = given["raid"], given["us_fighters_over_midway"]
    m = raid(d=sent["D"], t=sent["T"], f=sent["F"], patrol=fighters, dice=[3])
    assert sum(battle(m).island) == expect["factors_bombing"]
    do(m, ("attack",))
    assert not heard(m, None, "fighter_battle")
    assert heard(m, None, "island_bombed")[0].about["column"] == "1-1", "all of them bomb first"
    assert asked(m) == ("JP", "raid_losses"), expect["loss_applied"]
    assert m.asks["JP"].about["lost"] == expect["japanese_loss"]
    do(m, ("lose", 2))
    left = state(m).missions["JP"][0].factors
    assert left == (0, sent["D"] - 2, sent["T"] - expect["japanese_loss"] + 2)


@pytest.mark.rule("MW-QA-MI-7", "MW-QA-MI-8")
def test_a_raid_loses_no_more_than_it_sent_over_the_island() -> None:
    m = raid(d=1, t=1, patrol=6, fortification=5, dice=[3])
    do(m, ("attack",))
    assert state(m).missions["JP"][0].factors == (0, 0, 0)
    assert heard(m, None, "island_guarded")[0].about["factors"] == 2


@pytest.mark.rule("MW-QA-MI-8", "MW-F-15", "MW-R-11", "MW-QA-FT-2")
@pytest.mark.example("MW-EX-25")
def test_surplus_fighters_over_midway_go_for_the_bombers() -> None:
    given, expect = example("MW-EX-25")["given"], example("MW-EX-25")["expect"]
    sent, held = given["raid"], given["held_back"]
    m = raid(d=sent["D"], t=sent["T"], f=sent["F"], patrol=given["us_fighters_over_midway"], dice=[6, 3])
    do(m, ("attack",))
    assert moves(m, "US")[-1] == ("hold", held)
    do(m, ("hold", held))
    (fight,) = heard(m, None, "fighter_battle")
    assert fight.about["column"] == expect["fighter_column"]
    assert heard(m, None, "island_bombed")
    extra = expect["extra_japanese_loss_D_or_T"]
    assert m.asks["JP"].about["lost"] == extra
    assert moves(m, "JP") == [("lose", n) for n in range(extra + 1)], "Japan chooses of which type"
    do(m, ("lose", 1))
    assert state(m).missions["JP"][0].factors == (sent["F"] - fight.about["JP"], sent["D"] - 1, sent["T"] - 1)


@pytest.mark.rule("MW-R-11")
def test_fighters_that_only_match_the_escort_reach_no_bombers() -> None:
    m = raid(d=10, t=10, f=5, patrol=5, dice=[6, 3])
    do(m, ("attack",))
    assert heard(m, None, "fighter_battle")
    assert heard(m, None, "island_bombed")
    assert state(m).missions["JP"][0].factors[1:] == (10, 10)


@pytest.mark.rule("MW-EN-49", "MW-QA-MI-4")
def test_over_ships_and_island_the_us_shares_out_its_fighters() -> None:
    m = raid(d=8, t=4, patrol=5, harbour=["atlanta"], fortification=4, dice=[6, 1])
    do(m, ("island", 4, 2), ("place", "atlanta", "D5"), ("attack",), ("bomb", "atlanta"), ("bombers", 4, 2), ("done",))
    do(m, ("cover", 0, 2))
    assert max(move[1] for move in moves(m, "US", "guard")) == 3, "no factor in two places"
    do(m, ("guard", 3))
    assert not moves(m, "US", "guard")
    assert not moves(m, "US", "cover")
    assert ratio(m, 0) == [6, 2]
    do(m, ("done",))
    assert [e.kind for e in m.events(None) if e.kind in ("bombed", "island_bombed", "island_guarded")] == [
        "bombed", "island_bombed", "island_guarded",
    ]  # fmt: skip
    lost = heard(m, None, "bombed")[0].about["lost"]
    assert m.asks["JP"].about["lost"] == lost
    do(m, ("lose", lost - 2))
    assert m.asks["JP"].about["lost"] == 3
    do(m, ("lose", 3))
    assert state(m).missions["JP"][0].factors == (0, 8 - (lost - 2) - 3, 2)


@pytest.mark.rule("MW-QA-AS-3", "MW-QA-MI-6")
def test_a_raid_may_turn_back_too() -> None:
    m = raid(d=14, t=7, patrol=6)
    do(m, ("call_off",))
    assert state(m).fortification == 20
    assert state(m).missions["JP"][0].factors == (0, 14, 7)


@pytest.mark.rule("MW-R-3", "MW-R-5", "MW-QA-MI-10")
def test_a_raid_ordered_in_a_real_turn() -> None:
    m = at_table(
        turn=1, ships={"akagi": "G4-E", "enterprise": "I1-B", "tone": MIDWAY_ZONE}, armed_once=("JP",), dice=[2],
        air={"akagi": Hangar(ready=(0, 7, 7)), "kaga": Hangar()}, options=REDUCTION, agenda=(Turn(),),
    )  # fmt: skip
    until_asked(m, "JP", "write_orders")
    do(m, ("raid",), ("send_all", "akagi"), ("done",), ("done",), ("attack",))
    (shown,) = heard(m, "US", "exchanged")
    assert [(o["purpose"], o["zone"], o["factors"]) for o in shown.about["JP"]] == [("raid", MIDWAY_ZONE, (0, 7, 7))]
    (bombed,) = heard(m, "US", "island_bombed")
    assert (bombed.about["column"], bombed.about["fortification"]) == ("1-2", 20 - bombed.about["points"])
    wrecked = m.asks["US"].about["left"]
    assert wrecked == bombed.about["points"] > 0


@pytest.mark.rule("MW-EN-49")
def test_fighters_guard_the_island_only_while_bombers_attack_it() -> None:
    m = raid(d=4, harbour=["atlanta"], patrol=2, dice=[1])
    do(m, ("island", 0, 0))
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",), ("bomb", "atlanta"), ("bombers", 4, 0), ("done",))
    assert moves(m, "US", "cover")
    assert not moves(m, "US", "guard"), "every bomber has gone for the ship"
    assert refused(m, "US", ("guard", 1)).rules == ("MW-EN-49",)


@pytest.mark.rule("MW-EN-29")
def test_a_strike_goes_in_though_all_raiders_bomb_the_island() -> None:
    m = raid(d=4, harbour=["atlanta"], also={"JP": (strike(MIDWAY_ZONE, "akagi", t=2, out=6),)}, dice=[1])
    do(m, ("island", 4, 0))
    assert asked(m) == ("US", "place_defence"), "the ships are attacked all the same"


@pytest.mark.rule("MW-R-7")
def test_by_the_letter_a_turn_of_bombardment_is_one_point() -> None:
    """Reduction 6: one point for every turn in which a battleship stays there, however many they are."""
    m = at_table(
        ships=dict.fromkeys(("kongo", "hiei"), MIDWAY_ZONE), preset="tournament",
        agenda=(EndOfTurn(2, 4, "0700"), Stop()),
    )  # fmt: skip
    assert state(m).fortification == 19
