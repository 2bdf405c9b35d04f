"""Soldiers: how many the enemy has, how many stay behind, where they gather, and what is bought for them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from moving_table import moving
from victory_table import at, state

from wardroom.games.victory.bot import garrison, posts, purchase
from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import Sight
from wardroom.games.victory.printed import GROUND
from wardroom.kernel import Ask

Units = Mapping[str, list[str]]
HOME: Units = {"Tokyo": ["J-SHQ-IJA 4"], "Kure": ["J-SHQ-IJN 4"]}
FORMOSA: Units = {**HOME, "Formosa": ["J-IN-8 3", "J-IN-9 3"], "Manila": ["US-IN-1 4"]}


def plan(units: Units, side: str = "japan", sight: Sight | None = None, date: str = "Mar43") -> Plan:
    g = state(moving(units, side, date=date))
    return draw_up(g, side, [g], {}, sight or Sight())


def test_unseen_garrisons_are_near_their_full_strength() -> None:
    g = state(moving({"Manila": ["US-IN-1 1", "US-CA-1 1"]}))
    infantry, cruiser = garrison.unseen(g, ("US-IN-1", "US-CA-1"))
    assert infantry.steps > 2
    assert cruiser.steps == 1


def test_few_bases_are_left_without_a_soldier() -> None:
    g = state(moving({"Manila": ["US-CA-1 1"]}))
    (unseen,) = garrison.unseen(g, ("US-CA-1",))
    assert unseen.group == GROUND
    assert garrison.unseen(g, ()) == []


@pytest.mark.parametrize(("sight", "hopes"), [(Sight(), False), (Sight(garrisons=False), True)])
def test_a_landing_is_weighed_against_them(sight: Sight, hopes: bool) -> None:
    units = {**HOME, "Formosa": ["J-IN-8 3", "J-CA-1", "J-CA-2"], "Manila": ["US-CA-1 1"]}
    hope = plan(units, sight=sight).hope(at("Manila"), ["J-IN-8", "J-CA-1", "J-CA-2"], {"J-IN-8": "invade"})
    assert (hope.win > 0.9) is hopes


def test_who_leaves_together_is_missed_together() -> None:
    war = plan(FORMOSA)
    war.leaving.clear()
    one, both = war.missed(["J-IN-8"]), war.missed(["J-IN-8", "J-IN-9"])
    assert 0 < one < both / 2


def test_a_headquarters_is_no_garrison() -> None:
    g = state(moving({"Tokyo": ["J-SHQ-IJA 4", "J-MA-KURE 2"]}))
    assert garrison.steps(g, g.at(at("Tokyo"))) == 2


def test_the_second_soldier_of_a_base_in_danger_is_not_free() -> None:
    near, far = plan(FORMOSA), plan({**FORMOSA, "Manila": [], "Hawaii": ["US-IN-1 4"]})
    for war in (near, far):
        war.leaving.clear()
    assert near.missed(["J-IN-8"]) > 3 * far.missed(["J-IN-8"])


@pytest.mark.parametrize(("enemies", "bought"), [((), "J-NA-1"), (("H1005",), "J-IN-1")])
def test_a_port_that_may_be_invaded_gets_soldiers_first(enemies: tuple[str, ...], bought: str) -> None:
    g = state(moving({"Tokyo": ["J-IN-1 1"], "Kure": ["J-NA-1 2"]}))
    ask = Ask("production", (("done",), ("step", "J-NA-1"), ("step", "J-IN-1")), ())
    assert purchase.buy(g, "japan", (), ask, enemies=enemies) == ("step", bought)


def test_soldiers_gather_where_the_next_landing_starts() -> None:
    units = {**HOME, "Singapore": ["J-IN-1"], "Bangkok": ["J-IN-2"], "Palembang": ["ANZ-IN-1"]}
    looks, blind = (plan(units, date="Mar42", sight=Sight(stages=stages)) for stages in (True, False))
    singapore, tokyo = (
        [posts.post(war, "J-IN-2", at(base)) for war in (looks, blind)] for base in ("Singapore", "Tokyo")
    )
    assert singapore[0] > singapore[1] + 3
    assert tokyo[0] == tokyo[1]


def test_a_landing_that_may_well_fail_is_tried_for_oil() -> None:
    held = {base: [f"J-IN-{n}"] for n, base in enumerate(("Batavia", "Borneo", "Andamans"), start=5)}
    units = {**HOME, **held, "Singapore": ["J-IN-1 1", "J-IN-2 4", "J-BB-ISE"], "Palembang": ["ANZ-IN-1 1"]}
    tries = [
        ("take", at("Palembang")) in {(i.key, i.place) for i in plan(units, date="Mar42", sight=sight).intents}
        for sight in (Sight(), Sight(odds=0.9))
    ]
    assert tries == [True, False]


def test_in_the_opening_japan_buys_no_garrisons() -> None:
    match = moving({**HOME, "Manila": ["US-IN-1"]}, date="Mar42")
    later = moving({**HOME, "Manila": ["US-IN-1"]}, date="Mar43")
    admiral = Admiral("japan", 1)
    assert admiral.reckoned(match.view("japan")) == set()  # type: ignore[arg-type]
    assert admiral.reckoned(later.view("japan")) == {at("Manila")}  # type: ignore[arg-type]
