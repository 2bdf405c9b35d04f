"""What may be said against an answer to any question: it is of another form, about another unit, or names no place."""

from __future__ import annotations

from wardroom.games.fighters.state import Fighters
from wardroom.kernel import Refusal
from wardroom.lib.objection import Objection

FACINGS = range(6)


def no_answer(*rules: str) -> Refusal:
    """It makes no sense as an answer to what is asked."""
    return Refusal("no_answer", rules)


def about_another(unit: str, named: str, *rules: str) -> Objection:
    """The question is about one unit, and the answer about another."""
    return None if named == unit else Refusal("other_unit", rules, {"unit": unit})


def no_such_facing(facing: int, *rules: str) -> Objection:
    return None if facing in FACINGS else Refusal("no_such_facing", rules)


def off_board(g: Fighters, hex: str) -> Objection:
    return None if hex in g.board.grid else Refusal("off_board", ("FP-SCN-5",), {"hex": hex})
