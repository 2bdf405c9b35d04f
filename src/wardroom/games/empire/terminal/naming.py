"""What things are called: hexes and units in few letters, theatres, and every name a player may type."""

from __future__ import annotations

import re
from functools import cache

from wardroom.api import Speech
from wardroom.api.reading import plain
from wardroom.games.empire.printed import (
    AIR,
    ALLIED,
    CARDS,
    COUNTERS,
    GROUND,
    HEXES,
    HQ,
    JAPAN,
    LINKS,
    PLACES,
    distance,
)
from wardroom.games.empire.state import CHINA_BOX, printed_attack, stacks
from wardroom.games.empire.terminal import WORDS as BOARD_WORDS
from wardroom.games.empire.texts import WORDS
from wardroom.games.empire.theatres import theatre
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Move
from wardroom.lib.words import LANGUAGES

SIGN = {JAPAN: "●", ALLIED: "★"}  # who holds a place, whose units: a sign, whatever the colour
FAINT = {JAPAN: "◦", ALLIED: "⋆"}  # the same for land without a name
COLOUR = {JAPAN: "red", ALLIED: "cyan"}
LETTERS = (GROUND, AIR, "naval")
REDUCED = "'"
GENERIC = ("Island", "Islands", "Isola", "Isole", "Airfield", "Campo", "Aeroporto", "Group", "Gruppo")


# ---- places


@cache
def middle(name: str) -> tuple[str, ...]:
    """The named places of a theatre."""
    return tuple(hex for hex in PLACES if theatre(hex) == name)


def short(hex: str, letters: int, speech: Speech) -> str:
    """A place in so many letters, with something of both words where it has two."""
    words = [word for word in re.split(r"[\s\-’]+", speech.noun(hex)) if word[:1].isupper() or word[:1].isdigit()]
    words = [word for word in words if word not in GENERIC] or words
    if letters > 2 and len(words) > 1:
        return words[0][: letters - letters // 2] + words[1][: letters // 2]
    return "".join(words)[:letters]


def place(hex: str, speech: Speech) -> str:
    """Rabaul 4021; an ocean hex by its number."""
    return f"{speech.noun(hex)} {hex}" if hex in PLACES else speech.noun(hex)


def is_hex(noun: object) -> bool:
    return noun in HEXES


def is_unit(noun: object) -> bool:
    return noun in COUNTERS


def hexes_of(move: Move) -> list[str]:
    return [str(noun) for noun in move[1:] if is_hex(noun)]


def units_of(move: Move) -> list[str]:
    return [str(noun) for noun in move[1:] if is_unit(noun)]


def card_of(move: Move) -> str:
    return next((str(noun) for noun in move[1:] if noun in CARDS), "")


def start_of(view: EmpireView, ask: Ask | None) -> str:
    """Where the units stand that the question is about."""
    for id in (ask.about.get("units") or ()) if ask else ():
        if id in view.units and view.units[id].at in HEXES:
            return view.units[id].at
    one = str(ask.about.get("unit", "")) if ask else ""
    at = view.units[one].at if one in view.units else ""
    return at if at in HEXES else ""


def away(start: str, hex: str) -> int:
    return distance(start, hex)


# ---- units


def letter(unit: str, speech: Speech) -> str:
    """g, a, n: ground, air, naval; carriers are naval."""
    c = COUNTERS[unit]
    return speech("board.letter.naval" if c.ship else f"board.letter.{c.type}")


def counts(units: tuple[str, ...], speech: Speech) -> str:
    """2g1a3n, and H for an HQ."""
    fighting = [unit for unit in units if COUNTERS[unit].type != HQ]
    found = [letter(unit, speech) for unit in fighting]
    order = [speech(f"board.letter.{kind}") for kind in LETTERS]
    said = "".join(f"{found.count(name)}{name}" for name in order if name in found)
    return ("H" if len(fighting) < len(units) else "") + said


def stack(view: EmpireView, hex: str, speech: Speech) -> str:
    """Who stands there, side by side: ●2g1a ★3n."""
    by = stacks(view.units)
    return " ".join(f"{SIGN[side]}{counts(by[side][hex], speech)}" for side in SIGN if hex in by[side])


def values(view: EmpireView, unit: str) -> str:
    """12-12: attack and defence as they are now; a mark when it is reduced."""
    c, now = COUNTERS[unit], view.units[unit]
    if c.type == HQ:
        return f"{c.range}/{c.efficiency}"
    steps = now.steps or c.steps
    return f"{printed_attack(c, steps)}-{c.full[1]}{REDUCED if c.steps == 2 and steps == 1 else ''}"


def where(view: EmpireView, unit: str, speech: Speech) -> str:
    at = view.units[unit].at
    return speech.noun(at) if at in HEXES or at == CHINA_BOX else ""


def unit_at(view: EmpireView, unit: str, speech: Speech) -> str:
    """BB Washington 16-16, Noumea."""
    said = f"{speech.noun(unit)} {values(view, unit)}"
    at = where(view, unit, speech)
    return f"{said}, {at}" if at else said


# ---- words a player may type


@cache
def words_of(noun: str) -> tuple[str, ...]:
    """Every word by which a noun may be typed, in both languages; a unit also by its id without spaces: 1md."""
    found = [plain(noun)]
    for lang in LANGUAGES:
        name = plain(WORDS.noun(lang, noun))
        found += [*name.split("_"), name.replace("_", "")]
    if is_unit(noun):
        parts = noun.split("_")[1:]
        found += [*parts, "".join(parts)]
        found += [BOARD_WORDS.say(lang, f"board.kind.{COUNTERS[noun].type}") for lang in LANGUAGES]
    return tuple(dict.fromkeys(word for word in found if word))


@cache
def every_name() -> tuple[str, ...]:
    return (*PLACES, *COUNTERS, *CARDS, *(hex for hex in HEXES if hex not in PLACES), CHINA_BOX, *LINKS)
