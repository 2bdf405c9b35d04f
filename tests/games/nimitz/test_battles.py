"""Which battles are fought, and in what order (NM-BAT)."""

from __future__ import annotations

import pytest
from carrier_table import fight, told
from nimitz_table import Match, Stop, asked, at_table, example, forbidden, moves, quietly, refused, say, state

from wardroom.games.nimitz.tasks.battles import Battles

SUB, JSUB, KOKUTAI = "us42-ss-sub-gp-1", "ja42-ss-sub-gp-3", "ja42-air-3-kokutai"


def begin(*here: str, area: str = "SI") -> Match:
    return at_table({area: here}, agenda=(Battles(), Stop()), dice=[4], step="battles")


@pytest.mark.rule("NM-BAT-1")
@pytest.mark.example("EX-028")
def test_both_sides_in_an_area_fight() -> None:
    given = example("EX-028")["given"]
    m = begin("us-bn", "ja-bn", area=given["area"])
    assert told(m, "battle_begins", "area") == [given["area"]]
    assert fight(m).area == given["area"]


@pytest.mark.rule("NM-BAT-1")
def test_no_battle_where_only_one_side_is() -> None:
    m = at_table({"SI": ["us-bn"], "CI": ["ja-bn"], "JA_RE": ["ja-bn"]}, agenda=(Battles(), Stop()), step="battles")
    assert asked(m) == "stop"


@pytest.mark.rule("NM-BAT-2", "NM-BAT-3")
def test_the_player_chooses_the_order_and_each_is_fought_once() -> None:
    m = at_table(
        {"SI": ["us-bn", "ja-bn"], "MI": ["us-bn", "ja-bn"], "WI": ["us-bn"]}, agenda=(Battles(), Stop()),
        step="battles", dice=[1, "ja_no_contact", 9, 9, 1, "ja_duration", 9, 9],
    )  # fmt: skip
    assert asked(m) == "battle"
    assert moves(m) == [("battle", "MI"), ("battle", "SI")]
    assert forbidden(m, "battle", "WI") == ("NM-BAT-1", "NM-BAT-4")
    say(m, "battle", "SI")
    quietly(m, lambda m: asked(m) == "stop")  # Midway is the last, so nobody asks which
    assert state(m).fought == ("SI", "MI")
    assert state(m).battle is None


@pytest.mark.rule("NM-BAT-1")
def test_a_battle_is_not_fought_twice() -> None:
    m = at_table(
        {area: ["us-bn", "ja-bn"] for area in ("SI", "MI", "WI")}, agenda=(Battles(), Stop()), fought=("SI",),
        step="battles",
    )  # fmt: skip
    assert moves(m) == [("battle", "MI"), ("battle", "WI")]
    assert refused(m, "battle", "SI").key == "fought"


@pytest.mark.rule("NM-BAT-4")
def test_lone_submarines_do_not_fight_land_forces() -> None:
    assert asked(begin(SUB, "ja-bn", KOKUTAI)) == "stop"
    assert asked(begin(SUB, "us-bn", "ja-bn")) == "plans"
    assert fight(begin(SUB, "ja-bn aboard")).ships == {SUB: "coastal"}  # a Transport can be torpedoed
    assert fight(begin(SUB, JSUB)).ships == {SUB: "japanese_ocean", JSUB: "japanese_ocean"}
