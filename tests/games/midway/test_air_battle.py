"""One attacked zone after another: who is attacked first, what is seen, turning back, and the way home."""

from __future__ import annotations

import pytest
from air_table import MIDWAY_ZONE, SEA, asked, attack, battle, do, lay_out, seen, set_on
from midway_table import Hangar, Stop, at_table, heard, moves, play, refused, state, strike, until_asked, view

from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.search_board import ORDER
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import WriteOrders
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.games.midway.tasks.turn import Landings, Turn

OTHER = "F4-A"


# ---- one zone, one battle


@pytest.mark.rule("MW-B6-1", "MW-B6-2", "MW-B15-1")
def test_every_attacked_zone_has_its_own_battle() -> None:
    m = attack(
        ["atlanta", "portland"], d=3, ships={"astoria": OTHER, "hornet": "A1-A"},
        also={"JP": (strike(OTHER, "akagi", d=2, out=6),)},
    )  # fmt: skip
    do(m, ("fight", SEA))
    assert m.crumbs(None)[-2] == ("air_battle", {"side": "JP", "zone": SEA})
    lay_out(m, {"atlanta": "D5", "portland": "D8"})
    assert set(battle(m).berths) == {"atlanta", "portland"}, "the board shows this zone and no other"
    do(m, ("attack",))
    assert [move[1] for move in moves(m, "JP", "dive")] == ["portland", "atlanta"]
    assert m.asks["JP"].about["D"] == 3, "and of the aircraft, those sent to this zone"
    do(m, ("done",), ("done",))
    assert m.crumbs(None)[-2] == ("air_battle", {"side": "JP", "zone": OTHER}), "then the next zone"
    lay_out(m, {"astoria": "D5"})
    assert set(battle(m).berths) == {"astoria"}
    assert m.asks["JP"].prompt == "confirm"
    do(m, ("attack",), ("done",), ("done",))
    assert state(m).battle is None
    assert asked(m)[1] == "stop"


@pytest.mark.rule("MW-B6-3", "MW-EN-14", "MW-B15-1")
def test_attacks_on_us_ships_come_first() -> None:
    m = attack(["atlanta"], d=3, ships={"kongo": OTHER}, also={"US": (strike(OTHER, "enterprise", d=3, out=6),)})
    assert asked(m) == ("US", "place_defence")
    do(m, ("arrange",), ("call_off",))
    assert asked(m) == ("JP", "place_defence")
    assert [e.about["side"] for e in heard(m, None, "battle")] == ["JP", "US"]


@pytest.mark.rule("MW-EN-14")
def test_the_attacker_chooses_the_order_of_his_battles() -> None:
    m = attack(
        ["atlanta"], d=3, ships={"astoria": OTHER, "kongo": "F5-A", "hiei": "F5-B"},
        also={
            "JP": (strike(OTHER, "akagi", d=2, out=6),),
            "US": (strike("F5-A", "enterprise", d=1), strike("F5-B", "enterprise", d=1)),
        },
    )  # fmt: skip
    assert asked(m) == ("JP", "next_battle")
    assert moves(m, "JP") == [("fight", OTHER), ("fight", SEA)]
    do(m, ("fight", SEA), ("arrange",), ("call_off",), ("arrange",), ("call_off",))
    assert asked(m) == ("US", "next_battle"), "then the other side chooses among its own"
    do(m, ("fight", "F5-B"))
    assert [e.about["zone"] for e in heard(m, None, "battle")] == [SEA, OTHER, "F5-B"]


@pytest.mark.rule("MW-EN-14")
def test_aircraft_in_the_air_feel_nothing_of_other_battles() -> None:
    m = attack(
        ["enterprise"], d=12, t=12, zone="H4-E", ships={"kongo": OTHER}, dice=[6],
        also={"US": (strike(OTHER, "enterprise", d=7, t=4, out=6),)},
    )  # fmt: skip
    lay_out(m, {"enterprise": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "enterprise", 12)
    do(m, ("done",), ("done",))  # nobody fires: 12 to 1
    assert state(m).ships["enterprise"].sunk
    assert heard(m, "JP", "battle")[-1].about["factors"] == (0, 7, 4), "her bombers are on their way"


# ---- nobody there


@pytest.mark.rule("MW-EN-15", "MW-QA-AS-2")
def test_a_strike_on_an_empty_zone_learns_just_that() -> None:
    m = attack([], d=3, ships={"astoria": OTHER}, then=(Landings(),))
    assert not heard(m, None, "battle")
    (empty,) = heard(m, "JP", "empty_sea")
    assert empty.about == {"side": "JP", "zone": SEA}
    assert state(m).ships["astoria"].hits == 0
    do(m, ("home",))
    (told,) = heard(m, "US", "disclosed")
    assert (told.about["zone"], told.about["returns"]) == (SEA, ("D4-E",)), "where it came from must still be told"
    assert state(m).air["akagi"].unready == (0, 3, 0)


@pytest.mark.rule("MW-QA-AS-2", "MW-QA-AS-1")
def test_orders_may_be_a_guess_and_leave_aircraft_behind() -> None:
    m = at_table(
        ships={"akagi": "D4-E"}, air={"akagi": Hangar(ready=(0, 7, 7))}, agenda=(WriteOrders("JP"), Stop()),
    )  # fmt: skip
    assert not view(m, "JP").notes
    do(m, ("strike", SEA), ("send", "akagi", "D", 2), ("done",))
    assert state(m).air["akagi"].ready == (0, 5, 7), "the rest stays aboard, and stays ready"
    assert ("strike", SEA) in moves(m, "JP")


# ---- the order of play


@pytest.mark.rule("MW-EN-16", "MW-F-13", "MW-B9-1")
def test_the_order_of_play_inside_a_battle() -> None:
    m = attack(["atlanta"], f=2, d=6, patrol=4, dice=[3, 6], options={"attack_waves": True})
    order = [asked(m)]
    for move in (
        ("place", "atlanta", "D5"), ("attack",), ("hold", 1), ("dive", "atlanta"), ("factors", 6), ("done",),
        ("fire", "atlanta", 0), ("cover", 0, 1), ("done",),
    ):  # fmt: skip
        do(m, move)
        if asked(m) != order[-1]:
            order.append(asked(m))
    assert order == [
        ("US", "place_defence"), ("JP", "confirm"), ("US", "hold_back"), ("JP", "place_bombers"), ("JP", "how_many"),
        ("JP", "place_bombers"), ("US", "screen"), ("JP", "waves"),
    ]  # fmt: skip
    assert state(m).ships["atlanta"].hits == 0, "no die before the waves are announced"
    do(m, ("done",))
    kinds = [e.kind for e in m.events(None) if e.kind != "exchanged"]
    assert kinds == [
        "battle", "defence_placed", "held_back", "fighter_battle", "bombers_placed", "screened", "bombed", "hits",
    ]  # fmt: skip


@pytest.mark.rule("MW-QA-AS-3", "MW-EN-16", "MW-EN-54")
def test_having_seen_patrol_and_ships_the_attacker_may_turn_back() -> None:
    m = attack(["atlanta", "portland"], f=2, d=6, patrol=4, then=(Landings(),))
    assert heard(m, "JP", "battle")[0].about["patrol"] == 4
    lay_out(m, {"atlanta": "D5", "portland": "F9"})
    assert seen(m, "JP").berths == {"atlanta": "D5", "portland": "F9"}
    assert moves(m, "JP") == [("attack",), ("call_off",)], "all of it or nothing"
    do(m, ("call_off",))
    assert not heard(m, None, "fighter_battle"), "the escort has turned back too"
    assert not heard(m, None, "bombed")
    (mission,) = state(m).missions["JP"]
    assert mission.factors == (2, 6, 0)
    play(m, ("JP", ("home",)), ("US", ("home",)))
    (told,) = heard(m, "US", "disclosed")
    assert told.about["returns"] == ("D4-E",), "it has flown: where from and where to must be told"


@pytest.mark.rule("MW-QA-AS-4", "MW-QA-RD-1")
def test_a_strike_called_off_has_flown() -> None:
    m = attack(["atlanta"], d=6, t=2, then=(Landings(), EndOfTurn(2, 4, "0700"), WriteOrders("JP")))
    do(m, ("arrange",), ("call_off",), ("home",))
    assert state(m).air["akagi"] == Hangar(unready=(0, 6, 2))
    assert moves(m, "JP") == [("done",)]
    refusal = refused(m, "JP", ("strike", SEA))
    assert (refusal.key, refusal.rules[0]) == ("nothing_ready", "MW-S2-2")


# ---- the way home


@pytest.mark.rule("MW-B16-1", "MW-B14-1")
def test_survivors_land_on_any_deck_in_range() -> None:
    m = attack(
        ["atlanta"], d=4, dice=[2], ships={"kaga": "D4-F", "hiryu": "C4-A", "soryu": "E4-E"},
        air={"kaga": Hangar(), "hiryu": Hangar(), "soryu": Hangar()}, then=(Landings(),),
    )  # fmt: skip
    lay_out(m, {"atlanta": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "atlanta", 4)
    do(m, ("done",), ("fire", "atlanta", 0), ("done",))
    (bombed,) = heard(m, None, "bombed")
    lost = bombed.about["lost"]
    assert 0 < lost < 4
    decks = {move[3] for move in moves(m, "JP", "land")}
    assert decks == {"akagi", "kaga", "soryu"}, "six zones out and ten back are too many"
    refusal = refused(m, "JP", ("land", 0, "D", "hiryu", 1))
    assert refusal.rules == ("MW-AR-4",)
    assert max(move[4] for move in moves(m, "JP", "land")) == 4 - lost, "what was shot down does not come home"


@pytest.mark.rule("MW-B16-1", "MW-QA-MI-2")
def test_us_aircraft_may_land_on_midway_and_those_of_midway_on_a_carrier() -> None:
    m = at_table(
        ships={"enterprise": "H5-A", "akagi": "D4-E"}, air={"enterprise": Hangar(), "midway": Hangar()},
        missions={"US": (strike(SEA, "enterprise", d=2, out=6), strike(OTHER, "midway", d=3, out=6))},
        armed_once=("US",), agenda=(Landings(), Stop()),
    )  # fmt: skip
    assert {(move[1], move[3]) for move in moves(m, "US", "land")} == {
        (0, "enterprise"), (0, "midway"), (1, "enterprise"), (1, "midway"),
    }  # fmt: skip
    play(m, ("US", ("land", 0, "D", "midway", 2)), ("US", ("land", 1, "D", "enterprise", 3)))
    assert (state(m).air["midway"].unready, state(m).air["enterprise"].unready) == ((0, 2, 0), (0, 3, 0))


@pytest.mark.rule("MW-B16-1", "MW-QA-CP-1")
def test_nobody_lands_on_a_carrier_that_was_sunk() -> None:
    m = attack(
        ["enterprise"], d=10, zone="H4-E", ships={"hornet": "H4-F", "yorktown": "A1-A"}, air={"hornet": Hangar()},
        also={"US": (strike(OTHER, "enterprise", d=12, t=5, out=6),)}, then=(Landings(),),
    )  # fmt: skip
    lay_out(m, {"enterprise": "D5"})
    do(m, ("attack",))
    set_on(m, "D", "enterprise", 10)
    do(m, ("done",), ("done",))
    assert state(m).ships["enterprise"].sunk
    assert {move[3] for move in moves(m, "US", "land")} == {"hornet", "midway"}
    refusal = refused(m, "US", ("land", 0, "D", "enterprise", 1))
    assert refusal.key == "base_closed"


@pytest.mark.rule("MW-B17-1")
def test_who_attacked_tells_where_from_and_where_to() -> None:
    m = at_table(
        ships={"akagi": "D4-E", "kaga": "D4-E", "soryu": "E4-E", "atlanta": SEA},
        air={"akagi": Hangar(ready=(0, 7, 7)), "kaga": Hangar(ready=(0, 7, 0)), "soryu": Hangar()},
        agenda=(WriteOrders("JP"), Landings(), Stop()), armed_once=("JP",),
    )  # fmt: skip
    do(m, ("strike", OTHER), ("send", "akagi", "D", 2), ("send", "kaga", "D", 1), ("done",), ("done",))
    assert not [e for e in m.events("US") if "D4-E" in str(e.about)]
    do(m, ("land", 0, "D", "soryu", 2), ("home",))
    (told,) = heard(m, "US", "disclosed")
    assert told.about == {"side": "JP", "zone": OTHER, "origins": ("D4-E",), "returns": ("D4-E", "E4-E")}
    notes = view(m, "US").notes
    assert {(n.how, n.where) for n in notes} == {("origin", "D4-E"), ("return", "D4-E"), ("return", "E4-E")}
    assert "akagi" not in str([e.about for e in m.events("US")]), "zones, not carriers"


@pytest.mark.rule("MW-B18-1")
def test_the_clock_advances_and_ships_move_again() -> None:
    m = at_table(ships={"akagi": "D4-E", "atlanta": SEA}, agenda=(EndOfTurn(2, 4, "0700"), Turn()))
    (turn,) = heard(m, None, "turn")
    assert (turn.about["turn"], turn.about["time"]) == (3, "0900")
    assert {ask.prompt for ask in m.asks.values()} == {"move_ships"}


@pytest.mark.rule("MW-EN-43")
def test_aircraft_land_before_gunfire_and_go_down_with_the_ship() -> None:
    m = at_table(
        ships={"hornet": SEA, "kongo": SEA}, hits={"hornet": 4}, air={"hornet": Hangar()}, dice=[6],
        missions={"US": (strike(OTHER, "hornet", d=5, out=4),)}, armed_once=("US",),
        options={"surface_combat": True}, agenda=(Landings(), SurfaceBattles(), Stop()),
    )  # fmt: skip
    assert not heard(m, None, "surface_battle")
    do(m, ("home",))
    assert state(m).air["hornet"].unready == (0, 5, 0)
    assert heard(m, None, "surface_battle")
    do(m, ("line",), ("line",), ("move", "kongo", "B1"), ("done",))
    do(m, ("move", "hornet", "F1"), ("done",), ("fire", "kongo", "hornet"), ("done",))
    assert state(m).ships["hornet"].sunk
    assert "hornet" not in state(m).air


# ---- ships that share a zone


@pytest.mark.rule("MW-SF-1")
def test_a_shared_zone_is_told_to_both_after_the_searches() -> None:
    m = at_table(
        turn=1, ships={"akagi": "D4-E", "kongo": SEA, "atlanta": SEA, "portland": "I1-B"},
        options={"surface_combat": True}, agenda=(Turn(),),
    )  # fmt: skip
    until_asked(m, "JP", "search")
    assert not heard(m, "US", "contact")
    m.answer("JP", ("done",))
    for seat in ("JP", "US"):
        (contact,) = heard(m, seat, "contact")
        assert contact.about == {"zone": SEA}, "the zone, and nothing of who is there"
        notes = [n for n in view(m, seat).notes if n.how == "contact"]
        assert [(n.where, n.types, n.ships) for n in notes] == [(SEA, (), ())]
    assert not heard(m, None, "contact"), "it is between the players"


@pytest.mark.rule("MW-SF-1", "MW-T-1")
def test_without_surface_combat_nobody_is_told() -> None:
    m = at_table(turn=1, ships={"kongo": SEA, "atlanta": SEA}, agenda=(Turn(),))
    until_asked(m, "JP", "search")
    m.answer("JP", ("done",))
    assert not heard(m, "US", "contact")
    assert not state(m).surface


@pytest.mark.rule("MW-SF-2", "MW-EN-43")
def test_strikes_come_before_surface_battles() -> None:
    m = at_table(
        turn=1, ships={"akagi": "D4-E", "kongo": SEA, "atlanta": SEA, "portland": "I1-B"},
        air={"akagi": Hangar(ready=(0, 7, 7))}, armed_once=("JP",), options={"surface_combat": True}, agenda=(Turn(),),
        dice=[1],
    )  # fmt: skip
    until_asked(m, "JP", "write_orders")
    do(m, ("strike", SEA), ("send", "akagi", "D", 7), ("done",), ("done",))
    assert asked(m) == ("US", "place_defence")
    do(m, ("arrange",), ("attack",))
    set_on(m, "D", "atlanta", 7)
    do(m, ("done",), ("fire", "atlanta", 0), ("done",), ("home",))
    order = [e.kind for e in m.events(None) if e.kind in ("bombed", "disclosed", "surface_battle")]
    assert order == ["bombed", "disclosed", "surface_battle"]


@pytest.mark.rule("MW-SF-22", "MW-SF-23")
def test_engaged_ships_stay_and_others_may_join_them() -> None:
    m = at_table(
        ships={"kongo": SEA, "portland": SEA, "hiei": "F4-A", "atlanta": "F5-G"}, engaged=("kongo", "portland"),
        surface={SEA: SurfaceBattle(SEA, {"kongo": "C4", "portland": "E4"})}, options={"surface_combat": True},
        agenda=(MoveShips("JP"), MoveShips("US"), SurfaceBattles(), Stop()),
    )  # fmt: skip
    assert {move[1] for move in moves(m, "JP", "move")} == {"hiei"}
    refusal = refused(m, "JP", ("move", "kongo", "F4-A"))
    assert refusal.rules == ("MW-SF-22",)
    do(m, ("move", "hiei", SEA), ("done",))
    assert {move[1] for move in moves(m, "US", "move")} == {"atlanta"}
    assert all(ORDER[move[2]] != ORDER[SEA] for move in moves(m, "US", "move")), "three zones off: not this turn"
    do(m, ("done",))
    assert asked(m) == ("JP", "surface.deploy")
    assert m.asks["JP"].about["ship"] == "hiei"
    do(m, ("line",))
    assert state(m).surface[SEA].berths == {"kongo": "C4", "portland": "E4", "hiei": "A1"}


@pytest.mark.rule("MW-QA-SF-3")
def test_an_air_attack_on_engaged_ships_lays_out_the_defender_only() -> None:
    berths = {"kongo": "C4", "portland": "D4"}
    m = attack(
        ["portland", "kongo"], d=3, dice=[1], surface={SEA: SurfaceBattle(SEA, berths)}, engaged=("kongo", "portland"),
        options={"surface_combat": True},
    )  # fmt: skip
    assert asked(m) == ("US", "place_defence")
    lay_out(m, {"portland": "F9"})
    do(m, ("attack",))
    assert battle(m).berths == {"portland": "F9"}
    assert moves(m, "JP", "dive") == [("dive", "portland")]
    set_on(m, "D", "portland", 3)
    do(m, ("done",))
    assert {move[1] for move in moves(m, "US", "fire")} == {"portland"}
    do(m, ("fire", "portland", 0), ("done",))
    assert state(m).surface[SEA].berths == berths, "the surface battle keeps its places"


@pytest.mark.rule("MW-QA-SF-4")
def test_two_strikes_on_one_contested_zone_are_two_whole_battles() -> None:
    m = attack(
        ["portland", "kongo"], d=3, options={"surface_combat": True}, dice=[1, 1],
        also={"US": (strike(SEA, "enterprise", d=4, out=6),)},
    )  # fmt: skip
    for seat, ship in (("US", "portland"), ("JP", "kongo")):
        assert asked(m) == (seat, "place_defence")
        assert m.asks[seat].about["ship"] == ship
        do(m, ("arrange",), ("attack",))
        set_on(m, "D", ship, 3)
        do(m, ("done",), ("fire", ship, 0), ("done",))
    assert [e.about["target"] for e in heard(m, None, "bombed")] == ["portland", "kongo"]


@pytest.mark.rule("MW-F-10", "MW-R-11")
def test_an_escort_meets_the_patrol_over_midway_even_where_no_ship_lies() -> None:
    m = attack([], zone=MIDWAY_ZONE, f=3, d=5, patrol=3, dice=[3])
    assert heard(m, "JP", "empty_sea")
    assert heard(m, "JP", "battle")[0].about["patrol"] == 3
    assert asked(m) == ("JP", "confirm")
    do(m, ("attack",))
    (fight,) = heard(m, None, "fighter_battle")
    assert (fight.about["attacking"], fight.about["defending"]) == (3, 3)
    assert asked(m)[1] == "stop"
    assert not heard(m, None, "bombed")
