"""Moves of Empire as people type and read them."""

from __future__ import annotations

import pytest
from empire_desk import EN, IT, seen, state

from wardroom.games.empire.presentation import PRESENTATION
from wardroom.games.empire.terminal.board import BOARD
from wardroom.kernel import Move
from wardroom.terminal import menu

VIEW = seen(state())
PLAY: tuple[Move, ...] = (
    ("discard", "A21"), ("discard", "A29"), ("oc", "A21"), ("oc", "A29"), ("event", "A21"), ("event", "A29"),
    ("withdraw", "A21", "a_sw_pac_hq"), ("withdraw", "A29", "a_sw_pac_hq"), ("future", "A21"),
)  # fmt: skip
ACTIVATE: tuple[Move, ...] = (
    ("done",), ("stack", "4423"), ("stack", "4828"), ("unit", "a_1m_division"), ("unit", "a_2m_division"),
    ("unit", "a_cv_lexington"), ("unit", "a_cv_enterprise"), ("unit", "a_bb_washington"),
)  # fmt: skip
WHERE: tuple[Move, ...] = (
    ("stay",), ("sail", "4322"), ("sail", "4021"), ("sail", "4520"), ("assault", "4322"), ("strategic", "5808"),
)  # fmt: skip
COMMIT: tuple[Move, ...] = (
    ("done",), ("all", "4322"), ("commit", "a_1_maw", "4322"), ("commit", "a_1_maw", "4222"), ("operation",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "moves", "meant"),
    [
        ("oc A29", PLAY, ("oc", "A29")),
        ("event a21", PLAY, ("event", "A21")),
        ("evento cartwheel", PLAY, ("event", "A21")),
        ("operation toenails", PLAY, ("oc", "A29")),
        ("future cart", PLAY, ("future", "A21")),
        ("withdraw a29 south-west", PLAY, ("withdraw", "A29", "a_sw_pac_hq")),
        ("unit 1md", ACTIVATE, ("unit", "a_1m_division")),
        ("lexington", ACTIVATE, ("unit", "a_cv_lexington")),
        ("unità wash", ACTIVATE, ("unit", "a_bb_washington")),
        ("stack noumea", ACTIVATE, ("stack", "4828")),
        ("stack 4423", ACTIVATE, ("stack", "4423")),
        ("pila guad", ACTIVATE, ("stack", "4423")),
        ("fatto", ACTIVATE, ("done",)),
        ("sail rabaul", WHERE, ("sail", "4021")),
        ("4021", WHERE, ("sail", "4021")),
        ("sail to 4520", WHERE, ("sail", "4520")),
        ("naviga nuova georgia", WHERE, ("sail", "4322")),
        ("assault new georgia", WHERE, ("assault", "4322")),
        ("strategic oahu", WHERE, ("strategic", "5808")),
        ("commit new georgia", COMMIT, ("commit", "a_1_maw", "4322")),
        ("commit 1maw bougainville", COMMIT, ("commit", "a_1_maw", "4222")),
        ("all new georgia", COMMIT, ("all", "4322")),
    ],
)
def test_what_is_clear_is_understood(line: str, moves: tuple[Move, ...], meant: Move) -> None:
    reading = BOARD.read(VIEW, line, moves)
    assert reading is not None
    assert reading.move == meant


def test_several_in_a_line() -> None:
    reading = BOARD.read(VIEW, "unit 1md, lexington, enter", ACTIVATE)
    assert reading is not None
    assert (reading.move, *reading.then) == (
        ("unit", "a_1m_division"), ("unit", "a_cv_lexington"), ("unit", "a_cv_enterprise"),
    )  # fmt: skip


def test_what_is_not_clear_leaves_a_choice() -> None:
    def found(line: str, moves: tuple[Move, ...]) -> set[Move]:
        reading = BOARD.read(VIEW, line, moves)
        assert reading is not None
        return set(reading.moves)

    assert found("new georgia", WHERE) == {("sail", "4322"), ("assault", "4322")}
    assert found("unit noumea", ACTIVATE) == {
        move for move in ACTIVATE if move[0] == "unit" and VIEW.units[move[1]].at == "4828"
    }
    assert found("oc", PLAY) == {("oc", "A21"), ("oc", "A29")}


def test_an_illegal_move_is_spelled_so_that_the_rules_can_say_why() -> None:
    def guess(line: str, moves: tuple[Move, ...]) -> Move:
        reading = BOARD.read(VIEW, line, moves)
        assert reading is not None
        assert reading.moves == ()
        return reading.guess

    assert guess("event A62", PLAY) == ("event", "A62")
    assert guess("sail tokyo", WHERE) == ("sail", "3706")
    assert guess("unit wasp", ACTIVATE) == ("unit", "a_cv_wasp")
    assert guess("4922", WHERE)[1] == "4922"


@pytest.mark.parametrize("line", ["7", "12", "xyzzy", "n rabaul is weak", "u"])
def test_what_speaks_of_nothing_here_is_left_to_the_table(line: str) -> None:
    assert BOARD.read(VIEW, line, PLAY) is None


# ---- what moves are called


def test_a_unit_is_called_by_its_values_and_place_a_card_by_its_worth() -> None:
    assert BOARD.gloss(VIEW, ("unit", "a_bb_washington"), EN) == "(16-16, Noumea)"
    assert BOARD.gloss(VIEW, ("event", "A21"), EN) == "(ops 3, event +6/4 units)"
    assert BOARD.gloss(VIEW, ("sail", "4021"), EN) == "(●1g1a3n)"
    assert BOARD.gloss(VIEW, ("sail", "4021"), IT) == "(●1t1a3n)"
    assert BOARD.gloss(VIEW, ("commit", "a_1_maw", "4322"), EN) == "(6-10, Guadalcanal; 1 hex; ●1g)"
    assert BOARD.name(VIEW, ("sail", "4021"), 1, EN) == "Rabaul 4021 ●1g1a3n"
    assert BOARD.rest(VIEW, ("sail", "4021"), 1, EN) == "Rabaul 4021"
    assert BOARD.rest(VIEW, ("commit", "a_1_maw", "4322"), 2, EN) == "1st Marine Air Wing → New Georgia 4322"


def listed(moves: tuple[Move, ...], prompt: str = "destination") -> list[menu.Choice]:
    namer = menu.Namer(
        EN, prompt, lambda noun: EN.noun(PRESENTATION.group(VIEW, noun)), lambda move: "",
        name=lambda move, place: BOARD.name(VIEW, move, place, EN),
        rest=lambda move, known: BOARD.rest(VIEW, move, known, EN),
    )  # fmt: skip
    return menu.choices(moves, namer)


def test_many_hexes_are_gathered_by_theatre_and_few_are_listed_by_name() -> None:
    from wardroom.games.empire.printed import PLACES

    everywhere = listed(tuple(("sail", hex) for hex in PLACES))
    assert {choice.label for choice in everywhere} >= {"Solomons and Rabaul", "Burma and India", "Hawaii and Midway"}
    south = listed((("sail", "4520"), *(("sail", hex) for hex in PLACES if hex[:2] in ("42", "43", "44", "45"))))
    labels = [choice.label for choice in south]
    assert any(label.startswith("New Georgia 4322") for label in labels)


def test_many_units_are_gathered_by_where_they_stand() -> None:
    own = tuple(("unit", id) for id, u in VIEW.units.items() if id.startswith("a_") and u.at.isdigit())
    found = listed(own, "activate")
    assert any(choice.label.startswith("Noumea") for choice in found)
    assert sum(len(choice.moves) for choice in found) == len(own)
