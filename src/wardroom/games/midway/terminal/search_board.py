"""Midway's search board in text: one's own ships, dated ghosts of the enemy, the areas called this turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wardroom.api import NOTHING, Speech, Targets
from wardroom.games.midway.aircraft import Factors
from wardroom.games.midway.printed import FLEET, SHIPS, TYPES, arrival
from wardroom.games.midway.search_board import AREAS, AT, COLUMNS, ISLANDS, ROWS, area
from wardroom.games.midway.sightings import Sight, sightings, stacks
from wardroom.games.midway.view import MidwayView

SIZE = 3  # zones across an area
SIDE_PANEL = 28  # columns beside the board from which lists are worth their place

OWN, GHOST, ISLAND, CALLED, GRID = "bold cyan", "yellow", "bold green", "on grey23", "dim"


def _letter(types: Iterable[str]) -> str:
    """The weightiest type in a stack: Carriers, Battleships, or a Ship of another kind; ? when nothing is known."""
    there = set(types)
    if not there:
        return "?"
    if there & {"CV", "CVL"}:
        return "C"
    return "B" if "BB" in there else "S"


def some(sent: Factors) -> str:
    """F, D and T without those that are not there."""
    return " ".join(f"{type} {n}" for type, n in zip(TYPES, sent, strict=True) if n) or "-"


@cache
def short(ship: str) -> str:
    """Three letters for a ship, different for every ship."""
    first = {id: id.replace("_", "")[:3].upper() for id in SHIPS}
    if list(first.values()).count(first[ship]) == 1:
        return first[ship]
    bare = ship.replace("_", "")
    return (bare[0] + "".join(c for c in bare[1:] if c not in "aeiou"))[:3].upper()


def board(
    view: MidwayView, *, cell: int = 2, lines: bool = False, letters: bool = False, targets: Targets = NOTHING
) -> Text:
    """The zones with area letters above and numbers at the side. Areas are told apart by dots and blanks."""
    mine = stacks(view)
    ghosts = {s.zone: s for s in sightings(view)}
    islands = {zone: name for name, zone in ISLANDS.items()}
    calls = {area: tuple(side for side in view.called if area in view.called[side]) for area in AREAS}
    text = Text()
    text.append("   " + _header(cell) + "\n", style="bold")
    for row in range(ROWS):
        if lines and row and row % SIZE == 0:
            text.append("   " + _rule(cell) + "\n", style=GRID)
        text.append(f" {row // SIZE + 1} " if row % SIZE == 1 else "   ", style="bold")
        for column in range(COLUMNS):
            if column and column % SIZE == 0:
                text.append("│", style=GRID)
            zone = AT[column, row]
            content, style = _cell(view, zone, mine.get(zone), ghosts.get(zone), islands.get(zone), cell, letters)
            callers = calls[area(zone)]
            shade = f" {CALLED}" if callers else ""
            if not content:
                content = "+" if zone in targets else _fill(view, zone, callers, cell)
            text.append(content.ljust(cell), style=style + shade)
        text.append(f" {row // SIZE + 1}" if row % SIZE == 1 else "", style="bold")
        text.append("\n")
    text.right_crop(1)
    return text


def _cell(
    view: MidwayView,
    zone: str,
    ships: list[str] | None,
    ghost: Sight | None,
    island: str | None,
    cell: int,
    letters: bool,
) -> tuple[str, str]:
    if ships:
        count = str(len(ships)) if len(ships) < 10 or cell > 2 else "+"
        mark = "!" if cell > 2 and ghost and len(count) < 2 else ""
        return _letter(SHIPS[id].type for id in ships) + count + mark, OWN
    if ghost:
        return f"{ghost.age}{_letter(ghost.types).lower()}", GHOST
    if island:
        return island[:cell].upper(), ISLAND
    if letters:
        return zone[-1].lower(), GRID
    return "", ""


def _fill(view: MidwayView, zone: str, callers: tuple[str, ...], cell: int) -> str:
    """An empty zone: shaded with marks where it was called, dotted in every other area."""
    if callers:
        own = view.seat in callers
        return (";" if own and len(callers) > 1 else ":" if own else "'") * cell
    dotted = (ord(zone[0]) + int(zone[1])) % 2
    return "·" * 1 if dotted else ""


def _header(cell: int) -> str:
    groups = []
    for first in range(0, COLUMNS, SIZE):
        wide = min(SIZE, COLUMNS - first) * cell
        groups.append(AT[first, 0][0].center(wide))
    return " ".join(groups)


def _rule(cell: int) -> str:
    return "┼".join("─" * (min(SIZE, COLUMNS - first) * cell) for first in range(0, COLUMNS, SIZE))


def legend(speech: Speech) -> Text:
    return Text.from_markup(speech("board.legend"))


def beside(view: MidwayView, speech: Speech, width: int, rows: int) -> Text:
    """One's stacks, what is seen of the enemy, what is still to come: as many lines as there are."""
    text = Text()
    for zone, ships in stacks(view).items():
        text.append(f"{zone} ", style=OWN)
        text.append(" ".join(_damaged(view, id) for id in ships) + "\n")
    seen = sightings(view)
    if seen:
        text.append(speech("board.seen") + "\n", style="bold")
    for sight in seen[:6]:
        text.append(f"{sight.zone} ", style=GHOST)
        text.append(f"{told(sight, speech)}\n")
    for mission in view.missions:
        purpose = speech(f"board.purpose.{mission.purpose}")
        ordered = speech("board.ordered", purpose=purpose, zone=mission.zone, factors=some(mission.factors))
        text.append(ordered + "\n", style="bold")
    ready = [sum(hangar.ready[i] for hangar in view.air.values()) for i in range(3)]
    if any(ready):
        text.append(speech.say("recap.ready", factors=some((ready[0], ready[1], ready[2]))) + "\n")
    for line in due(view, speech):
        text.append(line + "\n", style="dim")
    text.append(speech("board.letters"), style="dim")
    lines = text.wrap(Console(width=width), width)
    return Text("\n").join(list(lines)[:rows])


def _damaged(view: MidwayView, id: str) -> str:
    hits = view.ships[id].hits
    return f"{short(id)}-{hits}" if hits else short(id)


def told(sight: Sight, speech: Speech) -> str:
    """What a sighting says, without the zone."""
    if sight.ships:
        what = " ".join(short(id) for id in sight.ships)
    elif sight.counts:
        what = " ".join(f"{n} {t}" for t, n in zip(sight.types, sight.counts, strict=False))
    else:
        what = " ".join(sight.types) or speech("board.ships")
    return f"{what}, {speech('board.age', n=sight.age)}"


def due(view: MidwayView, speech: Speech) -> list[str]:
    """Reinforcements still to come: when, and how many."""
    if view.seat is None:
        return []
    waits: dict[int, int] = {}
    for id in FLEET[view.seat]:
        ship = view.ships[id]
        if not ship.zone and not ship.sunk and arrival(view.scenario, id) > max(1, view.turn):
            turn = arrival(view.scenario, id)
            waits[turn] = waits.get(turn, 0) + 1
    return [speech("board.due", turn=turn, n=n) for turn, n in sorted(waits.items())]


def panel(
    view: MidwayView, speech: Speech, width: int, height: int, *, letters: bool = False, targets: Targets = NOTHING
) -> Table:
    """The board with its legend, and lists beside it where there is room."""
    narrow, wide = 3 + 2 * COLUMNS + 8 + 2, 3 + 3 * COLUMNS + 8 + 2
    cell = 3 if width >= wide + SIDE_PANEL + 2 else 2
    lines = height >= 2 + ROWS + 6 + 10
    drawn = board(view, cell=cell, lines=lines, letters=letters, targets=targets)
    grid = Table.grid(padding=(0, 1))
    taken = wide if cell == 3 else narrow
    if width - taken >= SIDE_PANEL:
        grid.add_column()
        grid.add_column(width=width - taken - 2)
        grid.add_row(drawn, beside(view, speech, width - taken - 2, drawn.plain.count("\n") + 1))
    else:
        grid.add_column()
        grid.add_row(drawn)
    if height < ROWS + 5:  # the legend is in the help too
        return grid
    outer = Table.grid()
    outer.add_row(grid)
    outer.add_row(legend(speech))
    return outer
