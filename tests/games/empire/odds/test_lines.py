"""The supply line that is drawn for a unit, and the hexside that closes it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from empire_table import position

from wardroom.games.empire.odds import odds
from wardroom.games.empire.odds.lines import lines
from wardroom.games.empire.printed import COUNTERS, HEXES, HQ, PORTS, SIDES, kind_commands
from wardroom.games.empire.state import Empire
from wardroom.games.empire.traces import supply
from wardroom.games.empire.traces.masks import BIT
from wardroom.games.empire.traces.settling import KINDS
from wardroom.games.empire.view import view


def reached(g: Empire, unit: str) -> bool:
    """By lines of HQs, as the survey floods them."""
    now, c = supply.survey(g), COUNTERS[unit]
    area = 0
    for kind in KINDS[c.side]:
        if kind_commands(kind, c):
            area |= now.lines[kind]
    return bool(BIT[g.units[unit].at] & area)


def on_map(g: Empire, side: str) -> list[str]:
    return [id for id in g.on_map(side) if g.units[id].at in HEXES and COUNTERS[id].type != HQ]


@pytest.mark.rule("ES-SUP-2")
@pytest.mark.parametrize("scenario", ["y1942", "y1943", "y1944", "campaign", "south_pacific"])
@pytest.mark.parametrize("side", SIDES)
def test_a_line_without_a_stop_is_one_that_the_survey_finds(scenario: str, side: str) -> None:
    g = position(scenario)
    found = lines(g, side)
    for unit in on_map(g, side):
        free = unit in found and not found[unit]["stops"]
        assert free == reached(g, unit), unit


@pytest.mark.rule("ES-SUP-2")
def test_a_line_goes_from_an_hq_to_the_unit_hex_by_hex() -> None:
    g = position()
    hqs = {g.units[hq].at for hq in g.hqs("japan")}
    for unit, line in lines(g, "japan").items():
        hexes = [line["hexes"][n : n + 4] for n in range(0, len(line["hexes"]), 4)]
        assert hexes[0] in hqs
        assert hexes[-1] == g.units[unit].at
        assert all(b in HEXES[a].sides for a, b in pairwise(hexes))


@pytest.mark.rule("ES-SUP-4")
def test_an_unneutralised_zone_closes_the_sea_with_the_letter_b() -> None:
    g = position(units={"j_ca_aoba": "4523"})
    assert not reached(g, "j_ca_aoba")
    stops = lines(g, "japan")["j_ca_aoba"]["stops"]
    assert [letter for _, _, letter in stops] == ["B"]
    a, b, _ = stops[0]
    assert HEXES[a].sides[b] == "S"
    assert (BIT[a] | BIT[b]) & supply.survey(g).closed["japan"]


@pytest.mark.rule("ES-SUP-6")
def test_from_land_to_sea_without_a_port_is_the_letter_d() -> None:
    """An army in the Maldives, and its HQ in Saigon: the line comes overland to the coast of Siam."""
    stops = lines(position(units={"j_16th_army": "1005"}), "japan")["j_16th_army"]["stops"]
    assert [letter for _, _, letter in stops] == ["D", "B", "B"]
    coast, sea, _ = stops[0]
    assert HEXES[coast].coastal
    assert coast not in PORTS
    assert HEXES[coast].sides[sea] in "SB"


def test_a_seat_is_told_the_lines_of_its_own_side() -> None:
    told = odds(view(position(), "japan"))["staff"]["lines"]
    assert told
    assert all(COUNTERS[unit].side == "japan" for unit in told)
