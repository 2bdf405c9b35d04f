"""Tables and lists of Fleet Commander Nimitz in text: points, forces with their values, what the automaton reads."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text

from wardroom.api import Speech, sheets
from wardroom.api.sheets import Row
from wardroom.games.nimitz.presentation import span
from wardroom.games.nimitz.printed import (
    AREAS,
    CAMPAIGNS,
    INFANTRY,
    JAPAN,
    JAPAN_BOX,
    LEVELS,
    ORDERS,
    RAID,
    SHIP,
    TABLES,
    US,
    US_BOX,
    counter,
    level,
)
from wardroom.games.nimitz.terminal.area_map import by_place
from wardroom.games.nimitz.terminal.naming import DAMAGED, place, tally, values
from wardroom.games.nimitz.view import NimitzView


def table(title: str, columns: Row, rows: Sequence[Row], *, right: int = 99) -> RenderableType:
    """With its title in a line of its own: one of the table's is no wider than the table."""
    return Group(Text(title, style="bold"), sheets.table("", columns, rows, right=right))


def _heads(speech: Speech, *names: str) -> Row:
    return tuple(speech(f"board.head.{name}") for name in names)


# ---- the line of the war


def _levels(view: NimitzView) -> list[tuple[str, int]]:
    least = CAMPAIGNS[view.year].levels
    return [(name, least[name]) for name in LEVELS if least.get(name)]


def clock(view: NimitzView, speech: Speech) -> str:
    of = len(CAMPAIGNS[view.year].turns)
    return speech("board.clock", year=str(view.year), turn=view.turn, of=of)


def status(view: NimitzView, speech: Speech) -> str:
    levels = " ".join(f"{speech.noun(name)} {least}" for name, least in _levels(view))
    n = len(view.won)
    parts = [
        clock(view, speech),
        speech("board.points", supply=view.supply, reinforcement=view.reinforcement, resupply=view.resupply),
        speech("board.goals", n=n, of=len(view.objectives), level=level(view.year, n), levels=levels),
    ]
    return escape(" · ".join(parts))


# ---- who is where


def forces(view: NimitzView, side: str, speech: Speech) -> RenderableType:
    """A side's forces place by place, with values and attacks."""
    rows: list[Row] = []
    where = by_place(view)
    hidden = (US_BOX, JAPAN_BOX)
    for spot in (*AREAS, *(box for box in where if box not in AREAS and box not in hidden)):
        there = where.get(spot, {}).get(side, [])
        if there:
            cells = [_cell(view, [id for id in there if counter(id).category == kind], speech) for kind in
                     (SHIP, INFANTRY, "lba")]  # fmt: skip
            rows.append((place(spot, speech), *cells))
    heads = _heads(speech, "place", "ships", "land", "air")
    parts = [table(speech(f"board.forces.{side}"), heads, rows)]
    if side == US:
        parts.append(_market(view, where.get(US_BOX, {}).get(US, []), speech))
    else:
        kinds = " ".join(tally(where.get(JAPAN_BOX, {}).get(JAPAN, []), view, speech)) or speech("board.none")
        parts.append(Text(speech("board.japan_waits", kinds=kinds)))
        plans = ", ".join(map(speech.noun, view.cup)) or speech("board.none")
        parts.append(Text(speech("board.cup", plans=plans)))
    return Group(*parts, Text.from_markup(speech("board.legend"), style="dim"))


def _cell(view: NimitzView, ids: Sequence[str], speech: Speech) -> str:
    """One force a line; Battalions, which are all alike, by number."""
    lines: dict[str, int] = {}
    for id in sorted(ids, key=lambda id: (-counter(id).value, id)):
        c, hurt = counter(id), view.forces[id].damaged
        name = speech("board.tag.bn") if c.type == "battalion" else speech.noun(id)
        line = f"{name}{DAMAGED if hurt else ''} ({c.value}) {values(c, hurt, speech)}".rstrip()
        lines[line] = lines.get(line, 0) + 1
    return "\n".join(line if n == 1 else f"{n}× {line}" for line, n in lines.items())


def _market(view: NimitzView, ids: Sequence[str], speech: Speech) -> RenderableType:
    rows = [
        (str(counter(id).cost), speech.noun(id), str(counter(id).value), values(counter(id), False, speech))
        for id in sorted(ids, key=lambda id: (counter(id).category, counter(id).cost, id))
    ]
    return table(speech("board.to_buy"), _heads(speech, "cost", "force", "value", "attacks"), rows)


# ---- the tables of the automaton


def automaton(view: NimitzView, speech: Speech) -> RenderableType:
    rows = [
        (speech.noun(span(*row.roll)), speech.noun(row.name), str(row.ships), str(row.infantry), str(row.lba),
         speech(f"board.aircraft.{row.aircraft}"))
        for row in ORDERS
    ]  # fmt: skip
    heads = _heads(speech, "die", "order", "ships", "land", "air", "aircraft")
    raiders = sum(force.place == RAID for force in view.forces.values())
    arrivals: list[Row] = [
        (speech.noun(span(row["min"], row["max"])), str(row["ships"]), str(row["infantry"]), str(row["lba"]))
        for row in TABLES["reinforcements"]
    ]
    levels = [(speech.noun(name), str(least)) for name, least in _levels(view)]
    return Group(
        table(speech("board.orders"), heads, rows),
        table(
            speech("board.arrivals", resupply=view.resupply, raiders=raiders),
            _heads(speech, "total", "ships", "land", "air"), arrivals, right=1,
        ),
        table(speech("board.levels"), ("", ""), levels, right=1),
    )  # fmt: skip


__all__ = ["automaton", "clock", "forces", "status", "table"]
