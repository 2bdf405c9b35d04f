"""What Empire of the Sun says around its map: where the war stands, slips, and what lies in its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from wardroom.api import Earned, Phrase, Presentation, Told, Verdict, phrase
from wardroom.games.empire import scoring
from wardroom.games.empire.odds import board_of
from wardroom.games.empire.politics import will
from wardroom.games.empire.politics.control import captures, resources
from wardroom.games.empire.printed import (
    COUNTERS,
    HEXES,
    PLACES,
    RESOURCES,
    SCENARIOS,
    SIDES,
    TABLES,
    TURNS,
)
from wardroom.games.empire.state import ELIMINATED, Empire
from wardroom.games.empire.tasks.deal import japanese_cards, japanese_passes
from wardroom.games.empire.tasks.declaring import WAYS_OUT
from wardroom.games.empire.theatres import theatre
from wardroom.games.empire.verdict import lines, points, thresholds, verdict
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Heard, Move

COUNTED: list[int] = next(row["turns"] for row in TABLES["political_will"]["rows"] if row["id"] == "progress")
"""The turns on which the progress of the war counts (ES-WILL-13)."""
ON_THE_MAP = frozenset({
    "activate", "bombing", "carrier_shift", "commit", "crowded", "destination", "disengage", "emergency",
    "event_deactivate", "event_evacuate", "event_evacuate_from", "event_evacuate_to", "event_express", "event_link",
    "event_loss", "event_redeploy", "free_moves", "hits", "home_for", "homeward", "hq", "join", "last_step", "move",
    "next_battle", "next_retreat", "place", "reaction_hq", "reinforcements", "replacements", "retreat", "weakest",
})  # fmt: skip
"""Questions whose moves hang on what all can see, and on no hand of cards."""
ROWS = {"placed": "placed_at", "restored": "restored_at", "delayed": "delayed_units"}
"""Units that enter, gain a step or wait are told together, where they do it in a row."""


class EmpirePresentation(Presentation):
    def recap(self, view: EmpireView) -> Sequence[Phrase]:
        return tuple(_recap(view))

    def tally(self, view: EmpireView, heard: Sequence[Heard]) -> Sequence[Earned]:
        return tuple(lines(view, heard))

    def verdict(self, view: EmpireView, heard: Sequence[Heard]) -> Verdict:
        return verdict(view, heard)

    def group(self, view: EmpireView, noun: object) -> str | Phrase:
        """Units by where they stand, hexes by their theatre."""
        if noun in COUNTERS:
            return view.units[str(noun)].at
        return phrase(f"theatre.{theatre(str(noun))}") if noun in HEXES else ""

    def obvious(self, view: EmpireView, ask: Ask) -> Move | None:
        return ask.moves[0] if len(ask.moves) == 1 and ask.prompt in ON_THE_MAP else None

    def warning(self, view: EmpireView, ask: Ask, move: Move) -> Phrase | None:
        """A card thrown away, an HQ withdrawn, units left behind: it may be a slip."""
        if ask.prompt == "play" and move[0] == "discard" and any(other[0] != "discard" for other in ask.moves):
            return phrase("warning.discard", card=move[1])
        if ask.prompt == "battles" and len(move) == 1 and move[0] in WAYS_OUT:
            return phrase("warning.thrown" if move[0] == "discard" else f"warning.{move[0]}")
        if move[0] == "withdraw":
            return phrase("warning.withdraw", hq=move[2])
        if len(ask.moves) == 1:
            return None
        if ask.prompt == "activate" and move == ("done",) and not ask.about["chosen"]:
            return phrase("warning.activate", n=ask.about["number"])
        if ask.prompt == "move" and move == ("finish",) and _nobody_moved(view):
            return phrase("warning.move", n=len(ask.about["left"]))
        return None

    def told(self, events: Sequence[Heard]) -> Told:
        """How many cards one drew is left out where they are named."""
        said: list[Heard | None] = [_told(event) for event in events]
        for n, event in enumerate(events[1:]):
            if event.kind == "cards_drawn" and events[n].kind == "drew":
                said[n] = None
        return said

    def joins(self, heard: Heard) -> str:
        if heard.kind not in ROWS.values():
            return ""
        return f"{COUNTERS[heard.about['units'][0]].side} {heard.about.get('place', '')}"

    def chapter(self, heard: Heard) -> str:
        return f"T{heard.about['turn']}" if heard.kind == "turn" else ""

    def touched(self, heard: Heard) -> Sequence[str]:
        return tuple(name for name in super().touched(heard) if name in HEXES or name in COUNTERS)


# ---- the recap


def _recap(view: EmpireView) -> Iterator[Phrase]:
    g = board_of(view)
    yield date(view)
    yield from will_lines(g)
    yield resource_line(g)
    yield from score_lines(view)[:1]
    yield phrase("recap.hands", **{side: view.cards[side].hand for side in SIDES})
    for side in SIDES:
        yield from _side(view, side)
    if (now := view.offensive) is not None:
        yield phrase("recap.offensive", side=now.side, card=now.card, n=len(now.active))


def date(view: EmpireView) -> Phrase:
    turn, last = TURNS[view.turn], SCENARIOS[view.scenario].turns[1]
    about = {"turn": view.turn, "months": turn["months"], "year": str(turn["year"]), "left": last - view.turn}
    return phrase("recap.date", **about)


def will_lines(g: Empire) -> Iterator[Phrase]:
    due = tuple(will.changes(g))
    yield phrase("recap.will", n=g.will, due=sum(change.effect for change in due))
    if g.turn in COUNTED:
        taken = list(captures(g))
        yield phrase("recap.progress", n=len(taken), of=will.PROGRESS, places=taken if taken else "")
    for change in due:
        yield phrase("event.will_changed", row=change.row, effect=f"{change.effect:+}", nation=change.nation)


def resource_line(g: Empire) -> Phrase:
    cards = japanese_cards(g)
    about = {"n": resources(g), "of": len(RESOURCES), "cards": cards, "passes": japanese_passes(cards)}
    return phrase("recap.resources", **about)


def score_lines(view: EmpireView) -> list[Phrase]:
    """The points as they stand, row by row."""
    if (n := points(view)) is None:
        return []
    said = [phrase("recap.score", n=n, level=scoring.level(n, thresholds(view)))]
    if SCENARIOS[view.scenario].yearly:
        rows = scoring.points(board_of(view))
        said += [phrase("event.scored", row=row, points=f"{value:+}") for row, value in rows]
    return said


def _side(view: EmpireView, side: str) -> Iterator[Phrase]:
    taken = [hex for hex, by in view.taken.items() if by == side and view.start_taken.get(hex) != side]
    if named := [hex for hex in taken if hex in PLACES]:
        yield phrase("recap.taken", side=side, places=named)
    lost = sum(unit.at == ELIMINATED and COUNTERS[id].side == side for id, unit in view.units.items())
    if lost:
        yield phrase("recap.lost", side=side, n=lost)


def _nobody_moved(view: EmpireView) -> bool:
    """In reaction those in range fight from where they stand."""
    now = view.offensive
    return now is not None and now.side == view.seat and not now.moved


# ---- events as they are told


def _told(heard: Heard) -> Heard:
    if heard.kind not in ROWS:
        return heard
    about: Mapping[str, Any] = {"units": [heard.about["unit"]], "n": 1}
    return structs.replace(heard, kind=ROWS[heard.kind], about={**heard.about, **about})


PRESENTATION = EmpirePresentation()
