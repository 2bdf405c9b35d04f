"""Who is supplied on whole set-ups: the vectors, and a plain search by the letter of the rules beside the floods."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from empire_table import position

from wardroom.games.empire.printed import (
    AIRFIELDS,
    COUNTERS,
    EDGES,
    HEXES,
    HOMES,
    HQS,
    KUNMING,
    PORTS,
    ROUND_KUNMING,
    SIDES,
    commands,
    distance,
    foe,
)
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT
from wardroom.lib import yamls

VECTORS = {v["id"]: v for v in yamls.read(Path(__file__).parent.parent / "examples.yaml")}


def unsupplied(g: Empire) -> list[str]:
    return sorted(unit for unit in g.on_map() if not supply.supplied(g, unit))


@pytest.mark.rule("ES-SUP-1", "ES-ZOI-4", "ES-X-SUPS-1", "ES-X-SUPS-2", "ES-ZOI-5", "ES-X-ACT-3", "ES-Q-065")
@pytest.mark.parametrize(
    "id", [pytest.param(f"ES-E-{n}", marks=pytest.mark.example(f"ES-E-{n}")) for n in range(58, 62)]
)
def test_a_set_up_of_the_vectors(id: str) -> None:
    """The vectors know supply from HQs alone: here China has fallen, so Kunming adds nothing (ES-X-CHINA-4)."""
    g = position(VECTORS[id]["given"]["scenario"], china=0)
    assert unsupplied(g) == VECTORS[id]["expect"]["unsupplied"]


@pytest.mark.rule("ES-X-CHINA-4", "ES-ACT-3")
@pytest.mark.example("ES-E-58")
def test_in_december_1941_kunming_supplies_what_no_hq_does() -> None:
    """The vector counts HQs alone. Over the Burma Road and the railways Kunming reaches India and Burma."""
    of_hqs = set(VECTORS["ES-E-58"]["expect"]["unsupplied"])
    rest = set(unsupplied(position("campaign")))
    assert rest < of_hqs
    assert of_hqs - rest == {"a_1_ind_corps", "a_1b_division", "a_2_ind_corps", "a_b_ind_division", "a_fe_air"}


@pytest.mark.rule("ES-SUP-4", "ES-ZOI-2", "ES-ZOI-12", "ES-ZOI-13", "ES-ZOI-18", "ES-ZOI-19")
@pytest.mark.parametrize(
    "id", [pytest.param(f"ES-E-{n}", marks=pytest.mark.example(f"ES-E-{n}")) for n in range(62, 65)]
)
def test_luzon_under_a_zoi(id: str) -> None:
    given = VECTORS[id]["given"]
    g = position(given["scenario"], given["at"], empty=True)
    assert unsupplied(g) == VECTORS[id]["expect"]["unsupplied"]


@pytest.mark.rule("ES-ZOI-1", "ES-ZOI-12", "ES-ZOI-18")
@pytest.mark.example("ES-E-32")
def test_the_zoi_of_davao_stops_short_of_manila() -> None:
    given, expect = VECTORS["ES-E-32"]["given"], VECTORS["ES-E-32"]["expect"]
    units = {"j_5_ad": given["japan_air"], "a_sw_pac_hq": given["allied_hq"], "j_south_hq": "2212",
             "a_sl_corps": "2913", "a_p_brigade": "3014"}  # fmt: skip
    g = position("y1942", units, empty=True)
    for hex in expect["in_zoi"]:
        assert supply.in_zoi(g, "japan", hex)
        assert supply.closed_to(g, "allied", hex)
    for hex in expect["not_in_zoi"]:
        assert not supply.in_zoi(g, "japan", hex)
    paths = supply.activation(g, "a_sw_pac_hq")
    assert paths & BIT["2913"], "by land through Luzon"
    assert not paths & BIT["3014"], "only over water"


# ---- the plain search


def lines(g: Empire, side: str, closed: set[str], start: str, most: int = 9999) -> set[str]:
    """Hexes that a supply line from this hex reaches, one hexside at a time."""
    play = in_play(g.scenario)
    seen, queue, got = {(start, "")}, deque([(start, "", 0)]), {start}
    while queue:
        hex, came, far = queue.popleft()
        if far == most:
            continue
        changes = not HEXES[hex].land or (hex in PORTS and g.holds(side, hex))
        for near, code in HEXES[hex].sides.items():
            for way in {"L": ("land",), "S": ("sea",), "B": ("land", "sea"), "U": ()}[code]:
                shut = code == "S" and (hex in closed or near in closed)
                stopped = way == "land" and (solely(g, side, hex) or solely(g, side, near))
                turned = came not in ("", way) and not changes
                if near in play and not (shut or stopped or turned) and (near, way) not in seen:
                    seen.add((near, way))
                    got.add(near)
                    queue.append((near, way, far + 1))
    return got


def solely(g: Empire, side: str, hex: str) -> bool:
    if g.at(hex, side):
        return False
    if side == "japan" and hex in ROUND_KUNMING:
        return True
    enemies = [COUNTERS[unit].type for unit in g.at(hex, foe(side))]
    return any(kind in ("ground", "air", "hq") for kind in enemies) or (side == "allied" and g.garrison(hex) > 0)


def near(g: Empire, units: set[str]) -> set[str]:
    return {hex for place in {g.units[unit].at for unit in units} for hex in HEXES if distance(place, hex) <= 2}


def fed(g: Empire, side: str, closed: set[str]) -> set[str]:
    sources = frozenset().union(*EDGES.values()) if side == "allied" else {h for h in HOMES if g.holds(side, h)}
    hqs = [hq for hq in g.hqs(side) if lines(g, side, closed, g.units[hq].at) & sources]
    got = set(hqs)
    for hq in hqs:
        reach = lines(g, side, closed, g.units[hq].at, COUNTERS[hq].range)
        got |= {u for u in g.on_map(side) if u not in HQS and g.units[u].at in reach and commands(hq, u)}
    return got


def settle(g: Empire, side: str, mine: set[str], others: set[str]) -> tuple[set[str], set[str]]:
    theirs = near(g, others)
    while True:
        got = fed(g, side, theirs - near(g, {unit for unit in mine if not COUNTERS[unit].heavy}))
        if mine <= got:
            return mine, got
        mine = mine & got


def plainly_supplied(g: Empire) -> set[str]:
    flyers = {side: {unit for unit in g.on_map(side) if COUNTERS[unit].flyer} for side in SIDES}
    allies = flyers["allied"]
    while True:
        japan, theirs = settle(g, "japan", flyers["japan"], allies)
        left, ours = settle(g, "allied", allies, japan)
        if left == allies:
            return theirs | ours
        allies = left


def scattered(seed: int) -> Empire:
    """Units of a set-up thrown about, most of them where they might be, and the map divided anew."""
    rng = Random(seed)
    units: dict[str, str] = {}
    ports, fields, land = sorted(PORTS), sorted(AIRFIELDS), sorted(h for h in HEXES if HEXES[h].land and h != KUNMING)
    seas = sorted(h for h in HEXES if not HEXES[h].land)
    where: Mapping[str, list[str]] = {
        "hq": ports, "air": fields, "ground": land, "naval": [*ports, *seas], "carrier": [*ports, *seas],
    }  # fmt: skip
    for unit in sorted(COUNTERS):
        if rng.random() < 0.35:
            units[unit] = rng.choice([h for h in where[COUNTERS[unit].type] if h not in ROUND_KUNMING])
    units["j_comb_fleet_hq_yam"] = "3407"
    taken = rng.sample([hex for hex in ports if hex not in HOMES], 30)
    return position("y1943", units, empty=True, japan=taken[:15], allied=taken[15:], china=0)


@pytest.mark.rule(
    "ES-SUP-1",
    "ES-SUP-2",
    "ES-SUP-3",
    "ES-SUP-4",
    "ES-SUP-5",
    "ES-SUP-6",
    "ES-SUP-7",
    "ES-SUP-8",
    "ES-SUP-9",
    "ES-ZOI-1",
    "ES-ZOI-2",
    "ES-ZOI-3",
    "ES-ZOI-4",
    "ES-ZOI-5",
    "ES-ZOI-13",
    "ES-Q-065",
    "ES-Q-067",
    "ES-X-SUPS-1",
    "ES-X-SUPS-2",
)
@pytest.mark.parametrize("seed", range(6))
def test_the_floods_say_what_a_plain_search_says(seed: int) -> None:
    g = scattered(seed)
    plain = plainly_supplied(g)
    assert set(supply.survey(g).supplied) == plain
    assert {COUNTERS[unit].side for unit in plain} == set(SIDES), "nothing to compare"
