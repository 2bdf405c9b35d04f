"""What a blockade is worth: the points that are lost by it; and the port that Japan keeps open."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from moving_table import moving
from victory_table import at, state

from wardroom.games.victory.bot import assault, ports
from wardroom.games.victory.bot.plan import Plan
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
    assert assault.points(Plan(g, "allies", [g], {}, sight), at("Tokyo"), ["US-CA-1"]) == points


FLEET = ["J-BB-ISE", "J-BB-NAGATO", "J-CV-AKAGI", "J-CA-1"]


def kept(port: str, ships: list[str], enemies: Units) -> ports.Kept:
    """What Japan does for its ports."""
    g = state(moving({**HOLDS, port: ships, **enemies}, date="Mar44"))
    war = Plan(g, "japan", [g], {}, Sight(ports=False))
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
