"""The enemy's decks as they usually are: how much is left, and how ready it is."""

from __future__ import annotations

from random import Random

from wardroom.games.midway.aircraft import Factors, Hangar, minus, total
from wardroom.games.midway.habits.kept import Side, deck_key
from wardroom.games.midway.habits.moment import kind, stage
from wardroom.games.midway.printed import BASES, MIDWAY, printed_air
from wardroom.games.midway.state import Midway

STATES = ("unready", "readying", "ready")
LEAST = 0.1  # of the printed aircraft: with fewer a course would be none


def usual_decks(h: Midway, foe: str, rng: Random, side: Side) -> dict[str, Hangar]:
    standing = _standing(h, foe, _share(h, rng, side))
    states = {of: _state(h, foe, of, rng, side) for of in dict.fromkeys(map(kind, BASES[foe]))}
    gone = {MIDWAY} if h.fallen else set()
    return {
        base: Hangar() if base in gone else Hangar(**{states[kind(base)]: factors})
        for base, factors in standing.items()
    }


def _share(h: Midway, rng: Random, side: Side) -> float:
    usual = side.left[min(h.turn, len(side.left) - 1)]
    return min(1.0, max(LEAST, rng.gauss(usual.mean, usual.off)))


def _standing(h: Midway, foe: str, share: float) -> dict[str, Factors]:
    """That share of all that is printed for the bases that are left, less what is in the air."""
    bases = [base for base in BASES[foe] if base in h.air]
    printed = {base: printed_air(base, h.options.fighters) for base in bases}
    flying = total(mission.sent for mission in h.missions.get(foe, ()))
    left = minus(total(printed_air(base, h.options.fighters) for base in BASES[foe]), flying)
    whole, standing = total(printed.values()), dict[str, Factors]()
    for base, each in printed.items():
        f, d, t = (
            min(round(max(0.0, share * all - up) * n / all) if all else 0, rest)
            for n, all, up, rest in zip(each, whole, flying, left, strict=True)
        )
        standing[base] = (f, d, t)
        left = minus(left, standing[base])
    return standing


def _state(h: Midway, foe: str, of: str, rng: Random, side: Side) -> str:
    announced = "readying" in h.said.get(foe, ())
    if foe not in h.armed_once and not announced:
        return "unready"
    weights = side.decks.get(deck_key(stage(h), announced, of), (1.0, 0.0, 0.0))
    return rng.choices(STATES, weights)[0]
