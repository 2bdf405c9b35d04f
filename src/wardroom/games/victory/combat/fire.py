"""Who fires at whom, how well, and whom the hits fall on (5.3, 5.4).

Plain data in and out: the battle and the odds before it use the very same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from wardroom.games.victory.objection import Objection
from wardroom.games.victory.printed import AIR, ALLIES, GROUND, GROUPS, NAVAL, PRINTED

SUBS = "subs"  # a group of its own under the ASW rule (PV-9.2-1)
_SPECIAL = PRINTED["units"]["special"]
_ASW = {True: _SPECIAL["asw"]["allied_surface"], False: _SPECIAL["asw"]["japan_surface"]}
KAMIKAZE: int = _SPECIAL["kamikaze"]["fire_naval"]
KAMIKAZE_FROM: str = _SPECIAL["kamikaze"]["from_turn"]
BANZAI: int = _SPECIAL["banzai"]["fire_ground"]
DUG_IN = ("IN", "MA")  # by the letter of 5.46 (PV-5.4-10)
FREE_FIRE = ("CV", "MA")  # they carry aircraft of their own (PV-5.4-6)
SURFACE = ("BB", "CA")


class Unit(Struct, frozen=True):
    """A block in a battle, with all that matters to fire."""

    id: str
    side: str
    type: str
    letter: str
    group: str  # air, naval, ground, or subs
    steps: int
    fire: tuple[int, int, int]
    place: str = ""  # the two coasts of Siam are two places
    double: bool = False  # it has double defence (PV-5.4-13)
    grounded: bool = False  # marines without aircraft of their own (PV-5.4-6, an option)
    dug_in: bool = False  # only ground fire takes its last step (PV-5.4-10)

    @property
    def at_sea(self) -> bool:
        """A ground unit that has not landed."""
        return self.letter == "E" and self.group != GROUND

    @property
    def free(self) -> bool:
        """It fires at whatever there is, provoked or not (PV-5.4-6)."""
        return self.type in FREE_FIRE and not self.grounded


class Scene(Struct, frozen=True):
    """What has happened so far this round. `surprise`: a raider fires (PV-5.9-2)."""

    bombed: tuple[str, ...] = ()  # "side group"
    shelled: tuple[str, ...] = ()  # sides
    surprise: bool = False


def groups(asw: bool) -> tuple[str, ...]:
    return (*GROUPS, SUBS) if asw else GROUPS


def power(unit: Unit, group: str) -> int:
    """The highest face that hits."""
    if group == SUBS:  # only those who can hunt them (PV-9.2-2)
        if unit.group == GROUND or unit.at_sea:
            return 0
        return _ASW[unit.side == ALLIES] if unit.type in SURFACE else unit.fire[1]
    if group == GROUND and unit.at_sea:
        return 0
    return unit.fire[GROUPS.index(group)]


def barred(unit: Unit, group: str, foes: Sequence[Unit], scene: Scene) -> Objection | None:
    """What keeps a unit from firing at a group; None: it can."""
    if unit.at_sea and unit.type != "MA":
        return Objection("still_at_sea", ("PV-5.8-7",))
    if not any(foe.group == group for foe in foes):
        return Objection("no_such_target", ("PV-5.4-1",))
    if not power(unit, group):
        return Objection("no_firepower", ("PV-9.2-1",) if group == SUBS else ("PV-5.3-1", "PV-3.2-2", "PV-5.8-7"))
    if not scene.surprise and (reason := _conditions(unit, group, foes, scene)):
        return reason
    if not prey(unit, group, foes, scene):
        if scene.surprise:
            return Objection("no_surprise", ("PV-5.9-8", "PV-5.4-10"))
        return Objection("immune", ("PV-5.4-10",)) if group == GROUND else Objection("other_coast", ("PV-MAP-3",))
    return None


def _conditions(unit: Unit, group: str, foes: Sequence[Unit], scene: Scene) -> Objection | None:
    flak = group == AIR and unit.group != AIR and not unit.free
    if flak and f"{unit.side} {unit.group}" not in scene.bombed:
        return Objection("no_flak", ("PV-5.4-5",))
    if group == GROUND and unit.group not in (AIR, GROUND) and any(rival(unit, foe) for foe in foes):
        return Objection("no_sea_control", ("PV-5.4-7",))
    if group == NAVAL and unit.group == GROUND and not unit.free and unit.side not in scene.shelled:
        return Objection("not_shelled", ("PV-5.4-8",))
    return None


def rival(unit: Unit, foe: Unit) -> bool:
    """A naval unit in the same waters: it disputes the sea."""
    return foe.group in (NAVAL, SUBS) and foe.place == unit.place


def prey(unit: Unit, group: str, foes: Iterable[Unit], scene: Scene) -> list[Unit]:
    """Those of a group that the unit's hits can fall on."""
    return [foe for foe in foes if foe.group == group and _can_hit(unit, foe, scene)]


def _can_hit(unit: Unit, foe: Unit, scene: Scene) -> bool:
    if scene.surprise and foe.letter <= unit.letter:
        return False  # PV-5.9-8
    if foe.group == GROUND:
        return unit.group == GROUND or foe.steps > 1 or not foe.dug_in  # PV-5.4-10
    ships = unit.group in (NAVAL, SUBS) and foe.group in (NAVAL, SUBS)
    return not ships or rival(unit, foe)


def targets(unit: Unit, foes: Sequence[Unit], scene: Scene, asw: bool = False) -> dict[str, int]:
    """The groups it can fire at, with its firepower against each; its own kind first (PV-5.4-3)."""
    found = {group: power(unit, group) for group in groups(asw) if barred(unit, group, foes, scene) is None}
    return dict(sorted(found.items(), key=lambda item: item[0] != unit.group))


def hits(faces: Iterable[int], power: int) -> int:
    return sum(face <= power for face in faces)


def takers(prey: Sequence[Unit], half: str = "") -> list[str]:
    """Who takes the next hit: whoever has half a hit, else the strongest. Of several the owner chooses (PV-5.4-9)."""
    if marked := [unit.id for unit in prey if unit.id in half.split()]:
        return marked
    most = max((unit.steps for unit in prey), default=0)
    return [unit.id for unit in prey if unit.steps == most]


def strike(unit: Unit, half: str = "") -> tuple[int, str]:
    """A hit on a unit: the steps it loses, and who has half a hit then. While the hits of one fire are taken there may
    be a second, if that fire cannot harm the first (PV-5.4-10): see `settled`."""
    if not unit.double:
        return 1, half
    if unit.id in half.split():
        return 1, " ".join(id for id in half.split() if id != unit.id)
    return 0, f"{half} {unit.id}".strip()


def settled(half: str) -> str:
    """After the fire: a group never has two half hits, and the second is lost (PV-5.4-14)."""
    return half.split()[0] if half else ""


__all__ = [
    "BANZAI", "DUG_IN", "KAMIKAZE", "KAMIKAZE_FROM", "SUBS", "Scene", "Unit", "barred", "groups", "hits", "power",
    "prey", "rival", "settled", "strike", "takers", "targets",
]  # fmt: skip
