"""Without its three home ports Japan has no points: the Allies come near by Iwo Jima, and close them together."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from moving_table import moving
from victory_table import at, state

from wardroom.games.victory.bot import ports, purchase, staging
from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import Sight
from wardroom.games.victory.state import Block
from wardroom.kernel import Ask

PORTS = ("Kure", "Tokyo", "Hakodate")
FLEET: Mapping[str, list[str]] = {
    "Iwo Jima": ["US-IN-1", "US-MB-1", "US-SS-1", "US-SS-2", "US-BB-IOWA", "US-CV-ESSEX"],
    "Saipan": ["US-IN-2", "US-CA-1", "US-CA-2"],
    "Kwajalein": ["US-IN-3"],
    "Hawaii": ["US-SHQ-NIMITZ 4"],
}
GARRISONS: Mapping[str, list[str]] = {"Tokyo": ["J-IN-1"], "Kure": ["J-IN-2"], "Hakodate": ["J-IN-3"]}


def struck(units: Mapping[str, list[str]], sight: Sight) -> set[str]:
    """The home ports that the Allies mean to attack."""
    match = moving(units, "allies", date="Sep44", scenario="setting_sun")
    admiral = Admiral("allies", 1, sight)
    admiral.choose(match.view("allies"), match.asks["allies"], match.sampler("allies", Random(1)))
    return {intent.place for _, intent in admiral.intents} & {at(port) for port in PORTS}


def test_ports_without_a_ship_are_closed_all_at_once() -> None:
    units = {**FLEET, **GARRISONS}
    assert struck(units, Sight()) == {at(port) for port in PORTS}
    assert struck(units, Sight(ports=False)) != {at(port) for port in PORTS}


def test_nobody_sails_there_whom_nothing_feeds() -> None:
    forces = {at("Tokyo"): ["US-CA-1"], at("Kure"): ["US-BB-IOWA"], at("Hakodate"): ["US-SS-1"]}
    near = moving({**FLEET, **GARRISONS}, "allies", date="Sep44", scenario="setting_sun")
    assert ports.fed(state(near), forces)
    afar = {"Kwajalein": ["US-IN-3", "US-CA-1", "US-BB-IOWA", "US-SS-1"], "Saipan": ["J-IN-4"], **GARRISONS}
    assert not ports.fed(state(moving(afar, "allies", date="Sep44", scenario="setting_sun")), forces)


def test_iwo_jima_becomes_a_major_base_before_anything_is_bought() -> None:
    g = state(moving({"Iwo Jima": ["US-IN-1"], "Hawaii": ["US-CA-1 1"]}, "allies", held={"Saipan": "us"}))
    base = ("base", at("Iwo Jima"), "US-MB-1")
    ask = Ask("production", (("done",), ("step", "US-CA-1"), base), ())
    assert purchase.buy(g, "allies", (), ask) == base
    assert purchase.buy(g, "allies", (), ask, bases=False) == ("step", "US-CA-1")


def test_the_fleet_gathers_where_the_next_step_is_made_from() -> None:
    g = state(moving({"Hawaii": ["US-CA-1"], "Kwajalein": ["US-IN-1"]}, "allies"))
    assert ports.next_stop(g) == at("Saipan")
    assert ports.draws(g, "US-CA-1", at("Kwajalein")) > ports.draws(g, "US-CA-1", at("Dutch Harbor"))
    assert ports.draws(g, "BR-CA-RAN", at("Kwajalein")) == 0.0


def test_one_ship_closes_a_port_and_does_not_keep_it_closed_so_all_go() -> None:
    match = moving({**FLEET, **GARRISONS}, "allies", date="Sep44", scenario="setting_sun")
    g = state(match)
    war = draw_up(g, "allies", [g], {}, Sight(ports=False))
    war.used.clear()
    sent = {order.block for operation in ports.closing(war) for order in operation.orders}
    assert sent == {"US-SS-1", "US-SS-2", "US-BB-IOWA", "US-CV-ESSEX", "US-CA-1", "US-CA-2"}


def test_ships_that_keep_a_port_closed_are_helped_against_those_who_came_to_open_it() -> None:
    g = state(moving({**FLEET, **GARRISONS}, "allies", date="Jun45", scenario="setting_sun"))
    watch = {"US-CA-3": "Tokyo", "US-CA-4": "Kure", "US-CA-5": "Hakodate"}
    g.blocks = {**g.blocks, **{id: Block(place=at(port), steps=2, blockading=True) for id, port in watch.items()}}
    g.blocks = {**g.blocks, "J-BB-ISE": Block(place=at("Tokyo"), steps=3)}
    war = draw_up(g, "allies", [g], {}, Sight(ports=False))
    war.used = set(watch)
    war.relief = {at("Tokyo"): {"US-BB-IOWA": "reinforce", "US-CV-ESSEX": "reinforce"}}
    (help,) = ports.closing(war)
    assert {(order.verb, order.place) for order in help.orders} == {("reinforce", at("Tokyo"))}
    assert {order.block for order in help.orders} == {"US-BB-IOWA", "US-CV-ESSEX"}


@pytest.mark.parametrize(
    ("base", "leads"),
    [("Johnston Is.", True), ("Saipan", True), ("Attu", False)],  # to Kwajalein; to Iwo Jima; to Hakodate, a home port
)
def test_soldiers_gather_where_the_road_to_japan_goes_on_and_not_before_the_ports(base: str, leads: bool) -> None:
    g = state(moving({"Saipan": ["US-IN-1"], "Johnston Is.": ["US-IN-2"], "Attu": ["US-IN-3"]}, "allies"))
    assert bool(staging.next_landing(g, "allies", at(base))) is leads
