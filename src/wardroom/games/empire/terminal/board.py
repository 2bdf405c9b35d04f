"""How Empire of the Sun is drawn in a terminal: which picture belongs to which question, and what moves are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from wardroom.api import NOTHING, PlainBoard, Reading, Speech, Targets
from wardroom.api.board import FLAT, shared
from wardroom.games.empire.presentation import PRESENTATION
from wardroom.games.empire.printed import CARDS, HEXES, PLACES, foe
from wardroom.games.empire.state import stacks
from wardroom.games.empire.terminal import WORDS, battles, cards, guide, map, notation, offensive, sheets
from wardroom.games.empire.terminal.map import Marks
from wardroom.games.empire.terminal.naming import (
    away,
    card_of,
    every_name,
    hexes_of,
    is_hex,
    is_unit,
    middle,
    place,
    stack,
    start_of,
    unit_at,
    units_of,
    values,
    where,
)
from wardroom.games.empire.theatres import THEATRES
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move

HAND = ("play", "initiative", "take_card", "trade_card", "event_give", "event_take")
WINDOWS = ("weather", "attack_cards", "intelligence", "reaction_hq", "special_reaction")
FIGHTING = ("hits", "weakest", "last_step", "carrier_shift", "next_battle")
SMALLEST = 8  # lines: a smaller map says less than a sentence
SHEET = 10  # lines that the sheet of a battle has at least
FEWEST = 3  # lines a menu always has
COMFORT, MENU = 10, 6  # lines: a map that gives way to nothing; what a menu may want besides its three
LONG = 30  # lines from which there is room for the list of steps beside the map


class EmpireBoard(PlainBoard):
    words = WORDS

    def status(self, view: EmpireView, speech: Speech) -> str:
        return sheets.status(view, speech)

    # ---- the board

    def main(
        self, view: EmpireView, ask: Ask | None, speech: Speech, width: int, height: int, targets: Targets = NOTHING
    ) -> RenderableType:
        room = height - min(_menu(ask), max(0, height - COMFORT))
        advice = guide.advice(view, ask, speech, width)
        if len(advice) + COMFORT > room:
            advice = []
        room -= len(advice)
        prompt = ask.prompt if ask else ""
        if prompt in HAND:
            drawn = _hand(view, ask, speech, width, room)
        elif prompt in FIGHTING and (fight := battles.fight_of(view, ask)):
            small = Group(*battles.brief(view, speech)[: max(1, room)])
            drawn = battles.sheet(view, fight, speech, room, _choosable(ask)) if room >= SHEET else small
        elif prompt == "hq" and view.offensive is not None and room >= SMALLEST:
            drawn = _leaders(view, ask, speech, width, room)
        elif prompt in WINDOWS and view.offensive is not None:
            drawn = _windows(view, ask, speech, width, room)
        else:
            drawn = _field(view, ask, speech, width, room)
        return Group(drawn, *advice) if advice else drawn

    def panel(self, name: str, view: EmpireView, speech: Speech, width: int, height: int) -> RenderableType:
        if name == "decks":
            return Group(cards.hand(view, speech, width, 999), cards.piles(view, speech))
        if name == "damage":
            return sheets.all_tracks(view, speech)
        if name == "notes":
            sides = (str(view.seat), foe(str(view.seat))) if view.seat else ("japan", "allied")
            return Group(*(sheets.order_of_battle(view, side, speech) for side in sides))
        if name == "legend":
            return Text.from_markup(speech("board.legend") + "\n\n" + speech("board.course"))
        if name == "odds":
            fight = battles.fight_of(view, None)
            sheet = [battles.sheet(view, fight, speech)] if fight else []
            return Group(offensive.checklist(view, speech), *sheet, battles.outlook(view, None, speech))
        return _atlas(view, speech, width)

    # ---- moves as they are listed and typed

    def gloss(self, view: EmpireView, move: Move, speech: Speech) -> str:
        """What the sentence cannot know: a unit's values and place, who stands in a hex, what a card is worth."""
        said = []
        if (card := card_of(move)) and move[0] in ("oc", "event", "card", "open", "give", "take", "trade"):
            said.append(cards.line(card, speech))
        units, hexes = units_of(move), hexes_of(move)
        said += [_state(view, unit, speech) for unit in units[:1]]
        if hexes and units and (at := view.units[units[0]].at) in HEXES:
            said.append(speech("board.away", n=away(at, hexes[-1])))
        said += [found for hex in hexes[-1:] if (found := stack(view, hex, speech))]
        return f"({'; '.join(filter(None, said))})" if any(said) else ""

    def name(self, view: EmpireView, move: Move, place_: int, speech: Speech) -> str:
        noun = move[place_]
        if is_unit(noun):
            return unit_at(view, str(noun), speech)
        if noun in PLACES:
            return _manned(view, str(noun), speech)
        return f"{speech.noun(noun)} · {cards.line(str(noun), speech)}" if noun in CARDS else ""

    def rest(self, view: EmpireView, move: Move, known: int, speech: Speech) -> str:
        """In a menu of one verb, only what differs: which unit, which place, which card."""
        if not known or known >= len(move):
            return ""
        nouns = [move[n] for n in range(known, len(move))]
        if not all(is_unit(noun) or is_hex(noun) or noun in CARDS for noun in nouns):
            return ""
        said = [place(str(noun), speech) if is_hex(noun) else speech.noun(noun) for noun in nouns]
        lead = f"{speech.noun(move[1])} → " if known == 2 and (is_unit(move[1]) or move[1] in CARDS) else ""
        return lead + ", ".join(said)

    def read(self, view: EmpireView, line: str, moves: Sequence[Move]) -> Reading | None:
        return notation.read(view, line, moves)

    def needs_board(self, ask: Ask) -> bool:
        return True

    def vocabulary(self) -> Iterable[str]:
        return every_name()


# ---- pictures


def _menu(ask: Ask | None) -> int:
    """How many lines more than the least the menu could use."""
    if ask is None:
        return 0
    at = len(shared(ask.moves))
    choices = len(ask.moves) if len(ask.moves) <= FLAT else len({move[at : at + 1] for move in ask.moves})
    return max(0, min(choices - FEWEST, MENU))


def _choosable(ask: Ask | None) -> list[str]:
    return [unit for move in ask.moves for unit in units_of(move)] if ask else []


def _hand(view: EmpireView, ask: Ask | None, speech: Speech, width: int, height: int) -> RenderableType:
    """The cards in question; the tracks below them if there is room."""
    asked = {card for move in ask.moves if (card := card_of(move))} if ask and ask.prompt != "play" else set()
    if asked - {*view.hand, view.future}:
        return Group(*(_fact(f"{speech.noun(card)} · {cards.text(card, speech)}") for card in sorted(asked)[:height]))
    drawn = cards.hand(view, speech, width, height)
    lines = [*sheets.tracks(view, speech), *sheets.scored(view, speech)]
    tall = 2 + len(view.hand) + bool(view.future)
    if height >= LONG // 2 + tall:
        drawn = cards.hand(view, speech, width, height - len(lines))
        return Group(drawn, *(_fact(line) for line in lines))
    return drawn


def _fact(line: str) -> Text:
    return Text(line, style="dim", no_wrap=True, overflow="ellipsis")


def _leaders(view: EmpireView, ask: Ask | None, speech: Speech, width: int, height: int) -> RenderableType:
    """The HQs in a table; the map below it if there is room."""
    hqs = _choosable(ask)
    drawn = offensive.leaders(view, hqs, speech)
    left = height - len(hqs) - 4
    return drawn if left < COMFORT else Group(drawn, _field(view, ask, speech, width, left, headed=False))


def _windows(view: EmpireView, ask: Ask | None, speech: Speech, width: int, height: int) -> RenderableType:
    """The Reaction player's steps in a list, then the field."""
    listed = offensive.checklist(view, speech, offensive.STEPS if height >= LONG + 8 else offensive.WINDOWS)
    tall = listed.plain.count("\n") + 1
    held = [card for move in ask.moves if (card := card_of(move))] if ask else []
    below = [*battles.brief(view, speech), *(line for card in held for line in cards.wrapped(card, speech, width))]
    fights = below[: max(0, height - tall)]
    tall += len(fights)
    if height - tall < SMALLEST:
        return Group(listed, *fights) if tall <= height else _fact(offensive.line(view, speech))
    return Group(listed, *fights, _field(view, ask, speech, width, height - tall, headed=False))


def _field(
    view: EmpireView, ask: Ask | None, speech: Speech, width: int, height: int, *, headed: bool = True
) -> RenderableType:
    """The map with what the question is about in sight, the offensive in a line above it, named targets below."""
    parts: list[RenderableType] = []
    if headed and view.offensive is not None:
        listed = offensive.checklist(view, speech)
        tall = listed.plain.count("\n") + 1
        if height >= LONG + tall // 2:
            parts.append(listed)
            height -= tall
        else:
            parts.append(_fact(offensive.line(view, speech)))
            height -= 1
    if height < SMALLEST:
        return _without(view, parts, speech, height)
    marks = _marks(view, ask)
    below = _below(view, ask, marks, speech, width)
    below = below[: max(0, height - SMALLEST)]
    window = map.window(width, height - len(below), marks.wanted or _busy(view))
    return Group(*parts, map.drawn(view, window, speech, marks), *below)


def _without(view: EmpireView, parts: list[RenderableType], speech: Speech, height: int) -> RenderableType:
    """Where there is no room for a map: the offensive in a line, else where the war stands."""
    if parts:
        return parts[0]
    lines = [speech.phrase(each) for each in PRESENTATION.recap(view)]
    return Text("\n".join(lines[: max(1, height)]), no_wrap=True, overflow="ellipsis")


def _busy(view: EmpireView) -> list[str]:
    """What is worth seeing where nothing is asked of the map: battles, else where active units are, else nothing."""
    now = view.offensive
    if now is None:
        return list(middle("solomons"))
    fights = [fight.hex for fight in now.fights]
    units = [view.units[id].at for id in (*now.active, *now.reacting)]
    return fights or [at for at in units if at in HEXES] or list(middle("solomons"))


def _marks(view: EmpireView, ask: Ask | None) -> Marks:
    """Where the question leads: hexes to choose from, and where the units are that one can choose."""
    quiet: set[str] = set()
    hostile: set[str] = set()
    enemies = stacks(view.units)[foe(str(view.seat))] if view.seat else {}
    for move in ask.moves if ask else ():
        if hexes := hexes_of(move):
            (hostile if hexes[-1] in enemies else quiet).add(hexes[-1])
        else:
            quiet |= {at for unit in units_of(move) if (at := view.units[unit].at) in HEXES}
    fights = [fight.hex for fight in view.offensive.fights] if view.offensive and not (quiet or hostile) else []
    return Marks(quiet, hostile, start_of(view, ask), fights)


def _below(view: EmpireView, ask: Ask | None, marks: Marks, speech: Speech, width: int) -> list[Text]:
    """What the marks mean, and the named places among them, the nearest first."""
    if not marks.wanted:
        return [_fact(speech("board.signs"))]
    start = marks.start
    names = [hex for hex in {*marks.quiet, *marks.hostile} if hex in PLACES and hex != start]
    names.sort(key=lambda hex: (away(start, hex) if start else 0, hex))
    said = [f"{place(hex, speech)}{f' ({away(start, hex)})' if start else ''}" for hex in names]
    lines = [_fact(speech("board.marks"))]
    if said and ask is not None and len(ask.moves) > FLAT:
        lines.insert(0, Text(_fitting(said, width), no_wrap=True, overflow="ellipsis"))
    return lines


def _fitting(names: Sequence[str], width: int) -> str:
    line = "+ "
    for n, name in enumerate(names):
        more = name if n == 0 else f" · {name}"
        if len(line) + len(more) > width - 2:
            return f"{line} …"
        line += more
    return line


def _atlas(view: EmpireView, speech: Speech, width: int) -> RenderableType:
    """The whole map from afar, as wide as the screen allows, then theatre by theatre."""
    parts: list[RenderableType] = []
    scale = map.SCALES[-1]
    wide = (width - map.MARGIN) // scale.pitch
    first, last = map.COLUMNS
    halves = [(first, last)] if wide > last - first else [(first, first + wide - 1), (last - wide + 1, last)]
    for columns in halves:
        parts.append(map.drawn(view, map.Window(columns, map.ROWS, scale), speech))
    for name in THEATRES:
        window = map.window(width, 99, middle(name))
        parts += [Text(f"\n{speech.say(f'theatre.{name}')}", style="bold"), map.drawn(view, window, speech)]
    return Group(*parts, Text.from_markup("\n" + speech("board.legend")))


# ---- names


def _manned(view: EmpireView, hex: str, speech: Speech) -> str:
    """A hex with who stands there: Rabaul 4021 ●H2g1a."""
    return " ".join(filter(None, (place(hex, speech), stack(view, hex, speech))))


def _state(view: EmpireView, unit: str, speech: Speech) -> str:
    return ", ".join(filter(None, (values(view, unit), where(view, unit, speech))))


BOARD = EmpireBoard()
