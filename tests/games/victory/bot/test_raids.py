"""What ships and aircraft do that nothing else needs: raids and patrols; dives; and who starves is brought home."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from battle_table import battle
from moving_table import moving
from victory_table import at, at_table, state

from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.estimate import Unit, exchange
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import FULL, Sight
from wardroom.games.victory.tasks.combat import Airfield

Units = Mapping[str, list[str]]
HOME: Units = {"Kure": ["J-IN-9"], "Tokyo": ["J-IN-10"], "Hakodate": ["J-IN-11"]}
FLEET: Units = {"Okinawa": ["US-CV-ESSEX", "US-IN-1"]}


def planned(units: Units, *, sight: Sight = FULL, first: str = "japan", **how: Any) -> Plan:
    g = state(moving({**HOME, **units}, date="Jun44", first=first, **how))
    return draw_up(g, "japan", [g], {}, sight)


def sent(plan: Plan, verb: str) -> set[tuple[str, str]]:
    return {(order.block, order.place) for order in plan.orders if order.verb == verb}


ACTING: dict[str, Any] = {"active": {"J-SHQ-IJN": 4}}


def test_aircraft_surprise_a_carrier_when_a_headquarters_is_in_action() -> None:
    units = {**FLEET, "Formosa": ["J-NA-1", "J-SHQ-IJN"]}
    assert sent(planned(units, **ACTING), "raid") == {("J-NA-1", at("Okinawa"))}
    assert not sent(planned(units), "raid")  # it would cost the headquarters a step
    assert not sent(planned(units, sight=Sight(raids=False), **ACTING), "raid")


def test_nobody_raids_what_answers_in_kind() -> None:
    """Aircraft do not surprise aircraft, and these fire at what comes."""
    units = {"Okinawa": ["US-AF-1", "US-IN-1"], "Formosa": ["J-NA-1", "J-SHQ-IJN"]}
    assert not sent(planned(units, **ACTING), "raid")


def test_raiders_fire_first_and_only_at_later_letters() -> None:
    g = state(moving({"Truk": ["US-BB-IOWA 4", "US-AF-1 4"], "Saipan": ["J-NA-1 3"]}))
    ships, planes = ([Unit(g, id)] for id in ("US-BB-IOWA", "US-AF-1"))
    taken, lost = exchange([Unit(g, "J-NA-1")], ships, False)
    assert (taken, lost) == (pytest.approx(4.5), pytest.approx((4 - 1.5) * 2 / 6 * 3))
    assert exchange([Unit(g, "J-NA-1")], planes, False)[0] == 0


GUARD: Units = {"Guam": ["J-NA-1"], "Saipan": ["J-IN-1", "J-BB-ISE"], "Truk": ["US-BB-IOWA"]}


@pytest.mark.parametrize(("first", "patrols"), [("japan", {("J-NA-1", at("Saipan"))}), ("allies", set())])
def test_aircraft_guard_what_has_none_while_the_enemy_is_still_to_move(
    first: str, patrols: set[tuple[str, str]]
) -> None:
    assert sent(planned(GUARD, first=first), "patrol") == patrols


def test_a_patrol_comes_home_to_where_it_is_fed() -> None:
    match = at_table({**HOME, "Saipan": ["J-NA-1"], "Guam": ["J-IN-1"]}, agenda=(Airfield("japan", "J-NA-1"),))
    ask = match.asks["japan"]
    move = Admiral("japan", 1).choose(match.view("japan"), ask, match.sampler("japan", Random(1)))
    assert move == ("land", at("Guam"))


def test_aircraft_that_will_die_dive_at_who_comes_ashore() -> None:
    def sworn(attackers: list[str], sight: Sight = FULL) -> tuple[str, ...]:
        match = battle("Saipan", attackers, ["J-NA-1 3", "J-IN-1 1"], start="Truk", date="Mar45")
        admiral = Admiral("japan", 1, sight)
        assert match.asks["japan"].prompt == "kamikaze"
        return admiral.choose(match.view("japan"), match.asks["japan"], match.sampler("japan", Random(1)))

    landing = ["US-MA-1 2 afloat", "US-CV-ESSEX", "US-BB-IOWA", "US-AF-1"]
    assert sworn(landing) == ("swear", "J-NA-1")
    assert sworn(landing, Sight(raids=False)) == ("done",)
    assert sworn(["US-CA-1 1"]) == ("done",)


def test_who_starves_goes_where_it_is_fed_and_who_would_die_of_it_does_not_go() -> None:
    hungry = {"H1305": ["J-CA-1 3"], "Saipan": ["J-IN-1"]}
    ((_, place),) = [
        way for way in sent(planned(hungry), "move") | sent(planned(hungry), "rebase") if way[0] == "J-CA-1"
    ]
    assert planned(hungry).supply.keeps("japan", place)
    far = {"Truk": ["J-IN-2"], "Saipan": ["J-CA-1 1"], "Rabaul": ["US-CA-1 1"]}
    assert not [way for way in sent(planned(far), "attack") if not planned(far).supply.keeps("japan", way[1])]
