"""Tournament: fighters as escort, on patrol, against each other and against bombers."""

from __future__ import annotations

import pytest
from air_table import (
    GROUPS,
    HOME,
    SEA,
    asked,
    attack,
    battle,
    by_group,
    columns,
    diagram,
    diagram_bombers,
    diagram_fire,
    do,
    lay_out,
    ratio,
    set_on,
)
from midway_table import Hangar, Stop, at_table, example, heard, moves, play, refused, state, strike, until_asked, view

from wardroom.games.midway.aircraft import Mission
from wardroom.games.midway.printed import SHIPS, foe
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.orders import Exchange, WriteOrders
from wardroom.games.midway.tasks.readiness import ReadyAircraft
from wardroom.games.midway.tasks.turn import Landings, Turn
from wardroom.kernel import Match, Together

FIGHTERS = {"fighters": True}


def patrol_left(m: Match, side: str) -> int:
    (patrol,) = (mission for mission in state(m).missions[side] if mission.purpose == "patrol")
    return patrol.factors[0]


# ---- getting them into the air


@pytest.mark.rule("MW-F-1", "MW-F-2")
def test_the_fighters_module_fills_the_fighter_boxes_and_widens_the_decks() -> None:
    basic, full = at_table(agenda=(Stop(),)), at_table(agenda=(Stop(),), options=FIGHTERS)
    for base in ("akagi", "kaga", "zuiho", "enterprise", "hornet"):
        f, d, t = SHIPS[base].air
        assert state(basic).air[base].unready == (0, d, t)
        assert state(full).air[base].unready == (f, d, t)
        assert (state(basic).room(base), state(full).room(base)) == (0, 0), "full with what it started with"
    assert (state(basic).air["midway"].unready, state(full).air["midway"].unready) == ((0, 6, 2), (6, 6, 2))


@pytest.mark.rule("MW-F-2")
def test_the_space_of_the_fighters_takes_any_aircraft() -> None:
    def landing(options: dict[str, bool]) -> list[object]:
        m = at_table(
            ships={"akagi": "D4-E"}, air={"akagi": Hangar(unready=(0, 7, 7))}, options=options, armed_once=("JP",),
            missions={"JP": (strike(SEA, "akagi", d=9, out=6),)}, agenda=(Landings(), Stop()),
        )  # fmt: skip
        return [move[4] for move in moves(m, "JP", "land")]

    assert landing(FIGHTERS) == [7, 1]
    assert landing({}) == []


@pytest.mark.rule("MW-F-3", "MW-F-4", "MW-F-5", "MW-F-6")
def test_fighters_of_one_carrier_are_shared_out_on_the_order_sheet() -> None:
    m = at_table(
        ships={"akagi": "D4-E", "tone": "D4-A", "atlanta": SEA}, air={"akagi": Hangar(ready=(7, 7, 7))},
        options=FIGHTERS, agenda=(Together.of({"JP": (WriteOrders("JP"),), "US": (WriteOrders("US"),)}), Stop()),
    )  # fmt: skip
    before = len(m.events("US"))
    for order in (
        ("strike", SEA), ("send", "akagi", "F", 2), ("send", "akagi", "D", 7), ("done",),
        ("patrol", "D4-A"), ("send", "akagi", "F", 1), ("done",),
        ("patrol", "D4-E"), ("send", "akagi", "F", 4), ("done",),
    ):  # fmt: skip
        m.answer("JP", order)
    assert {(p.purpose, p.zone): p.sent for p in state(m).missions["JP"]} == {
        ("strike", SEA): (2, 7, 0), ("patrol", "D4-A"): (1, 0, 0), ("patrol", "D4-E"): (4, 0, 0),
    }  # fmt: skip
    assert not m.events("US", before), "in secret"
    assert view(m, "US").missions == ()
    assert view(m, "US").attacks == {}


@pytest.mark.rule("MW-F-4", "MW-F-6", "MW-S5-7")
@pytest.mark.parametrize("whole", [True, False])
def test_the_exchange_shows_an_escort_and_of_patrols_what_was_agreed(whole: bool) -> None:
    m = attack(
        ["atlanta"], f=2, d=3, also={"US": (strike("H4-E", "enterprise", f=5, out=0, purpose="patrol"),)},
        options={"reveal_unattacked_cap": whole},
    )  # fmt: skip
    for seat in ("JP", None):
        (shown,) = heard(m, seat, "exchanged")
        assert [order["factors"] for order in shown.about["JP"]] == [(2, 3, 0)]
        assert [order["factors"] for order in shown.about["US"]] == ([(5, 0, 0)] if whole else [])
        assert bool([e for e in m.events(seat) if "H4-E" in str(e.about)]) is whole


@pytest.mark.rule("MW-F-9")
def test_fighters_alone_make_no_strike() -> None:
    m = at_table(
        ships={"akagi": "D4-E", "zuiho": "D4-E"}, air={"akagi": Hangar(ready=(7, 1, 0))}, options=FIGHTERS,
        agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    do(m, ("strike", SEA), ("send", "akagi", "F", 7))
    assert ("done",) not in moves(m, "JP")
    refusal = refused(m, "JP", ("done",))
    assert refusal.key == "strike_needs_bombers"
    do(m, ("cancel",))
    assert state(m).air["akagi"].ready == (7, 1, 0)


@pytest.mark.rule("MW-F-9", "MW-QA-AS-11")
def test_an_escort_that_meets_nobody_does_nothing() -> None:
    m = attack(["atlanta"], f=6, d=2, dice=[3])
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    assert not heard(m, None, "fighter_battle")
    assert asked(m) == ("JP", "place_bombers")
    assert m.asks["JP"].about == {"D": 2, "T": 0}, "no fighter can be set on a ship"
    set_on(m, "D", "atlanta", 2)
    assert moves(m, "JP") == [("done",)]
    do(m, ("done",), ("done",))
    assert columns(m) == {0: "2-1"}
    assert state(m).missions["JP"][0].factors[0] == 6


@pytest.mark.rule("MW-F-6", "MW-EN-17")
def test_patrol_is_flown_over_ones_own_ships_or_midway() -> None:
    m = at_table(
        ships={"enterprise": "H4-E", "atlanta": "G4-E", "akagi": "G4-A"}, air={"enterprise": Hangar(ready=(8, 0, 0))},
        options=FIGHTERS, agenda=(WriteOrders("US"), Stop()),
    )  # fmt: skip
    assert [move[1] for move in moves(m, "US", "patrol")] == ["G4-E", "H4-E", "H5-G"]
    refusal = refused(m, "US", ("patrol", "G4-A"))
    assert refusal.rules == ("MW-F-6", "MW-EN-17")
    do(m, ("patrol", "G4-E"), ("send", "enterprise", "F", 6), ("done",), ("patrol", "H4-E"))
    assert [move[3] for move in moves(m, "US", "send")] == [1, 2], "a factor guards one zone"


@pytest.mark.rule("MW-EN-17")
def test_the_japanese_do_not_patrol_over_midway() -> None:
    m = at_table(
        ships={"akagi": "H4-E"}, air={"akagi": Hangar(ready=(7, 0, 0))}, options=FIGHTERS,
        agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    assert [move[1] for move in moves(m, "JP", "patrol")] == ["H4-E"]


@pytest.mark.rule("MW-EN-17", "MW-QA-FT-1")
@pytest.mark.parametrize(("zone", "allowed"), [("B4-B", True), ("A4-C", False)])
def test_a_patrol_must_be_able_to_come_back(zone: str, allowed: bool) -> None:
    """Seven zones out and seven back, or eight out and no nearer deck."""
    m = at_table(
        ships={"akagi": "D4-C", "tone": zone}, air={"akagi": Hangar(ready=(7, 0, 0))}, options=FIGHTERS,
        agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    assert (("patrol", zone) in moves(m, "JP")) is allowed
    if not allowed:
        refusal = refused(m, "JP", ("patrol", zone))
        assert refusal.key == "out_of_range"


@pytest.mark.rule("MW-EN-17")
def test_a_deck_near_the_zone_brings_a_far_patrol_home() -> None:
    m = at_table(
        ships={"akagi": "D4-C", "tone": "A4-C", "kaga": "B4-C"}, air={"akagi": Hangar(ready=(7, 0, 0))},
        options=FIGHTERS, agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    assert ("patrol", "A4-C") in moves(m, "JP")


@pytest.mark.rule("MW-QA-FT-1")
def test_an_escort_flies_as_far_as_the_bombers() -> None:
    m = at_table(
        ships={"akagi": "A1-A"}, air={"akagi": Hangar(ready=(7, 7, 7))}, options=FIGHTERS,
        agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    do(m, ("strike", "E5-I"))  # 14 zones
    assert {move[2] for move in moves(m, "JP", "send")} == {"F", "D", "T"}
    do(m, ("cancel",))
    refusal = refused(m, "JP", ("strike", "F5-G"))
    assert refusal.about["distance"] == 15


@pytest.mark.rule("MW-F-7", "MW-QA-RD-1")
def test_a_patrol_lands_unready_and_sits_out_a_turn() -> None:
    m = at_table(
        ships={"akagi": "D4-E"}, air={"akagi": Hangar()}, options=FIGHTERS, armed_once=("JP",),
        missions={"JP": (strike("D4-E", "akagi", f=7, out=0, purpose="patrol"),)},
        agenda=(
            Landings(), EndOfTurn(2, 4, "0700"), ReadyAircraft("JP"), WriteOrders("JP"), EndOfTurn(3, 4, "0900"),
            WriteOrders("JP"), Stop(),
        ),
    )  # fmt: skip
    do(m, ("home",))
    assert state(m).air["akagi"] == Hangar(unready=(7, 0, 0))
    do(m, ("ready_all", "akagi"), ("done",))
    assert moves(m, "JP") == [("done",)], "being readied is not ready"
    refusal = refused(m, "JP", ("patrol", "D4-E"))
    assert refusal.rules == ("MW-S2-2", "MW-F-7")
    do(m, ("done",))
    assert ("patrol", "D4-E") in moves(m, "JP"), "and the turn after it is"


# ---- fighters against fighters


@pytest.mark.rule("MW-F-10", "MW-F-11", "MW-F-12", "MW-F-13", "MW-F-5")
@pytest.mark.example("MW-EX-12")
def test_the_fighter_battle_of_the_rulebook() -> None:
    vector = example("MW-EX-12")
    given, expect = vector["given"], vector["expect"]
    sent = given["attacker"]
    m = attack(
        ["atlanta"], by=sent["side"], f=sent["F"], d=sent["D"], t=sent["T"], patrol=given["defender"]["patrol_F"],
        dice=vector["dice"],
    )  # fmt: skip
    do(m, ("arrange",), ("attack",), ("hold", given["held_back"]))
    (fight,) = heard(m, None, "fighter_battle")
    assert fight.about["column"] == expect["column"]
    assert (fight.about["US"], fight.about["JP"]) == (expect["defender_loses"], expect["attacker_loses"])
    assert state(m).missions["JP"][0].factors == (expect["attacker_F_left"], sent["D"], sent["T"])
    assert patrol_left(m, "US") == expect["defender_F_left"]
    assert asked(m) == ("JP", "place_bombers"), "and then the bombers go in, all of them"
    assert m.asks["JP"].about == {"D": sent["D"], "T": sent["T"]}


@pytest.mark.rule("MW-F-11", "MW-EN-18")
def test_the_odds_are_the_attackers_whoever_he_is() -> None:
    m = attack(["kongo"], by="US", f=7, d=1, patrol=10, dice=[4])
    do(m, ("arrange",), ("attack",), ("hold", 0))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["column"]) == ("US", "1-2")
    assert (fight.about["JP"], fight.about["US"]) == (3, 5)


@pytest.mark.rule("MW-F-12", "MW-EN-55")
def test_a_fighter_force_loses_no_more_than_it_has() -> None:
    m = attack(["atlanta"], f=2, d=3, patrol=2, dice=[1])
    do(m, ("arrange",), ("attack",))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["column"], fight.about["US"], fight.about["JP"]) == ("1-1", 2, 2)
    assert state(m).missions["JP"][0].factors == (0, 3, 0), "bombers pay nothing of it"


@pytest.mark.rule("MW-F-13")
def test_the_fighters_that_are_left_fly_home_with_the_rest() -> None:
    m = attack(["atlanta"], f=7, d=3, patrol=10, dice=[4], then=(Landings(),))
    do(m, ("arrange",), ("attack",), ("hold", 0), ("done",), ("done",))
    play(m, ("JP", ("home",)), ("US", ("home",)))
    assert state(m).air["akagi"].unready == (2, 3, 0)
    assert state(m).air["enterprise"].unready == (7, 0, 0)


@pytest.mark.rule("MW-F-14", "MW-F-15")
@pytest.mark.example("MW-EX-13")
def test_how_many_may_be_held_back() -> None:
    given, expect = example("MW-EX-13")["given"], example("MW-EX-13")["expect"]
    m = attack(["atlanta"], f=given["escort_F"], d=3, patrol=given["patrol_F"], dice=[1])
    do(m, ("arrange",), ("attack",))
    most = expect["max_held_back"]
    assert moves(m, "US") == [("hold", n) for n in range(most + 1)]
    refusal = refused(m, "US", ("hold", most + 1))
    assert (refusal.key, refusal.rules, refusal.about) == ("hold_too_many", ("MW-F-15",), {"most": most})
    do(m, ("hold", most))
    (fight,) = heard(m, None, "fighter_battle")
    assert fight.about["column"] == expect["column_with_max_held_back"]
    assert fight.about["defending"] == given["patrol_F"] - most


@pytest.mark.rule("MW-F-10", "MW-F-14", "MW-F-15", "MW-F-20", "MW-EN-47")
@pytest.mark.example("MW-EX-32")
def test_escort_and_patrol_of_all_sizes() -> None:
    given, expect = example("MW-EX-32")["given"], example("MW-EX-32")["expect"]
    for case, most, fought in zip(
        given["cases"], expect["max_held_back"], expect["fighter_battle_at_max_held_back"], strict=True
    ):
        m = attack(["atlanta"], f=case["escort_F"], d=3, patrol=case["patrol_F"], dice=[1] if fought else [])
        do(m, ("arrange",), ("attack",))
        if asked(m)[1] == "hold_back":
            assert moves(m, "US")[-1] == ("hold", most)
            do(m, ("hold", most))
        assert bool(heard(m, None, "fighter_battle")) is fought
        assert battle(m).held == most, "what may screen, whether or not there was a battle"


@pytest.mark.rule("MW-EN-47")
def test_without_an_escort_the_whole_patrol_may_screen() -> None:
    m = attack(["atlanta"], d=3, patrol=5, dice=[1])
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    assert asked(m) == ("JP", "place_bombers"), "nobody to fight, nobody to hold back"
    set_on(m, "D", "atlanta", 3)
    do(m, ("done",), ("cover", 0, 5))
    assert ratio(m, 0) == [3, 5]
    do(m, ("done",))
    assert not heard(m, None, "fighter_battle")


# ---- fighters as screening


@pytest.mark.rule("MW-F-14", "MW-F-15", "MW-F-16", "MW-F-17", "MW-F-18", "MW-B9-7", "MW-B10-2")
@pytest.mark.example("MW-EX-14")
def test_the_fighters_over_diagram_a() -> None:
    vector = example("MW-EX-14")
    given, expect = vector["given"], vector["expect"]
    m = diagram(f=given["escort_F"], patrol=given["patrol_F"], dice=[1] * 7)
    do(m, ("attack",))
    assert moves(m, "US")[-1] == ("hold", expect["max_held_back"])
    do(m, ("hold", given["held_back"]))
    diagram_fire(diagram_bombers(m), given["fire"], given["fighters_on"])
    assert {name: ratio(m, i) for i, name in enumerate(GROUPS)} == expect["ratios"]
    do(m, ("done",))
    assert by_group(columns(m)) == expect["columns"]


@pytest.mark.rule("MW-F-16", "MW-F-18", "MW-F-19", "MW-F-3")
@pytest.mark.example("MW-EX-31")
def test_three_fighters_on_three_groups() -> None:
    vector = example("MW-EX-31")
    given, expect = vector["given"], vector["expect"]
    m = diagram(patrol=given["held_back"], dice=[1] * 6)
    diagram_bombers(do(m, ("attack",)))
    diagram_fire(m, given["fire"], given["fighters_on"])
    assert {name: ratio(m, i) for i, name in enumerate(GROUPS)} == expect["ratios"]
    assert moves(m, "US") == [("done",)], "each has its group"
    do(m, ("done",))
    assert by_group(columns(m)) == expect["columns"]


@pytest.mark.rule("MW-F-8", "MW-F-19", "MW-F-20")
def test_a_fighter_factor_counts_once() -> None:
    m = diagram(patrol=3)
    diagram_bombers(do(m, ("attack",)))
    assert {move[2] for move in moves(m, "US", "cover")} == {1, 2, 3}
    do(m, ("cover", 0, 2))
    assert {move[2] for move in moves(m, "US", "cover")} == {1}
    refusal = refused(m, "US", ("cover", 1, 2))
    assert (refusal.key, refusal.rules) == ("not_that_many_held", ("MW-F-19", "MW-F-20"))
    do(m, ("cover", 5, 1))
    assert not moves(m, "US", "cover")


@pytest.mark.rule("MW-F-8", "MW-F-20")
def test_who_fought_the_escort_does_not_screen() -> None:
    m = attack(["atlanta"], f=2, d=3, patrol=6, dice=[6])
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",), ("hold", 1))
    assert patrol_left(m, "US") > 1, "some of those who fought came through"
    set_on(m, "D", "atlanta", 3)
    do(m, ("done",))
    assert moves(m, "US", "cover") == [("cover", 0, 1)], "only the one held back"


@pytest.mark.rule("MW-F-17")
def test_fighters_reach_every_group_on_the_board() -> None:
    m = attack(["atlanta", "portland"], d=2, t=1, patrol=1)
    lay_out(m, {"atlanta": "A2", "portland": "G16"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 2)
    set_on(m, "T", "portland", 1, "starboard")
    do(m, ("done",))
    assert moves(m, "US", "cover") == [("cover", 0, 1), ("cover", 1, 1)]


@pytest.mark.rule("MW-F-16")
def test_fighters_may_cover_a_group_at_which_no_ship_fires() -> None:
    m = attack(["atlanta"], d=4, patrol=2, dice=[1])
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 4)
    do(m, ("done",), ("cover", 0, 2))
    assert ratio(m, 0) == [4, 2]
    do(m, ("done",))
    assert columns(m) == {0: "2-1"}


@pytest.mark.rule("MW-F-16", "MW-B9-7")
def test_fighters_are_added_to_the_ships_that_fire() -> None:
    m = attack(["atlanta"], d=8, patrol=2, dice=[1])
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 8)
    do(m, ("done",), ("fire", "atlanta", 0), ("cover", 0, 2))
    assert ratio(m, 0) == [8, 8]


@pytest.mark.rule("MW-F-22")
def test_fighters_held_back_lose_nothing() -> None:
    m = attack(["atlanta"], f=3, d=4, patrol=5, dice=[6, 1])
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",), ("hold", 2))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["defending"], fight.about["US"]) == (3, 3), "all who fought are lost, the table wants 5"
    set_on(m, "D", "atlanta", 4)
    do(m, ("done",), ("cover", 0, 2), ("done",))
    assert patrol_left(m, "US") == 2


@pytest.mark.rule("MW-F-21")
def test_readied_fighters_on_deck_endanger_their_carrier() -> None:
    for aboard, sunk in ((Hangar(ready=(1, 0, 0)), True), (Hangar(unready=(7, 0, 0)), False)):
        m = attack(["soryu"], by="US", d=2, air={"soryu": aboard}, dice=[3], options=FIGHTERS)
        lay_out(m, {"soryu": "D5"})
        do(m, ("attack",))
        set_on(m, "D", "soryu", 2)
        do(m, ("done",), ("done",))
        assert state(m).ships["soryu"].hits == 2
        assert state(m).ships["soryu"].sunk is sunk


# ---- two patrols over one zone


def patrols(
    jp: int,
    us: int,
    *,
    dice: list[int],
    jp_strike: tuple[int, int] | None = None,
    us_strike: tuple[int, int] | None = None,
) -> Match:
    """Both sides patrol over SEA, where both have ships; strikes are (fighters, dive bombers)."""
    missions: dict[str, tuple[Mission, ...]] = {
        "JP": (strike(SEA, "akagi", f=jp, out=6, purpose="patrol"),),
        "US": (strike(SEA, "enterprise", f=us, out=6, purpose="patrol"),),
    }
    for side, sent in (("JP", jp_strike), ("US", us_strike)):
        if sent:
            missions[side] = (*missions[side], strike(SEA, HOME[side][0], f=sent[0], d=sent[1], out=6))
    return at_table(
        ships={"akagi": "D4-E", "enterprise": "H4-E", "kongo": SEA, "atlanta": SEA}, missions=missions, dice=dice,
        options=FIGHTERS, agenda=(Exchange(), Stop()),
    )  # fmt: skip


@pytest.mark.rule("MW-EN-18", "MW-F-10")
def test_two_patrols_meet_and_japan_counts_as_the_attacker() -> None:
    m = patrols(3, 4, dice=[3])
    for seat in ("JP", "US"):
        (met,) = heard(m, seat, "patrols_meet")
        assert met.about == {"zone": SEA, "JP": 3, "US": 4}
    assert asked(m)[1] == "stop", "nobody is bombed: there is nothing to hold fighters back for"
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["attacking"], fight.about["defending"]) == ("JP", 3, 4)
    assert fight.about["column"] == "1-2"
    assert (patrol_left(m, "JP"), patrol_left(m, "US")) == (0, 2)


@pytest.mark.rule("MW-EN-56", "MW-F-10")
def test_where_an_escort_comes_the_patrol_fights_beside_it() -> None:
    m = patrols(3, 4, dice=[3, 3], jp_strike=(2, 3))
    assert heard(m, "US", "patrols_meet")[0].about == {"zone": SEA, "JP": 5, "US": 4}
    assert not heard(m, None, "fighter_battle"), "not before the attacker has seen what is there"
    do(m, ("arrange",), ("attack",))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["attacking"], fight.about["defending"]) == ("JP", 5, 4)
    assert fight.about["JP"] == 4
    assert patrol_left(m, "JP") == 0, "the patrol falls first"
    assert state(m).missions["JP"][1].lost == (1, 0, 0)
    assert battle(m).held == 0


@pytest.mark.rule("MW-EN-56", "MW-EN-16")
def test_a_strike_that_turns_back_leaves_the_patrols_to_meet() -> None:
    m = patrols(3, 4, dice=[3], jp_strike=(2, 3))
    do(m, ("arrange",), ("call_off",))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacking"], fight.about["defending"]) == (3, 4), "the escort has gone with its bombers"
    assert state(m).missions["JP"][1].fought == 0


@pytest.mark.rule("MW-EN-56", "MW-F-10")
def test_two_escorted_strikes_over_one_zone_meet() -> None:
    """Fighters 6: fighters of both sides in the air over one zone fight, whatever they were sent for."""
    m = at_table(
        ships={"akagi": "D4-E", "enterprise": "H4-E", "kongo": SEA, "atlanta": SEA}, options=FIGHTERS, dice=[4],
        missions={"JP": (strike(SEA, "akagi", f=7, d=2, out=6),), "US": (strike(SEA, "enterprise", f=8, d=3, out=6),)},
        agenda=(Exchange(), Stop()),
    )  # fmt: skip
    assert heard(m, None, "patrols_meet")[0].about == {"zone": SEA, "JP": 7, "US": 8}
    do(m, ("arrange",), ("attack",))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["attacking"], fight.about["defending"]) == ("JP", 7, 8)
    assert asked(m) == ("JP", "place_bombers"), "an escort holds nothing back: it is with its bombers"
    do(m, ("done",), ("done",), ("arrange",), ("attack",))
    assert len(heard(m, None, "fighter_battle")) == 1, "they have had their battle"
    assert battle(m).held == 0


@pytest.mark.rule("MW-F-20", "MW-F-13", "MW-EN-56")
def test_the_fighters_meet_before_an_unescorted_strike_bombs_where_the_other_side_has_an_escort() -> None:
    """Fighters 6 to 8: both bomb, only the US strike has an escort. Whoever screens against the first bombers does not
    fight afterwards, and no bomber goes in before the fighters have met."""
    m = patrols(6, 8, dice=[4, 4, 4, 4, 4], jp_strike=(0, 7), us_strike=(4, 12))
    do(m, ("arrange",), ("attack",))
    assert asked(m) == ("US", "hold_back")
    assert moves(m, "US")[-1] == ("hold", 6), "12 against 6"
    do(m, ("hold", 6))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["attacking"], fight.about["defending"]) == ("JP", 6, 6)
    assert battle(m).held == 6, "of the eight on patrol"
    set_on(m, "D", "atlanta", 7)
    do(m, ("done",), ("cover", 0, 6), ("done",))
    until_asked(m, "US", "confirm")
    do(m, ("attack",))
    assert len(heard(m, None, "fighter_battle")) == 1, "no fighter has two tasks in a turn"


@pytest.mark.rule("MW-EN-56")
def test_a_strike_that_turns_back_leaves_its_enemy_to_the_escort_still_to_come() -> None:
    m = patrols(3, 4, dice=[3, 3], jp_strike=(2, 3), us_strike=(2, 3))
    do(m, ("arrange",), ("call_off",))
    assert not heard(m, None, "fighter_battle"), "the US escort is still to come, and all meet then"
    until_asked(m, "US", "confirm")
    do(m, ("attack",))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["attacking"], fight.about["defending"]) == ("US", 6, 3)


@pytest.mark.rule("MW-F-14", "MW-F-15", "MW-EN-18")
@pytest.mark.parametrize("bombed", ["JP", "US"])
@pytest.mark.parametrize("as_escort", [False, True])
def test_who_is_bombed_holds_back_his_excess_whoever_he_is(bombed: str, as_escort: bool) -> None:
    """Fighters 7: one enemy fighter, as patrol or as escort, keeps one busy, and not the whole patrol."""
    many, one = HOME[bombed][0], HOME[foe(bombed)][0]
    lone = () if as_escort else (strike(SEA, one, f=1, out=6, purpose="patrol"),)
    m = at_table(
        ships={"akagi": "D4-E", "enterprise": "H4-E", "kongo": SEA, "atlanta": SEA}, options=FIGHTERS, dice=[4, 1],
        missions={
            bombed: (strike(SEA, many, f=20, out=6, purpose="patrol"),),
            foe(bombed): (strike(SEA, one, f=int(as_escort), d=24, out=6), *lone),
        },
        agenda=(Exchange(), Stop()),
    )  # fmt: skip
    if as_escort:
        do(m, ("arrange",), ("attack",))
    assert asked(m) == (bombed, "hold_back")
    assert moves(m, bombed)[-1] == ("hold", 19)
    do(m, ("hold", 19))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacker"], fight.about["attacking"], fight.about["defending"]) == (foe(bombed), 1, 1)
    if not as_escort:
        do(m, ("arrange",), ("attack",))
    assert battle(m).held == 19
    target = "kongo" if bombed == "JP" else "atlanta"
    set_on(m, "D", target, 24)
    do(m, ("done",), ("cover", 0, 19))
    assert ratio(m, 0) == [24, 19]


@pytest.mark.rule("MW-EN-18")
@pytest.mark.parametrize(("jp", "us", "attacker"), [(1, 0, "JP"), (0, 1, "US"), (1, 1, "JP"), (0, 0, "JP")])
def test_where_patrols_meet_the_attacker_is_who_bombs(jp: int, us: int, attacker: str) -> None:
    m = patrols(3, 3, dice=[3], jp_strike=(0, 2) if jp else None, us_strike=(0, 2) if us else None)
    (fight,) = heard(m, None, "fighter_battle")
    assert fight.about["attacker"] == attacker


@pytest.mark.rule("MW-EN-18", "MW-F-20")
def test_who_met_the_other_patrol_neither_screens_nor_fights_again() -> None:
    m = patrols(3, 5, dice=[3, 3], jp_strike=(0, 3), us_strike=(0, 2))
    do(m, ("hold", 1), ("arrange",), ("attack",))
    assert heard(m, None, "battle")[0].about["patrol"] == 1
    assert battle(m).held == 1, "of the five, the one held back"
    set_on(m, "D", "atlanta", 3)
    do(m, ("done",), ("cover", 0, 1), ("done",))
    assert heard(m, None, "battle")[1].about["patrol"] == 0
    do(m, ("arrange",), ("attack",))
    assert battle(m).held == 0, "all of Japan's have fought"
    assert len(heard(m, None, "fighter_battle")) == 1


@pytest.mark.rule("MW-F-6", "MW-F-10")
def test_a_patrol_guards_its_own_zone_only() -> None:
    m = attack(["atlanta"], f=2, d=3, also={"US": (strike("H4-E", "enterprise", f=5, out=0, purpose="patrol"),)})
    assert heard(m, "JP", "battle")[0].about["patrol"] == 0
    do(m, ("arrange",), ("attack",))
    assert not heard(m, None, "fighter_battle")
    assert battle(m).held == 0


@pytest.mark.rule("MW-NT-1", "MW-EN-40")
def test_at_night_no_fighter_flies() -> None:
    m = at_table(
        turn=7, ships={"akagi": "D4-E", "atlanta": SEA}, air={"akagi": Hangar(ready=(7, 7, 7))}, options=FIGHTERS,
        armed_once=("JP",), agenda=(Turn(),),
    )  # fmt: skip
    assert heard(m, None, "turn")[0].about["night"]
    until_asked(m, "JP", "search")
    m.answer("JP", ("done",))
    assert not any(ask.prompt == "write_orders" for ask in m.asks.values())
