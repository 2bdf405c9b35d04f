"""A first turn that teaches: until it is over, a word of advice stands under the board for each question."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from wardroom.api import Speech
from wardroom.games.empire.printed import SCENARIOS
from wardroom.games.empire.terminal import WORDS
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask


def advice(view: EmpireView, ask: Ask | None, speech: Speech, width: int) -> list[Text]:
    """Lines for this question, while the match is young."""
    if ask is None or view.turn != SCENARIOS[view.scenario].turns[0]:
        return []
    key = f"board.guide.{ask.prompt}"
    if WORDS.missing(key) or _begun(view, ask):
        return []
    lines = wrap(speech(key), width - 3)
    return [Text(f"{'  ' if n else '¶ '}{line}", style="italic") for n, line in enumerate(lines)]


def _begun(view: EmpireView, ask: Ask) -> bool:
    """A question that is asked again and again: once is enough."""
    if ask.prompt == "activate":
        return bool(ask.about["chosen"])
    if ask.prompt == "hits":
        return bool(ask.about["left"] != ask.about["hits"])
    if ask.prompt == "battles":
        return any(fight.committed for fight in view.offensive.fights) if view.offensive else False
    return ask.prompt in ("move", "destination") and bool(view.offensive and view.offensive.moved)
