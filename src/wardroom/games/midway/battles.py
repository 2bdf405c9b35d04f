"""The two kinds of battle, as they lie on the battle board."""

from __future__ import annotations

from msgspec import Struct, structs

from wardroom.games.midway.aircraft import NONE, Factors
from wardroom.games.midway.printed import FLEET, SHIPS, TYPES, foe


class Group(Struct, frozen=True):
    """Bombers of one type in one rectangle that attack the same ship (MW-B9-2)."""

    type: str  # D, T, or in an island raid B: both, with bombs
    n: int
    target: str
    at: str
    torpedo_bombers: int = 0  # of a B group

    def part(self, type: str) -> int:
        if self.type == "B":
            return self.torpedo_bombers if type == "T" else self.n - self.torpedo_bombers
        return self.n if type == self.type else 0


class Meeting(Struct, frozen=True):
    """Fighters of both sides over the zone of a battle, patrols and escorts, that have not fought yet (MW-EN-56)."""

    attacker: str
    attacking: int
    defending: int


class AirBattle(Struct, frozen=True, omit_defaults=True):
    """One attacked zone on the battle board."""

    zone: str
    attacker: str
    raid: bool = False  # on the island, alone or together with a strike on the ships off it
    berths: dict[str, str] = {}  # the defender's ships; his alone until he has placed the last
    shown: bool = False
    held: int = 0  # the defender's patrol fighters that may screen
    island: Factors = NONE  # bombers set against the island
    groups: tuple[Group, ...] = ()
    fire: dict[str, int] = {}  # ship: the group it fires at
    cover: tuple[int, ...] = ()  # group by group: held fighters set against it
    guard: int = 0  # held fighters set against the force over the island
    screened: bool = False  # the defender has laid all his fire
    waves: tuple[tuple[int, ...], ...] = ()  # group by group: its division into waves
    scored: tuple[
        tuple[int, int, int], ...
    ] = ()  # group, hits, factors lost; one for each die (hits -1: sunk outright)
    bombed: bool = False  # the dice have fallen; losses may still have to be shared out

    @property
    def defender(self) -> str:
        return foe(self.attacker)

    @property
    def placed(self) -> list[str]:
        """The defender's ships on the board, in printed order."""
        return [ship for ship in FLEET[self.defender] if ship in self.berths]

    def covered(self, group: int) -> int:
        """Fighters set against a group."""
        return self.cover[group] if self.cover else 0

    def under_fire(self, group: int) -> bool:
        return group in self.fire.values() or self.covered(group) > 0

    def waves_of(self, group: int) -> tuple[int, ...]:
        """The waves of a group: one, unless its owner split it."""
        return self.waves[group] if self.waves else (self.groups[group].n,)

    def left(self, type: str, sent: Factors, raid: bool) -> int:
        """Bombers of the type not yet given a target, of the raid or of the strike."""
        i = TYPES.index(type)
        over_island = self.island[i] if raid else 0
        return sent[i] - over_island - sum(g.part(type) for g in self.groups if (g.type == "B") == raid)


class SurfaceBattle(Struct, frozen=True, omit_defaults=True):
    """Opposing ships on the battle board; the rectangles stay from turn to turn until the battle ends (MW-EN-31)."""

    zone: str
    berths: dict[str, str] = {}  # ship: rectangle
    pending: dict[str, str] = {}  # being placed (no rectangle: held back): the owner's alone until he is done
    deployed: tuple[str, ...] = ()  # sides that have brought on, this turn, all that the board takes
    round: int = 0  # battle turns fought in this turn
    fire: dict[str, str] = {}  # firing ship: target, of the side that fires now
    scored: dict[str, int] = {}  # target: hits of this battle turn, recorded when both sides have fired (MW-EN-35)
    tries: dict[str, bool] = {}  # who tries to withdraw

    def seen_by(self, side: str | None) -> SurfaceBattle:
        """Open to both, but for ships still being placed, targets being declared and thoughts of withdrawal."""
        mine = {id: at for id, at in self.pending.items() if SHIPS[id].side == side}
        fire = {id: target for id, target in self.fire.items() if SHIPS[id].side == side}
        tries = {each: wish for each, wish in self.tries.items() if each == side}
        return structs.replace(self, pending=mine, fire=fire, tries=tries)
