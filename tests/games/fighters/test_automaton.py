"""The automaton: order of activation, context, decision table, and what it does with each action."""

from __future__ import annotations

from typing import Any

import pytest
from fighters_table import asked, carrier, destroyer, heard, moves, say, sky, state

from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import automaton, fire, flight
from wardroom.games.fighters.air_groups import air_groups
from wardroom.games.fighters.automaton import execution, tables
from wardroom.games.fighters.automaton.assessment import Assessment
from wardroom.games.fighters.automaton.context import context, role
from wardroom.games.fighters.automaton.flying import permitted
from wardroom.games.fighters.automaton.keys import KEYS
from wardroom.games.fighters.automaton.ordnance import TorpedoTable
from wardroom.games.fighters.automaton.ships import evaluate
from wardroom.games.fighters.board import board
from wardroom.games.fighters.game import RULES
from wardroom.games.fighters.printed import SCENARIOS, TYPES
from wardroom.games.fighters.state import Fighters, Split
from wardroom.games.fighters.tasks.activation import Activate
from wardroom.games.fighters.tasks.barrage import LayBarrage
from wardroom.games.fighters.tasks.decisions import Decision
from wardroom.games.fighters.tasks.flying import Fly, PickMember
from wardroom.games.fighters.tasks.ships import Steer
from wardroom.games.fighters.tasks.shooting import Dodge, Shoot
from wardroom.kernel import Match, codec, engine

IN_TURN = {"one_after_other": True}


def mood(match: Match, **attitude: str) -> Fighters:
    """The table with these attitudes."""
    g = state(match).draft()
    g.attitude = {**g.attitude, **attitude}
    return g


def flies(g: Fighters, craft: str) -> Decision:
    return automaton.decide(g, Fly(g.aircraft[craft].seat, craft))


def end(decision: Decision) -> tuple[Any, ...]:
    """Hex, facing and altitude."""
    return decision.move[2:5]


def activates(match: Match, side: str) -> str:
    return str(automaton.decide(state(match), Activate(side)).move[1])


# ---- the solitaire game


@pytest.mark.rule("FP-BOT-1")
@pytest.mark.parametrize("scenario", RULES.info.scenarios)
def test_either_side_of_every_scenario_can_be_the_automaton(scenario: str) -> None:
    for side, other in (("us", "jp"), ("jp", "us")):
        match = Match(RULES, Seeded(0), scenario, {"solo": side})
        assert match.seats == (other,)
        assert set(match.asks) == {other}


@pytest.mark.rule("FP-BOT-2")
def test_it_takes_the_best_end_by_a_fixed_order_of_comparisons() -> None:
    """Worked out the long way for every aircraft of a scenario: the first in the order of all comparisons."""
    g = state(Match(RULES, Seeded(0), "santa_cruz"))
    for craft in g.flying():
        o, now = Assessment(g, craft), context(g, craft)
        names = (*execution.keys(now.action, now.role, now.leads), *execution.EXECUTION.tail)
        trips = permitted(o, flight.moves(g, craft), now)
        values = {t: [KEYS[name](o, t) for name in names] for t in trips}
        top = max(values.values())
        assert end(flies(g, craft)) in {t[:3] for t, value in values.items() if value == top}


@pytest.mark.rule("FP-BOT-2")
def test_it_has_no_moods_and_touches_nothing() -> None:
    match = Match(RULES, Seeded(0), "kido_butai")
    for _ in range(120):
        ((seat, question),) = engine.asking(match.state).items()
        before = codec.dump(match.state)
        decision = automaton.decide(state(match), question)
        assert decision.move in match.asks[seat].moves
        assert decision == automaton.decide(state(match), question)
        assert codec.dump(match.state) == before
        match.answer(seat, decision.move)


@pytest.mark.rule("FP-BOT-3")
def test_initiative_is_counted_as_ever() -> None:
    """One group against two: the lower handicap takes it."""
    lines = ("F4F 0512 0 high", "F4F 0612 0 high", "A6M 0503 3 high", "A6M 1203 3 high")
    match = sky(*lines, options={"solo": "jp"}, initiative="jp", phase="turn")
    assert heard(match, "initiative")[-1].about == {"side": "us", "us": 1, "jp": 2}


@pytest.mark.rule("FP-BOT-4", "FP-BOT-43")
def test_the_side_without_initiative_does_everything_first() -> None:
    lines = ("F4F 0512 0 high", "F4F 1212 0 high", "A6M 0503 3 high", "A6M 1203 3 high", "A6M 1503 3 high")
    match = sky(*lines, options={"solo": "jp"}, initiative="us", phase="turn")
    flown = [event.about["craft"] for event in heard(match, "flew")]
    assert flown
    assert {craft[:3] for craft in flown} == {"A6M"}
    assert not state(match).fresh("jp")
    assert asked(match) == ("us", "activate")


@pytest.mark.rule("FP-BOT-43")
def test_nobody_passes() -> None:
    match = sky("F4F 0512 0 high", "A6M 0503 3 high", options=IN_TURN, initiative="us", to_act="us")
    assert moves(match) == (("group", "F4F-01"),)


@pytest.mark.rule("FP-BOT-43")
def test_in_a_players_seat_it_never_passes_either() -> None:
    match = sky("F4F 0512 0 high", "A6M 0503 3 high", initiative="us")
    assert ("pass",) in moves(match)
    assert activates(match, "us") == "F4F-01"


@pytest.mark.rule("FP-RUL-BOT-6")
def test_guns_come_after_the_aircraft_of_their_side() -> None:
    ships = {"a": destroyer("jp", "0504", "0503", facing=3)}
    match = sky("F4F 0505 0 low spent", "A6M 1203 3 high", ships=ships, options=IN_TURN, to_act="jp", scenario="tulagi")
    assert moves(match) == (("group", "A6M-01"),)


@pytest.mark.rule("FP-RUL-BOT-6")
def test_guns_with_a_target_come_first() -> None:
    ships = {"a": destroyer("jp", "0504", "0503", facing=3), "b": destroyer("jp", "1104", "1103", facing=3)}
    match = sky("F4F 1105 0 low spent", "F4F 0208 0 high", ships=ships, to_act="jp", scenario="tulagi")
    decision = automaton.decide(state(match), Activate("jp"))
    assert decision.move == ("battery", "b.0")
    assert decision.about["class"] == "battery"
    assert decision.rules[0] == "FP-RUL-BOT-6"


# ---- order of activation


@pytest.mark.rule("FP-BOT-5")
def test_groups_come_first_the_high_ones_before_the_low() -> None:
    low, high = ("A6M 0303 3 low", "A6M 0403 3 low"), ("A6M 1203 3 high", "A6M 1303 3 high")
    match = sky("F4F 0510 0 high", "A6M 0505 3 high", *low, *high, to_act="jp")
    assert activates(match, "jp") == "A6M-04"
    match = sky("F4F 0510 0 high", "A6M 0505 3 high", *low, to_act="jp")
    decision = automaton.decide(state(match), Activate("jp"))
    assert decision.move == ("group", "A6M-02")
    assert (decision.about["class"], decision.about["altitude"], decision.rules[0]) == ("group", "low", "FP-BOT-5")


@pytest.mark.rule("FP-BOT-6")
def test_then_single_aircraft_the_high_ones_before_the_low() -> None:
    match = sky("F4F 0510 0 high", "A6M 0507 3 low", "A6M 1203 3 high", to_act="jp")
    decision = automaton.decide(state(match), Activate("jp"))
    assert decision.move == ("group", "A6M-02")
    assert (decision.about["key"], decision.rules[0]) == ("altitude", "FP-BOT-6")


@pytest.mark.rule("FP-BOT-7")
def test_then_damaged_ones_the_high_ones_before_the_low() -> None:
    whole, hurt = "B5N 0503 3 low", "B5N 0903 3 high damaged"
    match = sky("F4F 0910 0 high", hurt, whole, to_act="jp")
    assert activates(match, "jp") == "B5N-02"
    match = sky("F4F 0910 0 high", "B5N 0907 3 low damaged", hurt, to_act="jp")
    decision = automaton.decide(state(match), Activate("jp"))
    assert decision.move == ("group", "B5N-02")
    assert (decision.about["class"], decision.rules[0]) == ("damaged", "FP-BOT-7")


@pytest.mark.rule("FP-BOT-8")
def test_of_equals_the_nearest_to_enemy_ships_then_to_enemy_aircraft() -> None:
    ships = {"a": destroyer("us", "0312", "0313")}
    lines = ("F4F 1509 0 high", "A6M 1503 3 high", "A6M 0303 3 high")
    match = sky(*lines, ships=ships, to_act="jp", scenario="eastern_solomons")
    decision = automaton.decide(state(match), Activate("jp"))
    assert decision.move == ("group", "A6M-02")
    assert decision.about["key"] == "ship_distance"
    assert "FP-BOT-8" in decision.rules
    match = sky(*lines, to_act="jp")
    decision = automaton.decide(state(match), Activate("jp"))
    assert decision.move == ("group", "A6M-01")
    assert decision.about["key"] == "enemy_distance"


@pytest.mark.rule("FP-BOT-2")
def test_in_a_group_the_whole_and_the_nearest_fly_first() -> None:
    lines = ("B5N 0503 3 low damaged", "B5N 0603 3 low", "B5N 0703 3 low")
    match = sky("F4F 1506 0 high", *lines, to_act="jp")
    decision = automaton.decide(state(match), PickMember("jp", ("B5N-01", "B5N-02", "B5N-03")))
    assert decision.move == ("member", "B5N-03")
    decision = automaton.decide(state(match), PickMember("jp", ("B5N-01", "B5N-02")))
    assert decision.about == {"act": "member", "unit": "B5N-02", "key": "damage"}


# ---- context


@pytest.mark.rule("FP-BOT-9")
def test_it_tells_role_context_attitude_and_action() -> None:
    match = sky("F4F 0510 0 high", "A6M 0503 3 high", "A6M 1203 3 high", options={"solo": "jp"}, to_act="jp")
    told = next(event for event in heard(match, "automaton") if event.about["act"] == "fly")
    assert dict(told.about) == {
        "side": "jp",
        "act": "fly",
        "unit": "A6M-01",
        "role": "fighter",
        "has_target": "yes",
        "is_targeted": "yes",
        "state": "alone",
        "attitude": "OFF",
        "action": "A",
        "leads": "no",
        "clause": "FP-BOT-35",
        "key": told.about["key"],
    }
    assert told.rules[:2] == ("FP-BOT-35", "FP-BOT-9")
    g = mood(match, jp="DEF")
    g.change("A6M-01", hex="0503", facing=3, high=True)
    assert flies(g, "A6M-01").about["action"] == "C"


@pytest.mark.rule("FP-BOT-16")
@pytest.mark.example("FP-EX-80")
def test_the_front_cone() -> None:
    hexes = ["0507", "0501", "0407", "0607", "0908", "0106", "0906", "0608", "0509", "0408"]
    cone = board("first_clash").grid.cone("0508", 0)
    assert [hex for hex in hexes if hex in cone] == ["0507", "0501", "0407", "0607", "0106", "0906"]


@pytest.mark.rule("FP-BOT-17", "FP-RUL-BOT-1")
def test_a_fighter_has_a_target_when_an_enemy_is_in_its_cone_at_any_altitude() -> None:
    match = sky("SBD 0510 0 low", "A6M 0503 3 high", "A6M 0515 3 high", scenario="among_the_clouds")
    assert context(state(match), "A6M-01").has_target
    assert not context(state(match), "A6M-02").has_target


@pytest.mark.rule("FP-BOT-17")
def test_an_attack_aircraft_has_a_target_when_a_listed_hex_is_in_its_cone() -> None:
    ships = {"a": destroyer("jp", "0504", "0503", facing=3, hits=(0,))}
    lines = ("SBD 0510 0 high bomb", "SBD 0510 3 low bomb", "A6M 0505 3 high")
    match = sky(*lines, ships=ships, scenario="tulagi")
    assert context(state(match), "SBD-01").has_target
    assert not context(state(match), "SBD-02").has_target
    g = state(match).draft()
    g.change_ship("a", hits=(0, 1))
    assert not context(g, "SBD-01").has_target  # nothing whole is left, and aircraft are no target for a bomber


@pytest.mark.rule("FP-BOT-18")
def test_a_target_aircraft_never_has_one() -> None:
    ships = {"a": destroyer("jp", "0504", "0503", facing=3)}
    match = sky("SBD 0510 0 high", "A6M 0505 3 high", ships=ships, scenario="tulagi")
    assert role(state(match), state(match).aircraft["SBD-01"]) == "target"
    assert not context(state(match), "SBD-01").has_target


@pytest.mark.rule("FP-BOT-19", "FP-RUL-BOT-1")
def test_only_enemy_fighters_make_it_a_mark() -> None:
    match = sky("SBD 0510 0 high", "A6M 0505 0 low")
    assert not context(state(match), "A6M-01").is_targeted
    match = sky("F4F 0510 0 high", "A6M 0505 0 low")
    assert context(state(match), "A6M-01").is_targeted
    match = sky("F4F 0510 3 high", "A6M 0505 0 low")
    assert not context(state(match), "A6M-01").is_targeted


@pytest.mark.rule("FP-RUL-BOT-5")
def test_a_group_is_what_it_was_when_its_activation_began() -> None:
    lines = ("F4F 1510 0 high", "A6M 0503 3 high", "A6M 0603 3 high")
    match = sky(*lines, to_act="jp")
    say(match, "group", "A6M-01")
    say(match, "member", "A6M-01")
    assert context(state(match), "A6M-01").leads
    say(match, "fly", "A6M-01", "0508", 3, "high")
    now = context(state(match), "A6M-02")
    assert (now.state, now.leads) == ("group", False)  # the last to move is still of the group
    g = state(match).draft()
    g.change("A6M-02", damage=1)
    assert context(g, "A6M-02").state == "damaged"
    g.change("A6M-02", damage=0)
    g.change("A6M-01", hex="", out="destroyed")
    assert context(g, "A6M-02").state == "group"


@pytest.mark.rule("FP-RUL-BOT-5")
def test_a_group_that_lost_all_others_before_is_alone() -> None:
    match = sky("F4F 1510 0 high", "A6M 0503 3 high", "A6M 0603 3 high", to_act="jp")
    g = state(match).draft()
    g.change("A6M-02", hex="", out="destroyed")
    assert context(g, "A6M-01").state == "alone"


# ---- the decision table

TABLE = [
    ("FP-BOT-35", True, True, {"alone": "A C", "group": "A C+R", "damaged": "C E"}),
    ("FP-BOT-36", True, False, {"alone": "A A", "group": "A A+R", "damaged": "A E"}),
    ("FP-BOT-37", False, True, {"alone": "C R", "group": "C C+R", "damaged": "E E"}),
    ("FP-BOT-38", False, False, {"alone": "A+R R+A", "group": "A+R R+A", "damaged": "R E"}),
]


@pytest.mark.parametrize(
    ("clause", "has_target", "is_targeted", "rows"),
    [pytest.param(*row, id=row[0], marks=pytest.mark.rule(row[0])) for row in TABLE],
)
def test_decision_table(clause: str, has_target: bool, is_targeted: bool, rows: dict[str, str]) -> None:
    for where, actions in rows.items():
        for attitude, action in zip(("OFF", "DEF"), actions.split(), strict=True):
            assert tables.cell(has_target, is_targeted, where, attitude) == (action, clause)


@pytest.mark.parametrize(
    ("has_target", "is_targeted", "where", "attitude", "action"),
    [
        pytest.param(True, True, "group", "DEF", "C+R", marks=pytest.mark.example("FP-EX-81")),
        pytest.param(True, True, "damaged", "OFF", "C", marks=pytest.mark.example("FP-EX-82")),
        pytest.param(True, False, "group", "DEF", "A+R", marks=pytest.mark.example("FP-EX-83")),
        pytest.param(False, True, "alone", "DEF", "R", marks=pytest.mark.example("FP-EX-84")),
        pytest.param(False, False, "alone", "DEF", "R+A", marks=pytest.mark.example("FP-EX-85")),
        pytest.param(False, False, "damaged", "OFF", "R", marks=pytest.mark.example("FP-EX-86")),
    ],
)
def test_worked_decisions(has_target: bool, is_targeted: bool, where: str, attitude: str, action: str) -> None:
    assert tables.cell(has_target, is_targeted, where, attitude)[0] == action


@pytest.mark.rule("FP-BOT-33")
def test_the_action_written_first_has_priority() -> None:
    fighter, regroup = execution.keys("A", "fighter", False), execution.keys("R", "fighter", False)
    assert execution.keys("A+R", "fighter", False) == (*fighter[:4], *regroup, *fighter[4:])
    assert execution.keys("R+A", "fighter", False) == (*regroup[:2], *fighter, *regroup[2:])
    circle = execution.keys("C", "fighter", False)
    assert execution.keys("C+R", "fighter", False) == (*circle[:3], *regroup, *circle[3:])
    bomber = execution.keys("A", "attack", False)
    assert bomber.index("prey_gap") == 5  # of a bomber the approach comes before regrouping too
    assert execution.keys("A+R", "attack", False)[:6] == bomber[:6]
    assert execution.keys("C+R", "attack", False)[:6] == execution.keys("C", "attack", False)[:6]
    assert execution.keys("A+R", "fighter", True) == fighter  # the first of a group: the others regroup on it
    assert execution.keys("R", "fighter", True) == regroup


# ---- roles and actions


@pytest.mark.rule("FP-BOT-10")
def test_fighters_prefer_the_class_the_scenario_names() -> None:
    """A fighter that would surely be shot down, or an armed bomber that will dodge: the bomber."""
    lines = ("F4F 0506 0 high spent damaged", "SBD 0906 0 high bomb", "A6M 0702 3 high")
    match = sky(*lines, scenario="fatal_minutes", to_act="jp")
    decision = flies(mood(match, jp="OFF"), "A6M-01")
    after = Assessment(state(match), "A6M-01")
    trip = next(t for t in flight.moves(state(match), "A6M-01") if t[:3] == end(decision))
    assert after.shot(trip)[0] == 2
    other = sky(*lines, to_act="jp")  # where fighters come first, it is the other way round
    decision = flies(mood(other, jp="OFF"), "A6M-01")
    trip = next(t for t in flight.moves(state(other), "A6M-01") if t[:3] == end(decision))
    assert Assessment(state(other), "A6M-01").shot(trip) == (2, 3)


@pytest.mark.rule("FP-BOT-11")
def test_shooting_down_comes_before_damaging_and_that_before_a_reaction() -> None:
    """Three enemies equally near: one whole and activated, one damaged and activated, one that can dodge."""
    lines = ("F4F 0507 0 high spent", "F4F 0505 0 high", "F4F 0606 0 high spent damaged", "A6M 0405 2 high spent")
    match = sky(*lines, to_act="us")
    question = Shoot("jp", "A6M-01")
    shots = {move[1] for move in question.ask(state(match)).moves if move[0] == "shoot"}
    o = Assessment(state(match), "A6M-01")
    ranks = {id: o.outcome(state(match), id) for id in shots}
    assert len(shots) > 1
    best = automaton.decide(state(match), question)
    assert ranks[best.move[1]] == max(ranks.values())
    assert len(set(ranks.values())) > 1


@pytest.mark.rule("FP-BOT-11")
def test_what_a_shot_is_certain_to_do() -> None:
    line = "A6M 0505 3 high"
    for enemy, outcome in (("F4F 0507 0 high spent", 2), ("F4F 0507 0 high spent damaged", 3), ("F4F 0507 0 high", 1)):
        match = sky(enemy, line)
        assert Assessment(state(match), "A6M-01").outcome(state(match), "F4F-01") == outcome
    match = sky("F4F 0506 0 high spent", line)  # two points from 20 mm guns right ahead
    assert Assessment(state(match), "A6M-01").outcome(state(match), "F4F-01") == 3


@pytest.mark.rule("FP-BOT-2")
def test_it_always_shoots_and_always_shoots_back() -> None:
    match = sky("F4F 0507 0 high spent", "A6M 0501 3 high", options={"solo": "jp"}, to_act="jp")
    assert [event.about["act"] for event in heard(match, "automaton")][-1] == "shoot"
    assert heard(match, "hit")[0].about["shooter"] == "A6M-01"
    match = sky("A6M 0501 3 high", "F4F 0508 0 high spent", options={"solo": "us"}, to_act="jp", initiative="us")
    say(match, "group", "A6M-01")
    say(match, "fly", "A6M-01", "0506", 3, "high")
    say(match, "shoot", "F4F-01")
    assert heard(match, "returned")[0].about["shooter"] == "F4F-01"


@pytest.mark.rule("FP-BOT-2")
def test_guns_choose_armed_bombers_then_damaged_aircraft() -> None:
    ships = {"a": destroyer("jp", "0504", "0503", facing=3)}
    lines = ("F4F 0604 0 low", "SBD 0505 0 low bomb", "F4F 0404 0 low damaged")
    match = sky(*lines, ships=ships, scenario="tulagi", to_act="jp")
    g = state(match)
    assert automaton.decide(g, Shoot("jp", "a.0")).move == ("shoot", "SBD-01")
    g = g.draft()
    g.change("SBD-01", load="")
    assert automaton.decide(g, Shoot("jp", "a.0")).move == ("shoot", "F4F-02")


@pytest.mark.rule("FP-BOT-12")
def test_attack_aircraft_go_for_the_first_kind_of_target_the_scenario_lists() -> None:
    """A destroyer is nearer, but carriers come first."""
    ships = {
        "kaga": carrier("kaga", "1202", "1201", "1301", facing=3),
        "a": destroyer("jp", "0408", "0407", facing=3),
    }
    match = sky("TBD 0815 0 low torpedo", ships=ships, scenario="torpedo_six")
    decision = flies(mood(match, us="OFF"), "TBD-01")
    grid = state(match).board.grid
    assert decision.about["action"] == "A"
    assert grid.distance(decision.move[2], "1202") < grid.distance("0815", "1202")
    assert grid.distance(decision.move[2], "0408") >= grid.distance("0812", "0408")


@pytest.mark.rule("FP-BOT-13", "FP-BOT-29")
def test_target_aircraft_leave_the_board() -> None:
    match = sky("D3A 0503 0 low", "F4F 0515 3 high", scenario="long_way_home", to_act="jp")
    decision = flies(mood(match, jp="OFF"), "D3A-01")
    assert decision.about["role"] == "target"
    assert decision.move[2:5] == ("north", decision.move[3], "left")


@pytest.mark.rule("FP-BOT-14")
def test_without_its_weapon_an_attack_aircraft_is_a_target_and_leaves() -> None:
    match = sky("SBD 0202 0 low", "SBD 0902 0 low bomb", scenario="tulagi")
    g = mood(match, us="OFF")
    assert role(g, g.aircraft["SBD-02"]) == "attack"
    decision = flies(g, "SBD-01")
    assert decision.about["role"] == "target"
    assert decision.move[4] == "left"


@pytest.mark.rule("FP-BOT-15")
def test_a_target_makes_for_its_exit_or_else_the_nearest_edge() -> None:
    match = sky("D3A 0516 0 low", scenario="long_way_home", to_act="jp")
    assert int(flies(mood(match, jp="OFF"), "D3A-01").move[2][2:]) == 12  # north, though the west edge is nearer
    match = sky("D3A 0309 3 low", scenario="eastern_solomons", to_act="jp")
    assert flies(mood(match, jp="OFF"), "D3A-01").move[2:5:2] == ("west", "left")


@pytest.mark.rule("FP-BOT-27")
def test_attack_gets_as_close_as_it_can() -> None:
    match = sky("F4F 0515 3 high spent", "A6M 0502 3 high", to_act="jp")
    decision = flies(mood(match, jp="OFF"), "A6M-01")
    assert decision.about["action"] == "A"
    grid = state(match).board.grid
    reach = [grid.distance(t.hex, "0515") for t in flight.moves(state(match), "A6M-01") if t.end == "high"]
    assert decision.move[4] == "high"  # where the enemy is: a dive would be one hex, and the climb back another
    assert grid.distance(decision.move[2], "0515") == min(reach) == 8


@pytest.mark.rule("FP-BOT-28")
def test_a_bomb_falls_as_soon_as_it_can_and_never_for_nothing() -> None:
    ships = {"a": destroyer("jp", "0507", "0506", facing=3)}
    match = sky("SBD 0510 0 high bomb", ships=ships, scenario="tulagi")
    assert flies(mood(match, us="OFF"), "SBD-01").move[6:] in (("bomb", "0507"), ("bomb", "0506"))
    wrecked = {
        "a": destroyer("jp", "0507", "0506", facing=3, hits=(0, 1)),
        "b": destroyer("jp", "0902", "0901", facing=3),
    }
    match = sky("SBD 0510 0 high bomb", ships=wrecked, scenario="tulagi")
    assert flies(mood(match, us="OFF"), "SBD-01").move[6] == "none"


@pytest.mark.rule("FP-BOT-28")
@pytest.mark.parametrize(("distance", "solved"), [(2, False), (3, True), (6, True), (7, False)])
def test_a_torpedo_is_lined_up_at_three_to_six_hexes(distance: int, solved: bool) -> None:
    """A wreck of a destroyer's bow that cannot move: only its stern side matters, so the ship is adrift."""
    row = 13 - distance  # the aircraft is at 0513, the torpedo goes into 0512
    ships = {"a": destroyer("jp", f"05{row:02}", f"05{row - 1:02}", facing=3, hits=(1,))}
    match = sky("TBD 0513 0 low torpedo", ships=ships, scenario="torpedo_six")
    assert (TorpedoTable(state(match), "us").solution("0512", 0) is not None) is solved


@pytest.mark.rule("FP-BOT-28")
def test_a_torpedo_is_launched_when_lined_up_and_not_before() -> None:
    ships = {"a": destroyer("jp", "0507", "0506", facing=3, hits=(1,))}
    match = sky("TBD 0513 0 low torpedo", ships=ships, scenario="torpedo_six")
    decision = flies(mood(match, us="OFF"), "TBD-01")
    assert decision.move[6] == "torpedo"
    ships = {"a": destroyer("jp", "0502", "0501", facing=3, hits=(1,))}
    match = sky("TBD 0515 0 low torpedo", ships=ships, scenario="torpedo_six")
    assert flies(mood(match, us="OFF"), "TBD-01").move[6] == "none"


@pytest.mark.rule("FP-BOT-28")
def test_no_torpedo_across_an_own_ship_or_too_late_in_the_game() -> None:
    target, own = destroyer("jp", "0507", "0506", facing=3, hits=(1,)), destroyer("us", "0509", "0609", facing=5)
    match = sky("TBD 0513 0 low torpedo", ships={"a": target, "b": own}, scenario="torpedo_six")
    assert TorpedoTable(state(match), "us").solution("0512", 0) is None
    for turn, solved in ((5, True), (6, False)):  # five hexes at one a turn; nine turns in all
        match = sky("TBD 0513 0 low torpedo", ships={"a": target}, scenario="torpedo_six", turn=turn)
        assert (TorpedoTable(state(match), "us").solution("0512", 0) is not None) is solved


@pytest.mark.rule("FP-BOT-30")
def test_circling_goes_across_the_enemys_path_to_get_behind_him() -> None:
    match = sky("F4F 0909 0 high", "A6M 0904 3 high", to_act="jp")
    decision = flies(mood(match, jp="DEF"), "A6M-01")
    grid = state(match).board.grid
    assert decision.about["action"] == "C"
    assert decision.move[2] not in grid.cone("0909", 0)  # no longer a mark
    assert decision.move[3] not in (0, 3)  # at right angles
    ends = [t for t in flight.moves(state(match), "A6M-01") if t.end in ("high", "low")]
    free = [t for t in ends if t.hex not in grid.cone("0909", 0) and t.facing not in (0, 3)]
    assert (decision.move[2] in grid.cone("0909", 3)) == any(t.hex in grid.cone("0909", 3) for t in free)


@pytest.mark.rule("FP-BOT-30")
def test_a_bomber_circles_closer_to_its_target() -> None:
    ships = {"a": destroyer("jp", "0503", "0502", facing=3)}
    match = sky("SBD 0514 0 high bomb", "A6M 0506 3 high", ships=ships, scenario="tulagi")
    decision = flies(mood(match, us="DEF"), "SBD-01")
    assert decision.about["action"] == "C"
    o = Assessment(state(match), "SBD-01")
    ends = [t for t in flight.moves(state(match), "SBD-01") if t.end in ("high", "low") and not o.wasted(t)]
    names = ("keeps_height", "readiness", "high", "prey_gap", "cloud", "cone_exposure")
    worth = {t: tuple(KEYS[name](o, t) for name in names) for t in ends}
    assert not any(KEYS["release_points"](o, t) for t in ends)
    best = max(worth.values())
    assert end(decision) in {t[:3] for t in ends if worth[t] == best}


@pytest.mark.rule("FP-BOT-31")
def test_circling_seeks_clouds_first_and_then_not_to_be_a_mark() -> None:
    """A cloud in the enemy's cone is taken; without clouds, a hex outside the cone."""
    match = sky("F4F 0209 0 high", "A6M 0208 0 high", to_act="jp", scenario="among_the_clouds")
    g = mood(match, jp="OFF")
    cone = g.board.grid.cone("0209", 0)
    assert context(g, "A6M-01").action == "C"
    assert any(t.end == "low" and t.hex not in cone for t in flight.moves(g, "A6M-01"))
    decision = flies(g, "A6M-01")
    assert decision.move[2] in g.board.clouds & cone
    assert decision.move[4] == "high"
    match = sky("F4F 0913 0 high", "A6M 0911 2 high", to_act="jp")
    g = mood(match, jp="OFF")
    assert flies(g, "A6M-01").move[2] not in g.board.grid.cone("0913", 0)


@pytest.mark.rule("FP-BOT-32")
def test_regrouping_forms_a_group_with_the_nearest_friend() -> None:
    match = sky("F4F 0915 0 high", "A6M 0905 0 high", "A6M 1203 1 high", "A6M 0202 0 low", to_act="jp")
    decision = flies(mood(match, jp="DEF"), "A6M-01")
    assert decision.about["action"] == "R"
    assert decision.move[2] in state(match).board.grid.neighbours("1203")
    assert decision.move[3:5] == (1, "high")


@pytest.mark.rule("FP-BOT-32")
def test_the_first_of_a_group_leads_and_the_others_close_up_on_it() -> None:
    lines = ("F4F 0502 0 high", "A6M 0508 3 high", "A6M 0608 3 high", "A6M 0708 3 high")
    match = sky(*lines, to_act="jp", options=IN_TURN)
    state(match).attitude = {"us": "DEF", "jp": "DEF"}
    leads = []
    while asked(match)[0] == "jp":
        ((seat, question),) = engine.asking(match.state).items()
        decision = automaton.decide(state(match), question)
        if decision.about["act"] == "fly":
            assert decision.about["action"] == "R+A"
            leads.append(decision.about["leads"])
        match.answer(seat, decision.move)
    assert leads == ["yes", "no", "no"]
    g = state(match)
    assert len(air_groups(g.flying("jp"), g.board)) == 1
    assert min(g.board.grid.distance(a.hex, "0502") for a in g.flying("jp").values()) < 6  # and it has turned to attack


@pytest.mark.rule("FP-BOT-34")
def test_escape_leaves_by_the_nearest_edge_and_keeps_away_from_enemies() -> None:
    match = sky("SBD 0205 0 high bomb damaged", "A6M 0509 0 high", scenario="tulagi")
    decision = flies(mood(match, us="DEF"), "SBD-01")
    assert (decision.about["action"], decision.move[4]) == ("E", "left")
    match = sky("SBD 0608 0 high bomb damaged", "A6M 0611 0 high", scenario="tulagi")
    decision = flies(mood(match, us="DEF"), "SBD-01")
    grid = state(match).board.grid
    assert decision.move[4] != "left"
    assert grid.distance(decision.move[2], "0611") > grid.distance("0608", "0611")


@pytest.mark.rule("FP-BOT-34")
def test_escape_seeks_a_cloud_first_if_that_is_on_the_way_out() -> None:
    g = state(sky("A6M 0903 3 high", scenario="among_the_clouds"))
    o = Assessment(g, "A6M-01")
    cloud = min(g.board.clouds, key=o.edge_distance)
    near = flight.Trip(cloud, 0, "high", flight.NO_DROP, 0, "a")
    away = max((hex for hex in g.board.grid.labels), key=o.edge_distance)
    assert o.edge_distance(cloud) < o.edge_distance(away)
    far = g.draft()
    far.change("A6M-01", hex=away)
    assert KEYS["cover"](Assessment(far, "A6M-01"), near) == 1
    close = g.draft()
    close.change("A6M-01", hex="0101")
    assert KEYS["cover"](Assessment(close, "A6M-01"), near) == 0
    assert execution.keys("E", "fighter", False)[0] == "cover"


@pytest.mark.rule("FP-RUL-BOT-7")
def test_where_leaving_is_a_loss_nobody_escapes_over_the_edge() -> None:
    match = sky("F4F 0202 0 high damaged", "A6M 0507 0 high")
    assert SCENARIOS["first_clash"].leaving == "destroyed"
    decision = flies(mood(match, us="DEF"), "F4F-01")
    assert (decision.about["action"], decision.move[4] != "left") == ("E", True)
    assert "FP-RUL-BOT-7" in decision.rules


@pytest.mark.rule("FP-BOT-34")
def test_nobody_else_leaves_the_board() -> None:
    match = sky("F4F 0201 0 high", "A6M 0507 0 high", scenario="tulagi")
    for attitude in ("OFF", "DEF"):
        assert flies(mood(match, us=attitude), "F4F-01").move[4] != "left"


@pytest.mark.rule("FP-BOT-2")
def test_a_dodge_gets_out_of_the_field_of_fire() -> None:
    match = sky("F4F 0507 0 high spent", "A6M 0505 3 high", to_act="jp")
    decision = automaton.decide(state(match), Dodge("jp", "A6M-01", "F4F-01"))
    o = Assessment(state(match), "A6M-01")
    trip = next(t for t in flight.dodges(state(match), "A6M-01") if t[:3] == end(decision))
    assert decision.about["escapes"] == "yes"
    assert not fire.damage(o.moved(trip), "F4F-01", "A6M-01")


@pytest.mark.rule("FP-BOT-2")
def test_it_does_not_fly_into_a_barrage_for_nothing() -> None:
    lines = ("F4F 0913 3 high spent", "A6M 0908 3 high")
    plain = flies(mood(sky(*lines, to_act="jp"), jp="OFF"), "A6M-01").move
    match = sky(*lines, barrages=[("0909", "x.0")], to_act="jp")
    g = mood(match, jp="OFF")
    after = flight.follow(g, "A6M-01", flies(g, "A6M-01").move[5])
    assert plain[4] == "high"
    assert all(trip.damage == 0 for trip in after)


# ---- ships and barrages


@pytest.mark.rule("FP-BOT-39")
def test_defensive_ships_keep_away_from_armed_attack_aircraft() -> None:
    ships = {"a": destroyer("us", "1008", "1009")}
    match = sky("D3A 1306 5 high bomb", "A6M 0706 3 high", ships=ships, scenario="eastern_solomons", phase="end")
    g = mood(match, us="DEF")
    assert automaton.decide(g, Steer("us")).move == ("steer", "a", "left")
    g.change("D3A-01", load="")
    assert automaton.decide(g, Steer("us")).move == ("steer", "a", "ahead")
    g.change("D3A-01", load="bomb")
    g.attitude = {**g.attitude, "us": "OFF"}
    assert automaton.decide(g, Steer("us")).move == ("steer", "a", "ahead")


@pytest.mark.rule("FP-BOT-39", "FP-BOT-40")
@pytest.mark.parametrize(("attitude", "band", "clause"), [("DEF", (1, 2), "FP-BOT-39"), ("OFF", (3, 4), "FP-BOT-40")])
def test_the_space_between_ships_follows_the_attitude(attitude: str, band: tuple[int, int], clause: str) -> None:
    """Two destroyers side by side, three empty hexes apart: the one that may choose closes up, or does not."""
    ships = {"a": destroyer("us", "0808", "0809"), "b": destroyer("us", "1208", "1209")}
    match = sky("A6M 0202 3 high", ships=ships, scenario="eastern_solomons", phase="end")
    decision = automaton.decide(mood(match, us=attitude), Steer("us"))
    assert (decision.about["least"], decision.about["most"]) == band
    assert decision.rules[0] == clause
    assert decision.move == ("steer", "a", "right" if attitude == "DEF" else "ahead")
    assert decision.about["spacing"] == (2 if attitude == "DEF" else 3)


@pytest.mark.rule("FP-BOT-39")
def test_ships_turn_away_from_torpedoes_carriers_first() -> None:
    ships = {"a": destroyer("us", "0408", "0409"), "hornet": carrier("hornet", "1008", "1009", "1010")}
    torpedoes = [("1005", 3, "jp")]
    match = sky("A6M 0202 3 high", ships=ships, torpedoes=torpedoes, scenario="santa_cruz", phase="end")
    decision = automaton.decide(mood(match, us="OFF"), Steer("us"))
    assert decision.move[1] == "hornet"
    g = mood(match, us="OFF")
    assert evaluate(g, "hornet", "ahead", "OFF")[0] == -1
    assert evaluate(g, "hornet", decision.move[2], "OFF")[:2] == (0, 0)


@pytest.mark.rule("FP-BOT-41")
def test_batteries_lay_a_barrage_when_an_enemy_is_high_within_four_hexes() -> None:
    ships = {"a": destroyer("us", "0810", "0811")}
    for line, laid in (
        ("D3A 0806 3 high bomb", True),
        ("D3A 0805 3 high bomb", False),
        ("D3A 0806 3 low bomb", False),
        ("F4F 0806 3 high", False),
    ):
        match = sky(line, "A6M 2001 3 low", ships=ships, scenario="eastern_solomons")
        decision = automaton.decide(state(match), LayBarrage("us"))
        assert (decision.move[0] == "barrage") is laid, line
    match = sky("D3A 0806 3 high bomb", ships=ships, scenario="eastern_solomons")
    decision = automaton.decide(state(match), LayBarrage("us"))
    assert decision.move == ("barrage", "a.0", "0808")  # on its way, the lowest label of those
    assert dict(decision.about) == {"act": "barrage", "unit": "a.0", "hex": "0808", "trigger": 4, "key": "enemy_path"}
    assert decision.rules == ("FP-BOT-41",)


@pytest.mark.rule("FP-BOT-41")
def test_every_american_battery_does_so_but_one_of_a_japanese_ship() -> None:
    lines = ("D3A 0808 3 high bomb", "A6M 0208 3 high")
    ships = {"a": destroyer("us", "0810", "0811")}
    match = sky(*lines, ships=ships, scenario="eastern_solomons", options={"solo": "us"}, phase="turn")
    assert [event.about["battery"] for event in heard(match, "barrage")] == ["a.0", "a.1"]
    assert heard(match, "barrage")[0].about["hex"] == "0808"  # on top of it
    lines = ("SBD 0808 0 high bomb", "F4F 0208 0 high")
    ships = {"a": destroyer("jp", "0811", "0810", facing=3)}
    match = sky(*lines, ships=ships, scenario="fatal_minutes", options={"solo": "jp"}, phase="turn")
    assert [event.about["battery"] for event in heard(match, "barrage")] == ["a.1"]  # the nearer segment


@pytest.mark.rule("FP-BOT-41")
def test_no_barrage_on_top_of_a_friend() -> None:
    ships = {"a": destroyer("us", "0810", "0811")}
    match = sky("D3A 0807 3 high bomb", "F4F 0809 0 high", ships=ships, scenario="eastern_solomons")
    hex = automaton.decide(state(match), LayBarrage("us")).move[2]
    assert hex not in ("0809", "0808", "0807", "0806")


# ---- everything it is asked


@pytest.mark.rule("FP-BOT-1")
@pytest.mark.parametrize("scenario", ["face_to_face_duel", "kido_butai"])
def test_it_plays_itself_to_the_end(scenario: str) -> None:
    match = Match(RULES, Seeded(0), scenario)
    acts = set()
    while match.result is None:
        seat, question = next(iter(engine.asking(match.state).items()))
        decision = automaton.decide(state(match), question)
        acts.add(decision.about["act"])
        match.answer(seat, decision.move)
    assert {"activate", "fly", "shoot"} <= acts
    if scenario == "face_to_face_duel":
        assert {"share", "moor", "station", "face"} <= acts


@pytest.mark.rule("FP-BOT-1")
@pytest.mark.parametrize(("scenario", "side"), [("face_to_face", "us"), ("face_to_face_duel", "jp")])
def test_in_face_to_face_all_fighters_but_two_of_a_force_scout_and_no_bomber_does(scenario: str, side: str) -> None:
    match = Match(RULES, Seeded(0), scenario, {"solo": side})
    for force in SCENARIOS[scenario].forces:
        if force.side == side:
            fighters = {type: n - 2 for type, n in force.aircraft.items() if TYPES[type].fighter}
            assert automaton.split(force) == Split(scouts=fighters)
            assert state(match).splits[force.id] == Split(scouts=fighters)


@pytest.mark.rule("FP-RUL-BOT-7", "FP-BOT-15")
def test_vals_fly_home_by_the_one_edge_that_is_home() -> None:
    """Any other edge would give them away: of the six on the sheet, none may take it."""
    match = Match(RULES, Seeded(0), "long_way_home", {"solo": "jp"})
    while match.result is None:
        ((seat, ask),) = match.asks.items()
        match.answer(seat, ask.moves[0])
    assert [event.about["craft"] for event in match.events(None) if event.kind == "left"] == []


@pytest.mark.rule("FP-BOT-2")
def test_a_dodge_that_stays_comes_before_one_that_leaves() -> None:
    match = sky("SBD 1207 0 high bomb", "A6M 1008 1 high spent", scenario="tulagi", options={"solo": "us"})
    question = Dodge("us", "SBD-01", "A6M-01")
    end = automaton.decide(state(match), question).move[4]
    assert end in ("high", "low")
