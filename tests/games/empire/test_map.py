"""The map: its grid, its hexsides, its places."""

from __future__ import annotations

import pytest

from wardroom.games.empire.printed import (
    BASES,
    EDGES,
    HEXES,
    HOMES,
    KUNMING,
    LINKS,
    PLACES,
    PORTS,
    REGIONS,
    ROUND_KUNMING,
    ROUTES,
    distance,
    lands,
)
from wardroom.games.empire.traces import masks
from wardroom.games.empire.traces.masks import ALL, BIT, SHIFTS, grown, ids, mask, shift, within


@pytest.mark.rule("ES-X-COMP-1")
def test_the_numbers_of_the_map() -> None:
    assert len(HEXES) == 1137
    assert len(PLACES) == 212
    assert len(ROUTES) == 20
    assert set(PLACES) <= set(HEXES)


@pytest.mark.rule("ES-X-MOVE-1")
@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("2112", "2015", 3),  # Kota Bharu, Singapore
        ("4612", "5108", 6),  # Wake, Midway
        ("3709", "3706", 3),  # Iwo Jima, Tokyo
        ("5506", "5808", 3),  # the strike on Pearl Harbor
        ("2915", "2813", 3),  # Davao, Manila
        ("2911", "2813", 2),
        ("2909", "2812", 3),
        ("3009", "2812", 4),
        ("4715", "4612", 4),  # Kwajalein, Wake
        ("2220", "2320", 1),
        ("2220", "2119", 1),
    ],
)
def test_known_distances(a: str, b: str, hexes: int) -> None:
    assert distance(a, b) == distance(b, a) == hexes
    assert bool(within(a, hexes) & BIT[b])
    assert not within(a, hexes - 1) & BIT[b]


@pytest.mark.rule("ES-X-NAV-1")
def test_even_columns_lie_half_a_hex_to_the_north() -> None:
    assert set(HEXES["4710"].sides) == {"4709", "4711", "4610", "4611", "4810", "4811"}
    assert set(HEXES["4810"].sides) == {"4809", "4811", "4709", "4710", "4909", "4910"}


@pytest.mark.rule("ES-SUP-2")
def test_a_hexside_is_the_same_from_both_hexes() -> None:
    for id, hex in HEXES.items():
        for near, code in hex.sides.items():
            assert HEXES[near].sides[id] == code
            assert code in "LSBU"
            assert distance(id, near) == 1


@pytest.mark.rule("ES-SUP-5", "ES-SUP-6")
def test_hexsides_fit_the_ground() -> None:
    """No land hexside at sea, none of sea inland; every port lies on the coast."""
    for hex in HEXES.values():
        codes = set(hex.sides.values())
        assert hex.land or not codes & {"L", "B"}
        assert hex.coastal == (hex.land and bool(codes & {"S", "B"}))
    assert all(HEXES[hex].coastal for hex in PORTS)


def test_masks_say_what_the_hexes_say() -> None:
    assert len(BIT) == len(set(BIT.values())) == len(HEXES)
    assert set(ids(ALL)) == set(HEXES)
    for codes, by_direction in (("L", masks.LAND), ("B", masks.MIXED), ("S", masks.SEA), ("U", masks.UNPLAYABLE)):
        pairs = {
            (id, near)
            for by, there in zip(SHIFTS, by_direction, strict=True)
            for id in ids(there)
            for near in ids(shift(BIT[id], by))
        }
        assert pairs == {(id, near) for id, hex in HEXES.items() for near, code in hex.sides.items() if code == codes}


def test_a_shift_never_comes_out_on_the_other_side_of_the_map() -> None:
    for id in HEXES:
        assert set(ids(grown(BIT[id]))) == {other for other in HEXES if abs(int(other[:2]) - int(id[:2])) <= 1
                                            and distance(id, other) <= 1}  # fmt: skip
    assert mask(ids(within("1004", 3))) == within("1004", 3)


@pytest.mark.rule("ES-X-GRND-1", "ES-X-ROUTE-1")
def test_routes_run_from_hex_to_neighbour_over_land() -> None:
    for route in ROUTES.values():
        for pair in route.steps:
            a, b = pair
            assert HEXES[a].sides[b] in "LB", route.id
    steps = {pair for route in ROUTES.values() for pair in route.steps}
    assert set(LINKS.values()) <= steps


@pytest.mark.rule("ES-X-SUPS-1")
def test_the_edges_of_supply() -> None:
    assert {side: len(hexes) for side, hexes in EDGES.items()}.keys() == {"east", "south", "west"}
    assert len(EDGES["east"]) == 22
    assert "6007" in EDGES["east"]
    assert "3727" in EDGES["south"]
    assert "1004" in EDGES["west"]
    assert "3706" in HOMES
    assert len(HOMES) == 8


@pytest.mark.rule("ES-X-CHINA-4")
def test_kunming_and_what_lies_round_it() -> None:
    assert len(ROUND_KUNMING) == 7
    assert all(distance(KUNMING, hex) <= 1 for hex in ROUND_KUNMING)


@pytest.mark.rule("ES-X-GRND-3")
def test_closed_land() -> None:
    assert not lands("japan", "1406")
    assert lands("allied", "1406")
    assert not lands("allied", KUNMING)
    assert lands("allied", KUNMING, "a_5_chinese_army")
    assert not lands("allied", "5808", "a_5_chinese_army")
    assert not lands("japan", "4710")


@pytest.mark.rule("ES-X-CTRL-2")
def test_bases_have_something_to_take() -> None:
    assert {hex for hex, p in PLACES.items() if p.port or p.airfield or p.resource or p.city} == BASES
    assert REGIONS["northern_india"] == {"1905", "2005", "2104", "2105", "2205"}
