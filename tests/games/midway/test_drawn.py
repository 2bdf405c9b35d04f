"""What the boards draw that follows from a view: dated sightings, and what a strike may bring."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.drawn import Drawn, drawn
from wardroom.games.midway.game import GAME
from wardroom.games.midway.odds import odds
from wardroom.games.midway.printed import AIRCRAFT_VS_SHIP
from wardroom.games.midway.sightings import OLDEST, Sight, sightings
from wardroom.games.midway.state import Note
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, encode
from wardroom.lib.tables import AUTOMATIC

FIXTURES = Path(__file__).parents[3] / "web/tests/games/midway/fixtures"


def recorded(prompt: str) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode((FIXTURES / f"{prompt}.json").read_bytes())
    return read


def viewed(prompt: str, **changes: Any) -> MidwayView:
    view = {"meeting": None} | recorded(prompt)["view"] | changes
    return msgspec.convert(view, MidwayView)


def seen(turn: int, *notes: Note, seat: str = "US") -> list[Sight]:
    return sightings(viewed("search", seat=seat, turn=turn, scenario="june4", notes=notes))


@pytest.mark.parametrize("prompt", sorted(file.stem for file in FIXTURES.glob("*.json")))
def test_the_messages_that_the_client_is_tested_with_say_what_is_said_now(prompt: str) -> None:
    said = msgspec.convert(recorded(prompt)["view"]["drawn"], Drawn)
    assert encode(said) == encode(drawn(viewed(prompt)))


def test_a_sighting_is_kept_when_a_later_search_finds_its_area_empty() -> None:
    spotted = Note(3, "search", "D2-F", types=("CV",))
    assert [(s.zone, s.age) for s in seen(4, spotted)] == [("D2-F", 1)]
    assert [(s.zone, s.age) for s in seen(5, spotted, Note(5, "search", "D2"))] == [("D2-F", 2)]
    assert seen(3, spotted, Note(3, "battle", "D2-F")) == [], "aircraft found the sea empty"
    assert seen(3 + OLDEST, spotted)
    assert not seen(4 + OLDEST, spotted)


def test_a_sighting_says_when_it_was_made_and_how_far_ships_can_have_sailed_since() -> None:
    (now,) = seen(2, Note(2, "search", "D2-E", types=("CA",)))
    (later,) = seen(5, Note(2, "search", "D2-E", types=("CA",)))
    assert (now.time, now.reach) == ("0700", 0)
    assert (later.time, later.reach) == ("0700", 6)


def test_the_weightiest_type_comes_first_and_its_number_with_it() -> None:
    (sight,) = seen(2, Note(2, "search", "D2-F", types=("BB", "CV"), counts=(2, 4)))
    assert (sight.types, sight.counts) == (("CV", "BB"), (4, 2))


def test_a_carrier_is_where_a_strike_took_off_but_not_on_the_island() -> None:
    assert seen(2, Note(2, "origin", "C3-A"))[0].types == ("CV",)
    assert seen(2, Note(2, "return", "H5-G"), seat="JP") == []
    assert seen(2, Note(2, "b17", "H5-G"), seat="JP") == [], "where B-17s flew there is no ship"


def test_an_area_to_search_names_the_sightings_that_may_be_in_it() -> None:
    view = viewed("search", turn=3, scenario="june4", seat="US", notes=(Note(2, "search", "D2-E", types=("CV",)),))
    search = odds(view, Ask("search", (("call", "D2"),))).search
    assert {area for area, there in search.items() if there.seen} == {
        f"{column}{row}" for column in "CDE" for row in (1, 2, 3)
    }


def test_the_chance_to_sink_is_that_of_the_odds_and_every_face_that_of_the_table() -> None:
    view = viewed("screen")
    sinking = {each.ship: each for each in odds(view).sinking}
    aims = drawn(view).strike
    assert {aim.ship for aim in aims} == set(sinking)
    for aim in aims:
        told = sinking[aim.ship]
        assert aim.chance == pytest.approx(told.armed_now if told.armed else told.now)
        assert sum(aim.spread) == pytest.approx(1)
        assert sum(aim.spread[aim.needed :]) == pytest.approx(aim.chance)
        for wave in aim.waves:
            if wave.column == AUTOMATIC:
                assert wave.hits == ()
            else:
                assert wave.hits == tuple(AIRCRAFT_VS_SHIP.result(wave.column, face)[0] for face in range(1, 7))


def test_once_the_dice_have_fallen_nothing_is_said_of_them() -> None:
    view = viewed("screen")
    assert isinstance(view.battle, AirBattle)
    assert drawn(view).strike
    assert not drawn(msgspec.structs.replace(view, battle=msgspec.structs.replace(view.battle, bombed=True))).strike


def test_the_presentation_says_it() -> None:
    view = viewed("screen")
    assert GAME.presentation.drawn(view) == drawn(view)
