"""What Midway says around its board: recap, slips, the log."""

from __future__ import annotations

from midway_table import Stop, at_table

from wardroom.api import Earned, phrase
from wardroom.api.presentation import lines
from wardroom.games.midway.game import GAME, WORDS
from wardroom.games.midway.presentation import PRESENTATION
from wardroom.kernel import Ask, Heard


def said(heard: Heard) -> list[str]:
    return [WORDS.phrase("en", each) for line in lines(PRESENTATION, [heard]) for each in line.details]


def test_empty_searches_and_landings_are_gathered_and_groups_counted_from_one() -> None:
    heard = [
        Heard("landed", {"base": "akagi", "factors": (1, 0, 0)}),
        Heard("landed", {"base": "kaga", "factors": (0, 2, 0)}),
        Heard("landed", {"base": "akagi", "factors": (0, 0, 3)}),
        Heard("searched", {"side": "US", "area": "A1", "found": ()}),
        Heard("searched", {"side": "US", "area": "A2", "found": []}),
        Heard("searched", {"side": "JP", "area": "H4", "found": ()}),
        Heard("bombed", {"group": 0}),
    ]
    told = [line.heard for line in lines(PRESENTATION, heard)]
    assert [event.kind for event in told] == ["landed_on", "landed_on", *["searched_nothing"] * 2, "bombed"]
    assert told[0].about == {"base": "akagi", "F": 1, "D": 0, "T": 3}
    assert told[2].about == {"side": "US", "areas": ("A1", "A2"), "n": 2}
    assert told[4].about["group"] == 1
    assert heard[0].about["factors"] == (1, 0, 0), "what was heard stays as it was"


def test_a_search_tells_what_was_found_and_where_it_happened() -> None:
    found = Heard("searched", {"side": "US", "area": "D2", "found": [{"zone": "D2-F", "types": ["CV"]}]})
    assert said(found) == ["zone D2-F: carrier"]
    assert list(PRESENTATION.touched(found)) == ["D2", "D2-F"]
    assert said(Heard("searched", {"side": "US", "area": "D2"})) == [], "a spectator hears the question alone"


def test_sheets_berths_and_screens_are_told_line_by_line() -> None:
    order = {"zone": "D2-F", "purpose": "strike", "factors": [1, 2, 3]}
    sheets = Heard("exchanged", {"JP": [order], "US": [], "b17": ["C3-A"], "transfers": ["JP"]})
    assert said(sheets) == [
        "Japan: zone D2-F, strike: 1 factor of fighters, 2 factors of dive bombers, 3 factors of torpedo bombers",
        "Japan: aircraft are transferred",
        "US: zone C3-A: B-17 attack",
    ]
    assert said(Heard("exchanged", {"JP": [], "US": [], "b17": [], "transfers": []})) == [
        "Japan: no attack",
        "US: no attack",
    ]
    assert said(Heard("defence_placed", {"berths": {"akagi": "D9", "kaga": "D7"}})) == ["Akagi in D9, Kaga in D7"]
    screen = {"fire": {"akagi": 0, "kaga": 0}, "cover": [0, 2], "targets": ["akagi", "kaga"]}
    assert said(Heard("screened", screen)) == [
        "Akagi, Kaga at group 1 (on Akagi)",
        "2 fighter factors against group 2 (on Kaga)",
    ]
    del screen["targets"]
    assert said(Heard("screened", screen)) == [], "matches of old do not say whom the groups attack"


def test_points_are_told_with_what_they_were_for() -> None:
    assert PRESENTATION.earned(Heard("sunk", {"side": "US", "points": 5, "ship": "akagi"})) == Earned("US", 5, "akagi")
    held = PRESENTATION.earned(Heard("held_midway", {"points": 10}))
    assert held == Earned("US", 10, phrase("earned.held"))
    fell = PRESENTATION.earned(Heard("midway_falls", {"points": 20}))
    assert fell == Earned("JP", 20, phrase("earned.taken"))
    assert PRESENTATION.earned(Heard("turn", {})) is None


def test_a_turn_is_a_chapter_called_by_its_hour() -> None:
    assert PRESENTATION.chapter(Heard("turn", {"time": "1500"})) == "1500"
    assert PRESENTATION.chapter(Heard("sunk", {})) == ""


def test_only_a_voyage_that_is_over_has_an_obvious_answer() -> None:
    over = Ask("move_ships", (("done",),))
    assert PRESENTATION.obvious(None, over) == ("done",)  # type: ignore[arg-type]
    assert PRESENTATION.obvious(None, Ask("stand_down", (("done",),))) is None  # type: ignore[arg-type]
    more = Ask("move_ships", (("done",), ("fleet", "A3-D", "A2-G")))
    assert PRESENTATION.obvious(None, more) is None  # type: ignore[arg-type]


def test_the_recap_tells_each_side_its_own() -> None:
    match = at_table(ships={"akagi": "H4-A", "enterprise": "I4-A"}, hits={"akagi": 2}, agenda=(Stop(),))
    for seat, own in (("JP", "Zone H4-A: Akagi (2/5)."), ("US", "Zone I4-A: Enterprise."), (None, "")):
        told = [WORDS.phrase("en", each) for each in PRESENTATION.recap(match.view(seat))]  # type: ignore[arg-type]
        assert told[0].startswith("Turn 2 of")
        assert [line for line in told if line.startswith("Zone")] == ([own] if own else [])
        assert any("Nothing has been seen" in line for line in told) is (seat is not None)
    assert GAME.presentation is PRESENTATION
