"""The map: areas, lines and distances, what it forbids (Movement: forbidden areas, airfields)."""

from __future__ import annotations

import pytest
from nimitz_table import Stop, at_table, moves, state

from wardroom.games.nimitz.campaign import orders
from wardroom.games.nimitz.invariants import check
from wardroom.games.nimitz.printed import AREAS, COUNTERS, DISTANCE, HOMES, NEAR, NEXT_PORT, YEARS, ZONE_ROLLS, ZONES
from wardroom.games.nimitz.setup import start
from wardroom.games.nimitz.state import Options
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.kernel import RulesFault


def test_twenty_areas_and_lines_that_go_both_ways() -> None:
    assert len(AREAS) == 20
    assert sum(len(near) for near in NEAR.values()) == 2 * 34
    assert all(a in NEAR[b] and a != b for a in AREAS for b in NEAR[a])
    assert all(len(DISTANCE[a]) == 20 for a in AREAS if a not in HOMES), "every area can be reached"


@pytest.mark.rule("NM-MOV-1", "NM-MOV-3")
def test_the_us_goes_everywhere_but_to_japan_and_east_asia() -> None:
    m = at_table({"HI": ["us42-cv-lexington"]}, agenda=(UsMovement(), Stop()), supply=3)
    goals = {move[2] for move in moves(m, "move")}
    assert goals == AREAS.keys() - {"JA", "EA", "HI"}


@pytest.mark.rule("NM-MOV-2")
@pytest.mark.parametrize("year", YEARS)
def test_no_order_leads_to_the_west_coast_or_australia(year: int) -> None:
    g = start(str(year), Options())
    g.ashore = tuple(sorted(AREAS))  # as if the enemy were ashore everywhere
    for area in AREAS:
        if area not in HOMES:
            for row in orders.ROWS:
                assert not set(orders.destinations(g, area, row).places) & set(HOMES), (area, row)
    g.change(g.at("JA", "japan")[0], place="AU")
    with pytest.raises(RulesFault):
        check(g)


@pytest.mark.rule("NM-MOV-7")
def test_three_areas_have_no_airfield_limit() -> None:
    assert {id for id, area in AREAS.items() if area.us and area.limit is None} == {"WC", "HI", "AU"}
    ours = [id for id, c in COUNTERS.items() if c.year == 1942 and c.side == "us" and c.category == "lba"]
    ours = [id for id in ours if COUNTERS[id].nation == "US"]
    m = at_table({"HI": ours[1:], "WC": ours[:1]}, agenda=(UsMovement(), Stop()), supply=3)
    assert ("move", ours[0], "HI") in moves(m)
    assert len(ours) == 16


@pytest.mark.rule("NM-MOV-8")
def test_airfield_limits_are_none_of_japans_business() -> None:
    aircraft = ["ja42-air-1-kokutai", "ja42-air-3-kokutai", "ja42-air-4-kokutai"]
    more = ["ja42-air-6-kokutai", "ja42-air-751-kokutai", "ja42-cv-kaga"]
    m = at_table({"MI": aircraft, "WI": more}, agenda=(Stop(),), ashore=("MI", "WI"), step="orders")
    check(state(m))
    assert AREAS["MI"].limit == 2
    assert orders.numbers(state(m), "WI", "east", "MI").lba == 1, "only the last land force stays behind"


def test_the_zones_of_the_battle_map_share_out_the_die() -> None:
    faces = [n for zone in ZONES for n in range(ZONE_ROLLS[zone][0], ZONE_ROLLS[zone][1] + 1)]
    assert sorted(faces) == list(range(1, 11))
    assert NEXT_PORT == {"P1": "HI", "P2": "P1", "P3": "P2"}
