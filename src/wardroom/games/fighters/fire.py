"""Who can shoot at whom, and what a hit does."""

from __future__ import annotations

from wardroom.games.fighters.printed import Type, foe
from wardroom.games.fighters.state import Aircraft, Fighters


def is_battery(shooter: str) -> bool:
    return "." in shooter


def side_of(g: Fighters, shooter: str) -> str:
    return g.gunner(shooter)[:2] if is_battery(shooter) else g.aircraft[shooter].side


def seat_of(g: Fighters, shooter: str) -> str:
    return g.gunner(shooter) if is_battery(shooter) else g.aircraft[shooter].seat


def battery_hex(g: Fighters, battery: str) -> str:
    where, which = battery.split(".")
    return which if where == "aa" else g.ships[where].hexes[int(which)]


def hex_of(g: Fighters, shooter: str) -> str:
    return battery_hex(g, shooter) if is_battery(shooter) else g.aircraft[shooter].hex


def bears(g: Fighters, a: Aircraft, b: Aircraft) -> bool | None:
    """Whether b is directly ahead of a; None where a cannot shoot at b: another altitude, out of its field of fire, or
    the line is not clear (FP-FIR-1, FP-FIR-2, FP-FIR-7, FP-FIR-8)."""
    if a.high != b.high or not a.hex or not b.hex:
        return None
    clouds = g.board.clouds if a.high else frozenset()
    if a.hex in clouds or b.hex in clouds:
        return None
    for target, ahead, blocked in g.board.lines(a.type, a.hex, a.facing):
        if target == b.hex:
            if blocked:
                stops = g.blocks(a.high)
                if any(all(hex in stops for hex in group) for group in blocked):
                    return None
            return ahead
    return None


def targets(g: Fighters, shooter: str) -> tuple[str, ...]:
    """The enemy aircraft it may shoot at: the nearest of those it can hit (FP-FIR-6, FP-RUL-FIR-2)."""
    if is_battery(shooter):
        return _flak_targets(g, battery_hex(g, shooter), foe(side_of(g, shooter)))
    a = g.aircraft[shooter]
    there = {b.hex: id for id, b in g.flying(foe(a.side)).items() if b.high == a.high}
    found: dict[str, int] = {}
    for hex, _, _ in g.board.lines(a.type, a.hex, a.facing):  # nearest first
        if hex in there and bears(g, a, g.aircraft[there[hex]]) is not None:
            far = g.board.grid.distance(a.hex, hex)
            if far > min(found.values(), default=far):
                break
            found[there[hex]] = far
    return tuple(sorted(found))


def _flak_targets(g: Fighters, hex: str, side: str) -> tuple[str, ...]:
    """Low aircraft in the battery's own hex, or else next to it (FP-AAA-5, FP-AAA-12, FP-RUL-AAA-1)."""
    near = {id: g.board.grid.distance(hex, a.hex) for id, a in g.flying(side).items() if not a.high}
    can = {id: far for id, far in near.items() if far <= 1}
    return tuple(id for id, far in can.items() if far == min(can.values()))


def damage(g: Fighters, shooter: str, target: str) -> int:
    """What the shooter would do to the target as both stand now; 0 is a miss (FP-FIR-5, FP-TRT-9, FP-TRT-10)."""
    b = g.aircraft[target]
    if is_battery(shooter):
        hex = battery_hex(g, shooter)
        return int(bool(b.hex) and not b.high and g.board.grid.distance(hex, b.hex) <= 1)
    a = g.aircraft[shooter]
    ahead = bears(g, a, b)
    if ahead is None:
        return 0
    return 2 if ahead and doubles(a.kind, b.kind) else 1


def doubles(shooter: Type, target: Type) -> bool:
    """Whether a hit on a target directly ahead counts twice (FP-TRT-9, FP-TRT-10)."""
    return "gun_20mm" in shooter.traits or (shooter.fighter and "inflammable" in target.traits)


def hurt(g: Fighters, craft: str, points: int, by: str, rules: tuple[str, ...]) -> None:
    """Take damage; at its armour the aircraft is destroyed and removed (FP-DMG-1 to FP-DMG-4). `by` is the seat whose
    doing it was."""
    a = g.aircraft[craft]
    taken = a.damage + points
    if taken < a.kind.armour:
        g.change(craft, damage=taken)
        g.tell("damaged", craft=craft, points=points, rules=("FP-DMG-3",))
        return
    g.change(craft, damage=taken, hex="", out="destroyed")
    g.tell("destroyed", craft=craft, hex=a.hex, rules=("FP-DMG-4", *rules))
    enemy = foe(a.side)
    g.score(g.credit(by, enemy), g.sheet.worth(enemy, a.type), a.type)
