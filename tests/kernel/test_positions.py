"""A match that begins in a position set up by hand."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from pond import RULES, Crash, Die, Free, Joined, Ones, Pond, pond

from wardroom.journal import JournalMissing
from wardroom.kernel import Match, UnknownChoice, dump

TESTS = Path(__file__).parents[1]


def test_it_stands_where_it_was_put() -> None:
    g = Pond(agenda=(Free("west"),), marks={"east": 3, "west": 4})
    match = Match.at(RULES, g, Ones())
    assert (match.n, match.rolls, match.scenario, match.options) == (0, 0, "wide", {"fish": 0})
    assert match.asks["west"].prompt == "free"
    match.answer("west", ("add", 2))
    assert match.state.marks == {"east": 3, "west": 6}
    assert g.marks == {"east": 3, "west": 4}, "what was given stays as it is"
    match.undo("west")
    assert dump(match.state) == dump(g)


def test_what_happens_by_itself_happens_and_chance_answers() -> None:
    g = Pond(agenda=(Free("east"), Die("east"), Joined()), marks={"east": 0, "west": 0})
    match = Match.at(RULES, g, Ones(), "deep", {"preset": "full"})
    assert [event.kind for event in match.events("west")] == ["joined", "rolled"]
    assert [step.n for step in match.opening] == [0, 1]
    assert (match.state.marks["east"], match.rolls) == (1, 1)
    assert (match.scenario, match.options) == ("deep", {"fish": 1})
    assert not match.can_undo("east")


def test_nothing_was_heard_before() -> None:
    played = pond("east roll", "east fork")
    match = Match.at(RULES, played.state, Ones())
    assert played.events("east")
    assert [match.events(ear) for ear in ("east", "west", None)] == [[], [], []]
    assert match.asks.keys() == {"east", "west"}


def test_it_has_no_record_and_says_why() -> None:
    match = Match.at(RULES, pond("east roll").state, Ones())
    match.answer("east", ("mark",))
    match.answer("east", ("pass",))
    lacking = "what led to the position in which the match was set up"
    for ask in (match.record, lambda: match.past(1), lambda: match.take_back(1)):
        with pytest.raises(JournalMissing, match=lacking):
            ask()
    assert match.sealed(1).seal == match.seal(1)


def test_a_fault_or_an_unknown_choice_is_named_as_ever() -> None:
    g = Pond(agenda=(Free("east"), Crash()), marks={"east": 0, "west": 0})
    with pytest.raises(ZeroDivisionError):
        Match.at(RULES, g, Ones())
    with pytest.raises(UnknownChoice, match="no scenario"):
        Match.at(RULES, g, Ones(), "dry")


def test_the_questions_are_those_of_the_state_at_hand() -> None:
    match = pond()
    assert set(match.asks) == {"east"}
    g = match.state.draft()
    g.agenda = (Free("west"),)
    match.state = g
    assert set(match.asks) == {"west"}


def test_no_test_touches_what_is_private_to_a_match() -> None:
    match = pond("east mark")
    private = {name for name in (*vars(match), *vars(Match)) if name.startswith("_") and not name.endswith("__")}
    assert {"_journal", "_chance"} <= private
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                assert node.attr not in private, f"{path.relative_to(TESTS)}:{node.lineno} touches {node.attr}"
