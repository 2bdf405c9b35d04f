"""An offensive in text: where it stands in a line, and its fourteen steps as a list with what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.console import RenderableType
from rich.text import Text

from wardroom.api import Speech
from wardroom.api.sheets import table
from wardroom.games.empire import activation
from wardroom.games.empire.movement.allowance import asp_left
from wardroom.games.empire.odds import board_of
from wardroom.games.empire.printed import CARDS, COUNTERS, HQ
from wardroom.games.empire.state import SURPRISE, Empire, Fight, Offensive
from wardroom.games.empire.terminal.naming import SIGN
from wardroom.games.empire.view import EmpireView

STEPS = range(1, 15)
WINDOWS = range(4, 10)  # of the Reaction player, in one sitting
DONE, NOW, LATER, NEVER = "✓", "▶", "·", "–"


def line(view: EmpireView, speech: Speech) -> str:
    """What is going on, in a line."""
    now = view.offensive
    if now is None:
        return ""
    g = board_of(view)
    parts = [speech("board.step", n=now.step, name=speech(f"board.steps.{now.step}")), _card(now, speech)]
    if now.hq:
        parts += [_number(g, now, speech), speech("board.off.asp", n=asp_left(g, now.side), of=g.asp[now.side])]
    if now.fights:
        parts.append(_hexes(now.fights, speech))
    if now.step > 7 or now.condition != SURPRISE:
        parts.append(speech.noun(now.condition))
    if now.hq:
        parts.append(speech.noun(now.hq))
    return f"{SIGN[now.side]} " + " · ".join(parts)


def _card(now: Offensive, speech: Speech) -> str:
    key = "event" if now.use == "event" else "operation"
    return f"{now.card} {speech(f'board.off.{key}', ops=CARDS[now.card].ops)}"


def _number(g: Empire, now: Offensive, speech: Speech) -> str:
    return speech("board.off.units", n=len(now.active), of=activation.most(g, now.hq, now.active))


def _hexes(fights: Iterable[Fight], speech: Speech) -> str:
    return speech("board.off.battles", hexes=", ".join(speech.noun(fight.hex) for fight in fights))


# ---- who could lead


def leaders(view: EmpireView, hqs: Iterable[str], speech: Speech) -> RenderableType:
    """The HQs to choose from: where they are, how far they reach, how many of the units in reach may come."""
    g, now, rows = board_of(view), view.offensive, []
    assert now is not None
    for hq in hqs:
        reaction = COUNTERS[hq].side != now.side
        number = activation.most(g, hq, reaction=reaction)
        able = "" if reaction else str(len(_able(g, now, hq)))
        at = view.units[hq].at
        reach = str(COUNTERS[hq].range)
        rows.append((speech.noun(hq), speech.noun(at), reach, str(activation.efficiency(g, hq)), str(number), able))
    heads = tuple(speech(f"board.head.{head}") for head in ("hq", "place", "range", "efficiency", "number", "able"))
    return table("", heads, rows, right=2, edge=False)


def _able(g: Empire, now: Offensive, hq: str) -> list[str]:
    own = [id for id in g.on_map(now.side) if COUNTERS[id].type != HQ]
    return [id for id in own if activation.candidate_objection(g, now.side, now.card, now.use, hq, (), id) is None]


# ---- the list


def checklist(view: EmpireView, speech: Speech, only: Iterable[int] = STEPS) -> Text:
    """A line for each step: what is done, what is being done, what will not be."""
    now = view.offensive
    if now is None:
        return Text(speech("board.off.none"))
    g = board_of(view)
    lines = [Text(speech("board.off.title", side=now.side, card=now.card), style="bold")]
    for step in only:
        mark = _mark(now, step)
        said = _TOLD[step](g, now, speech) if step in _TOLD and step <= now.step else ""
        style = "bold" if mark == NOW else "dim" if mark in (LATER, NEVER) else ""
        name = speech(f"board.steps.{step}")
        text = f"{mark} {step:>2} {name}{': ' if said else ''}{said}"
        lines.append(Text(text, style=style, no_wrap=True, overflow="ellipsis"))
    return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)


def _mark(now: Offensive, step: int) -> str:
    if step == now.step:
        return NOW
    if step > now.step:
        return LATER
    jumped = (step == 8 and now.condition == SURPRISE) or (7 <= step <= 12 and not now.fights)
    return NEVER if jumped else DONE


def _units(ids: Iterable[str], speech: Speech) -> str:
    return ", ".join(speech.noun(id) for id in ids)


def _activation(g: Empire, now: Offensive, speech: Speech) -> str:
    if not now.hq:
        return _card(now, speech)
    return f"{speech.noun(now.hq)}, {_number(g, now, speech)}: {_units(now.active, speech)}"


def _movement(g: Empire, now: Offensive, speech: Speech) -> str:
    moved = [id for id in now.moved if id in now.active]
    asp = speech("board.off.asp", n=asp_left(g, now.side), of=g.asp[now.side])
    return f"{speech('board.off.moved', n=len(moved), of=len(now.active))}, {asp}"


def _battles(g: Empire, now: Offensive, speech: Speech) -> str:
    if not now.fights:
        return speech("board.off.no_battle")
    return ", ".join(speech.noun(fight.hex) for fight in now.fights)


def _cards(types: tuple[str, ...]) -> Callable[[Empire, Offensive, Speech], str]:
    def told(g: Empire, now: Offensive, speech: Speech) -> str:
        return ", ".join(speech.noun(card) for card in now.cards if CARDS[card].sub in types)

    return told


def _special(g: Empire, now: Offensive, speech: Speech) -> str:
    made = [fight.hex for fight in now.fights if fight.special]
    said = ", ".join(speech.noun(hex) for hex in now.asked)
    return f"{said} → {', '.join(speech.noun(hex) for hex in made)}" if made else said


def _intelligence(g: Empire, now: Offensive, speech: Speech) -> str:
    return speech.noun(now.condition)


def _reaction(g: Empire, now: Offensive, speech: Speech) -> str:
    if not now.reaction_hq:
        return ""
    number = activation.most(g, now.reaction_hq, now.reacting, reaction=True)
    units = speech("board.off.units", n=len(now.reacting), of=number)
    return f"{speech.noun(now.reaction_hq)}, {units}: {_units(now.reacting, speech)}"


def _fought(g: Empire, now: Offensive, speech: Speech) -> str:
    over = sum(fight.stage == "over" for fight in now.fights)
    return speech("board.off.fought", n=over, of=len(now.fights)) if now.fights else ""


def _homeward(g: Empire, now: Offensive, speech: Speech) -> str:
    return _units((id for id in now.home if id in COUNTERS), speech)


_TOLD: dict[int, Callable[[Empire, Offensive, Speech], str]] = {
    1: _activation,
    2: _movement,
    3: _battles,
    4: _cards(("weather", "personage")),
    6: _special,
    7: _intelligence,
    8: _reaction,
    9: _cards(("attack_before", "attack_after", "attack")),
    11: _fought,
    13: _homeward,
}
