"""What the game says around its board: the table draws it, in the terminal and in the browser."""

from collections.abc import Sequence

from strait.state import SEATS
from strait.view import Sight
from wardroom.api import Earned, Phrase, Presentation, phrase
from wardroom.kernel import Ask, Heard, Move


class StraitPresentation(Presentation):
    def recap(self, view: Sight) -> Sequence[Phrase]:
        fleets = [sum(piece.side == side for piece in view.pieces) for side in SEATS]
        return (phrase("recap.turn", turn=view.turn), phrase("recap.fleets", **dict(zip(SEATS, fleets, strict=True))))

    def warning(self, view: Sight, ask: Ask, move: Move) -> Phrase | None:
        """ST-2. A fleet that stays where it is may be meant, and may be a slip."""
        idle = move == ("done",) and ask.prompt == "orders" and not view.orders
        return phrase("warning.no_orders") if idle else None

    def chapter(self, heard: Heard) -> str:
        return f"T{heard.about['turn']}" if heard.kind == "turn" else ""

    def earned(self, heard: Heard) -> Earned | None:
        """ST-6."""
        about = heard.about
        return Earned(about["side"], about["points"], about["what"]) if heard.kind == "scored" else None
