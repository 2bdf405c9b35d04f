from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardroom.lib.hexes import (
    DIRECTIONS,
    Grid,
    Hex,
    add,
    disk,
    distance,
    from_offset,
    in_cone,
    label,
    line,
    local,
    offset,
    parse,
    ring,
    rotate,
    step,
    sub,
)

MAP = Grid.rectangle(9, 8)
HOLED = Grid(h for h in map(parse, MAP.labels) if sum(h) % 5)

coordinates = st.integers(-40, 40)
hexes = st.tuples(coordinates, coordinates)
facings = st.integers(-12, 12)
turns = st.integers(-12, 12)
radii = st.integers(0, 12)
labels = st.sampled_from(MAP.labels)
grids = st.sampled_from([MAP, HOLED])


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, facings, st.integers(-20, 20))
def test_steps_along_a_facing(h: Hex, facing: int, n: int) -> None:
    assert distance(h, step(h, facing, n)) == abs(n)
    assert step(step(h, facing, n), facing + 3, n) == h
    assert step(h, facing) == step(h, facing + 6) == add(h, DIRECTIONS[facing % 6])


@given(hexes, hexes)
def test_sub_undoes_add(a: Hex, b: Hex) -> None:
    assert sub(add(a, b), b) == a


@given(hexes, hexes, turns, turns)
def test_rotation_keeps_distance_and_composes(a: Hex, b: Hex, m: int, n: int) -> None:
    assert distance(rotate(a, n), rotate(b, n)) == distance(a, b)
    assert rotate(rotate(a, m), n) == rotate(a, m + n)
    assert rotate(a, 6) == a
    assert rotate(a, 3) == sub((0, 0), a)


@given(facings, turns)
def test_rotation_is_clockwise(facing: int, n: int) -> None:
    assert rotate(DIRECTIONS[facing % 6], n) == DIRECTIONS[(facing + n) % 6]


@given(hexes, st.integers(-9, 9), st.integers(-9, 9), facings, turns)
def test_local_offsets_are_steps(h: Hex, f: int, s: int, facing: int, n: int) -> None:
    assert add(h, local(f, s, facing)) == step(step(h, facing, f), facing + 1, s)
    assert local(f, s, facing + n) == rotate(local(f, s, facing), n)


@given(hexes, radii)
def test_rings_and_disks(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert {distance(centre, h) for h in around} == {radius}
    whole = disk(centre, radius)
    assert len(set(whole)) == len(whole) == 1 + 3 * radius * (radius + 1)
    assert max(distance(centre, h) for h in whole) == radius


def test_the_first_ring_is_the_neighbours_in_order() -> None:
    assert ring((0, 0), 1) == DIRECTIONS
    assert ring((0, 0), -1) == disk((0, 0), -1) == ()


@given(hexes, hexes, hexes)
def test_lines(a: Hex, b: Hex, shift: Hex) -> None:
    path = line(a, b)
    assert (path[0], path[-1]) == (a, b)
    assert len(path) == distance(a, b) + 1
    for i, h in enumerate(path):
        assert distance(a, h) == i
        assert distance(h, b) == distance(a, b) - i
    assert all(distance(c, d) == 1 for c, d in pairwise(path))
    assert line(b, a) == path[::-1]
    assert line(add(a, shift), add(b, shift)) == tuple(add(h, shift) for h in path)


@given(hexes, hexes)
def test_a_line_takes_the_nearest_hexes_and_of_two_the_northern(a: Hex, b: Hex) -> None:
    path = line(a, b)
    n = distance(a, b)
    for i, h in enumerate(path[1:], 1):
        point = tuple(x + Fraction((y - x) * i, n) for x, y in zip(a, b, strict=True))

        def key(c: Hex, point: tuple[Fraction, ...] = point) -> tuple[Fraction, int]:
            q, r = c[0] - point[0], c[1] - point[1]
            return q * q + q * r + r * r, c[0] + 2 * c[1]

        assert h == min(disk(h, 1), key=key)


def test_known_lines() -> None:
    assert [label(h) for h in line(parse("0508"), parse("0504"))] == ["0508", "0507", "0506", "0505", "0504"]
    assert [label(h) for h in line(parse("0508"), parse("0708"))] == ["0508", "0607", "0708"]
    assert [label(h) for h in line(parse("0508"), parse("0606"))] == ["0508", "0507", "0606"]
    assert line((3, 4), (3, 4)) == ((3, 4),)


@given(hexes, hexes, facings, turns)
def test_a_cone_turns_with_its_facing(apex: Hex, h: Hex, facing: int, n: int) -> None:
    turned = in_cone(rotate(apex, n), facing + n, rotate(h, n))
    assert turned == in_cone(apex, facing, h)


@given(hexes, facings, radii)
def test_a_cone_is_what_two_facings_span(apex: Hex, facing: int, radius: int) -> None:
    spanned = {
        add(apex, h)
        for a in range(radius + 1)
        for b in range(radius + 1 - a)
        for h in (local(a, b, facing), local(b, a, facing - 1))
    } - {apex}
    assert {h for h in disk(apex, radius) if in_cone(apex, facing, h)} == spanned


@given(st.integers(0, 98), st.integers(0, 98))
def test_labels_round_trip(column: int, row: int) -> None:
    h = from_offset(column, row)
    assert offset(h) == (column, row)
    assert label(h) == f"{column + 1:02}{row + 1:02}"
    assert parse(label(h)) == h


@given(hexes)
def test_offsets_round_trip(h: Hex) -> None:
    assert from_offset(*offset(h)) == h


@pytest.mark.parametrize("text", ["", "101", "01011", "0001", "0100", "1O01", "-101", " 101", "٠١٠١"])
def test_what_is_not_a_label(text: str) -> None:
    with pytest.raises(ValueError, match="not the label"):
        parse(text)


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (0, -1), (99, 0), (0, 99)])
def test_what_has_no_label(column: int, row: int) -> None:
    with pytest.raises(ValueError, match="no label"):
        label(from_offset(column, row))


@pytest.mark.parametrize(
    ("facing", "there"), [(0, "0507"), (1, "0607"), (2, "0608"), (3, "0509"), (4, "0408"), (5, "0407")]
)
def test_known_neighbours(facing: int, there: str) -> None:
    assert label(step(parse("0508"), facing)) == there
    assert Grid.rectangle(24, 16).near[facing]["0508"] == there


def test_known_distances() -> None:
    grid = Grid.rectangle(24, 16)
    assert [grid.distance("0508", b) for b in ("0508", "0509", "0607", "0906", "0106", "0708")] == [0, 1, 1, 4, 4, 2]
    assert grid.distance("0101", "2416") == 27
    assert Grid.rectangle(99, 99).distance("0101", "9999") == 147


def test_a_known_cone() -> None:
    cone = Grid.rectangle(24, 16).cone("0508", 0)
    assert {"0507", "0501", "0407", "0607", "0106", "0906"} <= cone
    assert not cone & {"0508", "0908", "0608", "0509", "0408"}


def test_a_rectangle() -> None:
    grid = Grid.rectangle(3, 2)
    assert grid.labels == ("0101", "0102", "0201", "0202", "0301", "0302")
    assert len(grid) == 6
    assert "0302" in grid
    assert "0303" not in grid
    assert grid.at["0202"] == parse("0202")
    assert grid.neighbours("0201") == ("0301", "0302", "0202", "0102", "0101")
    with pytest.raises(ValueError, match="no label"):
        Grid.rectangle(100, 1)


def test_off_the_map() -> None:
    for ask in (MAP.neighbours, lambda a: MAP.within(a, 1), lambda a: MAP.cone(a, 0), lambda a: list(MAP.ray(a, 0))):
        with pytest.raises(KeyError):
            ask("9999")
    for a, b in (("9999", "0101"), ("0101", "9999")):
        with pytest.raises(KeyError):
            MAP.distance(a, b)


@pytest.mark.parametrize("grid", [MAP, HOLED])
def test_near_is_symmetric(grid: Grid) -> None:
    for facing in range(6):
        there, back = grid.near[facing], grid.near[(facing + 3) % 6]
        assert {(a, b) for a, b in there.items() if b} == {(a, b) for b, a in back.items() if a}
    assert all(grid.neighbours(a) == tuple(n[a] for n in grid.near if n[a]) for a in grid.labels)


@given(grids, st.data(), st.integers(-1, 15), facings)
def test_a_grid_agrees_with_the_arithmetic(grid: Grid, data: st.DataObject, radius: int, facing: int) -> None:
    a, b = data.draw(st.sampled_from(grid.labels)), data.draw(st.sampled_from(grid.labels))
    at = grid.at
    for _ in range(2):
        assert grid.distance(a, b) == distance(at[a], at[b])
        assert grid.within(a, radius) == tuple(c for c in grid.labels if distance(at[a], at[c]) <= radius)
        assert grid.cone(a, facing) == {c for c in grid.labels if in_cone(at[a], facing, at[c])}


@given(st.sets(labels, max_size=5))
def test_the_nearest_of_some_hexes(goals: set[str]) -> None:
    assert MAP.to_nearest(goals) == {a: min(MAP.distance(a, b) for b in goals) for a in MAP.labels if goals}


@given(grids, st.data(), facings)
def test_a_ray_goes_straight_to_the_edge(grid: Grid, data: st.DataObject, facing: int) -> None:
    a = data.draw(st.sampled_from(grid.labels))
    ahead = [a, *grid.ray(a, facing)]
    assert [grid.at[b] for b in ahead] == [step(grid.at[a], facing, n) for n in range(len(ahead))]
    assert grid.near[facing % 6][ahead[-1]] is None


@given(labels, st.integers(0, 15))
def test_an_open_map_is_reached_at_its_distance(start: str, steps: int) -> None:
    assert MAP.reach(start, steps) == {b: MAP.distance(start, b) for b in MAP.within(start, steps)}


@given(labels, st.integers(0, 80), st.sets(labels, max_size=40))
def test_blocked_hexes_are_never_entered(start: str, steps: int, blocked: set[str]) -> None:
    reached = MAP.reach(start, steps, blocked)
    assert reached[start] == 0
    assert not blocked & (set(reached) - {start})
    for b in set(MAP.labels) - blocked - {start}:
        fewest = min((reached[a] + 1 for a in MAP.neighbours(b) if a in reached), default=steps + 1)
        assert reached.get(b, steps + 1) == min(fewest, steps + 1)
