"""Step 1: one HQ, so many units, whom it commands, who is supplied and in range (6.1, 7.21)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_steps import field, hurry, underway
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire import activation
from wardroom.games.empire.tasks.offensive import begin
from wardroom.games.empire.tasks.plays import Plays
from wardroom.kernel import Match

JAPAN, ALLIED = "japan", "allied"
FLEET = {"a_bb_washington": "4828", "a_bb_north_carolina": "4828", "a_ca_kent": "4828", "a_1_maw": "4423"}


def _begun(card: str, use: str = "oc", hq: str = "a_s_pac_hq_halsey", **how: Any) -> Match:
    units = how.pop("units", FLEET)
    g = field(units, hands={(card[0] == "A" and ALLIED) or JAPAN: [card]}, **how)
    m = going_on(g, (Plays(ALLIED if card[0] == "A" else JAPAN), Stop()))
    say(m, use, card)
    hurry(m, "hq", "activate")
    if asked(m)[1] == "hq":
        say(m, "hq", hq)
    return m


def _units(m: Match) -> set[str]:
    return {str(move[1]) for move in moves(m, "unit")}


@pytest.mark.rule("ES-OFF-1", "ES-Q-060")
def test_supplied_units_in_range_that_the_hq_commands() -> None:
    """Halsey has a range of 10; Kent is no US ship."""
    m = _begun("A21", units={**FLEET, "a_bb_mississippi": "5808", "j_24_af": "4715"})
    assert _units(m) == {"a_bb_washington", "a_bb_north_carolina", "a_1_maw"}
    assert refused(m, "unit", "a_bb_mississippi").key == "out_of_range"
    why = refused(m, "unit", "a_ca_kent")
    assert (why.key, why.rules) == ("not_commanded", ("ES-X-ACT-3",))
    assert refused(m, "unit", "j_24_af").key == "not_yours"
    assert refused(m, "unit", "a_s_pac_hq_halsey").key == "hq_never_moves"
    assert refused(m, "unit", "a_bb_warspite").key == "not_on_map"


@pytest.mark.rule("ES-OFF-1", "ES-ACT-3")
def test_an_unsupplied_unit_is_not_activated() -> None:
    """Guadalcanal under a Japanese ZOI that nobody neutralises."""
    units = {"a_bb_washington": "4828", "a_2m_division": "4423", "j_25_af": "4322"}
    m = _begun("A21", units=units)
    assert _units(m) == {"a_bb_washington"}
    assert refused(m, "unit", "a_2m_division").key == "unsupplied"


@pytest.mark.rule("ES-ACT-8", "ES-X-ACT-4")
def test_one_hq_leads() -> None:
    g = field(FLEET, hands={ALLIED: ["A21"]})
    m = going_on(g, (Plays(ALLIED), Stop()))
    say(m, "oc", "A21")
    hqs = [move[1] for move in moves(m, "hq")]
    assert "a_s_pac_hq_halsey" in hqs
    assert "a_seac_hq" not in hqs
    assert refused(m, "hq", "a_seac_hq").key == "nobody_to_activate"
    assert refused(m, "hq", "j_south_seas_hq").key == "not_your_hq"
    assert refused(m, "hq", "a_malaya_hq").key == "hq_off_map"
    say(m, "hq", "a_s_pac_hq_halsey")
    assert asked(m)[1] == "activate"
    assert state(m).now.hq == "a_s_pac_hq_halsey"
    assert len(heard(m, None, "leads")) == 1


@pytest.mark.rule("ES-ACT-8")
def test_where_one_hq_alone_can_lead_nobody_is_asked() -> None:
    g = field({"a_ca_kent": "4828", "a_anzac_hq": "3823"}, hands={ALLIED: ["A21"]})
    m = going_on(g, (Plays(ALLIED), Stop()))
    say(m, "oc", "A21")
    assert (asked(m)[1], state(m).now.hq) == ("activate", "a_anzac_hq")


@pytest.mark.rule("ES-ACT-9", "ES-X-ACT-1", "ES-Q-060")
@pytest.mark.parametrize(
    ("card", "use", "number"), [("A21", "oc", 6), ("A29", "oc", 5), ("A25", "oc", 4), ("A29", "event", 7)]
)
def test_efficiency_and_the_value_of_the_card(card: str, use: str, number: int) -> None:
    """Halsey has 3; operations 3, 2, 1; the event of A29 has logistics 4."""
    names = (
        "washington",
        "north_carolina",
        "mississippi",
        "massachusetts",
        "new_jersey",
        "missouri",
        "md_ca",
        "new_york",
    )
    m = _begun(card, use, units={f"a_bb_{name}": "4828" for name in names})
    ask = m.asks[ALLIED]
    assert ask.about["number"] == number
    for name in names[:number]:
        assert asked(m)[1] == "activate"
        say(m, "unit", f"a_bb_{name}")
    assert asked(m)[1] == "move"
    assert len(state(m).now.active) == number


@pytest.mark.rule("ES-ACT-9", "ES-X-ACT-1")
def test_one_too_many_is_refused() -> None:
    names = ("washington", "north_carolina", "mississippi", "massachusetts", "new_jersey")
    units = {f"a_bb_{name}": "4828" for name in names}
    g = underway(ALLIED, "A25", units, active=[f"a_bb_{name}" for name in names[:4]])
    why = activation.objection(g, "a_bb_new_jersey")
    assert why is not None
    assert (why.key, why.rules) == ("too_many_units", ("ES-ACT-9", "ES-X-ACT-1"))
    g = underway(ALLIED, "A25", units, active=[f"a_bb_{name}" for name in names[:3]])
    assert activation.objection(g, "a_bb_new_jersey") is None


@pytest.mark.rule("ES-Q-060", "ES-Q-044")
def test_fewer_are_allowed_but_not_nobody() -> None:
    m = _begun("A21")
    assert not moves(m, "done")
    assert refused(m, "done").key == "activate_one"
    say(m, "unit", "a_1_maw")
    assert refused(m, "unit", "a_1_maw").key == "already_active"
    say(m, "done")
    assert (asked(m), list(state(m).now.active)) == ((ALLIED, "move"), ["a_1_maw"])


@pytest.mark.rule("ES-ACT-1")
def test_only_activated_units_move_or_attack() -> None:
    m = _begun("A21", units={**FLEET, "j_ca_takao": "4222"})
    say(m, "unit", "a_1_maw")
    say(m, "done")
    assert {move[1] for move in moves(m, "pick")} == {"a_1_maw"}
    why = refused(m, "pick", "a_bb_washington")
    assert (why.key, why.rules) == ("not_active", ("ES-ACT-1",))
    say(m, "finish")
    assert asked(m)[1] == "battles"
    assert {move[1] for move in moves(m, "commit")} == {"a_1_maw"}
    assert refused(m, "commit", "a_bb_washington", "4222").key == "not_a_flyer"


@pytest.mark.rule("ES-Q-060")
def test_a_stack_is_activated_as_far_as_the_number_goes() -> None:
    names = ("washington", "north_carolina", "mississippi", "massachusetts", "new_jersey")
    m = _begun("A25", units={f"a_bb_{name}": "4828" for name in names})
    assert refused(m, "stack", "4423").key == "no_stack"
    say(m, "stack", "4828")
    assert (asked(m)[1], len(state(m).now.active)) == ("move", 4)


@pytest.mark.rule("ES-Q-044")
def test_an_operation_that_finds_nobody_is_a_discard() -> None:
    g = field({}, hands={ALLIED: ["A21", "A29"]})
    m = going_on(g, (*begin(g, ALLIED, "A21", "oc"), Stop()))
    assert asked(m)[1] == "stop"
    assert "A21" in state(m).decks[ALLIED].discards
    assert state(m).offensive is None


@pytest.mark.rule("ES-Q-045")
def test_an_event_that_finds_nobody_is_an_operation() -> None:
    """A31 is for air units."""
    g = field({"a_bb_washington": "4828"}, hands={ALLIED: ["A31", "A29"]})
    m = going_on(g, (*begin(g, ALLIED, "A31", "event"), Stop()))
    assert (asked(m)[1], state(m).now.use) == ("hq", "oc")
    assert heard(m, None, "as_operation")


@pytest.mark.rule("ES-X-ACT-3")
@pytest.mark.parametrize(
    ("hq", "yes", "no"),
    [
        ("a_s_pac_hq_halsey", ("a_bb_washington", "a_1_maw"), ("a_ca_kent", "a_cl_dutch", "a_3_aus_corps")),
        ("a_anzac_hq", ("a_bb_washington", "a_ca_kent", "a_cl_dutch", "a_3_aus_corps"), ()),
    ],
)
def test_who_commands_whom(hq: str, yes: tuple[str, ...], no: tuple[str, ...]) -> None:
    units = {**dict.fromkeys((*yes, *no), "4825"), "a_anzac_hq": "4825", "a_s_pac_hq_halsey": "4828"}
    g = underway(ALLIED, "A21", units, active=[], hq=hq)
    for unit in yes:
        assert activation.objection(g, unit) is None, unit
    for unit in no:
        assert getattr(activation.objection(g, unit), "key", "") == "not_commanded", unit


@pytest.mark.rule("ES-X-ACT-3")
def test_japanese_hqs_activate_everybody_of_japan() -> None:
    units = {"j_bb_hiei": "4017", "j_17th_army": "4017", "j_21_af": "4017", "j_ss_bde": "4017"}
    g = underway(JAPAN, "J44", units, active=[])
    assert all(activation.objection(g, unit) is None for unit in units)


@pytest.mark.rule("ES-Q-061")
def test_rivalry_divides_army_and_navy() -> None:
    units = {"j_bb_hiei": "4017", "j_17th_army": "4017", "j_21_af": "4017"}
    g = underway(JAPAN, "J44", units, active=["j_bb_hiei"], rivalry={JAPAN: True, ALLIED: True})
    assert activation.objection(g, "j_21_af") is None
    assert activation.objection(g, "j_17th_army") is not None
    units = {"a_bb_washington": "4825", "a_13af_air": "4825", "a_ca_kent": "4825", "a_anzac_hq": "4825"}
    how = {"rivalry": {JAPAN: True, ALLIED: True}, "hq": "a_anzac_hq"}
    g = underway(ALLIED, "A21", units, active=["a_bb_washington"], **how)
    assert activation.objection(g, "a_13af_air") is not None
    assert activation.objection(g, "a_ca_kent") is None


@pytest.mark.rule("ES-Q-060")
@pytest.mark.parametrize(("marks", "key"), [(("hump",), None), ((), "unsupplied")])
def test_a_unit_in_the_china_box_is_reached_over_the_hump(marks: tuple[str, ...], key: str | None) -> None:
    g = underway(ALLIED, "A21", {"a_20bc_b29": "china_box"}, active=[], hq="a_seac_hq", marks=marks)
    assert getattr(activation.objection(g, "a_20bc_b29"), "key", None) == key
