"""Nobody is sent where the stacking limit turns them back; a blockader who must go goes where it is fed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from moving_table import moving
from victory_table import at, at_table, state

from wardroom.games.victory import stacking
from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import FULL
from wardroom.games.victory.printed import AIR, GROUND, NAVAL
from wardroom.games.victory.tasks.logistics import Withdraw

Units = Mapping[str, list[str]]
HOME: Units = {"Kure": ["J-IN-9"], "Tokyo": ["J-IN-10"], "Hakodate": ["J-IN-11"]}


def plan(units: Units, side: str = "japan") -> Plan:
    g = state(moving({**HOME, **units}, side, date="Jun44"))
    return Plan(g, side, [g], {}, FULL)


def test_who_has_a_task_and_stays_still_takes_room() -> None:
    ships = ["J-CA-1", "J-CA-2", "J-CA-3", "J-CA-4"]
    full = plan({"Saipan": ships})
    full.used |= set(ships)
    assert full.room(at("Saipan"), NAVAL) == 0
    full.leaving.add("J-CA-1")
    assert full.room(at("Saipan"), NAVAL) == 1
    full.coming[at("Saipan")] = ["J-BB-ISE"]
    assert full.room(at("Saipan"), NAVAL) == 0


def test_no_plan_has_to_be_taken_back_for_want_of_room() -> None:
    """Whoever is told to relieve, land or move up fits in with those who stay."""
    units = {
        "Saipan": ["J-CA-1", "J-CA-2", "J-IN-1 1", "US-MA-1 4", "US-CA-1 2"],
        "Guam": ["J-BB-ISE 4", "J-CV-AKAGI 4", "J-NA-1"],
        "Truk": ["J-CA-3 4", "J-CA-4 4", "J-NA-2"],
        "Iwo Jima": ["J-CA-5", "J-NA-3"],
    }
    g = state(moving({**HOME, **units}, "japan", date="Jun44", first="allies"))
    drawn = draw_up(g, "japan", [g], {}, FULL)
    for place in {order.place for order in drawn.orders}:
        there = stacking.counts(g, [*drawn.staying(place), *drawn.coming[place]])
        assert all(there[group] <= stacking.limits(g, place)[group] for group in (AIR, NAVAL, GROUND)), place


def test_a_blockader_that_must_go_goes_where_it_is_fed() -> None:
    match = at_table(
        {"Midway": ["US-IN-1"], "Wake": ["J-IN-2", "US-SS-1 1 blockading"]}, agenda=(Withdraw("allies", "US-SS-1"),)
    )
    ask = match.asks["allies"]
    move = Admiral("allies", 1).choose(match.view("allies"), ask, match.sampler("allies", Random(1)))
    assert ask.moves[0] == ("withdraw", "H1105"), "the first on the list, and two links from Midway"
    assert move == ("withdraw", "H1304"), "beside Midway"
