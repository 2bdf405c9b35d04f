"""What the admiral has in mind, position by position, and the figures he reckoned with."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import pytest
from moving_table import moving
from victory_table import at, at_table, state

from wardroom.api import Because, Witness
from wardroom.games.victory.bot import BOTS, because
from wardroom.games.victory.bot.admiral import Admiral
from wardroom.games.victory.bot.plan import Plan
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import FULL, Sight
from wardroom.games.victory.game import RULES, WORDS
from wardroom.games.victory.printed import BASES, TURNS, hex_of
from wardroom.games.victory.state import Moved, Victory
from wardroom.games.victory.tasks.turn import ChooseOrder
from wardroom.kernel import Match
from wardroom.lib.words import LANGUAGES

Units = Mapping[str, list[str]]

HOME = {"Kure": ["J-IN-9"], "Tokyo": ["J-IN-10"], "Hakodate": ["J-IN-11"]}
MANILA = {**HOME, "Formosa": ["J-CA-1", "J-CA-2", "J-CV-AKAGI", "J-BB-ISE"]}
MARINES = ["US-SHQ-NIMITZ 4", "US-MA-1", "US-MA-2", "US-CV-ESSEX", "US-BB-IOWA", "US-IN-5"]
ALLIED_FLEET = {"Kwajalein": MARINES, "Hawaii": ["US-IN-1"]}
PORTS: Units = {
    **HOME,
    "Iwo Jima": ["US-IN-1", "US-MB-1", "US-SS-1", "US-SS-2", "US-BB-IOWA", "US-CV-ESSEX"],
    "Saipan": ["US-IN-2", "US-CA-1", "US-CA-2"],
    "Kwajalein": ["US-IN-3"],
    "Hawaii": ["US-SHQ-NIMITZ 4"],
}
RELIEF = {**HOME, "Iwo Jima": ["J-NA-2", "J-BB-ISE", "J-CV-AKAGI"]}
RAID = {**HOME, "Formosa": ["J-NA-1", "J-SHQ-IJN"], "Okinawa": ["US-CV-ESSEX", "US-IN-1"]}
LATE = {"date": "Jun44"}


def told(match: Match, side: str, sight: Sight = FULL) -> dict[str, Because]:
    """What he says, by place; he is given the truth for the states that it may be."""
    admiral = Admiral(side, 1, sight)
    admiral.choose(match.view(side), match.asks[side], lambda: match.state)
    for key, about in admiral.because:
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, f"plan.{key}", **about)
    return {about.get("place", ""): (key, about) for key, about in admiral.because}


def came(*blocks: str) -> dict[str, Any]:
    """They have come to Saipan from Kwajalein, and Japan moves second."""
    start = at("Kwajalein")
    how = {id: "invade" if "MA" in id else "attack" for id in blocks}
    moved = {id: Moved(verb, start, via=start, coast=True) for id, verb in how.items()}
    return {**LATE, "first": "allies", "moved": moved, "held": {"Saipan": "japan"}}


LANDED = came("US-MA-1", "US-MA-2", "US-BB-IOWA")
SHELLED = came("US-CA-1", "US-BB-IOWA")


@pytest.mark.parametrize(
    ("key", "place", "units", "side", "how"),
    [
        ("take", "Wake", {**ALLIED_FLEET, "Wake": ["J-IN-1"]}, "allies", LATE),
        ("take_empty", "Saipan", {**ALLIED_FLEET, "Wake": ["J-IN-1"]}, "allies", LATE),
        ("blockade", "Manila", {**MANILA, "Manila": ["US-CA-1 1"]}, "japan", {}),
        ("blockade_empty", "Manila", MANILA, "japan", {}),
        ("strike", "Manila", {**MANILA, "Manila": ["US-CV-ESSEX", "US-CA-1"]}, "japan", {}),
        ("relieve", "Saipan",
         {**RELIEF, "Saipan": ["US-MA-1 2 afloat", "US-MA-2 2 afloat", "US-BB-IOWA", "J-IN-4 2"]}, "japan", LANDED),
        ("relieve_to_harm", "Saipan", {**RELIEF, "Saipan": ["US-CA-1", "US-BB-IOWA", "J-IN-4 2"]}, "japan", SHELLED),
        ("raid", "Okinawa", RAID, "japan", {**LATE, "active": {"J-SHQ-IJN": 4}}),
        ("patrol", "Saipan", {**HOME, "Guam": ["J-NA-1"], "Saipan": ["J-IN-1", "J-BB-ISE"], "Truk": ["US-BB-IOWA"]},
         "japan", LATE),
        ("no_attack", "", {"Tokyo": ["J-IN-1 1"]}, "japan", {}),
        ("close_ports", "", PORTS, "allies", {"date": "Sep44", "scenario": "setting_sun"}),
    ],
)  # fmt: skip
def test_what_an_operation_is_for(key: str, place: str, units: Units, side: str, how: dict[str, Any]) -> None:
    said = told(moving(units, side, **how), side)
    assert said[at(place)][0] == key


def test_every_figure_is_the_one_he_chose_by() -> None:
    """In the opening: the chance, the units and the points of each operation, worked out from the orders he gives."""
    g = RULES.start("rising_sun", RULES.info.settings({}))
    assert isinstance(g, Victory)
    g.mover = "japan"
    plan = draw_up(g, "japan", [g], {})
    said = [(key, about) for key, about in because.meant(plan) if key not in ("raid", "patrol")]
    assert len({key for key, _ in said}) > 1
    for key, about in said:
        orders = [o for o in plan.orders if hex_of(o.place) == about["place"] and o.verb in ("attack", "invade")]
        force, how = [order.block for order in orders], {order.block: order.verb for order in orders}
        hope = plan.hope(about["place"], force, how, bool(g.at(about["place"], "allies")))
        assert about["n"] == len(force)
        chance = {"take": hope.win, "blockade": hope.sea}.get(key)
        assert about.get("chance") == (None if chance is None else round(100 * chance))
        assert about.get("taken", round(hope.taken)) == round(hope.taken)
        assert about.get("points", BASES[about["place"]].pp) == BASES[about["place"]].pp
        assert (key == "take") is (hope.win > 0 and "chance" in about)


def test_the_chance_of_a_blockade_is_that_of_the_sea() -> None:
    """Ships alone take no base."""
    match = moving({**MANILA, "Manila": ["US-CA-1 1"]}, "japan")
    plan = draw_up(state(match), "japan", [state(match)], {})
    key, about = next((key, about) for key, about in because.meant(plan) if about["place"] == at("Manila"))
    force = [order.block for order in plan.orders if hex_of(order.place) == at("Manila")]
    hope = plan.hope(at("Manila"), force)
    assert (key, about["chance"]) == ("blockade", round(100 * hope.sea))
    assert hope.win < hope.sea


def test_ports_are_closed_together_and_what_else_comes_there_is_told_apart() -> None:
    match = moving(PORTS, "allies", date="Sep44", scenario="setting_sun")
    plan = draw_up(state(match), "allies", [state(match)], {})
    said = because.meant(plan)
    closing = [intent for intent in plan.intents if intent.key == "close"]
    (key, about), *_ = said
    assert (key, about["places"]) == ("close_ports", [intent.place for intent in closing])
    assert about["chance"] == round(100 * prod(intent.score / 100 for intent in closing))
    sent = {order.block for order in plan.orders if order.verb in ("attack", "invade")}
    assert sum(about["n"] for _, about in said) == len(sent)


@pytest.mark.parametrize(
    ("seat", "date", "said"),
    [
        ("allies", "Mar45", (("second", {}),)),
        ("japan", "Mar45", ()),
        ("allies", TURNS[-1], (("last_word", {}),)),
        ("japan", TURNS[-1], (("last_word", {}),)),
    ],
)
def test_why_he_moves_second(seat: str, date: str, said: tuple[Because, ...]) -> None:
    match = at_table({}, agenda=(ChooseOrder(seat),), date=date, initiative=seat)
    assert tuple(told(match, seat).values()) == said


def test_a_base_on_the_way_to_japan_is_bought_for_a_plan() -> None:
    g = state(moving({"Iwo Jima": ["US-IN-1"]}, "allies", held={"Saipan": "us"}))
    base = ("base", at("Iwo Jima"), "US-MB-1")
    assert because.bought(g, "allies", base) == (("stepping_stone", {"place": at("Iwo Jima")}),)
    assert because.bought(g, "allies", ("base", at("Manila"), "US-MB-1")) == ()
    assert because.bought(g, "allies", ("step", "US-IN-1")) == ()


def test_nothing_is_reckoned_for_it_while_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = moving(MANILA, "japan")
    asked: list[Plan] = []
    monkeypatch.setattr(because, "_closed", lambda plan: asked.append(plan) or ())
    admiral = Admiral("japan", 1)
    admiral.choose(match.view("japan"), match.asks["japan"], lambda: match.state)
    assert not asked
    assert admiral.because
    assert asked


def test_every_level_can_say_why() -> None:
    assert all(isinstance(make("japan", 1), Witness) for make in BOTS.values())
