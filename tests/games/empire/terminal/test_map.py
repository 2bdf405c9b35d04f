"""The map of Empire in text: what stands where, with which marks, and which part of it is shown."""

from __future__ import annotations

import pytest
from empire_desk import EN, IT, seen, state

from wardroom.games.empire.printed import HEXES, PLACES
from wardroom.games.empire.state import Fight, Offensive
from wardroom.games.empire.terminal import map
from wardroom.games.empire.terminal.map import CLOSEST, Marks, Window
from wardroom.games.empire.terminal.naming import middle, short
from wardroom.games.empire.theatres import THEATRES, spot, theatre
from wardroom.games.empire.view import EmpireView

SOUTH = Window((34, 50), (17, 28), CLOSEST)
RABAUL, LAE, BUNA, GUADALCANAL, NEW_GEORGIA, OCEAN = "4021", "3822", "3922", "4423", "4322", "4922"


def cell(view: EmpireView, hex: str, window: Window = SOUTH, marks: Marks = map.NO_MARKS) -> str:
    lines = map.drawn(view, window, EN, marks).plain.split("\n")
    column, row = spot(hex)
    scale = window.scale
    x = map.MARGIN + (column - window.columns[0]) * scale.pitch
    y = 1 + scale.lines * (row - window.rows[0]) + (column % 2 if scale.close else 0)
    return lines[y][x : x + scale.cell].strip()


@pytest.mark.rule("ES-ZOI-1")
def test_a_place_has_its_name_its_holder_its_units_and_the_zoi_in_it() -> None:
    view = seen(state())
    assert cell(view, LAE) == "Lae●1g;", "one ground unit, in the ZOI of both"
    assert cell(view, BUNA) == "Buna★1g;"
    assert cell(view, "4920") == "·", "open sea far from everybody"
    assert cell(view, "4523") == "SaCr★'", "an Allied place in an Allied ZOI"


def test_what_does_not_fit_gives_way_the_name_first() -> None:
    view = seen(state())
    assert cell(view, RABAUL) == "Ra●1g1a3n"
    narrow = Window((34, 50), (17, 28), map.SCALES[1])
    assert cell(view, RABAUL, narrow) == "Raba●5"


def test_both_sides_in_a_battle_hex_and_who_holds_it_first() -> None:
    g = state()
    g.put("a_bb_washington", NEW_GEORGIA)
    assert cell(seen(g), NEW_GEORGIA) == "Ne●1g★1n;"
    g.offensive = Offensive("allied", "A29", "event", fights=(Fight(NEW_GEORGIA),))
    assert "×" in cell(seen(g), NEW_GEORGIA)


def test_control_of_land_without_a_name_needs_no_colour() -> None:
    view = seen(state())
    assert cell(view, "3722") == "^◦"
    assert cell(view, "3525") == "^⋆"


def test_what_can_be_chosen_and_where_it_starts() -> None:
    marks = Marks({"4920"}, {LAE}, BUNA)
    view = seen(state())
    assert cell(view, "4920", SOUTH, marks) == "·+"
    assert cell(view, LAE, SOUTH, marks).endswith("!")
    assert cell(view, BUNA, SOUTH, marks).endswith("<")


@pytest.mark.parametrize("scale", map.SCALES[2:], ids=["three", "two"])
def test_from_afar_a_hex_is_its_holder_and_a_number(scale: map.Scale) -> None:
    window = Window((10, 60), (0, 28), scale)
    view = seen(state())
    assert cell(view, RABAUL, window) == "●5"
    assert cell(view, "4020", window) == "●K", "Kavieng, with nobody there"
    assert cell(view, LAE, window, Marks((), {LAE})) == ("●1!" if scale.pitch == 3 else "●!")


@pytest.mark.parametrize(("width", "height"), [(80, 9), (80, 14), (100, 16), (120, 30), (60, 12)])
def test_a_small_picture_shows_what_is_asked_for(width: int, height: int) -> None:
    for hex in list(HEXES)[::7]:
        window = map.window(width, height, [hex])
        assert window.holds(hex)
        assert window.wide <= width
        assert window.tall <= height


def test_few_places_are_drawn_close_up_and_many_from_afar() -> None:
    assert map.window(80, 14, [LAE, BUNA]).scale == CLOSEST
    assert map.window(80, 14, ["1005", "5808"]).scale.pitch == 2
    whole = map.window(120, 40, list(PLACES))
    assert all(whole.holds(hex) for hex in PLACES), "on a large screen the whole map fits"


def test_every_hex_is_in_a_theatre_and_every_theatre_fits_a_menu() -> None:
    assert {theatre(hex) for hex in HEXES} == set(THEATRES)
    for name in THEATRES:
        assert 0 < len(middle(name)) <= 36
        for speech in (EN, IT):
            assert speech.say(f"theatre.{name}")


def test_islands_are_not_all_called_alike() -> None:
    assert short("4121", 4, IT) == "Gree"
    assert short("3823", 4, EN) == "PoMo"


def test_the_map_of_a_small_scenario_ends_where_it_does() -> None:
    view = seen(state("south_pacific"))
    assert cell(view, "5808", Window((50, 60), (5, 12), CLOSEST)) == ""
