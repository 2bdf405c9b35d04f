"""US Movement, and submarines that go raiding."""

from __future__ import annotations

from random import Random

import pytest
from nimitz_table import Stop, asked, at_table, example, forbidden, heard, moves, opening, refused, say, state, where

from wardroom.games.nimitz.campaign import movement
from wardroom.games.nimitz.printed import AREAS, JAPAN, LBA, US, YEARS, counter
from wardroom.games.nimitz.tasks.movement import Movement, UsMovement
from wardroom.kernel import Match

LEXINGTON, MARINES, BOMBERS, AUSTRALIANS = (
    "us42-cv-lexington", "us42-inf-1st-marine", "us42-air-11th-bg", "us42-inf-1-aust-inf",
)  # fmt: skip
SUBMARINE = "us42-ss-sub-gp-1"


def moving_now(places: dict[str, list[str]], **state: object) -> Match:
    state.setdefault("supply", 20)
    return at_table(places, agenda=(UsMovement(), Stop()), step="movement", **state)


def goals(match: Match, force: str) -> set[str]:
    return {move[2] for move in moves(match, "move") if move[1] == force}


@pytest.mark.rule("NM-MOV-3")
@pytest.mark.example("EX-010")
def test_every_force_costs_a_point_whatever_the_distance() -> None:
    vector = example("EX-010")
    ships, infantry = [LEXINGTON, "us42-cv-enterprise", SUBMARINE], ["us42-inf-25th-inf", MARINES]
    m = moving_now({"HI": [*ships, *infantry]})
    for force in (*ships, *infantry):
        say(m, "move", force, vector["given"]["to"])
    assert 20 - state(m).supply == vector["expect"]["supply_cost"]
    assert len(heard(m, "moved")) == 5


@pytest.mark.rule("NM-MOV-3", "NM-SEQ-2")
def test_a_force_moves_once() -> None:
    m = moving_now({"HI": [LEXINGTON, "us42-cv-enterprise"]})
    say(m, "move", LEXINGTON, "SI")
    assert refused(m, "move", LEXINGTON, "HI").key == "moved_already"
    assert refused(m, "move", "us42-cv-enterprise", "HI").key == "there_already"
    say(m, "done")
    assert asked(m) == "stop"


@pytest.mark.rule("NM-MOV-3", "NM-RSP-10")
def test_without_supply_nothing_moves() -> None:
    m = moving_now({"HI": [LEXINGTON, "us42-cv-enterprise"]}, supply=1, reinforcement=7)
    say(m, "move", LEXINGTON, "SI")
    assert asked(m) == "stop"


@pytest.mark.rule("NM-MOV-4")
def test_ships_in_port_boxes_wait() -> None:
    m = moving_now({"P1": [LEXINGTON], "HI": ["us42-cv-enterprise"], "US_RE": ["us42-cv-hornet"]})
    assert forbidden(m, "move", LEXINGTON, "SI") == ("NM-MOV-4",)
    assert refused(m, "move", "us42-cv-hornet", "SI").key == "not_bought"
    assert refused(m, "move", "ja42-cv-kaga", "SI").key == "not_yours"


@pytest.mark.rule("NM-MOV-5")
@pytest.mark.example("EX-011", "EX-012", "EX-013")
def test_land_based_aircraft_need_somebody_there_when_the_step_begins() -> None:
    places = {
        "HI": [BOMBERS, "us42-inf-25th-inf"],
        "MI": ["us-bn"],
        "IJ": ["ja42-air-1-kokutai", "ja42-air-3-kokutai"],
        "WI": ["us-bn", "ja-bn"],
        "SI": ["us42-cv-enterprise"],
        "NC": ["us42-air-mag-13"],
    }
    m = moving_now(places)
    may = goals(m, BOMBERS)
    for id in ("EX-011", "EX-012", "EX-013"):
        vector = example(id)
        assert (vector["given"]["area"] in may) == vector["expect"]["us_lba_may_enter"]
    assert may == {"MI", "WI", "NC", "WC", "AU"}, "ships are no garrison, the homes always do, and so do aircraft"
    assert forbidden(m, "move", BOMBERS, "SI") == ("NM-MOV-5",)
    say(m, "move", "us42-inf-25th-inf", "SI")
    assert forbidden(m, "move", BOMBERS, "SI") == ("NM-MOV-5",), "infantry that comes now is too late"
    say(m, "move", "us42-air-mag-13", "HI")
    assert "NC" in goals(m, BOMBERS), "who was there may have left"


@pytest.mark.rule("NM-MOV-6")
@pytest.mark.example("EX-014")
def test_airfields_take_so_many() -> None:
    limit = example("EX-014")["expect"]["us_lba_limit"]
    wings = [id for id in sorted(state(opening("1942")).forces) if id.startswith("us42-air")][: limit + 1]
    m = moving_now({"SI": ["us-bn"], "HI": wings})
    for wing in wings[:limit]:
        say(m, "move", wing, "SI")
    assert forbidden(m, "move", wings[limit], "SI") == ("NM-MOV-6",)
    full = moving_now({"SI": ["us-bn", *wings[:limit]], "HI": wings[limit:]})
    say(full, "move", wings[0], "HI")
    say(full, "move", wings[limit], "SI")
    assert where(full, wings[limit]) == "SI", "who leaves makes room"


@pytest.mark.rule("NM-MOV-9", "NM-MOV-10")
def test_infantry_goes_aboard_a_transport() -> None:
    m = moving_now({"HI": [MARINES, LEXINGTON]}, supply=2)
    say(m, "move", MARINES, "SI")
    assert state(m).supply == 1, "the Transport costs nothing more"
    assert state(m).forces[MARINES].aboard
    assert state(m).ashore_at("SI", US) == []
    say(m, "move", LEXINGTON, "SI")
    assert not state(m).forces[LEXINGTON].aboard


@pytest.mark.rule("NM-MOV-11")
@pytest.mark.example("EX-015")
def test_infantry_does_not_leave_the_enemy() -> None:
    assert example("EX-015")["expect"]["us_infantry_may_leave"] is False
    places = {"SI": ["us-bn", LEXINGTON, BOMBERS, "ja42-dd-destroyer-gp-1"], "HI": ["us42-inf-25th-inf"]}
    m = moving_now(places)
    assert not goals(m, "us-bn-1")
    assert forbidden(m, "move", "us-bn-1", "HI") == ("NM-MOV-11",)
    assert goals(m, LEXINGTON)
    assert goals(m, BOMBERS)
    assert "SI" in goals(m, "us42-inf-25th-inf"), "it may go there"


@pytest.mark.rule("NM-MOV-12")
@pytest.mark.example("EX-016")
def test_australians_stay_near_home() -> None:
    vector = example("EX-016")
    m = moving_now({"AU": [AUSTRALIANS], "MI": ["us-bn"]})
    may = goals(m, AUSTRALIANS)
    assert [area for area in vector["given"]["candidates"] if area in may] == vector["expect"]["allowed"]
    assert may == {"BO", "NC", "NG", "SI"}
    assert forbidden(m, "move", AUSTRALIANS, "MI") == ("NM-MOV-12",)


@pytest.mark.rule("NM-MOV-3", "NM-MOV-5", "NM-MOV-6", "NM-MOV-9", "NM-MOV-12")
@pytest.mark.example("EX-106")
def test_the_moves_of_the_extended_example() -> None:
    vector = example("EX-106")
    m = at_table(None, agenda=(UsMovement(), Stop()), supply=vector["given"]["supply"])
    for group in vector["given"]["moves"]:
        before = state(m).supply
        for force in (*group["units"], *["us-bn-4", "us-bn-5"][: group.get("battalions_from_WC", 0)]):
            say(m, "move", force, group["to"])
        assert before - state(m).supply == group["cost"]
    assert state(m).supply == vector["expect"]["supply_left"]
    aboard = [id for id in state(m).at("MI") if state(m).forces[id].aboard]
    assert len(aboard) == vector["expect"]["on_transport_at_MI"]


@pytest.mark.rule("NM-RAI-1")
def test_submarines_go_raiding_for_a_point() -> None:
    m = moving_now({"HI": [LEXINGTON, SUBMARINE], "P1": ["us42-ss-sub-gp-2"]})
    assert moves(m, "raid") == [("raid", SUBMARINE)]
    assert forbidden(m, "raid", LEXINGTON) == ("NM-RAI-1",)
    assert forbidden(m, "raid", "us42-ss-sub-gp-2") == ("NM-MOV-4",)
    say(m, "raid", SUBMARINE)
    assert (where(m, SUBMARINE), state(m).supply) == ("RAID", 19)
    assert refused(m, "move", SUBMARINE, "SI").key == "not_on_map"


@pytest.mark.parametrize("year", YEARS)
def test_what_is_offered_and_what_is_refused_are_two_sides_of_the_same_rule(year: int) -> None:
    rng = Random(year)
    m = at_table(None, agenda=(UsMovement(), Stop()), scenario=str(year), supply=30)
    for id in rng.sample(state(m).at("JA", JAPAN), 3):
        state(m).change(id, place=rng.choice(sorted(AREAS.keys() - {"WC", "AU"})))
    for _ in range(6):
        g = state(m)
        offered = set(Movement("us").ask(g).moves)
        tries = [("move", id, area) for id in g.forces for area in AREAS]
        tries += [(verb, id) for id in g.forces for verb in ("raid", "bomb", "invade")]
        for move in tries:
            assert (movement.objection(g, move) is None) == (move in offered), move
        m.answer("us", rng.choice([move for move in m.asks["us"].moves if move[0] != "done"]))
    assert all(state(m).forces[id].place != "P1" for id in state(m).moved)
    assert {counter(id).category for id in state(m).forces} >= {LBA}


@pytest.mark.rule("NM-MOV-5", "NM-MOV-7")
def test_room_for_any_number_is_not_yet_a_garrison() -> None:
    """Hawaii has no limit, and like anywhere else somebody of ours must stand there; a ship is not enough."""
    fg = "us42-air-18th-fg"
    m = at_table({"HI": ["us42-cv-lexington"], "WC": [fg, "us-bn"]}, agenda=(UsMovement(), Stop()), supply=5)
    assert forbidden(m, "move", fg, "HI") == ("NM-MOV-5",)
    m = at_table({"HI": ["us-bn"], "WC": [fg]}, agenda=(UsMovement(), Stop()), supply=5)
    assert not forbidden(m, "move", fg, "HI")
