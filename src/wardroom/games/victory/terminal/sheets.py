"""Pacific Victory in tables: the line of the war, the order of battle, the enemy, the pool, production."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text

from wardroom.api import Speech
from wardroom.api.sheets import Row, table
from wardroom.games.victory.printed import (
    BOXES,
    JAPAN,
    NATIONS,
    PIECES,
    TYPHOONS,
    foe,
    hex_of,
)
from wardroom.games.victory.state import Order
from wardroom.games.victory.terminal.naming import FLAGS, block
from wardroom.games.victory.view import Seen, VictoryView

GROUPS = ("air", "naval", "ground")


def _heads(speech: Speech, *names: str) -> Row:
    return tuple(speech(f"board.head.{name}") for name in names)


# ---- the line of the war


def status(view: VictoryView, speech: Speech) -> str:
    """Date, weather, who is first, points. Japan's production is at once its victory points: once is enough."""
    parts = [speech("board.clock", date=view.date), speech(f"board.weather.{view.weather}")]
    if view.storm and (eye := TYPHOONS.get(view.storm)):
        parts[-1] = speech("board.storm", place=eye)
    if view.first:
        parts.append(speech("board.first", side=view.first))
    if view.points:
        parts.append(speech("board.vp", n=view.points.get("japan", 0)))
        parts.append(speech("board.pp", points=_flagged({n: p for n, p in view.points.items() if n != JAPAN})))
    return escape(" · ".join(parts))


def _flagged(points: dict[str, int]) -> str:
    return " ".join(f"{FLAGS[nation]}{points[nation]}" for nation in NATIONS if nation in points)


# ---- who is where


def _marked(view: VictoryView, id: str, seen: Seen, speech: Speech) -> str:
    signs = (("#", seen.blockading), ("~", seen.afloat), ("!", not seen.supplied), ("*", bool(seen.moved)))
    return block(view, id, speech) + "".join(sign for sign, holds in signs if holds)


def _by_place(view: VictoryView, side: str | None, speech: Speech) -> dict[str, dict[str, list[str]]]:
    """The blocks one knows of a side (or of both), by place and group; the strongest first."""
    found: dict[str, dict[str, list[str]]] = {}
    known = [(id, seen) for id, seen in view.blocks.items() if side is None or PIECES[id].side == side]
    for id, seen in sorted(known, key=lambda item: (PIECES[item[0]].type, -item[1].steps)):
        groups = found.setdefault(hex_of(seen.place), {group: [] for group in (*GROUPS, "none")})
        groups[PIECES[id].group].append(_marked(view, id, seen, speech))
    return dict(sorted(found.items(), key=lambda item: (item[0] in BOXES, speech.noun(item[0]))))


def order_of_battle(view: VictoryView, speech: Speech) -> RenderableType:
    """One's own blocks, place by place."""
    rows: list[Row] = []
    for place, groups in _by_place(view, view.side, speech).items():
        cells = [" ".join(_gathered(groups[group])) for group in GROUPS]
        cells[2] = " ".join(filter(None, (cells[2], *groups["none"])))
        rows.append((speech.noun(place), *cells))
    heads = _heads(speech, "place", *GROUPS)
    return Group(table(speech("board.order"), heads, rows), Text(speech("board.order_legend"), style="dim"))


def _gathered(names: list[str]) -> list[str]:
    """IN3 IN3 CA2: equal ones in a row as 2×IN3."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return [name if n == 1 else f"{n}×{name}" for name, n in found.items()]


def enemy(view: VictoryView, speech: Speech) -> RenderableType:
    """What one sees of the enemy: how many stand where, and who lies face up."""
    side = foe(view.side) if view.side else None
    hidden: dict[str, list[str]] = {}
    for shadow in view.shadows:
        hidden.setdefault(hex_of(shadow.place), []).append(f"{FLAGS[shadow.nation]}{shadow.count}")
    shown = _by_place(view, side, speech) if side else {}
    rows: list[Row] = []
    for place in sorted({*hidden, *shown}, key=speech.noun):
        faces = [name for names in shown.get(place, {}).values() for name in _gathered(names)]
        rows.append((speech.noun(place), " ".join(hidden.get(place, ())), " ".join(faces)))
    if not rows:
        return Text(speech("board.no_enemy"))
    heads = _heads(speech, "place", "hidden", "face_up")
    return Group(table(speech("board.enemy"), heads, rows), Text(speech("board.flags"), style="dim"))


def pool(view: VictoryView, speech: Speech) -> RenderableType:
    """One's blocks that are off the map, and can be built."""
    found: dict[Row, int] = {}
    for id in view.pool:
        piece = PIECES[id]
        year = str(piece.entry_year or "")
        row = (
            FLAGS[piece.nation],
            block(view, id, speech),
            speech.noun(piece.type),
            str(piece.cost),
            str(piece.max_steps),
        )
        found[(*row, year)] = found.get((*row, year), 0) + 1
    if not found:
        return Text(speech("board.no_pool"))
    rows = [(*row, str(n)) for row, n in sorted(found.items())]
    heads = _heads(speech, "nation", "block", "type", "cost", "steps", "year", "number")
    return table(speech("board.pool"), heads, rows, right=3)


# ---- production


def production(view: VictoryView, speech: Speech) -> RenderableType:
    """What each nation has, what it has ordered, what is left."""
    rows: list[Row] = []
    for nation, left in view.purse.items():
        orders = [order for order in view.orders if order.nation == nation]
        spent = sum(order.cost for order in orders)
        bought = ", ".join(_ordered(view, order, speech) for order in orders) or "–"
        rows.append(
            (f"{FLAGS[nation]} {speech.noun(nation)}", str(view.points.get(nation, 0)), str(spent), str(left), bought)
        )
    heads = _heads(speech, "nation", "points", "spent", "left", "bought")
    return table(speech("board.production"), heads, rows)


def _ordered(view: VictoryView, order: Order, speech: Speech) -> str:
    if order.what == "aid":
        return speech("board.bought.aid", n=order.cost)
    if order.what == "base":
        return speech("board.bought.base", place=order.place, n=order.cost)
    if order.what == "build":
        named = block(view, order.block, speech)
        return speech("board.bought.build", block=named, place=order.place, n=order.cost)
    seen = view.blocks.get(order.block)
    named, place = block(view, order.block, speech), seen.place if seen else ""
    return speech("board.bought.step", block=named, place=place, n=order.cost)
