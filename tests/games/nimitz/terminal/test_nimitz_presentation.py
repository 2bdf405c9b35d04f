"""What Fleet Commander Nimitz says around its board: recap, slips, points, and what events are about."""

from __future__ import annotations

from typing import Any

from nimitz_desk import seen, state

from wardroom.api import Earned, Phrase, phrase
from wardroom.games.nimitz.game import GAME, WORDS
from wardroom.games.nimitz.presentation import PRESENTATION
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Heard


def en(said: Phrase | None) -> str:
    return WORDS.phrase("en", said) if said else ""


def with_(**changes: Any) -> NimitzView:
    g: Nimitz = state()
    for name, value in changes.items():
        setattr(g, name, value)
    return seen(g)


def test_the_recap_says_where_the_war_stands_and_why() -> None:
    assert GAME.presentation is PRESENTATION
    said = "\n".join(en(each) for each in PRESENTATION.recap(seen(state(us42_cv_lexington={"damaged": True}))))
    assert "Result if it ended now: Historical. One more for Good." in said
    assert "Not held: Gilbert Islands (Japanese), New Guinea (both there)." in said
    assert "Midway Island (Japanese in Wake Island)" in said
    assert "Both sides have forces in Borneo, New Guinea." in said
    assert "Fleet carriers on the map: " in said
    assert "CV Saratoga (1)" in said
    assert "Damaged: CV Lexington." in said


def test_the_points_are_the_objectives_held_and_the_invasion() -> None:
    view = with_(invasion=2)
    parts = PRESENTATION.tally(view, ())
    assert parts[-1] == Earned("us", 2, phrase("earned.invasion"))
    assert [part.what for part in parts[:-1]] == list(view.won)
    assert len(PRESENTATION.tally(with_(), ())) == len(parts) - 1
    assert not PRESENTATION.secret(view)


def test_lists_are_gathered_by_place_kind_and_worth() -> None:
    view = with_()
    assert PRESENTATION.group(view, "us42-cv-lexington") == "HI"
    assert PRESENTATION.group(view, "us42-cv-hornet") == "ship", "to be bought"
    assert PRESENTATION.group(view, view.objectives[0]) == phrase("group.objectives")
    assert PRESENTATION.group(view, "WC") == phrase("group.others")
    assert PRESENTATION.group(view, "sonar") == ""


MOVING = Ask("movement", (("done",), ("move", "us42-cv-lexington", "MI")))


def test_a_whole_movement_gone_by_may_be_a_slip() -> None:
    assert "5 Supply Points" in en(PRESENTATION.warning(with_(supply=5), MOVING, ("done",)))
    assert PRESENTATION.warning(with_(supply=5), MOVING, ("move", "us42-cv-lexington", "MI")) is None
    assert PRESENTATION.warning(with_(supply=5, moved=("us42-cv-lexington",)), MOVING, ("done",)) is None
    assert PRESENTATION.warning(with_(supply=2), MOVING, ("done",)) is None, "too few to be missed"


def test_an_objective_left_without_a_garrison_may_be_a_slip() -> None:
    left = with_(garrisons=("GI",), supply=0)
    assert "GI" in left.objectives
    assert "nobody ashore here: Gilbert Islands" in en(PRESENTATION.warning(left, MOVING, ("done",)))
    home = with_(garrisons=("WC",), supply=0)
    assert PRESENTATION.warning(home, MOVING, ("done",)) is None


def test_points_that_could_still_buy_may_be_a_slip() -> None:
    buying = Ask("resupply", (("done",), ("buy", "us42-cv-hornet")))  # for 5
    assert "5 Reinforcement Points" in en(PRESENTATION.warning(with_(reinforcement=5), buying, ("done",)))
    assert PRESENTATION.warning(with_(reinforcement=4), buying, ("done",)) is None


def test_events_touch_places_and_forces_but_not_what_might_have_been() -> None:
    about = {"area": "CI", "place": "SI", "candidates": ["NG"], "forces": ["ja-bn-1"], "order": "east"}
    assert PRESENTATION.touched(Heard("order", about)) == ("CI", "ja-bn-1", "SI")


def test_a_battle_ends_with_the_names_of_the_lost() -> None:
    lost = {"us_lost": [], "japan_lost": ["ja42-cv-kaga"]}
    assert [en(each) for each in PRESENTATION.details(Heard("battle_ends", lost))] == ["Japanese losses: CV Kaga"]
