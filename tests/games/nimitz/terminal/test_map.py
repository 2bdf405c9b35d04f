"""The map of Fleet Commander Nimitz in a terminal: every area, every line, who stands where, in the room there is."""

from __future__ import annotations

import pytest
from nimitz_desk import EN, IT, seen, state, text

from wardroom.games.nimitz.printed import AREAS, NEAR
from wardroom.games.nimitz.terminal import area_map
from wardroom.games.nimitz.terminal.area_map import ACROSS, BESIDE, DOWN, ROUND, SPOTS, Marks
from wardroom.games.nimitz.terminal.board import BOARD
from wardroom.kernel import Ask


def test_the_lines_drawn_are_the_lines_printed() -> None:
    drawn = [frozenset(line) for line in (*ACROSS, *DOWN, *BESIDE, *ROUND)]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == {frozenset((a, b)) for a in NEAR for b in NEAR[a]}


def test_every_line_runs_as_its_list_says() -> None:
    assert set(SPOTS) == set(AREAS)
    for a, b in ACROSS:
        assert SPOTS[a][1] == SPOTS[b][1]
        assert SPOTS[b][0] == SPOTS[a][0] + 1
    for a, b in DOWN:
        between = {(SPOTS[a][0], row) for row in range(SPOTS[a][1] + 1, SPOTS[b][1])}
        assert SPOTS[a][0] == SPOTS[b][0]
        assert SPOTS[a][1] < SPOTS[b][1]
        assert not between & set(SPOTS.values())
    for a, b in BESIDE:
        assert abs(SPOTS[a][0] - SPOTS[b][0]) == abs(SPOTS[a][1] - SPOTS[b][1]) == 1


@pytest.mark.parametrize("scenario", ["1942", "1943", "1944", "1945"])
@pytest.mark.parametrize("speech", [EN, IT])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_it_fits_and_leaves_nothing_out(scenario: str, speech: object, width: int) -> None:
    view = seen(state(scenario))
    shown = text(area_map.drawn(view, speech, width), width)  # type: ignore[arg-type]
    lines = shown.split("\n")
    assert max(map(len, lines)) <= min(width, 100)
    for area in AREAS:
        assert any(f"{sign}{area} " in shown for sign in "■□●×·")
    total = sum(len(ids) for there in area_map.by_place(view).values() for ids in there.values())
    assert total == len(view.forces)


def test_who_is_where_by_kind() -> None:
    view = seen(state())
    shown = text(area_map.drawn(view, EN, 100))
    assert "US 2cv 5cr 2dd" in shown
    assert "1ss 1in 3ac" in shown
    assert "JA 10cv 4bb 1cr" in shown
    assert "Port, 1 turn: 2cv 4cr 2dd 2ss" in shown


def test_signs_of_objectives_battles_damage_and_supply() -> None:
    view = seen(state(us42_cv_lexington={"place": "GI", "damaged": True}))
    shown = text(area_map.drawn(view, EN, 100))
    assert "■MI Midway★" in shown
    assert "×GI Gilberts☆" in shown
    assert "●JA Japan " in shown
    assert "US 1cv'" in shown
    cut = seen(state(us42_inf_25th_inf={"place": "IJ"}, ja_bn_8={"place": "OK"}, ja_bn_4={"place": "OK"}))
    assert "□IJ Iwo Jima!" in text(area_map.drawn(cut, EN, 100))


def test_marks_of_the_question() -> None:
    view = seen(state())
    shown = text(area_map.drawn(view, EN, 100, Marks(("MI",), "HI")))
    assert "Midway★+" in shown
    assert "Hawaii★<" in shown


def test_a_low_screen_gets_the_areas_in_columns_and_a_lower_one_words() -> None:
    view = seen(state())
    ask = Ask("scouting", (("done",), ("scout", "JA"), ("scout", "CI")))
    tall = text(BOARD.main(view, ask, EN, 100, 40))
    low = text(BOARD.main(view, ask, EN, 100, 14))
    words = text(BOARD.main(view, ask, EN, 100, 4))
    assert "│" in tall
    assert "│" not in low
    assert "Carolines+" in low
    assert low.count("\n") <= 14
    assert words.count("\n") <= 4
    assert "Objectives held: 6 of 8" in words


def test_the_move_in_hand_marks_start_and_goals() -> None:
    view = seen(state())
    asked = (("move", "us42-cv-lexington", "MI"), ("move", "us42-cv-lexington", "SI"))
    shown = text(BOARD.main(view, Ask("movement", asked), EN, 100, 40, frozenset({"MI", "SI"})))
    assert "Hawaii★<" in shown
    assert "Midway★+" in shown
    assert "Solomons★+" in shown


@pytest.mark.parametrize("speech", [EN, IT])
def test_status_fits_a_line_and_counts_the_levels(speech: object) -> None:
    for scenario in ("1942", "1943", "1944", "1945"):
        said = BOARD.status(seen(state(scenario)), speech)  # type: ignore[arg-type]
        assert len(said) <= 100
    assert "6/8 Historical (Poor 4 Historical 5 Good 7 Great 8)" in BOARD.status(seen(state()), EN)
