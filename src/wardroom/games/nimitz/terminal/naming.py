"""What things are called in Fleet Commander Nimitz: forces in few letters, and every name a player may type."""

from __future__ import annotations

import re
from collections import Counter as Count
from collections.abc import Iterable
from functools import cache

from wardroom.api import Speech, typed
from wardroom.api.reading import plain
from wardroom.games.nimitz import printed
from wardroom.games.nimitz.battle.attack_values import raised
from wardroom.games.nimitz.printed import (
    AREAS,
    BOXES,
    CARRIERS,
    COUNTERS,
    INFANTRY,
    JAPAN,
    JAPAN_PLANS,
    LBA,
    PLANES,
    US_PLANS,
    ZONES,
    Counter,
    counter,
)
from wardroom.games.nimitz.terminal import WORDS as BOARD_WORDS
from wardroom.games.nimitz.texts import WORDS
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Move
from wardroom.lib.words import LANGUAGES

COLOURS = {"us": "cyan", "japan": "red"}
TAGS = ("cv", "bb", "cr", "dd", "ss", "in", "bn", "ac")  # in the order they are told
_TAG = {"BB": "bb", "CRU": "cr", "DD": "dd", "SS": "ss", "battalion": "bn"}
DAMAGED = "'"
_PLANE = re.compile(r"([A-Z0-9]+)-(\d+)")


def tag(c: Counter) -> str:
    """The kind of a force in two letters: all carriers are one kind here, Army and Marines another."""
    if c.type in CARRIERS:
        return "cv"
    return _TAG.get(c.type) or ("in" if c.category == INFANTRY else "ac")


def tally(ids: Iterable[str], view: NimitzView, speech: Speech) -> list[str]:
    """2cv 1bb 3in: how many of each kind; a mark where some of them are Damaged."""
    there = list(ids)
    count = Count(tag(counter(id)) for id in there)
    hurt = {tag(counter(id)) for id in there if view.forces[id].damaged}
    return [
        f"{count[kind]}{speech(f'board.tag.{kind}')}{DAMAGED if kind in hurt else ''}" for kind in TAGS if count[kind]
    ]


def is_force(noun: object) -> bool:
    return isinstance(noun, str) and printed.is_force(noun)


def is_plane(noun: object) -> bool:
    """An aircraft of a carrier, by its number in the battle."""
    return isinstance(noun, str) and printed.is_plane(noun)


def is_area(noun: object) -> bool:
    return noun in AREAS


def force_of(move: Move) -> str:
    return next((str(noun) for noun in move[1:] if is_force(noun)), "")


def counter_of(view: NimitzView, id: str) -> Counter:
    """Of a force, or of a carrier's plane in the battle."""
    plane = view.battle.planes.get(id) if view.battle else None
    return PLANES[plane.kind] if plane is not None and plane.kind else counter(id)


def damaged(view: NimitzView, id: str) -> bool:
    plane = view.battle.planes.get(id) if view.battle else None
    if plane is not None and plane.kind:
        return plane.damaged
    return id in view.forces and view.forces[id].damaged


def named(view: NimitzView, id: str, speech: Speech) -> str:
    """CV Lexington; with a mark when Damaged."""
    return speech.noun(id) + (DAMAGED if damaged(view, id) else "")


def worth(value: tuple[int, int]) -> str:
    """5/2: hits on 5 or less, twice on 2 or less."""
    return f"{value[0]}/{value[1]}" if value[1] > 0 else str(value[0])


def values(c: Counter, hurt: bool, speech: Speech, plans: tuple[str, ...] = ()) -> str:
    """All attacks of a face: a3 s5/2; those of Japan as its plans raise them."""
    face = c.face(hurt)
    if c.side == JAPAN and plans:
        face = {name: raised(value, _step(c, name), plans) for name, value in face.items()}
    return " ".join(f"{speech(f'board.attack.{name}')}{worth(value)}" for name, value in face.items() if value[0] > 0)


def _step(c: Counter, attack: str) -> str:
    """The step of a battle in which a printed value is thrown at."""
    if attack == "surface":
        return "torpedo" if c.submarine else "guns"
    return {"ship": "bomb", "ground": "bomb", "attack": "infantry"}.get(attack, attack)


def with_place(view: NimitzView, id: str, speech: Speech) -> str:
    """The force and where it is: CV Lexington, Hawaii."""
    force = view.forces.get(id)
    return f"{named(view, id, speech)}, {place(force.place, speech)}" if force else speech.noun(id)


def place(id: str, speech: Speech) -> str:
    """An area by its short name, as on the map; a box by its own."""
    return speech(f"board.area.{id}") if id in AREAS else speech.noun(id)


@cache
def words_of(noun: str) -> tuple[str, ...]:
    """Every word by which a noun may be typed, in both languages."""
    found = [plain(noun)]
    for lang in LANGUAGES:
        found += plain(WORDS.noun(lang, noun)).split("_")
        found += plain(BOARD_WORDS.say(lang, f"board.area.{noun}")).split("_") if noun in AREAS else []
    if is_force(noun):
        c = counter(noun)
        found += [plain(c.type), *(["carrier"] if c.carrier else []), *(["air"] if c.category == LBA else [])]
        found += [BOARD_WORDS.say(lang, f"board.tag.{tag(c)}") for lang in LANGUAGES]
    if noun in AREAS:
        found += plain(AREAS[noun].anchor).split("_")
    if plane := _PLANE.fullmatch(noun):
        found.append(plain(plane[1]))
    return tuple(dict.fromkeys(word for word in found if word))


@cache
def verb_words(verb: str) -> tuple[str, ...]:
    """The words that begin a move of this verb."""
    found = [*typed.verb_words(WORDS, verb)]
    if not BOARD_WORDS.missing(key := f"board.verb.{verb}"):
        found += [word for lang in LANGUAGES for word in BOARD_WORDS.say(lang, key).split()]
    return tuple(dict.fromkeys(found))


def every_name() -> tuple[str, ...]:
    return (*AREAS, *BOXES, *ZONES, *COUNTERS, *US_PLANS, *JAPAN_PLANS)
