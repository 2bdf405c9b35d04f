"""The rows of the orders table: where each order leads, and when it becomes a Hold (NM-JTB, NM-JOR-11 to 20)."""

from __future__ import annotations

from typing import Any

import pytest
from nimitz_table import Stop, at_table, heard, state, where

from wardroom.games.nimitz.campaign import holding, orders
from wardroom.games.nimitz.printed import AREAS, DISTANCE, HOMES, NEAR, ORDERS
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.kernel import Heard

KAGA, AKAGI, SORYU, HIRYU, SHOKAKU = (f"ja42-cv-{name}" for name in ("kaga", "akagi", "soryu", "hiryu", "shokaku"))
INF2, INF38, INF48 = "ja42-inf-2nd-inf", "ja42-inf-38th-inf", "ja42-inf-48th-inf"
LBA3, LBA14, LBA24 = "ja42-air-3-kokutai", "ja42-air-14-sentai", "ja42-air-24-sentai"
LEX, US_LBA, US_SS = "us42-cv-lexington", "us42-air-11th-bg", "us42-ss-sub-gp-1"
SHIPS = [KAGA, AKAGI, SORYU, HIRYU, SHOKAKU]


def table(places: dict[str, list[str]], **how: Any) -> Nimitz:
    """Waiting, as if the Orders step had just begun."""
    g = state(at_table(places, agenda=(Stop(),), step="orders", **how)).draft()
    g.ashore = tuple(sorted(holding.ashore(g, "japan")))
    return g


def leads(g: Nimitz, area: str, order: str) -> tuple[str, ...]:
    return orders.destinations(g, area, order).places


def first_order(places: dict[str, list[str]], *dice: int | str, **how: Any) -> Heard:
    """What the first die does to the only area that has orders to get; later dice are Holds."""
    match = at_table(places, agenda=(OrdersStep(), Stop()), dice=[*dice, *[1] * 4], **how)
    return heard(match, "order")[0]


def held_because(event: Heard) -> str:
    assert event.about["order"] == "hold"
    assert event.about["held"] is True
    assert {"NM-JOR-13", "NM-JTB-1"} <= set(event.rules)
    return str(event.about["because"])


# ---- the rows


@pytest.mark.rule("NM-JTB-1", "NM-JTB-2", "NM-JTB-3", "NM-JTB-5", "NM-JTB-6", "NM-JTB-7", "NM-JTB-8", "NM-JTB-9")
def test_each_die_has_its_row_and_numbers() -> None:
    rows = [(orders.row(die).name, orders.row(die).ships, orders.row(die).infantry, orders.row(die).lba)
            for die in range(1, 11)]  # fmt: skip
    assert rows == [
        ("hold", 6, 2, 3), ("hold", 6, 2, 3), ("refit", 4, 1, 0), ("south", 3, 1, 2), ("east", 4, 2, 2),
        ("east", 4, 2, 2), ("battle", 2, 1, 2), ("engage", 3, 1, 2), ("reinforce", 2, 1, 2), ("sortie", 3, 1, 2),
    ]  # fmt: skip
    always = {row.name: row.aircraft for row in ORDERS}
    assert [name for name, when in always.items() if when == "if_ashore"] == ["south", "battle", "engage", "sortie"]
    assert always["refit"] == "never"


@pytest.mark.rule("NM-JTB-1")
def test_hold_keeps_six_ships_two_infantry_three_aircraft_and_rolls_again_for_the_others() -> None:
    places = {"CI": [KAGA, INF2, INF38, INF48, LBA3, LBA14, LBA24, "ja42-air-8-sentai"]}
    match = at_table(places, agenda=(OrdersStep(), Stop()), dice=[2, INF48, INF2, LBA24, LBA3, LBA14, 1])
    first, second = heard(match, "order")
    assert first.about["forces"] == [KAGA, INF2, INF48, LBA14, LBA24, LBA3]
    assert second.about["forces"] == [INF38, "ja42-air-8-sentai"]
    assert state(match).resupply == 2
    assert first.about["because"] == ""
    assert first.about["place"] == "CI"


@pytest.mark.rule("NM-JTB-2")
def test_refit_sails_to_japan_and_never_from_there() -> None:
    g = table({"SI": [KAGA]})
    assert leads(g, "SI", "refit") == ("JA",)
    assert leads(g, "JA", "refit") == ()
    event = first_order({"JA": [KAGA]}, 3)
    assert held_because(event) == "impossible"
    assert {"NM-JTB-2", "NM-JOR-11"} <= set(event.rules)


@pytest.mark.rule("NM-JTB-2")
def test_refit_takes_four_ships_one_infantry_and_no_aircraft() -> None:
    event = first_order({"CI": [*SHIPS, INF2, LBA3, LBA14]}, 3, *SHIPS[:4])
    assert event.about["forces"] == [*sorted(SHIPS[:4]), INF2]


@pytest.mark.rule("NM-JTB-3", "NM-JOR-20")
def test_south_goes_one_area_nearer_australia_but_not_into_it() -> None:
    g = table({"CI": [KAGA]})
    for area in set(AREAS) - set(HOMES):
        for place in leads(g, area, "south"):
            assert place in NEAR[area]
            assert place not in HOMES
            assert DISTANCE[place]["AU"] == DISTANCE[area]["AU"] - 1
    assert leads(g, "JA", "south") == ("EA", "OK")
    assert leads(g, "PH", "south") == ("BO",)
    assert leads(g, "GI", "south") == ("SI",)


@pytest.mark.rule("NM-JTB-3")
def test_south_takes_aircraft_only_to_friends_ashore() -> None:
    places = {"PH": [*SHIPS, INF2, INF38, LBA3, LBA14, LBA24]}
    event = first_order(places, 4, *SHIPS[:3], INF38)
    assert event.about["forces"] == [*sorted(SHIPS[:3]), INF38]
    event = first_order({**places, "BO": ["ja-bn"]}, 4, *SHIPS[:3], INF38, LBA24, LBA3)
    assert event.about["forces"] == [*sorted(SHIPS[:3]), INF38, LBA24, LBA3]


@pytest.mark.rule("NM-JTB-4", "NM-JOR-11")
@pytest.mark.parametrize("area", ["BO", "NG", "SI", "NC"])
def test_south_is_impossible_next_to_australia(area: str) -> None:
    event = first_order({area: [KAGA]}, 4)
    assert held_because(event) == "impossible"
    assert {"NM-JTB-4", "NM-JOR-11"} <= set(event.rules)


@pytest.mark.rule("NM-JTB-5")
def test_east_needs_japanese_ashore_one_area_nearer_hawaii() -> None:
    assert leads(table({"MA": [KAGA]}), "MA", "east") == ()
    assert leads(table({"MA": [KAGA], "WI": ["ja-bn"]}), "MA", "east") == ("WI",)
    assert leads(table({"MA": [KAGA], "WI": [AKAGI]}), "MA", "east") == ()  # a ship is not ashore
    assert leads(table({"MA": [KAGA], "IJ": ["ja-bn"], "CI": [LBA3]}), "MA", "east") == ()  # not nearer
    assert leads(table({"MI": [KAGA], "HI": [US_LBA]}), "MI", "east") == ()
    assert leads(table({"MI": [KAGA], "HI": [US_LBA, "ja-bn"]}), "MI", "east") == ("HI",)
    assert leads(table({"HI": [KAGA], "MI": ["ja-bn"]}), "HI", "east") == ()
    assert held_because(first_order({"MA": [KAGA]}, 6)) == "impossible"


@pytest.mark.rule("NM-JTB-5")
def test_east_takes_four_ships_two_infantry_two_aircraft() -> None:
    event = first_order({"MA": [*SHIPS, INF2, INF38, LBA3, LBA14], "WI": ["ja-bn"]}, 5, *SHIPS[1:], LBA3)
    assert event.about["forces"] == [*sorted(SHIPS[1:]), INF2, INF38, LBA3]  # the last land force stays


@pytest.mark.rule("NM-JTB-7", "NM-SCT-9")
def test_battle_joins_any_area_with_both_sides_at_that_moment() -> None:
    g = table({"CI": [KAGA], "SI": [AKAGI, LEX], "NG": ["ja-bn", US_LBA], "HI": ["us-bn"], "MA": ["ja-bn"]})
    assert leads(g, "CI", "battle") == ("NG", "SI")
    assert leads(table({"CI": [KAGA], "HI": ["us-bn"]}), "CI", "battle") == ()
    assert held_because(first_order({"CI": [KAGA], "HI": ["us-bn"]}, 7)) == "impossible"
    # An order before it brings Akagi to Midway: then there is a battle to join.
    match = at_table({"WI": [KAGA], "JA": [AKAGI], "MI": [US_LBA]}, agenda=(OrdersStep(), Stop()), dice=[8, 7])
    match.answer("us", ("order", "JA"))
    assert where(match, AKAGI) == where(match, KAGA) == "MI"


@pytest.mark.rule("NM-JTB-7")
def test_battle_takes_two_ships_one_infantry_and_aircraft_to_friends_ashore() -> None:
    places = {"CI": [*SHIPS, INF2, LBA3, LBA14], "SI": [LEX, "ja-bn"]}
    assert first_order(places, 7, KAGA, AKAGI, LBA14).about["forces"] == [AKAGI, KAGA, INF2, LBA14]
    places["SI"] = [LEX, "ja42-cve-taiyo done"]
    assert first_order(places, 7, KAGA, AKAGI).about["forces"] == [AKAGI, KAGA, INF2]


@pytest.mark.rule("NM-JTB-6", "NM-JOR-19")
def test_engage_goes_straight_to_the_nearest_us_forces() -> None:
    g = table({"JA": [KAGA], "MI": [US_LBA], "HI": ["us-bn"], "AU": ["us42-air-raaf-fg"]})
    assert leads(g, "JA", "engage") == ("MI",)
    assert DISTANCE["JA"]["MI"] == 4
    assert first_order({"JA": [KAGA], "MI": [US_LBA]}, 8).about["place"] == "MI"
    assert leads(table({"BO": [KAGA], "AU": ["us42-air-raaf-fg"], "WC": [LEX]}), "BO", "engage") == ()
    assert held_because(first_order({"BO": [KAGA], "AU": ["us42-air-raaf-fg"]}, 8)) == "impossible"


@pytest.mark.rule("NM-JTB-6", "NM-JTB-8")
@pytest.mark.parametrize(("die", "order"), [(8, "engage"), (10, "sortie")])
def test_engage_and_sortie_take_three_ships_and_one_infantry_or_two_by_option(die: int, order: str) -> None:
    places = {"CI": [*SHIPS, INF2, INF38, INF48, LBA3], "SI": [LEX]}
    event = first_order(places, die, *SHIPS[:3], INF38)
    assert event.about["order"] == order
    assert event.about["forces"] == [*sorted(SHIPS[:3]), INF38]
    assert event.about["battalions"] == 0
    two = first_order(places, die, *SHIPS[:3], INF38, INF2, options={"engage_sortie_infantry": 2})
    assert two.about["forces"] == [*sorted(SHIPS[:3]), INF2, INF38]
    alone = first_order({"CI": [KAGA], "SI": [LEX]}, die, options={"engage_sortie_infantry": 2})
    assert alone.about["battalions"] == 2


@pytest.mark.rule("NM-JTB-6")
def test_engage_by_option_moves_one_area_nearer() -> None:
    nearer = {"engage_moves": "one_area_nearer"}
    g = table({"JA": [KAGA], "MI": [US_LBA], "SI": [LEX]}, options=nearer)  # both four areas away
    assert leads(g, "JA", "engage") == ("IJ",)  # by the Marianas to either of them
    assert leads(g, "MA", "engage") == ("CI", "WI")
    assert leads(g, "WI", "engage") == ("MI",)
    assert leads(g, "MI", "engage") == ("MI",)
    assert leads(table({"JA": [KAGA], "WC": [LEX]}, options=nearer), "JA", "engage") == ()


@pytest.mark.rule("NM-JTB-8")
def test_sortie_goes_to_the_nearest_objective_with_us_forces() -> None:
    g = table({"JA": [KAGA], "WI": [US_LBA], "GI": ["us-bn"], "HI": [LEX], "SA": ["us-bn"]})  # in 1942 not Wake
    assert leads(g, "JA", "sortie") == ("GI", "HI")
    assert leads(table({"JA": [KAGA], "WI": [US_LBA]}), "JA", "sortie") == ()
    assert held_because(first_order({"JA": [KAGA], "WI": [US_LBA]}, 10)) == "impossible"
    assert leads(table({"JA": ["ja43-cv-hiyo"], "WI": ["us-bn"]}, scenario="1943"), "JA", "sortie") == ("WI",)


@pytest.mark.rule("NM-JTB-9")
def test_reinforce_goes_to_objectives_with_japanese_ashore() -> None:
    g = table({"CI": [KAGA, "ja-bn"], "GI": ["ja-bn"], "NG": [LBA3, US_LBA], "SI": [AKAGI], "WI": ["ja-bn"]})
    assert leads(g, "CI", "reinforce") == ("GI", "NG")
    assert held_because(first_order({"CI": [KAGA], "WI": ["ja-bn"]}, 9)) == "impossible"
    event = first_order({"CI": [*SHIPS, INF2, INF38, LBA3, LBA14, LBA24], "GI": ["ja-bn"]}, 9, KAGA, SORYU, INF2,
                        LBA3, LBA24)  # fmt: skip
    assert event.about["forces"] == [KAGA, SORYU, INF2, LBA24, LBA3]


@pytest.mark.rule("NM-JTB-10", "NM-JOR-12")
def test_reinforce_of_its_own_area_is_a_hold() -> None:
    event = first_order({"GI": [KAGA, "ja-bn"], "NG": ["ja-bn"]}, 9, "GI")
    assert event.about["candidates"] == ["GI", "NG"]
    assert held_because(event) == "own_area"
    assert {"NM-JTB-10", "NM-JOR-12", "NM-JOR-17"} <= set(event.rules)
    assert (event.about["rolled"], event.about["place"]) == ("reinforce", "GI")


@pytest.mark.rule("NM-JTB-11")
@pytest.mark.parametrize("die", [7, 8, 10])
def test_battle_engage_and_sortie_find_their_own_area_first(die: int) -> None:
    event = first_order({"SI": [KAGA, LEX]}, die)
    assert held_because(event) == "own_area"
    assert "NM-JTB-11" in event.rules
    assert event.about["candidates"] == ["SI"]
    g = table({"SI": [KAGA, LEX], "NG": [US_LBA]})
    assert leads(g, "SI", "engage") == leads(g, "SI", "sortie") == ("SI",)


@pytest.mark.rule("NM-JTB-11")
def test_a_battle_elsewhere_may_be_joined_from_a_battle() -> None:
    event = first_order({"SI": [KAGA, LEX], "NG": ["ja-bn", US_LBA]}, 7, "NG")
    assert (event.about["order"], event.about["place"]) == ("battle", "NG")


@pytest.mark.rule("NM-JTB-12")
def test_those_who_land_during_the_step_are_not_ashore_yet() -> None:
    # The first South lands infantry in empty Borneo; the second still finds nobody who was ashore there.
    places = {"PH": [*SHIPS[:4], INF2, INF38, LBA3, LBA14]}
    match = at_table(places, agenda=(OrdersStep(), Stop()), dice=[4, *SHIPS[:3], INF2, 4, 1])
    assert where(match, INF2) == "BO"
    assert not state(match).forces[INF2].aboard
    second, hold = heard(match, "order")[1:]
    assert (second.about["order"], second.about["forces"]) == ("south", [HIRYU, INF38])
    assert "NM-JTB-12" in second.rules
    assert hold.about["forces"] == [LBA14, LBA3]
    # Nor does East or Reinforce lead to those who came only now.
    g = table({"MA": [KAGA], "GI": ["ja-bn"]})
    g.change("ja-bn-1", place="WI")
    assert leads(g, "MA", "east") == ()
    assert leads(g, "MA", "reinforce") == ("GI",)


@pytest.mark.rule("NM-JTB-13")
def test_aircraft_left_behind_are_rolled_again() -> None:
    match = at_table({"PH": [KAGA, LBA3, LBA14]}, agenda=(OrdersStep(), Stop()), dice=[4, 1])
    south, hold = heard(match, "order")
    assert (south.about["forces"], hold.about["forces"]) == ([KAGA], [LBA14, LBA3])
    assert "NM-JTB-13" in south.rules


# ---- what holds for every row


@pytest.mark.rule("NM-JOR-12", "NM-JOR-13")
def test_an_order_that_moves_nobody_is_a_hold_with_resupply() -> None:
    match = at_table({"CI": [LBA3, LBA14]}, agenda=(OrdersStep(), Stop()), dice=[3])  # Refit takes no aircraft
    (event,) = heard(match, "order")
    assert held_because(event) == "nothing_moves"
    assert event.about["forces"] == [LBA14, LBA3]
    assert state(match).resupply == 1


@pytest.mark.rule("NM-JOR-17")
def test_equal_destinations_have_equal_chances() -> None:
    g = table({"JA": [KAGA], "MI": [US_LBA], "SI": [LEX], "NG": ["us-bn"]})
    assert leads(g, "JA", "sortie") == ("MI", "NG", "SI")
    odds = {c.place: c.probability for c in orders.expected(g, "JA") if c.order == "sortie"}
    assert odds == pytest.approx(dict.fromkeys(("MI", "NG", "SI"), 1 / 30))
    for place in ("MI", "NG", "SI"):
        event = first_order({"JA": [KAGA], "MI": [US_LBA], "SI": [LEX], "NG": ["us-bn"]}, 10, place)
        assert event.about["place"] == place
        assert "NM-JOR-17" in event.rules


@pytest.mark.rule("NM-JOR-20")
def test_ways_do_not_lead_through_homes() -> None:
    assert DISTANCE["BO"]["NC"] == 3
    assert DISTANCE["JA"]["HI"] == 5
    g = table({"BO": [KAGA], "NC": [LEX], "CI": [US_LBA]})  # by Australia New Caledonia would be as near
    assert leads(g, "BO", "engage") == ("CI",)
    assert not any(place in HOMES for area in AREAS for row in ORDERS for place in leads(g, area, row.name)
                   if area not in HOMES)  # fmt: skip


@pytest.mark.rule("NM-JOR-24")
def test_lone_submarines_draw_the_enemy_unless_the_option_says_no() -> None:
    places = {"CI": [KAGA], "SI": [US_SS, AKAGI + " done"], "HI": [LEX]}
    off = {"submarines_count_as_us_presence": False}
    for order, without in (("battle", ()), ("engage", ("HI",)), ("sortie", ("HI",))):
        assert leads(table(places), "CI", order) == ("SI",)
        assert leads(table(places, options=off), "CI", order) == without
    assert leads(table({"CI": [KAGA], "RAID": [US_SS], "P1": [LEX]}), "CI", "engage") == ()  # boxes do not count
    for force in ("us-bn", US_LBA, LEX):
        assert leads(table({"CI": [KAGA], "SI": [force]}), "CI", "engage") == ("SI",)
