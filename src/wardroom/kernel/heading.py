"""What is agreed before play, and who plays."""

from __future__ import annotations

from wardroom.journal.record import Record, Seat, format_of
from wardroom.kernel.errors import UnknownChoice
from wardroom.kernel.nouns import Dice, Options, Rules


def heading(rules: Rules, dice: Dice, scenario: str | None, options: Options | None) -> Record:
    """All that is agreed before play."""
    info = rules.info
    scenario = scenario if scenario is not None else info.scenarios[0]
    if scenario not in info.scenarios:
        raise UnknownChoice(f"{info.id} has no scenario {scenario!r}")
    settings = info.settings(options)
    given = dice.commitment, dict(dice.salts), dice.ceremony
    return Record(format_of(dice.ceremony), info.id, info.version, scenario, settings, info.seats, *given)


def seats(rules: Rules, scenario: str | None = None, options: Options | None = None) -> tuple[Seat, ...]:
    """The seats of a match with this scenario and these options."""
    start = rules.start(scenario or rules.info.scenarios[0], rules.info.settings(options))
    return start.seats or rules.info.seats
