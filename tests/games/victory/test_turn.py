"""The sequence of play (1.0), initiative (1.1), the typhoon die, and a war that may end early (9.9)."""

from __future__ import annotations

import pytest
from battle_table import battle
from victory_table import asked, at, at_table, example, heard, moves, opening, quietly, refused, say, state

from wardroom.games.victory.printed import JAPAN, TURNS, TYPHOONS
from wardroom.games.victory.tasks.battle import Rounds
from wardroom.games.victory.tasks.logistics import LogisticsPhase
from wardroom.games.victory.tasks.turn import EndOfTurn, Turn, Typhoon
from wardroom.kernel import Match

LATE = {"Mar44": ((1,), -3), "Jun44": ((1, 2), -2), "Sep44": ((1, 2, 3), -2), "Dec44": ((1, 2, 3, 4), -1),
        "Mar45": ((1, 2, 3, 4, 5), -1)}  # fmt: skip


def begin(date: str, *dice: int, **options: bool) -> Match:
    """The start of a turn on an empty map."""
    return at_table(
        {"Tokyo": ["J-IN-1"], "Hawaii": ["US-IN-1"]}, agenda=(Turn(),), date=date, dice=dice, options=options
    )


def order_of(match: Match) -> str:
    return state(match).first


# ---- initiative


@pytest.mark.rule("PV-1.1-1", "PV-INTRO-5")
@pytest.mark.parametrize(("japan", "allies", "winner"), [(8, 7, "japan"), (6, 9, "allies"), (12, 2, "japan")])
def test_the_higher_roll_chooses_the_order(japan: int, allies: int, winner: str) -> None:
    match = begin("Mar42", japan, allies)
    assert heard(match, "initiative")[0].about == {"japan": japan, "allies": allies, "side": winner}
    assert asked(match) == (winner, "order")
    say(match, "second")
    loser = "allies" if winner == JAPAN else JAPAN
    assert order_of(match) == loser
    assert asked(match) == (loser, "movement")


@pytest.mark.rule("PV-1.1-2")
def test_the_allies_win_ties() -> None:
    match = begin("Mar42", 7, 7)
    assert asked(match) == ("allies", "order")
    say(match, "first")
    assert asked(match) == ("allies", "movement")


@pytest.mark.rule("PV-1.1-4")
def test_who_moved_second_may_move_first_in_the_next_turn() -> None:
    match = begin("Mar42", 8, 7, 3, 7)
    say(match, "first")
    quietly(match, lambda m: state(m).date == "Jun42")
    assert asked(match) == ("allies", "order")
    say(match, "first")
    firsts = [event.about["side"] for event in heard(match, "ordered")]
    assert firsts == ["japan", "allies"]


@pytest.mark.rule("PV-S41-4")
def test_japan_opens_the_war() -> None:
    match = opening(dice=[2, 12])
    assert asked(match) == ("japan", "order")
    assert not heard(match, "initiative")
    quietly(match, lambda m: state(m).date == "Mar42")
    assert heard(match, "initiative")[0].about["side"] == "allies"


@pytest.mark.rule("PV-S41-4")
def test_later_scenarios_begin_with_dice() -> None:
    assert asked(opening("high_noon", dice=[2, 12])) == ("allies", "order")


# ---- the phases


@pytest.mark.rule("PV-1.0-1")
def test_five_phases_in_order() -> None:
    match = begin("Mar42", 8, 7, 9, 9)
    seen: list[str] = []
    while state(match).date == "Mar42":
        seat = next(iter(match.asks))
        seen.append(f"{match.asks[seat].prompt} {seat}")
        match.answer(seat, match.asks[seat].moves[0])
    asked_in = [line for line in seen if line.split()[0] in ("order", "movement", "production")]
    assert asked_in[:3] == ["order japan", "movement japan", "movement allies"]
    assert sorted(asked_in[3:]) == ["production allies", "production japan"]


@pytest.mark.rule("PV-1.0-1")
def test_battles_come_between_the_movements_and_logistics() -> None:
    """What is still to come, seen from the first movement."""
    match = begin("Mar42", 8, 7)
    say(match, "first")
    names = [type(task).__name__ for task in state(match).agenda][::-1]
    later = [name for name in names if name in ("MovementPhase", "CombatPhase", "LogisticsPhase", "EndOfTurn")]
    assert later[-4:] == ["MovementPhase", "CombatPhase", "LogisticsPhase", "EndOfTurn"]


@pytest.mark.rule("PV-1.0-1")
def test_a_new_turn_forgets_the_last() -> None:
    match = at_table(
        {"Tokyo": ["J-IN-1"]}, agenda=(EndOfTurn(TURNS.index("Mar42")),), dice=[8, 7], fought=("H1004",), storm=3,
        returned=("J-IN-1",), active={"J-SHQ-IJA": 1}, started=("H1004",),
    )  # fmt: skip
    g = state(match)
    assert g.date == "Jun42"
    assert (g.fought, g.storm, g.returned, g.active, g.started, g.moved) == ((), 0, (), {}, (), {})


@pytest.mark.rule("PV-INTRO-4", "PV-SCALE-2")
@pytest.mark.parametrize("scenario", ["rising_sun", "high_noon", "setting_sun"])
def test_the_war_ends_with_june_1945(scenario: str) -> None:
    match = quietly(opening(scenario, dice=[5] * 80), lambda m: m.result is not None)
    dates = [event.about["date"] for event in heard(match, "turn")]
    assert dates == list(TURNS[TURNS.index(state(match).sheet.start_turn) :])
    assert state(match).date == "Jun45"
    assert match.result is not None
    assert len(heard(match, "victory")) == 1


# ---- the typhoon


@pytest.mark.rule("PV-1.1-3")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_september_has_a_typhoon(die: int) -> None:
    match = begin("Sep42", 8, 7, die)
    assert not heard(match, "typhoon")  # after initiative is settled, before anybody moves
    say(match, "second")
    (told,) = heard(match, "typhoon")
    assert told.about == {"die": die, "place": TYPHOONS[die]}
    assert state(match).storm == die
    assert asked(match) == ("allies", "movement")


@pytest.mark.rule("PV-1.1-3")
@pytest.mark.parametrize("date", ["Dec42", "Mar43", "Jun43"])
def test_other_months_have_none(date: str) -> None:
    match = begin(date, 8, 7)
    say(match, "first")
    assert state(match).storm == 0
    assert not any(isinstance(task, Typhoon) for task in state(match).agenda)


# ---- the variable end


@pytest.mark.rule("PV-9.9-1", "PV-9.9-2")
@pytest.mark.parametrize("date", LATE)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_may_end_the_war(date: str, die: int) -> None:
    ends_on, change = LATE[date]
    match = begin(date, die, *(() if die in ends_on else (8, 7)), variable_end=True)
    assert (match.result is not None) == (die in ends_on)
    if die in ends_on:
        (told,) = heard(match, "war_ends")
        assert told.about["change"] == change
        (victory,) = heard(match, "victory")
        assert victory.about["vp"] == told.about["vp"] + change
    else:
        assert heard(match, "went_on")
        assert asked(match) == ("japan", "order")


@pytest.mark.rule("PV-9.9-1", "PV-9.9-2")
@pytest.mark.example("PV-EX-VAREND")
def test_the_example_of_september_1944() -> None:
    vector = example("PV-EX-VAREND")
    ends = []
    for die in vector["given"]["rolls"]:
        match = begin(vector["given"]["turn"], die, *(() if die < 4 else (8, 7)), variable_end=True)
        ends.append(match.result is not None)
        if ends[-1]:
            assert heard(match, "war_ends")[0].about["change"] == vector["expect"]["vp_change"]
    assert ends == vector["expect"]["ends"]


@pytest.mark.rule("PV-9.9-1")
@pytest.mark.parametrize(("date", "option"), [("Jun45", True), ("Dec43", True), ("Sep44", False)])
def test_no_die_early_or_in_june_1945_or_without_the_option(date: str, option: bool) -> None:
    match = begin(date, 8, 7, variable_end=option)
    assert asked(match) == ("japan", "order")
    assert not heard(match, "went_on")


@pytest.mark.rule("PV-S42-5")
def test_mountbatten_takes_over() -> None:
    assert heard(begin("Dec43", 8, 7), "relieved")[0].about == {"block": "BR-SHQ-WAVELL", "by": "Mountbatten"}
    assert not heard(begin("Sep43", 8, 7), "relieved")


@pytest.mark.rule("PV-1.1-1")
def test_nothing_else_can_be_chosen() -> None:
    match = begin("Mar42", 8, 7)
    assert moves(match) == [("first",), ("second",)]
    assert refused(match, "third").key == "not_offered"


@pytest.mark.rule("PV-1.0-1", "PV-1.5-1", "PV-5.2-3")
def test_the_order_of_steps_is_the_rulebooks() -> None:
    """1.5: supply, then production; 7.1: attrition before replacements; 5.2: letters A to D, landing, then E."""
    g = state(begin("Mar42", 8, 7)).draft()
    logistics = [type(task).__name__ for task in LogisticsPhase().run(g)]
    assert logistics == ["CheckSupply", "Blockaders", "Production", "VictoryCheck", "EndOfLogistics"]
    fight = state(battle("Wake", ["J-CA-1 2"], ["US-CA-1 2"], start="Kwajalein")).draft()
    tasks = Rounds(at("Wake")).run(fight)
    assert [getattr(task, "letter", type(task).__name__) for task in tasks] == [
        "A",
        "B",
        "C",
        "D",
        "Landing",
        "E",
        "Rounds",
    ]
