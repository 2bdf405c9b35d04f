"""How Fleet Commander Nimitz is drawn in a terminal: which picture belongs to which question, what moves are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from wardroom.api import NOTHING, PlainBoard, Reading, Speech, Targets
from wardroom.api.board import shared
from wardroom.games.nimitz.presentation import PRESENTATION
from wardroom.games.nimitz.printed import JAPAN, US, US_PLANS, counter
from wardroom.games.nimitz.terminal import WORDS, area_map, battles, notation, tables
from wardroom.games.nimitz.terminal.area_map import Marks
from wardroom.games.nimitz.terminal.naming import (
    counter_of,
    damaged,
    every_name,
    force_of,
    is_area,
    is_force,
    is_plane,
    named,
    place,
    tally,
    values,
    with_place,
)
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Move

LISTED = ("move", "raid", "bomb", "invade", "buy", "repair", "scout", "fly", "place", "plan", "hit", "lose", "order",
          "roll", "battle", "fell")  # fmt: skip
FEWEST = 4  # lines: less says nothing


class NimitzBoard(PlainBoard):
    words = WORDS

    def status(self, view: NimitzView, speech: Speech) -> str:
        return tables.status(view, speech)

    # ---- the board

    def main(
        self, view: NimitzView, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        if view.battle is not None:
            chosen = {noun for move in ask.moves for noun in move[1:]} if ask else set()
            if battles.tall(view, speech, width) <= height:
                return battles.board(view, speech, width, chosen)
            heads = battles.heads(view, view.battle, speech)[:3]
            short = [*heads, *battles.brief(view, speech)][: max(1, height)]
            return Group(*(Text(line, style=style, no_wrap=True, overflow="ellipsis") for line, style in short))
        marks = _marks(view, ask, targets)
        return _map(view, marks, speech, width, height)

    def panel(self, name: str, view: NimitzView, speech: Speech, width: int, height: int) -> RenderableType:
        if name == "decks":
            return tables.forces(view, US, speech)
        if name == "notes":
            return tables.forces(view, JAPAN, speech)
        if name == "damage":
            return tables.automaton(view, speech)
        if name == "odds":
            return battles.odds(view, speech)
        legend = Text.from_markup(speech("board.legend"))
        if name == "legend":
            return legend
        parts: list[RenderableType] = [battles.board(view, speech, width)] if view.battle else []
        return Group(*parts, _map(view, Marks(), speech, width, 99), legend)

    # ---- moves as they are listed and typed

    def gloss(self, view: NimitzView, move: Move, speech: Speech) -> str:
        verb, noun = move[0], move[1] if len(move) > 1 else None
        if verb == "buy" and is_force(noun):
            c = counter(str(noun))
            return speech("board.gloss.cost", cost=c.cost, values=values(c, False, speech))
        if verb == "repair" and is_force(noun):
            return speech("board.gloss.repair", place=place(view.forces[str(noun)].place, speech))
        if verb in ("scout", "battle", "order", "roll") and is_area(noun):
            return _who(view, str(noun), JAPAN, speech)
        if verb == "move" and len(move) > 2:
            return _who(view, str(move[2]), JAPAN, speech)
        if verb == "plan" and noun in US_PLANS:
            return speech("board.gloss.plan", cost=US_PLANS[str(noun)].cost)
        if verb in ("hit", "lose") and (is_force(noun) or is_plane(noun)):
            c = counter_of(view, str(noun))
            face = values(c, damaged(view, str(noun)), speech)
            return speech("board.gloss.face", value=c.value, values=face)
        return ""

    def name(self, view: NimitzView, move: Move, place_: int, speech: Speech) -> str:
        noun = move[place_]
        if is_force(noun) or is_plane(noun):
            return _called(view, str(move[0]), str(noun), speech)
        if is_area(noun):
            who = _who(view, str(noun), JAPAN, speech)
            return f"{place(str(noun), speech)} {who}".rstrip()
        return ""

    def rest(self, view: NimitzView, move: Move, known: int, speech: Speech) -> str:
        """In a menu of one verb, only what differs: which force, which place."""
        if not known or known >= len(move) or move[0] not in LISTED:
            return ""
        said = []
        for noun in move[known:]:
            if is_area(noun):
                said.append(place(str(noun), speech))
            elif is_force(noun) or is_plane(noun):
                said.append(_called(view, str(move[0]), str(noun), speech))
            else:
                said.append(speech.noun(noun))
        return ": ".join(said)

    def read(self, view: NimitzView, line: str, moves: Sequence[Move]) -> Reading | None:
        return notation.read(view, line, moves)

    def needs_board(self, ask: Ask) -> bool:
        return ask.prompt in ("movement", "scouting", "deploy", "fly", "plans", "submarines")

    def vocabulary(self) -> Iterable[str]:
        return every_name()


def _marks(view: NimitzView, ask: Ask | None, targets: Targets) -> Marks:
    """Where the question leads: the places of a menu; at first, where the forces stand that one can choose."""
    if ask is None:
        return Marks()
    chosen = {str(noun) for noun in targets if is_area(noun)}
    moves = ask.moves
    starts = {view.forces[force].place for move in moves if (force := force_of(move)) in view.forces}
    if not chosen and not starts:
        chosen = {str(noun) for move in moves for noun in move[1:] if is_area(noun)}
    start = next(iter(starts)) if len(starts) == 1 and len(shared(moves)) > 1 else ""
    return Marks(chosen, start)


def _map(view: NimitzView, marks: Marks, speech: Speech, width: int, height: int) -> RenderableType:
    """The map with its lines; on a low screen the areas in columns; on a lower one, a few words."""
    hint = [Text(speech("board.marks"), style="dim")] if marks.chosen or marks.start else []
    if area_map.fits(width):
        drawn = area_map.drawn(view, speech, width, marks)
        tall = drawn.plain.count("\n") + 1
        if tall + len(hint) <= height:
            return Group(drawn, *hint)
    short = area_map.listed(view, speech, width, marks)
    if short.plain.count("\n") + 1 <= height:
        return Group(short)
    lines = map(speech.phrase, PRESENTATION.recap(view)[: max(1, min(height, FEWEST))])
    return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")


def _who(view: NimitzView, area: str, side: str, speech: Speech) -> str:
    """Who of a side stands in an area, in brackets; nothing where nobody does."""
    there = [id for id, force in view.forces.items() if force.place == area and counter(id).side == side]
    kinds = " ".join(tally(there, view, speech))
    return speech("board.gloss.against", kinds=kinds) if kinds else ""


def _called(view: NimitzView, verb: str, id: str, speech: Speech) -> str:
    """A force or an aircraft as a menu names it: with what it can do in a battle, else with where it stands."""
    if verb == "fly":
        plane = view.battle.planes.get(id) if view.battle else None
        home = f" {speech.noun(plane.home)}," if plane is not None and plane.home else ""
        return f"{named(view, id, speech)}{home} {values(counter_of(view, id), damaged(view, id), speech)}"
    return with_place(view, id, speech) if verb in ("move", "raid", "invade", "bomb") else named(view, id, speech)


BOARD = NimitzBoard()
