"""A rough eye for a battle: the same letters and target groups as the rules, with means instead of dice.

Fast enough to weigh some hundred forces in a turn; `odds.py` has the true chances.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, fsum

from wardroom.games.victory.printed import AIR, GROUND, NAVAL, PIECES
from wardroom.games.victory.state import Victory, fire_of

_GROUPS = {AIR: 0, NAVAL: 1, GROUND: 2}
_LETTERS = "ABCDE"


class Unit:
    """A block in the mind's battle: its steps are a mean."""

    __slots__ = ("acted", "afloat", "cost", "fire", "group", "letter", "steps", "type")

    def __init__(self, g: Victory, block: str, afloat: bool = False, steps: float | None = None) -> None:
        piece = PIECES[block]
        self.acted = g.fight is not None and block in g.fight.acted  # in the round that is being fought
        self.type = piece.type
        self.letter = piece.letter or "E"
        self.fire = fire_of(g, block) if piece.fire else (0, 0, 0)
        self.steps = float(g.blocks[block].steps if steps is None else steps)
        self.cost = piece.cost
        self.afloat = afloat
        self.group = piece.group


class Estimate:
    """What may come of it: the chance that the attacker takes the ground (or the sea), and steps lost in points."""

    __slots__ = ("lost", "sea", "taken", "win")

    def __init__(self, win: float, sea: float, lost: float, taken: float) -> None:
        self.win, self.sea, self.lost, self.taken = win, sea, lost, taken


def estimate(
    attack: list[Unit], defend: list[Unit], doubled: bool, rounds: int = 3, contested: bool = True
) -> Estimate:
    """`doubled`: the ground units of the defender take half. `contested`: there is land to be won."""
    before, spare = (_worth(attack), _worth(defend)), 0.0
    for _ in range(rounds):
        for letter in _LETTERS:
            if letter == "E" and not _sum(defend, NAVAL) > 0.4:
                for unit in attack:
                    unit.afloat = False
            for side, other, half in ((defend, attack, False), (attack, defend, doubled)):
                for unit in side:
                    if unit.letter == letter and unit.steps > 0 and not unit.acted:
                        left = _fire(unit, other, half)
                        spare += left if side is attack else 0.0
        for unit in (*attack, *defend):
            unit.acted = False
    lost, taken = before[0] - _worth(attack), before[1] - _worth(defend)
    sea = _share(_sum(attack, NAVAL), _sum(defend, NAVAL))
    ashore = fsum(unit.steps for unit in attack if unit.group == GROUND and not unit.afloat)
    holds = fsum(unit.steps for unit in defend if unit.group == GROUND)
    win = _chance(spare - holds) * min(1.0, ashore) if contested and ashore > 0.2 else 0.0
    return Estimate(win, sea, lost, taken)


def exchange(raiders: list[Unit], raided: list[Unit], doubled: bool) -> tuple[float, float]:
    """Of a raid: steps in points that the raided lose, surprised by earlier letters than their own, and the raiders."""
    before, bombed = (_worth(raided), _worth(raiders)), set[str]()
    for unit in sorted(raiders, key=lambda unit: unit.letter):
        group = _volley(unit, [foe for foe in raided if foe.letter > unit.letter], _GROUPS, doubled)
        bombed |= {group} if unit.group == AIR else set()
    for unit in sorted(raided, key=lambda unit: unit.letter):
        if unit.group in _GROUPS:
            free = unit.type in ("MA", "CV") or unit.group == AIR
            _volley(unit, raiders, _GROUPS if free else {unit.group, *((AIR,) if unit.group in bombed else ())}, False)
    return before[0] - _worth(raided), before[1] - _worth(raiders)


def _volley(unit: Unit, foes: list[Unit], groups: Iterable[str], doubled: bool) -> str:
    """At one of these groups, where it does most; at which."""
    best, target = 0.0, ""
    for group in sorted(groups):
        there = [foe for foe in foes if foe.group == group and foe.steps > _floor(unit, group)]
        hits = _hits(unit, group, doubled)
        worth = min(hits, fsum(foe.steps for foe in there)) * max((foe.cost for foe in there), default=0)
        if worth > best:
            best, target = worth, group
    if target:
        _hit([foe for foe in foes if foe.group == target], _hits(unit, target, doubled), _floor(unit, target))
    return target


def _hits(unit: Unit, group: str, doubled: bool) -> float:
    return max(unit.steps, 0.0) * unit.fire[_GROUPS[group]] / 6 * (0.5 if doubled and group == GROUND else 1.0)


def _chance(margin: float) -> float:
    """Means hide the spread of the dice: with nothing to spare it is even."""
    return 1 / (1 + exp(-1.7 * margin))


def _share(mine: float, theirs: float) -> float:
    return 1.0 if theirs <= 0.05 and mine > 0.2 else mine / (mine + 1.5 * theirs) if mine + theirs > 0 else 0.0


def _group(unit: Unit) -> str:
    return NAVAL if unit.afloat else unit.group


def _sum(units: Iterable[Unit], group: str) -> float:
    return fsum(unit.steps for unit in units if _group(unit) == group)


def _worth(units: Iterable[Unit]) -> float:
    return fsum(max(unit.steps, 0.0) * unit.cost for unit in units)


def _fire(unit: Unit, foes: list[Unit], doubled: bool) -> float:
    """At the group where it does most, in points. What soldiers had to spare on the ground is given back, in steps."""
    if unit.afloat and unit.type != "MA":
        return 0.0
    best, target = 0.0, ""
    for group, index in _GROUPS.items():
        if not unit.fire[index] or not _allowed(unit, group, foes):
            continue
        there = [foe for foe in foes if _group(foe) == group and foe.steps > _floor(unit, group)]
        if there:
            hits = min(unit.steps * unit.fire[index] / 6, fsum(foe.steps for foe in there))
            worth = hits * max(foe.cost for foe in there) * (0.5 if doubled and group == GROUND else 1.0)
            worth *= 2.0 if any(foe.afloat for foe in there) else 1.0
            if worth > best:
                best, target = worth, group
    half = 0.5 if doubled and target in (GROUND, "") else 1.0
    hits = unit.steps * unit.fire[_GROUPS[target or GROUND]] / 6 * half
    if target:
        hits = _hit([foe for foe in foes if _group(foe) == target], hits, _floor(unit, target))
    return hits if unit.group == GROUND and not unit.afloat and target in (GROUND, "") else 0.0


def _allowed(unit: Unit, group: str, foes: list[Unit]) -> bool:
    if unit.group == NAVAL and group == GROUND:
        return not _sum(foes, NAVAL) > 0.4
    if unit.type in ("MA", "CV") or unit.group == AIR:
        return True
    return group == unit.group or (group == AIR and unit.group == NAVAL)


def _floor(unit: Unit, group: str) -> float:
    """Ground units at their last step are safe from air and ships (5.46)."""
    return 1.0 if group == GROUND and unit.group != GROUND else 0.0


def _hit(group: list[Unit], hits: float, floor: float) -> float:
    """Strongest first; what was too much is given back."""
    while hits > 0.01:
        strongest = max(group, key=lambda unit: unit.steps)
        if strongest.steps <= floor + 0.01:
            return hits
        bite = min(hits, 0.5, strongest.steps - floor)
        strongest.steps -= bite
        hits -= bite
    return 0.0
