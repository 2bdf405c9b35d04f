"""What Pacific Victory says around its board: recap, slips, points, the log."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from victory_desk import seen, state

from wardroom.api import Phrase
from wardroom.api.presentation import lines
from wardroom.games.victory.game import GAME, WORDS
from wardroom.games.victory.presentation import PRESENTATION
from wardroom.games.victory.printed import BASE_AT, HEXES, SIAM_WEST, level
from wardroom.games.victory.state import Moved
from wardroom.games.victory.view import Clash, VictoryView
from wardroom.kernel import Ask, Heard


def en(said: Phrase | None) -> str:
    return WORDS.phrase("en", said) if said else ""


def recap(view: VictoryView) -> list[str]:
    return [en(each) for each in PRESENTATION.recap(view)]


def test_the_recap_tells_how_the_war_stands() -> None:
    assert GAME.presentation is PRESENTATION
    view = structs.replace(seen(state()), points={"japan": 14, "us": 25})
    said = recap(view)
    assert said[0].startswith("December 1941 (North Pacific winter); ")
    assert said[1:3] == [
        "Japan has 14 victory points: a stalemate.",
        "Production as last counted: Japan 14, United States 25.",
    ]
    assert not any("taken" in line for line in said), "what was held when the scenario began has not been taken"


def test_the_recap_tells_what_was_taken_is_closed_attacked_and_hungry() -> None:
    g = state(J_CV_AKAGI={"steps": 2})
    g.unsupplied = ("J-CV-AKAGI",)
    view = seen(g)
    wake, truk = BASE_AT["Wake"], BASE_AT["Truk"]
    view = structs.replace(
        view,
        held={**view.held, wake: "japan", truk: "us"},
        blockades={truk: "allies"},
        clashes={wake: Clash("allies", 2, ())},
    )
    assert recap(view)[-5:] == [
        "Japan has taken Wake.",
        "The Allies have taken Truk.",
        "The Allies blockade Truk.",
        "The Allies attack Wake with 2 blocks.",
        "Out of supply: Akagi.",
    ]


@pytest.mark.parametrize(
    ("points", "worth"),
    [
        (99, "japanese_decisive"), (25, "japanese_decisive"), (24, "japanese_victory"), (13, "stalemate"),
        (12, "allied_victory"), (5, "allied_decisive"), (-3, "allied_decisive"),
    ],
)  # fmt: skip
def test_what_the_points_are_worth(points: int, worth: str) -> None:
    assert level(points).id == worth


def test_the_parts_of_the_points_are_the_points() -> None:
    view = structs.replace(seen(state()), points={"japan": 17})
    parts = PRESENTATION.tally(view, ())
    assert sum(part.points for part in parts) == 17
    assert {part.seat for part in parts} == {"japan"}
    assert en(parts[-1].what) == "supply, the war in Europe, and options"
    exact = sum(part.points for part in parts[:-1])
    assert len(PRESENTATION.tally(structs.replace(view, points={"japan": exact}), ())) == len(parts) - 1


def test_lists_are_gathered_by_place_type_and_theatre() -> None:
    view = seen(state(J_CA_1={"place": SIAM_WEST}))
    assert PRESENTATION.group(view, "J-CA-1") == BASE_AT["Bangkok"], "one hex, whichever coast"
    assert PRESENTATION.group(view, view.pool[0]) in ("SS", "NA", "CV", "CA", "BB", "IN", "AF", "MA", "AR", "GA")
    assert PRESENTATION.group(view, BASE_AT["Wake"]) == "CPAC"
    assert PRESENTATION.group(view, next(hex for hex, h in HEXES.items() if h.zone == "NONE")) == ""
    assert PRESENTATION.group(view, 2) == ""


def test_only_what_lies_open_is_answered_for_the_player() -> None:
    view = seen(state())
    assert PRESENTATION.obvious(view, Ask("fire", (("hold",),))) == ("hold",)
    assert PRESENTATION.obvious(view, Ask("fire", (("hold",), ("fire", "air")))) is None
    alone = Ask("fall_back", (("give_up", "J-CA-1"),))
    assert PRESENTATION.obvious(view, alone) is None, "that there is one way only would tell of hidden stacks"


def test_holding_fire_with_a_target_in_sight_may_be_a_slip() -> None:
    view = seen(state())
    ask = Ask("fire", (("hold",), ("fire", "air")), (), {"block": "US-CV-ENTERPRISE"})
    assert en(PRESENTATION.warning(view, ask, ("hold",))) == "Enterprise could fire."
    assert PRESENTATION.warning(view, ask, ("fire", "air")) is None
    assert PRESENTATION.warning(view, structs.replace(ask, moves=(("hold",),)), ("hold",)) is None


def test_points_unspent_and_moves_unmade_may_be_a_slip() -> None:
    view = structs.replace(seen(state()), purse={"japan": 9})
    buying = Ask("production", (("done",), ("step", "J-CA-1")))
    assert en(PRESENTATION.warning(view, buying, ("done",))) == "9 unspent points will be lost."
    assert PRESENTATION.warning(view, Ask("production", (("done",),)), ("done",)) is None, "nothing left to buy"
    moving = Ask("movement", (("done",), ("move", "J-CA-1")))
    assert en(PRESENTATION.warning(view, moving, ("done",))) == "No block has moved yet."
    assert PRESENTATION.warning(view, moving, ("move", "J-CA-1")) is None
    active = structs.replace(view, active={"J-SHQ-IJN": 1})
    assert en(PRESENTATION.warning(active, moving, ("done",))) == "1 strategic move is left."
    g = state(J_CA_1={})
    g.moved = {"J-CA-1": Moved("move", "")}
    assert PRESENTATION.warning(seen(g), moving, ("done",)) is None


def moved(start: str, to: str, **known: Any) -> Heard:
    return Heard("moved", {"start": BASE_AT[start], "place": BASE_AT[to], "nation": "japan", **known})


def test_the_enemys_moves_are_told_together() -> None:
    events = [moved("Kure", "Truk"), moved("Tokyo", "Truk"), moved("Kure", "Saipan"), Heard("movement", {})]
    told = lines(PRESENTATION, events)
    assert [line.heard.kind for line in told] == ["moved_many", "movement"]
    assert WORDS.say("en", "event.moved_many", **told[0].heard.about) == "Japan moves 3 blocks:"
    assert [en(each) for each in told[0].details] == ["2 to Truk, from Kure, from Tokyo", "1 to Saipan, from Kure"]
    own = moved("Kure", "Truk", block="J-CA-1", how="move")
    assert [line.heard for line in lines(PRESENTATION, [own, own])] == [own, own]


def test_events_touch_places_and_blocks_and_no_words() -> None:
    about = {"start": SIAM_WEST, "blocks": ["US-CV-ESSEX"], "box": "PANAMA", "nation": "us", "dice": "1,2"}
    assert PRESENTATION.touched(Heard("moved", about)) == ("US-CV-ESSEX", "PANAMA", SIAM_WEST)


def test_a_turn_is_a_chapter_called_by_its_month() -> None:
    assert PRESENTATION.chapter(Heard("turn", {"date": "Dec41"})) == "Dec41"
    assert PRESENTATION.chapter(Heard("battle", {"place": "H0407"})) == ""
