"""What cards add in a battle, and to intelligence."""

from __future__ import annotations

from wardroom.games.empire.cards.force import effects
from wardroom.games.empire.cards.language import has
from wardroom.games.empire.cards.scene import Scene
from wardroom.games.empire.printed import ISLANDS, JAPAN
from wardroom.games.empire.state import Empire, Fight

GROUND_COMBAT = "ground"


def intel(g: Empire) -> int:
    """The modifier of intelligence rolls: plus is worse for the Reaction player (ES-Q-111)."""
    return sum(rule["value"] for rule in effects(g, "intel"))


def immune(g: Empire, what: str) -> bool:
    """Whether weather cannot cancel it, or no reaction card changes its condition."""
    return any(what in rule["to"] for rule in effects(g, "immune"))


def die(g: Empire, fight: Fight, side: str, combat: str) -> tuple[int, bool]:
    """What cards add to the side's die, and whether that replaces everything else (ES-Q-130)."""
    rules = [rule for rule in effects(g, "die", fight) if (rule["side"], rule["combat"]) == (side, combat)]
    for rule in rules:
        if rule.get("final"):
            return rule["value"], True
    return sum(rule["value"] for rule in rules) + _doctrine(g, fight, side, combat), False


def _doctrine(g: Empire, fight: Fight, side: str, combat: str) -> int:
    """J31, for the rest of the game."""
    return int("doctrine" in g.marks and side == JAPAN and combat == GROUND_COMBAT and fight.hex in ISLANDS)


def critical_from(g: Empire, side: str) -> int | None:
    """The modified air-naval roll from which a hit of the side is critical."""
    return min((rule["from"] for rule in effects(g, "critical") if rule["side"] == side), default=None)


def attack_bonus(g: Empire, unit: str) -> int:
    """What cards add to an attack factor, which never falls below 0."""
    return max(_added(g, "attack", unit), -g.attack(unit))


def defence_bonus(g: Empire, unit: str) -> int:
    return _added(g, "defense", unit)


def _added(g: Empire, kind: str, unit: str) -> int:
    return sum(rule["value"] for rule in effects(g, kind) if has(Scene(g), rule["of"], unit))
