"""The default board, for a game without its own: pieces by place, then the view field by field, in the game's words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from wardroom.api.board import NOTHING, Targets
from wardroom.api.places import Piece, pieces_in, pieces_of
from wardroom.api.reading import Reading
from wardroom.api.speech import Speech
from wardroom.kernel import Ask, Move
from wardroom.lib.words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType  # for types only: a server loads every game and draws none

VIEW = "view."  # prefix of the words for the view's fields


class PlainBoard:
    """Draws the view field by field, for a game without its own board. Also a base class for boards."""

    words: Words | None = None

    def status(self, view: Any, speech: Speech) -> str:
        return ""

    def main(
        self, view: Any, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        return self.panel("board", view, speech, width, height)

    def panel(self, name: str, view: Any, speech: Speech, width: int, height: int) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        if name != "board":
            return Text("")
        pieces, fields = pieces_of(view), map(Text, _fields(view, speech))
        return Group(_places(pieces, speech), *fields) if pieces else Group(*fields)

    def gloss(self, view: Any, move: Move, speech: Speech) -> str:
        return ""

    def shown(self, move: Move) -> Move:
        return move

    def meant(self, move: Move) -> Move:
        return move

    def name(self, view: Any, move: Move, place: int, speech: Speech) -> str:
        return ""

    def rest(self, view: Any, move: Move, known: int, speech: Speech) -> str:
        return ""

    def read(self, view: Any, line: str, moves: Sequence[Move]) -> Reading | None:
        return None

    def needs_board(self, ask: Ask) -> bool:
        return False

    def vocabulary(self) -> Iterable[str]:
        return ()


def _places(pieces: Iterable[Piece], speech: Speech) -> RenderableType:
    from rich.markup import escape
    from rich.table import Table

    there: dict[str, Counter[str]] = defaultdict(Counter)
    for piece in pieces:
        there[piece.place][_piece(piece, speech)] += 1
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for place, names in there.items():
        told = ", ".join(name if n == 1 else f"{n} × {name}" for name, n in names.items())
        table.add_row(f"[bold]{escape(speech.noun(place))}[/]", escape(told))
    return table


def _piece(piece: Piece, speech: Speech) -> str:
    """The piece's name, or else its side, and what else is known of it."""
    known = [speech.noun(part) for part in (piece.kind, piece.state) if part]
    name = speech.noun(piece.id or piece.side)
    return f"{name} ({', '.join(known)})" if known else name


def _fields(view: Any, speech: Speech) -> Iterator[str]:
    """The fields that the game has words for, or all fields if it has words for none."""
    kind: type[Struct] = type(view)
    fields = {name: value for name, value in structs.asdict(view).items() if name != pieces_in(kind)}
    named = {name for name in fields if speech.has(VIEW + name)}
    for name, value in fields.items():
        if name in named or not named:
            label = speech.say(VIEW + name) if name in named else name
            yield f"{label}: {_value(value, speech)}"


def _value(value: Any, speech: Speech) -> str:
    if value is None or value in ((), [], {}):
        return "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{speech.noun(name)} ({_value(part, speech)})" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_value(part, speech) for part in value)
    return speech.noun(value)
