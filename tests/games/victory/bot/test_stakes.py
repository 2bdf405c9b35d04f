"""What a blockade is worth: the points that are lost by it; and the port that Japan keeps open."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from moving_table import moving
from victory_table import at, state

from wardroom.games.victory.bot import assault, ports
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import Sight
from wardroom.games.victory.bot.stakes import Stakes

Units = Mapping[str, list[str]]
HOLDS: Units = {
    "Harbin": ["J-GA-1"], "Shanghai": ["J-GA-2"], "Singapore": ["J-IN-1"], "Palembang": ["J-IN-2"],
    "Tokyo": ["J-IN-3"], "Kure": ["J-IN-4"], "Hakodate": ["J-IN-5"],
}  # fmt: skip
AMERICANS: Units = {"Iwo Jima": ["US-IN-1", "US-MB-1", "US-CA-1", "US-CA-2"], "Saipan": ["US-IN-2"],
                    "Kwajalein": ["US-IN-3"]}  # fmt: skip
BRITISH: Units = {"Batavia": ["ANZ-IN-1", "BR-CA-RAN"], "Perth": ["ANZ-IN-2"]}


@pytest.mark.parametrize(("port", "ship", "lost"), [("Tokyo", "US-CA-1", 0), ("Palembang", "BR-CA-RAN", 2)])
def test_a_port_with_a_railway_to_another_gives_its_points_all_the_same(port: str, ship: str, lost: int) -> None:
    g = state(moving({**HOLDS, **AMERICANS, **BRITISH}, "allies", date="Mar44"))
    assert Stakes(g, "allies").closed(at(port), ship) == lost


@pytest.mark.parametrize(("sight", "points"), [(Sight(), 0), (Sight(stakes=False), 3)])
def test_so_nobody_is_sent_to_close_tokyo_alone(sight: Sight, points: int) -> None:
    g = state(moving({**HOLDS, **AMERICANS}, "allies", date="Mar44"))
    assert assault.points(draw_up(g, "allies", [g], {}, sight), at("Tokyo"), ["US-CA-1"]) == points


FLEET = ["J-BB-ISE", "J-BB-NAGATO", "J-CV-AKAGI", "J-CA-1"]


def kept(port: str, ships: list[str], enemies: Units) -> ports.Kept:
    """What Japan does for its ports."""
    g = state(moving({**HOLDS, port: ships, **enemies}, date="Mar44"))
    war = draw_up(g, "japan", [g], {}, Sight(ports=False))
    war.used.clear()
    return ports.kept_open(war)


def test_ships_stay_in_one_port_while_all_could_be_closed() -> None:
    assert kept("Kure", ["J-IN-4", *FLEET], AMERICANS).staying & set(FLEET)


def test_while_one_is_out_of_reach_the_fleet_is_free() -> None:
    assert kept("Kure", ["J-IN-4", *FLEET], {"Guam": ["US-CA-1", "US-CA-2"]}) == ([], set())


def test_ships_come_to_the_port_that_is_kept() -> None:
    coming = kept("Seoul", FLEET, AMERICANS).coming
    assert {order.block for operation in coming for order in operation.orders} <= set(FLEET)
    assert {operation.intent.place for operation in coming} <= set(ports.PORTS)
    assert coming


def test_aircraft_come_with_the_ships() -> None:
    g = state(moving({"Iwo Jima": ["US-IN-1", "US-AF-1 2"], "Okinawa": ["US-IN-2", "US-AF-2 4"], "Kure": ["J-IN-1"]}))
    assert ports.aircraft(g, at("Kure")) == ["US-AF-2"]
    assert ports.aircraft(g, at("Tokyo")) == ["US-AF-1"]


def test_who_loses_formosa_loses_the_indies() -> None:
    g = state(moving({**HOLDS, "Formosa": ["J-IN-6"], "Canton": ["CH-NRA-1"], "Shanghai": ["CH-NRA-2"]}, date="Mar44"))
    assert Stakes(g, "japan").linked(at("Formosa")) > 1
    assert Stakes(g, "japan").linked(at("Palembang")) == 0
    with_links, without = (draw_up(g, "japan", [g], {}, Sight(stakes=stakes)) for stakes in (True, False))
    assert with_links.worth(at("Formosa")) > without.worth(at("Formosa")) + 5


def test_the_port_is_kept_that_saves_most() -> None:
    g = state(moving({**HOLDS, "Okinawa": ["US-IN-1", "US-MB-1"]}, date="Mar44"))
    stakes = Stakes(g, "japan")
    assert stakes.all_closed(ports.PORTS) == 0
    assert stakes.all_closed(()) == stakes.now_japan()


@pytest.mark.parametrize(("date", "wanted"), [("Mar45", True), ("Jun45", False)])
def test_in_the_last_turn_japan_closes_nothing(date: str, wanted: bool) -> None:
    g = state(moving({**HOLDS, "Batavia": ["ANZ-IN-1"], "Singapore": ["J-IN-1", "J-CA-1"]}, date=date))
    war = draw_up(g, "japan", [g], {}, Sight())
    hope = war.hope(at("Batavia"), ["J-CA-1"])
    assert (assault.closed(war, at("Batavia"), ["J-CA-1"], hope) > 0) is wanted
