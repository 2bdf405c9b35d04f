"""The map: hexes and hexsides, islands, Siam, what is out of play (2.0, 2.1, the sidebars)."""

from __future__ import annotations

import pytest
from moving_table import go, moving, offered, places, reaches, why
from victory_table import Stop, at, at_table, example, moves, opening, state

from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import double_defence
from wardroom.games.victory.combat.blockade import may_blockade
from wardroom.games.victory.printed import BASES, HEXES, LAND, NEAR, SEA, SIAM, SIAM_WEST, TABLES, hexside
from wardroom.games.victory.state import Fight
from wardroom.games.victory.supply import survey as supply


def limit(a: str, b: str) -> int:
    return hexside(at(a), at(b)).limit


def attackers_over(start: str, goal: str, attackers: list[str], defender: str, side: str, **how: object) -> int:
    """How many of them get over the hexside into the battle, one after the other."""
    match = moving({start: attackers, goal: [defender]}, side, **how)
    crossed = 0
    for id in (line.split()[0] for line in attackers):
        if ("attack", at(goal), at(start)) in offered(match, id):
            go(match, id, "attack", goal)
            crossed += 1
    return crossed


@pytest.mark.rule("PV-2.0-1", "PV-2.1-1", "PV-4.3-1", "PV-4.3-2")
def test_two_ground_units_cross_a_clear_hexside_into_battle() -> None:
    assert hexside(at("Peking"), at("Shanghai")).land == "clear"
    three = ["J-IN-1", "J-IN-2", "J-AR-1"]
    assert attackers_over("Peking", "Shanghai", three, "CH-NRA-1", "japan", held={"Shanghai": "china"}) == 2


@pytest.mark.rule("PV-2.1-2", "PV-2.1-3", "PV-2.1-6", "PV-2.0-2", "PV-4.3-2")
@pytest.mark.parametrize(
    ("land", "start", "goal"),
    [("river", "Shanghai", "Chungking"), ("jungle", "Singapore", "Bangkok"), ("river", "Calcutta", "Dhaka")],
)
def test_one_crosses_any_other(land: str, start: str, goal: str) -> None:
    assert hexside(at(start), at(goal)).land == land
    side = "japan" if start == "Shanghai" else "allies"
    two = ["J-IN-1", "J-IN-2"] if side == "japan" else ["IND-IN-1", "IND-IN-2"]
    foe = "CH-NRA-1" if side == "japan" else "J-IN-1"
    assert attackers_over(start, goal, two, foe, side) == 1


@pytest.mark.rule("PV-2.1-2", "PV-2.0-2")
def test_limits_go_by_the_terrain_of_the_side() -> None:
    """Nothing but the printed terrain decides, and of two the stricter: every side on the map."""
    by_land = TABLES["hexside_limits"]
    for a in HEXES:
        for b in NEAR[a]:
            side = hexside(a, b)
            if HEXES[a].out_of_play or side.land in (None, "alpine"):
                assert side.limit == 0
            elif side.land == "mountain":
                assert side.limit <= by_land["mountain_with_rail"]
            else:
                assert side.limit == by_land[side.land]
    assert {hexside(a, b).limit for a in HEXES for b in NEAR[a] if hexside(a, b).land == "desert"} == {1}


@pytest.mark.rule("PV-2.1-3", "PV-2.1-5")
@pytest.mark.parametrize(("base", "doubled"), [("Rabaul", True), ("Seoul", True), ("Formosa", True), ("Wake", False)])
def test_jungle_mountain_and_major_bases_double_the_defence(base: str, doubled: bool) -> None:
    g = state(at_table({base: ["J-IN-1"]}, agenda=(Stop(),)))
    g.fight = Fight(at(base), "japan", "japan", 3, 1)
    assert double_defence(g, "J-IN-1") is doubled


@pytest.mark.rule("PV-2.1-5", "PV-4.3-2")
@pytest.mark.example("PV-EX-MOUNTAIN-RAIL")
def test_mountains_are_crossed_along_the_railway_only() -> None:
    vector = example("PV-EX-MOUNTAIN-RAIL")
    with_rail, without = vector["given"]["hexside_with_rail"], vector["given"]["hexside_without_rail"]
    assert limit(*with_rail) == vector["expect"]["with_rail_limit"]
    assert limit(*without) == vector["expect"]["without_rail_limit"]
    match = moving({"Kunming": ["CH-NRA-1"], "Bangkok": ["J-IN-1", "J-IN-2"], "Rangoon": ["IND-IN-1"]}, "allies")
    assert at("Canton") not in reaches(match, "CH-NRA-1", "move", "attack")
    assert why(match, "CH-NRA-1", "move", "Canton").rules == ("PV-4.3-2", "PV-2.1-5")
    assert attackers_over("Bangkok", "Rangoon", ["J-IN-1", "J-IN-2"], "IND-IN-1", "japan") == 1


@pytest.mark.rule("PV-2.1-4")
def test_southern_new_guinea_is_for_ships_alone() -> None:
    gap = "H0909"
    match = moving({"Port Moresby": ["ANZ-IN-1", "BR-CA-RAN", "BR-RAAF"], "Darwin": ["ANZ-IN-2"]}, "allies")
    assert LAND[gap] == ()
    assert gap in reaches(match, "BR-CA-RAN", "move")
    assert gap not in reaches(match, "ANZ-IN-1")
    assert gap in reaches(match, "BR-RAAF", "patrol")
    assert gap not in reaches(match, "BR-RAAF", "move", "rebase")
    assert at("Darwin") in reaches(match, "BR-RAAF", "rebase")  # it may fly over


@pytest.mark.rule("PV-2.1-7", "PV-2.1-8", "PV-4.7-4", "PV-4.2-1")
@pytest.mark.parametrize("hex", ["H1206", "H1202"])
def test_four_ships_to_a_hex(hex: str) -> None:
    start = "Kwajalein" if hex == "H1206" else "Dutch Harbor"
    fleet = ["US-CA-1", "US-CA-2", "US-CA-3", "US-CA-4", "US-CA-5"]
    match = moving({start: fleet}, "allies", held={"Kwajalein": "us"}, date="Jun42")
    for ship in fleet[:4]:
        go(match, ship, "move", hex)
    assert ("done",) in moves(match)
    go(match, fleet[4], "move", hex)
    assert ("done",) not in moves(match)
    assert moves(match, "return") == [("return", ship) for ship in fleet]


@pytest.mark.rule("PV-2.1-8", "PV-4.6-3")
def test_one_patrol_to_a_sea_hex() -> None:
    match = moving({"Truk": ["J-NA-1"], "Saipan": ["J-NA-2"]})
    go(match, "J-NA-1", "patrol", "H1206")
    assert ("done",) in moves(match)
    go(match, "J-NA-2", "patrol", "H1206")
    assert ("done",) not in moves(match)


@pytest.mark.rule("PV-2.1-9", "PV-4.8-1")
def test_ground_units_stay_out_of_the_sea_but_for_marines() -> None:
    match = moving({"Kure": ["J-IN-1", "J-MA-KURE", "J-GA-1"]})
    assert reaches(match, "J-IN-1") == places("Tokyo", "Hakodate") == reaches(match, "J-GA-1")
    assert "H0905" in reaches(match, "J-MA-KURE", "move")
    assert why(match, "J-IN-1", "move", "H0905").rules == ("PV-4.4-3", "PV-4.8-2")
    go(match, "J-MA-KURE", "move", "H0905")
    assert state(match).group("J-MA-KURE") == "naval"


@pytest.mark.rule("PV-MAP-1")
def test_the_home_islands_hang_together() -> None:
    match = moving({"Kure": ["J-IN-1"], "Tokyo": ["J-IN-2"], "Hakodate": ["J-IN-3"]})
    assert reaches(match, "J-IN-1", "move") == places("Tokyo", "Hakodate")
    assert reaches(match, "J-IN-2", "move") == places("Kure", "Hakodate")
    assert reaches(match, "J-IN-3", "move") == places("Kure", "Tokyo")
    assert {limit("Kure", "Tokyo"), limit("Tokyo", "Hakodate"), limit("Kure", "Hakodate")} == {1}


@pytest.mark.rule("PV-MAP-2")
def test_japan_starts_on_the_mainland() -> None:
    g = state(opening())
    held = ("Peking", "Shanghai", "Canton", "Harbin", "Formosa", "Seoul")
    assert [control.holder(g, at(base)) for base in held] == ["japan"] * 6
    assert [BASES[at(base)].owner for base in held] == ["china"] * 4 + ["japan"] * 2


@pytest.mark.rule("PV-MAP-3")
def test_the_coasts_of_siam_do_not_meet() -> None:
    assert not set(SEA[SIAM]) & set(SEA[SIAM_WEST])
    match = moving({"Bangkok": ["J-CA-1", "J-MA-KURE"], SIAM_WEST: ["J-CA-2"]})
    assert at("Andamans") not in reaches(match, "J-CA-1")
    assert at("Andamans") in reaches(match, "J-CA-2", "attack")
    assert SIAM not in reaches(match, "J-CA-2")
    assert SIAM_WEST not in reaches(match, "J-CA-1")
    assert {"H0408"} <= reaches(match, "J-MA-KURE", "move")  # from the land either coast will do


@pytest.mark.rule("PV-MAP-4")
def test_the_west_coast_is_attacked_apart() -> None:
    units = {"Andamans": ["BR-CA-SWIFTSURE", "US-MA-1"], "Bangkok": ["J-CA-1", "J-IN-1"], "Hawaii": ["BR-SHQ-WAVELL 3"]}
    match = moving(units, "allies", active={"BR-SHQ-WAVELL": 3})
    assert reaches(match, "BR-CA-SWIFTSURE", "attack") >= {SIAM_WEST}
    assert SIAM not in reaches(match, "BR-CA-SWIFTSURE", "move", "attack")
    assert reaches(match, "US-MA-1", "invade") == {SIAM_WEST}


@pytest.mark.rule("PV-MAP-5")
def test_only_the_south_coast_blockades_bangkok() -> None:
    def able(place: str) -> bool:
        g = state(at_table({place: ["BR-CA-SWIFTSURE"]}, agenda=(Stop(),)))
        g.fight = Fight(place, "japan", "japan", 3, 3)
        return may_blockade(g, "BR-CA-SWIFTSURE")

    assert able(SIAM)
    assert not able(SIAM_WEST)


@pytest.mark.rule("PV-MAP-6")
def test_rangoon_hangs_on_the_railway_from_bangkok() -> None:
    def fed(**bangkok: list[str]) -> bool:
        g = state(at_table({"Rangoon": ["J-IN-1"], "Saigon": ["J-IN-2"], **bangkok}, agenda=(Stop(),)))
        return supply.survey(g).supplied("J-IN-1")

    assert fed()
    assert not fed(Bangkok=["IND-IN-1"])  # the sea off Saigon does not reach Rangoon
    assert fed(Bangkok=["BR-CA-SWIFTSURE blockading"])  # and rails do not mind ships


@pytest.mark.rule("PV-MAP-8", "PV-MAP-9")
@pytest.mark.example("PV-EX-ISLAND-LAND")
def test_overland_from_dutch_harbor_to_anchorage() -> None:
    vector = example("PV-EX-ISLAND-LAND")
    start, goal = vector["given"]["from"], vector["given"]["to"]
    match = moving({start: ["US-IN-1"]}, "allies")
    assert (at(goal) in reaches(match, "US-IN-1", "move")) is vector["expect"]["legal_overland"]
    assert limit(start, goal) == vector["expect"]["crossing_limit_into_battle"]
    assert HEXES[at("Dutch Harbor")].kind in ("coastal", "island")


@pytest.mark.rule("PV-MAP-8")
def test_islands_are_coast() -> None:
    assert all(id in SEA for id, h in HEXES.items() if h.kind == "island")


@pytest.mark.rule("PV-MAP-10")
def test_out_of_play() -> None:
    out = {id for id, h in HEXES.items() if h.out_of_play}
    regions = [HEXES[id].region for id in out]
    assert (regions.count("mexico"), regions.count("mongolia"), regions.count("tibet")) == (1, 1, 2)
    assert set(regions) == {"mexico", "mongolia", "tibet", "ussr"}
    assert not any(b in out for near in (NEAR, SEA, LAND) for a in near if a not in out for b in near[a])
    match = moving({"Harbin": ["J-AF-1"]})
    assert not reaches(match, "J-AF-1") & out
    assert why(match, "J-AF-1", "patrol", "H0902").rules == ("PV-MAP-10",)
    assert not HEXES[at("Attu")].out_of_play


@pytest.mark.rule("PV-MAP-11")
def test_the_edge_is_playable() -> None:
    """Every hex in play can be entered, those at the edge like any other."""
    edge = [id for id in SEA if id in HEXES and len(NEAR[id]) <= 4]
    assert edge
    assert all(SEA[id] for id in edge)
    match = moving({"Seattle": ["US-CA-1"]}, "allies", date="Jun42")
    assert "H1501" in reaches(match, "US-CA-1", "move")


@pytest.mark.rule("PV-MAP-12")
def test_new_caledonia_is_allied_and_pays() -> None:
    g = state(opening())
    assert control.holder(g, at("New Caledonia")) == "allies"
    assert BASES[at("New Caledonia")].pp == 1


@pytest.mark.rule("PV-2.4-1", "PV-4.1-7")
def test_by_rail_only_where_there_is_one() -> None:
    units = {"Harbin": ["J-IN-1"], "Tokyo": ["J-SHQ-IJA 3"], "Shanghai": ["J-IN-3"], "Canton": ["J-IN-4"]}
    match = moving({**units, "Peking": ["J-IN-2"]}, active={"J-SHQ-IJA": 3})
    assert at("Canton") in reaches(match, "J-IN-1", "strategic")  # Harbin has no port
    cut = moving({**units, "Peking": ["CH-PRA-1"]}, active={"J-SHQ-IJA": 3}, held={"Peking": "china"})
    assert at("Canton") in reaches(cut, "J-IN-1", "strategic")  # by Seoul and the sea
    cut_off = {**units, "Peking": ["CH-PRA-1"], "Seoul": ["US-IN-1"]}
    shut = moving(cut_off, active={"J-SHQ-IJA": 3}, held={"Peking": "china", "Seoul": "us"})
    assert reaches(shut, "J-IN-1", "strategic") == set()
