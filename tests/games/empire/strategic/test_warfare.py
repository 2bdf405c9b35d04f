"""Submarines and bombers (ES-SUB, ES-BOMB, ES-X-BOMB-1)."""

from __future__ import annotations

from typing import Any

import pytest
from empire_table import Stop, asked, at_table, heard, moves, refused, say, state

from wardroom.games.empire.printed import ALLIED, HOMES, JAPAN
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks.deal import CardDeal, japanese_cards
from wardroom.games.empire.tasks.warfare import Bombing, StrategicWarfare, Submarines
from wardroom.kernel import Match

BASE, FAR, NEAR = "3814", "3615", "3709"  # eight hexes from Tokyo, nine, within five
FULL, REDUCED = "a_20bc_b29", "a_bc21_b29"


def hunted(die: int, *, turn: int, escort: int = 0) -> Empire:
    """After the submarine roll."""
    return state(at_table(agenda=(Submarines(), Stop()), dice=[die], turn=turn, escort=escort))


def drawn(g: Empire, base: int) -> int:
    """What is left of a draw of so many cards."""
    return max(4, base - g.losses)


SUBMARINES: list[Any] = [
    pytest.param(3, 4, 0, 7, 7, (0, True, 6, 6, 0), marks=pytest.mark.example("ES-E-1"), id="ES-E-1"),
    pytest.param(4, 4, 0, 7, 7, (1, False, 7, 7, 0), marks=pytest.mark.example("ES-E-2"), id="ES-E-2"),
    pytest.param(4, 8, 4, 7, 5, (0, True, 6, 4, 2), marks=pytest.mark.example("ES-E-3"), id="ES-E-3"),
    pytest.param(0, 11, 0, 4, 1, (-11, True, 4, 1, 0), marks=pytest.mark.example("ES-E-4"), id="ES-E-4"),
    pytest.param(2, 2, 0, 7, 7, (1, False, 7, 7, 0), marks=pytest.mark.example("ES-E-30"), id="ES-E-30"),
]


@pytest.mark.rule("ES-SUB-1", "ES-SUB-2", "ES-SUB-3", "ES-SUB-4", "ES-SUB-5", "ES-SUB-6", "ES-Q-036", "ES-X-AMPH-8")
@pytest.mark.parametrize(("die", "turn", "escort", "cards", "asp", "expected"), SUBMARINES)
def test_submarines(die: int, turn: int, escort: int, cards: int, asp: int, expected: tuple[Any, ...]) -> None:
    start = {"turn": turn, "escort": escort, "asp": {JAPAN: asp, ALLIED: 3}}
    match = at_table(agenda=(Submarines(), Stop()), dice=[die], **start)
    g, told = state(match), heard(match, JAPAN, "submarines")[0].about
    found = (told["result"], told["won"] == "yes", drawn(g, cards), g.asp[JAPAN], g.escort)
    assert found == expected


@pytest.mark.rule("ES-SUB-6")
@pytest.mark.parametrize(("turn", "won"), [(4, 0), (5, 1)])
def test_torpedoes_fail_in_1942_only(turn: int, won: int) -> None:
    assert hunted(turn, turn=turn).losses == won


@pytest.mark.rule("ES-SUB-5")
@pytest.mark.parametrize(("escort", "won"), [(0, 1), (2, 0), (4, 0)])
def test_escorts_add_to_the_die(escort: int, won: int) -> None:
    assert hunted(8, turn=8, escort=escort).losses == won


@pytest.mark.rule("ES-SUB-4")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (2, 0), (0, 0)])
def test_success_costs_a_level_of_escorts(before: int, after: int) -> None:
    assert hunted(0, turn=8, escort=before).escort == after


@pytest.mark.rule("ES-SUB-2", "ES-BOMB-4", "ES-X-DEAL-1")
def test_losses_come_off_the_deal_but_never_below_four() -> None:
    few = state(at_table(turn=8, losses=9, agenda=(Stop(),)))
    assert japanese_cards(few) == 4
    one = state(at_table(turn=8, losses=1, agenda=(Stop(),)))
    assert japanese_cards(one) == 6


# ---- bombing


def bombers(*dice: int, near: bool = False, interceptors: bool = False, **units: str) -> Match:
    """Both B29 on Guam, with an HQ there, and no Japanese aircraft to cut them off."""
    where = {FULL: BASE, REDUCED: f"{BASE} 1", "a_cen_pac_hq": BASE, "j_comb_fleet_hq_yam": "3407", **units}
    marks = ("interceptors",) if interceptors else ()
    allied = [BASE, FAR, *([NEAR] if near else [])]
    return at_table(
        "y1944", where, empty=True, allied=allied, marks=marks, turn=9, agenda=(Bombing(), Stop()), dice=dice
    )


BOMBING: list[Any] = [
    pytest.param(FULL, 8, False, False, 6, (True, False, 5), marks=pytest.mark.example("ES-E-5"), id="ES-E-5"),
    pytest.param(FULL, 9, False, False, 6, (False, True, 6), marks=pytest.mark.example("ES-E-6"), id="ES-E-6"),
    pytest.param(FULL, 9, True, False, 6, (False, False, 6), marks=pytest.mark.example("ES-E-7"), id="ES-E-7"),
    pytest.param(REDUCED, 5, False, False, 6, (False, False, 6), marks=pytest.mark.example("ES-E-8"), id="ES-E-8"),
    pytest.param(FULL, 8, False, True, 6, (False, True, 6), marks=pytest.mark.example("ES-E-9"), id="ES-E-9"),
    pytest.param(REDUCED, 4, False, True, 6, (False, False, 6), marks=pytest.mark.example("ES-E-54"), id="ES-E-54"),
    pytest.param(FULL, 0, False, False, 4, (True, False, 4), marks=pytest.mark.example("ES-E-55"), id="ES-E-55"),
]


@pytest.mark.rule("ES-BOMB-1", "ES-BOMB-2", "ES-BOMB-3", "ES-BOMB-4", "ES-BOMB-5", "ES-BOMB-6", "ES-Q-037")
@pytest.mark.parametrize(("unit", "die", "near", "interceptors", "cards", "expected"), BOMBING)
def test_bombing(unit: str, die: int, near: bool, interceptors: bool, cards: int, expected: tuple[Any, ...]) -> None:
    match = bombers(die, near=near, interceptors=interceptors)
    before = state(match).units[unit].steps
    say(match, "bomb", unit)
    g = state(match)
    assert (g.success, g.units[unit].steps < before, drawn(g, cards)) == expected


@pytest.mark.rule("ES-BOMB-3")
@pytest.mark.parametrize(("die", "won"), [(4, True), (5, False)])
def test_a_reduced_bomber_needs_a_four(die: int, won: bool) -> None:
    match = bombers(die)
    say(match, "bomb", REDUCED)
    assert state(match).success == won


@pytest.mark.rule("ES-BOMB-5")
def test_a_nine_eliminates_a_reduced_bomber() -> None:
    match = bombers(9)
    say(match, "bomb", REDUCED)
    assert state(match).units[REDUCED].at == "eliminated"


@pytest.mark.rule("ES-BOMB-5", "ES-BOMB-6", "ES-Q-037")
def test_fighters_need_no_supply_to_save_a_step_but_to_stop_interceptors() -> None:
    match = bombers(8, near=True, interceptors=True, j_21_af="3708")
    say(match, "bomb", FULL)
    told = heard(match, ALLIED, "bombed")[0].about
    assert told["result"] == 9, "the airfield is cut off, so the interceptors come up"
    assert told["cost"] == "none"


@pytest.mark.rule("ES-BOMB-6")
def test_a_supplied_airfield_ends_the_interceptors() -> None:
    match = bombers(8, near=True, interceptors=True)
    say(match, "bomb", FULL)
    assert heard(match, ALLIED, "bombed")[0].about["result"] == 8


@pytest.mark.rule("ES-BOMB-1", "ES-BOMB-4")
def test_one_die_for_each_bomber_and_a_card_for_each_success() -> None:
    match = bombers(0, 0)
    say(match, "bomb", FULL)
    say(match, "bomb", REDUCED)
    assert state(match).losses == 2
    assert state(match).bombing == (FULL, REDUCED)
    assert asked(match) == ("japan", "stop")


@pytest.mark.rule("ES-X-BOMB-1")
def test_nobody_has_to_bomb() -> None:
    match = bombers()
    assert moves(match) == [("done",), ("bomb", FULL), ("bomb", REDUCED)]
    say(match, "done")
    assert state(match).bombing == ()


@pytest.mark.rule("ES-X-BOMB-1")
def test_who_may_not_bomb() -> None:
    match = bombers(0, **{REDUCED: FAR})
    assert refused(match, "bomb", REDUCED).key == "too_far_from_tokyo"
    assert refused(match, "bomb", "a_7af_lrb").key == "no_bomber"
    say(match, "bomb", FULL)
    assert asked(match) == ("japan", "stop")


@pytest.mark.rule("ES-X-BOMB-1")
def test_a_bomber_that_was_just_rebuilt_waits() -> None:
    where = {FULL: BASE, REDUCED: BASE, "a_cen_pac_hq": BASE}
    match = at_table("y1944", where, empty=True, allied=[BASE], rebuilt=(FULL,), agenda=(Bombing(), Stop()))
    assert refused(match, "bomb", FULL).key == "just_rebuilt"


@pytest.mark.rule("ES-X-BOMB-1")
def test_an_unsupplied_bomber_does_not_bomb_but_one_in_china_does() -> None:
    alone = {FULL: BASE, REDUCED: "china_box"}
    opened = {"links": ("imphal", "jorhat", "ledo"), "allied": [BASE, "2008", "2106", "2206", "2305", "2205", "2307"]}
    match = at_table("y1944", alone, empty=True, agenda=(Bombing(), Stop()), **opened)
    assert refused(match, "bomb", FULL).key == "unsupplied_bomber"
    assert moves(match, "bomb") == [("bomb", REDUCED)]


@pytest.mark.rule("ES-Q-032")
@pytest.mark.parametrize(("die", "run"), [(0, 3), (9, 0)])
def test_turns_running_in_which_japan_was_bombed(die: int, run: int) -> None:
    where = {FULL: BASE, "a_cen_pac_hq": BASE}
    agenda = (StrategicWarfare(), Stop())
    match = at_table("y1944", where, empty=True, allied=[BASE], turn=9, bombed=2, agenda=agenda, dice=[9, die])
    say(match, "bomb", FULL)
    assert state(match).bombed == run


@pytest.mark.rule("ES-Q-030", "ES-SEQ-2")
def test_submarines_come_before_bombers_and_both_before_the_deal() -> None:
    where = {FULL: BASE, "a_cen_pac_hq": BASE}
    agenda = (StrategicWarfare(), CardDeal(), Stop())
    cards = [f"J{n:02}" for n in (4, 10, 11, 16)]
    allied = ["A02", "A05", "A09", "A19", "A21", "A25", "A26"]
    match = at_table(
        "y1943", where, empty=True, allied=[BASE], turn=9, agenda=agenda, dice=[0, 0, *cards, *allied], japan=HOMES,
        captured=("3302", "3303", "3305", "1813"),
    )  # fmt: skip
    say(match, "bomb", FULL)
    kinds = [event.kind for event in match.events(JAPAN) if event.kind in ("submarines", "bombed", "dealt")]
    assert kinds == ["submarines", "bombed", "dealt", "dealt"]
    assert len(state(match).decks[JAPAN].hand) == 4
