"""Cards in text: the hand with its values and what each does, and the piles that lie open."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from wardroom.api import Speech
from wardroom.games.empire.printed import CARDS, DECK, SIDES, foe
from wardroom.games.empire.view import EmpireView

NONE = "–"


def logistic(card: str) -> str:
    """Units added to the efficiency of the HQ by the event; two numbers where one HQ has its own."""
    value = CARDS[card].logistic
    if value is None:
        return NONE
    return "/".join(str(n) for n in value.values()) if isinstance(value, dict) else str(value)


def intelligence(card: str, speech: Speech) -> str:
    """As event: the value to roll, or that there is no roll."""
    c = CARDS[card]
    if c.type != "military":
        return NONE
    return speech("board.card.no_roll") if c.ec_iv is None else str(c.ec_iv)


def named(card: str, speech: Speech) -> str:
    """Operation Toenails (A29)."""
    return speech.noun(card)


def line(card: str, speech: Speech) -> str:
    """Its values in few letters: as operation 2, as event 4 units, intelligence 2 and 4."""
    c = CARDS[card]
    values = {"ops": c.ops, "oc": c.oc_iv, "ec": intelligence(card, speech), "logistic": logistic(card)}
    return speech(f"board.card.{c.type}", **values)


def text(card: str, speech: Speech) -> str:
    return speech.say(f"card_text.{card}")


def _row(card: str, note: str, speech: Speech) -> tuple[str, ...]:
    c = CARDS[card]
    kind = speech(f"board.card.kind.{c.type}")
    return (f"{card}{note}", str(c.ops), str(c.oc_iv), intelligence(card, speech), logistic(card), kind)


def _own(view: EmpireView) -> list[tuple[str, str]]:
    """One's cards, with a mark: ? drawn in this offensive, » the future card."""
    hand = [(card, "?" if card in view.waiting else "") for card in view.hand]
    return [*hand, *([(view.future, "»")] if view.future else [])]


def hand(view: EmpireView, speech: Speech, width: int, height: int, only: Iterable[str] = ()) -> RenderableType:
    """The cards one holds. What they do is cut to a line each, unless there is room for all of it."""
    shown = [(card, note) for card, note in _own(view) if not only or card in set(only)]
    if not shown:
        return Text(speech("board.card.empty"))
    whole = _table(shown, speech, whole=True)
    if _tall(shown, speech, width) <= height:
        return whole
    return _table(shown, speech, whole=False)


def _tall(shown: list[tuple[str, str]], speech: Speech, width: int) -> int:
    room = max(20, width - 34)
    return 2 + sum(-(-len(_said(card, speech)) // (room - 6)) for card, _ in shown)


def _said(card: str, speech: Speech) -> str:
    name = speech.noun(card).rsplit(" (", 1)[0]
    return f"{name}: {text(card, speech)}"


def wrapped(card: str, speech: Speech, width: int) -> list[Text]:
    """What it does, in as many lines as that takes."""
    return [Text(line) for line in wrap(f"{card} {_said(card, speech)}", width - 2, subsequent_indent="    ")]


def _table(shown: list[tuple[str, str]], speech: Speech, *, whole: bool) -> Table:
    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    for n, head in enumerate(("card", "ops", "oc", "ec", "logistic", "kind")):
        drawn.add_column(speech(f"board.head.{head}"), justify="right" if 0 < n < 5 else "left", no_wrap=True)
    drawn.add_column(speech("board.head.effect"), no_wrap=not whole, overflow="fold" if whole else "ellipsis", ratio=1)
    for card, note in shown:
        drawn.add_row(*map(escape, _row(card, note, speech)), escape(_said(card, speech)))
    drawn.expand = True
    return drawn


def known(view: EmpireView, side: str, speech: Speech) -> str:
    """How many cards the side has, and where."""
    backs = view.cards[side]
    said = speech("board.card.count", side=side, hand=backs.hand, pile=backs.pile, passes=backs.passes)
    return f"{said} {speech('board.card.future')}" if backs.future else said


def piles(view: EmpireView, speech: Speech) -> RenderableType:
    """Everything that lies open, and what has not been seen of the other side's deck."""
    parts: list[RenderableType] = []
    for side in SIDES if view.seat is None else (str(view.seat), foe(str(view.seat))):
        backs = view.cards[side]
        parts.append(Text(known(view, side, speech), style="bold"))
        for pile in ("discards", "removed"):
            parts.append(_pile(speech(f"board.card.{pile}"), getattr(backs, pile), speech))
        if side != view.seat:
            open_cards = {*backs.discards, *backs.removed, *(view.offensive.cards if view.offensive else ())}
            rest = [card for card in DECK[side] if card not in open_cards]
            strong = [card for card in rest if CARDS[card].type == "reaction"]
            parts.append(_pile(speech("board.card.unseen", n=len(rest)), strong, speech))
    return Group(*parts)


def _pile(title: str, cards: Iterable[str], speech: Speech) -> Text:
    said = ", ".join(speech.noun(card) for card in cards)
    return Text.assemble(("  " + title, "dim"), " ", said or NONE)
