"""A battle of Fleet Commander Nimitz in text: four zones side by side, who is where, plans, airfields, averages."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Collection, Iterable

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wardroom.api import Speech
from wardroom.games.nimitz.battle.attack_values import PRINTED_AS, expected, raised
from wardroom.games.nimitz.printed import ISLAND, JAPAN, SIDES, US, ZONES, counter, is_battalion
from wardroom.games.nimitz.state import Battle
from wardroom.games.nimitz.terminal.naming import COLOURS, DAMAGED, counter_of, damaged, is_force, tally, values
from wardroom.games.nimitz.view import NimitzView

LAND = ("foxholes", "beach", "transport")
STEPS = ("dogfight", "aaa", "bomb", "torpedo", "depth", "guns", "infantry")


def board(view: NimitzView, speech: Speech, width: int, chosen: Collection[object] = ()) -> RenderableType:
    """The battle map; `chosen` are the forces and planes one can choose among."""
    battle = view.battle
    assert battle is not None
    wide = max(16, (min(width, 120) - 4) // len(ZONES) - 2)
    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    for zone in ZONES:
        drawn.add_column(escape(speech.noun(zone)), width=wide, no_wrap=True, overflow="ellipsis")
    for side in (JAPAN, US):
        cells = [zone_lines(view, battle, zone, side, speech, wide, chosen) for zone in ZONES]
        drawn.add_row(*(Text("\n").join(lines) for lines in cells), end_section=side == JAPAN)
    return Group(*(Text(line, style=style) for line, style in heads(view, battle, speech)), drawn)


def heads(view: NimitzView, battle: Battle, speech: Speech) -> list[tuple[str, str]]:
    """What stands over the map, with its style."""
    if battle.length:
        title = speech("board.battle.title", area=battle.area, n=max(1, battle.turn), of=battle.length)
    else:
        title = speech("board.battle.soon", area=battle.area)
    if any(battle.fields.values()):
        title += " · " + speech("board.battle.fields", **{side: battle.fields.get(side, 0) for side in SIDES})
    lines = [(title, "bold")]
    if battle.plans:
        lines.append((speech("board.battle.plans", plans=", ".join(map(speech.noun, battle.plans))), COLOURS[US]))
    if battle.draws:
        plans = ", ".join(map(speech.noun, battle.drawn)) or speech("board.none")
        lines.append((speech("board.battle.drawn", plans=plans, n=battle.draws), COLOURS[JAPAN]))
    for side in (JAPAN, US):
        idle = [id for id, p in battle.planes.items() if not p.zone and counter_of(view, id).side == side]
        if idle and battle.turn:
            said = speech("board.battle.aboard", planes=", ".join(flock(view, idle, speech)))
            lines.append((f"{speech(f'board.side.{side}')} {said}", f"dim {COLOURS[side]}"))
    return lines


def zone_lines(
    view: NimitzView, battle: Battle, zone: str, side: str, speech: Speech, wide: int, chosen: Collection[object]
) -> list[Text]:
    """A side's forces in one zone: ships, then infantry by box on the Island, then aircraft over it."""

    def lines(ids: Iterable[str], lead: str = " ") -> list[Text]:
        """Counters with their values; those that are all alike in one line, by number."""
        alike: dict[tuple[str, str], list[str]] = {}
        for id in ids:
            face = values(counter_of(view, id), damaged(view, id), speech, battle.drawn)
            alike.setdefault((_name(view, id, speech), face), []).append(id)
        found = []
        for (name, face), some in alike.items():
            mark = "*" if any(id in chosen for id in some) else lead
            said = f"{mark}{len(some)}×{name}" if len(some) > 1 or _nameless(some[0]) else f"{mark}{name}"
            room = wide - len(face) - 1
            style = f"bold {COLOURS[side]}" if mark == "*" else COLOURS[side]
            found.append(Text(f"{said[:room]:<{room}} {face}", style=style))
        return found

    ships = [id for id, where in battle.ships.items() if where == zone and counter(id).side == side]
    drawn = lines(sorted(ships, key=lambda id: (counter(id).carrier, -counter(id).value, id)))
    for where in LAND if zone == ISLAND else ():
        men = sorted(id for id, at in battle.land.items() if at == where and counter(id).side == side)
        drawn += [Text(speech(f"board.battle.{where}"), style="dim"), *lines(men)] if men else []
    planes = [id for id, p in battle.planes.items() if p.zone == zone and counter_of(view, id).side == side]
    return drawn + lines(sorted(planes, key=lambda id: (bool(battle.planes[id].kind), id)), "^")


def _nameless(id: str) -> bool:
    """Aircraft of carriers and Battalions: one is as good as another."""
    return not is_force(id) or is_battalion(id)


def _name(view: NimitzView, id: str, speech: Speech) -> str:
    hurt = DAMAGED if damaged(view, id) else ""
    if not is_force(id):
        return counter_of(view, id).name + hurt
    return (speech("board.tag.bn") if is_battalion(id) else speech.noun(id)) + hurt


def flock(view: NimitzView, planes: list[str], speech: Speech) -> list[str]:
    """2×F4F, 1×SBD', 19th BG: aircraft in few words."""
    assert view.battle is not None
    own = Count(
        (counter_of(view, id).name, view.battle.planes[id].damaged) for id in planes if view.battle.planes[id].kind
    )
    land = [id for id in sorted(planes) if not view.battle.planes[id].kind]
    said = [f"{n}×{name}{DAMAGED if hurt else ''}" for (name, hurt), n in sorted(own.items())]
    return [*said, *(speech.noun(id) + (DAMAGED if damaged(view, id) else "") for id in land)]


def brief(view: NimitzView, speech: Speech) -> list[tuple[str, str]]:
    """The same for a low screen: a line for each zone, forces by kind, aircraft after ^."""
    battle = view.battle
    assert battle is not None
    lines = []
    for zone in ZONES:
        said = []
        for side in (US, JAPAN):
            there = [*battle.land] if zone == ISLAND else [id for id, at in battle.ships.items() if at == zone]
            kinds = tally([id for id in there if counter(id).side == side], view, speech)
            planes = [id for id, p in battle.planes.items() if p.zone == zone and counter_of(view, id).side == side]
            parts = [*kinds, *(f"^{len(planes)}" for _ in planes[:1])]
            said += [f"{speech(f'board.side.{side}')} {' '.join(parts)}"] if parts else []
        lines.append((f"{speech.noun(zone)}: {' | '.join(said) or '–'}", ""))
    return lines


def tall(view: NimitzView, speech: Speech, width: int) -> int:
    """The lines it takes."""
    battle = view.battle
    assert battle is not None
    sides = [max(len(zone_lines(view, battle, zone, side, speech, 24, ())) for zone in ZONES) for side in SIDES]
    over = sum(-(-cell_len(line) // max(1, width - 2)) for line, _ in heads(view, battle, speech))
    return over + 3 + sum(max(1, n) for n in sides)


# ---- averages


def odds(view: NimitzView, speech: Speech) -> RenderableType:
    """Step by step and zone by zone: how many dice each side throws, and the Hits they promise."""
    battle = view.battle
    if battle is None:
        return Text(speech("board.no_odds"))
    drawn = Table(box=SIMPLE_HEAD, title=escape(speech("board.odds")), title_justify="left", title_style="bold")
    for name in ("step", "place", "side", "dice", "hits"):
        drawn.add_column(escape(speech(f"board.head.{name}")), justify="right" if name in ("dice", "hits") else "left")
    for step in STEPS:
        for zone in ZONES:
            for side in SIDES:
                faces = _dice(view, battle, step, zone, side)
                if faces:
                    mean = f"{sum(map(expected, faces)):.1f}"
                    mean = mean.replace(".", ",") if speech.lang == "it" else mean
                    row = (speech.noun(step), speech.noun(zone), speech.noun(side), str(len(faces)), mean)
                    drawn.add_row(*map(escape, row), style=COLOURS[side])
    return drawn


def _dice(view: NimitzView, battle: Battle, step: str, zone: str, side: str) -> list[tuple[int, int]]:
    """The values a side could throw at if the step came now: a rough guide, since targets may be wanting."""
    ids: list[str] = []
    if step in ("dogfight", "bomb"):
        ids = [id for id, p in battle.planes.items() if p.zone == zone]
    elif step == "infantry":
        ids = [id for id, at in battle.land.items() if at != "transport"] if zone == ISLAND else []
    else:
        under = step == "torpedo"
        ids = [id for id, at in battle.ships.items() if at == zone and counter(id).submarine == under]
    faces = []
    for id in ids:
        c = counter_of(view, id)
        face = c.face(damaged(view, id))
        key = PRINTED_AS.get(step) or ("ground" if zone == ISLAND else "ship")
        if c.side == side and (value := face.get(key)):
            faces.append(raised(value, step, battle.drawn) if side == JAPAN else value)
    return [value for value in faces if value[0] > 0]


__all__ = ["board", "flock", "odds", "tall", "zone_lines"]
