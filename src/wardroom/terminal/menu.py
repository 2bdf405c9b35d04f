"""Hundreds of legal moves as a menu a person can use: verb, then piece, then place, with pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from rich.cells import cell_len

from wardroom.api.board import FLAT, FLAT_SHORT, shared
from wardroom.kernel import Move
from wardroom.terminal.speech import Speech

Family = Callable[[object], str]  # a larger thing that a noun belongs to, or nothing: the area of a zone

DEEPER = "›"  # after a line that opens a menu of its own
CODE = re.compile(r"[A-Z]\d{1,2}(-[A-Z])?|\d{4}")  # a place by its printed name: a name like that needs no number
MANY = 24  # more choices than this are gathered by family first


@dataclass(frozen=True)
class Choice:
    """One line of a menu: a move, or several that go on in a menu of their own."""

    key: str
    label: str
    moves: tuple[Move, ...]

    @property
    def move(self) -> Move | None:
        return self.moves[0] if len(self.moves) == 1 else None


@dataclass(frozen=True)
class Namer:
    """How moves are called under one question."""

    speech: Speech
    prompt: str
    family: Family
    gloss: Callable[[Move], str]
    shown: Callable[[Move], Move] = tuple  # the move as it is said: groups are counted from 1
    name: Callable[[Move, int], str] = lambda move, place: ""  # a better name for one noun of a move, or nothing
    rest: Callable[[Move, int], str] = lambda move, known: ""  # what is left to say of it, or nothing

    def say(self, move: Move) -> str:
        return self.speech.move(self.shown(move), self.prompt)

    def noun(self, move: Move, place: int) -> str:
        return self.name(move, place) or self.speech.noun(self.shown(move)[place])


def choices(moves: Sequence[Move], namer: Namer) -> list[Choice]:
    """The menu for these moves."""
    common = shared(moves)
    groups = _groups(moves, namer.family, FLAT_SHORT if namer.rest(moves[0], len(common)) else FLAT)
    all_leaves = all(len(group) == 1 for group in groups)
    labels = [_label(group, common, len(groups), all_leaves, namer) for group in groups]
    keys = _numbers(moves, len(common), namer) if all_leaves else None
    if keys is None and (places := _places(groups, common, namer)):  # many places, and perhaps a way off the board
        labels = [place or label for place, label in zip(places, labels, strict=True)]
        numbers = count(1)
        keys = [place or str(next(numbers)) for place in places]
    if keys is None and len(groups) > FLAT and all(CODE.fullmatch(label) for label in labels):
        keys = labels
    keys = keys or [str(n) for n in range(1, len(groups) + 1)]
    return [Choice(*parts) for parts in zip(keys, labels, groups, strict=True)]


def _places(groups: Sequence[tuple[Move, ...]], common: Move, namer: Namer) -> list[str]:
    """The place each group is about, where most are about one; nothing where it is another kind of menu. A place that
    goes by a name is listed by it."""
    at = len(common)
    if not common or len(groups) <= FLAT or any(len(shared(group)) <= at for group in groups):
        return []
    names = ["" if namer.name(group[0], at) else str(namer.shown(group[0])[at]) for group in groups]
    places = [name if CODE.fullmatch(name) else "" for name in names]
    return places if len(set(filter(None, places))) == sum(map(bool, places)) > FLAT else []


def _groups(moves: Sequence[Move], family: Family, flat: int) -> list[tuple[Move, ...]]:
    if len(moves) <= flat:
        return [(move,) for move in moves]
    at = len(shared(moves))
    groups: dict[object, list[Move]] = {}
    for move in moves:
        groups.setdefault(move[at] if len(move) > at else None, []).append(move)
    if len(groups) > MANY:
        families: dict[object, list[Move]] = {}
        for noun, group in groups.items():
            families.setdefault(family(noun) or noun, []).extend(group)
        if 1 < len(families) < len(groups):
            groups = families
    return [tuple(group) for group in groups.values()]


def _numbers(moves: Sequence[Move], at: int, namer: Namer) -> list[str] | None:
    """Where only a number is left to choose, the number itself is the key; unless it goes by a name, as facings do."""
    if at == 0 or any(len(move) != at + 1 or type(move[at]) is not int for move in moves):
        return None
    keys = [str(namer.shown(move)[at]) for move in moves]
    return keys if keys == [namer.noun(move, at) for move in moves] else None


def _label(group: tuple[Move, ...], common: Move, of: int, all_leaves: bool, namer: Namer) -> str:
    speech = namer.speech
    if len(group) == 1:
        move = group[0]
        short = namer.rest(move, len(common))
        if of > FLAT and all_leaves and common and not short:  # a long list of the same sentence: only what differs
            return ", ".join(namer.noun(move, place) for place in range(len(common), len(move)))
        more = namer.gloss(move)
        said = short or namer.say(move)
        return f"{said} {more}" if more else said
    mine = shared(group)
    if len(mine) == len(common):  # gathered by family
        return namer.family(group[0][len(common)])
    if common:
        return ", ".join(namer.noun(mine, place) for place in range(len(common), len(mine)))
    return speech.moves_like(namer.shown(mine), max(map(len, group)), namer.prompt)


def span(listed: Sequence[Choice]) -> tuple[int, int] | None:
    """Lowest and highest, where a long menu is nothing but numbers in a row."""
    if len(listed) <= FLAT or any(not c.key.isdigit() or c.key != c.label for c in listed):
        return None
    numbers = sorted(int(choice.key) for choice in listed)
    return (numbers[0], numbers[-1]) if numbers[-1] - numbers[0] == len(numbers) - 1 else None


def codes(listed: Sequence[Choice]) -> list[str]:
    """The names of places, where a menu is nothing but such names, or nearly."""
    names = [choice.key for choice in listed if choice.key == choice.label and CODE.fullmatch(choice.key)]
    return names if len(names) == len(listed) or len(names) > FLAT else []


@dataclass(frozen=True)
class Page:
    lines: tuple[str, ...]
    number: int
    of: int

    @property
    def tall(self) -> int:
        """Rows of the whole menu, about."""
        return len(self.lines) * self.of


def page(listed: Sequence[Choice], width: int, rows: int, number: int) -> Page:
    """The menu in columns, as many as fit, on pages of so many rows. Lines are plain text."""
    items = [_item(choice) for choice in listed]
    wide = max(map(cell_len, items), default=1) + 2
    columns = max(1, (width - 2) // wide) if len(items) > 6 or wide < 20 else 1
    if len(items) <= FLAT and any(" " in choice.label for choice in listed):
        columns = 1 if len(items) <= rows else columns
    rows = max(rows, 2)
    pages = max(1, -(-len(items) // (rows * columns)))
    number %= pages
    here = items[number * rows * columns : (number + 1) * rows * columns]
    height = -(-len(here) // columns)
    lines = []
    for row in range(height):
        cells = [here[i] for i in range(row, len(here), height)]
        lines.append("  " + "".join(cell + " " * (wide - cell_len(cell)) for cell in cells).rstrip())
    return Page(tuple(lines), number, pages)


def _item(choice: Choice) -> str:
    if choice.key == choice.label:
        return choice.label
    return f"{choice.key:>2} {choice.label}{'' if choice.move is not None else f' {DEEPER}'}"
