"""How Pacific Victory is drawn in a terminal: which picture belongs to which question, and what moves are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from wardroom.api import NOTHING, PlainBoard, Reading, Speech, Targets
from wardroom.api.board import FLAT, shared
from wardroom.games.victory.presentation import PRESENTATION, is_place
from wardroom.games.victory.printed import BASES, PIECES, foe, hex_of
from wardroom.games.victory.state import ATTACKS
from wardroom.games.victory.terminal import WORDS, battles, charts, notation, sheets
from wardroom.games.victory.terminal.charts import Marks
from wardroom.games.victory.terminal.naming import FLAGS, block_at, block_of, every_name, kind, places_of
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Move

HOSTILE = (*ATTACKS, "fight", "battle")
LISTED = (
    *ATTACKS,
    "move",
    "reinforce",
    "patrol",
    "rebase",
    "strategic",
    "activate",
    "return",
    "step",
    "retreat",
    "withdraw",
    "exchange",
    "with",
    "regroup",
    "land",
)
SMALLEST = 10  # lines: a smaller map says less than a sentence
FEWEST = 3  # lines a menu always has
COMFORT, MENU = 12, 5  # lines: a map that gives way to nothing; what a menu may want besides its three
ASIDE, NEARBY = 6, 14  # lines: left for a menu beside a battle; of the map around it


class VictoryBoard(PlainBoard):
    words = WORDS

    def status(self, view: VictoryView, speech: Speech) -> str:
        return sheets.status(view, speech)

    # ---- the board

    def main(
        self, view: VictoryView, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        marks = _marks(view, ask)
        if ask is not None and ask.prompt == "production":
            return sheets.production(view, speech)
        if view.fight is not None and not _abroad(view, ask):
            chosen = [block_of(move) for move in ask.moves] if ask else ()
            battle = battles.board(view, speech, _acting(ask), chosen, height)
            left = height - battles.tall(view) - ASIDE
            return battle if left < SMALLEST else Group(battle, _map(view, marks, speech, width, min(left, NEARBY)))
        if height < SMALLEST:
            said = map(speech.phrase, PRESENTATION.recap(view)[: max(1, height)])
            return Text("\n".join(said), no_wrap=True, overflow="ellipsis")
        return _map(view, marks, speech, width, height - min(_menu(ask), max(0, height - COMFORT)))

    def panel(self, name: str, view: VictoryView, speech: Speech, width: int, height: int) -> RenderableType:
        if name == "decks":
            return sheets.order_of_battle(view, speech)
        if name == "damage":
            bought = [sheets.production(view, speech)] if view.purse else []
            return Group(*bought, sheets.pool(view, speech))
        if name == "notes":
            return sheets.enemy(view, speech)
        if name == "legend":
            return Text.from_markup(speech("board.legend"))
        if name == "odds":
            return battles.odds(view, speech)
        parts: list[RenderableType] = [battles.board(view, speech)] if view.fight else []
        return Group(*parts, _map(view, Marks(), speech, width, 99), Text.from_markup(speech("board.legend")))

    # ---- moves as they are listed and typed

    def gloss(self, view: VictoryView, move: Move, speech: Speech) -> str:
        if move[0] in ("fight", "battle", *ATTACKS) and (places := places_of(move)):
            return f"({_against(view, places[0], speech)})"
        id = block_of(move)
        if not id:
            return ""
        if id not in view.blocks:
            piece = PIECES[id]
            return speech("board.gloss.pool", flag=FLAGS[piece.nation], block=kind(id), cost=piece.cost)
        seen = view.blocks[id]
        return f"({seen.steps}/{PIECES[id].max_steps}, {speech.noun(seen.place)})"

    def name(self, view: VictoryView, move: Move, place: int, speech: Speech) -> str:
        noun = move[place]
        if noun in PIECES:
            return block_at(view, str(noun), speech)
        if move[0] in (*ATTACKS, "reinforce") and place == 2 and is_place(noun):
            return speech("board.via", place=noun)
        if move[0] == "strategic" and place == 2:
            return speech("board.gloss.moves", n=noun)
        return _manned(view, str(noun), speech) if is_place(noun) else ""

    def rest(self, view: VictoryView, move: Move, known: int, speech: Speech) -> str:
        """In a menu of one verb, only what differs: which block, which place."""
        if not known or known >= len(move) or move[0] not in LISTED:
            return ""
        nouns = range(known, len(move))
        return ", ".join(kind(str(move[n])) if move[n] in PIECES else self.name(view, move, n, speech) for n in nouns)

    def read(self, view: VictoryView, line: str, moves: Sequence[Move]) -> Reading | None:
        return notation.read(view, line, moves)

    def needs_board(self, ask: Ask) -> bool:
        return True

    def vocabulary(self) -> Iterable[str]:
        return every_name()


def _menu(ask: Ask | None) -> int:
    """How many lines more than the least the menu could use."""
    if ask is None:
        return 0
    at = len(shared(ask.moves))
    choices = len(ask.moves) if len(ask.moves) <= FLAT else len({move[at : at + 1] for move in ask.moves})
    return max(0, min(choices - FEWEST, MENU)) if choices <= FLAT else 0


def _acting(ask: Ask | None) -> str:
    return str(ask.about.get("block", "")) if ask else ""


def _abroad(view: VictoryView, ask: Ask | None) -> bool:
    """Is the choice one of places away from the battle?"""
    assert view.fight is not None
    places = [place for move in ask.moves for place in places_of(move)] if ask else []
    return bool(places) and ask is not None and all(places_of(move) or len(move) == 1 for move in ask.moves)


def _marks(view: VictoryView, ask: Ask | None) -> Marks:
    """Where the question leads: places to go to, and where the blocks are that one can choose."""
    quiet: set[str] = set()
    hostile: set[str] = set()
    far: set[str] = set()
    for move in ask.moves if ask else ():
        if places := places_of(move):
            (hostile if move[0] in HOSTILE else far if move[0] == "strategic" else quiet).add(places[0])
        elif seen := view.blocks.get(block_of(move)):
            quiet.add(seen.place)
    asked = view.blocks.get(_acting(ask))
    return Marks(quiet, hostile, far - quiet, asked.place if asked else "")


def _map(view: VictoryView, marks: Marks, speech: Speech, width: int, height: int) -> Group:
    """The map with what the question is about in sight, and what is at its edges."""
    known = [seen.place for seen in view.blocks.values()]
    wanted = marks.wanted or [*known, *(shadow.place for shadow in view.shadows)]
    window = charts.window(width, height - 1, wanted)
    parts = [charts.drawn(view, window, speech, marks), charts.boxes(view, speech, marks)]
    if marks.wanted and window.tall + 2 <= height:
        parts.append(Text(speech("board.marks"), style="dim", no_wrap=True, overflow="ellipsis"))
    return Group(*parts)


def _manned(view: VictoryView, place: str, speech: Speech) -> str:
    """A place with who holds it and who stands there: Truk ● 4n2g."""
    hex = hex_of(place)
    crowd = charts.crowds(view).get(hex)
    flag = FLAGS[view.held[hex]] if hex in BASES and hex in view.held else ""
    there = charts.manned(view, hex, crowd, 99, speech) if crowd else ""
    return " ".join(filter(None, (speech.noun(place), flag, there)))


def _against(view: VictoryView, place: str, speech: Speech) -> str:
    """How many of the enemy's stand where one would attack."""
    crowd = charts.crowds(view).get(hex_of(place))
    enemies = sum(n for side, n in crowd.sides.items() if side != view.side) if crowd else 0
    said = speech("board.gloss.against", n=enemies)
    cover = battles.shelter(view, place, foe(view.side), speech) if enemies and view.side else ""
    return f"{said}; {cover}" if cover else said


BOARD = VictoryBoard()
