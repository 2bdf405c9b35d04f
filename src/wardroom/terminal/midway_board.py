"""How Midway is drawn in a terminal: which sheet belongs to which question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType

from wardroom.games.midway.battleboard import APPROACHES, RECTANGLES
from wardroom.games.midway.board import AREAS, ORDER, ROWS, ZONES
from wardroom.games.midway.printed import MIDWAY, SHIPS, SIDES, TYPES
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Heard, Move
from wardroom.terminal import midway_battle, midway_events, midway_search, midway_tables
from wardroom.terminal.boards import NOTHING, Targets
from wardroom.terminal.speech import Speech

ON_DECK = ("stand_down", "ready_aircraft", "launch", "one_way", "land", "choose_casualties", "choose_rubble")


class MidwayBoard:
    def status(self, view: MidwayView, speech: Speech) -> str:
        parts = [
            speech("midway.clock", day=view.day, time=view.time, night=view.night, turn=max(1, view.turn)),
            speech("midway.points", JP=view.points["JP"], US=view.points["US"]),
        ]
        if view.fallen:
            parts.append(speech("midway.fallen"))
        elif view.options.midway_reduction:
            parts.append(speech("midway.defences", n=view.fortification))
        if view.invasion:
            parts.append(speech("midway.invading", n=view.invasion))
        return " · ".join(parts)

    def main(
        self, view: MidwayView, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        if ask is not None and ask.prompt in ON_DECK:
            return midway_tables.decks(view, speech)
        if ask is not None and ask.prompt.startswith("surface.") and (zone := ask.about.get("zone")) in view.surface:
            return midway_battle.surface(view, view.surface[zone], speech, width, targets)
        if view.battle is not None:
            return midway_battle.air(view, speech, width, targets)
        if height < ROWS + 1:  # no room for the board: say it in a few lines
            return midway_search.beside(view, speech, width, max(1, height))
        return midway_search.panel(view, speech, width, height, targets=targets)

    def panel(self, name: str, view: MidwayView, speech: Speech, width: int, height: int) -> RenderableType:
        if name == "decks":
            return midway_tables.decks(view, speech)
        if name == "damage":
            return midway_tables.damage(view, speech)
        if name == "notes":
            return midway_tables.notes(view, speech)
        if name == "legend":
            return midway_search.legend(speech)
        if name == "odds":
            return midway_battle.odds(view, speech)
        boards = [midway_battle.surface(view, battle, speech, width) for battle in view.surface.values()]
        if view.battle is not None:
            boards.append(midway_battle.air(view, speech, width))
        boards.append(midway_search.panel(view, speech, width, height, letters=True))
        return Group(*boards)

    def family(self, noun: object) -> str:
        return str(noun)[:2] if noun in ORDER else ""

    def gloss(self, view: MidwayView, move: Move, speech: Speech) -> str:
        battle = view.battle
        if battle is not None and move[0] in ("fire", "cover", "split"):
            group = move[2] if move[0] == "fire" else move[1]
            if type(group) is int and group < len(battle.groups):
                return f"({midway_battle.described(battle, group, speech)})"
        if move[0] == "land":
            flights = [(m, f) for m in view.missions for f in m.flights]
            if type(move[1]) is int and move[1] < len(flights):
                mission, flight = flights[move[1]]
                return speech("midway.flight", base=flight.base, zone=mission.zone)
        if move[0] == "fleet":
            count = sum(ship.zone == move[1] for ship in view.ships.values())
            return speech("midway.stack", n=count)
        return ""

    def vocabulary(self) -> Iterable[str]:
        return (
            *SHIPS,
            MIDWAY,
            *ZONES,
            *AREAS,
            *RECTANGLES,
            *TYPES,
            *SIDES,
            *APPROACHES,
            "unready",
            "readying",
            "ready",
        )

    def chapter(self, heard: Heard) -> bool:
        return heard.kind == "turn"

    def details(self, heard: Heard, earlier: Sequence[Heard], speech: Speech) -> list[str]:
        return midway_events.details(heard, earlier, speech)

    def recap(self, view: MidwayView, speech: Speech) -> list[str]:
        return midway_tables.recap(view, speech)


BOARD = MidwayBoard()
