"""Points: what scores, for whom, and when the battle is over (FP-SCN-7, FP-RUL-EXIT-1, FP-RUL-VIC-1)."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, carrier, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS, TYPES
from wardroom.games.fighters.state import Ship
from wardroom.kernel import Match

FAR = ("F4F 1808 0 high", "A6M 1708 3 high")  # somebody left to fly on both sides


def ended(*lines: str, turn: int = 2, **more: Any) -> Match:
    """The end of a turn is over."""
    return sky(*lines, turn=turn, phase="end", **{"scenario": "kido_butai", **more})


# ---------------------------------------------------------------- what scores


@pytest.mark.rule("FP-SCN-7", "FP-SHP-15")
@pytest.mark.parametrize(("kind", "points"), [("destroyer", 3), ("hornet", 10)])
def test_a_segment_is_worth_what_the_scenario_says(kind: str, points: int) -> None:
    hexes = ("0507", "0508", "0509")
    ship = destroyer("us", *hexes[:2]) if kind == "destroyer" else carrier(kind, *hexes)
    match = sky("D3A 0505 3 high bomb", *FAR, scenario="face_to_face", initiative="jp", ships={"ship": ship})
    say(match, "group", "D3A-01")
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", "0507")
    assert state(match).points == {"jp": points, "us": 0}
    assert heard(match, "scored")[0].about["seat"] == "jp"


@pytest.mark.rule("FP-SCN-7", "FP-RUL-MUL-2")
def test_an_aircraft_shot_down_by_a_battery_scores_for_its_gunner() -> None:
    match = sky("A6M 0506 3 low spent", *FAR, scenario="torpedo_six", ships={"dd": destroyer("us", "0507", "0508")})
    say(match, "battery", "dd.0")
    say(match, "shoot", "A6M-01")
    assert state(match).points == {"jp": 0, "us": 1}


@pytest.mark.rule("FP-RUL-TOR-1", "FP-SHP-15")
def test_a_torpedo_in_a_friendly_ship_scores_for_the_enemy() -> None:
    ships = {"dd": destroyer("us", "0507", "0508", hits=(1,))}
    match = sky(*FAR, scenario="face_to_face", phase="end", ships=ships, torpedoes=[("0506", 3, "us")])
    assert state(match).ships["dd"].hits == (0, 1)
    assert state(match).points == {"jp": 3, "us": 0}


@pytest.mark.rule("FP-SHP-15")
def test_so_does_a_bomb_on_ones_own_ship() -> None:
    match = sky("SBD 0505 3 high bomb", *FAR, scenario="face_to_face", ships={"dd": destroyer("us", "0507", "0508")})
    say(match, "group", "SBD-01")
    fly(match, "SBD-01", "a-d*-a-a-a", "bomb", "0507")
    assert state(match).points == {"jp": 3, "us": 0}


@pytest.mark.rule("FP-BAR-7", "FP-SCN-7")
def test_an_aircraft_lost_in_a_friendly_barrage_scores_for_the_enemy() -> None:
    match = sky("A6M 0509 0 high", *FAR, scenario="fatal_minutes", initiative="jp", barrages=[("0508", "dd.0")],
                ships={"dd": destroyer("jp", "0210", "0211")})  # fmt: skip
    say(match, "group", "A6M-01")
    say(match, "fly", "A6M-01", "0508", 0, "down")
    assert state(match).points == {"jp": 0, "us": 1}


@pytest.mark.rule("FP-BAR-9", "FP-SCN-7")
@pytest.mark.parametrize("side", ["us", "jp"])
def test_a_marker_laid_on_a_zero_scores_for_america_whoever_laid_it(side: str) -> None:
    ships = {"dd": destroyer(side, "0507", "0508")}
    match = sky("A6M 0505 3 high", *FAR, scenario="fatal_minutes", turn=0, phase="turn", ships=ships)
    say(match, "barrage", "dd.0", "0505")
    assert state(match).points == {"jp": 0, "us": 1}


@pytest.mark.rule("FP-SCN-7", "FP-RUL-MUL-2")
def test_points_are_counted_for_each_player_and_summed_for_the_side() -> None:
    ships = {"dd": destroyer("jp", "0508", "0507", facing=3)}
    match = sky("SBD 0510 0 high bomb seat=us2", "A6M 0101 3 high spent", scenario="tulagi", options={"us2": True},
                ships=ships, turn=7)  # fmt: skip
    while asked(match) != ("us2", "fly"):
        match.answer(asked(match)[0], moves(match)[-1])
    fly(match, "SBD-01", "a-d*-a-a-a", "bomb", "0508")
    assert state(match).points == {"jp": 0, "us": 0, "us2": 3}
    while match.result is None:
        match.answer(asked(match)[0], moves(match)[0])
    assert heard(match, "over")[0].about == {"winner": "us", "us": 3, "jp": 0}
    assert match.result == {"us": 1.0, "us2": 1.0, "jp": 0.0}


@pytest.mark.rule("FP-RUL-MUL-2", "FP-RUL-TOR-1")
def test_a_torpedo_scores_for_whoever_dropped_it() -> None:
    ships = {"dd": destroyer("jp", "0507", "0508", hits=(1,))}
    match = sky(*FAR, scenario="torpedo_six", options={"us2": True}, phase="end", ships=ships,
                torpedoes=[("0506", 3, "us2")])  # fmt: skip
    assert state(match).points == {"jp": 0, "us": 0, "us2": 3}


# ---------------------------------------------------------------- leaving the board


def leaving(line: str, scenario: str, path: str = "a") -> Match:
    """The aircraft flies off the board."""
    side = TYPES[line[:3]].side
    match = sky(line, "F4F 0808 0 high", "A6M 0708 3 high", scenario=scenario, initiative=side)
    say(match, "group", f"{line[:3]}-01")
    ((seat, ask),) = match.asks.items()
    match.answer(seat, next(move for move in ask.moves if move[4] == "left" and move[5] == path))
    return match


@pytest.mark.rule("FP-RUL-EXIT-1")
@pytest.mark.parametrize("scenario", ["first_clash", "among_the_clouds"])
def test_in_a_dogfight_leaving_counts_as_destroyed(scenario: str) -> None:
    assert state(leaving("F4F 0501 0 high", scenario)).points == {"jp": 1, "us": 0}
    assert state(leaving("A6M 0516 3 high", scenario)).points == {"jp": 0, "us": 1}


@pytest.mark.rule("FP-RUL-EXIT-1")
@pytest.mark.parametrize("scenario", [id for id in SCENARIOS if id not in ("first_clash", "among_the_clouds")])
def test_elsewhere_leaving_scores_nothing(scenario: str) -> None:
    assert state(leaving("F4F 0501 0 high", scenario)).points == {"jp": 0, "us": 0}
    assert state(leaving("A6M 0501 0 high", scenario)).points == {"jp": 0, "us": 0}


@pytest.mark.rule("FP-RUL-EXIT-1")
def test_a_val_over_the_north_edge_is_home() -> None:
    match = leaving("D3A 0501 0 low", "long_way_home")
    assert state(match).aircraft["D3A-01"].out == "home"
    assert state(match).points == {"jp": 3, "us": 0}


@pytest.mark.rule("FP-RUL-EXIT-1")
@pytest.mark.parametrize("line", ["D3A 0524 3 low", "D3A 0105 5 low", "D3A 1205 1 low"])
def test_over_any_other_edge_it_counts_as_destroyed(line: str) -> None:
    match = leaving(line, "long_way_home")
    assert state(match).points == {"jp": 0, "us": 5}


@pytest.mark.rule("FP-RUL-EXIT-1", "FP-RUL-VIC-1")
def test_with_no_american_left_every_val_in_the_air_has_made_it() -> None:
    match = ended("D3A 0510 0 low", "D3A 0710 0 low", "A6M 0905 0 high", scenario="long_way_home")
    assert match.result == {"us": 0.0, "jp": 1.0}
    assert state(match).points == {"jp": 6, "us": 0}
    assert order(match)[-1] == "over"


@pytest.mark.rule("FP-RUL-VIC-1")
def test_while_an_american_flies_a_val_in_the_air_is_not_home() -> None:
    match = ended("D3A 0510 0 low", "F4F 0905 0 high", scenario="long_way_home", turn=8)
    assert match.result == {"us": 0.5, "jp": 0.5}
    assert state(match).points == {"jp": 0, "us": 0}


@pytest.mark.rule("FP-RUL-EXIT-1")
def test_who_leaves_is_gone_at_once_and_for_good() -> None:
    """It neither shoots nor can be shot at, and what movement it had left is lost."""
    match = sky("F4F 0502 0 high", "A6M 0501 0 high spent", "A6M 0708 3 high", scenario="torpedo_six")
    say(match, "group", "F4F-01")
    match.answer("us", next(move for move in moves(match) if move[4] == "left"))
    wildcat = state(match).aircraft["F4F-01"]
    assert (wildcat.hex, wildcat.out) == ("", "left")
    assert asked(match) == ("jp", "activate")
    assert heard(match, "left")[0].about == {"craft": "F4F-01", "edge": "north"}


@pytest.mark.rule("FP-RUL-EXIT-1")
def test_a_dodge_over_the_edge_leaves_the_board_too() -> None:
    match = sky("F4F 0507 0 high", "A6M 0501 0 high", *FAR, scenario="first_clash")
    say(match, "group", "F4F-01")
    fly(match, "F4F-01", "a-a-a-a-a")
    say(match, "shoot", "A6M-01")
    match.answer("jp", next(move for move in moves(match) if move[4] == "left"))
    assert state(match).aircraft["A6M-01"].out == "left"
    assert not heard(match, "hit")
    assert state(match).points == {"jp": 0, "us": 1}  # once, for leaving


# ---------------------------------------------------------------- the end


def scored(us: int, jp: int) -> dict[str, Ship]:
    """Drifting destroyers with a torpedo before the bow of each: so many for each side to hit."""
    ships = {f"j{n}": destroyer("jp", f"{2 * n + 1:02}05", f"{2 * n + 1:02}06", hits=(1,)) for n in range(us)}
    return ships | {f"u{n}": destroyer("us", f"{2 * n + 1:02}12", f"{2 * n + 1:02}13", hits=(1,)) for n in range(jp)}


def shots(us: int, jp: int) -> list[tuple[str, int, str]]:
    americans = [(f"{2 * n + 1:02}04", 3, "us") for n in range(us)]
    return americans + [(f"{2 * n + 1:02}11", 3, "jp") for n in range(jp)]


@pytest.mark.rule("FP-RUL-VIC-1")
@pytest.mark.parametrize(
    ("us", "jp", "result"), [(3, 1, (1.0, 0.0)), (1, 3, (0.0, 1.0)), (2, 2, (0.5, 0.5)), (0, 0, (0.5, 0.5))]
)
def test_after_the_last_turn_more_points_win_and_equal_points_are_a_draw(
    us: int, jp: int, result: tuple[float, float]
) -> None:
    match = sky(*FAR, scenario="face_to_face", turn=12, phase="end", ships=scored(us, jp), torpedoes=shots(us, jp))
    assert match.result == dict(zip(("us", "jp"), result, strict=True))
    assert heard(match, "over")[0].about["us"] == 3 * us
    assert heard(match, "over")[0].about["jp"] == 3 * jp


@pytest.mark.rule("FP-RUL-VIC-1")
def test_the_battle_goes_on_while_both_sides_fly() -> None:
    match = ended(*FAR)
    assert match.result is None
    assert state(match).turn == 3


@pytest.mark.rule("FP-RUL-VIC-1")
def test_it_ends_early_when_one_side_is_gone_and_nothing_can_be_scored() -> None:
    match = ended("A6M 0505 3 high")
    assert match.result == {"us": 0.5, "jp": 0.5}
    assert heard(match, "over")[0].rules == ("FP-SCN-7", "FP-TRN-4", "FP-RUL-VIC-1")


@pytest.mark.rule("FP-RUL-VIC-1")
def test_not_while_armed_aircraft_have_a_target() -> None:
    ships = {"dd": destroyer("us", "0505", "0506", hits=(1,))}
    assert ended("D3A 0905 3 high bomb", ships=ships).result is None
    assert ended("D3A 0905 3 high", ships=ships).result is not None  # the bomb is gone
    sunk = {"dd": destroyer("us", "0505", "0506", hits=(0, 1))}
    assert ended("D3A 0905 3 high bomb", ships=sunk).result is not None  # the target is
    assert ended("SBD 0905 3 high bomb", ships=ships).result is not None  # its own ships are none


@pytest.mark.rule("FP-RUL-VIC-1")
def test_objectives_and_batteries_on_land_are_targets() -> None:
    whole = ended("B5N 0905 3 high bomb", scenario="wake", wrecked=("1011", "1111"))
    assert whole.result is None
    objectives = ("0912", "1011", "1111")
    assert ended("B5N 0905 3 high bomb", scenario="wake", wrecked=objectives).result is not None
    guns = {"0911": "us"}
    assert ended("B5N 0905 3 high bomb", scenario="wake", wrecked=objectives, land_aa=guns).result is None
    assert ended("B5N 0905 3 high bomb", scenario="wake", wrecked=("0911", *objectives), land_aa=guns).result


@pytest.mark.rule("FP-RUL-VIC-1")
def test_not_while_a_torpedo_runs() -> None:
    assert ended("A6M 0505 3 high", torpedoes=[("0910", 0, "us")]).result is None
    assert ended("A6M 0505 3 high", torpedoes=[("0901", 0, "us")]).result is not None  # over the edge this turn


@pytest.mark.rule("FP-RUL-VIC-1")
def test_not_while_aircraft_are_still_to_come() -> None:
    assert ended("A6M 0505 3 high", "SBD due=0", turn=1).result is None


# ---------------------------------------------------------------- sudden death


@pytest.mark.rule("FP-RUL-VIC-1", "FP-RUL-SHP-3", "FP-TRN-4")
@pytest.mark.parametrize("scenario", ["face_to_face", "face_to_face_duel"])
def test_a_side_all_of_whose_carriers_are_sunk_has_lost(scenario: str) -> None:
    """Whatever the points: here America is ahead by a destroyer."""
    ships = {
        "hornet": carrier("hornet", "1005", "1006", "1007", hits=(1, 2)),
        "akagi": carrier("akagi", "0512", "0511", "0510", facing=3, hits=(2,)),
        "nowaki": destroyer("jp", "0305", "0306", hits=(1,)),
    }
    torpedoes = [("1004", 3, "jp"), ("0513", 0, "us"), ("0304", 3, "us")]
    match = sky("F4F 0808 0 high", "A6M 0708 3 high", scenario=scenario, turn=3, phase="end", ships=ships,
                torpedoes=torpedoes)  # fmt: skip
    assert state(match).points == {"jp": 10, "us": 13}
    assert match.result == {"us": 0.0, "jp": 1.0}
    assert heard(match, "over")[0].about["winner"] == "jp"


@pytest.mark.rule("FP-RUL-VIC-1")
def test_not_while_one_of_them_floats() -> None:
    ships = {
        "hornet": carrier("hornet", "1005", "1006", "1007", hits=(0, 1, 2)),
        "enterprise": carrier("enterprise", "0505", "0506", "0507", hits=(1, 2)),
        "akagi": carrier("akagi", "1412", "1411", "1410", facing=3, hits=(2,)),
    }
    match = sky(*FAR, scenario="face_to_face", turn=3, phase="end", ships=ships)
    assert match.result is None


@pytest.mark.rule("FP-RUL-VIC-1")
def test_elsewhere_a_sunk_carrier_is_points_and_no_more() -> None:
    ships = {"akagi": carrier("akagi", "1412", "1411", "1410", facing=3, hits=(0, 1, 2))}
    match = ended(*FAR, ships=ships, scenario="fatal_minutes")
    assert match.result is None


@pytest.mark.rule("FP-SCN-7")
def test_points_begin_at_nothing() -> None:
    for id in SCENARIOS:
        assert state(Match(RULES, Seeded(0), id)).points == {"jp": 0, "us": 0}
