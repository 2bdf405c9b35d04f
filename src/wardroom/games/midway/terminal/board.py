"""How Midway is drawn in a terminal: which sheet belongs to which question."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType

from wardroom.api import NOTHING, PlainBoard, Speech, Targets
from wardroom.games.midway.battle_board import APPROACHES, RECTANGLES
from wardroom.games.midway.printed import MIDWAY, SHIPS, SIDES, TYPES
from wardroom.games.midway.search_board import AREAS, ROWS, ZONES
from wardroom.games.midway.terminal import WORDS, battles, search_board, sheets
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move

COUNTED = {"fire": 2, "cover": 1, "split": 1, "land": 1}  # where a move names a group or a flight by its number
ON_DECK = ("stand_down", "ready_aircraft", "launch", "one_way", "land", "choose_casualties", "choose_rubble")


class MidwayBoard(PlainBoard):
    words = WORDS

    def status(self, view: MidwayView, speech: Speech) -> str:
        parts = [
            speech("board.clock", day=view.day, time=view.time, night=view.night, turn=max(1, view.turn)),
            speech("board.points", JP=view.points["JP"], US=view.points["US"]),
        ]
        if view.fallen:
            parts.append(speech("board.fallen"))
        elif view.options.midway_reduction:
            parts.append(speech("board.defences", n=view.fortification))
        if view.invasion:
            parts.append(speech("board.invading", n=view.invasion))
        return " · ".join(parts)

    def main(
        self, view: MidwayView, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        if ask is not None and ask.prompt in ON_DECK:
            return sheets.decks(view, speech)
        if ask is not None and ask.prompt.startswith("surface.") and (zone := ask.about.get("zone")) in view.surface:
            return battles.surface(view, view.surface[zone], speech, width, targets)
        if view.battle is not None:
            return battles.air(view, speech, width, targets)
        if height < ROWS + 1:  # no room for the board: say it in a few lines
            return search_board.beside(view, speech, width, max(1, height))
        return search_board.panel(view, speech, width, height, targets=targets)

    def panel(self, name: str, view: MidwayView, speech: Speech, width: int, height: int) -> RenderableType:
        if name == "decks":
            return sheets.decks(view, speech)
        if name == "damage":
            return sheets.damage(view, speech)
        if name == "notes":
            return sheets.notes(view, speech)
        if name == "legend":
            return search_board.legend(speech)
        if name == "odds":
            return battles.odds(view, speech)
        boards = [battles.surface(view, battle, speech, width) for battle in view.surface.values()]
        if view.battle is not None:
            boards.append(battles.air(view, speech, width))
        boards.append(search_board.panel(view, speech, width, height, letters=True))
        return Group(*boards)

    def gloss(self, view: MidwayView, move: Move, speech: Speech) -> str:
        battle = view.battle
        if battle is not None and move[0] in ("fire", "cover", "split"):
            group = move[2] if move[0] == "fire" else move[1]
            if type(group) is int and group < len(battle.groups):
                return f"({battles.described(battle, group, speech)})"
        if move[0] == "land" and type(move[1]) is int and (flown := sheets.flights(view).get(move[1])):
            return speech("board.flight", base=flown[1].base, zone=flown[0].zone)
        if move[0] == "fire" and move[2] in SHIPS:
            return battles.prize(view, str(move[2]), speech)
        if move[0] == "fleet":
            count = sum(ship.zone == move[1] for ship in view.ships.values())
            return speech("board.stack", n=count)
        return ""

    def shown(self, move: Move) -> Move:
        return _counted(move, 1)

    def meant(self, move: Move) -> Move:
        return _counted(move, -1)

    def name(self, view: MidwayView, move: Move, place: int, speech: Speech) -> str:
        if COUNTED.get(str(move[0])) != place or type(move[place]) is not int:
            return ""
        if move[0] == "land":
            flown = sheets.flights(view).get(move[place])
            return sheets.flight(move[place], *flown, speech) if flown else ""
        battle = view.battle
        if battle is None or move[place] >= len(battle.groups):
            return ""
        return speech("board.group_of", n=move[place] + 1, what=battles.described(battle, move[place], speech))

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


def _counted(move: Move, by: int) -> Move:
    place = COUNTED.get(str(move[0])) if move else None
    if place is None or place >= len(move) or type(move[place]) is not int:
        return move
    return (*move[:place], move[place] + by, *move[place + 1 :])


BOARD = MidwayBoard()
