"""The comparisons by name: each gives an end state a value, and larger is better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wardroom.games.fighters.automaton.assessment import EDGES, FAR, REACTS, Assessment
from wardroom.games.fighters.automaton.execution import EXECUTION
from wardroom.games.fighters.flight.trip import Trip
from wardroom.games.fighters.state import Aircraft

Key = Callable[[Assessment, Trip], Any]


def stays(o: Assessment, t: Trip) -> int:
    return int(t.end in ("high", "low"))


def gone_home(o: Assessment, t: Trip) -> int:
    """Out by the exit zone; by any edge where none is named (FP-BOT-15)."""
    return left(o, t)


def left(o: Assessment, t: Trip) -> int:
    """Away over the edge, where that is no loss (FP-RUL-BOT-7)."""
    return int(t.end == "left" and t.hex in o.open_edges)


def exit_gap(o: Assessment, t: Trip) -> int:
    if stays(o, t):
        return -o.edge_distance(t.hex)
    return 1 if gone_home(o, t) else -FAR


def edge_gap(o: Assessment, t: Trip) -> int:
    return -o.edge_distance(t.hex) if stays(o, t) else 1


# ---- fire and danger


def target_class(o: Assessment, t: Trip) -> int:
    return o.shot(t)[0]


def shot_outcome(o: Assessment, t: Trip) -> int:
    return o.shot(t)[1]


def sure_shot(o: Assessment, t: Trip) -> int:
    """A shot that is certain to hit, the better the more it does; one that can be dodged counts for nothing."""
    return max(o.shot(t)[1], REACTS)


def exposure(o: Assessment, t: Trip) -> int:
    return o.exposure(t)


def cone_exposure(o: Assessment, t: Trip) -> int:
    return o.cone_exposure(t.hex) if stays(o, t) else 0


def cloud(o: Assessment, t: Trip) -> int:
    return int(t.end == "high" and t.hex in o.board.clouds)


def cover(o: Assessment, t: Trip) -> int:
    """A cloud on the way out: one that is nearer to the edge than the start (FP-BOT-34)."""
    return int(bool(cloud(o, t)) and o.edge_distance(t.hex) < o.edge_distance(o.a.hex))


def enemy_distance(o: Assessment, t: Trip) -> int:
    enemy = o.nearest(t.hex, o.enemies) if stays(o, t) else None
    return o.distance(t.hex, enemy.hex) if enemy else FAR


# ---- the enemy a fighter is after


def quarry_gap(o: Assessment, t: Trip) -> int:
    if not stays(o, t):
        return -FAR
    enemy = o.nearest(t.hex, o.quarry)
    if enemy is None:
        return 0
    return -o.distance(t.hex, enemy.hex) - climb(enemy, t)


def climb(enemy: Aircraft, t: Trip) -> int:
    """What the way to his altitude costs or gives in hexes: a dive is a hex for nothing, a climb one for two points."""
    high = t.end == "high"
    return 0 if enemy.high == high else -1 if high else 1


def quarry_ahead(o: Assessment, t: Trip) -> int:
    enemy = o.nearest(t.hex, o.quarry) if stays(o, t) else None
    return int(enemy is not None and enemy.hex in o.board.grid.cone(t.hex, t.facing))


def quarry_altitude(o: Assessment, t: Trip) -> int:
    enemy = o.nearest(t.hex, o.quarry) if stays(o, t) else None
    return int(enemy is not None and enemy.high == (t.end == "high"))


# ---- circling


def across(o: Assessment, t: Trip) -> int:
    """At right angles to the nearest enemy fighter, as nearly as hexes allow (FP-BOT-30)."""
    enemy = o.nearest(t.hex, o.fighters) if stays(o, t) else None
    return int(enemy is not None and (t.facing - enemy.facing) % 3 != 0)


def behind(o: Assessment, t: Trip) -> int:
    enemy = o.nearest(t.hex, o.fighters) if stays(o, t) else None
    return int(enemy is not None and t.hex in o.board.grid.cone(enemy.hex, (enemy.facing + 3) % 6))


def keeps_distance(o: Assessment, t: Trip) -> int:
    enemy = o.nearest(t.hex, o.fighters) if stays(o, t) else None
    return -abs(o.distance(t.hex, enemy.hex) - EXECUTION.circle_distance) if enemy else 0


# ---- weapons


def bomb_points(o: Assessment, t: Trip) -> int:
    return o.bomb_points(t)


def torpedo(o: Assessment, t: Trip) -> tuple[int, ...]:
    """Launched with a valid solution; of two solutions the better one."""
    solution = o.solution(t)
    return (1, *solution) if solution else (0,)


def release_points(o: Assessment, t: Trip) -> int:
    """What the weapon let go in this move scores; a torpedo, if it hits."""
    solution = o.solution(t)
    return solution.points if solution else o.bomb_points(t)


def readiness(o: Assessment, t: Trip) -> int:
    return int(o.ready(t))


def prey_gap(o: Assessment, t: Trip) -> int:
    if not stays(o, t):
        return -FAR
    return -min((o.distance(t.hex, hex) for hex in o.prey), default=0)


def keeps_height(o: Assessment, t: Trip) -> int:
    """An armed aircraft that is high comes down with its weapon only to let it go: up there a dodge can dive."""
    return int(not (o.a.load and o.a.high and t.drop[0] == "none" and "d" in t.path.split("-")))


# ---- what it heads for


def onward(o: Assessment, t: Trip) -> int:
    """How near it comes to what it is after if it flies straight on: no turn away from it for nothing."""
    return -min((o.goal_gap(hex) for hex in straight_on(o, t)), default=FAR)


def way_out(o: Assessment, t: Trip) -> int:
    """How near the edge it comes if it flies straight on."""
    return -min((o.edge_distance(hex) for hex in straight_on(o, t)), default=FAR)


def straight_on(o: Assessment, t: Trip) -> list[str]:
    return list(o.board.grid.ray(t.hex, t.facing))[: o.a.kind.speed] if stays(o, t) else []


# ---- regrouping


def group_size(o: Assessment, t: Trip) -> int:
    return o.group_size(t) if stays(o, t) else 0


def friend_gap(o: Assessment, t: Trip) -> int:
    if not stays(o, t):
        return -FAR
    friend = o.nearest(t.hex, o.friends)
    return -o.distance(t.hex, friend.hex) if friend else 0


def friend_facing(o: Assessment, t: Trip) -> int:
    friend = o.nearest(t.hex, o.friends) if stays(o, t) else None
    return int(friend is not None and friend.facing == t.facing)


def friend_altitude(o: Assessment, t: Trip) -> int:
    friend = o.nearest(t.hex, o.friends) if stays(o, t) else None
    return int(friend is not None and friend.high == (t.end == "high"))


# ---- the common tail


def high(o: Assessment, t: Trip) -> int:
    return int(t.end == "high")


def unhurt(o: Assessment, t: Trip) -> int:
    return -t.damage


def label(o: Assessment, t: Trip) -> int:
    """The lowest label; edges come after all hexes."""
    return -(10_000 + EDGES.index(t.hex)) if t.end == "left" else -int(t.hex)


def facing(o: Assessment, t: Trip) -> int:
    return -t.facing


def path_length(o: Assessment, t: Trip) -> int:
    return -len(t.path.split("-"))


KEYS: dict[str, Key] = {
    key.__name__: key
    for key in (
        *(stays, gone_home, left, exit_gap, edge_gap),
        *(target_class, shot_outcome, sure_shot, exposure, cone_exposure, cloud, cover, enemy_distance),
        *(quarry_gap, quarry_ahead, quarry_altitude, across, behind, keeps_distance),
        *(bomb_points, torpedo, release_points, readiness, prey_gap, keeps_height),
        *(onward, way_out),
        *(group_size, friend_gap, friend_facing, friend_altitude),
        *(high, unhurt, label, facing, path_length),
    )
}
