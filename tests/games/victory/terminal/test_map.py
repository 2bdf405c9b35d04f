"""The map of Pacific Victory in text: what stands where, with which marks, and which part of it is shown."""

from __future__ import annotations

import pytest
from victory_desk import EN, IT, seen, state

from wardroom.games.victory.printed import BASE_AT, BASES, HEXES, TYPHOONS
from wardroom.games.victory.state import Moved
from wardroom.games.victory.terminal import charts
from wardroom.games.victory.terminal.charts import Marks, Window
from wardroom.games.victory.terminal.naming import short
from wardroom.games.victory.view import VictoryView
from wardroom.terminal.speech import Speech

WHOLE = Window((0, 18), (1, 14), 8)


def cell(view: VictoryView, base: str, window: Window = WHOLE, marks: Marks = charts.NO_MARKS) -> tuple[str, str]:
    """The two lines of a hex: what it is called, and who stands there."""
    lines = charts.drawn(view, window, EN, marks).plain.split("\n")
    column, row = charts.spot(BASE_AT.get(base, base))
    x = charts.MARGIN + (column - window.columns[0]) * window.pitch + (window.pitch // 2 if row % 2 else 0)
    y = 1 + 2 * (row - window.rows[0])
    return tuple(line[x : x + window.pitch].strip() for line in lines[y : y + 2])  # type: ignore[return-value]


@pytest.mark.parametrize("speech", [EN, IT], ids=["en", "it"])
@pytest.mark.parametrize("letters", [3, 4, 5, 7])
def test_no_two_bases_are_called_alike(speech: Speech, letters: int) -> None:
    assert len({short(hex, letters, speech).lower() for hex in BASES}) == len(BASES)


@pytest.mark.parametrize("width", [80, 100, 120, 160])
def test_the_whole_map_fits(width: int) -> None:
    view = seen(state())
    window = charts.window(width, 99)
    drawn = charts.drawn(view, window, EN).plain
    assert (window.columns, window.rows) == (charts.COLUMNS, charts.ROWS)
    assert max(map(len, drawn.split("\n"))) <= width
    named = [short(hex, window.pitch - 1, EN).lower() in drawn.lower() for hex in BASES]
    assert all(named)


def test_major_bases_are_in_capitals_and_flags_tell_who_holds_them() -> None:
    g = state()
    assert cell(seen(g), "Truk")[0] == "TRUK●"
    assert cell(seen(g), "Wake")[0] == "Wake★"
    assert cell(seen(g), "Chungking")[0] == "CHUNGKI▲"
    assert cell(seen(g), "Rangoon")[0] == "Rangoon◆"
    g.held = {**g.held, BASE_AT["Wake"]: "japan"}
    g.change("J-MB-1", place=BASE_AT["Wake"], steps=1)
    assert cell(seen(g), "Wake")[0] == "WAKE●"
    assert cell(seen(g), "Wake")[1] == "", "a Major Base is no unit"


def test_own_blocks_by_group_and_the_enemys_by_number() -> None:
    g = state()
    assert cell(seen(g), "Tokyo")[1] == "1a1n2g"
    assert cell(seen(g), "Hawaii")[1] == "?5"
    assert cell(seen(g, "allies"), "Tokyo")[1] == "?4"
    assert cell(seen(g, None), "Tokyo")[1] == "●4"
    assert cell(seen(g, None), "Hawaii")[1] == "★5"
    narrow = Window((0, 18), (1, 14), 4)
    assert cell(seen(g), "Tokyo", narrow) == ("TOK●", "4")


def test_battles_blockades_and_typhoons_are_marked_without_colour() -> None:
    wake = BASE_AT["Wake"]
    g = state(J_CA_1={"place": wake, "steps": 2}, US_CA_1={"place": wake, "steps": 2})
    g.moved = {"J-CA-1": Moved("attack", BASE_AT["Kwajalein"], "H1206")}
    assert cell(seen(g), "Wake")[1] == "1n×1"
    g.moved = {}
    g.change("J-CA-1", blockading=True)
    assert cell(seen(g), "Wake")[0] == "Wake#★"
    storm, eye = min(TYPHOONS.items())
    g.storm = storm
    assert "@" in cell(seen(g), eye)[0]


def test_what_can_be_chosen_attacked_and_where_it_starts() -> None:
    truk, wake = BASE_AT["Truk"], BASE_AT["Wake"]
    marks = Marks({"H1206"}, {wake}, {"H1307"}, truk)
    view = seen(state())
    assert cell(view, "Truk", WHOLE, marks)[1].endswith("<")
    assert cell(view, "H1206", WHOLE, marks) == ("·", "+")
    assert cell(view, "Wake", WHOLE, marks)[1].endswith("!")
    assert cell(view, "H1307", WHOLE, marks)[1] == "°"
    assert cell(view, "H1207", WHOLE, marks)[1] == ""


def test_the_west_coast_of_siam_is_marked_on_its_hex() -> None:
    assert cell(seen(state()), "Bangkok", WHOLE, Marks({"H0407w"}))[1].endswith("+")


@pytest.mark.parametrize(("width", "height"), [(80, 12), (80, 20), (100, 16), (120, 24), (60, 12)])
def test_a_small_picture_shows_what_is_asked_for(width: int, height: int) -> None:
    for hex in HEXES:
        window = charts.window(width, height, [hex])
        assert window.holds(hex)
        assert window.wide <= width
        assert window.tall <= height


def test_a_question_about_few_places_is_drawn_larger() -> None:
    assert charts.window(80, 20, [BASE_AT["Saipan"], BASE_AT["Truk"]]).pitch == 8
    assert charts.window(80, 20, [BASE_AT["Bombay"], BASE_AT["San Diego"]]).pitch == 4
