"""Checks what somebody wants to play: the game, its scenario and options, and the resulting seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wardroom import games, kernel
from wardroom.kernel import Seat, UnknownChoice
from wardroom.server.problems import Problem


def rules_of(game: str) -> Any:
    try:
        return games.load(game)
    except UnknownChoice:
        raise Problem(404, "no_game") from None


def chosen(
    rules: Any, scenario: str | None, options: Mapping[str, Any] | None
) -> tuple[str, Mapping[str, Any], Sequence[Seat]]:
    """The scenario (the first unless another is named), all options, and the seats."""
    try:
        settings = rules.info.settings(options)
        scenario = scenario or rules.info.scenarios[0]
        if scenario not in rules.info.scenarios:
            raise UnknownChoice(scenario)
        return scenario, settings, kernel.seats(rules, scenario, settings)
    except UnknownChoice as fault:
        raise Problem(422, "no_such_setup", what=str(fault)) from None
