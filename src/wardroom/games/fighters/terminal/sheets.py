"""Fighters in lists: air groups, ships, who threatens whom, and where the battle stands."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wardroom.api import Speech
from wardroom.games.fighters import fire
from wardroom.games.fighters.odds import Aim, board_of, threats
from wardroom.games.fighters.printed import TYPES, foe
from wardroom.games.fighters.state import Aircraft, Fighters
from wardroom.games.fighters.terminal import scenes as scene
from wardroom.games.fighters.terminal.charts import SIDE
from wardroom.games.fighters.view import FightersView


def status(view: FightersView, speech: Speech) -> str:
    """Turn, initiative, points, what is left to activate."""
    g = board_of(view)
    parts = [speech("board.clock", turn=max(1, view.turn), of=view.turns)]
    if view.initiative:
        parts.append(speech("board.initiative", side=speech(f"board.brief.{view.initiative}")))
    parts.append(speech("board.points", us=g.total("us"), jp=g.total("jp")))
    own, enemy = scene.sides(view)
    if view.turn:
        parts.append(speech("board.to_activate", mine=_left(g, own, speech), theirs=_left(g, enemy, speech)))
    if (solo := view.options.solo) != "none" and solo in view.attitude:
        parts.append(speech("board.attitude", side=solo, attitude=view.attitude[solo]))
    return " · ".join(escape(part) for part in parts)


def _left(g: Fighters, side: str, speech: Speech) -> str:
    groups, batteries = scene.waiting(g, side)
    return speech("board.left_of", side=speech(f"board.brief.{side}"), groups=groups, batteries=batteries)


# ---- aircraft


def decks(view: FightersView, speech: Speech) -> RenderableType:
    """Every aircraft by its air group: where, how, what state, what load; then those not there."""
    g = board_of(view)
    table = _table(speech, "aircraft", "group", "craft", "where", "altitude", "facing", "state", "armour", "load")
    for side in scene.sides(view):
        seen: set[str] = set()
        for n, group in enumerate((m for m in g.groups.values() if g.aircraft[m[0]].side == side), 1):
            members = [id for id in group if g.aircraft[id].hex]
            for id in members:
                table.add_row(str(n), *_row(g, id, speech))
            seen.update(members)
        for id in (id for id in g.flying(side) if id not in seen):
            table.add_row("-", *_row(g, id, speech))
        table.add_section()
    parts: list[RenderableType] = [table]
    for side in scene.sides(view):
        for key, ids in _elsewhere(g, side).items():
            said = speech("board.elsewhere", side=side, why=speech(f"board.{key}"), ids=ids)
            parts.append(Text("  " + said, style="dim"))
    return Group(*parts)


def _row(g: Fighters, id: str, speech: Speech) -> tuple[Text, ...]:
    a = g.aircraft[id]
    name = Text(f"{scene.short(id, high=a.high)} {speech.noun(id)}", style=SIDE[a.side])
    if len(g.players(a.side)) > 1:
        name.append(f" ({speech.noun(a.seat)})")
    facing = f"{scene.arrow(a.side, a.facing)} {compass(a.facing, speech)}"
    state = speech("board.spent" if a.spent else "board.fresh")
    armour = f"{a.armour_left}/{a.kind.armour}"
    cells = (a.hex, level(a.high, speech), facing, state, armour, load(a, speech))
    return name, *map(Text, cells)


def level(high: bool, speech: Speech) -> str:
    return speech(f"board.level.{'high' if high else 'low'}")


def load(a: Aircraft, speech: Speech) -> str:
    return speech.noun(a.load) if a.load else "-"


def way(facing: int, speech: Speech) -> str:
    return speech(f"board.way.{facing % 6}")


def compass(facing: int, speech: Speech) -> str:
    """The same as it is typed: N, NE."""
    return speech(f"board.compass.{facing % 6}")


def _elsewhere(g: Fighters, side: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, a in g.aircraft.items():
        if a.side == side and not a.hex and (a.out or a.due):
            found.setdefault({"left": "left_board"}.get(a.out, a.out or "due"), []).append(id)
    return found


# ---- ships and land


def damage(view: FightersView, speech: Speech) -> RenderableType:
    g = board_of(view)
    parts: list[RenderableType] = []
    if any(ship.hexes for ship in view.ships.values()):
        table = _table(speech, "ships", "ship", "where", "facing", "segments", "state")
        for side in scene.sides(view):
            for id, ship in view.ships.items():
                if ship.side != side or not ship.hexes:
                    continue
                cells = []
                for n, (part, hex) in enumerate(zip(ship.hull.segments, ship.hexes, strict=True)):
                    state = "hit" if n in ship.hits else "guns_done" if f"{id}.{n}" in view.spent else "guns_ready"
                    cells.append(f"{speech.noun(part)} {hex}: {speech(f'board.{state}')}")
                states = [key for key, true in (("sunk", ship.sunk), ("adrift", ship.adrift)) if true]
                said = ", ".join(speech(f"board.{key}") for key in states) or "-"
                facing = f"{scene.arrow(side, ship.facing)} {way(ship.facing, speech)}"
                table.add_row(
                    Text(speech.noun(id), style=SIDE[side]), ship.hexes[0], facing, "\n".join(cells), said,
                    end_section=True,
                )  # fmt: skip
        parts.append(table)
    land = [(hex, speech("board.battery_of", side=seat[:2])) for hex, seat in view.land_aa.items()]
    land += [(hex, speech.noun("objective")) for hex in g.sheet.objectives]
    for hex, what in sorted(land):
        state = "wrecked" if hex in view.wrecked else "guns_done" if f"aa.{hex}" in view.spent else "whole"
        parts.append(Text(f"  {hex} {what}: {speech(f'board.{state}')}"))
    for torpedo in view.torpedoes:
        said = speech("board.torpedo_at", side=torpedo.seat[:2], hex=torpedo.hex, way=way(torpedo.facing, speech))
        parts.append(Text("  " + said))
    for marker in view.barrages:
        parts.append(Text("  " + speech("board.barrage_at", hex=marker.hex, battery=marker.battery)))
    parts.append(Text(speech.say(f"scenario_help.{view.scenario}")))
    parts.append(Text(worth(view, speech), style="dim"))
    return Group(*parts)


def worth(view: FightersView, speech: Speech) -> str:
    """What everything scores in this scenario."""
    g = board_of(view)
    sides = []
    for side in scene.sides(view):
        things = ", ".join(f"{speech.noun(t)} {n}" for t, n in g.sheet.points[side].items())
        sides.append(speech("board.worth", side=side, things=things))
    return "\n".join(sides)


# ---- who threatens whom


def odds(view: FightersView, speech: Speech) -> RenderableType:
    g = board_of(view)
    found = threats(g)
    table = _table(speech, "threats", "shooter", "target", "what")
    for side in (*scene.sides(view),):
        mine = [aim for aim in found if fire.side_of(g, aim.shooter) == side]
        for aim in mine:
            table.add_row(
                Text(f"{speech.noun(aim.shooter)} {fire.hex_of(g, aim.shooter)}", style=SIDE[side]),
                Text(f"{speech.noun(aim.target)} {g.aircraft[aim.target].hex}", style=SIDE[foe(side)]),
                Text(shot(aim, speech)),
                end_section=aim is mine[-1],
            )
    note = Text(speech("board.threats_note"), style="dim")
    return Group(table, note) if found else Group(Text(speech("board.no_threats")), note)


def shot(aim: Aim, speech: Speech) -> str:
    """What a shot does: it is sure, or the target dodges first."""
    key = "dodges" if aim.dodges else "kills" if aim.kills else "hits"
    said = speech(f"board.aim.{key}", points=aim.points)
    return f"{said}, {speech('board.aim.answers')}" if aim.answers and not aim.dodges else said


def offer(g: Fighters, aim: Aim, speech: Speech) -> str:
    """The same in a word or two, for a menu: A3 destroyed."""
    key = "dodges" if aim.dodges else "kills" if aim.kills else "hits"
    name = scene.short(aim.target, high=g.aircraft[aim.target].high)
    return speech(f"board.offer.{key}", craft=name, points=aim.points)


# ---- the question on the board


def chain(g: Fighters, speech: Speech) -> str:
    """The shots so far, one calling up the next."""
    return " · ".join(
        speech("board.link", shooter=speech.noun(link.shooter), target=speech.noun(link.target)) for link in g.chain
    )


def standing(g: Fighters, hex: str, speech: Speech) -> str:
    """What a bomb on the hex would hit."""
    if hex in (segments := g.segments()):
        id, n = segments[hex]
        return speech.noun(f"{id}.{n}")
    if hex in g.land_aa:
        return speech.noun("land_aa")
    return speech.noun("objective") if hex in g.sheet.objectives else speech("board.island")


def pilot(g: Fighters, id: str, speech: Speech) -> str:
    """The acting aircraft in a line: where it is, what it can do, what it carries."""
    a = g.aircraft[id]
    place = {"hex": a.hex, "altitude": speech.noun("high" if a.high else "low"), "way": way(a.facing, speech)}
    parts = [speech("board.pilot", craft=id, **place) if a.hex else speech.noun(id)]
    if not a.hex and a.due == "patrol":  # still to be placed
        parts.append(speech.noun("patrol"))
    parts += [
        speech("board.speed", speed=a.kind.speed),
        speech("board.armour", left=a.armour_left, of=a.kind.armour),
        ", ".join(speech(f"board.trait.{trait}") for trait in a.kind.traits),
        speech.noun(a.load) if a.load else "",
    ]
    return " · ".join(filter(None, parts))


def share(view: FightersView, force: str, speech: Speech) -> list[Text]:
    """How a force is shared out so far: who scouts, who attacks, who is left to fly patrol."""
    g = board_of(view)
    split = view.splits[force]
    aircraft = next(told.aircraft for told in g.sheet.forces if told.id == force)
    table = [Text(speech("board.sharing", force=force, most=g.sheet.patrol))]
    for type, n in aircraft.items():
        scouts = split.scouts.get(type, 0)
        attack = split.attack.get(type, 0) if TYPES[type].fighter else n - scouts
        about = {"n": n, "type": type, "scouts": scouts, "attack": attack, "patrol": n - scouts - attack}
        table.append(Text("  " + speech("board.shared", fighter=TYPES[type].fighter, **about)))
    return table


def legend(speech: Speech) -> Text:
    return Text.from_markup(speech("board.legend"))


def _table(speech: Speech, title: str, *heads: str) -> Table:
    table = Table(
        box=SIMPLE_HEAD, title=escape(speech(f"board.{title}")), title_justify="left", title_style="bold",
        padding=(0, 1),
    )  # fmt: skip
    for head in heads:
        table.add_column(escape(speech(f"board.head.{head}")))
    return table
