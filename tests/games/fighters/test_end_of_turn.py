"""The end of the turn: its six steps, in order (FP-EOT)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.kernel import Match


def ending(turn: int = 2, **more: Any) -> Match:
    """The end of a turn in which there is something to do in every step."""
    return sky(
        "F4F 1816 0 high spent", "A6M 1801 3 high spent", "A6M due=0", scenario="torpedo_six", turn=turn, phase="end",
        ships={"dd": destroyer("us", "0507", "0508")}, torpedoes=[("0910", 0, "us")], barrages=[("0505", "dd.0")],
        **more,
    )  # fmt: skip


@pytest.mark.rule("FP-EOT-1")
def test_the_turn_does_not_end_before_everything_was_activated() -> None:
    ships = {"dd": destroyer("us", "0507", "0508")}
    match = sky("F4F 1816 0 high", "B5N 0407 3 low spent", scenario="torpedo_six", ships=ships)
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    for battery in ("dd.0", "dd.1"):
        assert not heard(match, "end_of_turn")  # batteries with a target are still to be activated
        say(match, "battery", battery)
        say(match, "hold")
    assert heard(match, "end_of_turn")


@pytest.mark.rule("FP-EOT-1")
def test_nor_before_the_last_air_group() -> None:
    match = sky("F4F 1816 0 high", "A6M 1801 3 high")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    assert not heard(match, "end_of_turn")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    assert heard(match, "end_of_turn")[0].about == {"turn": 1}


@pytest.mark.rule("FP-EOT-2")
def test_ships_move_first() -> None:
    match = ending()
    assert asked(match) == ("us", "steer")
    assert [t.hex for t in state(match).torpedoes] == ["0910"]
    assert state(match).aircraft["F4F-01"].spent
    assert state(match).barrages


@pytest.mark.rule("FP-EOT-3")
def test_then_torpedoes_run() -> None:
    match = ending()
    say(match, "steer", "dd", "ahead")
    assert [t.hex for t in state(match).torpedoes] == ["0909"]
    told = order(match)
    assert told.index("steered") < told.index("torpedo_ran") < told.index("barrages_end")


@pytest.mark.rule("FP-EOT-4")
def test_then_activation_markers_come_off() -> None:
    match = ending()
    say(match, "steer", "dd", "ahead")
    assert asked(match) == ("jp", "enter")
    assert not any(a.spent for a in state(match).aircraft.values())
    assert state(match).spent == ()


@pytest.mark.rule("FP-EOT-4", "FP-AAA-9")
def test_those_of_batteries_too() -> None:
    match = sky("F4F 1816 0 high", "B5N 0506 3 low", scenario="torpedo_six",
                ships={"dd": destroyer("us", "0507", "0508", hits=(1,))})  # fmt: skip
    say(match, "battery", "dd.0")
    say(match, "hold")
    assert state(match).spent == ("dd.0",)
    say(match, "group", "B5N-01")
    fly(match, "B5N-01", "a-a-a-a")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    assert state(match).spent == ()
    assert state(match).turn == 2


@pytest.mark.rule("FP-EOT-5", "FP-BAR-10")
def test_then_barrage_markers() -> None:
    match = ending()
    say(match, "steer", "dd", "ahead")
    assert asked(match) == ("jp", "enter")
    assert state(match).barrages == ()
    assert "FP-EOT-5" in heard(match, "barrages_end")[0].rules


@pytest.mark.rule("FP-EOT-6")
def test_then_reinforcements_are_placed_if_this_is_their_turn() -> None:
    match = ending(turn=1)
    say(match, "steer", "dd", "ahead")
    assert asked(match)[1] == "activate"  # of the next turn: theirs is the second
    match = ending(turn=2)
    say(match, "steer", "dd", "ahead")
    assert asked(match) == ("jp", "enter")
    say(match, "enter", "A6M-02", "0901")
    assert heard(match, "arrived")[0].about == {"craft": "A6M-02", "hex": "0901"}
    assert order(match).index("barrages_end") < order(match).index("arrived")


@pytest.mark.rule("FP-EOT-7")
def test_victory_is_looked_at_last() -> None:
    match = ending(turn=9)
    say(match, "steer", "dd", "ahead")
    assert match.result is None
    say(match, "enter", "A6M-02", "0901")
    assert match.result == {"us": 0.5, "jp": 0.5}
    assert order(match)[-2:] == ["arrived", "over"]


@pytest.mark.rule("FP-EOT-8")
def test_if_nobody_has_won_the_next_turn_begins_with_initiative() -> None:
    match = ending(turn=2, initiative="us")
    say(match, "steer", "dd", "ahead")
    assert state(match).turn == 2
    say(match, "enter", "A6M-02", "0901")
    assert state(match).turn == 3
    assert order(match)[-2:] == ["turn", "initiative"]
    assert heard(match, "turn")[-1].about["turn"] == 3
    assert moves(match)[0] == ("pass",)
