"""Hits land one by one: damage, destruction, Transports, airfields, and the choices among equals."""

from __future__ import annotations

from typing import Any

import pytest
from nimitz_table import asked, example, forbidden, heard, moves, refused, say, state, where
from volley_table import battle, face, fight, lost, struck

from wardroom.games.nimitz.battle import damage
from wardroom.games.nimitz.game import RULES
from wardroom.games.nimitz.tasks.hits import Land
from wardroom.kernel import Match, engine, load
from wardroom.kernel import dump as dumped

AOBA, FURUTAKA, HIRYU = "ja42-cru-aoba-kinugasa", "ja42-cru-furutaka-kako", "ja42-cv-hiryu"
CHICAGO, DESRON = "us42-cru-chicago-northampton", "us42-dd-desron-2"


@pytest.mark.rule("NM-CTR-13", "NM-CTR-14")
def test_one_hit_damages_and_the_second_destroys() -> None:
    m = battle(Land("japan", 1, "guns", "coastal"), ships={"coastal": [AOBA]})
    assert face(m, AOBA) == "damaged"
    m = battle(Land("japan", 2, "guns", "coastal"), ships={"coastal": [AOBA]})
    assert (where(m, AOBA), fight(m).ships) == ("", {})
    assert struck(m) == [AOBA, f"{AOBA}+"]
    m = battle(Land("us", 2, "dogfight", "us_ocean"), air={"us_ocean": ["SBD"]})
    assert (struck(m), fight(m).planes) == (["SBD-1", "SBD-1+"], {})
    m = battle(Land("us", 2, "dogfight", "us_ocean"), air={"us_ocean": ["us42-air-28th-bg"]})
    assert (where(m, "us42-air-28th-bg"), fight(m).planes) == ("", {})


def test_a_sunk_carrier_leaves_its_planes_without_a_deck() -> None:
    m = battle(ships={"us_ocean": ["us42-cv-enterprise"]}, air={"": ["SBD"]}, decks={"us42-cv-enterprise": 4})
    g = state(m).draft()
    damage.destroy(g, "us42-cv-enterprise")
    assert g.battle is not None
    assert (g.battle.decks, list(g.battle.planes)) == ({}, ["SBD-1"])


@pytest.mark.rule("NM-SOL-2", "NM-HIT-9")
@pytest.mark.example("EX-002")
def test_the_player_chooses_among_equal_japanese_ships() -> None:
    m = battle(Land("japan", 1, "guns", "coastal"), ships={"coastal": [AOBA, FURUTAKA, "ja42-bb-kongo-haruna"]})
    assert asked(m) == "target"
    assert moves(m) == [("hit", AOBA), ("hit", FURUTAKA)]
    assert forbidden(m, "hit", "ja42-bb-kongo-haruna") == ("NM-HIT-1",)
    say(m, "hit", FURUTAKA)
    assert (face(m, FURUTAKA), face(m, AOBA)) == ("damaged", "full")


@pytest.mark.rule("NM-HIT-1", "NM-HIT-2", "NM-HIT-8")
@pytest.mark.example("EX-052")
def test_seven_bombs_on_an_island() -> None:
    given, expect = example("EX-052")["given"], example("EX-052")["expect"]["one_legal_result"]
    army = ["ja42-inf-6th-inf", "ja42-inf-20th-inf", "ja42-inf-35th-inf", "ja42-inf-51st-inf"]
    fields = given["japanese_island"]["airfields"]
    m = battle(
        Land("japan", given["hits"], "bomb", "island", infantry=True),
        land={"foxholes": ["ja-bn-1", *army]}, fields={"japan": fields},
    )  # fmt: skip
    assert struck(m) == ["ja-bn-1", "ja-bn-1+"]  # the Battalion is first
    for _ in range(fields - expect["airfields"]):
        say(m, "hit", "airfield")
    say(m, "hit", army[0])
    assert forbidden(m, "hit", army[1]) == ("NM-HIT-2",)
    say(m, "hit", army[0])
    assert asked(m) == "stop"
    assert fight(m).fields["japan"] == expect["airfields"]
    assert [face(m, id) for id in army] == ["gone", "full", "full", "full"]


@pytest.mark.rule("NM-HIT-5", "NM-HIT-2")
@pytest.mark.example("EX-053")
def test_the_carrier_goes_down_first() -> None:
    dds = ["ja42-dd-destroyer-gp-4", "ja42-dd-destroyer-gp-5"]
    hits = example("EX-053")["given"]["hits"]
    m = battle(Land("japan", hits, "bomb", "japanese_ocean"), ships={"japanese_ocean": [HIRYU, *dds]})
    assert (face(m, HIRYU), asked(m)) == ("gone", "target")
    say(m, "hit", dds[1])
    assert [face(m, dd) for dd in dds] == ["full", "damaged"]


@pytest.mark.rule("NM-HIT-6", "NM-HIT-2", "NM-HIT-10")
@pytest.mark.example("EX-054")
def test_hits_on_a_transport_are_its_cargos() -> None:
    cargo = ["ja42-inf-6th-inf", "ja42-inf-20th-inf", "ja42-inf-35th-inf"]
    m = battle(Land("japan", example("EX-054")["given"]["hits"], "bomb", "coastal"), land={"transport": cargo})
    say(m, "hit", cargo[0])  # and the second finishes it
    say(m, "hit", cargo[1])
    faces = ["destroyed" if face(m, id) == "gone" else face(m, id) for id in cargo]
    assert faces == example("EX-054")["expect"]["infantry"]


@pytest.mark.rule("NM-HIT-6")
def test_in_a_later_printing_a_hit_on_a_transport_is_two() -> None:
    m = battle(
        Land("japan", 1, "bomb", "coastal"), land={"transport": ["ja42-inf-6th-inf", "ja42-inf-2nd-inf"]},
        options={"transport_hit_multiplier": 2},
    )  # fmt: skip
    assert struck(m) == ["ja42-inf-6th-inf", "ja42-inf-6th-inf+"]
    m = battle(
        Land("us", 1, "bomb", "coastal"), land={"transport": ["us-bn-1 damaged"]},
        options={"transport_hit_multiplier": 2},
    )  # fmt: skip
    assert (struck(m), lost(m)) == (["us-bn-1+"], [])  # what the cargo cannot take goes nowhere else
    m = battle(
        Land("us", 1, "guns", "coastal", infantry=True), land={"beach": ["us-bn-1"]},
        options={"transport_hit_multiplier": 2},
    )  # fmt: skip
    assert struck(m) == ["us-bn-1"]


@pytest.mark.rule("NM-HIT-3")
@pytest.mark.example("EX-056")
def test_the_us_spreads_hits_as_it_likes_from_the_lowest_value_up() -> None:
    m = battle(Land("us", 3, "guns", "coastal"), ships={"coastal": [CHICAGO, DESRON, "us42-bb-colorado-maryland"]})
    say(m, "hit", CHICAGO)
    assert moves(m) == [("hit", CHICAGO), ("hit", DESRON)]
    assert refused(m, "hit", "us42-bb-colorado-maryland").key == "lower_value_first"
    say(m, "hit", DESRON)
    say(m, "hit", CHICAGO)
    assert [face(m, id) for id in (CHICAGO, DESRON, "us42-bb-colorado-maryland")] == ["gone", "damaged", "full"]


@pytest.mark.rule("NM-HIT-3")
def test_higher_values_are_hit_when_no_lower_one_is_left() -> None:
    m = battle(Land("us", 3, "guns", "coastal"), ships={"coastal": [CHICAGO, "us42-bb-colorado-maryland"]})
    assert struck(m) == [CHICAGO, f"{CHICAGO}+", "us42-bb-colorado-maryland"]


@pytest.mark.rule("NM-HIT-4", "NM-DOG-4")
@pytest.mark.example("EX-057")
def test_what_finds_no_target_is_lost() -> None:
    given, expect = example("EX-057")["given"], example("EX-057")["expect"]
    m = battle(
        Land("japan", given["dogfight_hits"], "dogfight", "island"), air={"island": ["A6M"]},
        land={"foxholes": ["ja-bn-1"]}, fields={"japan": 1},
    )  # fmt: skip
    assert [e.about["n"] for e in lost(m)] == [expect["hits_lost"]]
    assert (face(m, "ja-bn-1"), fight(m).fields) == ("full", {"japan": 1})


@pytest.mark.rule("NM-HIT-8")
@pytest.mark.example("EX-065")
def test_each_hit_removes_an_airfield() -> None:
    given, expect = example("EX-065")["given"], example("EX-065")["expect"]
    m = battle(Land("us", given["hits"], "bomb", "island"), fields={"us": given["us_airfields"]})
    assert fight(m).fields["us"] == expect["us_airfields"]
    assert {e.about["target"] for e in heard(m, "hit")} == {"airfield"}


@pytest.mark.rule("NM-CTR-14")
def test_a_japanese_battalion_goes_back_to_its_box() -> None:
    m = battle(Land("japan", 2, "infantry", "island", infantry=True), land={"foxholes": ["ja-bn-1"]})
    assert where(m, "ja-bn-1") == ""
    g = state(m).draft()
    assert g.add_battalion("japan", "SI") == "ja-bn-2"  # another, for who tells of the battle
    g.battle = None
    assert g.add_battalion("japan", "SI") == "ja-bn-1"  # to be used again


@pytest.mark.rule("NM-INF-3", "NM-HIT-1")
def test_refusals_say_why() -> None:
    m = battle(
        Land("japan", 1, "guns", "coastal"), ships={"coastal": [AOBA, FURUTAKA, "ja42-ss-sub-gp-1"]},
        land={"foxholes": ["ja-bn-1"], "transport": ["ja42-inf-6th-inf", "ja42-inf-2nd-inf"]},
    )  # fmt: skip
    why = {
        id: refused(m, "hit", id).key for id in ("ja-bn-1", "ja42-inf-6th-inf", "ja42-inf-2nd-inf", "ja42-ss-sub-gp-1")
    }
    assert why == {
        "ja-bn-1": "nobody_on_island", "ja42-inf-6th-inf": "lower_value_first", "ja42-inf-2nd-inf": "lower_value_first",
        "ja42-ss-sub-gp-1": "cannot_be_hit",
    }  # fmt: skip
    assert refused(m, "hit", "nobody").key == "not_offered"


def test_a_question_about_hits_can_be_saved() -> None:
    def again(m: Match) -> Any:
        return load(RULES, dumped(m.state))

    m = battle(Land("us", 2, "guns", "coastal"), ships={"coastal": [CHICAGO, DESRON]}, plans=("damage_control",))
    m.state.agenda = m.state.agenda[1:]  # Stop is a task of the tests only
    assert engine.asks(again(m)) == engine.asks(m.state)
    assert again(m) == m.state
