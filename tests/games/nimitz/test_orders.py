"""The Orders step: who gets an order, in what sequence, and when it is over (NM-JOR)."""

from __future__ import annotations

from typing import Any

import pytest
from nimitz_table import Stop, asked, at_table, dice_left, forbidden, heard, moves, refused, say, state, where

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.tasks.orders import OrdersStep, RollOrder
from wardroom.kernel import Match

KAGA, AKAGI, SORYU = "ja42-cv-kaga", "ja42-cv-akagi", "ja42-cv-soryu"
INF2, INF38 = "ja42-inf-2nd-inf", "ja42-inf-38th-inf"
LBA3, LBA14 = "ja42-air-3-kokutai", "ja42-air-14-sentai"
SHIPS = [
    "ja42-cv-kaga", "ja42-cv-akagi", "ja42-cv-soryu", "ja42-cv-hiryu", "ja42-cv-shokaku", "ja42-cv-zuikaku",
    "ja42-cvl-hosho", "ja42-cvl-shoho", "ja42-cvl-zuiho", "ja42-cve-taiyo", "ja42-bb-nagato-mutsu",
    "ja42-bb-hiei-kirishima", "ja42-bb-ise-hyuga", "ja42-bb-fuso-yamashiro", "ja42-cru-tone-chikuma",
]  # fmt: skip
LEX, US_LBA = "us42-cv-lexington", "us42-air-11th-bg"


def orders_of(places: dict[str, list[str]], *dice: int | str, **how: Any) -> Match:
    return at_table(places, agenda=(OrdersStep(), Stop()), dice=dice, **how)


def scouted(places: dict[str, list[str]], area: str, *dice: int | str, **how: Any) -> Match:
    return at_table(places, agenda=(RollOrder(area, True), Stop()), dice=dice, step="scouting", **how)


def carried_out(match: Match) -> list[tuple[str, str, str]]:
    return [(e.about["area"], e.about["order"], e.about["place"]) for e in heard(match, "order")]


@pytest.mark.rule("NM-JOR-1", "NM-CTR-6")
def test_a_lone_land_force_is_marked_and_stays_even_when_others_arrive() -> None:
    # The ships of the Carolines go South to the Battalion of the Solomons, which must not set out after that.
    match = orders_of({"CI": [KAGA, INF2, INF38], "SI": [LBA3, AKAGI]})
    assert asked(match) == "orders"
    assert state(match).forces[LBA3].done
    assert not any(state(match).forces[id].done for id in (KAGA, INF2, INF38, AKAGI))
    (event,) = heard(match, "lone")
    assert event.about["areas"] == ["SI"]
    assert event.about["forces"] == [LBA3]
    match = orders_of({"CI": [KAGA, INF2, INF38], "SI": [LBA3, AKAGI], "GI": ["ja-bn"]}, 4, "SI", INF2, 9, "GI")
    say(match, "order", "CI")  # then only the Solomons are left: Reinforce to the Gilberts
    assert where(match, INF2) == "SI"
    assert where(match, AKAGI) == "GI"
    assert where(match, LBA3) == "SI"


@pytest.mark.rule("NM-JOR-1", "NM-JOR-7", "NM-JOR-22")
@pytest.mark.parametrize("area", ["JA", "EA"])
def test_japan_and_east_asia_may_be_emptied(area: str) -> None:
    match = orders_of({area: [LBA3], "GI": ["ja-bn"]}, 9)
    assert where(match, LBA3) == "GI"
    assert carried_out(match) == [(area, "reinforce", "GI")]
    assert [e.about["areas"] for e in heard(match, "lone")] == [["GI"]]


@pytest.mark.rule("NM-JOR-1")
def test_two_land_forces_are_not_alone_whatever_their_kind() -> None:
    match = orders_of({"CI": [INF2, LBA3], "GI": ["ja-bn"]}, 9)
    assert where(match, INF2) == "GI"
    assert where(match, LBA3) == "CI"


@pytest.mark.rule("NM-JOR-2", "NM-JOR-10", "NM-CTR-5", "NM-SCT-6")
def test_scouted_forces_get_no_second_order() -> None:
    match = orders_of({"CI": [KAGA + " done", AKAGI, "ja-bn"]}, 1)
    assert not dice_left(match)
    (event,) = heard(match, "order")
    assert event.about["forces"] == [AKAGI]


@pytest.mark.rule("NM-JOR-10")
def test_who_has_moved_does_not_move_again_where_it_arrived() -> None:
    # Kaga goes South to the Solomons; when their turn comes only Akagi is there to be ordered.
    match = orders_of({"CI": [KAGA, "ja-bn"], "SI": [AKAGI, "ja-bn"], "GI": ["ja-bn"]}, 4, "SI", 9, "GI")
    say(match, "order", "CI")
    assert (where(match, KAGA), where(match, AKAGI)) == ("SI", "GI")
    assert heard(match, "order")[1].about["forces"] == [AKAGI]


@pytest.mark.rule("NM-JOR-3")
def test_infantry_beside_us_forces_is_pinned() -> None:
    match = orders_of({"CI": [KAGA, INF2, INF38, LEX], "GI": ["ja-bn"]}, 9)
    (event,) = heard(match, "order")
    assert event.about["forces"] == [KAGA]
    assert "NM-JOR-3" in event.rules
    match = orders_of({"CI": [KAGA, INF2, INF38, LEX], "GI": ["ja-bn"]}, 1)
    assert heard(match, "order")[0].about["forces"] == [KAGA]  # a Hold ignores it too
    match = orders_of({"CI": [INF2, INF38, LEX]})
    assert not heard(match, "order")
    assert orders.why_no_roll(state(match), "CI").rules == ("NM-JOR-3",)  # type: ignore[union-attr]


@pytest.mark.rule("NM-JOR-3")
def test_the_marker_lies_on_pinned_infantry_while_others_are_ordered() -> None:
    match = orders_of({"CI": [KAGA, INF2, INF38, LEX], "MA": [AKAGI]})
    assert [id for id, f in sorted(state(match).forces.items()) if f.done] == sorted([INF2, INF38])
    assert moves(match) == [("rest",), ("order", "CI"), ("order", "MA")]


@pytest.mark.rule("NM-JOR-4")
def test_ships_and_aircraft_beside_us_forces_are_ordered() -> None:
    match = orders_of({"CI": [KAGA, INF2, LBA3, LBA14, LEX], "GI": ["ja-bn"]}, 9)
    assert {where(match, id) for id in (KAGA, LBA3, LBA14)} == {"GI"}  # the pinned infantry is the one that stays
    assert where(match, INF2) == "CI"


@pytest.mark.rule("NM-JOR-5", "NM-CTR-4")
def test_an_area_is_rolled_until_all_have_moved_or_been_held() -> None:
    ships = sorted(SHIPS)[:7]
    match = orders_of({"CI": [*ships, "ja-bn"]}, 1, *ships[:6], 3)
    held, refit = heard(match, "order")
    assert held.about["forces"] == ships[:6]
    assert (refit.about["order"], refit.about["forces"]) == ("refit", ships[6:])
    assert asked(match) == "stop"


@pytest.mark.rule("NM-JOR-6")
def test_the_player_chooses_the_areas_and_finishes_each() -> None:
    places = {"CI": [KAGA, "ja-bn*2"], "MA": [AKAGI, "ja-bn*2"], "WI": [SORYU, "ja-bn*2"]}
    match = orders_of(places, 3, 1, 1, 1)
    assert moves(match) == [("rest",), ("order", "CI"), ("order", "MA"), ("order", "WI")]
    assert match.asks["us"].rules == ("NM-JOR-6",)
    say(match, "order", "MA")  # Refit takes Akagi and one of two Battalions; the other is the last and is not rolled
    assert [e.about["area"] for e in heard(match, "order")] == ["MA"]
    assert moves(match) == [("rest",), ("order", "CI"), ("order", "WI")]
    say(match, "rest")
    assert [e.about["area"] for e in heard(match, "order")] == ["MA", "CI", "WI"]


@pytest.mark.rule("NM-JOR-6")
def test_an_area_with_several_rolls_is_finished_before_the_next() -> None:
    ships = sorted(SHIPS)
    match = orders_of({"CI": [*ships[:8]], "MA": [*ships[8:15]]}, 1, *ships[8:14], 1, 1, *ships[:6], 1)
    say(match, "order", "MA")
    assert [e.about["area"] for e in heard(match, "order")] == ["MA", "MA", "CI", "CI"]


@pytest.mark.rule("NM-JOR-7", "NM-JOR-18")
def test_who_stays_as_the_last_is_left_to_chance() -> None:
    for goes, stays in ((INF2, INF38), (INF38, INF2)):
        match = orders_of({"MA": [INF2, INF38], "WI": ["ja-bn"]}, 5, goes)  # East would take two
        assert (where(match, goes), where(match, stays)) == ("WI", "MA")
        assert "NM-JOR-7" in heard(match, "order")[0].rules


@pytest.mark.rule("NM-JOR-7")
def test_one_that_has_come_may_be_the_one_that_stays() -> None:
    match = orders_of({"CI": [LBA3, LBA14, "ja-bn done"], "GI": ["ja-bn"]}, 9)
    assert where(match, LBA3) == where(match, LBA14) == "GI"


@pytest.mark.rule("NM-JOR-8")
def test_infantry_is_taken_before_aircraft() -> None:
    match = orders_of({"CI": [LBA3, INF2], "GI": ["ja-bn"]}, 9)
    assert (where(match, INF2), where(match, LBA3)) == ("GI", "CI")


@pytest.mark.rule("NM-JOR-21", "NM-CTR-6")
def test_at_the_end_all_markers_come_off() -> None:
    match = orders_of({"CI": [KAGA, "ja-bn"], "MA": [AKAGI + " done", "ja-bn*2"]}, 1, 1)
    say(match, "rest")
    assert asked(match) == "stop"
    assert not any(f.done for f in state(match).forces.values())


@pytest.mark.rule("NM-JOR-22")
def test_no_roll_for_a_lone_land_force_nor_for_the_last_one_left() -> None:
    match = orders_of({"CI": [INF2], "MA": [LBA3], "GI": [KAGA, "ja-bn"]}, 1)
    assert [e.about["area"] for e in heard(match, "order")] == ["GI"]
    match = orders_of({"CI": ["ja-bn*2"]}, 3)  # Refit takes one; the other is the last
    assert len(heard(match, "order")) == 1
    assert len(state(match).at("CI")) == 1


@pytest.mark.rule("NM-JOR-22")
def test_the_last_one_left_gets_no_order_when_others_join_it_later() -> None:
    match = orders_of({"WI": [INF2, INF38], "MA": [KAGA, "ja-bn*2"]}, 3, INF2, 5)
    say(match, "order", "WI")  # one goes to Japan; East then brings Kaga and a Battalion from the Marianas to Wake
    assert [e.about["area"] for e in heard(match, "order")] == ["WI", "MA"]
    assert where(match, INF38) == "WI"
    assert asked(match) == "stop"


@pytest.mark.rule("NM-JOR-22")
def test_land_forces_that_are_not_the_last_are_rolled_singly() -> None:
    match = orders_of({"CI": [LBA3, "ja-bn done"]}, 1)
    assert heard(match, "order")[0].about["forces"] == [LBA3]


@pytest.mark.rule("NM-SPC-11")
def test_in_1945_no_orders_for_okinawa_and_iwo_jima() -> None:
    ship = "ja45-bb-yamato-musashi"
    for area in ("OK", "IJ"):
        places = {area: [ship, "ja-bn*3"], "MA": ["ja45-cv-amagi"], "CI": ["ja45-cv-junyo"]}
        match = orders_of(places, scenario="1945")
        assert moves(match, "order") == [("order", "CI"), ("order", "MA")]
        assert forbidden(match, "order", area) == ("NM-SPC-11",)
        assert not orders.may_roll(state(match), area)
        assert orders.expected(state(match), area) == []
    assert orders.may_roll(state(orders_of({"OK": [KAGA], "IJ": [AKAGI]})), "OK")  # but in 1942 there are


@pytest.mark.rule("NM-JOR-6", "NM-JOR-10", "NM-JOR-22")
def test_refusals_name_the_clause() -> None:
    match = orders_of({"CI": [KAGA], "MA": [AKAGI], "WI": ["ja-bn"], "GI": [SORYU + " done"], "SI": [LEX, INF2, INF38]})
    assert refused(match, "order", "WI").key == "lone_land_force"
    assert refused(match, "order", "GI").key == "orders_given"
    assert refused(match, "order", "SI").key == "infantry_pinned"
    assert refused(match, "order", "HI").key == "no_japanese"
    assert forbidden(match, "order", "CI") == ()


# ---- scouted orders


@pytest.mark.rule("NM-SCT-6", "NM-CTR-5")
def test_scouted_forces_stand_at_their_destination_marked() -> None:
    match = scouted({"CI": [KAGA, "ja-bn"]}, "CI", 3)
    assert where(match, KAGA) == "JA"
    assert state(match).forces[KAGA].done
    (event,) = heard(match, "order")
    assert event.about["scouted"] is True
    assert "NM-SCT-6" in event.rules


@pytest.mark.rule("NM-SCT-6", "NM-SCT-7")
def test_a_scouted_hold_marks_those_that_stay_and_brings_resupply() -> None:
    match = scouted({"CI": [KAGA, "ja-bn"]}, "CI", 1)
    assert all(f.done for f in state(match).forces.values())
    assert state(match).resupply == 1


@pytest.mark.rule("NM-SCT-7")
def test_scouted_orders_keep_the_last_land_force_and_pinned_infantry() -> None:
    match = scouted({"CI": [KAGA, INF2]}, "CI", 3)
    assert (where(match, KAGA), where(match, INF2)) == ("JA", "CI")
    match = scouted({"CI": [KAGA, INF2, INF38, LEX]}, "CI", 3)
    assert (where(match, INF2), where(match, INF38)) == ("CI", "CI")


@pytest.mark.rule("NM-SCT-8")
def test_scouted_orders_ask_who_was_ashore_when_scouting_began() -> None:
    places = {"PH": [KAGA, LBA3, LBA14, "ja-bn*2"], "BO": ["ja-bn done"]}
    assert where(scouted(places, "PH", 4, ashore=("BO", "PH")), LBA3) == "BO"
    assert where(scouted(places, "PH", 4, ashore=("PH",)), LBA3) == "PH"  # the Battalion came by an earlier scout


@pytest.mark.rule("NM-SCT-9")
def test_forces_in_transit_count_where_they_stand_for_later_orders() -> None:
    # Kaga stands at Midway under its marker: so there is a battle to join.
    match = orders_of({"CI": [AKAGI, "ja-bn"], "MI": [KAGA + " done", US_LBA]}, 7)
    assert where(match, AKAGI) == "MI"
    assert heard(match, "order")[0].about["candidates"] == ["MI"]


@pytest.mark.rule("NM-SCT-10", "NM-SCT-7")
def test_where_nothing_can_be_ordered_no_roll_is_due() -> None:
    g = state(
        at_table({"CI": ["ja-bn"], "MA": [INF2, INF38, LEX], "WI": [KAGA + " done"], "GI": [AKAGI]}, agenda=(Stop(),))
    )
    assert [area for area in ("CI", "MA", "WI", "GI") if orders.may_roll(g, area)] == ["GI"]
