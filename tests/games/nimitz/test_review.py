"""What a second reading of the rulebook found: the battle track, moves of another step, and events that say why."""

from __future__ import annotations

import pytest
from carrier_table import at_battle, fight
from nimitz_table import Match, Stop, asked, at_table, heard, moves, opening, refused, say
from volley_table import battle

from wardroom.games.nimitz.game import WORDS
from wardroom.games.nimitz.tasks.aircraft import JapaneseAircraft
from wardroom.games.nimitz.tasks.attacks import Bombs, Guns
from wardroom.games.nimitz.tasks.battle_plans import ChoosePlans
from wardroom.games.nimitz.tasks.battle_turn import Duration, Engaged
from wardroom.games.nimitz.tasks.movement import UsMovement
from wardroom.games.nimitz.tasks.resupply import Resupply
from wardroom.games.nimitz.tasks.scouting import Scouting
from wardroom.kernel import Move
from wardroom.lib.words import LANGUAGES

LEX, ENT, KAGA = "us42-cv-lexington", "us42-cv-enterprise", "ja42-cv-kaga"
CHICAGO, FURUTAKA = "us42-cru-chicago-northampton", "ja42-cru-furutaka-kako"
MEN = {"foxholes": ["us-bn-1", "ja-bn-1"]}


# ---- the battle track


@pytest.mark.rule("NM-END-4", "NM-END-1", "NM-UBP-9")
def test_the_marker_counts_down_so_a_late_turn_has_room_again() -> None:
    """In the extended example it goes from 2 to 1: in the second turn of five it stands on 4, and 5 is free."""
    m = at_battle(Engaged(), land=MEN, plans=("engaged",), turn=2, length=5)
    assert moves(m) == [("no",), ("longer",), ("shorter",)]
    say(m, "longer")
    assert fight(m).length == 6


@pytest.mark.rule("NM-END-4", "NM-JBP-9")
@pytest.mark.parametrize(("turn", "length", "after"), [(1, 4, 5), (1, 5, 5), (2, 5, 6), (3, 5, 7)])
def test_two_durations_lift_it_no_higher_than_the_fifth_space(turn: int, length: int, after: int) -> None:
    men = {"foxholes": ["us-bn-1", "ja-bn-1", "ja-bn-2"]}
    m = at_battle(Duration(), land=men, drawn=("ja_duration", "ja_duration"), turn=turn, length=length)
    assert fight(m).length == after


# ---- refusals

PLACES = {
    "HI": [f"{LEX} damaged", "us42-inf-25th-inf", "us42-air-mag-21"],
    "MI": ["us42-cru-chester-louisville damaged", "us42-air-mag-22", "us42-air-mag-13"],
    "P1": ["us42-cv-yorktown"],
    "SI": ["us-bn", "ja42-dd-destroyer-gp-4"],
    "AU": ["us42-air-raaf-fg"],
    "US_RE": ["us42-cv-hornet"],
    "IJ": ["ja-bn*2"],
    "JA": [KAGA],
}


def at_step(step: str) -> Match:
    agenda = {"resupply": Resupply(), "scouting": Scouting(), "movement": UsMovement()}
    m = at_table(PLACES, agenda=(agenda[step], Stop()), supply=9, step=step)
    assert asked(m) == step
    return m


@pytest.mark.rule("NM-SEQ-2", "NM-RSP-13", "NM-REP-1")
@pytest.mark.parametrize(
    ("step", "move", "wanted"),
    [
        ("resupply", ("move", LEX, "SI"), "movement"),
        ("resupply", ("scout", "JA"), "scouting"),
        ("scouting", ("buy", "us42-cv-hornet"), "resupply"),
        ("scouting", ("move", LEX, "SI"), "movement"),
        ("movement", ("buy", "us42-cv-hornet"), "resupply"),
        ("movement", ("repair", LEX), "resupply"),
        ("movement", ("scout", "JA"), "scouting"),
    ],
)
def test_a_move_of_another_step_says_where_it_belongs(step: str, move: Move, wanted: str) -> None:
    refusal = refused(at_step(step), *move)
    assert (refusal.key, refusal.about["step"]) == ("wrong_step", wanted)
    assert "NM-SEQ-2" in refusal.rules


@pytest.mark.rule("NM-SEQ-2", "NM-RSP-13")
def test_nothing_is_bought_or_moved_once_orders_and_battles_have_begun() -> None:
    m = opening(dice=[])
    for _ in range(3):
        m.answer("us", ("done",))
    assert asked(m) == "orders"
    assert refused(m, "move", LEX, "MI").key == "wrong_step"
    assert refused(m, "buy", "us42-cv-hornet").key == "wrong_step"
    m = at_battle(ChoosePlans("us"), land=MEN)
    assert refused(m, "buy", "us42-cv-hornet").key == "wrong_step"


@pytest.mark.rule("NM-MOV-1", "NM-MOV-4", "NM-MOV-5", "NM-MOV-6", "NM-MOV-11", "NM-MOV-12", "NM-REP-2", "NM-SCT-2")
@pytest.mark.parametrize(
    ("step", "move", "key"),
    [
        ("movement", ("move", "us42-cv-yorktown", "MI"), "in_port"),
        ("movement", ("move", "us42-air-mag-21", "IJ"), "no_garrison"),
        ("movement", ("move", "us42-air-raaf-fg", "MI"), "no_flag"),
        ("movement", ("move", "us-bn-1", "HI"), "pinned"),
        ("movement", ("move", "us42-air-mag-21", "MI"), "airfield_full"),
        ("movement", ("move", LEX, "JA"), "never_there"),
        ("movement", ("raid", LEX), "only_submarines"),
        ("resupply", ("repair", "us42-cru-chester-louisville"), "no_dock"),
        ("scouting", ("scout", "WI"), "nobody_to_scout"),
    ],
)
def test_what_a_player_is_likely_to_try_gets_its_reason(step: str, move: Move, key: str) -> None:
    refusal = refused(at_step(step), *move)
    assert refusal.key == key
    assert refusal.rules


@pytest.mark.rule("NM-BSU-25")
def test_a_plan_too_dear_says_what_it_takes_and_what_there_is() -> None:
    m = at_battle(ChoosePlans("us"), land=MEN, chosen=("aaa",), plans=("aaa",), state={"supply": 0})
    refusal = refused(m, "plan", "damage_control")
    assert (refusal.about["supply"], refusal.about["points"]) == (1, 0)
    for language in LANGUAGES:
        assert "{points}" in WORDS.catalogue(language)["why.plan_too_dear"]


# ---- events that can be checked on paper


@pytest.mark.rule("NM-JBP-22", "NM-JBP-6", "NM-JBP-26")
def test_an_attack_names_the_plans_that_raised_it() -> None:
    """The counter says 4: whoever compares it must learn where the rest comes from."""
    plans = ("ja_attack_plan", "ja_no_contact", "ja_ship_combat")
    m = battle(Guns(), ships={"coastal": [CHICAGO, FURUTAKA]}, drawn=plans, dice=[10, 10])
    japan, us = heard(m, "attack")
    assert (japan.about["normal"], japan.about["superior"]) == (8, 2)
    assert japan.about["plans"] == ["ja_attack_plan", "ja_ship_combat"]
    assert {"NM-JBP-6", "NM-JBP-22"} <= set(japan.rules)
    assert (us.about["plans"], us.about["raised"]) == ([], False)


@pytest.mark.rule("NM-JBP-4", "NM-JBP-23")
def test_a_plan_of_another_step_is_not_named() -> None:
    plans = ("ja_air_combat", "ja_ship_combat")
    m = battle(
        Bombs(), ships={"us_ocean": [LEX], "japanese_ocean": [KAGA]}, air={"us_ocean": ["D3A"]}, drawn=plans, dice=[10]
    )
    assert [event.about["plans"] for event in heard(m, "attack")] == [["ja_air_combat"]]


@pytest.mark.rule("NM-AIR-5")
@pytest.mark.parametrize(
    ("die", "zone", "shifted"), [(2, "coastal", True), (6, "coastal", False), (8, "us_ocean", False)]
)
def test_a_group_says_that_its_die_found_no_target(die: int, zone: str, shifted: bool) -> None:
    ships = {"us_ocean": [LEX], "coastal": [CHICAGO], "japanese_ocean": [KAGA]}
    m = at_battle(JapaneseAircraft("bombers"), ships=ships, groups={KAGA: ["D3A"]}, dice=[die])
    about = heard(m, "group")[0].about
    assert (about["zone"], about["shifted"]) == (zone, shifted)
