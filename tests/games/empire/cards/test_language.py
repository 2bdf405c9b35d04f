"""The language of the descriptions on cards: what they give on a set-up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from empire_table import position

from wardroom.games.empire.cards.conditions import hold
from wardroom.games.empire.cards.language import hexes, place, units
from wardroom.games.empire.cards.scene import Scene
from wardroom.games.empire.printed import EFFECTS
from wardroom.games.empire.setup import in_play
from wardroom.games.empire.state import Empire, Fight, Offensive, Trip
from wardroom.lib import yamls

VECTORS: list[dict[str, Any]] = yamls.read(Path(__file__).parent / "vectors.yaml")
MARINES = "a_1m_division"


def _table(row: dict[str, Any]) -> Empire:
    at = {id: "china_box" if where == "CHINA_BOX" else where for id, where in row.get("at", {}).items()}
    g = position(row["scenario"], at, japan=row.get("japan", ()))
    g.offensive = Offensive(
        "allied" if "landed" in row else "japan",
        row["card"],
        "event",
        active={id: g.units[id].at for id in row.get("active", ())},
        fights=tuple(Fight(hex) for hex in row.get("battle", ())),
    )
    for hex in row.get("landed", ()):
        g.put(MARINES, hex)
        g.go(moved={MARINES: Trip("assault", "5808")})
    return g


@pytest.mark.rule("ES-X-CARD-4")
@pytest.mark.parametrize("row", VECTORS, ids=[row["id"] for row in VECTORS])
def test_a_description_gives(row: dict[str, Any]) -> None:
    words: Any = {"needs": EFFECTS[row["card"]].needs, "does": EFFECTS[row["card"]].does}
    for step in row["path"]:
        words = words[step]
    scene = Scene(_table(row), Fight(row["hex"]) if "hex" in row else None, row.get("origin", ""))
    found: Any
    match row["ask"]:
        case "place":
            found = list(hexes(place(scene, words)))
        case "units":
            found = sorted(units(scene, words))
        case _:
            found = hold(scene, words)
    assert found == row["gives"]


@pytest.mark.rule("ES-X-CARD-4")
def test_places_are_in_play() -> None:
    """The small scenario has a part of the map only."""
    small, whole = position("south_pacific"), position("y1942")
    found = set(hexes(place(Scene(small), {"has": ["port"]})))
    assert found
    assert found < set(hexes(place(Scene(whole), {"has": ["port"]})))
    assert found <= in_play("south_pacific")
