"""The modules of the Tournament game and the optional rules: crippled ships and attack waves."""

from __future__ import annotations

from itertools import product

import pytest
from air_table import SEA, asked, attack, columns, do, lay_out, ratio, set_on
from midway_table import Hangar, Stop, at_table, example, heard, moves, refused, state, until_asked, view

from wardroom.games.midway.game import INFO
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.games.midway.tasks.readiness import ReadyAircraft
from wardroom.games.midway.tasks.turn import Landings, Turn
from wardroom.kernel import Match

# ---- what is agreed before play


@pytest.mark.rule("MW-T-1")
@pytest.mark.parametrize("modules", list(product((False, True), repeat=3)))
def test_any_of_the_three_modules_may_be_played(modules: tuple[bool, bool, bool]) -> None:
    fighters, reduction, surface = modules
    m = at_table(
        turn=1, ships={"akagi": "H4-E", "kongo": SEA, "atlanta": SEA}, armed_once=("JP",), agenda=(Turn(),),
        air={"akagi": Hangar(ready=(7 if fighters else 0, 7, 7))},
        options={"fighters": fighters, "midway_reduction": reduction, "surface_combat": surface},
    )  # fmt: skip
    until_asked(m, "JP", "write_orders")
    assert bool(moves(m, "JP", "patrol")) is fighters
    assert bool(moves(m, "JP", "raid")) is reduction
    assert (view(m, "JP").fortification == 20) is reduction
    do(m, ("done",))
    assert bool(heard(m, None, "surface_battle")) is surface


@pytest.mark.rule("MW-T-2")
def test_every_optional_rule_is_a_switch_of_its_own_and_off_unless_chosen() -> None:
    extras = ("crippled_ships", "anvil_attack", "attack_waves", "japanese_handicap_search", "b17_attacks_per_day")
    for preset in (None, "basic", "tournament"):
        settings = INFO.settings({"preset": preset} if preset else {})
        assert not any(settings[extra] for extra in extras)
    for extra in extras:
        chosen = INFO.settings({"preset": "tournament", extra: 1 if extra == "b17_attacks_per_day" else True})
        assert [name for name in extras if chosen[name]] == [extra]


# ---- crippled ships (optional rule 1)


def under_dive_bombers(ship: str, hits: int, crippled: bool) -> Match:
    """Three dive bombers over one ship that has taken hits."""
    by = "US" if SHIPS[ship].side == "JP" else "JP"
    m = attack([ship], by=by, d=3, hits={ship: hits}, options={"crippled_ships": crippled}, dice=[1])
    lay_out(m, {ship: "D5"})
    do(m, ("attack",))
    return do(set_on(m, "D", ship, 3), ("done",))


@pytest.mark.rule("MW-OP-1", "MW-OP-2", "MW-EN-50")
@pytest.mark.example("MW-EX-34")
def test_one_box_short_is_crippled() -> None:
    vector = example("MW-EX-34")
    found = []
    for case in vector["given"]["cases"]:
        ship = case["ship"]
        silent = not moves(under_dive_bombers(ship, case["hits"], True), SHIPS[ship].side, "fire")
        m = at_table(
            ships={ship: SEA}, hits={ship: case["hits"]}, options={"crippled_ships": True},
            agenda=(MoveShips(SHIPS[ship].side), Stop(SHIPS[ship].side)),
        )  # fmt: skip
        slow = len(moves(m, SHIPS[ship].side, "move")) == 8
        assert silent == slow
        found.append(silent)
    assert found == vector["expect"]["crippled"]


@pytest.mark.rule("MW-OP-1", "MW-EN-50", "MW-B10-2")
def test_a_crippled_ship_does_not_screen_and_is_attacked_at_one() -> None:
    m = under_dive_bombers("portland", 3, True)
    refusal = refused(m, "US", ("fire", "portland", 0))
    assert (refusal.key, refusal.rules) == ("crippled", ("MW-OP-1",))
    assert ratio(m, 0) == [3, 1]
    do(m, ("done",))
    assert columns(m) == {0: "3-1"}


@pytest.mark.rule("MW-EN-50")
def test_others_may_still_screen_a_crippled_ship() -> None:
    m = attack(["portland", "atlanta"], d=3, hits={"portland": 3}, options={"crippled_ships": True}, dice=[1])
    lay_out(m, {"portland": "D5", "atlanta": "D7"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 3)
    do(m, ("done",))
    assert {move[1] for move in moves(m, "US", "fire")} == {"atlanta"}
    do(m, ("fire", "atlanta", 0))
    assert ratio(m, 0) == [3, 6]


@pytest.mark.rule("MW-OP-1", "MW-T-2")
def test_without_the_option_a_ship_fights_to_its_last_box() -> None:
    m = under_dive_bombers("portland", 3, False)
    assert moves(m, "US", "fire") == [("fire", "portland", 0)]


@pytest.mark.rule("MW-EN-50")
def test_readied_aircraft_make_no_carrier_crippled_sooner() -> None:
    m = attack(
        ["enterprise"], zone="H4-E", d=3, hits={"enterprise": 3}, options={"crippled_ships": True},
        air={"enterprise": Hangar(ready=(0, 5, 0))},
    )  # fmt: skip
    lay_out(m, {"enterprise": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "enterprise", 3)
    do(m, ("done",))
    assert moves(m, "US", "fire") == [("fire", "enterprise", 0)], "two printed boxes are left, if only one counts"


@pytest.mark.rule("MW-OP-2")
def test_a_crippled_ship_sails_one_zone() -> None:
    def reach(option: bool, hits: int) -> set[str]:
        m = at_table(
            ships={"portland": SEA}, hits={"portland": hits}, options={"crippled_ships": option},
            agenda=(MoveShips("US"), Stop()),
        )  # fmt: skip
        if option and hits == 3:
            assert refused(m, "US", ("move", "portland", "F5-E")).rules == ("MW-OP-2",)
        return {move[2] for move in moves(m, "US", "move")}

    assert len(reach(True, 3)) == 8
    assert len(reach(True, 2)) == len(reach(False, 3)) == 24


@pytest.mark.rule("MW-OP-3", "MW-QA-RD-6")
@pytest.mark.parametrize("option", [False, True])
def test_a_crippled_carrier_works_as_usual(option: bool) -> None:
    m = at_table(
        ships={"enterprise": "H4-E"}, hits={"enterprise": 4}, air={"enterprise": Hangar(unready=(0, 12, 0))},
        options={"crippled_ships": option}, armed_once=("US",),
        agenda=(
            ReadyAircraft("US"), EndOfTurn(2, 4, "0700"), WriteOrders("US"), Landings(), EndOfTurn(3, 4, "0900"),
            Stop(),
        ),
    )  # fmt: skip
    do(m, ("ready_all", "enterprise"), ("done",))
    assert not state(m).ships["enterprise"].sunk, "readying does not send it down"
    do(m, ("strike", SEA), ("send", "enterprise", "D", 12), ("done",), ("done",))
    do(m, ("land", 0, "D", "enterprise", 12), ("home",))
    assert state(m).air["enterprise"].unready == (0, 12, 0)
    assert state(m).ships["enterprise"].zone == "H4-E"


# ---- attack waves (optional rule 3)


def eight_over_new_orleans(*, fire: bool = True, dice: tuple[int, ...] = (), waves: bool = True) -> Match:
    m = attack(["new_orleans"], d=8, dice=dice, options={"attack_waves": waves})
    lay_out(m, {"new_orleans": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "new_orleans", 8)
    return do(m, ("done",), *([("fire", "new_orleans", 0)] if fire else []))


@pytest.mark.rule("MW-OP-6", "MW-OP-7", "MW-OP-8", "MW-EN-37")
@pytest.mark.example("MW-EX-22")
def test_the_waves_of_the_rulebook() -> None:
    given, expect = example("MW-EX-22")["given"], example("MW-EX-22")["expect"]
    m = eight_over_new_orleans(dice=(1,))
    assert ratio(m, 0) == [given["group"]["D"], given["screening"]]
    do(m, ("done",), ("done",))
    assert [e.about["column"] for e in heard(m, None, "bombed")] == [expect["single_attack_column"]]
    m = eight_over_new_orleans(dice=(1, 1))
    do(m, ("done",))
    assert asked(m) == ("JP", "waves"), "announced when the screening is known"
    do(m, ("split", 0, given["waves"][0]))
    assert list(heard(m, "US", "waves")[0].about["waves"]) == given["waves"]
    do(m, ("done",))
    runs = heard(m, None, "bombed")
    assert [e.about["n"] for e in runs] == given["waves"]
    assert [e.about["column"] for e in runs] == expect["wave_columns"], "the whole screen against each"
    assert len(runs) == expect["dice_rolled"]


@pytest.mark.rule("MW-OP-6")
def test_a_group_may_come_in_more_than_two_waves() -> None:
    m = eight_over_new_orleans(dice=(1, 1, 1))
    do(m, ("done",), ("split", 0, 4), ("split", 0, 3), ("done",))
    assert [e.about["n"] for e in heard(m, None, "bombed")] == [4, 3, 1]


@pytest.mark.rule("MW-OP-6", "MW-EN-37")
def test_a_group_at_which_nobody_fires_is_not_split() -> None:
    m = attack(["new_orleans"], d=4, t=4, dice=[1, 1], options={"attack_waves": True})
    lay_out(m, {"new_orleans": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "new_orleans", 4)
    set_on(m, "T", "new_orleans", 4, "port")
    do(m, ("done",), ("fire", "new_orleans", 1), ("done",))
    assert {move[1] for move in moves(m, "JP", "split")} == {1}
    refusal = refused(m, "JP", ("split", 0, 2))
    assert (refusal.key, refusal.rules) == ("not_under_fire", ("MW-OP-6", "MW-EN-37"))


@pytest.mark.rule("MW-EN-37")
def test_a_fighter_held_back_puts_a_group_under_fire_too() -> None:
    m = attack(["new_orleans"], d=6, patrol=1, dice=[1, 1], options={"attack_waves": True})
    lay_out(m, {"new_orleans": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "new_orleans", 6)
    do(m, ("done",), ("cover", 0, 1), ("done",), ("split", 0, 3), ("done",))
    assert [e.about["column"] for e in heard(m, None, "bombed")] == ["3-1", "3-1"]


@pytest.mark.rule("MW-EN-37", "MW-B12-2")
def test_a_wave_has_a_factor_at_least_and_loses_no_more_than_its_own() -> None:
    m = eight_over_new_orleans(dice=(6, 6))
    do(m, ("done",))
    assert moves(m, "JP", "split") == [("split", 0, n) for n in range(1, 8)]
    assert refused(m, "JP", ("split", 0, 8)).key == "wave_too_big"
    do(m, ("split", 0, 7))
    assert moves(m, "JP") == [("done",)], "a wave of one is not split again"
    do(m, ("done",))
    first, last = heard(m, None, "bombed")
    assert (last.about["column"], last.about["lost"]) == ("1-3", 1)
    assert state(m).missions["JP"][0].lost == (0, first.about["lost"] + 1, 0)


@pytest.mark.rule("MW-OP-6", "MW-T-2")
def test_without_the_option_nobody_is_asked_for_waves() -> None:
    m = eight_over_new_orleans(dice=(1,), waves=False)
    do(m, ("done",))
    assert asked(m)[1] == "stop"


@pytest.mark.rule("MW-OP-4", "MW-T-2")
def test_without_the_option_nobody_attacks_the_bow() -> None:
    m = lay_out(attack(["new_orleans"], t=8), {"new_orleans": "D5"})
    do(m, ("attack",))
    set_on(m, "T", "new_orleans", 4, "port")
    assert refused(m, "JP", ("torpedo", "new_orleans", "bow")).rules == ("MW-B8-3",)


@pytest.mark.rule("MW-OP-1", "MW-EN-50", "MW-B12-3")
def test_a_ship_crippled_in_this_battle_still_fires_as_announced() -> None:
    m = attack(["portland"], d=4, t=4, hits={"portland": 2}, options={"crippled_ships": True}, dice=[2, 2])
    lay_out(m, {"portland": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "portland", 3)
    set_on(m, "T", "portland", 3, "port")
    do(m, ("done",), ("fire", "portland", 1), ("done",))
    assert columns(m) == {0: "3-1", 1: "1-1"}
