"""The standings, and why: points, then tie-breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec import Struct

from wardroom.tournaments.cup import FORFEITED, Cup
from wardroom.tournaments.entries import DRAW, KNOCKOUT, LADDER, ROBIN, SWISS, WIN, GameId

BUCHHOLZ, CUT, SONNEBORN, DIRECT, WINS = "buchholz", "cut", "sonneborn", "direct", "wins"
USUAL = {
    SWISS: (BUCHHOLZ, CUT, SONNEBORN, DIRECT, WINS),
    ROBIN: (DIRECT, SONNEBORN, WINS),
    KNOCKOUT: (),
    LADDER: (),
}
FORM = 5  # games, the latest last


class Standing(Struct, frozen=True):
    place: int
    player: str
    seed: int
    rating: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    form: str  # of the latest: W, D, L
    out: bool
    ties: tuple[tuple[str, int], ...] = ()


class Played(Struct, frozen=True):
    """A game from one player's side."""

    player: str
    other: str
    points: int
    against: int
    how: str


def games(cup: Cup) -> Iterator[Played]:
    """Every game that counts, from both sides."""
    struck = _struck(cup)
    for game in sorted(cup.outcomes):
        outcome = cup.outcomes[game]
        first, second = cup.sides(game)
        if first not in struck and second not in struck:
            yield Played(first, second, outcome.first, outcome.second, outcome.how)
            yield Played(second, first, outcome.second, outcome.first, outcome.how)


def _struck(cup: Cup) -> Collection[str]:
    """Players who left a round robin before half of their games: their games are struck, or some opponents would get
    points for free that others had to play for."""
    if cup.setup.kind != ROBIN:
        return ()
    due = (len(cup.seeded) - 1) * cup.setup.legs
    played = Counter(p for game, o in cup.outcomes.items() if o.how != FORFEITED for p in cup.sides(game))
    return {x.player for x in cup.seeded if x.out and 2 * played[x.player] < due}


def _byes(cup: Cup) -> Counter[str]:
    """How many byes each had. In a round robin everybody rests equally often, so none count."""
    if cup.setup.kind == ROBIN:
        return Counter()
    return Counter(p.first for round in cup.rounds for p in round if p.second is None)


def totals(cup: Cup) -> Counter[str]:
    found = Counter({x.player: 0 for x in cup.seeded})
    for game in games(cup):
        found[game.player] += game.points
    for player, byes in _byes(cup).items():
        found[player] += byes * WIN * cup.setup.legs
    if cup.setup.kind == LADDER:
        found.update(_upsets(cup))
    return found


def _upsets(cup: Cup) -> Counter[str]:
    """On a ladder, one extra point for each pairing won against somebody above."""
    found: Counter[str] = Counter()
    for number, ((by, _), (pairing,)) in enumerate(zip(cup.challenges, cup.rounds, strict=False), 1):
        mine, theirs = cup.points(number, 1)
        if pairing.first != by:
            mine, theirs = theirs, mine
        if cup.next_game(number, 1) is None and mine > theirs:
            found[by] += 1
    return found


def standings(cup: Cup) -> list[Standing]:
    points = totals(cup)
    values: dict[str, list[tuple[str, int]]] = {x.player: [] for x in cup.seeded}
    order = _order(cup, points, values)
    mine: dict[str, list[Played]] = {player: [] for player in order}
    for game in games(cup):
        if game.player in mine:
            mine[game.player].append(game)
    return [
        _standing(cup, place, player, points[player], mine[player], values[player])
        for place, player in enumerate(order, 1)
    ]


def _standing(
    cup: Cup, place: int, player: str, points: int, mine: Sequence[Played], ties: Sequence[tuple[str, int]]
) -> Standing:
    entrant = cup.entrants[player]
    letters = "".join("W" if g.points > g.against else "D" if g.points == g.against == DRAW else "L" for g in mine)
    return Standing(
        place, player, entrant.seed, entrant.rating, points, len(mine),
        letters.count("W"), letters.count("D"), letters.count("L"), letters[-FORM:], entrant.out, tuple(ties),
    )  # fmt: skip


def _order(cup: Cup, points: Counter[str], values: dict[str, list[tuple[str, int]]]) -> list[str]:
    seeded = [x.player for x in cup.seeded]
    if cup.setup.kind == LADDER:
        return cup.ladder + [p for p in seeded if p not in cup.ladder]
    if cup.setup.kind == KNOCKOUT:
        reached = _reached(cup)
        return sorted(seeded, key=lambda p: -reached[p])  # players eliminated in the same round are ordered by seed
    order: list[str] = []
    for total in sorted({points[p] for p in seeded}, reverse=True):
        level = [p for p in seeded if points[p] == total]
        order += _parted(cup, level, points, cup.setup.ties or USUAL[cup.setup.kind], values)
    return order


def _reached(cup: Cup) -> Counter[str]:
    found: Counter[str] = Counter()
    for number, round in enumerate(cup.rounds, 1):
        for table, pairing in enumerate(round, 1):
            for player in (pairing.first, pairing.second):
                if player is not None:
                    found[player] = number
            if cup.next_game(number, table) is None:
                found[cup.through(number, table)] = number + 1
    return found


def _parted(
    cup: Cup, level: list[str], points: Counter[str], ties: Sequence[str], values: dict[str, list[tuple[str, int]]]
) -> list[str]:
    """Orders tied players by the first tie-break that separates them, then by the next; finally by seed."""
    if len(level) < 2 or not ties:
        return level
    worth = VALUES[ties[0]](cup, level, points)
    for player in level:
        values[player].append((ties[0], worth[player]))
    order: list[str] = []
    for value in sorted({worth[p] for p in level}, reverse=True):
        order += _parted(cup, [p for p in level if worth[p] == value], points, ties[1:], values)
    return order


# ---- tie-breaks: the value for each of the tied players


def _opponents(cup: Cup, player: str, points: Counter[str]) -> list[int]:
    """The points of a player's opponents, round by round. An unplayed round counts as one against somebody with the
    player's own points, so that nobody among tied players gains by it."""
    found = []
    for number, round in enumerate(cup.rounds, 1):
        for table, pairing in enumerate(round, 1):
            if player not in (pairing.first, pairing.second):
                continue
            other = pairing.second if pairing.first == player else pairing.first
            legs = (cup.outcomes.get(GameId(number, table, leg)) for leg in range(1, cup.setup.legs + 1))
            if other is None or all(o is None or o.how == FORFEITED for o in legs):
                found.append(points[player])
            else:
                found.append(points[other])
    return found


def _buchholz(cup: Cup, level: Sequence[str], points: Counter[str]) -> dict[str, int]:
    return {p: sum(_opponents(cup, p, points)) for p in level}


def _cut(cup: Cup, level: Sequence[str], points: Counter[str]) -> dict[str, int]:
    """Buchholz without the weakest opponent."""
    met = {p: _opponents(cup, p, points) for p in level}
    return {p: sum(found) - min(found, default=0) for p, found in met.items()}


def _sonneborn(cup: Cup, level: Sequence[str], points: Counter[str]) -> dict[str, int]:
    """The points of beaten opponents, twice, and of drawn ones, once; each game counts separately."""
    found = dict.fromkeys(level, 0)
    for game in games(cup):
        if game.player in found and game.how != FORFEITED:
            found[game.player] += game.points * points[game.other]
    return found


def _direct(cup: Cup, level: Sequence[str], points: Counter[str]) -> dict[str, int]:
    """Points from the games among the tied players."""
    found = dict.fromkeys(level, 0)
    for game in games(cup):
        if game.player in found and game.other in found:
            found[game.player] += game.points
    return found


def _wins(cup: Cup, level: Sequence[str], points: Counter[str]) -> dict[str, int]:
    found = dict.fromkeys(level, 0)
    for game in games(cup):
        if game.player in found and game.points == WIN:
            found[game.player] += 1
    return found


Value = Callable[[Cup, Sequence[str], Counter[str]], dict[str, int]]
VALUES: dict[str, Value] = {
    BUCHHOLZ: _buchholz,
    CUT: _cut,
    SONNEBORN: _sonneborn,
    DIRECT: _direct,
    WINS: _wins,
}
