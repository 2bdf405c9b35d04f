"""The questions the engine asks the cards. All are pure; what cards do is in the tasks of events."""

from __future__ import annotations

from wardroom.games.empire.cards.battle import attack_bonus, critical_from, defence_bonus, die, immune, intel
from wardroom.games.empire.cards.force import in_force
from wardroom.games.empire.cards.limits import (
    activation_objection,
    army_alone,
    commands_more,
    free,
    landing_objection,
    moves_unfinished,
    naval_allowance,
    needs_supply,
    no_asp,
    wanted,
)
from wardroom.games.empire.cards.uses import brings_hq, hqs, logistic, use_objection
from wardroom.games.empire.cards.windows import could_hold, reactions

__all__ = [
    "activation_objection",
    "army_alone",
    "attack_bonus",
    "brings_hq",
    "commands_more",
    "could_hold",
    "critical_from",
    "defence_bonus",
    "die",
    "free",
    "hqs",
    "immune",
    "in_force",
    "intel",
    "landing_objection",
    "logistic",
    "moves_unfinished",
    "naval_allowance",
    "needs_supply",
    "no_asp",
    "reactions",
    "use_objection",
    "wanted",
]
