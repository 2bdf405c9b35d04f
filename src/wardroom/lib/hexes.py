"""Hexes with flat tops: axial arithmetic, printed labels, and maps worked by label."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

Hex = tuple[int, int]
"""Axial (q, r): q counts columns eastwards, r counts hexes southwards down a column."""

DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six facings, clockwise: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW."""


def add(a: Hex, b: Hex) -> Hex:
    return a[0] + b[0], a[1] + b[1]


def sub(a: Hex, b: Hex) -> Hex:
    return a[0] - b[0], a[1] - b[1]


def step(h: Hex, facing: int, n: int = 1) -> Hex:
    """The hex n steps along a facing."""
    q, r = DIRECTIONS[facing % 6]
    return h[0] + n * q, h[1] + n * r


def distance(a: Hex, b: Hex) -> int:
    q, r = sub(a, b)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rotate(h: Hex, turns: int) -> Hex:
    """Clockwise about the origin, 60 degrees a turn: what lay along facing f lies along f + turns."""
    q, r = h
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def local(f: int, s: int, facing: int) -> Hex:
    """The offset of f steps along a facing and s along the next one clockwise."""
    return step(step((0, 0), facing, f), facing + 1, s)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, clockwise from the north."""
    if radius == 0:
        return (centre,)
    return tuple(add(centre, local(radius - s, s, facing)) for facing in range(6) for s in range(radius))


def disk(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within this distance, from the centre outwards."""
    return tuple(h for n in range(radius + 1) for h in ring(centre, n))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The straight line from a to b, both included; between two hexes it takes the northern one.

    One of q, r and q + r changes by a whole hex at each step, so only the others need rounding. No two
    neighbours lie equally far north: the rule is never in doubt, and the line from b to a is the same.
    """
    n, (q, r) = distance(a, b), sub(b, a)
    hexes = [a]
    for i in range(1, n + 1):
        south = _half_down(i * r, n)
        east = i * (q + r) // n - south if abs(q + r) == n else _half_down(i * q, n)
        hexes.append(add(a, (east, south)))
    return tuple(hexes)


def _half_down(a: int, b: int) -> int:
    """a / b to the nearest integer, a half to the lower."""
    return -((b - 2 * a) // (2 * b))


def in_cone(apex: Hex, facing: int, h: Hex) -> bool:
    """Whether h lies in the 120 degrees ahead of the apex, edges included, the apex not."""
    q, r = rotate(sub(h, apex), -facing)
    return h != apex and r <= 0 and q + r <= 0


def offset(h: Hex) -> tuple[int, int]:
    """Column and row from 0, as printed maps count them: odd columns sit half a hex lower."""
    q, r = h
    return q, r + q // 2


def from_offset(column: int, row: int) -> Hex:
    return column, row - column // 2


def label(h: Hex) -> str:
    """The printed number CCRR, from 0101."""
    column, row = offset(h)
    if not (0 <= column < 99 and 0 <= row < 99):
        raise ValueError(f"no label for column {column + 1}, row {row + 1}")
    return f"{column + 1:02}{row + 1:02}"


def parse(label: str) -> Hex:
    column, row = label[:2], label[2:]
    if not (len(label) == 4 and label.isascii() and label.isdigit()) or "00" in (column, row):
        raise ValueError(f"not the label of a hex: {label!r}")
    return from_offset(int(column) - 1, int(row) - 1)


class Grid:
    """A finite map of labelled hexes. Work by label: `near` is a plain look-up. `name` is how the map numbers them."""

    def __init__(self, hexes: Iterable[Hex], name: Callable[[Hex], str] = label) -> None:
        self.at: Mapping[str, Hex] = dict(sorted((name(h), h) for h in hexes))
        self.labels: tuple[str, ...] = tuple(self.at)
        self._names = {h: name for name, h in self.at.items()}
        self.near: tuple[Mapping[str, str | None], ...] = tuple(
            {name: self._names.get(step(h, facing)) for name, h in self.at.items()} for facing in range(6)
        )
        self._around = {a: tuple(b for near in self.near if (b := near[a])) for a in self.labels}
        self._index = {name: i for i, name in enumerate(self.labels)}
        self._distances: dict[str, bytes] = {}
        self._within: dict[tuple[str, int], tuple[str, ...]] = {}
        self._cones: dict[tuple[str, int], frozenset[str]] = {}

    @classmethod
    def rectangle(cls, columns: int, rows: int) -> Grid:
        """The map from 0101 to CCRR."""
        return cls(from_offset(column, row) for column in range(columns) for row in range(rows))

    def __contains__(self, label: object) -> bool:
        return label in self.at

    def __len__(self) -> int:
        return len(self.labels)

    def name(self, h: Hex) -> str | None:
        """The label of a hex, None where it is off the map."""
        return self._names.get(h)

    def distance(self, a: str, b: str) -> int:
        try:
            return self._distances[a][self._index[b]]
        except KeyError:
            return self._measure(a)[self._index[b]]

    def to_nearest(self, goals: Iterable[str]) -> Mapping[str, int]:
        """From every hex the distance to the nearest of these; nothing where there are none."""
        rows = [self._measure(goal) for goal in goals]
        return dict(zip(self.labels, map(min, *rows) if len(rows) > 1 else b"".join(rows), strict=bool(rows)))

    def within(self, a: str, radius: int) -> tuple[str, ...]:
        """The labels within this distance, in order."""
        if (found := self._within.get((a, radius))) is None:
            found = tuple(b for b, far in zip(self.labels, self._measure(a), strict=True) if far <= radius)
            self._within[a, radius] = found
        return found

    def ray(self, a: str, facing: int) -> Iterator[str]:
        """The labels straight ahead, as far as the edge."""
        near = self.near[facing % 6]
        ahead = near[a]
        while ahead is not None:
            yield ahead
            ahead = near[ahead]

    def cone(self, a: str, facing: int) -> frozenset[str]:
        """The labels in the 120 degrees ahead."""
        if (found := self._cones.get((a, facing))) is None:
            apex = self.at[a]
            found = frozenset(b for b, h in self.at.items() if in_cone(apex, facing, h))
            self._cones[a, facing] = found
        return found

    def neighbours(self, a: str) -> tuple[str, ...]:
        """The labels next to this one, clockwise from the north."""
        return self._around[a]

    def reach(self, start: str, steps: int, blocked: Container[str] = ()) -> dict[str, int]:
        """The fewest steps to every hex that can be reached without entering a blocked one; the start is 0."""
        reached = {start: 0}
        queue = [start]
        for a in queue:
            if reached[a] >= steps:
                break
            for b in self._around[a]:
                if b not in reached and b not in blocked:
                    reached[b] = reached[a] + 1
                    queue.append(b)
        return reached

    def _measure(self, a: str) -> bytes:
        """The distances from a to every hex, in order; labels end at 9999, so each fits a byte."""
        if a not in self._distances:
            x, y = self.at[a]
            aside = [(q - x, r - y) for q, r in self.at.values()]  # `distance`, without a call for each hex
            self._distances[a] = bytes([(abs(q) + abs(r) + abs(q + r)) // 2 for q, r in aside])
        return self._distances[a]
