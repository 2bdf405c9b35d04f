"""Who sits at a table can depend on how it was set up: the state says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from pond import RULES, SEATS, Free, Ones, Pond, PondRules, pond

from wardroom.journal import Record
from wardroom.kernel import Match, UnknownChoice, seats


class Lonely(PondRules):
    """A table with one seat when it has fish."""

    def start(self, scenario: str, options: Mapping[str, Any]) -> Pond:
        g = super().start(scenario, options)
        if options["fish"]:
            g.seats = ("east",)
        return g


FISH = next(value for option in RULES.info.options if option.name == "fish" for value in option.choices if value)


def test_a_state_that_says_nothing_seats_the_whole_card() -> None:
    assert pond().seats == SEATS
    assert seats(RULES) == SEATS


def test_the_table_can_be_asked_before_the_match() -> None:
    assert seats(Lonely()) == SEATS
    assert seats(Lonely(), options={"fish": FISH}) == ("east",)


def test_only_those_at_the_table_see_hear_and_act() -> None:
    match = Match(Lonely(), Ones(), options={"fish": FISH})
    assert match.seats == ("east",)
    match.view("east")
    for closed in (match.view, match.events, match.crumbs, match.resign):
        with pytest.raises(UnknownChoice):
            closed("west")


def test_the_record_holds_the_seats_of_the_table() -> None:
    match = Match(Lonely(), Ones(), options={"fish": FISH})
    match.answer("east", ("mark",))
    record = Record.from_json(match.record().to_json())
    assert record.seats == ("east",)
    assert Match.fold(Lonely(), record).seats == ("east",)
    assert isinstance(match.state.agenda[-1], Free)
