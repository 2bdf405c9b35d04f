"""The tracks in text: the line of the war, what is due at the end of the turn, points as they stand, who is where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text

from wardroom.api import Speech
from wardroom.api.sheets import Row, table
from wardroom.games.empire.odds import board_of
from wardroom.games.empire.politics import will
from wardroom.games.empire.politics.control import captures
from wardroom.games.empire.presentation import COUNTED, date, resource_line, score_lines, will_lines
from wardroom.games.empire.printed import COUNTERS, HEXES, HQ, JAPAN, SIDES, TURNS, foe
from wardroom.games.empire.state import CHINA_BOX, DELAY, ELIMINATED, SCHEDULE, TRACK, stacks
from wardroom.games.empire.terminal.naming import LETTERS, SIGN, place, values
from wardroom.games.empire.theatres import theatre
from wardroom.games.empire.traces import supply
from wardroom.games.empire.verdict import points
from wardroom.games.empire.view import EmpireView

# ---- the line of the war


def clock(view: EmpireView, speech: Speech) -> str:
    turn = TURNS[view.turn]
    return speech(
        "board.clock", turn=view.turn, months=speech(f"board.months.{turn['months']}"), year=str(turn["year"])
    )


def status(view: EmpireView, speech: Speech) -> str:
    """Date, Political Will, progress, hands, ASP, points."""
    g = board_of(view)
    parts = [clock(view, speech), speech("board.will", n=view.will)]
    if view.turn in COUNTED:
        parts.append(speech("board.progress", n=len(captures(g)), of=will.PROGRESS))
    hands = " ".join(f"{SIGN[side]}{view.cards[side].hand}" for side in SIDES)
    parts += [speech("board.hands", hands=hands), speech("board.asp", **_asp(view))]
    if (n := points(view)) is not None:
        parts.append(speech("board.points", n=n))
    return escape(" · ".join(parts))


def _asp(view: EmpireView) -> dict[str, str]:
    left = {side: max(0, view.asp.get(side, 0) - view.asp_used.get(side, 0)) for side in SIDES}
    return {side: f"{SIGN[side]}{left[side]}/{view.asp.get(side, 0)}" for side in SIDES}


# ---- tracks


def tracks(view: EmpireView, speech: Speech) -> Iterator[str]:
    """Every track in a line, with what is due."""
    g = board_of(view)
    yield from map(speech.phrase, (*will_lines(g), resource_line(g)))
    yield speech("board.track.china", box=speech(f"board.china.{view.china}"), divisions=view.divisions)
    yield speech("board.track.road", state=speech(f"board.road.{supply.survey(g).road}"))
    india = "surrendered" if "india" in view.surrendered else str(view.india)
    yield speech("board.track.india", box=speech(f"board.india.{india}"))
    yield speech("board.track.europe", n=view.wie, level=g.europe)
    yield speech("board.track.asp", **_asp(view))
    passes = {side: view.cards[side].passes for side in SIDES}
    yield speech("board.track.passes", **passes)
    rivals = [side for side in SIDES if view.rivalry.get(side)]
    if rivals:
        yield speech("board.track.rivalry", sides=", ".join(speech.noun(side) for side in rivals))
    if view.marks:
        yield speech("board.track.marks", marks=", ".join(speech(f"board.mark.{mark}") for mark in view.marks))


def scored(view: EmpireView, speech: Speech) -> list[str]:
    """The points as they stand, row by row."""
    return [speech.phrase(line) for line in score_lines(view)]


def all_tracks(view: EmpireView, speech: Speech) -> RenderableType:
    lines = [speech.phrase(date(view)), *tracks(view, speech), *scored(view, speech)]
    return Group(Text(speech("board.tracks"), style="bold"), *(Text(line) for line in lines), elsewhere(view, speech))


# ---- who is where


def _cell(view: EmpireView, units: Sequence[str], kind: str, speech: Speech) -> str:
    found = [
        f"{speech.noun(id)} {values(view, id)}"
        for id in units
        if (COUNTERS[id].ship if kind == "naval" else COUNTERS[id].type == kind)
    ]
    return ", ".join(found)


def order_of_battle(view: EmpireView, side: str, speech: Speech) -> RenderableType:
    """The side's units, theatre by theatre and hex by hex."""
    rows: list[Row] = []
    by = stacks(view.units)[side]
    supplied = supply.survey(board_of(view)).supplied
    order = sorted(by, key=lambda hex: (speech.say(f"theatre.{theatre(hex)}"), hex))
    last = ""
    for hex in order:
        name = theatre(hex)
        if name != last:
            rows.append((speech.say(f"theatre.{name}").upper(), "", "", ""))
            last = name
        hq = "".join(f" [{speech.noun(id)} {values(view, id)}]" for id in by[hex] if COUNTERS[id].type == HQ)
        hungry = "!" if any(id not in supplied for id in by[hex]) else ""
        rows.append((f"{place(hex, speech)}{hungry}{hq}", *(_cell(view, by[hex], kind, speech) for kind in LETTERS)))
    heads = tuple(speech(f"board.head.{head}") for head in ("place", *LETTERS))
    return Group(table(speech("board.order", side=side), heads, rows), Text(speech("board.order_legend"), style="dim"))


def elsewhere(view: EmpireView, speech: Speech) -> RenderableType:
    """Units that are on no hex: in boxes, to come, eliminated."""
    rows: list[Row] = []
    for side in SIDES if view.seat is None else (str(view.seat), foe(str(view.seat))):
        for box in (CHINA_BOX, DELAY, TRACK, SCHEDULE, ELIMINATED):
            found = [id for id, u in view.units.items() if u.at == box and COUNTERS[id].side == side]
            if box in (TRACK, SCHEDULE):
                found = [id for id in found if view.units[id].due <= view.turn + 1]
            names = ", ".join(_due(view, id, speech) for id in found)
            if names:
                rows.append((f"{SIGN[side]} {speech.noun(box)}", names))
    heads = (speech("board.head.box"), speech("board.head.units"))
    return table(speech("board.elsewhere"), heads, rows)


def _due(view: EmpireView, id: str, speech: Speech) -> str:
    due = view.units[id].due
    return f"{speech.noun(id)} ({speech('board.due', n=due)})" if due else speech.noun(id)


def unsupplied(view: EmpireView, side: str) -> tuple[str, ...]:
    """Units of the side on the map that no line of supply reaches."""
    supplied = supply.survey(board_of(view)).supplied
    return tuple(
        id for id, u in view.units.items() if u.at in HEXES and COUNTERS[id].side == side and id not in supplied
    )


__all__ = [
    "JAPAN",
    "all_tracks",
    "elsewhere",
    "order_of_battle",
    "points",
    "status",
    "table",
    "tracks",
]
