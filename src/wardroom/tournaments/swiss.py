"""A round of a Swiss: equals meet, nobody meets the same opponent twice, and sides stay even.

Each possible pair has one weight, and the round is a maximum-weight matching (Edmonds' blossom algorithm, from
`networkx`). Weights are integers and people are numbered by rank, so the same log gives the same round.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import nsmallest

import networkx

from wardroom.tournaments.cup import Cup
from wardroom.tournaments.entries import Pairing
from wardroom.tournaments.standings import totals

BYE = -1
# Candidates considered per score group, and how many groups away; more if they do not make a round.
NEAREST, GROUPS = 6, 2
# Each outweighs all smaller ones together, for as many people as may sign up.
UNEVEN, APART, ORDER = 10**15, 10**7, 1


def most_rounds(there: int, legs: int) -> int:
    """How many rounds are always possible without repeat meetings and with even sides (Dirac, Hall). With one leg,
    every second round pairs only players who have had the first side with those who have not."""
    tables = (there + 1) // 2
    if legs > 1:
        return tables
    even = tables // 2 + 1
    return max(1, min(tables, even if even % 2 else even + 1))


def pair(cup: Cup, had: Counter[str]) -> tuple[Pairing, ...]:
    scores = totals(cup)
    people = sorted(
        (x for x in cup.seeded if not x.out), key=lambda x: (-scores[x.player], x.seed)
    )  # their numbers from here on
    names = [x.player for x in people]
    met, rested = _past(cup)
    points = [scores[name] for name in names]
    costs = _costs(cup, names, points, met, had)
    if len(names) % 2:
        for i in _least_rested(names, rested):
            costs[BYE, i] = (points[i] - points[-1]) ** 2 * APART + (len(names) - 1 - i) * ORDER
    pairs = _match(points, costs)
    return tuple(_pairings(cup, names, pairs, had))


def _past(cup: Cup) -> tuple[set[frozenset[str]], Counter[str]]:
    """Who was paired with whom, whether or not they played; and how often each had a bye."""
    met: set[frozenset[str]] = set()
    rested: Counter[str] = Counter()
    for round in cup.rounds:
        for pairing in round:
            if pairing.second is None:
                rested[pairing.first] += 1
            else:
                met.add(frozenset((pairing.first, pairing.second)))
    return met, rested


def _least_rested(names: Sequence[str], rested: Counter[str]) -> list[int]:
    least = min(rested[name] for name in names)
    return [i for i, name in enumerate(names) if rested[name] == least]


def _costs(
    cup: Cup, names: Sequence[str], points: Sequence[int], met: set[frozenset[str]], had: Counter[str]
) -> dict[tuple[int, int], int]:
    """The cost of each pair: sides first, then points, then upper against lower half of a score group."""
    places, sizes = _groups(points)
    found = {}
    for i, one in enumerate(names):
        for j in range(i + 1, len(names)):
            other = names[j]
            if frozenset((one, other)) in met:
                continue
            half = sizes[i] // 2 if points[i] == points[j] else 0
            cost = (points[i] - points[j]) ** 2 * APART + abs(places[j] - places[i] - half) * ORDER
            if cup.setup.legs == 1:
                cost += _unevenness(had[one], had[other]) * UNEVEN
            found[i, j] = cost
    return found


def _groups(points: Sequence[int]) -> tuple[list[int], list[int]]:
    """For each player, their place in their score group, and the size of that group."""
    size = Counter(points)
    seen: Counter[int] = Counter()
    places = []
    for mine in points:
        places.append(seen[mine])
        seen[mine] += 1
    return places, [size[mine] for mine in points]


def _unevenness(one: int, other: int) -> int:
    """By how much the side balances would exceed one, with the better of the two seatings."""

    def beyond(a: int, b: int) -> int:
        return sum(max(0, abs(x) - 1) ** 2 for x in (a, b))

    return min(beyond(one + 1, other - 1), beyond(one - 1, other + 1))


def _match(points: Sequence[int], costs: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """A matching of all, or of as many as possible; costly edges are tried only if cheap ones do not suffice."""
    there, nearest, groups = len(points), NEAREST, GROUPS
    while True:
        some = _cheapest(points, costs, nearest, groups)
        graph = networkx.Graph()
        graph.add_nodes_from(range(there))
        top = 1 + max(some.values(), default=0)
        graph.add_weighted_edges_from((i, j, top - cost) for (i, j), cost in some.items())
        pairs = [(min(p), max(p)) for p in networkx.max_weight_matching(graph, maxcardinality=True)]
        whole = 2 * len(pairs) == there + there % 2
        dear = any(some[pair] >= UNEVEN for pair in pairs)
        if (whole and not dear) or len(some) == len(costs):
            return pairs
        nearest, groups = nearest * 4, groups * 4


def _cheapest(
    points: Sequence[int], costs: dict[tuple[int, int], int], most: int, groups: int
) -> dict[tuple[int, int], int]:
    """The cheapest edges, in their original order, which decides ties."""
    group = {total: number for number, total in enumerate(sorted(set(points)))}
    edges: dict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
    kept = set()
    for (i, j), cost in costs.items():
        if i == BYE:
            kept.add((i, j))
        elif abs(group[points[i]] - group[points[j]]) <= groups:
            edges[i, points[j]].append((cost, i, j))
            edges[j, points[i]].append((cost, i, j))
    for each in edges.values():
        kept.update((i, j) for _, i, j in nsmallest(most, each))
    return {edge: cost for edge, cost in costs.items() if edge in kept}


def _pairings(cup: Cup, names: Sequence[str], pairs: Iterable[tuple[int, int]], had: Counter[str]) -> Iterable[Pairing]:
    """The best play at the first table; players with a bye come last."""
    pairs = sorted(pairs)
    rests = [j for i, j in pairs if i == BYE]
    rests += sorted(set(range(len(names))) - {i for pair in pairs for i in pair})
    last = _last_sides(cup)
    for table, (i, j) in enumerate((p for p in pairs if p[0] != BYE), 1):
        yield _facing(names[i], names[j], table, had, last)
    for i in rests:
        yield Pairing(names[i])


def _facing(one: str, other: str, table: int, had: Counter[str], last: dict[str, int]) -> Pairing:
    """The first side goes to the player who had it less often; then to the one who last had the second; then by
    turns."""
    turn = (0, 1) if table % 2 else (1, 0)
    ways = [(had[one], last.get(one, 0), turn[0], one, other), (had[other], last.get(other, 0), turn[1], other, one)]
    *_, first, second = min(ways)
    return Pairing(first, second)


def _last_sides(cup: Cup) -> dict[str, int]:
    last = {}
    for round in cup.rounds:
        for pairing in round:
            if pairing.second is not None:
                last[pairing.first], last[pairing.second] = 1, -1
    return last
