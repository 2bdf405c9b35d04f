"""The chances shown on the map: where the next order of an area may lead."""

from __future__ import annotations

from msgspec import structs
from nimitz_table import Stop, at_table

from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.odds import odds
from wardroom.games.nimitz.state import Battle


def test_the_next_order_of_each_area_by_where_it_leads():
    m = at_table({"CI": ["ja42-cru-furutaka-kako", "ja-bn"], "SI": ["us-bn"]}, agenda=(Stop(),))
    view = RULES.view(m.state, "us")
    found = {(t.area, t.place): t.chance for t in odds(view).threats}
    assert {area for area, _ in found} == {"CI"}
    # South, to New Guinea or the Solomons; Engage and Sortie, to the Solomons; Refit, to Japan.
    assert found[("CI", "JA")] == 0.1
    assert found[("CI", "SI")] > found[("CI", "NG")] > 0
    assert sum(found.values()) < 1  # the rest is held


def test_nothing_is_said_during_a_battle():
    m = at_table({"CI": ["ja42-cru-furutaka-kako"], "SI": ["us-bn"]}, agenda=(Stop(),))
    view = structs.replace(RULES.view(m.state, "us"), battle=Battle("SI"))
    assert odds(view).threats == ()
