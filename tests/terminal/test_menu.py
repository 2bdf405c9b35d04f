"""Hundreds of moves as a menu: grouped, named, numbered, paged."""

from __future__ import annotations

import pytest

from wardroom.dice.seeded import Seeded
from wardroom.games.midway.game import GAME, RULES, WORDS
from wardroom.games.midway.terminal import WORDS as BOARD_WORDS
from wardroom.kernel import Match, Move
from wardroom.terminal import menu
from wardroom.terminal.speech import Speech


def namer(prompt: str, lang: str = "en") -> menu.Namer:
    speech = Speech("it" if lang == "it" else "en", WORDS, BOARD_WORDS)
    return menu.Namer(speech, prompt, lambda noun: GAME.presentation.group(None, noun), lambda move: "")


def leaves(moves: tuple[Move, ...], prompt: str) -> list[Move]:
    """Every move that the menus lead to."""
    found = []
    for choice in menu.choices(moves, namer(prompt)):
        found += [choice.move] if choice.move is not None else leaves(choice.moves, prompt)
    return found


def first_ask(seat: str = "US") -> tuple[Move, ...]:
    match = Match(RULES, Seeded(1))
    match.answer("JP", ("place_all", "A4-A"))
    match.answer("US", ("place_all", "I4-B"))
    return match.asks[seat].moves


def test_a_thousand_moves_are_a_few_lines() -> None:
    moves = first_ask()
    assert len(moves) > 1000
    listed = menu.choices(moves, namer("move_ships"))
    assert [choice.label for choice in listed] == ["End movement", "Fleet of zone I4-B to zone …", "Move … to zone …"]
    assert [choice.key for choice in listed] == ["1", "2", "3"]


def test_menus_lead_to_every_move_and_to_each_once() -> None:
    moves = first_ask()
    assert sorted(leaves(moves, "move_ships")) == sorted(moves)


def test_few_moves_are_simply_listed() -> None:
    listed = menu.choices((("attack",), ("call_off",)), namer("confirm", "it"))
    assert [choice.move for choice in listed] == [("attack",), ("call_off",)]
    assert listed[0].label == "Attacca"


def test_zones_are_gathered_by_area_and_called_by_their_names() -> None:
    zones = tuple(move for move in first_ask() if move[0] == "fleet")
    listed = menu.choices(zones, namer("move_ships"))
    assert {"H4", "I3"} <= {choice.key for choice in listed}
    inside = next(choice for choice in listed if choice.key == "H4")
    assert all(move[2].startswith("H4-") for move in inside.moves)


def test_where_only_a_number_is_left_it_is_the_key() -> None:
    moves = tuple(("factors", n) for n in range(12, 0, -1))
    listed = menu.choices(moves, namer("how_many"))
    assert {choice.key: choice.move for choice in listed}["7"] == ("factors", 7)
    assert menu.span(listed) == (1, 12)
    few = menu.choices(moves[-3:], namer("how_many"))
    assert [choice.key for choice in few] == ["3", "2", "1"]
    assert menu.span(few) is None


@pytest.mark.parametrize("width", [40, 80, 120])
def test_pages_hold_everything_in_order_and_fit(width: int) -> None:
    listed = [menu.Choice(str(n), f"ship number {n}", (("go", n), ("stay", n))) for n in range(1, 51)]
    seen: list[int] = []
    first = menu.page(listed, width, 4, 0)
    for number in range(first.of):
        page = menu.page(listed, width, 4, number)
        assert page.number == number
        assert len(page.lines) <= 4
        assert all(len(line) <= width for line in page.lines)
        seen += [n for n in range(1, 51) if any(f"ship number {n} " in f"{line} " for line in page.lines)]
    assert seen == list(range(1, 51))
    assert menu.page(listed, width, 4, -1).number == first.of - 1, "before the first comes the last"
