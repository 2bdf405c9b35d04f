"""Chain reactions: all dodges first, then every hit decided, then damage back up the chain (FP-CHN)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, destroyer, fly, heard, moves, say, sky, state

from wardroom.kernel import Match

AFAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # so that the turn does not end under our hands


def since(match: Match, before: int) -> list[tuple[Any, ...]]:
    """What was told after the first `before` events: shots and hits with both names, the rest with one."""
    told = []
    for event in match.events(None)[before:]:
        about = event.about
        one = next((about[name] for name in ("shooter", "craft", "side") if name in about), None)
        told.append((event.kind, one, about["target"]) if "target" in about else (event.kind, one))
    return told


# ---------------------------------------------------------------- five links, by hand
#
# In steps along the facing and along the next facing clockwise, as the fields of fire are given:
#
#   A  F4F-01 has come to 0908 facing 0.   B (A6M-01, 0907 facing 1) is at (1, 0) of it: link 1, A -> B.
#   B  advances to 1006.                   C (SBD-01, 1105 facing 1) is at (2, -1) of it; of the hexes beside the line
#                                          D is in 1106, but 1005 is free: link 2, B -> C.
#   C  slips right to 1205.                D (D3A-01, 1106 facing 1) is at (-1, 0), nearer than B at (-2, 0): link 3,
#                                          C -> D.
#   D  slips right to 1206.                E (SBD-02, 1107 facing 3) is at (-1, 0) of it: link 4, D -> E.
#   E  turns right to 1007, facing 4.      B is at (-1, 1) of it, nearer than D at (-2, 0): link 5, E -> B. B has
#                                          dodged: the chain ends here.
#
# As they stand now every target is under its shooter's guns, none straight ahead of a fighter:
#   link 1: B at (1, 1) of A; 1007 is taken by E, 0907 is free.   link 2: C at (2, 0) of B; D has left 1106.
#   link 3: D at (-1, 1) of C.   link 4: E at (-2, 0) of D; E has left 1107.   link 5: B at (-1, 1) of E.
# So each link is a hit for one point. Back up the chain:
#   5  E hits B: a Zero has armour 1, it is destroyed.
#   4  D hits E: damaged, and D is at (-2, 0) of it. E's own shot was aimed at B, so it may return fire: D is damaged.
#   3  C hits D: its second damage, destroyed.
#   2  B is gone, but its hit was decided: C is damaged. Nobody is there to be fired back at.
#   1  B is gone: nothing to hit.

FIVE = ("F4F 0913 0 low", "A6M 0907 1 low", "SBD 1105 1 low", "D3A 1106 1 low", "SBD 1107 3 low")
SHOTS_AND_DODGES = [
    ("shot", "F4F-01", "A6M-01"), ("dodged", "A6M-01"),
    ("shot", "A6M-01", "SBD-01"), ("dodged", "SBD-01"),
    ("shot", "SBD-01", "D3A-01"), ("dodged", "D3A-01"),
    ("shot", "D3A-01", "SBD-02"), ("dodged", "SBD-02"),
    ("shot", "SBD-02", "A6M-01"),
]  # fmt: skip


def five_links(**how: Any) -> tuple[Match, int]:
    match = sky(*FIVE, *AFAR, initiative="us", **how)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    before = len(match.events(None))
    say(match, "shoot", "A6M-01")
    for seat, craft, path, target in (
        ("jp", "A6M-01", "a", "SBD-01"),
        ("us", "SBD-01", "sr", "D3A-01"),
        ("jp", "D3A-01", "sr", "SBD-02"),
        ("us", "SBD-02", "tr", "A6M-01"),
    ):
        assert asked(match) == (seat, "dodge")
        assert not heard(match, "hit")
        fly(match, craft, path)
        assert asked(match) == (seat, "shoot")
        assert moves(match) == (("hold",), ("shoot", target))
        say(match, "shoot", target)
    return match, before


@pytest.mark.rule("FP-CHN-1", "FP-CHN-2", "FP-CHN-3", "FP-CHN-4", "FP-RUL-CHN-1", "FP-RUL-CHN-2", "FP-REA-1")
def test_a_chain_of_five_links_is_resolved_from_the_last_to_the_first() -> None:
    match, before = five_links()
    assert asked(match) == ("us", "return_fire")
    assert moves(match) == (("hold",), ("return", "D3A-01"))
    say(match, "return", "D3A-01")
    assert since(match, before) == [
        *SHOTS_AND_DODGES,
        ("hit", "SBD-02", "A6M-01"), ("destroyed", "A6M-01"), ("scored", "us"),
        ("hit", "D3A-01", "SBD-02"), ("damaged", "SBD-02"),
        ("returned", "SBD-02", "D3A-01"), ("damaged", "D3A-01"),
        ("hit", "SBD-01", "D3A-01"), ("destroyed", "D3A-01"),
        ("hit", "A6M-01", "SBD-01"), ("damaged", "SBD-01"),
    ]  # fmt: skip
    assert asked(match) == ("jp", "activate")
    assert moves(match) == (("group", "A6M-02"),)
    g = state(match)
    assert {id: (a.hex, a.damage) for id, a in g.aircraft.items() if id not in ("F4F-02", "A6M-02")} == {
        "A6M-01": ("", 1), "D3A-01": ("", 2), "F4F-01": ("0908", 0), "SBD-01": ("1205", 1), "SBD-02": ("1007", 1),
    }  # fmt: skip
    assert g.chain == ()
    assert g.longest == 5


@pytest.mark.rule("FP-RUL-CHN-1")
def test_at_a_table_that_says_so_a_shooter_shot_down_no_longer_hits() -> None:
    match, before = five_links(options={"destroyed_shooter_cancels_hit": True})
    say(match, "return", "D3A-01")
    assert since(match, before)[-3:] == [
        ("hit", "SBD-01", "D3A-01"),
        ("destroyed", "D3A-01"),
        ("missed", "A6M-01", "SBD-01"),
    ]
    assert state(match).aircraft["SBD-01"].damage == 0


@pytest.mark.rule("FP-CHN-4")
def test_without_the_return_fire_the_rest_of_the_chain_is_the_same() -> None:
    match, before = five_links()
    say(match, "hold")
    assert since(match, before)[-5:] == [
        ("held_fire", "SBD-02"),
        ("hit", "SBD-01", "D3A-01"),
        ("damaged", "D3A-01"),
        ("hit", "A6M-01", "SBD-01"),
        ("damaged", "SBD-01"),
    ]


# ---------------------------------------------------------------- four links, the last two at each other
#
#   A  F4F-01 has come to 0908 facing 0.   B (B5N-01, 0907 facing 0) is at (1, 0): link 1.
#   B  turns left to 0806, facing 5.       C (SBD-01, 1007 facing 4) is at (-2, 0): link 2.
#   C  slips right to 0907.                D (B5N-02, 1107 facing 3) is at (-1, -1): link 3.
#   D  slips right to 1007.                C is at (-1, 1), and has dodged: link 4, and the end.
# Now B is at (2, -1) of A (0907 is taken, 0807 free), C at (-1, 0) of B, D at (0, -1) of C, C at (-1, 1) of D: four
# hits, one point each.
#   4  D hits C: damaged. D is under C's guns, but C has shot at D in this chain: no return fire.
#   3  C hits D: damaged. For the same reason no return fire.
#   2  B hits C: its second damage, destroyed.
#   1  A hits B: damaged. A is at (-1, -1) of B, where a Kate cannot fire.


def four_links(**how: Any) -> tuple[Match, int]:
    four = ("F4F 0913 0 low", "B5N 0907 0 low", "SBD 1007 4 low", "B5N 1107 3 low")
    match = sky(*four, *AFAR, initiative="us", **how)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    before = len(match.events(None))
    say(match, "shoot", "B5N-01")
    fly(match, "B5N-01", "tl")
    say(match, "shoot", "SBD-01")
    fly(match, "SBD-01", "sr")
    say(match, "shoot", "B5N-02")
    fly(match, "B5N-02", "sr")
    say(match, "shoot", "SBD-01")
    return match, before


@pytest.mark.rule("FP-RUL-REA-2", "FP-CHN-4")
def test_who_has_shot_at_its_attacker_in_the_chain_does_not_return_fire_as_well() -> None:
    match, before = four_links(options={"return_fire_on_top_of_chain_shot": False})
    assert since(match, before) == [
        ("shot", "F4F-01", "B5N-01"), ("dodged", "B5N-01"),
        ("shot", "B5N-01", "SBD-01"), ("dodged", "SBD-01"),
        ("shot", "SBD-01", "B5N-02"), ("dodged", "B5N-02"),
        ("shot", "B5N-02", "SBD-01"),
        ("hit", "B5N-02", "SBD-01"), ("damaged", "SBD-01"),
        ("hit", "SBD-01", "B5N-02"), ("damaged", "B5N-02"),
        ("hit", "B5N-01", "SBD-01"), ("destroyed", "SBD-01"),
        ("hit", "F4F-01", "B5N-01"), ("damaged", "B5N-01"),
    ]  # fmt: skip
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-RUL-REA-2")
def test_return_fire_comes_on_top_of_the_chain_shot() -> None:
    match, before = four_links()
    assert asked(match) == ("us", "return_fire")
    say(match, "return", "B5N-02")  # its first damage; link 3 then destroys it
    assert since(match, before)[7:] == [
        ("hit", "B5N-02", "SBD-01"), ("damaged", "SBD-01"),
        ("returned", "SBD-01", "B5N-02"), ("damaged", "B5N-02"),
        ("hit", "SBD-01", "B5N-02"), ("destroyed", "B5N-02"),
        ("hit", "B5N-01", "SBD-01"), ("destroyed", "SBD-01"),
        ("hit", "F4F-01", "B5N-01"), ("damaged", "B5N-01"),
    ]  # fmt: skip


# ---------------------------------------------------------------- hits are decided once


@pytest.mark.rule("FP-CHN-3", "FP-RUL-CHN-1")
def test_a_hit_is_decided_after_the_last_dodge_and_stays_decided() -> None:
    """The Kate stays two hexes ahead of the Wildcat. Then a damaged Dauntless dodges in between: the Wildcat's shot is
    blocked. That the Kate shoots the Dauntless down, and clears the line, comes too late."""
    match = sky("F4F 0913 0 low", "B5N 0907 0 low", "SBD 1006 4 low damaged", *AFAR, initiative="us")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    before = len(match.events(None))
    say(match, "shoot", "B5N-01")
    fly(match, "B5N-01", "a")
    say(match, "shoot", "SBD-01")
    fly(match, "SBD-01", "a")
    say(match, "hold")
    assert since(match, before) == [
        ("shot", "F4F-01", "B5N-01"), ("dodged", "B5N-01"),
        ("shot", "B5N-01", "SBD-01"), ("dodged", "SBD-01"), ("held_fire", "SBD-01"),
        ("missed", "F4F-01", "B5N-01"),
        ("hit", "B5N-01", "SBD-01"), ("destroyed", "SBD-01"),
    ]  # fmt: skip
    assert state(match).aircraft["B5N-01"].damage == 0


@pytest.mark.rule("FP-CHN-1", "FP-CHN-4", "FP-REA-3", "FP-RUL-CHN-1", "FP-RUL-REA-2")
@pytest.mark.example("FP-EX-74")
@pytest.mark.parametrize("cancels", [False, True])
def test_zero_and_wildcat_shoot_each_other_down(cancels: bool) -> None:
    options = {"destroyed_shooter_cancels_hit": cancels}
    match = sky("A6M 0501 3 high", "F4F 0508 0 high", *AFAR, initiative="jp", options=options)
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    before = len(match.events(None))
    say(match, "shoot", "F4F-01")
    fly(match, "F4F-01", "a")
    say(match, "shoot", "A6M-01")
    down = [] if cancels else [("hit", "A6M-01", "F4F-01"), ("destroyed", "F4F-01"), ("scored", "jp")]
    miss = [("missed", "A6M-01", "F4F-01")] if cancels else []
    assert since(match, before) == [
        ("shot", "A6M-01", "F4F-01"), ("dodged", "F4F-01"), ("shot", "F4F-01", "A6M-01"),
        ("hit", "F4F-01", "A6M-01"), ("destroyed", "A6M-01"), ("scored", "us"),
        *down, *miss,
    ]  # fmt: skip
    assert [event.about["points"] for event in heard(match, "hit")] == ([1] if cancels else [1, 2])


# ---------------------------------------------------------------- who may shoot in a chain


def chased(*others: str, **how: Any) -> Match:
    """The Kate at 0907 is shot at from 0908; a Dauntless at 1006 will be under its guns when it has advanced."""
    match = sky("F4F 0913 0 low", "B5N 0907 0 low", *others, *AFAR, initiative="us", **how)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "shoot", "B5N-01")
    fly(match, "B5N-01", "a")
    return match


@pytest.mark.rule("FP-CHN-1")
def test_a_dodger_may_shoot_at_whoever_is_now_under_its_guns_or_hold() -> None:
    match = chased("SBD 1006 0 low")
    assert asked(match) == ("jp", "shoot")
    assert moves(match) == (("hold",), ("shoot", "SBD-01"))
    say(match, "hold")
    assert len(heard(match, "shot")) == 1
    assert [event.about["shooter"] for event in heard(match, "hit")] == ["F4F-01"]


@pytest.mark.rule("FP-CHN-2")
def test_the_target_of_a_dodger_must_dodge_in_turn_and_may_then_shoot() -> None:
    match = chased("SBD 1006 0 low", "A6M 1105 0 low spent")
    say(match, "shoot", "SBD-01")
    assert asked(match) == ("us", "dodge")
    assert {move[0] for move in moves(match)} == {"dodge"}
    fly(match, "SBD-01", "a")  # to 1005; the Zero in 1105 is beside it, out of its field; the Kate in 0906 is not
    assert asked(match) == ("us", "shoot")


@pytest.mark.rule("FP-RUL-CHN-2")
def test_a_dodger_shoots_once_at_its_nearest_enemy() -> None:
    """From 0906 the Kate has the Wildcat at (-2, 0) and the Dauntless at (-1, 1)."""
    match = chased("SBD 1006 0 low spent")
    assert moves(match) == (("hold",), ("shoot", "SBD-01"))
    refusal = match.why_not("jp", ("shoot", "F4F-01"))
    assert refusal
    assert refusal.rules == ("FP-FIR-6",)
    say(match, "shoot", "SBD-01")
    assert [event.about["shooter"] for event in heard(match, "shot")] == ["F4F-01", "B5N-01"]
    assert heard(match, "hit")  # and a target already activated ends the chain
    assert not [event for event in heard(match, "dodged") if event.about["craft"] == "SBD-01"]
    while asked(match)[1] == "return_fire":
        say(match, "hold")
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-RUL-CHN-3")
def test_a_battery_may_start_a_chain() -> None:
    """The Val dodges away from the destroyer and finds a Wildcat ahead."""
    ships = {"benham": destroyer("us", "0909", "0910")}
    match = sky("D3A 0908 0 low", "F4F 0906 0 low spent", *AFAR, initiative="us", ships=ships)
    say(match, "battery", "benham.0")
    say(match, "shoot", "D3A-01")
    fly(match, "D3A-01", "a")
    assert asked(match) == ("jp", "shoot")
    say(match, "shoot", "F4F-01")
    assert [(event.about["shooter"], event.about["link"]) for event in heard(match, "shot")] == [
        ("benham.0", 1),
        ("D3A-01", 2),
    ]
    assert [event.about["target"] for event in heard(match, "hit")] == ["F4F-01"]


@pytest.mark.rule("FP-RUL-CHN-3")
def test_a_battery_never_continues_a_chain() -> None:
    """The Kate dodges right over an American destroyer whose guns have not been activated."""
    match = chased(ships={"benham": destroyer("us", "0906", "0907")})
    if asked(match)[1] == "shoot":
        say(match, "hold")
    while asked(match)[1] == "return_fire":
        say(match, "hold")
    assert asked(match) == ("jp", "activate")
    assert {event.about["shooter"] for event in heard(match, "shot")} == {"F4F-01"}
    assert "benham.0" in state(match).idle("us")


# ---------------------------------------------------------------- one's own air group in the chain


@pytest.mark.rule("FP-RUL-ACT-1", "FP-DOD-6", "FP-CHN-2")
def test_a_member_of_the_active_group_made_to_dodge_does_not_fly_any_more() -> None:
    """Two Dauntlesses in line. The first flies to 0905 and shoots back at a Zero in 0907. The Zero advances to 0908 and
    has the second one ahead, two hexes away: that has to dodge, and is skipped."""
    match = sky("SBD 0909 0 low", "SBD 0910 0 low", "A6M 0907 3 low", *AFAR, initiative="us")
    say(match, "group", "SBD-01")
    assert moves(match) == (("member", "SBD-01"), ("member", "SBD-02"))
    say(match, "member", "SBD-01")
    fly(match, "SBD-01", "a-a-a-a")
    say(match, "shoot", "A6M-01")
    fly(match, "A6M-01", "a")
    say(match, "shoot", "SBD-02")
    assert asked(match) == ("us", "dodge")
    fly(match, "SBD-02", "tl")
    while asked(match)[1] in ("shoot", "return_fire"):
        say(match, "hold")
    assert asked(match) == ("jp", "activate")
    assert state(match).aircraft["SBD-02"].spent
    assert [event.about["craft"] for event in heard(match, "flew")] == ["SBD-01"]
