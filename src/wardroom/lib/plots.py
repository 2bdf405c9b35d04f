"""Small plots as SVG text, for reports that are kept as files: no library, no colour that carries meaning alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 260, 44, 34, 40
_INKS = ("#1f5f8b", "#a8322a", "#8a6d1d", "#3f6b3a")
_DASHES = ("", "7 4", "2 3", "9 3 2 3")
_FILLS = ('fill="{ink}"', 'fill="{ink}" fill-opacity="0.35" stroke="{ink}"', 'fill="#fff" stroke="{ink}"')


def lines(title: str, ticks: Sequence[str], rows: Mapping[str, Sequence[float]], least: float = 0.0) -> str:
    """One line for each row, with its own dash pattern and its name at the end."""
    top = max([least + 1, *(value for row in rows.values() for value in row)])
    bottom = min([least, *(value for row in rows.values() for value in row)])
    wide = (WIDTH - LEFT - 120) / max(1, len(ticks) - 1)

    def x(n: int) -> float:
        return round(LEFT + n * wide, 1)

    def y(value: float) -> float:
        return round(TOP + (top - value) / (top - bottom) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [_axis(x(0), x(len(ticks) - 1), y, bottom, top)]
    parts += [
        f'<text x="{x(n)}" y="{HEIGHT - 16}" text-anchor="middle">{escape(t)}</text>' for n, t in enumerate(ticks)
    ]
    ends: list[float] = []
    for i, (name, row) in enumerate(rows.items()):
        if not row:
            continue
        ink, dash = _INKS[i % 4], _DASHES[i % 4]
        points = " ".join(f"{x(n)},{y(value)}" for n, value in enumerate(row))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        parts += [f'<circle cx="{x(n)}" cy="{y(value)}" r="3" fill="{ink}"/>' for n, value in enumerate(row)]
        at = y(row[-1])
        while any(abs(at - other) < 14 for other in ends):  # keep names from overlapping
            at += 14
        ends.append(at)
        parts.append(f'<text x="{x(len(row) - 1) + 8}" y="{at + 4}" fill="{ink}">{escape(name)}</text>')
    return _sheet(title, parts)


def bars(title: str, ticks: Sequence[str], rows: Mapping[str, Sequence[float]]) -> str:
    """Groups of bars, one of each row at every tick, with the number above it."""
    top = max([1.0, *(value for row in rows.values() for value in row)])
    wide = (WIDTH - LEFT - 20) / max(1, len(ticks))
    bar = min(34.0, wide / (len(rows) + 0.6))

    def y(value: float) -> float:
        return round(TOP + (top - value) / top * (HEIGHT - TOP - BOTTOM), 1)

    parts = [_axis(LEFT, WIDTH - 20, y, 0.0, top)]
    for n, tick in enumerate(ticks):
        start = LEFT + n * wide + (wide - bar * len(rows)) / 2
        middle = round(LEFT + (n + 0.5) * wide, 1)
        parts.append(f'<text x="{middle}" y="{HEIGHT - 22}" text-anchor="middle">{escape(tick)}</text>')
        for i, row in enumerate(rows.values()):
            value = row[n] if n < len(row) else 0.0
            left, ink = round(start + i * bar, 1), _INKS[i % 4]
            hatch = f'fill="{ink}"' if i == 0 else f'fill="{ink}" fill-opacity="0.35" stroke="{ink}"'
            parts.append(
                f'<rect x="{left}" y="{y(value)}" width="{bar - 3:.1f}" height="{y(0) - y(value):.1f}" {hatch}/>'
            )
            label = f"{value:g}" if value == int(value) else f"{value:.1f}"
            parts.append(f'<text x="{left + bar / 2 - 1:.1f}" y="{y(value) - 4}" text-anchor="middle">{label}</text>')
    key = "  ".join(f"{'■' if i == 0 else '▨'} {name}" for i, name in enumerate(rows))
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">{escape(key)}</text>')
    return _sheet(title, parts)


def stacked(title: str, ticks: Sequence[str], rows: Mapping[str, Sequence[float]]) -> str:
    """One bar at every tick, made of the rows from below; each has a pattern of its own."""
    sums: list[float] = [sum(column) for column in zip(*rows.values(), strict=True)]
    top: float = max([1.0, *sums])
    wide = (WIDTH - LEFT - 20) / max(1, len(ticks))

    def y(value: float) -> float:
        return round(TOP + (top - value) / top * (HEIGHT - TOP - BOTTOM), 1)

    parts = [_axis(LEFT, WIDTH - 20, y, 0.0, top)]
    for n, tick in enumerate(ticks):
        left, below = round(LEFT + n * wide + 1, 1), 0.0
        parts.append(
            f'<text x="{left + wide / 2 - 1:.1f}" y="{HEIGHT - 22}" text-anchor="middle">{escape(tick)}</text>'
        )
        for i, row in enumerate(rows.values()):
            if row[n]:
                high, low = y(below + row[n]), y(below)
                size = f'width="{wide - 2:.1f}" height="{low - high:.1f}"'
                parts.append(f'<rect x="{left}" y="{high}" {size} {_FILLS[i % 3].format(ink=_INKS[i % 4])}/>')
                below += row[n]
    key = "  ".join(f"{'■▨□'[i % 3]} {name}" for i, name in enumerate(rows))
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">{escape(key)}</text>')
    return _sheet(title, parts)


def intervals(
    title: str, rows: Mapping[str, tuple[float, float, float]], band: tuple[float, float] | None = None
) -> str:
    """Shares from 0 to 1, each as (low, share, high) on a line of its own; `band`: what would be even."""
    left, right = 190, WIDTH - 30

    def x(value: float) -> float:
        return round(left + value * (right - left), 1)

    foot = HEIGHT - BOTTOM
    parts = []
    if band:
        parts.append(
            f'<rect x="{x(band[0])}" y="{TOP}" width="{x(band[1]) - x(band[0]):.1f}" height="{foot - TOP}" '
            f'fill="{_INKS[0]}" fill-opacity="0.12"/>'
        )
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line x1="{x(value)}" x2="{x(value)}" y1="{TOP}" y2="{foot}" stroke="#8884" stroke-width="1"/>')
        parts.append(f'<text x="{x(value)}" y="{foot + 18}" text-anchor="middle">{value:.0%}</text>')
    for n, (name, (low, share, high)) in enumerate(rows.items()):
        y = round(TOP + (n + 0.5) * (foot - TOP) / max(1, len(rows)), 1)
        parts.append(f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line x1="{x(low)}" x2="{x(high)}" y1="{y}" y2="{y}" stroke="{_INKS[0]}" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(share)}" cy="{y}" r="5" fill="{_INKS[0]}"/>')
    return _sheet(title, parts)


def beside(left: str, right: str) -> str:
    """Two plots in one file."""
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {HEIGHT}" role="img">'
    first, second = (plot.replace("<svg ", f'<svg x="{at}" width="{WIDTH}" height="{HEIGHT}" ', 1)
                     for at, plot in ((0, left), (WIDTH, right)))  # fmt: skip
    return f"{whole}{first}{second}</svg>\n"


def _axis(left: float, right: float, y: object, bottom: float, top: float) -> str:
    assert callable(y)
    step = max(1, round((top - bottom) / 5))
    values = range(int(bottom), int(top) + 1, step)
    return "".join(
        f'<line x1="{left}" x2="{right}" y1="{y(v)}" y2="{y(v)}" stroke="#8884" stroke-width="1"/>'
        f'<text x="{left - 8}" y="{y(v) + 4}" text-anchor="end">{v}</text>'
        for v in values
    )


def _sheet(title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" font-family="sans-serif" font-size="12" fill="#333">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>'
        f'<text x="{LEFT}" y="20" font-size="15" font-weight="600">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )
