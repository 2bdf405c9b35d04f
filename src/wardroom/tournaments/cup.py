"""A tournament is the fold of its log. An entry that does not fit is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import singledispatch

from msgspec import Struct

from wardroom.tournaments import entries as e
from wardroom.tournaments.entries import DRAW, KNOCKOUT, LADDER, LOSS, SWISS, WIN, GameId, Pairing, Setup

OPEN, RUNNING, OVER = "open", "running", "over"
PLAYED, FORFEITED, EXPIRED, RULED = "played", "forfeited", "expired", "ruled"


class NotAllowed(Exception):
    """Why an entry cannot be written: a key for a sentence."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


class Entrant(Struct):
    player: str
    rating: int
    seed: int = 0  # from one, when it has begun
    since: int = 1  # the first round they can be paired in
    out: bool = False
    forfeits: int = 0
    bid: int = 0


class Outcome(Struct, frozen=True):
    first: int
    second: int
    how: str = PLAYED


class Cup(Struct):
    setup: Setup
    status: str = OPEN
    entrants: dict[str, Entrant] = {}
    rounds: list[tuple[Pairing, ...]] = []
    due: list[int | None] = []
    outcomes: dict[GameId, Outcome] = {}
    ladder: list[str] = []  # from the top
    challenges: list[tuple[str, str]] = []  # of a ladder, in order: the first of them are its rounds

    @property
    def seeded(self) -> list[Entrant]:
        return sorted((x for x in self.entrants.values() if x.seed), key=lambda x: x.seed)

    def pairing(self, game: GameId) -> Pairing:
        if not (0 < game.round <= len(self.rounds) and 0 < game.table <= len(self.rounds[game.round - 1])):
            raise NotAllowed("no_game")
        return self.rounds[game.round - 1][game.table - 1]

    def points(self, round: int, table: int) -> tuple[int, int]:
        """The points of a pairing so far, for its first and its second."""
        mine = theirs = 0
        for leg in range(1, self.setup.legs + 2):
            outcome = self.outcomes.get(GameId(round, table, leg))
            if outcome is not None:
                turned = self.turned(GameId(round, table, leg))
                mine += outcome.second if turned else outcome.first
                theirs += outcome.first if turned else outcome.second
        return mine, theirs

    def turned(self, game: GameId) -> bool:
        """Whether the pairing's second has the first side, decided by their bids. If the bids are equal, sides
        alternate; a deciding leg gives it to the worse seed."""
        first, second = self._bids(game)
        if first != second:
            return (second > first) == (self.setup.bids == 1)
        if game.leg <= self.setup.legs:
            return game.leg % 2 == 0
        pairing = self.pairing(game)
        return pairing.second is not None and self.entrants[pairing.first].seed < self.entrants[pairing.second].seed

    def _bids(self, game: GameId) -> tuple[int, int]:
        """The bids of a pairing's first and second; 0 where nobody bids."""
        pairing = self.pairing(game)
        if not self.setup.bids or pairing.second is None:
            return 0, 0
        return self.entrants[pairing.first].bid, self.entrants[pairing.second].bid

    def given(self, game: GameId) -> int:
        """What the player with the contested side gives the other: their own bid, the greater of the two."""
        return max(self._bids(game))

    def sides(self, game: GameId) -> tuple[str, str]:
        """Who has the first and who the second side."""
        pairing = self.pairing(game)
        if pairing.second is None:
            raise NotAllowed("no_game")
        return (pairing.second, pairing.first) if self.turned(game) else (pairing.first, pairing.second)

    def next_game(self, round: int, table: int) -> GameId | None:
        """The game of a pairing to be played now; legs are played in order."""
        if self.rounds[round - 1][table - 1].second is None:
            return None
        for leg in range(1, self.setup.legs + 1):
            if GameId(round, table, leg) not in self.outcomes:
                return GameId(round, table, leg)
        decider = GameId(round, table, self.setup.legs + 1)
        mine, theirs = self.points(round, table)
        level = self.setup.kind == KNOCKOUT and mine == theirs
        return decider if level and decider not in self.outcomes else None

    def open_games(self) -> Iterator[GameId]:
        """The games to be played now."""
        first = 1 if self.setup.kind == LADDER else len(self.rounds)
        for round in range(max(first, 1), len(self.rounds) + 1):
            for table in range(1, len(self.rounds[round - 1]) + 1):
                game = self.next_game(round, table)
                if game is not None:
                    yield game

    def through(self, round: int, table: int) -> str:
        """In a knock-out, who advances. If even the deciding leg is level, the better seed does."""
        pairing = self.rounds[round - 1][table - 1]
        if pairing.second is None:
            return pairing.first
        mine, theirs = self.points(round, table)
        if mine != theirs:
            return pairing.first if mine > theirs else pairing.second
        return min(pairing.first, pairing.second, key=lambda p: (self.entrants[p].out, self.entrants[p].seed))


def fold(log: Iterable[e.AnyEntry]) -> Cup:
    lines = iter(log)
    made = next(lines, None)
    if not isinstance(made, e.Made):
        raise NotAllowed("not_made")
    cup = Cup(made.setup)
    for entry in lines:
        apply(cup, entry)
    return cup


def apply(cup: Cup, entry: e.AnyEntry) -> None:
    """Applies the next entry of its log. If it is refused, the cup is unchanged."""
    if cup.status == OVER:
        raise NotAllowed("over")
    _apply(entry, cup)


@singledispatch
def _apply(entry: e.AnyEntry, cup: Cup) -> None:
    raise NotAllowed("made_twice")


@_apply.register
def _(entry: e.SignedUp, cup: Cup) -> None:
    there = cup.entrants.get(entry.player)
    if there is not None and not (there.out and cup.status == OPEN):
        raise NotAllowed("signed_up_already")
    if sum(not x.out for x in cup.entrants.values()) >= cup.setup.most:
        raise NotAllowed("full")
    if not takes_newcomers(cup):
        raise NotAllowed("too_late")
    cup.entrants.pop(entry.player, None)
    cup.entrants[entry.player] = Entrant(entry.player, entry.rating)
    if cup.status == RUNNING:
        newcomer = cup.entrants[entry.player]
        newcomer.seed = 1 + max(x.seed for x in cup.entrants.values())
        newcomer.since = len(cup.rounds) + 1
        if cup.setup.kind == LADDER:
            cup.ladder.append(entry.player)


def takes_newcomers(cup: Cup) -> bool:
    if cup.status == OPEN:
        return True
    if cup.status == OVER:
        return False
    return cup.setup.kind == LADDER or (cup.setup.kind == SWISS and len(cup.rounds) < cup.setup.late)


@_apply.register
def _(entry: e.Withdrawn, cup: Cup) -> None:
    _leave(cup, _inside(cup, entry.player))


def _inside(cup: Cup, player: str) -> Entrant:
    entrant = cup.entrants.get(player)
    if entrant is None or entrant.out:
        raise NotAllowed("not_signed_up")
    return entrant


def _leave(cup: Cup, entrant: Entrant) -> None:
    entrant.out = True
    _forfeit_absent(cup)
    if entrant.player in cup.ladder:
        cup.ladder.remove(entrant.player)
    done = cup.challenges[: len(cup.rounds)]
    cup.challenges[:] = done + [c for c in cup.challenges[len(cup.rounds) :] if entrant.player not in c]


def _forfeit_absent(cup: Cup) -> None:
    """Players who are out lose their open games; where both are out, both lose."""
    while games := [g for g in cup.open_games() if any(cup.entrants[p].out for p in cup.sides(g))]:
        for game in games:
            cup.outcomes[game] = _not_played(cup.sides(game), {x.player for x in cup.entrants.values() if x.out})
            _climb(cup, game)


def _not_played(sides: tuple[str, str], absent: Container[str]) -> Outcome:
    first, second = (LOSS if player in absent else WIN for player in sides)
    return Outcome(first, second, FORFEITED)


@_apply.register
def _(entry: e.Bids, cup: Cup) -> None:
    if cup.status != OPEN or not cup.setup.bids:
        raise NotAllowed("not_now")
    if any(player not in cup.entrants for player in entry.points):
        raise NotAllowed("not_signed_up")
    for player, points in entry.points.items():
        cup.entrants[player].bid = points


@_apply.register
def _(entry: e.Started, cup: Cup) -> None:
    if cup.status != OPEN:
        raise NotAllowed("started_already")
    there = [x for x in cup.entrants.values() if not x.out]
    if len(there) < 2:
        raise NotAllowed("too_few")
    cup.status = RUNNING
    for seed, entrant in enumerate(sorted(there, key=lambda x: -x.rating), 1):  # ties: who signed up first
        entrant.seed = seed
    if cup.setup.kind == LADDER:
        cup.ladder[:] = [x.player for x in cup.seeded]


@_apply.register
def _(entry: e.Challenged, cup: Cup) -> None:
    if entry.whom not in may_challenge(cup, entry.by):
        raise NotAllowed("no_challenge")
    cup.challenges.append((entry.by, entry.whom))


def may_challenge(cup: Cup, player: str) -> list[str]:
    """The players up to `setup.up` places above, if neither of the two has a challenge or game open."""
    if cup.status != RUNNING or player not in cup.ladder:
        return []
    busy = {p for c in cup.challenges[len(cup.rounds) :] for p in c}
    busy |= {p for game in cup.open_games() for p in cup.sides(game)}
    place = cup.ladder.index(player)
    above = cup.ladder[max(0, place - cup.setup.up) : place]
    return [] if player in busy else [p for p in above if p not in busy]


@_apply.register
def _(entry: e.Paired, cup: Cup) -> None:
    if cup.status != RUNNING or entry.round != len(cup.rounds) + 1:
        raise NotAllowed("not_now")
    if cup.setup.kind != LADDER and any(cup.open_games()):
        raise NotAllowed("not_now")
    people = [p for pairing in entry.pairings for p in (pairing.first, pairing.second) if p is not None]
    if len(set(people)) < len(people) or any(p not in cup.entrants for p in people):
        raise NotAllowed("not_now")
    cup.rounds.append(entry.pairings)
    cup.due.append(entry.due)
    _forfeit_absent(cup)


@_apply.register
def _(entry: e.Result, cup: Cup) -> None:
    _decide(cup, entry.game, Outcome(entry.first, entry.second, PLAYED))


@_apply.register
def _(entry: e.Expired, cup: Cup) -> None:
    _decide(cup, entry.game, Outcome(DRAW, DRAW, EXPIRED))


@_apply.register
def _(entry: e.Forfeit, cup: Cup) -> None:
    sides = cup.sides(entry.game)
    if not entry.by or any(p not in sides for p in entry.by):
        raise NotAllowed("no_game")
    _decide(cup, entry.game, _not_played(sides, entry.by))
    for player in entry.by:
        entrant = cup.entrants[player]
        entrant.forfeits += 1
        if entrant.forfeits >= cup.setup.forfeits and not entrant.out:
            _leave(cup, entrant)


def _decide(cup: Cup, game: GameId, outcome: Outcome) -> None:
    if not _fair(outcome) or game not in cup.open_games():
        raise NotAllowed("no_game")
    cup.outcomes[game] = outcome
    _climb(cup, game)


@_apply.register
def _(entry: e.Ruling, cup: Cup) -> None:
    outcome = Outcome(entry.first, entry.second, RULED)
    if entry.game not in cup.outcomes:
        _decide(cup, entry.game, outcome)
        return
    if not _fair(outcome):
        raise NotAllowed("no_game")
    if cup.setup.kind in (KNOCKOUT, LADDER):  # later rounds already depend on it
        later = GameId(entry.game.round, entry.game.table, entry.game.leg + 1) in cup.outcomes
        complete = cup.next_game(entry.game.round, entry.game.table) is None
        if later or entry.game.round < len(cup.rounds) or (cup.setup.kind == LADDER and complete):
            raise NotAllowed("too_late")
    cup.outcomes[entry.game] = outcome


def _fair(outcome: Outcome) -> bool:
    return {outcome.first, outcome.second} <= {WIN, DRAW, LOSS} and outcome.first + outcome.second <= WIN


def _climb(cup: Cup, game: GameId) -> None:
    """On a ladder, a player who beats somebody above takes that place; those between move down by one."""
    if cup.setup.kind != LADDER or cup.next_game(game.round, game.table) is not None:
        return
    by, whom = cup.challenges[game.round - 1]
    mine, theirs = cup.points(game.round, game.table)
    if cup.rounds[game.round - 1][game.table - 1].first != by:
        mine, theirs = theirs, mine
    if mine > theirs and by in cup.ladder and whom in cup.ladder and cup.ladder.index(whom) < cup.ladder.index(by):
        cup.ladder.remove(by)
        cup.ladder.insert(cup.ladder.index(whom), by)


@_apply.register
def _(entry: e.Extended, cup: Cup) -> None:
    if cup.status != RUNNING or not 0 < entry.round <= len(cup.rounds):
        raise NotAllowed("not_now")
    cup.due[entry.round - 1] = entry.due


@_apply.register
def _(entry: e.Ended, cup: Cup) -> None:
    if cup.status != RUNNING or any(cup.open_games()):
        raise NotAllowed("not_now")
    cup.status = OVER


@_apply.register
def _(entry: e.Closed, cup: Cup) -> None:
    cup.status = OVER
