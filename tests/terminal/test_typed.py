"""Moves as people type them."""

from __future__ import annotations

import pytest

from wardroom import games
from wardroom.games.midway.game import WORDS
from wardroom.games.midway.search_board import AREAS
from wardroom.games.midway.terminal import WORDS as BOARD_WORDS
from wardroom.kernel import Move
from wardroom.terminal import typed
from wardroom.terminal.speech import Speech

EN, IT = Speech("en", WORDS, BOARD_WORDS), Speech("it", WORDS, BOARD_WORDS)
VOCABULARY = tuple(games.find("midway").board().vocabulary())

MOVES: tuple[Move, ...] = (
    ("done",),
    ("fleet", "C4-D", "C4-E"),
    ("fleet", "C4-D", "C4-F"),
    *(("move", ship, zone) for ship in ("akagi", "atago", "nagara", "nagato") for zone in ("C4-E", "C4-F")),
)
READY: tuple[Move, ...] = (
    ("done",),
    *(("ready_all", base) for base in ("akagi", "kaga")),
    *(("ready", base, type, n) for base in ("akagi", "kaga") for type in "FDT" for n in range(1, 8)),
)
CALLS: tuple[Move, ...] = (("done",), *(("call", area) for area in AREAS))


@pytest.mark.parametrize(
    ("text", "moves", "meant"),
    [
        ("move akagi C4-E", MOVES, ("move", "akagi", "C4-E")),
        ("mo aka c4e", MOVES, ("move", "akagi", "C4-E")),
        ("MOVE Akagi to c4-f", MOVES, ("move", "akagi", "C4-F")),
        ("akagi c4-e", MOVES, ("move", "akagi", "C4-E")),
        ("fleet c4-d c4-e", MOVES, ("fleet", "C4-D", "C4-E")),
        ("fleet c4-e", MOVES, ("fleet", "C4-D", "C4-E")),
        ("done", MOVES, ("done",)),
        ("call h5", CALLS, ("call", "H5")),
        ("h5", CALLS, ("call", "H5")),
        ("search H5", CALLS, ("call", "H5")),
        ("ready all kaga", READY, ("ready_all", "kaga")),
        ("ready_all kag", READY, ("ready_all", "kaga")),
        ("ready akagi t 3", READY, ("ready", "akagi", "T", 3)),
        ("ready akagi torpedo 3", READY, ("ready", "akagi", "T", 3)),
    ],
)
def test_what_is_clear_is_understood(text: str, moves: tuple[Move, ...], meant: Move) -> None:
    assert typed.read(text, moves, EN, VOCABULARY).move == meant


@pytest.mark.parametrize(
    ("text", "moves", "meant"),
    [
        ("muovi akagi in c4-e", MOVES, ("move", "akagi", "C4-E")),
        ("chiama h5", CALLS, ("call", "H5")),
        ("appronta akagi aerosiluranti 3", READY, ("ready", "akagi", "T", 3)),
    ],
)
def test_in_italian_too(text: str, moves: tuple[Move, ...], meant: Move) -> None:
    assert typed.read(text, moves, IT, VOCABULARY).move == meant


def test_what_is_not_clear_leaves_a_choice() -> None:
    assert typed.read("move nag c4-e", MOVES, EN).moves == (("move", "nagara", "C4-E"), ("move", "nagato", "C4-E"))
    assert typed.read("move a c4-e", MOVES, EN).moves == (("move", "akagi", "C4-E"), ("move", "atago", "C4-E"))
    assert len(typed.read("ready akagi T", READY, EN).moves) == 7
    assert len(typed.read("ready akagi T", READY, EN, known=0).moves) == 7


def test_inside_a_menu_what_was_chosen_need_not_be_said_again() -> None:
    akagi = tuple(m for m in READY if m[:2] == ("ready", "akagi"))
    assert typed.read("t 3", akagi, EN, known=2).move == ("ready", "akagi", "T", 3)


def test_an_illegal_move_is_spelled_as_it_was_meant() -> None:
    assert typed.read("move akagi a1a", MOVES, EN, VOCABULARY).guess == ("move", "akagi", "A1-A")
    assert typed.read("strike midway", MOVES, EN, VOCABULARY).guess == ("strike", "midway")
    assert typed.read("akagi a1-a", MOVES, EN, VOCABULARY).guess == ("fleet", "akagi", "A1-A")
    assert typed.read("ready akagi T 30", READY, EN, VOCABULARY).guess == ("ready", "akagi", "T", 30)


def test_a_strange_word_is_named() -> None:
    reading = typed.read("move bismarck c4-e", MOVES, EN, VOCABULARY)
    assert (reading.moves, reading.strange) == ((), "bismarck")
    assert typed.read("xyzzy", MOVES, EN, VOCABULARY) == typed.Reading((), (), "xyzzy")
    assert typed.read("", MOVES, EN) == typed.Reading()
