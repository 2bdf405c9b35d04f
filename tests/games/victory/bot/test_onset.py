"""Until June 1942 the economic centres of the south come before all else for Japan."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from moving_table import moving
from victory_table import at, state

from wardroom.games.victory.bot import posts, purchase
from wardroom.games.victory.bot.orders import Met
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import Sight
from wardroom.games.victory.printed import TURNS
from wardroom.kernel import Ask

HOME = {"Tokyo": ["J-SHQ-IJA 4"], "Kure": ["J-SHQ-IJN 4"]}
OFF_PALEMBANG = {
    **HOME,
    "Singapore": ["J-IN-1 4", "J-IN-2 4"],
    "Batavia": ["J-IN-5"],
    "Palembang": ["ANZ-IN-1 2", "J-BB-ISE blockading", "J-CA-1 blockading"],
}


def plan(
    units: Mapping[str, list[str]],
    date: str = "Mar42",
    sight: Sight | None = None,
    met: Mapping[str, Met] | None = None,
) -> Plan:
    g = state(moving(units, date=date))
    return draw_up(g, "japan", [g], met or {}, sight or Sight())


def takes(war: Plan, base: str) -> bool:
    return ("take", at(base)) in {(intent.key, intent.place) for intent in war.intents}


@pytest.mark.parametrize("sight", [True, False])
def test_ships_that_blockade_a_centre_fight_in_the_landing(sight: bool) -> None:
    assert takes(plan(OFF_PALEMBANG, sight=Sight(onset=sight)), "Palembang") is sight


@pytest.mark.parametrize(("date", "sight"), [("Mar43", True), ("Mar42", False)])
def test_they_are_left_out_later(date: str, sight: bool) -> None:
    assert plan(OFF_PALEMBANG, date, Sight(onset=sight)).before(at("Palembang")) == []


@pytest.mark.parametrize(("date", "steps"), [("Mar42", 2.0), ("Mar43", 3.0)])
def test_so_early_a_garrison_is_as_the_set_up_has_it(date: str, steps: float) -> None:
    war = plan({**HOME, "Palembang": ["ANZ-IN-1 2"]}, date)
    (unit,) = war.reckoned(war.g, at("Palembang"))
    assert unit.steps == steps


@pytest.mark.parametrize(("ships", "steps"), [(["J-CA-1 blockading"], 1.0), ([], 2.0)])
def test_who_is_blockaded_does_not_grow(ships: list[str], steps: float) -> None:
    met = {at("Palembang"): Met(TURNS.index("Dec41"), {"ANZ-IN-1": 1})}
    war = plan({**HOME, "Palembang": ["ANZ-IN-1 2", *ships]}, met=met)
    (unit,) = war.reckoned(war.g, at("Palembang"))
    assert unit.steps == steps


def test_no_centre_is_left_to_the_enemy_for_another() -> None:
    units = {**HOME, "Peking": ["J-IN-4 3"], "Lanchow": ["CH-PRA-1 3"]}
    keeps, leaves = (plan(units, sight=Sight(onset=onset)) for onset in (True, False))
    assert keeps.danger(at("Peking")) > 2 * leaves.danger(at("Peking"))


def test_ships_gather_where_the_next_landing_starts() -> None:
    units = {**HOME, "Saigon": ["J-IN-1"], "Canton": ["J-BB-ISE", "J-IN-2"], "Borneo": ["ANZ-IN-1"]}
    looks, blind = (plan(units, sight=Sight(onset=onset)) for onset in (True, False))
    assert posts.post(looks, "J-BB-ISE", at("Saigon")) > posts.post(blind, "J-BB-ISE", at("Saigon")) + 2


@pytest.mark.parametrize(("opens", "bought"), [(True, "J-IN-11"), (False, "J-NA-1")])
def test_steps_are_bought_for_those_who_land_next(opens: bool, bought: str) -> None:
    g = state(moving({"Saigon": ["J-IN-11 2"], "Kure": ["J-NA-1 2"]}))
    ask = Ask("production", (("done",), ("step", "J-NA-1"), ("step", "J-IN-11")), ())
    assert purchase.buy(g, "japan", (), ask, opens=opens) == ("step", bought)
