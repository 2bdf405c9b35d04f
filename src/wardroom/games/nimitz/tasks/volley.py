"""The dice of one step in one zone: every attack is one die, and the Hits of each side are counted before any lands
(NM-HIT-11). Attackers and values are fixed when the volley begins, so both sides shoot before losses (NM-DOG-2,
NM-SUB-5, NM-GUN-4, NM-INF-9)."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.nimitz.battle.attack_values import RAISED_BY, attack, hits, raising
from wardroom.games.nimitz.battle.salvo import Salvo, Shot
from wardroom.games.nimitz.battle.us_plans import KNOWN, RULE, again, extras, named, no_extra, no_reroll
from wardroom.games.nimitz.campaign.steps import wrong_step
from wardroom.games.nimitz.printed import JAPAN, SEAT, US
from wardroom.games.nimitz.state import Nimitz
from wardroom.games.nimitz.tasks.hits import Land
from wardroom.games.nimitz.tasks.us_plans import discard
from wardroom.kernel import Ask, Asks, Move, Outcome, Refusal, Roll, Tasks
from wardroom.lib.byhand import Thrown
from wardroom.lib.rolls import d10

RULES: dict[str, tuple[str, ...]] = {
    "dogfight": ("NM-DOG-2", "NM-ATK-8"),
    "aaa": ("NM-AAA-1", "NM-ATK-2"),
    "bomb": ("NM-BOM-1", "NM-BOM-2"),
    "torpedo": ("NM-SUB-1",),
    "depth": ("NM-SUB-2", "NM-SUB-3"),
    "guns": ("NM-GUN-1", "NM-GUN-2"),
    "infantry": ("NM-INF-1", "NM-ATK-14"),
}


def onward(g: Nimitz, salvo: Salvo) -> Tasks:
    """The next die; then what plans add; then the Hits land, those of the US first."""
    if salvo.at < len(salvo.shots):
        return g.chance(Shoot(salvo))
    return (Extras(SEAT, salvo),) if extras(g, salvo) else landing(salvo)


def landing(salvo: Salvo) -> Tasks:
    scored = ((JAPAN, salvo.us, salvo.us_ashore), (US, salvo.japan, salvo.japan_ashore))
    return tuple(Land(side, n, salvo.step, salvo.zone, ashore, salvo.only) for side, n, ashore in scored if n)


class Shoot(Thrown, frozen=True):
    """One attack: a die at or under the value (NM-ATK-1)."""

    salvo: Salvo

    def subject(self) -> str:
        return self.salvo.shots[self.salvo.at].attacker

    def odds(self, g: Nimitz) -> Roll:
        return d10(self.salvo.step)

    def fell(self, g: Nimitz, outcome: Outcome) -> Tasks:
        salvo = self.salvo
        shot = salvo.shots[salvo.at]
        scored = hits((shot.normal, shot.superior), outcome)
        plans = raising(g, shot.side, salvo.step)
        rules = ("NM-ATK-1", "NM-ATK-3", *RULES[salvo.step]) if shot.superior else ("NM-ATK-1", *RULES[salvo.step])
        rules = (*rules, *dict.fromkeys(RAISED_BY[plan] for plan in plans))
        g.tell(
            "attack", attacker=shot.attacker, step=salvo.step, side=shot.side, zone=salvo.zone, row=salvo.row,
            normal=shot.normal, superior=shot.superior, die=outcome, hits=scored + shot.extra, extra=shot.extra,
            target=shot.target, plans=plans, raised=bool(plans), rules=(*rules, "NM-JBP-16") if shot.extra else rules,
        )  # fmt: skip
        best = 2 if shot.superior > 0 else 1
        if shot.side == US and scored < best and again(g, salvo.step):
            return (Reroll(SEAT, salvo, outcome, scored),)
        return onward(g, salvo.plus(shot.side, scored + shot.extra, at=salvo.at + 1))


class Reroll(Asks, frozen=True):
    """Envelop, Sonar: this roll does not count, and is made again (NM-UBP-10, NM-UBP-21)."""

    salvo: Salvo
    die: int
    hits: int

    def ask(self, g: Nimitz) -> Ask:
        salvo, plan = self.salvo, again(g, self.salvo.step)
        shot = salvo.shots[salvo.at]
        about = {
            "attacker": shot.attacker, "step": salvo.step, "zone": salvo.zone, "die": self.die, "hits": self.hits,
            "normal": shot.normal, "superior": shot.superior,
        }  # fmt: skip
        return Ask("reroll", (("no",), ("use", plan)), (RULE[plan],), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        salvo = self.salvo
        if move[0] == "use":
            discard(g, move[1], attacker=salvo.shots[salvo.at].attacker)
            return g.chance(Shoot(salvo))
        return onward(g, salvo.plus(US, self.hits, at=salvo.at + 1))

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("use", str(plan), *_) if plan in KNOWN:
                return named(move, no_reroll(g, self.salvo.step, plan))
        return wrong_step(move, "use")


class Extras(Asks, frozen=True):
    """One more Hit, or one more attack, when the dice of the step have fallen (NM-UBP-23). Several plans may be used,
    one after the other (NM-UBP-24)."""

    salvo: Salvo

    def ask(self, g: Nimitz) -> Ask:
        salvo, found = self.salvo, extras(g, self.salvo)
        rules = sorted({RULE[move[1]] for move in found})
        about = {"window": salvo.step, "zone": salvo.zone, "row": salvo.row, "hits": salvo.us}
        return Ask("use", (("no",), *found), (*rules, "NM-UBP-23", "NM-UBP-24"), about)

    def answer(self, g: Nimitz, move: Move) -> Tasks:
        salvo = self.salvo
        match move:
            case ("use", plan, attacker):
                discard(g, plan, attacker=attacker)
                value = attack(g, attacker, salvo.step)
                assert value is not None
                return onward(g, structs.replace(salvo, shots=(*salvo.shots, Shot(attacker, US, *value))))
            case ("use", plan):
                discard(g, plan)
                return onward(g, salvo.plus(US, 1))
        return landing(salvo)

    def why_not(self, g: Nimitz, move: Move) -> Refusal | None:
        match move:
            case ("use", str(plan)) | ("use", str(plan), str()) if plan in KNOWN:
                return no_extra(g, self.salvo, move)
        return wrong_step(move, "use")
