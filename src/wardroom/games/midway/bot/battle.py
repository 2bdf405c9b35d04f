"""The battle board under air attack: how ships lie, whom the bombers go for, at what the ships fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import fsum
from random import Random

from msgspec import Struct

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.bot import odds, worth
from wardroom.games.midway.printed import SHIPS
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Move

BEAMS = ("port", "starboard")


class Target(Struct, frozen=True):
    """A ship on the battle board."""

    id: str
    at: str
    need: int
    worth: float
    screen: int


class Wing(Struct, frozen=True):
    """Bombers set on one ship from one rectangle. In a raid the torpedo bombers carry bombs too."""

    type: str
    n: int
    target: str
    at: str
    way: str = ""
    torpedo_bombers: int = 0


def targets(view: MidwayView, berths: Mapping[str, str]) -> dict[str, Target]:
    return {
        id: Target(id, at, worth.need(view, id), worth.worth(view, id), worth.screen(view, id))
        for id, at in berths.items()
    }


# ---------------------------------------------------------------- the defender lays out his ships


def formation(
    ships: Sequence[str], value: Mapping[str, float], screens: Mapping[str, int], exchanges: int = 2
) -> dict[str, str]:
    """On every second rectangle, so that neighbours just screen each other; what is worth most in the middle, and
    then ships are exchanged for as long as the screens over it grow."""
    points = _lattice(len(ships))
    by_worth = sorted(ships, key=lambda id: (-value[id] / SHIPS[id].boxes, id))
    at = dict(zip(by_worth, points, strict=False))
    dear = [id for id in by_worth if value[id] >= 5.0]

    def cover() -> float:
        total = 0.0
        for id in dear:
            above, sides = 0, 0
            for reach, weight in _reach(at[id]):
                ship = there.get(reach)
                if ship:
                    above += screens[ship]
                    sides += weight * screens[ship]
            total += value[id] * (above + 0.5 * sides) ** 0.5
        return total

    there = {rectangle: id for id, rectangle in at.items()}
    best = cover()
    for _ in range(exchanges):
        better = False
        for i, a in enumerate(by_worth):
            for b in by_worth[i + 1 :]:
                if screens[a] == screens[b] and value[a] == value[b]:
                    continue
                at[a], at[b] = at[b], at[a]
                there[at[a]], there[at[b]] = a, b
                now = cover()
                if now > best + 1e-9:
                    best, better = now, True
                else:
                    at[a], at[b] = at[b], at[a]
                    there[at[a]], there[at[b]] = a, b
        if not better:
            break
    return at


@cache
def _lattice(ships: int) -> tuple[str, ...]:
    """Rectangles two apart, those in the middle first."""
    middle, centre = len(bb.RANKS) // 2, bb.FILES // 2 + 1
    wide = [(r, f) for r in range(1, len(bb.RANKS), 2) for f in range(3, bb.FILES - 1, 2)]
    dense = [(r, f) for r in range(0, len(bb.RANKS), 2) for f in range(2, bb.FILES, 2)]
    points = wide if ships <= len(wide) else dense
    points.sort(key=lambda p: ((p[0] - middle) ** 2 * 1.1 + (p[1] - centre) ** 2, p))
    return tuple(bb.name(*p) for p in points)


@cache
def _reach(at: str) -> tuple[tuple[str, int], ...]:
    """Rectangles whose ships can fire at dive bombers over this one, and at how many of its beams."""
    beams = [bb.approach("US", at, way) for way in BEAMS]
    return tuple(
        (r, sum(bb.distance(r, beam) <= bb.SCREENING_RANGE for beam in beams))
        for r in bb.RECTANGLES
        if bb.distance(r, at) <= bb.SCREENING_RANGE
    )


# ---------------------------------------------------------------- screening


class Allotment(Struct):
    fire: dict[str, int]
    cover: dict[int, int]
    harm: float  # points the defender may expect to lose


def allot(
    ships: Mapping[str, Target],
    groups: Sequence[tuple[int, str, str]],
    fighters: int = 0,
    fired: Mapping[str, int] | None = None,
    rounds: int = 1,
) -> Allotment:
    """Which ship fires at which group (factors, target, rectangle): the best screens choose first, each where it
    saves most; then each may think again."""
    fire: dict[str, int] = dict(fired or {})
    power = [0] * len(groups)
    of_target: dict[str, list[int]] = {}
    for i, (_, target, _) in enumerate(groups):
        of_target.setdefault(target, []).append(i)
    for id, i in fire.items():
        power[i] += ships[id].screen

    known: dict[tuple[str, tuple[int, ...]], float] = {}

    def loss(target: str) -> float:
        """What the defender may lose with the ship; and a little for better odds, where the column stays the same."""
        mine = of_target[target]
        key = (target, tuple([power[i] for i in mine]))
        worth = known.get(key)
        if worth is None:
            ship = ships[target]
            columns = tuple(sorted([odds.column(groups[i][0], power[i]) for i in mine]))
            lean = fsum([groups[i][0] / (1 + power[i]) for i in mine])
            worth = known[key] = ship.worth * (odds.harm(ship.need, columns) + 0.012 * lean)
        return worth

    now = {target: loss(target) for target in of_target}
    reach = {
        id: [i for i, g in enumerate(groups) if bb.distance(ship.at, g[2]) <= bb.SCREENING_RANGE]
        for id, ship in ships.items()
        if ship.screen and not (fired and id in fired)
    }

    def gain(i: int, amount: int) -> float:
        target = groups[i][1]
        power[i] += amount
        saved = now[target] - loss(target)
        power[i] -= amount
        return saved

    def put(i: int, amount: int) -> None:
        power[i] += amount
        now[groups[i][1]] = loss(groups[i][1])

    order = sorted((id for id in reach if reach[id]), key=lambda id: (-ships[id].screen, len(reach[id]), id))
    for n in range(rounds):
        changed = False
        for id in order:
            was, amount = fire.get(id), ships[id].screen
            if was is not None:
                put(was, -amount)
            best = max(reach[id], key=lambda i: (gain(i, amount), i == was))
            put(best, amount)
            changed |= best != was
            fire[id] = best
        if n and not changed:
            break
    cover: dict[int, int] = {}
    left = fighters
    while left > 0 and groups:
        sizes = {min(left, 1 + fighters // (6 if rounds > 1 else 3)), min(left, 1 + fighters // 3)}
        choice = max((gain(i, n) / n, -n, -i) for i in range(len(groups)) for n in sizes)
        n, i = -choice[1], -choice[2]
        put(i, n)
        cover[i] = cover.get(i, 0) + n
        left -= n
    total = fsum(
        ships[target].worth
        * odds.harm(ships[target].need, tuple(sorted([odds.column(groups[i][0], power[i]) for i in mine])))
        for target, mine in of_target.items()
    )
    bill = fsum(odds.lost(g[0], power[i]) for i, g in enumerate(groups))
    return Allotment(fire, cover, total - BILL * bill)


def nearest(ships: Mapping[str, Target], groups: Sequence[tuple[int, str, str]]) -> list[Move]:
    """Every ship at the first group in its range: how one fires who does not reckon."""
    found: list[Move] = []
    for id, ship in ships.items():
        reach = (i for i, group in enumerate(groups) if bb.distance(ship.at, group[2]) <= bb.SCREENING_RANGE)
        if ship.screen and (first := next(reach, None)) is not None:
            found.append(("fire", id, first))
    return found


BILL = 0.08  # points a factor shot down counts for, when attacks are compared


# ---------------------------------------------------------------- the attacker sets his bombers


def attack(
    ships: Mapping[str, Target], defender: str, dive: int, torpedo: int, fighters: int, *, raid: bool, rng: Random,
    rounds: int = 3, varied: int = 10,
) -> tuple[float, tuple[Wing, ...]]:  # fmt: skip
    """The best of many ways to share out the bombers, against the screening that each would meet: all are weighed
    roughly, the likeliest with care, and the best of them is tried with a few factors moved. With no rounds all go
    for the dearest ship."""
    ranked = sorted(ships.values(), key=lambda t: (-t.worth / t.need**0.5, t.id))
    plans = [plan for plan in dict.fromkeys(_plans(ranked, defender, dive, torpedo, raid)) if plan]
    if not plans:
        return 0.0, ()
    if not rounds:
        return _weigh(ships, plans[0], fighters, 1), plans[0]
    rough = sorted(plans, key=lambda plan: -_weigh(ships, plan, fighters, 1))
    best = max(((_weigh(ships, plan, fighters, rounds), plan) for plan in rough[:5]), key=lambda b: b[0])
    seen = set(rough)
    for _ in range(varied):
        plan = _varied(best[1], rng)
        if plan in seen:
            continue
        seen.add(plan)
        value = _weigh(ships, plan, fighters, rounds)
        if value > best[0]:
            best = (value, plan)
    return best


def _weigh(ships: Mapping[str, Target], plan: Sequence[Wing], fighters: int, rounds: int) -> float:
    return allot(ships, [(w.n, w.target, w.at) for w in plan], fighters, rounds=rounds).harm


def _plans(ranked: Sequence[Target], defender: str, dive: int, torpedo: int, raid: bool) -> Iterable[tuple[Wing, ...]]:
    """All on one ship, or shared among the best few: dive bombers on each, torpedo bombers on one beam or both."""
    if raid:
        for k in range(1, min(4, len(ranked)) + 1):
            yield tuple(
                Wing("B", d + t, ship.id, ship.at, torpedo_bombers=t)
                for ship, d, t in zip(ranked[:k], _shares(dive, k), _shares(torpedo, k), strict=True)
                if d + t
            )
        return
    for k in range(1, min(6, len(ranked)) + 1):
        for j in sorted({1, (k + 1) // 2, k}):
            for sides in (1, 2):
                yield (
                    *_dive(ranked[:k], _shares(dive, k)),
                    *_drop(ranked[:j], defender, _shares(torpedo, j), sides),
                )
        if k + 1 < len(ranked):  # the torpedo bombers against others
            yield (*_dive(ranked[:k], _shares(dive, k)), *_drop(ranked[k : k + 1], defender, [torpedo], 2))
    for size in (5, 6, 8):  # as many groups as can sink a ship that nobody screens
        d = min(len(ranked), dive // size)
        t = min(len(ranked), torpedo // size)
        yield (*_dive(ranked, _packs(dive, size, d)), *_drop(ranked, defender, _packs(torpedo, size, t), 1))
        yield (*_dive(ranked, _packs(dive, size, d)), *_drop(ranked[d:], defender, _packs(torpedo, size, t), 1))


def _dive(ships: Sequence[Target], shares: Sequence[int]) -> list[Wing]:
    return [Wing("D", n, ship.id, ship.at) for ship, n in zip(ships, shares, strict=False) if n]


def _drop(ships: Sequence[Target], defender: str, shares: Sequence[int], sides: int) -> list[Wing]:
    wings = []
    for ship, n in zip(ships, shares, strict=False):
        for way, part in zip(BEAMS, _shares(n, sides), strict=False):
            if part:
                wings.append(Wing("T", part, ship.id, bb.approach(defender, ship.at, way), way))
    return wings


def _shares(n: int, k: int) -> list[int]:
    return [n // k + (i < n % k) for i in range(k)]


def _packs(n: int, size: int, k: int) -> list[int]:
    """k groups of the size; the first takes what is over."""
    return [size + (n - size * k if i == 0 else 0) for i in range(k)] if k else [n]


def _varied(plan: tuple[Wing, ...], rng: Random) -> tuple[Wing, ...]:
    """Some factors from one group to another of its type."""
    a, b = rng.randrange(len(plan)), rng.randrange(len(plan))
    one, two = plan[a], plan[b]
    if a == b or one.type != two.type or one.type == "B":
        return plan
    n = min(one.n, rng.choice((1, 2, 3, 5)))
    wings = list(plan)
    wings[a] = Wing(one.type, one.n - n, one.target, one.at, one.way)
    wings[b] = Wing(two.type, two.n + n, two.target, two.at, two.way)
    return tuple(w for w in wings if w.n)
