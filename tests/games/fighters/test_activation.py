"""Activation: one group or battery at a time, turn about; passing; the markers that keep track of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fighters_table import asked, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.kernel import IllegalMove, Match
from wardroom.lib import yamls

# Two groups against three, out of reach of one another.
US = ("F4F 0214 0 high", "F4F 0514 0 high")
JP = ("A6M 1005 3 high", "A6M 1305 3 high", "A6M 1605 3 high")
PAIR = ("F4F 0510 0 high", "F4F 0610 0 high")


def example(id: str) -> dict[str, Any]:
    vectors: list[dict[str, Any]] = yamls.read(Path(__file__).parent / "examples.yaml")
    return next(vector for vector in vectors if vector["id"] == id)


def circle(match: Match, craft: str) -> None:
    """Activate an aircraft by itself and fly it round in a circle."""
    say(match, "group", craft)
    fly(match, craft, "tr-tr-tr-tr-tr")


def offered(match: Match) -> set[str]:
    """What the open question lets one activate, or `pass`."""
    return {move[-1] for move in moves(match)}


def refused(match: Match, *move: Any) -> tuple[str, str]:
    refusal = match.why_not(asked(match)[0], move)
    assert refusal is not None
    return refusal.key, refusal.rules[0]


def spent(match: Match) -> set[str]:
    """What lies under an activation marker, as anybody can see."""
    seen: Any = match.view(None)
    return {id for id, a in seen.aircraft.items() if a.spent} | set(seen.spent)


def since(match: Match, kind: str) -> list[str]:
    kinds = order(match)
    return kinds[kinds.index(kind) :]


# ---------------------------------------------------------------- turn about


@pytest.mark.rule("FP-ACT-1")
def test_the_sides_take_turns_with_one_group_or_one_battery() -> None:
    match = sky(*PAIR, "A6M 1305 3 high", "A6M 1605 3 high", scenario="wake", land_aa={"0911": "us"})
    assert offered(match) == {"pass", "F4F-01", "aa.0911"}
    say(match, "battery", "aa.0911")
    assert asked(match) == ("jp", "activate")
    assert offered(match) == {"A6M-01", "A6M-02"}
    circle(match, "A6M-02")
    assert asked(match) == ("us", "activate")
    assert offered(match) == {"pass", "F4F-01"}


@pytest.mark.rule("FP-ACT-2")
def test_each_member_flies_and_shoots_before_the_next_one_flies() -> None:
    match = sky("A6M 0402 3 high", "A6M 0502 3 high", "F4F 0409 3 high spent", "F4F 1514 0 high", initiative="jp")
    say(match, "group", "A6M-01")
    say(match, "member", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    assert asked(match) == ("jp", "fly")
    fly(match, "A6M-02", "a-a-tl-a-a")
    assert since(match, "activated") == ["activated", "flew", "shot", "hit", "damaged", "flew"]
    assert [event.about["craft"] for event in heard(match, "flew")] == ["A6M-01", "A6M-02"]
    assert asked(match)[0] == "us"


@pytest.mark.rule("FP-ACT-3")
@pytest.mark.parametrize("first", ["F4F-01", "F4F-02", "F4F-03"])
def test_the_owner_chooses_the_order_within_the_group(first: str) -> None:
    match = sky(*PAIR, "F4F 0710 0 high", *JP)
    say(match, "group", "F4F-01")
    assert moves(match) == (("member", "F4F-01"), ("member", "F4F-02"), ("member", "F4F-03"))
    say(match, "member", first)
    fly(match, first, "a-a-a-a-a")
    assert moves(match) == tuple(("member", id) for id in ("F4F-01", "F4F-02", "F4F-03") if id != first)


@pytest.mark.rule("FP-ACT-4")
def test_the_opponent_is_next_if_he_has_any_left() -> None:
    match = sky(*JP[:1], *US)
    acted = []
    for craft in ("F4F-01", "A6M-01", "F4F-02"):
        acted.append(asked(match)[0])
        circle(match, craft)
    assert acted == ["us", "jp", "us"]

    match = sky(*JP[:1], *US, initiative="jp")
    circle(match, "A6M-01")
    circle(match, "F4F-01")
    assert asked(match) == ("us", "activate")  # Japan has nothing left


@pytest.mark.rule("FP-ACT-5")
def test_what_has_finished_its_activation_is_marked() -> None:
    match = sky(*PAIR, *JP)
    say(match, "group", "F4F-01")
    assert spent(match) == set()
    say(match, "member", "F4F-02")
    fly(match, "F4F-02", "a-a-a-a-a")
    assert spent(match) == {"F4F-02"}
    fly(match, "F4F-01", "a-a-a-a-a")
    assert spent(match) == {"F4F-01", "F4F-02"}


@pytest.mark.rule("FP-ACT-6")
def test_who_leaves_the_formation_is_another_group_in_the_next_turn() -> None:
    match = sky(*PAIR, "A6M 1605 3 high")
    say(match, "group", "F4F-01")
    say(match, "member", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    fly(match, "F4F-02", "tr-a-a-a-a")
    assert set(state(match).groups) == {"A6M-01", "F4F-01"}  # one group still, as long as the turn lasts
    circle(match, "A6M-01")
    assert state(match).turn == 2
    assert set(state(match).groups) == {"A6M-01", "F4F-01", "F4F-02"}


@pytest.mark.rule("FP-ACT-6")
def test_who_joins_others_is_of_their_group_in_the_next_turn() -> None:
    match = sky("F4F 0510 0 high", "F4F 0710 0 high", "A6M 1605 3 high")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    circle(match, "A6M-01")
    say(match, "group", "F4F-02")
    fly(match, "F4F-02", "a-a-a-a-sl")
    assert state(match).groups == {"A6M-01": ("A6M-01",), "F4F-01": ("F4F-01", "F4F-02")}


@pytest.mark.rule("FP-ACT-7")
def test_nothing_is_activated_twice_in_a_turn() -> None:
    match = sky(*US, *JP, scenario="wake", land_aa={"0911": "us"})
    circle(match, "F4F-01")
    circle(match, "A6M-01")
    assert refused(match, "group", "F4F-01") == ("already_activated", "FP-ACT-7")
    say(match, "battery", "aa.0911")
    circle(match, "A6M-02")
    assert refused(match, "battery", "aa.0911") == ("already_activated", "FP-AAA-9")


@pytest.mark.rule("FP-ACT-7")
def test_all_are_activated_before_the_turn_ends() -> None:
    match = sky(*US, *JP)
    for craft in ("F4F-01", "A6M-01", "F4F-02", "A6M-02", "A6M-03"):
        assert "end_of_turn" not in order(match)
        circle(match, craft)
    assert "end_of_turn" in order(match)


# ---------------------------------------------------------------- what the initiative is good for


@pytest.mark.rule("FP-ACT-8")
@pytest.mark.parametrize(("holder", "other"), [("us", "jp"), ("jp", "us")])
def test_the_initiative_begins_or_makes_the_other_begin(holder: str, other: str) -> None:
    match = sky(*US, *JP, initiative=holder, turn=0, phase="turn")
    assert asked(match) == (holder, "activate")
    say(match, "pass")
    assert asked(match) == (other, "activate")
    assert heard(match, "passed")[-1].about["side"] == holder


@pytest.mark.rule("FP-ACT-8", "FP-ACT-9", "FP-ACT-10")
@pytest.mark.example("FP-EX-65")
def test_the_initiative_may_wait_until_the_other_is_done() -> None:
    given, expect = example("FP-EX-65")["given"], example("FP-EX-65")["expect"]
    match = sky(*US, *JP, initiative=given["initiative"])
    assert len(state(match).groups) == given["us_groups"] + given["jp_groups"]
    units = {"us": ["F4F-01", "F4F-02"], "jp": ["A6M-01", "A6M-02", "A6M-03"]}
    for step in expect["legal"]:
        if step == "pass":
            assert asked(match)[0] == "us"
            say(match, "pass")
        else:
            assert asked(match)[0] == step
            circle(match, units[step].pop(0))
    assert "end_of_turn" in order(match)

    match = sky(*US, *JP, initiative=given["initiative"])
    assert expect["illegal"] == ["us", "us"]
    circle(match, "F4F-01")
    with pytest.raises(Exception, match="not being asked"):
        match.answer("us", ("group", "F4F-02"))


@pytest.mark.rule("FP-ACT-9")
def test_the_initiative_may_pass_any_of_its_turns() -> None:
    match = sky(*US, *JP)
    circle(match, "F4F-01")
    circle(match, "A6M-01")
    say(match, "pass")
    assert match.asks["jp"].rules == ("FP-ACT-1",), "who has no initiative is not told what it allows"
    circle(match, "A6M-02")
    assert ("pass",) in moves(match)
    assert "FP-ACT-9" in match.asks["us"].rules


@pytest.mark.rule("FP-ACT-10")
def test_between_two_activations_the_other_has_his_chance() -> None:
    match = sky(*US, *JP)
    for american, japanese in (("F4F-01", "A6M-01"), ("F4F-02", "A6M-02")):
        circle(match, american)
        assert asked(match) == ("jp", "activate")
        circle(match, japanese)


@pytest.mark.rule("FP-ACT-11")
@pytest.mark.parametrize(("holder", "other"), [("us", "jp"), ("jp", "us")])
def test_only_the_initiative_may_pass(holder: str, other: str) -> None:
    match = sky(*US, *JP, initiative=holder)
    say(match, "pass")
    assert ("pass",) not in moves(match)
    with pytest.raises(IllegalMove) as caught:
        match.answer(other, ("pass",))
    assert (caught.value.refusal.key, caught.value.refusal.rules) == ("only_initiative_passes", ("FP-ACT-11",))


@pytest.mark.rule("FP-RUL-ACT-2")
def test_who_waits_for_nobody_cannot_pass() -> None:
    match = sky(*US, *JP[:1])
    say(match, "pass")
    circle(match, "A6M-01")
    for craft in ("F4F-01", "F4F-02"):  # one after another, for Japan is done
        assert asked(match) == ("us", "activate")
        assert ("pass",) not in moves(match)
        assert refused(match, "pass") == ("nobody_to_wait_for", "FP-RUL-ACT-2")
        circle(match, craft)


@pytest.mark.rule("FP-RUL-ACT-2")
def test_a_battery_is_something_to_wait_for() -> None:
    match = sky(*US, "A6M 1305 3 high spent", ships={"nowaki": destroyer("jp", "1302", "1303")})
    assert ("pass",) in moves(match)
    say(match, "pass")
    assert offered(match) == {"nowaki.0", "nowaki.1"}


# ---------------------------------------------------------------- groups in the course of a turn


def shot_at(match: Match, dodge: str) -> None:
    """The Zero flies up to the three Wildcats, and the one in the middle has to dodge."""
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-02")
    fly(match, "F4F-02", dodge)


THREE = ("F4F 0509 0 high", "F4F 0609 0 high", "F4F 0709 0 high", "A6M 0602 3 high", "A6M 1602 3 high")


@pytest.mark.rule("FP-RUL-AG-1")
def test_a_group_stays_one_activation_when_its_middle_is_gone() -> None:
    match = sky(*THREE, initiative="jp")
    shot_at(match, "ss3")
    assert moves(match) == (("group", "F4F-01"),)
    say(match, "group", "F4F-01")
    assert moves(match) == (("member", "F4F-01"), ("member", "F4F-03"))
    say(match, "member", "F4F-03")
    fly(match, "F4F-03", "tr-tr-tr-tr-tr")
    assert asked(match) == ("us", "fly")
    assert heard(match, "activated")[-1].about["group"] == ["F4F-01", "F4F-03"]


@pytest.mark.rule("FP-RUL-AG-1")
def test_a_table_may_form_the_groups_anew_each_time() -> None:
    match = sky(*THREE, initiative="jp", options={"ag_frozen": False})
    assert refused(match, "group", "F4F-01")[0] == "not_yours"
    shot_at(match, "ss3")
    assert moves(match) == (("group", "F4F-01"), ("group", "F4F-03"))


@pytest.mark.rule("FP-RUL-AG-1")
def test_who_was_shot_down_drops_out_of_the_group() -> None:
    match = sky("F4F 0509 0 high", "F4F 0609 0 high damaged", *THREE[2:], initiative="jp")
    shot_at(match, "a")
    while asked(match)[1] in ("shoot", "return_fire"):
        say(match, "hold")
    assert state(match).aircraft["F4F-02"].out == "destroyed"
    say(match, "group", "F4F-01")
    assert moves(match) == (("member", "F4F-01"), ("member", "F4F-03"))


def caught_in_a_chain() -> Match:
    """F4F-01 has flown and fired; the Zero it shot at has dodged in behind F4F-02, which has still to fly."""
    match = sky("F4F 0610 0 high", "F4F 0510 0 high", "A6M 0512 0 high", "A6M 1602 3 high")
    say(match, "group", "F4F-01")
    say(match, "member", "F4F-01")
    fly(match, "F4F-01", "a-tr-tr-tr-tr")
    say(match, "shoot", "A6M-01")
    fly(match, "A6M-01", "a")
    return match


@pytest.mark.rule("FP-RUL-ACT-1")
def test_a_group_mate_that_has_not_flown_must_dodge_and_then_does_not_fly() -> None:
    match = caught_in_a_chain()
    say(match, "shoot", "F4F-02")
    assert asked(match) == ("us", "dodge")
    fly(match, "F4F-02", "ss0")
    assert spent(match) >= {"F4F-01", "F4F-02", "A6M-01"}
    assert asked(match) == ("jp", "activate")
    assert [event.about["craft"] for event in heard(match, "flew")] == ["F4F-01"]


@pytest.mark.rule("FP-RUL-ACT-1")
def test_a_group_mate_that_was_left_alone_flies_next() -> None:
    match = caught_in_a_chain()
    say(match, "hold")
    assert asked(match) == ("us", "fly")
    assert {move[1] for move in moves(match)} == {"F4F-02"}


@pytest.mark.rule("FP-RUL-ACT-1")
def test_who_flies_is_activated_and_does_not_dodge_a_shot_back() -> None:
    match = sky("A6M 0501 3 high", "F4F 0508 0 high", initiative="jp")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    fly(match, "F4F-01", "a")
    say(match, "shoot", "A6M-01")
    assert [event.about["craft"] for event in heard(match, "dodged")] == ["F4F-01"]
    assert state(match).aircraft["A6M-01"].out == "destroyed"


# ---------------------------------------------------------------- batteries


@pytest.mark.rule("FP-RUL-ACT-3")
def test_a_battery_without_a_target_is_spent_all_the_same() -> None:
    match = sky(*US, *JP, scenario="wake", land_aa={"0911": "us"})
    say(match, "battery", "aa.0911")
    assert heard(match, "battery_idle")[-1].about["battery"] == "aa.0911"
    assert spent(match) == {"aa.0911"}
    assert asked(match)[0] == "jp"


@pytest.mark.rule("FP-RUL-ACT-3")
def test_a_battery_may_hold_its_fire_and_is_spent() -> None:
    match = sky(*US, "B5N 0911 3 low", scenario="wake", land_aa={"0911": "us"})
    say(match, "battery", "aa.0911")
    assert moves(match) == (("hold",), ("shoot", "B5N-01"))
    say(match, "hold")
    assert spent(match) == {"aa.0911"}
    assert not heard(match, "shot")


# ---------------------------------------------------------------- markers


@pytest.mark.rule("FP-MRK-1")
def test_every_aircraft_of_a_group_is_marked_for_itself() -> None:
    """So a group can be half activated: one flew, one dodged, one has still to go."""
    match = sky(*THREE, initiative="jp")
    shot_at(match, "ss3")
    assert spent(match) == {"A6M-01", "F4F-02"}
    assert len(state(match).groups["F4F-01"]) == 3


@pytest.mark.rule("FP-MRK-2")
def test_what_shares_a_hex_is_marked_apart() -> None:
    """A Wildcat high and a Dauntless low over the same destroyer."""
    ships = {"maury": destroyer("us", "0508", "0509")}
    match = sky("F4F 0508 0 high", "SBD 0508 0 low", "A6M 1602 3 high", "A6M 1702 0 high", ships=ships)
    say(match, "battery", "maury.0")
    assert spent(match) == {"maury.0"}
    circle(match, "A6M-01")
    say(match, "group", "SBD-01")
    fly(match, "SBD-01", "a-a-a-a")
    assert spent(match) == {"maury.0", "A6M-01", "SBD-01"}


@pytest.mark.rule("FP-MRK-3")
def test_the_shots_of_a_chain_are_numbered_and_resolved_from_the_last() -> None:
    match = sky("A6M 0501 3 high", "F4F 0508 0 high", "F4F 1514 0 high", initiative="jp")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    fly(match, "F4F-01", "a")
    seen: Any = match.view(None)
    assert [(link.shooter, link.target) for link in seen.chain] == [("A6M-01", "F4F-01")]
    say(match, "shoot", "A6M-01")
    shots = [(event.about["link"], event.about["shooter"]) for event in heard(match, "shot")]
    assert shots == [(1, "A6M-01"), (2, "F4F-01")]
    assert [event.about["shooter"] for event in heard(match, "hit")] == ["F4F-01", "A6M-01"]
