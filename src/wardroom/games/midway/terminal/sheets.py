"""Midway's record sheets in text: aircraft on their decks, hits, sightings, the state of the war."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from wardroom.api import Speech
from wardroom.api.sheets import Row, table
from wardroom.games.midway.aircraft import Factors, Flight, Mission
from wardroom.games.midway.printed import BASES, FLEET, MIDWAY, SHIPS, SIDES, capacity, clock, foe
from wardroom.games.midway.search_board import MIDWAY_ZONE
from wardroom.games.midway.terminal.search_board import short, some
from wardroom.games.midway.view import MidwayView, Wreck

NEWEST = 60  # notes shown


def factors(some: Factors) -> str:
    """F, D and T in a row; a dash for none."""
    return " ".join(f"{n or '-':>2}" for n in some)


def decks(view: MidwayView, speech: Speech) -> RenderableType:
    """The aircraft of every base by readiness, and those in the air."""
    if view.seat is None:
        return Text(speech("board.no_decks"))
    rows: list[Row] = []
    for base in BASES[view.seat]:
        if base not in view.air or (base == MIDWAY and view.fallen):
            continue
        hangar = view.air[base]
        zone = MIDWAY_ZONE if base == MIDWAY else view.ships[base].zone
        room = capacity(base, view.options.fighters)
        mark = "*" if hangar.armed and base != MIDWAY else ""
        rows.append((
            speech.noun(base) + mark, zone or speech("board.not_yet"), factors(hangar.unready),
            factors(hangar.readying), factors(hangar.ready), f"{hangar.total}/{room}",
        ))  # fmt: skip
    heads = ("base", "zone", "unready", "readying", "ready", "aboard")
    names = [speech(f"board.{head}") for head in heads]
    names[2:5] = [f"{name}\n F  D  T" for name in names[2:5]]
    parts: list[RenderableType] = [table(speech("board.decks"), tuple(names), rows)]
    for n, (mission, flown) in flights(view).items():
        parts.append(Text(f"  {flight(n, mission, flown, speech)}"))
    parts += [Text(f"  {_lost(mission, speech)}") for mission in view.missions if any(mission.lost)]
    parts.append(Text(speech("board.decks_legend"), style="dim"))
    return Group(*parts)


def flights(view: MidwayView) -> dict[int, tuple[Mission, Flight]]:
    """What is in the air, by the number under which it lands."""
    return dict(enumerate((mission, flown) for mission in view.missions for flown in mission.flights))


def flight(n: int, mission: Mission, flown: Flight, speech: Speech) -> str:
    purpose = speech(f"board.purpose.{mission.purpose}")
    sent = some(flown.factors)
    return speech("board.flight_of", n=n + 1, purpose=purpose, zone=mission.zone, factors=sent, base=flown.base)


def _lost(mission: Mission, speech: Speech) -> str:
    return speech("board.lost", zone=mission.zone, factors=some(mission.lost))


def damage(view: MidwayView, speech: Speech) -> RenderableType:
    """The hit record with what is printed on the counters: the ships in battle, or else both fleets."""
    fighting = [id for battle in view.surface.values() for id in battle.berths]
    fighting += view.battle.berths if view.battle else ()
    sides = SIDES if view.seat is None else (view.seat, foe(view.seat))
    rows: list[Row] = []
    for id in fighting or [id for side in sides for id in FLEET[side]]:
        counter, wreck = SHIPS[id], view.damage.get(id, Wreck())
        boxes = "■" * wreck.hits + "□" * (counter.boxes - wreck.hits)
        rows.append((speech.noun(counter.side), counter.type, counter.name,
                     speech("board.sunk") if wreck.sunk else boxes, str(counter.screen), str(counter.surface),
                     str(counter.vp)))  # fmt: skip
    heads = ("side", "type", "ship", "hits", "screening", "guns", "vp")
    return table(speech("board.damage"), tuple(speech(f"board.{head}") for head in heads), rows, right=4)


def notes(view: MidwayView, speech: Speech) -> RenderableType:
    """What was learnt of the enemy, newest first; what is older, the history tells."""
    rows: list[Row] = []
    for note in view.notes[: -NEWEST - 1 : -1]:
        now = clock(view.scenario, max(1, note.turn))
        if note.ships:
            what = ", ".join(speech.noun(id) for id in note.ships)
        elif note.counts:
            what = ", ".join(f"{n} {t}" for t, n in zip(note.types, note.counts, strict=False))
        else:
            what = ", ".join(note.types) or speech(f"board.nothing.{_nothing(note.how)}")
        when = speech("board.when", day=now.day, time=now.time)
        rows.append((str(note.turn), when, speech(f"board.how.{note.how}"), note.where, what))
    if not rows:
        return Text(speech("board.no_notes"))
    heads = ("turn", "time", "source", "where", "what")
    return table(speech("board.notes"), tuple(speech(f"board.{head}") for head in heads), rows)


def _nothing(how: str) -> str:
    return how if how in ("contact", "island", "origin", "return") else "none"


__all__ = ["damage", "decks", "factors", "notes", "short", "table"]
