"""What may be done with a card."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from empire_cards import Close, table
from empire_table import Stop, going_on, position, state

from wardroom.games.empire.cards import conditions, counters, language, scene
from wardroom.games.empire.cards.hooks import logistic, use_objection
from wardroom.games.empire.cards.kinds import ACTS
from wardroom.games.empire.printed import CARDS, COUNTERS, EFFECTS, HEXES, REGIONS
from wardroom.games.empire.state import Offensive

USES = ("oc", "event", "discard", "future")


def _allowed(card: str, scenario: str = "short_campaign", **how: Any) -> set[str]:
    g = table(card, scenario, **how)
    return {use for use in USES if use_objection(g, CARDS[card].side, card, use) is None}


@pytest.mark.rule("ES-CARD-1", "ES-Q-045")
def test_a_card_has_four_uses() -> None:
    assert _allowed("A21") == _allowed("A18") == set(USES)
    assert _allowed("J19") == {"oc", "discard", "future"}  # a reaction card is no event of one's own
    assert use_objection(table("J19"), "japan", "J19", "event").rules == ("ES-Q-045", "ES-X-CARD-7")  # type: ignore[union-attr]


@pytest.mark.rule("ES-CARD-1")
def test_events_can_be_left_out() -> None:
    assert _allowed("A21", options={"events": False}) == {"oc", "discard", "future"}
    assert _allowed("J43", turn=8, options={"events": False}) == {"oc"}


@pytest.mark.rule("ES-X-CARD-6", "ES-X-CARD-5", "ES-Q-048")
def test_tojo_and_the_soviets() -> None:
    assert _allowed("J43", turn=5) == {"oc", "event"}
    assert _allowed("J43", turn=8) == {"event"}
    assert _allowed("A79") == {"oc"}
    assert _allowed("A79", happened=("J43",)) == {"event"}
    g = table("J43", "short_campaign", turn=8)
    rules = {use: use_objection(g, "japan", "J43", use) for use in ("oc", "discard", "future")}
    assert all(why is not None and why.rules[0] == "ES-X-CARD-6" for why in rules.values())
    g = table("J43", "short_campaign", turn=5)
    assert use_objection(g, "japan", "J43", "future").rules == ("ES-X-CARD-5",)  # type: ignore[union-attr]


@pytest.mark.rule("ES-Q-008", "ES-Q-048", "ES-WILL-9")
@pytest.mark.parametrize("card", ["A01", "A06", "J74"])
def test_political_will_is_not_for_a_single_year(card: str) -> None:
    assert "event" in _allowed(card, "short_campaign")
    assert "event" not in _allowed(card, "y1942")
    assert _allowed("J43", "y1944") == _allowed("A79", "y1944") == {"oc"}


@pytest.mark.rule("ES-Q-195")
def test_sandcrab_is_forced_while_japan_is_in_the_aleutians() -> None:
    assert _allowed("A30", "y1943") == {"event", "discard"}
    assert _allowed("A30", "y1943", units={"j_2_sn_bde": "out"}) == set(USES)


@pytest.mark.rule("ES-X-DEC41-1")
def test_the_first_two_cards_are_events() -> None:
    g = position("campaign")
    assert {use for use in USES if use_objection(g, "japan", "J01", use) is None} == {"event"}


@pytest.mark.rule("ES-X-CARD-4")
def test_the_second_phase_needs_agreement() -> None:
    assert "event" not in _allowed("J10", "y1943")
    assert "event" in _allowed("J10", "y1942")


@pytest.mark.rule("ES-X-CARD-6", "ES-Q-049")
@pytest.mark.parametrize(
    ("card", "use", "flag"), [("J43", "oc", True), ("A79", "oc", True), ("J43", "event", False), ("J25", "oc", False)]
)
def test_two_cards_want_a_reshuffle(card: str, use: str, flag: bool) -> None:
    m = going_on(table(card), (Close(CARDS[card].side, card, use), Stop()))
    assert state(m).decks[CARDS[card].side].reshuffle is flag


@pytest.mark.rule("ES-X-CARD-5")
def test_a_future_card_leaves_its_place() -> None:
    g = position("y1943", hands={"japan": ["J04"]})
    assert g.decks["japan"].future == "J26"
    m = going_on(g, (Close("japan", "J26", "event"), Stop()))
    assert state(m).decks["japan"].future == ""
    assert "J26" in state(m).decks["japan"].removed


@pytest.mark.rule("ES-X-ACT-1", "ES-X-ACT-2")
def test_logistic_values() -> None:
    g = position("y1943")
    g.offensive = Offensive("allied", "A54", "event")
    assert [logistic(g, "A21", hq) for hq in ("a_sw_pac_hq", "a_cen_pac_hq")] == [6, 4]
    assert [logistic(g, card, "j_south_hq") for card in ("J65", "J85", "J45")] == [3, 2, 4]
    assert logistic(g, "J46", "j_comb_fleet_hq_oza") == 5
    assert logistic(g, "A84", "a_cen_pac_hq") == 0


# ---- the data are written in the language


def _place(words: dict[str, Any]) -> None:
    known = {*language._WORDS, "as_of"}
    assert words
    assert set(words) <= known, words
    for word, value in words.items():
        if word in ("not", "adjacent"):
            _place(value)
        elif word == "any":
            for one in value:
                _place(one)
        elif word in ("holds", "lacks", "holds_only"):
            _units(value)
        elif word == "within":
            if isinstance(value[1], str):
                assert value[1] in HEXES
            else:
                _place(value[1])
        elif word == "in_range":
            assert set(value) == {"of", "range"}
            assert value["range"] in ("normal", "extended", "activation")
            _units(value["of"])
        elif word == "regions":
            assert set(value) <= set(REGIONS)
        elif word == "hexes":
            assert set(value) <= set(HEXES)


def _units(words: dict[str, Any]) -> None:
    assert words
    assert set(words) <= {*counters.PRINTED, *language._NOW}, words
    assert any(counters.fits(unit, words) for unit in COUNTERS), words
    for word in ("at", "start", "entered"):
        if word in words:
            _place(words[word])
    for one in words.get("any", ()):
        _units(one)


def _condition(words: Any) -> None:
    for one in [words] if isinstance(words, dict) else words:
        assert set(one) <= set(conditions._WORDS), one
        for word, value in one.items():
            if word == "not":
                _condition(value)
            elif word in ("exists", "with"):
                _units(value)
            elif word == "here":
                _place(value)
            elif word in ("declared", "zoi"):
                _place(value["at"])


_ARGUMENTS = {  # kind: what it must have; and what it may have
    "unlock": "card",
    "forced": "uses ? reshuffle future",
    "will": "value",
    "rivalry": "side is",
    "swap": "",
    "wie": "years",
    "china": "boxes ? stop",
    "india": "boxes",
    "replace": "what steps of ? rebuild save",
    "asp": "side value lasts ? min",
    "unit": "id ? at next_turn",
    "swap_hq": "old new ? at",
    "leave": "id",
    "route": "links",
    "discard_random": "side",
    "resources_lost": "hexes",
    "evacuate": "units from to",
    "redeploy": "hq of units to",
    "either": "types",
    "free": "of",
    "only": "of ? max_ground commands",
    "must_use": "of",
    "rivalry_mix": "hq naval most",
    "no_supply": "",
    "take": "side at ? most eliminates",
    "drop": "of to",
    "naval_move": "hexes",
    "no_asp": "side",
    "army_alone": "",
    "must_land": "at",
    "must_fight": "at ? ground",
    "battles_only": "at",
    "cancel": "",
    "deactivate": "of by",
    "immune": "to",
    "intel": "value",
    "late_intel": "",
    "die": "combat side value ? final",
    "critical": "side from",
    "attack": "of value",
    "defense": "of value",
    "loses": "of steps by last",
    "roll": "rows of by last ? also_without_battle",
    "kamikaze": "steps of at air air_steps",
    "kamikaze_more": "steps",
    "marker": "name",
    "express": "at",
    "escort": "value max",
    "commonwealth_strike": "",
    "dec41": "? force from move half_defense safe safe_end activations pulled pulled_to no_zoi air_joins landing_reach"
    " escort_at escort_loss",
}


@pytest.mark.rule("ES-X-CARD-4")
@pytest.mark.parametrize("card", EFFECTS)
def test_what_a_card_does_is_written_in_the_language(card: str) -> None:
    _condition(EFFECTS[card].needs)
    for effect in EFFECTS[card].does:
        kind = effect["kind"]
        must, _, may = _ARGUMENTS[kind].partition("?")
        given = set(effect) - {"kind", "when", "if"}
        assert set(must.split()) <= given <= {*must.split(), *may.split()}
        assert (kind in ACTS) != (kind in scene._HOOKED)
        assert (scene.moment(card, effect) is None) == (kind in scene._HOOKED)
        _condition(effect.get("if", ()))
        if kind not in ("only", "dec41"):
            for place in _listed(effect.get("at")):
                _place(place)
            for some in _listed(effect.get("of")):
                _units(some)


def _listed(value: Any) -> list[Any]:
    return [] if value is None else [value] if isinstance(value, dict) else list(value)


@pytest.mark.rule("ES-Q-066")
def test_effects_have_their_moments() -> None:
    at = {(card, n): scene.moment(card, effect) for card in EFFECTS for n, effect in enumerate(EFFECTS[card].does)}
    assert at["J58", 0] == at["A69", 0] == "activated"
    assert (at["A20", 0], at["A09", 1], at["J20", 0], at["A55", 1], at["A28", 0]) == (1, 1, 10, "end", 5)
    assert (at["A24", 0], at["A24", 1], at["J64", 1], at["A16", 0], at["J76", 1]) == (0, 10, 0, 0, 1)
    assert msgspec.json.encode(EFFECTS)
