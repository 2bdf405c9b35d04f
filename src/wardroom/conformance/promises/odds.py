"""Things happen as often as the odds say, over all worlds the seat cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from wardroom.api.wagers import Claim
from wardroom.conformance.moment import Moment
from wardroom.conformance.promises.base import Promise
from wardroom.conformance.purse import Purse, bet, impossible
from wardroom.conformance.table import Table
from wardroom.conformance.tally import Tally
from wardroom.conformance.violation import Violation
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match, Rules, Seat, State


class Odds(Promise):
    """A certain claim that fails is a breach at once; the others are judged over the whole run (`untrue`)."""

    name = "odds"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.rng = table.chance(self.name)
        self.odds, self.wagers = table.subject.odds, table.subject.wagers
        self.tried: Counter[str] = Counter()

    def rest(self, now: Moment) -> None:
        if self.odds is None or self.wagers is None or now.over or self.rng.random() >= self.wagers.often:
            return
        if all(self.tried[kind] >= self.wagers.each for kind in self.wagers.kinds):
            return
        seat = self.rng.choice(sorted(now.asks))
        claims = list(self.wagers.claims(self.rules.view(now.state, seat), now.asks[seat], self.odds))
        self.rng.shuffle(claims)
        for claim in claims:
            if claim.kind not in self.wagers.kinds:
                self.broken(f"{claim.kind} is no kind of claim that {self.rules.info.id} speaks of")
            if self.tried[claim.kind] < self.wagers.each:
                self.tried[claim.kind] += 1
                found = settled(self.rules, now.state, seat, claim, self.wagers.tries, self.rng)
                for name, purse in found.items():
                    self.tally.odds[name] = self.tally.odds.get(name, Purse()) + purse


def settled(rules: Rules, state: State, seat: Seat, claim: Claim, tries: int, rng: Random) -> Mapping[str, Purse]:
    """Try a seat's claim `tries` times, each with other dice and in another world that looks the same to the seat."""
    came: dict[str, list[float]] = {name: [] for name in claim.says}
    about = f"{claim.kind} of {claim.about or seat}"
    for _ in range(tries):
        world = rules.resample(state, seat, rng)
        for name, x in (claim.settle(Match.at(rules, world, Seeded(rng.getrandbits(64))), rng) or {}).items():
            if impossible(claim.says[name], x):
                raise Promise.Broken(f"{about}: {name} came out as {x:g}, and what was said is {claim.says[name]}")
            came[name].append(x)
    return {
        f"{claim.kind}: {name}": bet(claim.says[name], numbers, f"{about}, {name}")
        for name, numbers in came.items()
        if numbers
    }


def untrue(tally: Tally) -> Violation | None:
    """The violation if a kind of claim is wrong over the whole run; no single match can tell."""
    for name, purse in sorted(tally.odds.items()):
        if purse.wrong:
            detail = (
                f"{name}: {purse.came:.1f} came where {purse.said:.1f} was said, in {purse.tries} tries of "
                f"{purse.claims} claims; {purse.example}"
            )
            return Violation(Odds.name, detail, None)
    return None
