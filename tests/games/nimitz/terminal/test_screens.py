"""What a player of Fleet Commander Nimitz sees besides the map: the battle, the lists, the menus, the recap."""

from __future__ import annotations

import pytest
from nimitz_desk import EN, IT, led, seen, state, text

from wardroom.games.nimitz.printed import COUNTERS, counter
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.terminal import battles
from wardroom.games.nimitz.terminal.board import BOARD
from wardroom.games.nimitz.terminal.naming import values
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Match, Move
from wardroom.terminal.speech import Speech


def view_of(match: Match) -> NimitzView:
    view = match.view("us")
    assert isinstance(view, NimitzView)
    return view


@pytest.mark.parametrize("speech", [EN, IT])
@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_battle_map_shows_every_force_in_its_zone(speech: Speech, width: int) -> None:
    match = led("fly")
    view = view_of(match)
    assert view.battle is not None
    shown = text(battles.board(view, speech, width), width)
    assert max(map(len, shown.split("\n"))) <= width
    for ship in view.battle.ships:
        assert f" {speech.noun(ship)[:5]}" in shown
    assert battles.tall(view, speech, width) >= shown.rstrip("\n").count("\n")
    for zone in view.battle.ships.values():
        assert speech.noun(zone) in shown


def test_battalions_and_aircraft_are_counted() -> None:
    match = led("fly")
    before = text(battles.board(view_of(match), EN, 100))
    assert "US on deck or field: " in before
    assert "×bn" in before
    match.answer("us", ("fly", "SBD-1", "island"))
    assert "^1×SBD" in text(battles.board(view_of(match), EN, 100))


def test_a_low_screen_gets_a_line_for_each_zone() -> None:
    match = led("fly")
    shown = text(BOARD.main(view_of(match), match.asks["us"], EN, 80, 8), 80)
    assert shown.count("\n") <= 8
    assert all(EN.noun(zone) in shown for zone in ("japanese_ocean", "island", "coastal", "us_ocean"))


def test_averages_follow_the_values_and_the_plans() -> None:
    match = led("fly")
    match.answer("us", ("fly", "SBD-1", "island"))
    row = next(line for line in text(BOARD.panel("odds", view_of(match), EN, 100, 40)).split("\n") if "bombs" in line)
    assert row.split()[-2:] == ["1", "0.3"]  # one die, hits the ground on 3 or less
    assert "no battle" in text(BOARD.panel("odds", seen(state()), EN, 100, 40))


@pytest.mark.parametrize("speech", [EN, IT])
def test_lists_name_every_force(speech: Speech) -> None:
    view = seen(state())
    own = text(BOARD.panel("decks", view, speech, 160, 99), 160)
    theirs = text(BOARD.panel("notes", view, speech, 160, 99), 160)
    for id, force in view.forces.items():
        if id in COUNTERS and force.place != "JA_RE":
            assert speech.noun(id) in (own if counter(id).side == "us" else theirs), id


@pytest.mark.parametrize("speech", [EN, IT])
def test_tables_of_the_automaton(speech: Speech) -> None:
    shown = text(BOARD.panel("damage", seen(state()), speech, 100, 99))
    for order in ("hold", "refit", "south", "east", "battle", "engage", "reinforce", "sortie"):
        assert speech.noun(order) in shown
    assert "14" in shown
    assert speech.noun("historical") in shown


def gloss(move: Move, speech: Speech = EN) -> str:
    return BOARD.gloss(seen(state()), move, speech)


def test_menus_say_what_a_choice_is_worth() -> None:
    view = seen(state())
    assert gloss(("buy", "us42-cv-hornet")).startswith("(5, a")
    assert gloss(("scout", "GI")) == "(Japanese: 1bn)"
    assert gloss(("move", "us42-cv-lexington", "WI")) == "(Japanese: 1bn)"
    assert gloss(("plan", "sonar")) == "(1 point)"
    assert gloss(("plan", "sonar"), IT) == "(1 punto)"
    assert BOARD.name(view, ("move", "us42-cv-lexington", "MI"), 1, EN) == "CV Lexington, Hawaii"


def _with(**fields: object) -> Nimitz:
    g = state()
    for name, value in fields.items():
        setattr(g, name, value)
    return g


def test_plans_in_force_show_in_the_values_of_japan() -> None:
    infantry, ship = counter("ja-bn-1"), counter("us42-cv-lexington")
    assert values(infantry, False, EN) == "i1"
    assert values(infantry, False, EN, ("ja_infantry_combat",)) == "i4/2"
    assert values(ship, False, EN, ("ja_ship_combat",)) == values(ship, False, EN)
    boat = counter("ja42-ss-sub-gp-3")
    assert values(boat, False, EN, ("ja_ship_combat",)) == values(boat, False, EN)  # what raises guns is not for it
    assert values(boat, False, EN, ("ja_submarine_warfare",)).startswith("s7/2")
