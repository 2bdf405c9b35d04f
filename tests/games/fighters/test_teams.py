"""More than two players: squadrons shared out, one initiative for a side, leaders, points for each (FP-MUL)."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from fighters_table import asked, carrier, destroyer, fly, heard, moves, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.state import Ship
from wardroom.kernel import Match
from wardroom.lib import yamls

TEAM = {"us2": True}
LEADERLESS = {"us2": True, "leaders": False}
TWO = ("F4F 0214 0 high seat=us", "F4F 0514 0 high seat=us2", "A6M 1305 3 high", "A6M 1605 3 high")


def example(id: str) -> dict[str, Any]:
    vectors: list[dict[str, Any]] = yamls.read(Path(__file__).parent / "examples.yaml")
    return next(vector for vector in vectors if vector["id"] == id)


def opening(scenario: str, **options: Any) -> Match:
    return Match(RULES, Seeded(0), scenario, options)


def circle(match: Match, craft: str) -> None:
    say(match, "group", craft)
    fly(match, craft, "tr-tr-tr-tr-tr")


def refused(match: Match, *move: Any) -> tuple[str, str]:
    refusal = match.why_not(asked(match)[0], move)
    assert refusal is not None
    return refusal.key, refusal.rules[0]


# ---------------------------------------------------------------- who plays what


@pytest.mark.rule("FP-MUL-1")
@pytest.mark.parametrize("scenario", [id for id in RULES.info.scenarios if id != "face_to_face_duel"])
def test_any_scenario_can_be_shared_out_by_squadrons(scenario: str) -> None:
    match = opening(scenario, us2=True, jp2=True)
    assert set(match.seats) == {"us", "us2", "jp", "jp2"}
    owners: dict[tuple[str, str], set[str]] = {}
    for a in state(match).aircraft.values():
        owners.setdefault((a.side, a.squad), set()).add(a.seat)
    assert all(len(seats) == 1 for seats in owners.values())  # a squadron is never divided
    assert set().union(*owners.values()) == set(match.seats)


@pytest.mark.rule("FP-MUL-1")
def test_squadrons_go_round_the_players_of_the_side() -> None:
    match = opening("torpedo_six", us2=True)
    assert {a.squad: a.seat for a in state(match).aircraft.values()} == {
        "VT-6/1": "us", "VT-6/2": "us2", "VF-6": "us", "CAP Akagi": "jp", "CAP Kaga": "jp", "CAP Soryu": "jp",
    }  # fmt: skip


@pytest.mark.rule("FP-MUL-7")
def test_three_four_five_or_six_can_play() -> None:
    more = ("us2", "us3", "jp2", "jp3")
    for n in range(5):
        for chosen in combinations(more, n):
            match = opening("cactus", **dict.fromkeys(chosen, True))
            assert sorted(match.seats) == sorted(("us", "jp", *chosen))
            assert {a.seat for a in state(match).aircraft.values()} == set(match.seats)


@pytest.mark.rule("FP-MUL-7")
def test_there_are_no_more_players_than_squadrons() -> None:
    assert set(opening("first_clash", us2=True, us3=True, jp3=True).seats) == {"us", "us2", "jp", "jp3"}


@pytest.mark.rule("FP-MUL-2")
def test_initiative_is_counted_for_the_side() -> None:
    match = sky(*TWO[:2], "A6M 1305 3 low", "A6M 1605 3 low", options=TEAM, initiative="jp", phase="turn")
    told = heard(match, "initiative")[-1].about
    assert told == {"side": "us", "us": 2, "jp": 4}
    assert ("pass",) in moves(match)


@pytest.mark.rule("FP-MUL-3")
def test_each_player_activates_his_own() -> None:
    match = sky(*TWO, options=TEAM)
    say(match, "call", "us2")
    assert asked(match) == ("us2", "activate")
    assert moves(match) == (("group", "F4F-02"),)
    assert refused(match, "group", "F4F-01") == ("not_yours", "FP-MUL-3")
    circle(match, "F4F-02")
    assert heard(match, "activated")[-1].about["seat"] == "us2"


@pytest.mark.rule("FP-MUL-3", "FP-RUL-MUL-2")
def test_the_owner_dodges_fires_in_the_chain_and_returns_fire() -> None:
    match = sky("A6M 0501 3 high", "F4F 0508 0 high seat=us2", "F4F 1514 0 high seat=us", options=TEAM, initiative="jp")
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    assert asked(match) == ("us2", "dodge")
    fly(match, "F4F-01", "a")
    assert asked(match) == ("us2", "shoot")

    match = sky(
        "A6M 0501 3 high", "F4F 0508 0 high seat=us2 spent", "F4F 1514 0 high seat=us", options=TEAM, initiative="jp"
    )
    say(match, "group", "A6M-01")
    fly(match, "A6M-01", "a-a-a-a-a")
    say(match, "shoot", "F4F-01")
    assert asked(match) == ("us2", "return_fire")


# ---------------------------------------------------------------- whose turn it is


@pytest.mark.rule("FP-MUL-4")
def test_players_without_a_leader_leave_it_to_one_another() -> None:
    match = sky(*TWO, options=LEADERLESS)
    assert asked(match) == ("us", "activate")
    assert moves(match) == (("leave",), ("group", "F4F-01"))
    say(match, "leave")
    assert heard(match, "left_to")[-1].about == {"seat": "us", "other": "us2"}
    assert asked(match) == ("us2", "activate")
    assert moves(match) == (("pass",), ("group", "F4F-02"))
    circle(match, "F4F-02")
    circle(match, "A6M-01")
    assert asked(match) == ("us", "activate")


@pytest.mark.rule("FP-MUL-4")
def test_the_next_one_round_the_table_is_asked_first() -> None:
    match = sky(*TWO, "F4F 0814 0 high seat=us", options=LEADERLESS)
    circle(match, "F4F-01")
    circle(match, "A6M-01")
    assert asked(match) == ("us2", "activate")
    assert ("leave",) in moves(match)


@pytest.mark.rule("FP-MUL-4")
def test_a_side_without_initiative_cannot_all_stand_back() -> None:
    match = sky(*TWO, options=LEADERLESS, initiative="jp", to_act="us")
    say(match, "leave")
    assert moves(match) == (("group", "F4F-02"),)


@pytest.mark.rule("FP-MUL-5")
def test_a_leader_calls_his_players_or_passes_for_all() -> None:
    match = sky(*TWO, options=TEAM)
    assert asked(match) == ("us", "lead")
    assert moves(match) == (("pass",), ("call", "us"), ("call", "us2"))
    say(match, "call", "us2")
    assert heard(match, "called")[-1].about == {"seat": "us2"}
    circle(match, "F4F-02")
    circle(match, "A6M-01")
    assert moves(match) == (("pass",), ("call", "us"))
    say(match, "pass")
    assert asked(match) == ("jp", "activate")


@pytest.mark.rule("FP-MUL-5")
def test_where_there_is_nothing_to_decide_the_leader_is_not_asked() -> None:
    match = sky(TWO[1], *TWO[2:], options=TEAM, initiative="jp", to_act="us")
    assert asked(match) == ("us2", "activate")


# ---------------------------------------------------------------- points


@pytest.mark.rule("FP-MUL-6")
def test_points_are_counted_for_each_player_and_added_for_the_side() -> None:
    """America 1 and 1, Japan 1: the side wins, and with it both its players."""
    match = sky(
        "F4F 0510 0 high seat=us", "A6M 0504 0 high spent", "F4F 1010 0 high seat=us2", "A6M 1004 0 high spent",
        "F4F 1510 3 high spent damaged", "A6M 1503 3 high", options=TEAM, turn=8,
    )  # fmt: skip
    for player, craft, target in (("us", "F4F-01", "A6M-01"), ("jp", "A6M-03", "F4F-03"), ("us2", "F4F-02", "A6M-02")):
        if asked(match)[1] == "lead":
            say(match, "call", player)
        assert asked(match) == (player, "activate")
        say(match, "group", craft)
        fly(match, craft, "a-a-a-a-a")
        say(match, "shoot", target)
    assert state(match).points == {"us": 1, "us2": 1, "jp": 1}
    assert heard(match, "over")[-1].about == {"winner": "us", "us": 2, "jp": 1}
    assert match.result == {"us": 1.0, "us2": 1.0, "jp": 0.0}


# ---------------------------------------------------------------- groups and handicap


@pytest.mark.rule("FP-RUL-MUL-1")
@pytest.mark.example("FP-EX-118")
def test_two_of_a_team_side_by_side_are_two_activations_and_one_point() -> None:
    vector = example("FP-EX-118")
    side = [f"{c['type']} {c['hex']} {c['facing']} {c['alt']} seat={c['seat']}" for c in vector["given"]["us"]]
    match = sky(*side, "A6M 1305 3 low", options=TEAM, phase="turn")
    assert heard(match, "initiative")[-1].about["us"] == vector["expect"]["us_handicap"]
    american = [group for group in state(match).groups.values() if group[0].startswith("F4F")]
    assert len(american) == vector["expect"]["us_activations"]
    say(match, "call", "us")
    circle(match, "F4F-01")
    assert asked(match)[0] == "jp"


@pytest.mark.rule("FP-RUL-MUL-1")
def test_a_table_may_count_the_groups_of_each_player() -> None:
    options = {**TEAM, "team_groups_for_handicap": False}
    match = sky("F4F 0508 0 high seat=us", "F4F 0608 0 high seat=us2", "A6M 1305 3 low", options=options, phase="turn")
    assert heard(match, "initiative")[-1].about["us"] == 2


# ---------------------------------------------------------------- what belongs to whom


@pytest.mark.rule("FP-RUL-MUL-2")
def test_ships_and_land_batteries_that_nobody_holds_are_the_leaders() -> None:
    assert {ship.seat for ship in state(opening("santa_cruz", us2=True)).ships.values()} == {"us"}
    assert set(state(opening("wake", us2=True)).land_aa.values()) == {"us"}
    match = opening("eastern_solomons", us2=True, jp2=True)
    assert asked(match) == ("us", "barrage")
    match = sky(*TWO, ships={"maury": destroyer("us", "0913", "0914")}, options=TEAM, phase="end")
    assert asked(match) == ("us", "steer")


@pytest.mark.rule("FP-RUL-MUL-2")
def test_the_ships_of_a_force_are_its_players() -> None:
    ships = state(opening("face_to_face", us2=True, jp2=True)).ships
    assert {id: ship.seat for id, ship in ships.items()} == {
        "hornet": "us", "benham": "us", "enterprise": "us2", "balch": "us2",
        "akagi": "jp", "nowaki": "jp", "kaga": "jp2", "hagikaze": "jp2",
    }  # fmt: skip


@pytest.mark.rule("FP-RUL-MUL-2")
def test_points_for_a_bomb_go_to_who_dropped_it() -> None:
    match = sky(
        "SBD 0510 0 high bomb seat=us2", "F4F 0214 0 high", "A6M 1102 3 high",
        scenario="tulagi", ships={"nowaki": destroyer("jp", "0507", "0508")}, options=TEAM,
    )  # fmt: skip
    say(match, "call", "us2")
    say(match, "group", "SBD-01")
    match.answer("us2", next(move for move in moves(match) if move[7] == "0508"))
    assert state(match).points == {"us": 0, "us2": 3, "jp": 0}


@pytest.mark.rule("FP-RUL-MUL-2")
def test_points_for_a_torpedo_go_to_who_launched_it() -> None:
    match = sky(
        *TWO, scenario="torpedo_six", options=TEAM, phase="end", torpedoes=[("0508", 0, "us2")],
        ships={"kaga": carrier("kaga", "0507", "0506", "0505", facing=3, hits=(2,))},
    )  # fmt: skip
    assert state(match).points == {"us": 0, "us2": 10, "jp": 0}


@pytest.mark.rule("FP-RUL-MUL-2")
def test_points_of_a_battery_go_to_its_owner() -> None:
    match = sky(
        *TWO, "B5N 0912 3 low damaged spent",
        scenario="wake", land_aa={"0911": "us2"}, options=TEAM,
    )  # fmt: skip
    say(match, "call", "us2")
    say(match, "battery", "aa.0911")
    assert asked(match) == ("us2", "shoot")
    say(match, "shoot", "B5N-01")
    assert state(match).points == {"us": 0, "us2": 3, "jp": 0}


@pytest.mark.rule("FP-RUL-MUL-2")
def test_points_of_a_barrage_go_to_the_owner_of_the_battery() -> None:
    match = sky(
        *TWO, "B5N 1010 3 high damaged",
        scenario="cactus", land_aa={"1012": "us2"}, options=TEAM, phase="turn",
    )  # fmt: skip
    assert asked(match) == ("us2", "barrage")
    say(match, "barrage", "aa.1012", "1010")
    assert state(match).aircraft["B5N-01"].out == "destroyed"
    assert state(match).points == {"us": 0, "us2": 4, "jp": 0}


@pytest.mark.rule("FP-RUL-BOT-6")
@pytest.mark.parametrize("leaders", [True, False])
def test_in_the_solitaire_sequence_no_battery_fires_before_a_team_mates_aircraft_have_flown(leaders: bool) -> None:
    options = {"us2": True, "one_after_other": True, "leaders": leaders}
    ships = {"balch": Ship("destroyer", "us", "us", 0, ("0510", "0511"))}
    match = sky(
        "F4F 0908 0 high seat=us2", "A6M 0501 3 high", initiative="jp", to_act="us", options=options, ships=ships
    )
    assert asked(match) == ("us2", "activate")
    assert {move[0] for move in moves(match)} == {"group"}


@pytest.mark.rule("FP-SHP-4", "FP-RUL-SHP-1")
def test_a_ship_waits_for_a_team_mate_to_make_way() -> None:
    ships = {
        "benham": Ship("destroyer", "us", "us", 0, ("0110", "0111")),
        "balch": Ship("destroyer", "us", "us2", 2, ("0209", "0109")),
    }
    far = ("F4F 0916 0 high spent", "A6M 0901 3 high spent")
    match = sky(*far, options={"us2": True}, ships=ships, phase="end", scenario="face_to_face")
    assert asked(match) == ("us2", "steer")
    say(match, "steer", "balch", "ahead")
    assert asked(match) == ("us", "steer")


@pytest.mark.rule("FP-MUL-5", "FP-ACT-11")
def test_a_leader_without_initiative_is_told_why_he_cannot_pass() -> None:
    match = sky(
        "F4F 0908 0 high",
        "F4F 0912 0 high seat=us2",
        "A6M 0501 3 high",
        initiative="jp",
        to_act="us",
        options={"us2": True},
    )
    assert asked(match)[0] == "us"
    refusal = match.why_not("us", ("pass",))
    assert refusal is not None
    assert refusal.key == "only_initiative_passes"


@pytest.mark.rule("FP-SCN-7")
def test_points_of_the_second_player_are_told_as_the_side_s() -> None:
    match = sky(*TWO, options=TEAM)
    g = state(match).draft()
    g.score("us2", 3, "A6M")
    (event,) = g.events
    assert (event.public["side"], event.public["seat"], event.public["points"]) == ("us", "us2", 3)
