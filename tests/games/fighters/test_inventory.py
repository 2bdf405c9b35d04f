"""What is in the box, and that the scenarios stay within it (FP-INV)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fighters_table import asked, carrier, destroyer, fly, heard, moves, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import HULLS, MARKERS, SCENARIOS, TWO_SIDED, TYPES
from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Match
from wardroom.lib import yamls

AMERICAN = {"F4F": 18, "SBD": 22, "TBD": 10}
JAPANESE = {"A6M": 17, "D3A": 18, "B5N": 12}
FIXED = [id for id in SCENARIOS if not id.startswith("face_to_face")]


def example(id: str) -> dict[str, Any]:
    vectors: list[dict[str, Any]] = yamls.read(Path(__file__).parent / "examples.yaml")
    return next(vector for vector in vectors if vector["id"] == id)


def opening(scenario: str) -> Fighters:
    return state(Match(RULES, Seeded(0), scenario))


def most(count: dict[str, Counter[str]]) -> dict[str, int]:
    """The largest number of each thing over all scenarios."""
    return {key: max(counter[key] for counter in count.values()) for key in sorted(set().union(*count.values()))}


# ---------------------------------------------------------------- counters


@pytest.mark.rule("FP-INV-1", "FP-INV-2")
@pytest.mark.parametrize(("side", "counters"), [("us", AMERICAN), ("jp", JAPANESE)])
def test_three_types_of_aircraft_on_each_side(side: str, counters: dict[str, int]) -> None:
    assert {id: type.counters for id, type in TYPES.items() if type.side == side} == counters


@pytest.mark.rule("FP-INV-1")
def test_no_scenario_needs_more_american_aircraft_than_there_are() -> None:
    used = most({id: Counter(a.type for a in opening(id).aircraft.values() if a.side == "us") for id in SCENARIOS})
    assert used == {"F4F": 12, "SBD": 10, "TBD": 6}
    assert all(used[type] <= AMERICAN[type] for type in used)


@pytest.mark.rule("FP-INV-2")
def test_no_scenario_needs_more_japanese_aircraft_than_there_are() -> None:
    used = most({id: Counter(a.type for a in opening(id).aircraft.values() if a.side == "jp") for id in SCENARIOS})
    assert used == {"A6M": 12, "B5N": 8, "D3A": 8}
    assert all(used[type] <= JAPANESE[type] for type in used)


@pytest.mark.rule("FP-INV-3")
def test_two_carriers_on_each_side_one_counter_each() -> None:
    carriers = {id: (hull.sides, hull.counters) for id, hull in HULLS.items() if hull.carrier}
    assert carriers == {
        "hornet": (("us",), 1),
        "enterprise": (("us",), 1),
        "akagi": (("jp",), 1),
        "kaga": (("jp",), 1),
    }
    for scenario in SCENARIOS:
        kinds = Counter(ship.kind for ship in opening(scenario).ships.values() if ship.hull.carrier)
        assert set(kinds.values()) <= {1}, scenario
        assert all(ship.side in ship.hull.sides for ship in opening(scenario).ships.values()), scenario


@pytest.mark.rule("FP-INV-4")
def test_four_destroyers_of_either_side() -> None:
    assert (HULLS["destroyer"].counters, HULLS["destroyer"].sides) == (4, ("us", "jp"))
    used = {id: [ship.side for ship in opening(id).ships.values() if ship.kind == "destroyer"] for id in SCENARIOS}
    assert max(len(sides) for sides in used.values()) == 4
    assert {side for sides in used.values() for side in sides} == {"us", "jp"}


# ---------------------------------------------------------------- markers


@pytest.mark.rule("FP-INV-5")
def test_markers_of_which_there_are_many() -> None:
    many = {"torpedo": 12, "bomb": 12, "aa": 6, "damage": 14, "barrage": 8, "activation": 30, "objective": 6}
    assert {kind: MARKERS[kind] for kind in many} == many


@pytest.mark.rule("FP-INV-6")
def test_markers_of_the_track() -> None:
    assert {kind: MARKERS[kind] for kind in ("initiative", "reinforcement", "turn", "end")} == {
        "initiative": 1,
        "reinforcement": 4,
        "turn": 1,
        "end": 1,
    }
    assert max(len(sheet.reinforcements) for sheet in SCENARIOS.values()) == 4


@pytest.mark.rule("FP-INV-7")
@pytest.mark.example("FP-EX-91", "FP-EX-92")
def test_the_sums_confirm_every_row() -> None:
    aircraft, markers = example("FP-EX-91"), example("FP-EX-92")
    assert sorted(type.counters for type in TYPES.values()) == sorted(aircraft["given"]["values"])
    assert sum(type.counters for type in TYPES.values()) == aircraft["expect"]["total"] == 97
    assert sorted(MARKERS.values()) == sorted(markers["given"]["values"])
    assert sum(MARKERS.values()) == markers["expect"]["total"] == 95
    assert sum(hull.counters for hull in HULLS.values()) == 8


@pytest.mark.rule("FP-INV-8")
def test_pieces_with_two_sides() -> None:
    assert set(TWO_SIDED) == {"initiative", "reinforcement", "torpedo", "bomb", "activation", "destroyer"}


@pytest.mark.rule("FP-INV-8")
@pytest.mark.parametrize(("side", "hexes"), [("us", 1), ("jp", 2)])
def test_the_two_faces_of_a_torpedo_run_one_hex_and_two(side: str, hexes: int) -> None:
    match = sky("F4F 0214 0 high", "A6M 1102 3 high", torpedoes=[("0808", 0, side)], phase="end")
    assert heard(match, "torpedo_ran")[-1].about == {"start": "0808", "hex": f"080{8 - hexes}"}


# ---------------------------------------------------------------- markers and the scenarios


@pytest.mark.rule("FP-RUL-CMP-1")
def test_fixed_set_ups_stay_within_the_markers() -> None:
    for scenario in FIXED:
        g = opening(scenario)
        loads = Counter(a.load for a in g.aircraft.values())
        assert loads["torpedo"] <= 12, scenario
        assert loads["bomb"] <= 12, scenario
        assert len(g.land_aa) <= 6, scenario
        assert len(g.sheet.objectives) <= 6, scenario
        assert len(g.sheet.reinforcements) <= 4, scenario


@pytest.mark.rule("FP-RUL-CMP-1")
def test_the_full_face_to_face_needs_four_bombs_more() -> None:
    assert Counter(a.load for a in opening("face_to_face").aircraft.values()) == {"": 24, "torpedo": 12, "bomb": 16}


@pytest.mark.rule("FP-RUL-CMP-1")
def test_markers_that_run_out_forbid_nothing() -> None:
    """Ten batteries lay ten barrages, and there are eight markers in the box."""
    ships = {
        "hornet": carrier("hornet", "0513", "0514", "0515"),
        "enterprise": carrier("enterprise", "0913", "0914", "0915"),
        "balch": destroyer("us", "1213", "1214"),
        "maury": destroyer("us", "1513", "1514"),
    }
    match = sky("F4F 0214 0 high", "A6M 1102 3 high", scenario="santa_cruz", ships=ships, phase="turn")
    while asked(match) == ("us", "barrage"):
        match.answer("us", moves(match)[1])
    assert len(state(match).barrages) == 10


@pytest.mark.rule("FP-RUL-CMP-1")
def test_more_aircraft_are_activated_than_there_are_markers() -> None:
    """Sixteen and sixteen of them, all activated, and the end of the turn comes after the last."""
    spent = [f"F4F {column:02}16 0 high spent" for column in range(1, 17)]
    spent += [f"A6M {column:02}01 3 high spent" for column in range(1, 16)]
    match = sky(*spent, "A6M 1610 0 low", initiative="jp")
    say(match, "group", "A6M-16")
    fly(match, "A6M-16", "tr-tr-tr-tr-tr")
    assert heard(match, "end_of_turn")[-1].about["turn"] == 1
