"""Bombs, in level flight and in a dive (FP-BMB)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import asked, carrier, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import flight
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS, TYPES
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
STEPS = {"advance": "a", "dive": "d", "slip_left": "sl", "turn_left": "tl"}
FAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # somebody left to fly on both sides


def flying(line: str, **more: Any) -> Match:
    """The aircraft is about to fly."""
    match = sky(line, *FAR, initiative=TYPES[line[:3]].side, **{"scenario": "face_to_face", **more})
    say(match, "group", f"{line[:3]}-01")
    return match


def refused(match: Match, path: str) -> tuple[str, ...]:
    """The clauses that forbid letting the bomb go like this."""
    (craft,) = {move[1] for move in moves(match)}
    seat, _ = asked(match)
    bare = flight.follow(state(match), craft, path.replace("*", ""))[0]
    refusal = match.why_not(seat, ("fly", craft, bare.hex, bare.facing, bare.end, path, "bomb", "sea"))
    return refusal.rules if refusal else ()


def falls(line: str, path: str) -> dict[str, set[str]]:
    """Where a bomb may fall along this path: for each step after which it may go, the hexes, with a ship in every one
    of them in turn. Only what the game offers counts."""
    found: dict[str, set[str]] = {"level": set(), "dive": set()}
    names = path.split("-")
    craft = f"{line[:3]}-01"
    for n, name in enumerate(names):
        starred = "-".join([*names[:n], name + "*", *names[n + 1 :]])
        for end in flight.follow(state(flying(line)), craft, "-".join(names[: n + 1])):
            for hex in {end.hex, _behind(end.hex, end.facing)}:
                match = flying(line, ships={"dd": destroyer("us", hex, _behind(hex, 1), facing=1)})
                trips = [trip for trip in flight.follow(state(match), craft, starred) if trip.drop[1] == hex]
                offered = {move[2:5] for move in moves(match) if move[6:] == ("bomb", hex)}
                if any((trip.hex, trip.facing, trip.end) in offered for trip in trips):
                    found["dive" if name == "d" else "level"].add(hex)
    return found


def replayed(id: str) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Where a bomb may fall in an example, and where it should."""
    given, expect = VECTORS[id]["given"], VECTORS[id]["expect"]
    line = f"{given['type']} {given['hex']} {given['facing']} {given['alt']} bomb"
    path = "-".join(STEPS[step] for step in given["steps"])
    return falls(line, path), {"level": set(expect["level"]), "dive": set(expect["dive"])}


def _behind(hex: str, facing: int) -> str:
    behind = state(sky(scenario="face_to_face")).board.near[(facing + 3) % 6][hex]
    assert behind
    return behind


# ---------------------------------------------------------------- who carries them


@pytest.mark.rule("FP-BMB-1", "FP-BMB-5")
def test_level_and_dive_bombers_carry_bombs_and_fighters_none() -> None:
    assert {id for id, type in TYPES.items() if "bomb" in type.carries} == {"SBD", "TBD", "D3A", "B5N"}
    for type in TYPES.values():
        assert ("bomb" in type.carries) == (type.levels or type.dives)


@pytest.mark.rule("FP-BMB-1")
def test_kates_begin_with_a_bomb_each_at_wake() -> None:
    aircraft = state(Match(RULES, Seeded(0), "wake")).aircraft
    assert {a.load for a in aircraft.values() if a.type == "B5N"} == {"bomb"}
    assert {a.load for a in aircraft.values() if a.type == "A6M"} == {""}


@pytest.mark.rule("FP-BMB-5")
def test_dauntlesses_begin_with_a_bomb_each_at_tulagi() -> None:
    aircraft = state(Match(RULES, Seeded(0), "tulagi")).aircraft
    assert {a.load for a in aircraft.values() if a.type == "SBD"} == {"bomb"}


@pytest.mark.rule("FP-RUL-BMB-3")
def test_an_aircraft_carries_at_most_one_weapon_of_its_own_kind() -> None:
    for id in SCENARIOS:
        for a in state(Match(RULES, Seeded(0), id)).aircraft.values():
            assert a.load in ("", *TYPES[a.type].carries)


def loads(match: Match) -> set[str]:
    """What either player and a bystander see under the Dauntless."""
    views = [match.view(seat) for seat in ("us", "jp", None)]
    return {view.aircraft["SBD-01"].load for view in views if isinstance(view, FightersView)}


@pytest.mark.rule("FP-BMB-6")
def test_everybody_sees_who_still_has_a_bomb() -> None:
    match = flying("SBD 0510 0 high bomb", scenario="kido_butai")
    assert loads(match) == {"bomb"}
    fly(match, "SBD-01", "a-d*-a-a-a", "bomb", "sea")
    assert loads(match) == {""}


@pytest.mark.rule("FP-BMB-6", "FP-RUL-CMP-1")
def test_bombs_may_be_more_than_the_markers_in_the_box() -> None:
    aircraft = state(Match(RULES, Seeded(0), "face_to_face")).aircraft.values()
    assert sum(a.load == "bomb" for a in aircraft) == 16
    assert sum(a.load == "torpedo" for a in aircraft) == 12


# ---------------------------------------------------------------- level bombing


@pytest.mark.rule("FP-BMB-2", "FP-BMB-3", "FP-RUL-BMB-1")
def test_two_advances_down_low_and_one_of_the_two_hexes() -> None:
    ships = {"dd": destroyer("us", "0510", "0511")}
    for hex in ("0510", "0511"):
        match = flying("B5N 0512 0 low bomb", ships=ships)
        fly(match, "B5N-01", "a-a*-a-a", "bomb", hex)
        assert heard(match, "bombed")[0].about == {"craft": "B5N-01", "hex": hex}
        assert heard(match, "segment_hit")[0].about["segment"] == {"0510": "bow", "0511": "stern"}[hex]


@pytest.mark.rule("FP-BMB-2")
def test_one_advance_is_not_enough() -> None:
    match = flying("B5N 0512 0 low bomb")
    assert "FP-BMB-2" in refused(match, "a*-sl-a-sl")
    assert "FP-BMB-2" in refused(match, "sl*-a-a-a")
    assert {move[5].split("*")[0][-3:] for move in moves(match) if move[6] == "bomb"} == {"a-a"}


@pytest.mark.rule("FP-BMB-2")
def test_not_from_high_altitude() -> None:
    match = flying("B5N 0512 0 high bomb")
    assert "FP-BMB-2" in refused(match, "a-a*-a-a")
    assert not [move for move in moves(match) if move[6] == "bomb" and move[4] == "high"]


@pytest.mark.rule("FP-BMB-2", "FP-BMB-3", "FP-BMB-4")
@pytest.mark.example("FP-EX-58")
def test_a_kate_destroys_an_island_hex_with_all_that_stands_on_it() -> None:
    """The example's hexes lie on the island of Cactus: 0913 is an objective there, 0914 is water."""
    match = flying("B5N 0912 3 low bomb", scenario="cactus", land_aa={"0913": "us", "1112": "us"})
    where = {move[7] for move in moves(match) if move[6] == "bomb" and move[5].startswith("a-a*")}
    assert where == {"0913", "sea"}  # the hex entered first, or the one entered second
    assert any(len(move[5].split("-")) == 4 for move in moves(match) if move[7] == "0913")  # two points left
    fly(match, "B5N-01", "a-a*-a-a", "bomb", "0913")
    assert state(match).wrecked == ("0913",)
    assert {move for move in moves(match) if move[0] == "battery"} == {("battery", "aa.1112")}
    assert state(match).points["jp"] == 3 + 2  # objective and battery


@pytest.mark.rule("FP-BMB-4", "FP-BMB-9")
@pytest.mark.parametrize(("line", "path"), [("B5N 0509 3 low", "a-a*-a-a"), ("D3A 0509 3 high", "a-d*-a-a-a")])
def test_the_hex_is_destroyed_without_any_roll(line: str, path: str) -> None:
    match = flying(f"{line} bomb", ships={"dd": destroyer("us", "0511", "0512")})
    fly(match, f"{line[:3]}-01", path, "bomb", "0511")
    assert state(match).ships["dd"].hits == (0,)
    assert asked(match) == ("us", "activate")  # nobody was asked anything, and no die was thrown
    assert not any(entry.roll for entry in match.entries)


@pytest.mark.rule("FP-BMB-2", "FP-BMB-3", "FP-RUL-BMB-1")
@pytest.mark.example("FP-EX-101")
def test_three_advances_in_a_row_are_two_pairs() -> None:
    found, expected = replayed("FP-EX-101")
    assert found == expected


@pytest.mark.rule("FP-BMB-2", "FP-RUL-BMB-1")
@pytest.mark.example("FP-EX-102")
def test_advances_with_a_slip_between_them_are_none() -> None:
    found, expected = replayed("FP-EX-102")
    assert found == expected
    match = flying("SBD 0512 0 low bomb")
    assert "FP-BMB-2" in refused(match, "a-sl-a*-sl")
    assert all("a-a*" in move[5] for move in moves(match) if move[6] == "bomb")


APART = {"bombing_advances_apart": True}


@pytest.mark.rule("FP-RUL-BMB-1")
def test_with_the_option_other_manoeuvres_may_come_between_the_advances() -> None:
    ships = {"dd": destroyer("us", "0511", "0512")}
    by_letter, freely = (
        {move[5] for move in moves(flying("B5N 0512 0 low bomb", ships=ships, options=options)) if move[7] == "0511"}
        for options in (None, APART)
    )
    assert freely - by_letter == {
        "a-sl-tl-a*", "a-sr-tr-a*", "a-tl-a*-sl", "a-tl-a*-tl", "a-tl-tl-a*", "a-tr-a*-sr", "a-tr-a*-tr", "a-tr-tr-a*"
    }  # fmt: skip
    assert by_letter <= freely
    match = flying("B5N 0512 0 low bomb", ships=ships, options=APART)
    fly(match, "B5N-01", "a-tl-a*-sl", "bomb", "0511")
    assert heard(match, "segment_hit")[0].about == {"ship": "dd", "segment": "bow", "weapon": "bomb"}


@pytest.mark.rule("FP-RUL-BMB-1")
def test_with_the_option_the_bomb_still_goes_where_an_advance_has_led() -> None:
    """Ahead, a turn into 0410, ahead again into 0310: 0511 and 0310, and never the hex of the turn."""
    for hex, falls_there in (("0511", True), ("0310", True), ("0410", False)):
        match = flying(
            "B5N 0512 0 low bomb", options=APART, ships={"dd": destroyer("us", hex, _behind(hex, 1), facing=1)}
        )
        trips = flight.follow(state(match), "B5N-01", "a-tl-a*-sl")
        assert (hex in {trip.drop[1] for trip in trips}) is falls_there


@pytest.mark.rule("FP-RUL-BMB-1")
def test_with_the_option_one_advance_down_low_is_still_not_enough() -> None:
    match = flying("B5N 0512 0 low bomb", options=APART)
    assert "FP-BMB-2" in refused(match, "sl-sl-a*-sl")
    assert "FP-BMB-2" in refused(match, "a-sl*-a-sl")
    assert "FP-BMB-2" in refused(flying("B5N 0512 0 high bomb", options=APART), "a-d-a*-a-a")  # the first was up high


@pytest.mark.rule("FP-RUL-BMB-1")
def test_the_choice_is_made_right_after_the_second_advance() -> None:
    match = flying("B5N 0512 0 low bomb")
    assert "FP-BMB-2" in refused(match, "a-a-sl*-a")
    assert "FP-BMB-2" in refused(match, "a-a-tl*-a")


@pytest.mark.rule("FP-RUL-BMB-1")
def test_both_advances_are_wholly_down_low() -> None:
    """An Advance up high, a dive and an Advance down low make no pair."""
    match = flying("B5N 0512 0 high bomb")
    assert "FP-BMB-2" in refused(match, "a-d-a*-a-a")
    assert "FP-BMB-2" in refused(match, "d-a*-a-a-a")
    fly(match, "B5N-01", "d-a-a*-a-a", "bomb", "sea")
    assert state(match).aircraft["B5N-01"].load == ""


# ---------------------------------------------------------------- dive bombing


@pytest.mark.rule("FP-BMB-7", "FP-BMB-8")
@pytest.mark.example("FP-EX-59")
def test_a_dauntless_dives_bombs_and_flies_on() -> None:
    match = flying("SBD 0510 0 high bomb", ships={"dd": destroyer("jp", "0508", "0507", facing=3)})
    fly(match, "SBD-01", "a-d*-tl-a-a", "bomb", "0508")
    assert heard(match, "segment_hit")[0].about == {"ship": "dd", "segment": "bow", "weapon": "bomb"}
    dauntless = state(match).aircraft["SBD-01"]
    assert (dauntless.hex, dauntless.facing, dauntless.high) == ("0206", 5, False)


@pytest.mark.rule("FP-BMB-7", "FP-MOV-5")
@pytest.mark.example("FP-EX-60")
def test_the_flight_path_of_that_dauntless() -> None:
    match = flying("SBD 0510 0 high")
    fly(match, "SBD-01", "a-d-tl-a-a")
    flew = heard(match, "flew")[0].about
    assert (flew["hex"], flew["facing"], flew["end"]) == ("0206", 5, "low")
    assert sum(flight.MANOEUVRES[name].mp for name in flew["path"].split("-")) == 4


@pytest.mark.rule("FP-BMB-7")
@pytest.mark.parametrize("path", ["d*-a-a-a-a", "a-d*-a-a-a", "a-a-d*-a-a", "a-a-a-d*-a", "a-a-a-a-d*"])
def test_the_dive_may_come_at_any_point(path: str) -> None:
    hex = f"05{11 - path.split('-').index('d*'):02}"
    match = flying("SBD 0512 0 high bomb", ships={"dd": destroyer("jp", hex, _behind(hex, 1), facing=1)})
    fly(match, "SBD-01", path, "bomb", hex)
    assert state(match).ships["dd"].hits == (0,)


@pytest.mark.rule("FP-RUL-BMB-4", "FP-BMB-7")
def test_the_bomb_falls_where_the_dive_ends_whatever_follows() -> None:
    """Not in the hex it dived from, not in one it flies on to."""
    for hex in ("0511", "0509"):
        match = flying("SBD 0512 0 high bomb", ships={"dd": destroyer("jp", hex, _behind(hex, 1), facing=1)})
        assert not [trip for trip in flight.follow(state(match), "SBD-01", "a-d*-sl-a-a") if trip.drop[1] == hex]
    match = flying("SBD 0512 0 high bomb", ships={"dd": destroyer("jp", "0510", "0411", facing=1)})
    fly(match, "SBD-01", "a-d*-sl-a-a", "bomb", "0510")
    assert heard(match, "bombed")[0].about["hex"] == "0510"
    assert state(match).aircraft["SBD-01"].hex == "0407"


@pytest.mark.rule("FP-BMB-8")
def test_after_the_drop_it_flies_on_freely_with_all_its_points() -> None:
    match = flying("SBD 0512 0 high bomb", ships={"dd": destroyer("jp", "0511", "0410", facing=2)})
    paths = {move[5] for move in moves(match) if move[7] == "0511" and move[5].startswith("d*") and move[4] == "low"}
    assert all(sum(flight.MANOEUVRES[name.rstrip("*")].mp for name in path.split("-")) == 4 for path in paths)
    assert {path.split("-")[1] for path in paths} >= {"a", "sl", "sr", "tl", "tr"}


@pytest.mark.rule("FP-BMB-7")
def test_without_a_dive_there_is_no_dive_bomb() -> None:
    match = flying("SBD 0512 0 high bomb")
    assert "FP-BMB-7" in refused(match, "a*-a-a-a")
    assert "FP-BMB-7" in refused(match, "a-d-sl*-a-a")
    assert {move[5].split("*")[0][-1] for move in moves(match) if move[6] == "bomb" and "a-a*" not in move[5]} == {"d"}


@pytest.mark.rule("FP-BMB-9")
def test_a_dive_bomb_destroys_an_island_hex_at_once() -> None:
    match = flying("D3A 0909 3 high bomb", scenario="wake", land_aa={"0911": "us"})
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", "0911")
    assert state(match).wrecked == ("0911",)
    assert order(match).index("flew") < order(match).index("island_hit")
    assert heard(match, "shot") == []  # before the battery could answer


@pytest.mark.rule("FP-BMB-2", "FP-BMB-7", "FP-RUL-BMB-3")
@pytest.mark.example("FP-EX-103")
def test_a_dauntless_may_bomb_in_a_dive_or_in_level_flight() -> None:
    found, expected = replayed("FP-EX-103")
    assert found == expected


@pytest.mark.rule("FP-RUL-BMB-3")
def test_but_it_has_only_one_bomb() -> None:
    match = flying("SBD 0512 0 high bomb")
    assert not [move for move in moves(match) if move[5].count("*") > 1]
    assert match.why_not("us", ("fly", "SBD-01", "0507", 0, "low", "a-a-d*-a-a*", "bomb", "sea")) is not None
    spent = flying("SBD 0512 0 high")
    assert refused(spent, "a-a-d*-a-a") == ("FP-RUL-BMB-3",)


@pytest.mark.rule("FP-BMB-5", "FP-BMB-7", "FP-TRT-4")
@pytest.mark.example("FP-EX-104")
def test_a_kate_dives_but_is_no_dive_bomber() -> None:
    found, expected = replayed("FP-EX-104")
    assert found == expected
    assert "FP-BMB-7" in refused(flying("B5N 0512 0 high bomb"), "d*-a-tl-a-tl")


# ---------------------------------------------------------------- where they fall


@pytest.mark.rule("FP-RUL-BMB-2")
def test_a_bomb_on_open_sea_is_lost() -> None:
    match = flying("SBD 0512 0 high bomb")
    fly(match, "SBD-01", "a-d*-a-a-a", "bomb", "sea")
    assert heard(match, "bomb_lost")[0].rules == ("FP-RUL-BMB-2",)
    assert state(match).points == {"jp": 0, "us": 0}
    assert state(match).aircraft["SBD-01"].load == ""


@pytest.mark.rule("FP-RUL-BMB-2", "FP-SHP-14")
def test_a_bomb_on_a_destroyed_segment_is_lost() -> None:
    ships = {"cv": carrier("akagi", "0510", "0509", "0508", facing=3, hits=(0,))}
    match = flying("SBD 0512 0 high bomb", ships=ships)
    assert {move[7] for move in moves(match) if move[6] == "bomb"} == {"0509", "0508", "sea"}  # the bow is no target
    fly(match, "SBD-01", "a-d*-a-a-a", "bomb", "sea")
    assert state(match).ships["cv"].hits == (0,)
    assert heard(match, "bomb_lost")


@pytest.mark.rule("FP-RUL-BMB-2", "FP-ISL-6")
def test_a_bomb_on_a_destroyed_land_hex_is_lost() -> None:
    match = flying("D3A 0909 3 high bomb", scenario="wake", land_aa={"0911": "us"}, wrecked=("0911",))
    assert "0911" not in {move[7] for move in moves(match)}
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", "sea")
    assert heard(match, "bomb_lost")
    assert state(match).points == {"jp": 0, "us": 0}


@pytest.mark.rule("FP-RUL-BMB-2")
def test_a_bomb_on_an_island_destroys_what_stands_there() -> None:
    match = flying("D3A 0910 3 high bomb", scenario="wake", land_aa={"0912": "us"})
    fly(match, "D3A-01", "a-d*-a-a-a", "bomb", "0912")
    assert [(e.about["thing"], e.about["points"]) for e in heard(match, "scored")] == [("objective", 5), ("land_aa", 2)]
