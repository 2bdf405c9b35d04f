"""The chances shown on the map: where the next order of an area may lead."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs
from nimitz_table import Match, Stop, asked, at_table, say, state, view, where

from wagered import tried
from wardroom.conformance import Tally, Violation
from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.fuzz.wagers import KINDS
from wardroom.games.nimitz.game import GAME, RULES
from wardroom.games.nimitz.odds import Odds, Threat, odds
from wardroom.games.nimitz.state import Battle
from wardroom.games.nimitz.tasks.orders import OrdersStep
from wardroom.games.nimitz.tasks.scouting import Scouting
from wardroom.games.nimitz.tasks.strategic_bombing import StrategicBombing


def test_the_next_order_of_each_area_by_where_it_leads():
    m = at_table({"CI": ["ja42-cru-furutaka-kako", "ja-bn"], "SI": ["us-bn"]}, agenda=(Stop(),))
    view = RULES.view(m.state, "us")
    found = {(t.area, t.place): t.chance for t in odds(view).threats}
    assert {area for area, _ in found} == {"CI"}
    # South, to New Guinea or the Solomons; Engage and Sortie, to the Solomons; Refit, to Japan.
    assert found[("CI", "JA")] == 0.1
    assert found[("CI", "SI")] > found[("CI", "NG")] > 0
    assert sum(found.values()) < 1  # the rest is held


def test_nothing_is_said_during_a_battle():
    m = at_table({"CI": ["ja42-cru-furutaka-kako"], "SI": ["us-bn"]}, agenda=(Stop(),))
    view = structs.replace(RULES.view(m.state, "us"), battle=Battle("SI"))
    assert odds(view).threats == ()


def shown(m: Match, area: str) -> dict[str, float]:
    return {t.place: t.chance for t in odds(view(m)).threats if t.area == area}


def by_the_rules(m: Match, area: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for line in orders.expected(state(m), area):
        if line.place:
            found[line.place] = found.get(line.place, 0.0) + line.probability
    return found


INFANTRY = "ja42-inf-2nd-inf"
HAWAII_WARD = {
    "CI": ["ja42-cru-furutaka-kako", INFANTRY, "ja-bn"], "NG": ["ja42-dd-destroyer-gp-1"],
    "PH": ["ja42-dd-destroyer-gp-2"], "HI": ["us-bn"],
}  # fmt: skip


@pytest.mark.rule("NM-JTB-12", "NM-JTB-5")
def test_while_orders_are_rolled_the_chances_look_at_who_was_ashore_when_the_step_began() -> None:
    """The infantry that just came to the Solomons was not there then: East does not lead there from New Guinea."""
    m = at_table(HAWAII_WARD, agenda=(OrdersStep(), Stop()), step="orders", dice=[4, "SI", INFANTRY, *[1] * 6])
    say(m, "order", "CI")
    assert (asked(m), where(m, INFANTRY)) == ("orders", "SI")
    assert "SI" not in shown(m, "NG")
    assert shown(m, "NG") == by_the_rules(m, "NG")


@pytest.mark.rule("NM-SCT-8")
def test_and_while_scouts_report() -> None:
    m = at_table(
        HAWAII_WARD, agenda=(Scouting(), Stop()), step="scouting", supply=9, dice=[4, "SI", INFANTRY, *[1] * 6]
    )
    for area in ("CI", "NG", "PH"):
        say(m, "scout", area)
    say(m, "done")
    say(m, "roll", "CI")
    assert (asked(m), where(m, INFANTRY)) == ("scout_roll", "SI")
    assert shown(m, "NG") == by_the_rules(m, "NG")
    assert "SI" not in shown(m, "NG")


@pytest.mark.rule("NM-JTB-5")
def test_what_scouts_had_noted_is_forgotten_when_wings_bomb() -> None:
    """Somebody is ashore in the Solomons who was not when scouts reported: East leads there from New Guinea."""
    m = at_table(
        {"JA": ["ja45-cv-amagi", "ja45-inf-9th-inf"], "NG": ["ja45-cv-junyo"], "SI": ["ja45-inf-52nd-inf", "ja-bn"],
         "HI": ["us-bn"], "BW": ["us45-air-73rd-bw"]},
        agenda=(StrategicBombing(), Stop()), scenario="1945", year=1945, step="orders", ashore=("JA",),
    )  # fmt: skip
    assert asked(m) == "bombing"
    assert shown(m, "NG")["SI"] == pytest.approx(0.3)  # East, and Reinforce


# ---- what is told comes as often as it says


def test_over_random_matches_orders_come_as_often_as_is_told() -> None:
    tally = tried(GAME, matches=4)
    assert isinstance(tally, Tally), tally
    assert {name.split(":")[0] for name in tally.odds} == {*KINDS}


def likelier(told: Odds) -> Odds:
    """The first threat of each area takes what the last one had."""
    found = []
    for area in dict.fromkeys(threat.area for threat in told.threats):
        threats = [threat for threat in told.threats if threat.area == area]
        threats.sort(key=lambda threat: threat.chance)
        found += [Threat(area, threats[0].place, threats[0].chance / 2 + sum(t.chance for t in threats[1:]) / 2)]
        found += [Threat(area, threat.place, threat.chance / 2) for threat in threats[1:]]
    return Odds(tuple(found))


def one_fewer(told: Odds) -> Odds:
    """A place that is not told of at all."""
    return Odds(told.threats[1:])


@pytest.mark.parametrize("fault", [likelier, one_fewer])
def test_wrong_chances_of_orders_are_noticed(fault: Callable[[Odds], Odds]) -> None:
    found = tried(GAME, lambda seen, ask: fault(odds(seen, ask)), matches=12)
    assert isinstance(found, Violation), found
    assert found.promise == "odds"
