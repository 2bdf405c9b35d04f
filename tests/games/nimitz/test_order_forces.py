"""Who obeys an order: draws, Transports, Battalions from the box; and what to expect of a roll (NM-JOR)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from nimitz_table import Stop, asked, at_table, dice_left, heard, moves, state, view, where

from wardroom.games.nimitz.campaign import holding, orders
from wardroom.games.nimitz.campaign.orders import Numbers
from wardroom.games.nimitz.game import RULES, WORDS
from wardroom.games.nimitz.printed import counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.orders import DrawForce, Obey, OrderAreas, OrdersStep, RollOrder
from wardroom.kernel import Match, Roll, Rolls, codec, engine

SHIPS = [f"ja42-cv-{name}" for name in ("akagi", "hiryu", "kaga", "shokaku", "soryu")]
AKAGI, HIRYU, KAGA, SHOKAKU, SORYU = SHIPS
INF2, INF38 = "ja42-inf-2nd-inf", "ja42-inf-38th-inf"
LBA3, LBA14 = "ja42-air-3-kokutai", "ja42-air-14-sentai"
LEX, US_LBA, US_SS = "us42-cv-lexington", "us42-air-11th-bg", "us42-ss-sub-gp-1"


def orders_of(places: dict[str, list[str]], *dice: int | str, **how: Any) -> Match:
    return at_table(places, agenda=(OrdersStep(), Stop()), dice=dice, **how)


def told(match: Match, n: int = 0) -> dict[str, Any]:
    return dict(heard(match, "order")[n].about)


# ---- Transports


@pytest.mark.rule("NM-JOR-9")
def test_infantry_comes_on_transports_where_the_us_is_and_ashore_elsewhere() -> None:
    match = orders_of({"CI": [KAGA, INF2, LBA3, LBA14], "SI": [LEX, "ja-bn"]}, 8, LBA3)
    forces = state(match).forces
    assert (forces[INF2].place, forces[INF2].aboard) == ("SI", True)
    assert not forces[KAGA].aboard
    assert not forces[LBA3].aboard
    assert "NM-JOR-9" in heard(match, "order")[0].rules
    match = orders_of({"CI": [KAGA, INF2, LBA3]}, 3, 1)
    assert state(match).forces[INF2].place == "JA"
    assert not state(match).forces[INF2].aboard
    assert "NM-JOR-9" not in heard(match, "order")[0].rules


@pytest.mark.rule("NM-JOR-9", "NM-JOR-14", "NM-JOR-24")
def test_a_lone_submarine_is_reason_enough_for_transports_and_battalions() -> None:
    for sought in (True, False):  # it matters for the search of a destination only
        match = orders_of({"CI": [KAGA], "SI": [US_SS]}, 4, "SI", options={"submarines_count_as_us_presence": sought})
        assert state(match).forces["ja-bn-1"].aboard


# ---- Battalions


@pytest.mark.rule("NM-JOR-14")
@pytest.mark.parametrize(("infantry", "added"), [([], 2), ([INF2], 1), ([INF2, INF38], 0)])
def test_battalions_make_up_for_missing_infantry(infantry: list[str], added: int) -> None:
    match = orders_of({"MA": [KAGA, *infantry, LBA3, "ja42-air-8-sentai"], "WI": [US_LBA, "ja-bn"]}, 5, LBA3)
    event = told(match)
    assert (event["order"], event["battalions"]) == ("east", added)
    assert ("NM-JOR-14" in heard(match, "order")[0].rules) is (added > 0)
    raised = [id for id in state(match).at("WI", "japan") if id.startswith("ja-bn-") and state(match).forces[id].aboard]
    assert len(raised) == added
    assert raised == event["raised"]


@pytest.mark.rule("NM-JOR-14", "NM-JOR-10")
def test_battalions_from_the_box_have_had_their_order() -> None:
    places = {"CI": [KAGA], "SI": [LEX], "MA": [AKAGI], "PH": [SORYU]}
    match = orders_of(places, 8)
    match.answer("us", ("order", "CI"))
    assert state(match).forces["ja-bn-1"].done
    assert not [m for m in moves(match) if m == ("order", "SI")]


@pytest.mark.rule("NM-JOR-15")
def test_battalions_also_stand_in_for_infantry_that_may_not_move() -> None:
    pinned = orders_of({"CI": [KAGA, INF2, INF38, LEX], "SI": ["ja-bn", US_LBA]}, 7, "SI")
    assert (told(pinned)["forces"], told(pinned)["battalions"]) == ([KAGA], 1)
    last = orders_of({"CI": [KAGA, INF2], "SI": [US_LBA]}, 8)
    assert (told(last)["forces"], told(last)["battalions"]) == ([KAGA], 1)
    for match in (pinned, last):
        assert {"NM-JOR-14", "NM-JOR-15"} <= set(heard(match, "order")[0].rules)
    assert "NM-JOR-7" in heard(last, "order")[0].rules


@pytest.mark.rule("NM-JOR-16")
def test_no_battalions_where_no_us_forces_are() -> None:
    match = orders_of({"MA": [KAGA], "WI": ["ja-bn"]}, 5)
    assert told(match)["battalions"] == 0
    assert len(state(match).forces) == 2
    assert told(orders_of({"CI": [KAGA]}, 3))["battalions"] == 0


@pytest.mark.rule("NM-JOR-23")
def test_battalions_do_not_sail_alone() -> None:
    # Only aircraft await orders, and nobody is ashore at the goal: nobody moves, so no Battalion comes.
    match = orders_of({"CI": [LBA3, LBA14], "SI": [LEX]}, 8)
    assert (told(match)["order"], told(match)["because"]) == ("hold", "nothing_moves")
    assert state(match).at("SI", "japan") == []
    assert {"NM-JOR-12", "NM-JOR-23"} <= set(heard(match, "order")[0].rules)


# ---- draws


@pytest.mark.rule("NM-JOR-18")
def test_who_obeys_is_drawn_and_all_that_may_go_do() -> None:
    match = orders_of({"CI": [*SHIPS, "ja-bn"], "SI": [LEX]}, 8, SORYU, AKAGI, KAGA, 3)
    assert told(match)["forces"] == [AKAGI, KAGA, SORYU]
    assert told(match, 1)["forces"] == [HIRYU, SHOKAKU]  # both go: nothing to draw
    assert not dice_left(match)


@pytest.mark.rule("NM-JOR-18")
def test_each_that_is_able_is_as_likely_as_any_other() -> None:
    match = at_table({"CI": SHIPS}, agenda=(Stop(),))
    g = state(match)
    draw = DrawForce(Obey("CI", False, 3, "JA", (KAGA,)), "ship")
    assert draw.odds(g) == Roll("order_ship", tuple((id, 1) for id in SHIPS if id != KAGA))


@pytest.mark.rule("NM-JOR-18")
def test_battalions_alike_are_one_outcome_with_their_number_as_weight() -> None:
    g = state(at_table({"JA": ["ja-bn*3", "ja-bn damaged", INF2]}, agenda=(Stop(),)))
    draw = DrawForce(Obey("JA", False, 1, "JA"), "infantry")
    assert draw.odds(g).odds == (("ja-bn-1", 3), ("ja-bn-4", 1), (INF2, 1))
    match = orders_of({"JA": ["ja-bn*4"]}, 1, 1)  # two of four alike: nothing to draw
    assert [len(e.about["forces"]) for e in heard(match, "order")] == [2, 2]


@pytest.mark.rule("NM-JOR-19")
def test_an_order_may_cross_the_ocean() -> None:
    match = orders_of({"JA": [KAGA], "HI": [US_LBA]}, 10)
    assert where(match, KAGA) == "HI"


# ---- dice by hand, saved in the middle of it


@pytest.mark.rule("NM-GEN-4")
def test_by_hand_every_die_and_draw_is_asked_for() -> None:
    match = orders_of({"CI": [*SHIPS, "ja-bn"], "SI": [LEX], "NG": [US_LBA]}, options={"dice_by_hand": True})
    why = []
    says = [8, "NG", AKAGI, KAGA, SORYU, 1]
    match.dice.left = list(says)  # type: ignore[attr-defined]
    while asked(match) == "by_hand":
        why.append(match.asks["us"].about["why"])
        match.answer("us", ("fell", says[len(why) - 1]))
    assert why == ["order", "order_place", "order_ship", "order_ship", "order_ship", "order"]
    assert [e.about["order"] for e in heard(match, "order")] == ["engage", "hold"]


@pytest.mark.rule("NM-JOR-5")
def test_an_order_half_given_can_be_saved() -> None:
    g = state(at_table(None, agenda=(Stop(),))).draft()
    g.agenda = (OrderAreas(rest=True), Obey("JA", True, 3, "JA", (KAGA,)), DrawForce(Obey("JA", False, 1), "ship"))
    assert codec.load(RULES, codec.dump(g)) == g


# ---- what to expect


def carried_out(g: Nimitz, area: str, rng: Random) -> tuple[str, str, Numbers]:
    """One order with real dice, as its event tells it."""
    h = g.draft()
    h.agenda = (Stop(), RollOrder(area))
    engine.settle(h)
    while isinstance(task := h.agenda[-1], Rolls):
        faces, weights = zip(*task.roll(h).odds, strict=True)
        h.agenda = (*h.agenda[:-1], *tuple(task.rolled(h, rng.choices(faces, weights)[0]))[::-1])
        engine.settle(h)
    (event,) = h.events
    about = event.public
    kinds = Counter(counter(id).category for id in about["forces"])
    obeyed = Numbers(kinds["ship"], kinds["infantry"], kinds["lba"], about["battalions"])
    return about["order"], "" if about["held"] else about["place"], obeyed


POSITIONS: dict[str, dict[str, list[str]]] = {
    # several ways South, a battle elsewhere, aircraft that may not follow everywhere, the last land force
    "CI": {"CI": [*SHIPS, INF2, LBA3, LBA14], "SI": [LEX, "ja-bn"], "NG": [US_LBA], "GI": ["ja-bn"], "MI": ["us-bn"]},
    # its own area among the candidates, pinned infantry
    "NG": {"NG": [KAGA, INF2, LBA3, US_LBA], "GI": ["ja-bn"], "SI": [AKAGI, LEX]},
    # no last land force, three Objectives equally far
    "JA": {"JA": [KAGA, AKAGI, INF2], "MI": [US_LBA], "SI": [LEX], "NG": ["us-bn"]},
}


@pytest.mark.rule("NM-JOR-17", "NM-JOR-18")
@pytest.mark.parametrize("area", POSITIONS)
def test_the_expected_orders_agree_with_ten_thousand_rolls(area: str) -> None:
    g = state(at_table(POSITIONS[area], agenda=(Stop(),))).draft()
    g.step, g.ashore = "orders", tuple(sorted(holding.ashore(g, "japan")))
    rng, n = Random(1942), 10_000
    fell = Counter(carried_out(g, area, rng) for _ in range(n))
    expected = {(c.order, c.place, c.numbers): c.probability for c in orders.expected(g, area)}
    assert sum(expected.values()) == pytest.approx(1)
    assert set(fell) == set(expected)
    for what, probability in expected.items():
        assert fell[what] / n == pytest.approx(probability, abs=0.02), what


@pytest.mark.rule("NM-JOR-14", "NM-JTB-1")
def test_expected_tells_numbers_and_puts_all_holds_together() -> None:
    g = state(at_table({"CI": [KAGA, INF2, LBA3], "SI": [LEX]}, agenda=(Stop(),)))
    chances = {(c.order, c.place): c for c in orders.expected(g, "CI")}
    # Hold 2; East, Battle and Reinforce are impossible.
    assert chances["hold", ""].probability == pytest.approx(0.6)
    assert chances["hold", ""].numbers == Numbers(1, 1, 1)
    assert chances["refit", "JA"].numbers == Numbers(1, 1, 0)
    assert chances["south", "SI"].probability == chances["south", "NG"].probability == pytest.approx(0.05)
    assert chances["south", "SI"].numbers == Numbers(1, 1, 0)
    g = state(at_table({"CI": [KAGA, INF2], "SI": [LEX]}, agenda=(Stop(),)))
    assert {c.place: c.numbers for c in orders.expected(g, "CI") if c.order == "engage"} == {"SI": Numbers(1, 0, 0, 1)}
    assert orders.expected(g, "SI") == []


@pytest.mark.rule("NM-JTB-12")
def test_expected_outside_the_step_looks_as_if_it_began_now() -> None:
    g = state(at_table({"MA": [KAGA], "WI": ["ja-bn"]}, agenda=(Stop(),), step="movement"))
    assert ("east", "WI") in {(c.order, c.place) for c in orders.expected(g, "MA")}
    assert g.ashore == ()
    g = state(at_table({"MA": [KAGA], "WI": ["ja-bn"]}, agenda=(Stop(),), step="orders"))
    assert "east" not in {c.order for c in orders.expected(g, "MA")}


# ---- words


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_sentence_fits(lang: str) -> None:
    match = orders_of({"CI": [KAGA], "SI": [LEX], "NG": [US_LBA], "MA": ["ja-bn"], "BO": [AKAGI]}, 8, "NG", 4)
    match.answer("us", ("order", "CI"))
    for event in match.events("us"):
        assert WORDS.say(lang, f"event.{event.kind}", **event.about)
    for key in ("no_japanese", "no_orders_here", "lone_land_force", "infantry_pinned", "orders_given"):
        assert WORDS.say(lang, f"why.{key}", area="CI")
    for key in ("order", "order_place", "order_ship", "order_infantry", "order_lba"):
        assert WORDS.say(lang, f"roll.{key}")
    assert view(match).resupply == 1
    assert engine.asks(match.state)
