"""Islands: in the way of ships and torpedoes, not of aircraft, and destroyed by bombs alone (FP-ISL)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, destroyer, fly, heard, moves, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS
from wardroom.kernel import Match

FAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # somebody left to fly on both sides


def wake(*lines: str, **more: Any) -> Match:
    """The island: 0911, 0912, 1011, 1012, 1111 and 1112; of these 1011, 0912 and 1111 are objectives."""
    return sky(*lines, *FAR, scenario="wake", **{"initiative": "jp", **more})


def bombed(hex: str, **more: Any) -> Match:
    """A Val dives on the hex from the north."""
    start = f"{hex[:2]}{int(hex[2:]) - 2:02}"
    match = wake(f"D3A {start} 3 high bomb", **more)
    say(match, "group", "D3A-01")
    whole = hex not in more.get("wrecked", ())
    assert (hex in {move[7] for move in moves(match)}) == whole  # what is destroyed is no target
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", hex if whole else "sea")
    return match


@pytest.mark.rule("FP-ISL-1")
def test_objectives_and_batteries_stand_on_islands_where_the_scenario_says() -> None:
    assert set(SCENARIOS["wake"].objectives) == {"1011", "0912", "1111"}
    assert set(SCENARIOS["cactus"].objectives) == {"1011", "0912", "1012", "0913"}
    for id, sheet in SCENARIOS.items():
        here = state(Match(RULES, Seeded(0), id))
        assert set(sheet.objectives) | set(here.land_aa) <= here.board.islands
        assert bool(sheet.objectives) == (id in ("wake", "cactus"))


@pytest.mark.rule("FP-ISL-2")
def test_aircraft_fly_low_over_islands_and_end_there() -> None:
    match = wake("F4F 0914 0 low", initiative="us")
    say(match, "group", "F4F-01")
    ends = {move[2:6] for move in moves(match)}
    assert ("0909", 0, "low", "a-a-a-a-a") in ends  # right across
    match = wake("F4F 0916 0 low", initiative="us")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    assert state(match).aircraft["F4F-01"].hex == "0911"


@pytest.mark.rule("FP-ISL-3")
def test_no_ship_goes_ashore() -> None:
    match = wake(ships={"dd": destroyer("jp", "0910", "0909", facing=3)}, phase="end")
    assert [move[2] for move in moves(match)] == ["left", "right"]
    refusal = match.why_not("jp", ("steer", "dd", "ahead"))
    assert refusal is not None
    assert "FP-ISL-3" in refusal.rules


@pytest.mark.rule("FP-ISL-4")
def test_neither_torpedoes_nor_barrages_harm_an_island() -> None:
    match = wake(torpedoes=[("0909", 3, "jp"), ("0910", 3, "us")], barrages=[("0911", "aa.1012")], phase="end",
                 land_aa={"1012": "us"})  # fmt: skip
    assert state(match).wrecked == ()
    assert len(heard(match, "torpedo_lost")) == 2
    assert not heard(match, "island_hit")


@pytest.mark.rule("FP-ISL-4", "FP-RUL-FIR-1")
def test_nobody_strafes_an_island() -> None:
    match = wake("A6M 0905 3 low")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    assert asked(match) == ("us", "activate")


@pytest.mark.rule("FP-ISL-4", "FP-ISL-5")
def test_a_bomb_does() -> None:
    match = bombed("0911")
    assert state(match).wrecked == ("0911",)
    assert heard(match, "island_hit")[0].about == {"hex": "0911"}


@pytest.mark.rule("FP-ISL-5")
def test_the_battery_there_is_out_of_action_at_once() -> None:
    match = bombed("0911", land_aa={"0911": "us", "1012": "us"})
    assert {move[1] for move in moves(match) if move[0] == "battery"} == {"aa.1012"}


@pytest.mark.rule("FP-ISL-6")
def test_a_destroyed_hex_cannot_be_hit_again() -> None:
    match = bombed("0912", wrecked=("0912",))
    assert state(match).wrecked == ("0912",)
    assert heard(match, "bomb_lost")
    assert not heard(match, "island_hit")


@pytest.mark.rule("FP-ISL-7")
def test_an_objective_scores_once() -> None:
    assert state(bombed("0912")).points == {"jp": 5, "us": 0}
    assert state(bombed("0912", wrecked=("0912",))).points == {"jp": 0, "us": 0}


@pytest.mark.rule("FP-ISL-7")
def test_so_does_a_battery_and_a_bare_hex_never() -> None:
    assert state(bombed("0911", land_aa={"0911": "us"})).points == {"jp": 2, "us": 0}
    assert state(bombed("0911", land_aa={"0911": "us"}, wrecked=("0911",))).points == {"jp": 0, "us": 0}
    assert state(bombed("0911")).points == {"jp": 0, "us": 0}
