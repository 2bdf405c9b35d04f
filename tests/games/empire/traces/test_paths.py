"""Lines hexside by hexside: what stops a supply line and what stops an activation path.

Each path of the vectors is laid on real hexes that have its hexsides, with nothing else in play beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wardroom.games.empire.printed import HEXES, PORTS
from wardroom.games.empire.traces.flood import EVER, activation_paths, between, limited_lines, supply_lines, water
from wardroom.games.empire.traces.masks import ALL, BIT, mask
from wardroom.lib import yamls

VECTORS = {v["id"]: v for v in yamls.read(Path(__file__).parent.parent / "examples.yaml")}
CODES = {"land": "L", "sea": "S", "mixed": "B", "unplayable": "U"}


def fits(hex: str, into: dict[str, Any]) -> bool:
    """Whether a real hex is like the one of the vector: coast or not, port or not."""
    if "port" in into:
        return hex in PORTS
    return hex not in PORTS and (HEXES[hex].coastal if into.get("coastal") else True)


def chains(path: list[dict[str, Any]], done: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Rows of hexes with these hexsides between them and no short cut."""
    if not path:
        yield done
        return
    for near, code in HEXES[done[-1]].sides.items():
        apart = all(near != far and near not in HEXES[far].sides for far in done[:-1])
        if code == CODES[path[0]["side"]] and apart and fits(near, path[0]["into"]):
            yield from chains(path[1:], (*done, near))


def laid_out(id: str) -> tuple[tuple[str, ...], ...]:
    path = VECTORS[id]["given"]["path"]
    found = tuple(chain for start in HEXES for chain in chains(path, (start,)))
    assert found, id
    return found[:: max(len(found) // 12, 1)]


class Line:
    """A row of hexes with the marks of the vector."""

    def __init__(self, id: str, row: tuple[str, ...]) -> None:
        given = VECTORS[id]["given"]
        hexes = [given.get("start", {}), *(step["into"] for step in given["path"])]
        self.end, self.start, self.play = BIT[row[-1]], BIT[row[0]], mask(row)
        self.ports = mask(hex for hex, h in zip(row, hexes, strict=True) if h.get("port") == "friendly")
        self.closed = mask(hex for hex, h in zip(row, hexes, strict=True) if h.get("zoi"))
        self.held = mask(hex for hex, h in zip(row, hexes, strict=True) if h.get("only_enemy"))
        self.barred = mask(
            hex for hex, h in zip(row, hexes, strict=True) if set(h.get("only_enemy", ())) & {"ground", "air"}
        )
        self.steps = len(row) - 1

    def supply(self, steps: int | None = None, **other: int) -> bool:
        now = {"ports": self.ports, "held": self.held, "closed": self.closed, **other}
        far = self.steps if steps is None else steps
        return bool(self.end & supply_lines({0: self.start}, far, play=self.play, **now))

    def active(self, steps: int | None = None) -> bool:
        far = self.steps if steps is None else steps
        return bool(self.end & activation_paths(self.start, far, self.barred, self.closed, self.play))


def opened(letter: str, line: Line) -> bool:
    """Whether the line is open once the one thing is gone that the letter of the seed's list names."""
    if letter == "B":
        return line.supply(closed=0)
    if letter == "E":
        return line.supply(held=0)
    return letter == "A" or line.supply(ports=line.play)


@pytest.mark.rule(
    "ES-SUP-2",
    "ES-SUP-3",
    "ES-SUP-4",
    "ES-SUP-5",
    "ES-SUP-6",
    "ES-SUP-7",
    "ES-SUP-8",
    "ES-SUP-9",
    "ES-ACT-4",
    "ES-ACT-5",
    "ES-ACT-7",
    "ES-ZOI-12",
    "ES-ZOI-13",
    "ES-ZOI-18",
    "ES-ZOI-19",
    "ES-Q-062",
    "ES-Q-064",
)
@pytest.mark.parametrize(
    "id",
    [pytest.param(f"ES-E-{n}", marks=pytest.mark.example(f"ES-E-{n}")) for n in range(36, 48)],
)
def test_a_path_of_the_vectors(id: str) -> None:
    expect = VECTORS[id]["expect"]
    supply, _, letter = expect["supply"].partition(" ")
    for row in laid_out(id):
        line = Line(id, row)
        assert line.supply() == line.supply(EVER) == (supply == "open"), row
        assert line.active() == (expect["activation"] == "open"), row
        if letter:
            assert opened(letter, line), row


def through(*row: str, ports: tuple[str, ...] = (), held: str = "", closed: tuple[str, ...] = ()) -> bool:
    lines = supply_lines(
        {0: BIT[row[0]]}, len(row), mask(ports), mask((held,) if held else ()), mask(closed), mask(row)
    )
    return bool(lines & BIT[row[-1]])


@pytest.mark.rule("ES-SUP-1", "ES-ACT-6", "ES-Q-068")
def test_a_line_is_as_long_as_the_hexsides_it_crosses() -> None:
    start = BIT["4710"]
    for far in range(4):
        reached = supply_lines({0: start}, far, 0, 0, 0)
        assert reached == activation_paths(start, far, 0, 0)
        assert [bool(reached & BIT[hex]) for hex in ("4710", "4709", "4708", "4707")] == [far >= n for n in range(4)]


@pytest.mark.rule("ES-Q-064", "ES-SUP-5", "ES-SUP-6")
def test_a_mixed_hexside_is_crossed_as_the_portless_coast_was_entered() -> None:
    """After the sea it is sea, after the land it is land: a line goes on in either case, but not to the other kind."""
    coast = {"coastal": True}
    for first, last in (("sea", "land"), ("land", "sea")):
        path = [{"side": first, "into": coast}, {"side": "mixed", "into": coast}, {"side": last, "into": {}}]
        rows = [row for start in HEXES for row in chains(path, (start,))][::9]
        assert len(rows) > 2
        for row in rows:
            assert through(*row[:3]), row
            assert not through(*row), row
            assert through(*row, ports=row[2:3]), row


@pytest.mark.rule("ES-Q-064", "ES-SUP-7")
def test_the_land_rule_binds_a_mixed_hexside_only_as_land() -> None:
    assert through("2812", "2813", held="2813")  # over the mixed hexside by sea
    assert not through("2912", "2813", held="2813")  # all land
    assert not through("2813", "2912", held="2813")  # out of it as well
    assert through("2713", "2813", held="2813")
    assert through("2813", "2713", held="2813")


@pytest.mark.rule("ES-Q-064", "ES-ZOI-13", "ES-ZOI-19", "ES-SUP-4")
def test_a_zoi_closes_neither_land_nor_mixed_hexsides() -> None:
    assert through("2912", "2813", closed=("2912", "2813"))
    assert through("2812", "2813", closed=("2812", "2813"))
    assert through("2812", "2813", held="2813", closed=("2812", "2813"))  # by sea, since it is held by land
    assert not through("2713", "2813", closed=("2713",))
    assert not through("2713", "2813", closed=("2813",))


@pytest.mark.rule("ES-Q-062", "ES-ACT-7", "ES-ACT-4")
def test_an_unplayable_hexside_is_water_for_a_zoi() -> None:
    """1908 to Rangoon."""
    assert HEXES["1908"].sides["2008"] == "U"
    play = mask(("1908", "2008"))
    for closed, crossed in (((), True), (("1908",), False), (("2008",), False)):
        assert bool(activation_paths(BIT["1908"], 1, 0, mask(closed), play) & BIT["2008"]) is crossed


@pytest.mark.rule("ES-ACT-5", "ES-ZOI-18")
def test_an_activation_path_leaves_no_hex_that_enemies_hold_by_land() -> None:
    """It may come to 2812 by sea, but not march on from it."""
    play, held = mask(("2811", "2812", "2912")), BIT["2812"]
    assert activation_paths(BIT["2811"], 2, 0, 0, play) & BIT["2912"]
    reached = activation_paths(BIT["2811"], 2, held, 0, play)
    assert reached & BIT["2812"]
    assert not reached & BIT["2912"]


@pytest.mark.rule("ES-SUP-1")
def test_lines_of_different_length_are_one_flood() -> None:
    late, early = "4710", "4720"
    both = supply_lines({0: BIT[early], 3: BIT[late]}, 5, 0, 0, 0)
    assert both == supply_lines({0: BIT[early]}, 5, 0, 0, 0) | supply_lines({0: BIT[late]}, 2, 0, 0, 0)
    assert supply_lines({4: BIT[late]}, 5, 0, 0, 0) == supply_lines({0: BIT[late]}, 1, 0, 0, 0)


@pytest.mark.rule("ES-X-NAV-1")
@pytest.mark.example("ES-E-31")
def test_ships_enter_soerabaja_from_three_sides() -> None:
    expect = VECTORS["ES-E-31"]["expect"]
    hex = VECTORS["ES-E-31"]["given"]["hex"]
    assert set(expect["naval_from"]) | set(expect["not_from"]) == set(HEXES[hex].sides)
    for near in HEXES[hex].sides:
        assert bool(water(BIT[near], 1) & BIT[hex]) == (near in expect["naval_from"])


def test_water_of_any_length_is_the_same_as_water_in_many_steps() -> None:
    shut = mask(("5709", "5708", "5808", "5907"))
    assert water(BIT["5909"], EVER, shut) == water(BIT["5909"], 400, shut)
    assert not water(BIT["5909"], EVER, shut) & shut


@pytest.mark.rule("ES-X-SUPS-4")
def test_limited_lines_change_once() -> None:
    """Sea, port, land, port, sea: two changes, and the second is one too many."""
    given = laid_out("ES-E-46")[0]
    start, ports, play = BIT[given[0]], mask(given), mask(given)
    dry, wet = limited_lines(start, 4, ports, 0, 0, play)
    assert dry & BIT[given[2]]
    assert dry & BIT[given[3]]
    assert not (dry | wet) & BIT[given[4]]
    dry, wet = limited_lines(start, 4, 0, 0, 0, play)
    assert wet & BIT[given[1]]
    assert not (dry | wet) & BIT[given[2]]
    assert not limited_lines(start, 2, ports, 0, 0, play)[0] & BIT[given[3]]


def test_between_two_hexes_lie_all_shortest_ways_over_water() -> None:
    rng, wet = Random(5), [hex for hex in sorted(HEXES) if set(HEXES[hex].sides.values()) & set("SB")]
    far = 0
    for _ in range(60):
        start, end = rng.sample(wet, 2)
        steps, barred = rng.choice((5, 15, 30)), mask(rng.sample(wet, 150)) & ~BIT[start]
        away, back = ({h: _steps(a, h, steps, ALL & ~barred | BIT[a]) for h in wet} for a in (start, end))
        levels = between(BIT[start], BIT[end], steps, ALL & ~barred)
        length = away[end]
        assert len(levels) == (0 if length > steps else length)
        for n, level in enumerate(levels, 1):
            assert level == mask(h for h in wet if away[h] == n and back[h] == length - n)
        far += bool(levels)
    assert far


def _steps(start: str, hex: str, most: int, play: int) -> int:
    return next((n for n in range(most + 1) if water(BIT[start], n, 0, play) & BIT[hex]), most + 1)
