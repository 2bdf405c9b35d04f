"""Torpedoes: where they may be dropped, how they run, and what they hit (FP-TOR)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from fighters_table import asked, carrier, destroyer, fly, heard, moves, order, say, sky, state

from wardroom.games.fighters import flight
from wardroom.games.fighters.printed import SCENARIOS, TYPES
from wardroom.games.fighters.state import Ship
from wardroom.kernel import Match

VECTORS = {v["id"]: v for v in yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text(encoding="utf-8"))}
FAR = ("F4F 1816 0 high", "A6M 1801 3 high")  # somebody left to fly on both sides


def flying(line: str, *others: str, **more: Any) -> Match:
    """The aircraft is about to fly."""
    craft = f"{line[:3]}-01"
    match = sky(line, *others, *FAR, initiative=TYPES[line[:3]].side, **{"scenario": "torpedo_six", **more})
    say(match, "group", craft)
    return match


def refused(match: Match, path: str) -> tuple[str, ...]:
    """The clauses that forbid letting the torpedo go like this."""
    (craft,) = {move[1] for move in moves(match)}
    seat, _ = asked(match)
    bare = flight.follow(state(match), craft, path.replace("*", ""))[0]
    refusal = match.why_not(seat, ("fly", craft, bare.hex, bare.facing, bare.end, path, "torpedo", "none"))
    return refusal.rules if refusal else ()


def drops(match: Match) -> set[tuple[str, str]]:
    """Where a torpedo may be let go, with the path as far as that."""
    return {(move[7], move[5].split("*")[0]) for move in moves(match) if move[6] == "torpedo"}


def dropped(match: Match) -> set[str]:
    return {where for where, _ in drops(match)}


def running(*torpedoes: tuple[str, int, str], ships: dict[str, Ship] | None = None, **more: Any) -> Match:
    """The end of a turn: torpedoes are about to run, unless there are ships to move."""
    return sky(*FAR, phase="end", torpedoes=torpedoes, ships=ships, **{"scenario": "face_to_face", **more})


# ---------------------------------------------------------------- who carries them


@pytest.mark.rule("FP-TOR-1")
def test_only_torpedo_bombers_carry_torpedoes() -> None:
    assert {id for id, type in TYPES.items() if "torpedo" in type.carries} == {"TBD", "B5N"}
    for sheet in SCENARIOS.values():
        placed = [a.type for side in ("us", "jp") for a in sheet.order(side).aircraft if a.load == "torpedo"]
        assert set(placed) <= {"TBD", "B5N"}
    armed = [a.load for a in state(sky(scenario="torpedo_six")).sheet.us.aircraft if a.type == "TBD"]
    assert armed == ["torpedo"] * 6


@pytest.mark.rule("FP-TOR-1", "FP-RUL-BMB-3")
def test_a_torpedo_is_dropped_once() -> None:
    match = flying("B5N 0712 0 low torpedo", torpedoes=[("0101", 0, "jp")])
    fly(match, "B5N-01", "a*-a-a-a", "torpedo", "0710")
    assert state(match).aircraft["B5N-01"].load == ""
    empty = flying("B5N 0712 0 low")
    assert drops(empty) == set()
    assert refused(empty, "a*-a-a-a") == ("FP-RUL-BMB-3",)


@pytest.mark.rule("FP-TOR-1", "FP-TRT-5")
@pytest.mark.example("FP-EX-100")
def test_a_val_is_no_torpedo_bomber() -> None:
    assert dropped(flying("D3A 0712 0 low bomb")) == set()
    assert not TYPES["D3A"].torpedoes


# ---------------------------------------------------------------- dropping


@pytest.mark.rule("FP-TOR-2", "FP-TOR-3")
@pytest.mark.example("FP-EX-95")
def test_after_an_advance_down_low_it_is_placed_ahead() -> None:
    match = flying("B5N 0712 0 low torpedo", ships={"dd": destroyer("us", "0709", "0708", facing=3)})
    assert ("0710", "a") in drops(match)
    fly(match, "B5N-01", "a*-tl-a-a", "torpedo", "0710")
    assert heard(match, "torpedo")[0].about == {"craft": "B5N-01", "hex": "0710", "facing": 0}


@pytest.mark.rule("FP-TOR-2")
@pytest.mark.parametrize(
    ("path", "where"),
    [("d-a*-a-a", "0709"), ("a-d-a*-a", "0708"), ("a-a-d-a*", "0707"), ("d-tl-a*-a", "0409"), ("d-sl-sl-a*", "0508")],
)
def test_the_advance_may_come_anywhere_in_the_move(path: str, where: str) -> None:
    match = flying("TBD 0712 0 high torpedo")
    fly(match, "TBD-01", path, "torpedo", where)
    assert state(match).torpedoes[0].hex == where


@pytest.mark.rule("FP-TOR-2")
@pytest.mark.example("FP-EX-98")
def test_not_from_high_altitude() -> None:
    match = flying("TBD 0712 0 high torpedo")
    assert "0710" not in {where for where, path in drops(match) if path == "a"}
    assert "FP-TOR-2" in refused(match, "a*-a-a")
    match = flying("TBD 0712 0 low torpedo")
    assert "FP-TOR-2" in refused(match, "c*-a")


@pytest.mark.rule("FP-TOR-2")
@pytest.mark.example("FP-EX-99")
@pytest.mark.parametrize("path", ["sl*-a-a", "tl*-a-a", "sr*-a-a", "tr*-a-a"])
def test_only_an_advance_allows_the_drop(path: str) -> None:
    match = flying("TBD 0712 0 low torpedo")
    assert path[:2] not in {before for _, before in drops(match)}
    assert "FP-TOR-2" in refused(match, path)


@pytest.mark.rule("FP-TOR-3")
def test_it_runs_the_way_the_aircraft_looks() -> None:
    match = flying("B5N 0712 0 low torpedo")
    fly(match, "B5N-01", "tr-a*-a-a", "torpedo", "1010")
    torpedo = state(match).torpedoes[0]
    assert (torpedo.hex, torpedo.facing, torpedo.seat) == ("1010", 1, "jp")


@pytest.mark.rule("FP-TOR-4")
def test_after_the_drop_the_aircraft_flies_on_with_what_it_has_left() -> None:
    match = flying("B5N 0712 0 low torpedo")
    paths = {move[5] for move in moves(match) if move[6] == "torpedo" and move[5].startswith("a*") and move[4] == "low"}
    points = {path: len(path.split("-")) for path in paths}
    assert set(points.values()) == {4}  # all four points, never fewer
    assert "a*-a-a-a" in paths
    assert any(path.startswith("a*-tl") for path in paths)
    assert any(move[5] == "a-a-a-a*" for move in moves(match))  # with none left, the move ends there


@pytest.mark.rule("FP-TOR-4")
def test_the_drop_costs_no_movement_points() -> None:
    match = flying("TBD 0712 0 low torpedo")
    fly(match, "TBD-01", "a*-a-a", "torpedo", "0710")
    assert state(match).aircraft["TBD-01"].hex == "0709"  # over its own torpedo and on


@pytest.mark.rule("FP-TOR-5")
@pytest.mark.example("FP-EX-96")
@pytest.mark.parametrize("owner", ["us", "jp"])
def test_never_directly_onto_a_ship(owner: str) -> None:
    match = flying("B5N 0712 0 low torpedo", ships={"dd": destroyer(owner, "0710", "0709", facing=3)})
    assert "0710" not in dropped(match)
    assert "FP-TOR-5" in refused(match, "a*-a-a-a")


@pytest.mark.rule("FP-TOR-6")
@pytest.mark.example("FP-EX-97")
def test_only_onto_water() -> None:
    """The example on a board with an island: two hexes ahead of the Devastator."""
    match = flying("TBD 0913 0 low torpedo", scenario="wake")
    assert {"0911", "0912"} <= state(match).board.islands
    assert not {"0911", "0912"} & dropped(match)
    assert "FP-TOR-6" in refused(match, "a*-a-a")


@pytest.mark.rule("FP-TOR-6")
def test_not_over_the_edge_of_the_board() -> None:
    match = flying("TBD 0702 0 low torpedo")
    assert all(where in state(match).board.grid for where in dropped(match))
    assert ("0700", "a") not in drops(match)
    assert "a" not in {path for _, path in drops(match)}  # the Advance to 0701 leaves no hex ahead


@pytest.mark.rule("FP-RUL-TOR-4")
def test_the_drop_follows_at_once_on_the_advance() -> None:
    """Into the hex the aircraft itself would enter next; not after a later turn, not two hexes off."""
    match = flying("B5N 0712 0 low torpedo")
    for where, path in drops(match):
        (end,) = flight.follow(state(match), "B5N-01", path)
        assert state(match).board.near[end.facing][end.hex] == where
        assert path.split("-")[-1] == "a"
    fly(match, "B5N-01", "a*-tl-a-a", "torpedo", "0710")
    assert state(match).torpedoes[0].facing == 0  # the turn comes after the drop


# ---------------------------------------------------------------- running


@pytest.mark.rule("FP-TOR-7")
@pytest.mark.example("FP-EX-54")
def test_a_japanese_torpedo_runs_two_hexes() -> None:
    given, expect = VECTORS["FP-EX-54"]["given"], VECTORS["FP-EX-54"]["expect"]
    match = running((given["hex"], given["facing"], given["side"]))
    assert [(t.hex, t.facing) for t in state(match).torpedoes] == [(expect["path"][-1], given["facing"])]
    assert heard(match, "torpedo_ran")[0].about == {"start": "0508", "hex": "0506"}


@pytest.mark.rule("FP-TOR-7", "FP-TOR-9")
def test_it_does_not_jump_over_the_hex_between() -> None:
    match = running(("0508", 0, "jp"), ships={"dd": destroyer("us", "0507", "0607", facing=5, hits=(1,))})
    assert state(match).ships["dd"].hits == (0, 1)
    assert state(match).torpedoes == ()


@pytest.mark.rule("FP-TOR-8")
@pytest.mark.example("FP-EX-55")
def test_an_american_torpedo_runs_one_hex() -> None:
    given, expect = VECTORS["FP-EX-55"]["given"], VECTORS["FP-EX-55"]["expect"]
    match = running((given["hex"], given["facing"], given["side"]))
    assert [(t.hex, t.facing) for t in state(match).torpedoes] == [(expect["path"][-1], given["facing"])]


@pytest.mark.rule("FP-TOR-9")
@pytest.mark.parametrize(("start", "segment"), [("0706", "middle"), ("0705", "bow"), ("0707", "stern")])
def test_it_hits_the_segment_it_reaches(start: str, segment: str) -> None:
    match = running((start, 4, "jp"), ships={"cv": carrier("hornet", "0507", "0508", "0509")})
    say(match, "steer", "cv", "ahead")
    assert heard(match, "segment_hit")[0].about == {"ship": "cv", "segment": segment, "weapon": "torpedo"}
    assert state(match).torpedoes == ()


@pytest.mark.rule("FP-RUL-TOR-1", "FP-TOR-9")
@pytest.mark.parametrize("owner", ["us", "jp"])
def test_the_first_segment_is_hit_friend_or_foe(owner: str) -> None:
    ships = {
        "near": destroyer(owner, "0507", "0607", facing=5, hits=(1,)),
        "behind": destroyer("us", "0506", "0505", facing=3, hits=(1,)),
    }
    match = running(("0508", 0, "jp"), ships=ships)
    assert state(match).ships["near"].hits == (0, 1)
    assert state(match).ships["behind"].hits == (1,)
    assert state(match).torpedoes == ()


@pytest.mark.rule("FP-RUL-TOR-1")
def test_a_destroyed_segment_absorbs_it() -> None:
    ships = {"dd": destroyer("us", "0507", "0508", hits=(1,))}
    match = running(("0510", 0, "jp"), ships=ships)
    assert state(match).ships["dd"].hits == (1,)
    assert state(match).torpedoes == ()
    assert "FP-RUL-TOR-1" in heard(match, "absorbed")[0].rules


@pytest.mark.rule("FP-RUL-TOR-2")
def test_a_ship_that_runs_onto_a_torpedo_is_hit_at_once() -> None:
    ships = {"dd": destroyer("us", "0507", "0508"), "other": destroyer("us", "1507", "1508")}
    match = running(("0506", 0, "jp"), ships=ships)
    say(match, "steer", "dd", "ahead")
    assert asked(match) == ("us", "steer")  # before the other ship moves, and before torpedoes run
    assert state(match).ships["dd"].hits == (0,)
    assert state(match).torpedoes == ()


@pytest.mark.rule("FP-RUL-TOR-2")
def test_any_segment_may_run_onto_one() -> None:
    ships = {"cv": carrier("hornet", "0507", "0508", "0509")}
    match = running(("0607", 0, "jp"), ships=ships)
    say(match, "steer", "cv", "right")
    assert state(match).ships["cv"].hexes == ("0707", "0607", "0508")
    assert state(match).ships["cv"].hits == (1,)


@pytest.mark.rule("FP-RUL-TOR-3")
def test_it_runs_on_turn_after_turn() -> None:
    match = running(("0510", 0, "us"))
    for craft in ("A6M-01", "F4F-01") if asked(match)[0] == "jp" else ("F4F-01", "A6M-01"):
        say(match, "group", craft)
        fly(match, craft, "a-a-a-a-a")
    assert [t.hex for t in state(match).torpedoes] == ["0508"]


@pytest.mark.rule("FP-RUL-TOR-3")
def test_land_ends_it() -> None:
    match = running(("0909", 3, "jp"), scenario="wake")
    assert state(match).torpedoes == ()
    assert heard(match, "torpedo_lost")[0].about == {"hex": "0910"}
    assert state(match).wrecked == ()


@pytest.mark.rule("FP-RUL-TOR-3")
@pytest.mark.parametrize(("start", "facing"), [("0502", 0), ("0516", 3), ("2405", 2)])
def test_the_edge_ends_it(start: str, facing: int) -> None:
    match = running((start, facing, "jp"))
    assert state(match).torpedoes == ()


@pytest.mark.rule("FP-RUL-TOR-3")
def test_torpedoes_may_share_a_hex() -> None:
    match = running(("0508", 0, "jp"), ("0508", 0, "jp"), ("0507", 0, "us"))
    assert [t.hex for t in state(match).torpedoes] == ["0506"] * 3


@pytest.mark.rule("FP-RUL-TOR-3")
def test_it_already_runs_in_the_turn_it_was_dropped() -> None:
    match = sky("TBD 0712 0 low torpedo", "A6M 1801 3 high spent", scenario="torpedo_six")
    say(match, "group", "TBD-01")
    fly(match, "TBD-01", "a*-a-a", "torpedo", "0710")
    assert [t.hex for t in state(match).torpedoes] == ["0709"]
    assert order(match).index("end_of_turn") < order(match).index("torpedo_ran")


@pytest.mark.rule("FP-TOR-2", "FP-TOR-3", "FP-TOR-7", "FP-EOT-2", "FP-EOT-3", "FP-SHP-12")
@pytest.mark.example("FP-EX-56")
def test_a_drop_must_lead_its_target() -> None:
    ships = {"hornet": carrier("hornet", "0807", "0708", "0608", facing=1)}
    match = sky("B5N 0712 0 low torpedo", "F4F 1816 0 high spent", scenario="santa_cruz", initiative="jp", ships=ships)
    say(match, "group", "B5N-01")
    fly(match, "B5N-01", "a*-sr-sr-sr", "torpedo", "0710")
    assert [(t.hex, t.facing) for t in state(match).torpedoes] == [("0710", 0)]
    while asked(match)[1] != "steer":
        match.answer(asked(match)[0], moves(match)[0] if asked(match)[1] == "shoot" else moves(match)[-1])
    say(match, "steer", "hornet", "ahead")
    assert state(match).ships["hornet"].hexes == ("0907", "0807", "0708")
    assert heard(match, "segment_hit")[0].about == {"ship": "hornet", "segment": "stern", "weapon": "torpedo"}
    assert state(match).ships["hornet"].adrift
