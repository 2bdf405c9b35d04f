"""Midway's record sheets in text: aircraft on their decks, hits, sightings, the state of the war."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wardroom.games.midway.board import MIDWAY_ZONE
from wardroom.games.midway.printed import BASES, MIDWAY, SHIPS, SIDES, capacity, clock, foe, last_turn
from wardroom.games.midway.state import Factors, Mission
from wardroom.games.midway.view import MidwayView
from wardroom.terminal.midway_search import short, sightings, stacks, told
from wardroom.terminal.speech import Speech

Row = tuple[str, ...]
NEWEST = 60  # notes shown


def table(title: str, columns: Row, rows: Sequence[Row], *, right: int = 99) -> RenderableType:
    """A plain table; columns from number `right` on are numbers."""
    drawn = Table(box=SIMPLE_HEAD, title=escape(title), title_justify="left", title_style="bold", padding=(0, 1))
    for n, name in enumerate(columns):
        drawn.add_column(escape(name), justify="right" if n >= right else "left", overflow="fold")
    for row in rows:
        drawn.add_row(*map(escape, row))
    return drawn


def factors(some: Factors) -> str:
    """F, D and T in a row; a dash for none."""
    return " ".join(f"{n or '-':>2}" for n in some)


def decks(view: MidwayView, speech: Speech) -> RenderableType:
    """The aircraft of every base by readiness, and those in the air."""
    if view.seat is None:
        return Text(speech("midway.no_decks"))
    rows: list[Row] = []
    for base in BASES[view.seat]:
        if base not in view.air:
            continue
        hangar = view.air[base]
        zone = MIDWAY_ZONE if base == MIDWAY else view.ships[base].zone
        room = capacity(base, view.options.fighters)
        mark = "*" if hangar.armed and base != MIDWAY else ""
        rows.append((
            speech.noun(base) + mark, zone or speech("midway.not_yet"), factors(hangar.unready),
            factors(hangar.readying), factors(hangar.ready), f"{hangar.total}/{room}",
        ))  # fmt: skip
    heads = ("base", "zone", "unready", "readying", "ready", "aboard")
    names = [speech(f"midway.{head}") for head in heads]
    names[2:5] = [f"{name}\n F  D  T" for name in names[2:5]]
    parts: list[RenderableType] = [table(speech("midway.decks"), tuple(names), rows)]
    for mission in view.missions:
        parts.append(Text(f"  {_mission(mission, speech)}"))
    parts.append(Text(speech("midway.decks_legend"), style="dim"))
    return Group(*parts)


def _mission(mission: Mission, speech: Speech) -> str:
    sent = speech("midway.factors", F=mission.factors[0], D=mission.factors[1], T=mission.factors[2])
    bases = ", ".join(speech.noun(flight.base) for flight in mission.flights)
    purpose = speech(f"midway.purpose.{mission.purpose}")
    return speech("midway.mission", purpose=purpose, zone=mission.zone, factors=sent, bases=bases)


def damage(view: MidwayView, speech: Speech) -> RenderableType:
    """The hit record of both fleets: only ships that have been hit."""
    rows: list[Row] = []
    for id, wreck in view.damage.items():
        counter = SHIPS[id]
        boxes = "■" * wreck.hits + "□" * (counter.boxes - wreck.hits)
        state = speech("midway.sunk") if wreck.sunk else ""
        rows.append((speech.noun(counter.side), counter.type, counter.name, f"{boxes} {wreck.hits}/{counter.boxes}",
                     str(counter.vp), state))  # fmt: skip
    if not rows:
        return Text(speech("midway.no_damage"))
    heads = ("side", "type", "ship", "hits", "vp", "state")
    return table(speech("midway.damage"), tuple(speech(f"midway.{head}") for head in heads), rows)


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
            what = ", ".join(note.types) or speech(f"midway.nothing.{_nothing(note.how)}")
        when = speech("midway.when", day=now.day, time=now.time)
        rows.append((str(note.turn), when, speech(f"midway.how.{note.how}"), note.where, what))
    if not rows:
        return Text(speech("midway.no_notes"))
    heads = ("turn", "time", "source", "where", "what")
    return table(speech("midway.notes"), tuple(speech(f"midway.{head}") for head in heads), rows)


def _nothing(how: str) -> str:
    return how if how in ("contact", "island", "origin", "return") else "none"


def recap(view: MidwayView, speech: Speech) -> list[str]:
    """Where the war stands."""
    said = [
        speech("midway.recap.time", turn=max(1, view.turn), of=last_turn(view.scenario), day=view.day, time=view.time),
        speech("midway.recap.points", JP=view.points["JP"], US=view.points["US"]),
    ]
    if view.fallen:
        said.append(speech("midway.recap.fallen"))
    elif view.options.midway_reduction:
        said.append(speech("midway.recap.defences", n=view.fortification))
    for side in SIDES:
        lost = [SHIPS[id].name for id, wreck in view.damage.items() if wreck.sunk and SHIPS[id].side == side]
        if lost:
            said.append(speech("midway.recap.lost", side=side, ships=", ".join(lost)))
    if view.seat is None:
        return said
    for zone, ships in stacks(view).items():
        said.append(speech("midway.recap.stack", zone=zone, ships=", ".join(SHIPS[id].name for id in ships)))
    ready = [sum(hangar.ready[i] for hangar in view.air.values()) for i in range(3)]
    if any(ready):
        said.append(speech("midway.recap.ready", factors=speech("midway.factors", F=ready[0], D=ready[1], T=ready[2])))
    for sight in sightings(view)[:5]:
        said.append(speech("midway.recap.seen", zone=sight.zone, what=told(sight, speech)))
    if not sightings(view):
        said.append(speech("midway.recap.unseen", side=foe(view.seat)))
    return said


__all__ = ["damage", "decks", "factors", "notes", "recap", "short", "table"]
