"""Moves of Fleet Commander Nimitz as players write them, one or several to a line, in both languages."""

from __future__ import annotations

from random import Random

import pytest
from nimitz_desk import EN, IT, led, read

from wardroom import bots
from wardroom.dice.fair import Fair
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.terminal.board import BOARD
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Match
from wardroom.terminal.speech import Speech

LEXINGTON, ENTERPRISE = "us42-cv-lexington", "us42-cv-enterprise"


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("move lexington to midway", ("move", LEXINGTON, "MI")),
        ("move lexington midway", ("move", LEXINGTON, "MI")),
        ("lex mid", ("move", LEXINGTON, "MI")),
        ("muovi lexington a midway", ("move", LEXINGTON, "MI")),
        ("Muovi CV Lexington, destinazione Isola di Midway", ("move", LEXINGTON, "MI")),
        ("move lexington to truk", ("move", LEXINGTON, "CI")),
        ("move lexington -> SI", ("move", LEXINGTON, "SI")),
        ("move 11th bg to solomons", ("move", "us42-air-11th-bg", "SI")),
        ("move battalion 2 to samoa", ("move", "us-bn-2", "SA")),
        ("move bn 2 to samoa", ("move", "us-bn-2", "SA")),
        ("raid sub gp 1", ("raid", "us42-ss-sub-gp-1")),
        ("done", ("done",)),
        ("movimento finito", ("done",)),
    ],
)
def test_a_move_in_words(line: str, move: tuple[str, ...]) -> None:
    assert read(led("movement"), line).moves == (move,)


def test_several_names_in_one_line() -> None:
    match = led("movement")
    both = read(match, "move lexington, enterprise to midway")
    assert both.moves == (("move", LEXINGTON, "MI"),)
    assert both.then == (("move", ENTERPRISE, "MI"),)
    assert read(match, "move lexington and enterprise to midway") == both
    assert read(match, "lexington, enterprise midway") == both
    assert read(match, "muovi lexington e enterprise a midway") == both


def test_all_of_a_kind_from_one_place() -> None:
    match = led("movement")
    fleet = read(match, "move all carriers from hawaii to midway")
    assert {move[1] for move in (*fleet.moves, *fleet.then)} == {LEXINGTON, ENTERPRISE}
    two = read(match, "move 2 carriers to midway")
    assert len((*two.moves, *two.then)) == 2
    assert read(match, "move 7 carriers to midway") is None


def test_a_name_that_is_no_number_of_things() -> None:
    """6 Kokutai is one force, 2 SBD are two."""
    match = led("fly")
    two = read(match, "fly 2 sbd to island")
    assert two.moves == (("fly", "SBD-1", "island"),)
    assert two.then == (("fly", "SBD-2", "island"),)
    assert read(match, "sbd island").moves == (("fly", "SBD-1", "island"),)  # any of them will do
    assert read(match, "sbd 2 island").moves == (("fly", "SBD-2", "island"),)
    assert read(match, "fly all sbd to us ocean").then


def test_what_is_left_out_opens_a_menu() -> None:
    found = read(led("movement"), "move lexington")
    assert len(found.moves) > 1
    assert {move[1] for move in found.moves} == {LEXINGTON}


def test_a_move_that_is_not_offered_is_spelled_for_the_rules() -> None:
    match = led("movement")
    assert read(match, "move lexington to japan").guess == ("move", LEXINGTON, "JA")
    assert match.why_not("us", ("move", LEXINGTON, "JA")) is not None
    assert read(match, "raid lexington").guess == ("raid", LEXINGTON)
    assert read(match, "frobnicate") is None


def test_shopping() -> None:
    match = Match(RULES, Fair(bytes(32)), "1942", {})
    assert read(match, "buy hornet").moves == (("buy", "us42-cv-hornet"),)
    bought = read(match, "acquista hornet, wasp")
    assert (bought.moves, bought.then) == ((("buy", "us42-cv-hornet"),), (("buy", "us42-cv-wasp"),))


def test_the_nought_of_a_die_is_ten() -> None:
    match = led("by_hand", dice_by_hand=True)
    assert read(match, "0").moves == (("fell", 10),)
    assert read(match, "7") is None  # the menu's own number


@pytest.mark.parametrize(("speech", "seed"), [(EN, 3), (IT, 4)])
def test_every_sentence_of_a_campaign_can_be_typed(speech: Speech, seed: int) -> None:
    match, bot, rng = (
        Match(RULES, Fair(bytes([seed]) * 32), "1942", {}),
        bots.make("nimitz", "chief", "us", 1),
        Random(1),
    )
    while match.result is None and len(match.entries) < 700:
        ask, view = match.asks["us"], match.view("us")
        assert isinstance(view, NimitzView)
        move = bot.choose(view, ask, match.sampler("us", rng))
        found = BOARD.read(view, speech.move(move, ask.prompt), ask.moves)
        assert found is not None, (ask.prompt, speech.move(move, ask.prompt))
        assert found.moves == (move,), (ask.prompt, speech.move(move, ask.prompt))
        match.answer("us", move)
