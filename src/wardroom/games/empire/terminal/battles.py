"""A battle in text: who is in it on both sides with attack and defence, strengths, what is added to the dice, hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wardroom.api import Speech
from wardroom.api.sheets import table
from wardroom.games.empire.combat.dice import AIR_NAVAL, ON_GROUND, air_modifiers, ground_modifiers
from wardroom.games.empire.combat.strength import (
    attack,
    defence,
    escorts,
    fighters,
    garrison,
    garrison_values,
    ground_defence,
    ground_fighters,
    ground_total,
    idle,
    strength,
    total,
    troops,
)
from wardroom.games.empire.odds import board_of, odds
from wardroom.games.empire.printed import COUNTERS, HEXES, TERRAIN
from wardroom.games.empire.state import Blow, Empire, Fight
from wardroom.games.empire.terminal.naming import REDUCED, SIGN, place
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask

MOST = 9  # units a side listed one below the other


def fight_of(view: EmpireView, ask: Ask | None) -> Fight | None:
    """The battle the question is about, or the one being fought."""
    now = view.offensive
    if now is None or not now.fights:
        return None
    hex = str(ask.about.get("hex", "")) if ask else ""
    struck = next((blow.hex for blow in view.blows.values() if blow.hex), "")
    for known in (hex, struck):
        if known and (found := now.fight(known)):
            return found
    begun = [fight for fight in now.fights if fight.stage in ("air", "ground")]
    return begun[0] if begun else None


def sheet(
    view: EmpireView, fight: Fight, speech: Speech, height: int = 99, chosen: Iterable[str] = ()
) -> RenderableType:
    """Both sides beside each other; who attacks is left."""
    g = board_of(view)
    combat = ON_GROUND if fight.stage == "ground" else AIR_NAVAL
    now = g.now
    drawn = Table(box=SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False, show_edge=False)
    sides = (now.side, now.reaction)
    for side in sides:
        role = speech("board.fight.attacks" if side == now.side else "board.fight.defends")
        drawn.add_column(escape(f"{SIGN[side]} {speech.noun(side)}, {role}"), ratio=1)
    room = max(2, height - 8)
    columns = [_units(g, fight, side, combat, set(chosen), speech) for side in sides]
    columns = [_cut(lines, room, speech) for lines in columns]
    for n in range(max(map(len, columns), default=0)):
        drawn.add_row(*(lines[n] if n < len(lines) else Text() for lines in columns))
    drawn.add_section()
    drawn.add_row(*(Text(_strength(g, fight, side, combat, speech), style="bold") for side in sides))
    drawn.add_row(*(_modifiers(g, fight, side, combat, speech) for side in sides))
    if any(side in view.blows for side in sides):
        drawn.add_row(*(_blow(view.blows.get(side), speech) for side in sides))
    drawn.expand = True
    return Group(Text(title(g, fight, combat, speech), style="bold", no_wrap=True, overflow="ellipsis"), drawn)


def brief(view: EmpireView, speech: Speech) -> list[Text]:
    """A line for each battle: where, and how strong both sides are in it as things are."""
    g, lines = board_of(view), []
    for fight in g.now.fights:
        said = []
        for side in (g.now.side, g.now.reaction):
            land = sum(attack(g, id) for id in troops(g, fight, side))
            land += garrison(g, fight, side) * garrison_values(fight.hex)[0] if garrison(g, fight, side) else 0
            said.append(f"{SIGN[side]} {speech('board.fight.brief', air=total(g, fight, side), ground=land)}")
        text = f"× {place(fight.hex, speech)}: {' · '.join(said)}"
        lines.append(Text(text, no_wrap=True, overflow="ellipsis"))
    return lines


def title(g: Empire, fight: Fight, combat: str, speech: Speech) -> str:
    terrain = HEXES[fight.hex].terrain
    drm = TERRAIN[terrain]["offensive_drm"]
    said = [
        speech("board.fight.title", hex=fight.hex, part=speech(f"board.fight.{combat}")),
        speech.noun(g.now.condition),
        speech(f"board.terrain.{terrain}") + (f" {drm:+}" if drm else ""),
    ]
    if fight.won:
        said.append(speech("board.fight.won", side=fight.won))
    return " · ".join(said)


def _cut(lines: list[Text], room: int, speech: Speech) -> list[Text]:
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], Text(speech("board.fight.more", n=len(lines) - room + 1), style="dim")]


def _units(g: Empire, fight: Fight, side: str, combat: str, chosen: set[str], speech: Speech) -> list[Text]:
    """Those who fight in this part first, then those who may be hit."""
    rows = _on_ground(g, fight, side) if combat == ON_GROUND else _in_the_air(g, fight, side)
    lines = [_line(g, id, power, guard, note, id in chosen, speech) for id, power, guard, note in rows]
    if steps := garrison(g, fight, side):
        values = "-".join(map(str, garrison_values(fight.hex)))
        lines.append(Text(speech("board.fight.garrison", n=steps, values=values)))
    return lines or [Text(speech("board.fight.nobody"), style="dim")]


Entry = tuple[str, int, int, str]


def _in_the_air(g: Empire, fight: Fight, side: str) -> Iterator[Entry]:
    seen: set[str] = set()
    for id in fighters(g, fight, side):
        seen.add(id)
        power = strength(g, fight, id)
        note = "half" if power != attack(g, id) else "from" if g.units[id].at != fight.hex else ""
        yield id, power, defence(g, id), note
    for id in (*escorts(g, fight, side), *idle(g, fight, side), *troops(g, fight, side)):
        if id not in seen:
            seen.add(id)
            yield id, 0, defence(g, id), "ground" if id in troops(g, fight, side) else "escort"


def _on_ground(g: Empire, fight: Fight, side: str) -> Iterator[Entry]:
    for id in ground_fighters(g, fight, side):
        guard = ground_defence(g, id)
        yield id, attack(g, id), guard, "landed" if guard != defence(g, id) else ""


def _line(g: Empire, id: str, power: int, guard: int, note: str, chosen: bool, speech: Speech) -> Text:
    reduced = REDUCED if COUNTERS[id].steps == 2 and g.reduced(id) else ""
    said = f"{'*' if chosen else ' '}{power}-{guard}{reduced} {speech.noun(id)}"
    if note == "from":
        said += f" ← {speech.noun(g.units[id].at)}"
    elif note:
        said += f" {speech(f'board.fight.note.{note}')}"
    return Text(said, style="" if power else "dim", no_wrap=True, overflow="ellipsis")


def _strength(g: Empire, fight: Fight, side: str, combat: str, speech: Speech) -> str:
    n = ground_total(g, fight, side) if combat == ON_GROUND else total(g, fight, side)
    return speech("board.fight.strength", n=n)


def _modifiers(g: Empire, fight: Fight, side: str, combat: str, speech: Speech) -> Text:
    found = ground_modifiers(g, fight, side) if combat == ON_GROUND else air_modifiers(g, fight, side)
    said = ", ".join(f"{speech(f'board.modifier.{name}')} {n:+}" for name, n in found.items())
    return Text(speech("board.fight.die", n=f"{sum(found.values()):+}") + (f" ({said})" if said else ""))


def _blow(blow: Blow | None, speech: Speech) -> Text:
    if blow is None:
        return Text()
    key = "critical" if blow.critical else "hits"
    return Text(speech(f"board.fight.{key}", die=blow.die, n=blow.hits, given=len(blow.chosen)), style="bold")


# ---- chances


def outlook(view: EmpireView, ask: Ask | None, speech: Speech) -> RenderableType:
    """Every battle that is declared or could be: chances to win it and to take the hex, steps lost on average."""
    found = odds(view, ask)["battles"]
    if not found:
        return Text(speech("board.no_odds"))
    rows = []
    for battle in found:
        rest = battle["all"]
        chances = " ".join(f"{speech.noun(what)} {p:.0%}" for what, p in battle["conditions"].items())
        lost = (f"{SIGN[side]}{number(n, speech)}" for side, n in rest["lost"].items())
        name = speech.noun(battle["hex"]) + ("" if battle["declared"] else " ?")
        rows.append((name, f"{rest['win']:.0%}", f"{rest['take']:.0%}", " ".join(lost), chances))
    heads = tuple(speech(f"board.head.{head}") for head in ("battle", "win", "take", "lost", "condition"))
    return Group(table(speech("board.odds"), heads, rows), Text(speech("board.odds_note"), style="dim"))


def number(value: float, speech: Speech) -> str:
    said = f"{value:.1f}"
    return said.replace(".", ",") if speech.lang == "it" else said


__all__ = ["brief", "fight_of", "number", "outlook", "sheet", "title"]
