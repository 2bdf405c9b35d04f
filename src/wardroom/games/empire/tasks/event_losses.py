"""Events that cost steps or cards: losses, rolls for losses, kamikazes, random discards, a unit that stays behind."""

from __future__ import annotations

from msgspec import structs

from wardroom.games.empire.cards.force import effects, in_force
from wardroom.games.empire.cards.kinds import Call, kind
from wardroom.games.empire.cards.language import units
from wardroom.games.empire.cards.scene import first, key
from wardroom.games.empire.cards.uses import happens_when_thrown, must_stay
from wardroom.games.empire.cards.windows import kamikaze_air, kamikaze_hexes, kamikaze_ships
from wardroom.games.empire.dice import d10
from wardroom.games.empire.printed import COUNTERS, GROUND, HEXES
from wardroom.games.empire.state import Empire, Trip
from wardroom.games.empire.tasks.events import play_event
from wardroom.kernel import Ask, Asks, Move, Outcome, Refusal, Roll, Rolls, Tasks
from wardroom.lib.rolls import one_of

# ---- steps


@kind("loses")
def loses(g: Empire, call: Call) -> Tasks:
    """Steps of one of these units (ES-OFF-17, ES-OFF-18)."""
    return _losses(g, call, call["steps"])


@kind("roll")
def roll(g: Empire, call: Call) -> Tasks:
    """One die for the number of steps (ES-OFF-18, ES-OFF-20)."""
    return (EventDie(call.side, call.card, call.n),) if _targets(g, call) else _nobody(g, call)


def _nobody(g: Empire, call: Call) -> Tasks:
    g.tell("event_no_target", card=call.card, rules=("ES-Q-118", "ES-Q-137"))
    return ()


class EventDie(Rolls, frozen=True):
    side: str
    card: str
    n: int

    def roll(self, g: Empire) -> Roll:
        return d10("event_losses")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        call = Call(self.side, self.card, self.n)
        steps = next(lost for low, high, lost in call["rows"] if low <= int(outcome) <= high)
        g.tell("event_die", card=self.card, die=int(outcome), n=steps, rules=("ES-OFF-18", "ES-OFF-20"))
        return _losses(g, call, steps)


def _targets(g: Empire, call: Call) -> tuple[str, ...]:
    """Only units alive at that moment; without `last` none that would be eliminated (ES-Q-118, ES-Q-137)."""
    found = units(call.scene(g), call["of"])
    return found if call["last"] else tuple(unit for unit in found if not g.reduced(unit))


def _losses(g: Empire, call: Call, left: int) -> Tasks:
    """As far as nothing is to be chosen they fall by themselves."""
    while left:
        found = _targets(g, call)
        if len(found) > 1:
            return (EventLoss(call["by"], call.side, call.card, call.n, left),)
        if not found:
            return _nobody(g, call)
        strike(g, call.card, found[0])
        left -= 1
    return ()


class EventLoss(Asks, frozen=True):
    """Which unit loses a step (ES-Q-182)."""

    side: str
    card: str
    n: int
    left: int

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("lose", unit) for unit in _targets(g, self._call()))
        return Ask("event_loss", moves, ("ES-OFF-18", "ES-Q-118"), {"card": self.card, "left": self.left})

    def _call(self) -> Call:
        return Call(self.side, self.card, self.n)

    def answer(self, g: Empire, move: Move) -> Tasks:
        strike(g, self.card, str(move[1]))
        return _losses(g, self._call(), self.left - 1)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("lose", str(unit)) if unit in COUNTERS and unit not in _targets(g, self._call()):
                return Refusal("no_target", ("ES-X-CARD-4",), {"unit": unit, "card": self.card})
        return None


def strike(g: Empire, card: str, unit: str) -> None:
    """A step of the unit; what it carries is lost with it (ES-Q-137)."""
    hex = g.units[unit].at
    gone = g.lose(unit)
    g.tell("event_loss", unit=unit, place=hex, card=card, eliminated=gone, rules=("ES-Q-118", "ES-Q-137"))
    if gone and COUNTERS[unit].ship and g.offensive is not None:
        _sink_riders(g)


def _sink_riders(g: Empire) -> None:
    """Brigades go down with the ships that carry them (ES-X-AMPH-6)."""
    from wardroom.games.empire.tasks.battle import sink

    for fight in g.now.fights:
        sink(g, fight.hex)


def _trip(g: Empire, unit: str) -> Trip:
    return g.now.moved.get(unit) or Trip("", "")


# ---- kamikazes


@kind("kamikaze")
def kamikaze(g: Empire, call: Call) -> Tasks:
    """One battle, and the air unit that flies (ES-OFF-18, ES-Q-118)."""
    offered = Kamikaze(call.side, call.card, call.n).offers(g)
    if len(offered) == 1:
        return _dive(g, call, offered[0])
    return (Kamikaze(call.side, call.card, call.n),) if offered else _nobody(g, call)


class Kamikaze(Asks, frozen=True):
    card: str
    n: int

    def offers(self, g: Empire) -> tuple[Move, ...]:
        rule = Call(self.seat, self.card, self.n).effect
        pairs = [(hex, air) for hex in kamikaze_hexes(g, rule) for air in kamikaze_air(g, rule, hex)]
        verbs = _verbs(g)
        return tuple((verb, hex, air) for verb in verbs for hex, air in pairs)

    def ask(self, g: Empire) -> Ask:
        return Ask("event_kamikaze", self.offers(g), ("ES-OFF-18", "ES-Q-118"), {"card": self.card})

    def answer(self, g: Empire, move: Move) -> Tasks:
        return _dive(g, Call(self.seat, self.card, self.n), move)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("dive" | "dive_more", str(hex), str(air)) if hex in HEXES and air in COUNTERS:
                return None if move in self.offers(g) else Refusal("no_dive", ("ES-Q-118",), {"hex": hex, "unit": air})
        return None


def _verbs(g: Empire) -> tuple[str, ...]:
    """With Sho-Go one of the kamikaze cards takes a step more: the last one, if none has (ES-Q-190)."""
    if not any(effects(g, "kamikaze_more")) or "kamikaze_more" in g.now.noted:
        return ("dive",)
    played = [card for card in in_force(g) if first(card, "kamikaze") is not None]
    to_come = [card for card in played if key(card, 0) not in g.now.done]
    return ("dive", "dive_more") if to_come else ("dive_more",)


def _dive(g: Empire, call: Call, move: Move) -> Tasks:
    verb, hex, air = (str(part) for part in move)
    noted = {**g.now.noted, "kamikaze": (*g.now.noted.get("kamikaze", ()), hex)}
    steps = call["steps"]
    if verb == "dive_more":
        noted["kamikaze_more"] = (hex,)
        steps += sum(rule["steps"] for rule in effects(g, "kamikaze_more"))
    g.go(noted=noted)
    g.tell("event_kamikaze", hex=hex, unit=air, n=steps, rules=("ES-OFF-18", "ES-Q-118"))
    return _hits(g, call, hex, air, steps)


def _hits(g: Empire, call: Call, hex: str, air: str, left: int) -> Tasks:
    while left:
        found = _dived_on(g, call, hex)
        if len(found) > 1:
            return (KamikazeHit(call.side, call.card, call.n, hex, air, left),)
        if not found:
            break
        strike(g, call.card, found[0])
        left -= 1
    for _ in range(call["air_steps"]):
        strike(g, call.card, air)
    return ()


def _dived_on(g: Empire, call: Call, hex: str) -> tuple[str, ...]:
    """Ships of the battle; none is eliminated while another can be reduced."""
    ships = kamikaze_ships(g, call.effect, hex)
    return tuple(unit for unit in ships if not g.reduced(unit)) or ships


class KamikazeHit(Asks, frozen=True):
    """Which ship is hit."""

    card: str
    n: int
    hex: str
    air: str
    left: int

    def ask(self, g: Empire) -> Ask:
        moves = tuple(("hit", unit) for unit in _dived_on(g, self._call(), self.hex))
        return Ask("event_kamikaze_hit", moves, ("ES-OFF-18", "ES-Q-118"), {"card": self.card, "left": self.left})

    def _call(self) -> Call:
        return Call(self.seat, self.card, self.n)

    def answer(self, g: Empire, move: Move) -> Tasks:
        strike(g, self.card, str(move[1]))
        return _hits(g, self._call(), self.hex, self.air, self.left - 1)

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("hit", str(unit)) if unit in COUNTERS and unit not in _dived_on(g, self._call(), self.hex):
                return Refusal("no_target", ("ES-Q-118",), {"unit": unit, "card": self.card})
        return None


# ---- cards


@kind("discard_random")
def discard_random(g: Empire, call: Call) -> Tasks:
    """A card of the hand, never the future card (ES-X-CARD-5, ES-Q-042)."""
    return (RandomDiscard(call["side"]),) if g.decks[call["side"]].hand else ()


class RandomDiscard(Rolls, frozen=True):
    side: str

    def roll(self, g: Empire) -> Roll:
        return one_of("random_discard", g.decks[self.side].hand)

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        """Two cards cannot simply be thrown away (ES-X-CARD-6)."""
        card = str(outcome)
        g.reveal("event_discarded", side=self.side, card=card, rules=("ES-X-CARD-5", "ES-X-CARD-6"))
        if happens_when_thrown(g, card):
            return play_event(g, self.side, card)
        g.spend(self.side, card, "discards")
        if must_stay(card):
            g.deck(self.side, reshuffle=True)
        return ()


# ---- a unit that stays behind


@kind("deactivate")
def deactivate(g: Empire, call: Call) -> Tasks:
    found = units(call.scene(g), call["of"])
    if len(found) > 1:
        return (Deactivate(call["by"], call.side, call.card, call.n),)
    for unit in found:
        _back(g, unit)
    return ()


class Deactivate(Asks, frozen=True):
    side: str
    card: str
    n: int

    def ask(self, g: Empire) -> Ask:
        return Ask("event_deactivate", tuple(("deactivate", unit) for unit in self._found(g)), ("ES-Q-102",))

    def _found(self, g: Empire) -> tuple[str, ...]:
        call = Call(self.side, self.card, self.n)
        return units(call.scene(g), call["of"])

    def answer(self, g: Empire, move: Move) -> Tasks:
        _back(g, str(move[1]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        match move:
            case ("deactivate", str(unit)) if unit in COUNTERS and unit not in self._found(g):
                return Refusal("no_target", ("ES-Q-102",), {"unit": unit, "card": self.card})
        return None


def _back(g: Empire, unit: str) -> None:
    """To its start hex: what it took on its march falls back, and a battle without attackers is dropped (ES-Q-102)."""
    now = g.now
    trip = _trip(g, unit)
    _fall_back(g, unit, trip)
    g.change(unit, at=now.active[unit])
    rest = {id: hex for id, hex in now.active.items() if id != unit}
    g.go(
        active=rest,
        moved={id: t for id, t in now.moved.items() if id != unit},
        covers={id: hex for id, hex in now.covers.items() if id != unit},
    )
    fights = (structs.replace(f, committed=tuple(id for id in f.committed if id != unit)) for f in now.fights)
    g.go(fights=tuple(f for f in fights if any(id in rest for id in (*g.at(f.hex, now.side), *f.committed))))
    g.tell("event_deactivated", unit=unit, place=g.units[unit].at, rules=("ES-Q-102",))


def _fall_back(g: Empire, unit: str, trip: Trip) -> None:
    """Hexes that it alone entered."""
    now, before = g.now, g.now.before
    others = {hex for id, t in now.moved.items() if id != unit and COUNTERS[id].type == GROUND for hex in t.entered}
    for hex in trip.entered:
        if before is not None and hex in HEXES and hex not in others:
            taken = {h: s for h, s in g.taken.items() if h != hex}
            g.taken = {**taken, hex: before.taken[hex]} if hex in before.taken else taken
