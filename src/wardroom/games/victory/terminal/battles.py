"""A battle of Pacific Victory in text: who fires at which letter, on both sides, and in what state."""

from __future__ import annotations

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wardroom.api import Speech
from wardroom.api.sheets import table
from wardroom.games.victory.odds.shots import Shot, shots
from wardroom.games.victory.printed import ALLIES, BASES, HEXES, PIECES, SIDES, foe, hex_of
from wardroom.games.victory.state import Fight, firepower
from wardroom.games.victory.terminal.naming import kind, major, pips
from wardroom.games.victory.view import VictoryView

LETTERS = "ABCDE"
ROUGH = ("jungle", "mountain")
LEGEND = 3  # lines


def board(
    view: VictoryView, speech: Speech, acting: str = "", chosen: Iterable[object] = (), height: int = 99
) -> RenderableType:
    """The battle being fought; `acting` is the block that is asked, `chosen` those one can choose among."""
    fight = view.fight
    assert fight is not None
    sides = SIDES if view.side is None else (view.side, foe(view.side))
    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    drawn.add_column("")
    for side in sides:
        drawn.add_column(escape(_head(fight, side, speech)))
    marked = set(chosen)
    for letter in LETTERS:
        cells = [Text("\n").join(lines(view, fight, side, letter, acting, marked)) for side in sides]
        if any(cell.plain for cell in cells):
            drawn.add_row(Text(letter, style="bold"), *cells)
    legend = Text(speech("board.battle.legend"), style="dim")
    parts: list[RenderableType] = [Text(title(view, fight, speech), style="bold"), drawn]
    aims = [Text(aim(shot, speech), no_wrap=True, overflow="ellipsis") for shot in shots(view) if shot.block == acting]
    parts += aims if height >= tall(view) + len(aims) else []
    return Group(*parts, legend) if height >= tall(view) + len(aims) + LEGEND else Group(*parts)


def tall(view: VictoryView) -> int:
    """The lines it takes, without the legend."""
    fight = view.fight
    assert fight is not None
    return 3 + sum(max(len(lines(view, fight, side, letter)) for side in SIDES) for letter in LETTERS)


# ---- odds


def aim(shot: Shot, speech: Speech) -> str:
    """What a shot promises, in a line."""
    at = speech.noun(shot.target or shot.group)
    return speech("board.battle.aim", at=at, power=shot.power, **_promise(shot, speech))


def _promise(shot: Shot, speech: Speech) -> dict[str, str]:
    return {
        "dice": str(shot.dice),
        "hits": number(shot.mean, speech),
        "losses": number(shot.losses, speech),
        "kill": f"{shot.kill:.0%}",
    }


def number(value: float, speech: Speech) -> str:
    said = f"{value:.2f}"
    return said.replace(".", ",") if speech.lang == "it" else said


def odds(view: VictoryView, speech: Speech) -> RenderableType:
    """Exact chances of every shot that can still be fired this round."""
    ready = shots(view)
    if not ready:
        return Text(speech("board.no_odds"))
    rows = []
    for shot in ready:
        promise = _promise(shot, speech).values()
        rows.append((speech.noun(shot.block), speech.noun(shot.target or shot.group), f"1–{shot.power}", *promise))
    heads = tuple(speech(f"board.head.{head}") for head in ("block", "at", "power", "dice", "hits", "losses", "kill"))
    return table(speech("board.odds"), heads, rows, right=2)


# ---- what stands over the battle


def title(view: VictoryView, fight: Fight, speech: Speech) -> str:
    key = "raid" if fight.raid else "pursuit" if fight.pursuit else "round"
    said = speech(f"board.battle.{key}", place=fight.place, n=max(1, fight.round), of=fight.rounds)
    cover = shelter(view, fight.place, fight.defender, speech)
    return f"{said} · {cover}" if cover else said


def shelter(view: VictoryView, place: str, defender: str, speech: Speech) -> str:
    """What gives the defender's ground units double defence here, or nothing (PV-5.4-13, PV-S41-5)."""
    hex = hex_of(place)
    surprised = defender == ALLIES and view.scenario == "rising_sun" and view.turn == 0
    if surprised and HEXES[hex].region != "china":
        return ""
    if hex in BASES and major(view, hex):
        return speech("board.battle.double", why=speech("board.battle.major"))
    if hex in HEXES and HEXES[hex].terrain in ROUGH:
        return speech("board.battle.double", why=speech(f"board.battle.{HEXES[hex].terrain}"))
    return ""


def _head(fight: Fight, side: str, speech: Speech) -> str:
    land, sea = side == fight.defender, side == fight.sea_defender
    role = "both" if land and sea else "land" if land else "sea" if sea else "none"
    return speech(f"board.battle.role.{role}", side=side)


def lines(
    view: VictoryView, fight: Fight, side: str, letter: str, acting: str = "", chosen: Iterable[object] = ()
) -> list[Text]:
    """A side's blocks of one letter: type, name, steps, fire against air, naval and ground; and what is to be known."""
    here = [
        (id, seen)
        for id, seen in view.blocks.items()
        if hex_of(seen.place) == hex_of(fight.place) and PIECES[id].side == side and PIECES[id].letter == letter
    ]
    said = []
    for id, seen in sorted(here, key=lambda item: (PIECES[item[0]].type, -item[1].steps, item[0])):
        piece = PIECES[id]
        marks = "".join(sign for sign, holds in _marks(fight, id, seen.afloat) if holds)
        lead = ">" if id == acting else "*" if id in chosen else " "
        fire = "/".join(map(str, firepower(id, view.turn)))
        text = f"{lead}{kind(id)} {pips(seen.steps, piece.max_steps)} {fire} {marks}".rstrip()
        said.append(Text(text, style="reverse" if id == acting else "dim" if id in fight.acted else ""))
    return said


def _marks(fight: Fight, id: str, afloat: bool) -> tuple[tuple[str, bool], ...]:
    return (
        ("½", id in fight.half.values()),
        ("~", afloat),
        ("→2", id in fight.late),
        ("…", id in fight.waiting),
        ("K", id in fight.kamikaze),
        ("F", id in fight.fanatic),
        ("B", id in fight.banzai),
        ("✓", id in fight.acted),
    )


__all__ = ["aim", "board", "lines", "odds", "shelter", "title"]
