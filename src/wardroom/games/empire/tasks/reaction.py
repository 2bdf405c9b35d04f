"""Steps 4 to 9: the Reaction player's windows, in one sitting (7.25 to 7.28, ES-Q-202)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from wardroom.games.empire import battles, disengagement
from wardroom.games.empire.cards import hooks
from wardroom.games.empire.dice import d10
from wardroom.games.empire.movement import ends
from wardroom.games.empire.printed import BASES, CARDS, COUNTERS, HEXES, distance
from wardroom.games.empire.state import INTERCEPT, Empire, Fight
from wardroom.games.empire.tasks import events
from wardroom.games.empire.tasks.activation import ReactionHQ
from wardroom.games.empire.tasks.declaring import commit as commit_to
from wardroom.games.empire.traces import supply
from wardroom.kernel import Ask, Asks, Does, Move, Outcome, Refusal, Roll, Rolls, Tasks

# ---- windows for cards


def window(g: Empire, step: int | str) -> bool:
    """Whether the question is put: whenever the seat could hold a suitable card as far as the other can tell
    (ES-Q-100, ES-Q-200)."""
    return hooks.could_hold(g, g.now.reaction, hooks.reactions(g, step))


def held(g: Empire, side: str, step: int | str) -> tuple[str, ...]:
    """The suitable cards that the seat does hold."""
    fit = hooks.reactions(g, step)
    return tuple(card for card in g.playable(side) if card in fit)


class Weather(Does, frozen=True):
    """Step 4: weather cancels; two cards of persons come here too (ES-OFF-5, ES-Q-102)."""

    def run(self, g: Empire) -> Tasks:
        return (PlayReaction(g.now.reaction, 4),) if window(g, 4) else ()


class AttackCards(Does, frozen=True):
    """Step 9, and after step 6 where there is no battle: one card after another (ES-OFF-12, ES-OFF-16, ES-Q-117)."""

    side: str
    why: str  # battle, no_battle

    def run(self, g: Empire) -> Tasks:
        step: int | str = 9 if self.why == "battle" else "no_battle"
        return (PlayReaction(self.side, step),) if window(g, step) else ()


class PlayReaction(Asks, frozen=True):
    """A suitable card, or none; asked again after each card."""

    step: int | str
    crumb: ClassVar[str] = "reaction"

    def about(self) -> Mapping[str, Any]:
        return {"step": self.step}

    def ask(self, g: Empire) -> Ask:
        cards = [("card", card) for card in held(g, self.seat, self.step)]
        return Ask("weather" if self.step == 4 else "attack_cards", (("none",), *cards), _WINDOW[str(self.step)])

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "none":
            return ()
        return (*events.play_reaction(g, str(move[1])), Again(self.seat, self.step))

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        return card_objection(g, self.seat, self.step, move)


_WINDOW = {"4": ("ES-OFF-5",), "9": ("ES-OFF-16", "ES-X-CARD-7"), "no_battle": ("ES-OFF-12",)}


class Again(Does, frozen=True):
    """Another card may follow, as long as the offensive goes on."""

    side: str
    step: int | str

    def run(self, g: Empire) -> Tasks:
        return (PlayReaction(self.side, self.step),) if not g.now.cancelled and window(g, self.step) else ()


def card_objection(g: Empire, seat: str, step: int | str, move: Move) -> Refusal | None:
    if move[0] != "card" or len(move) != 2:
        return None
    card = str(move[1])
    if card not in CARDS or card not in g.playable(seat):
        return Refusal("not_in_hand", ("ES-X-CARD-5",), {"card": card})
    if card not in hooks.reactions(g, step):
        return Refusal("not_this_window", ("ES-X-CARD-7",), {"card": card})
    return None


# ---- step 6


class SpecialReactions(Does, frozen=True):
    """One intelligence roll for each place a landing has entered without meeting anybody (ES-OFF-11, ES-X-SR-1)."""

    def run(self, g: Empire) -> Tasks:
        for hex in special_hexes(g):
            if hex not in g.now.asked:
                g.go(asked=(*g.now.asked, hex))
                return (SpecialReaction(g.now.reaction, hex), self)
        return ()


def special_hexes(g: Empire) -> tuple[str, ...]:
    """Named places of the Reaction player without units of his, landed on, in range of an HQ and in his ZOI."""
    side = g.now.reaction
    landed = {g.units[unit].at for unit in g.now.active if battles.landed(g, unit)}
    return tuple(hex for hex in sorted(landed) if hex in HEXES and _special(g, side, hex))


def _special(g: Empire, side: str, hex: str) -> bool:
    if hex not in BASES or not g.holds(side, hex) or g.now.fight(hex) is not None:
        return False
    if "india" in g.surrendered and hex in _MAINLAND_INDIA:
        return False
    near = any(distance(g.units[hq].at, hex) <= COUNTERS[hq].range for hq in g.hqs(side))
    return near and supply.in_zoi(g, side, hex)


_MAINLAND_INDIA = ("1406", "1805")


class SpecialReaction(Asks, frozen=True):
    hex: str
    crumb: ClassVar[str] = "special_reaction"

    def about(self) -> Mapping[str, Any]:
        return {"hex": self.hex}

    def ask(self, g: Empire) -> Ask:
        about = {"hex": self.hex, "needs": special_value(g)}
        return Ask("special_reaction", (("none",), ("roll",)), ("ES-OFF-11", "ES-X-SR-1"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        return (SpecialRoll(self.hex),) if move[0] == "roll" else ()


def special_value(g: Empire) -> int:
    """A surprise event prints no value: its operations value is used (ES-X-SR-1)."""
    card = CARDS[g.now.card]
    return card.oc_iv if g.now.use == "oc" or card.ec_iv is None else card.ec_iv


def modifier(g: Empire) -> int:
    """Of intelligence dice: 2 off for contact with a ZOI, and what cards say (ES-ZOI-14, ES-Q-111)."""
    return (-2 if g.now.contact else 0) + hooks.intel(g)


class SpecialRoll(Rolls, frozen=True):
    hex: str

    def roll(self, g: Empire) -> Roll:
        return d10("special_reaction")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        die, needs, change = int(outcome), special_value(g), modifier(g)
        won = die != 9 and die + change <= needs
        g.tell(
            "special_roll",
            hex=self.hex,
            die=die,
            modifier=change,
            needs=needs,
            won=won,
            rules=("ES-X-SR-1", "ES-Q-104"),
        )
        if not won:
            return ()
        covering = tuple(unit for unit, hex in g.now.covers.items() if hex == self.hex)
        fight = Fight(self.hex, special=True, committed=battles.with_escorts(g, g.now.side, covering))
        g.go(fights=tuple(sorted((*g.now.fights, fight), key=lambda f: f.hex)))
        g.tell("special_battle", hex=self.hex, rules=("ES-X-SR-1",))
        return (Join(g.now.side, self.hex),) if joiners(g, self.hex) else ()


def joiners(g: Empire, hex: str) -> tuple[str, ...]:
    """Free units of the Offensives player in range of a battle that Special Reaction made."""
    return tuple(unit for unit in battles.uncommitted(g) if battles.fights_from(g, unit, hex))


class Join(Asks, frozen=True):
    """Other units without a battle may be committed to it (ES-X-SR-1)."""

    hex: str
    crumb: ClassVar[str] = "special_reaction"

    def ask(self, g: Empire) -> Ask:
        free = joiners(g, self.hex)
        every = [("all",)] if len(free) > 1 else []
        moves = (("done",), *every, *(("commit", unit) for unit in free))
        return Ask("join", moves, ("ES-X-SR-1", "ES-Q-104"), {"hex": self.hex})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "done":
            return ()
        units = joiners(g, self.hex) if move[0] == "all" else (str(move[1]),)
        commit_to(g, units, self.hex)
        return (self,) if joiners(g, self.hex) else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] == "commit" and len(move) == 2 and move[1] not in joiners(g, self.hex):
            return self._not_free(g, str(move[1]))
        if move == ("all",) and len(joiners(g, self.hex)) < 2:
            return Refusal("nobody_in_range", ("ES-X-SR-1",), {"hex": self.hex})
        return None

    def _not_free(self, g: Empire, unit: str) -> Refusal:
        about = {"unit": unit, "hex": self.hex}
        if unit not in g.now.active or not COUNTERS[unit].flyer:
            return Refusal("not_a_flyer", ("ES-X-SR-1",), about)
        if unit not in battles.uncommitted(g):
            return Refusal("named_already", ("ES-X-SR-1",), about)
        return Refusal("out_of_reach", ("ES-X-SR-1", "ES-X-AIR-3"), {**about, "range": battles.reach(unit)})


# ---- step 7


class Intelligence(Does, frozen=True):
    """A card or a roll, not both (ES-OFF-13, ES-OFF-24)."""

    def run(self, g: Empire) -> Tasks:
        return (Uncover(g.now.reaction),) if may_roll(g) or window(g, 7) else ()


def may_roll(g: Empire) -> bool:
    """Not against a printed surprise, not after a roll or a card (ES-X-INT-2, ES-Q-110)."""
    return not g.now.rolled and not _intelligence_played(g) and value(g) is not None


def _intelligence_played(g: Empire) -> bool:
    return any(CARDS[card].intelligence for card in g.now.cards)


def value(g: Empire) -> int | None:
    """The number an intelligence roll must not exceed; none where the event prints a surprise."""
    card = CARDS[g.now.card]
    return card.oc_iv if g.now.use == "oc" else card.ec_iv


class Uncover(Asks, frozen=True):
    crumb: ClassVar[str] = "intelligence"

    def ask(self, g: Empire) -> Ask:
        roll: list[Move] = [("roll",)] if may_roll(g) else []
        cards: list[Move] = [("card", card) for card in held(g, self.seat, 7)]
        needs = value(g)
        about = {"needs": -1 if needs is None else needs, "modifier": modifier(g), "condition": g.now.condition}
        return Ask("intelligence", (("none",), *roll, *cards), ("ES-OFF-13", "ES-OFF-24", "ES-X-INT-2"), about)

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "none":
            return ()
        if move[0] == "roll":
            return (IntelligenceRoll(),)
        return (*events.play_reaction(g, str(move[1])), MoreCards())

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move == ("roll",) and not may_roll(g):
            rules = ("ES-X-INT-2",) if value(g) is None else ("ES-OFF-24",)
            return Refusal("no_roll", rules, {"card": g.now.card})
        return card_objection(g, self.seat, 7, move)


class MoreCards(Does, frozen=True):
    """After a card others may be added, up to three in all."""

    def run(self, g: Empire) -> Tasks:
        return (Uncover(g.now.reaction),) if window(g, 7) else ()


class IntelligenceRoll(Rolls, frozen=True):
    def roll(self, g: Empire) -> Roll:
        return d10("intelligence")

    def rolled(self, g: Empire, outcome: Outcome) -> Tasks:
        die, needs, change = int(outcome), value(g) or 0, modifier(g)
        won = die != 9 and die + change <= needs
        g.go(rolled=True, condition=INTERCEPT if won else g.now.condition)
        g.tell("intelligence_roll", die=die, modifier=change, needs=needs, won=won, rules=("ES-X-INT-2", "ES-Q-111"))
        return () if won else (MoreCards(),)


# ---- step 8


class ReactionMoves(Does, frozen=True):
    """Disengagement, then one HQ and the units it brings into battles (ES-OFF-15, ES-X-REACT-1)."""

    def run(self, g: Empire) -> Tasks:
        return (Disengagements(), ReactionHQ(g.now.reaction), Committing(), Intercepted())


class Disengagements(Does, frozen=True):
    def run(self, g: Empire) -> Tasks:
        return (Disengage(g.now.reaction),) if disengagement.choices(g) else ()


class Disengage(Asks, frozen=True):
    """Ground units that outweigh those who came by land may leave (ES-X-GRND-4, ES-Q-115)."""

    crumb: ClassVar[str] = "disengagement"

    def ask(self, g: Empire) -> Ask:
        ways = [("disengage", unit, hex) for unit, hexes in disengagement.choices(g).items() for hex in hexes]
        return Ask("disengage", (("hold",), *ways), ("ES-X-GRND-4", "ES-ACT-2"), {})

    def answer(self, g: Empire, move: Move) -> Tasks:
        if move[0] == "hold":
            return ()
        disengagement.leave(g, str(move[1]), str(move[2]))
        return (self,) if disengagement.choices(g) else ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] != "disengage" or len(move) != 3:
            return None
        return disengagement.objection(g, str(move[1]), str(move[2]))


class Committing(Does, frozen=True):
    """Reaction units outside battle hexes are named for a battle in range: asked only where there are several."""

    def run(self, g: Empire) -> Tasks:
        for unit in loose(g):
            options = battles_for(g, unit)
            if len(options) > 1:
                return (CommitReaction(g.now.reaction), self)
            if options:
                react_to(g, unit, options[0])
        return ()


def loose(g: Empire) -> tuple[str, ...]:
    named = {id for fight in g.now.fights for id in fight.committed}
    places = {fight.hex for fight in g.now.fights}
    return tuple(id for id in g.now.reacting if COUNTERS[id].flyer and id not in named and g.units[id].at not in places)


def battles_for(g: Empire, unit: str) -> tuple[str, ...]:
    return tuple(hex for hex in ends.fights_of(g, (unit,)) if battles.fights_from(g, unit, hex))


def react_to(g: Empire, unit: str, hex: str) -> None:
    fight = g.now.fight(hex)
    assert fight is not None
    more = battles.with_escorts(g, g.now.reaction, (unit,))
    g.refight(hex, committed=tuple(dict.fromkeys((*fight.committed, *more))))


class CommitReaction(Asks, frozen=True):
    crumb: ClassVar[str] = "reaction"

    def ask(self, g: Empire) -> Ask:
        ways = [("commit", unit, hex) for unit in loose(g) for hex in battles_for(g, unit)]
        return Ask("commit", tuple(ways), ("ES-X-REACT-1", "ES-Q-114"), {})

    def answer(self, g: Empire, move: Move) -> Tasks:
        react_to(g, str(move[1]), str(move[2]))
        return ()

    def why_not(self, g: Empire, move: Move) -> Refusal | None:
        if move[0] != "commit" or len(move) != 3:
            return None
        unit, hex = str(move[1]), str(move[2])
        if unit not in loose(g):
            return Refusal("named_already", ("ES-Q-114",), {"unit": unit, "hex": hex})
        if g.now.fight(hex) is None:
            return Refusal("not_a_battle", ("ES-X-REACT-1",), {"unit": unit, "hex": hex})
        if not battles.may_fight(g, unit):
            return Refusal("cannot_fight", ("ES-X-AIR-2", "ES-X-AIR-4"), {"unit": unit, "hex": hex})
        if hex not in battles_for(g, unit):
            return Refusal("out_of_reach", ("ES-X-AIR-3",), {"unit": unit, "hex": hex, "range": battles.reach(unit)})
        return None


class Intercepted(Does, frozen=True):
    """Ships that meet an unescorted landing throw it back (ES-X-AMPH-4, ES-Q-116)."""

    def run(self, g: Empire) -> Tasks:
        for fight in g.now.fights:
            met = [id for id in g.now.reacting if COUNTERS[id].ship and g.units[id].at == fight.hex and _came(g, id)]
            own = [id for id in g.at(fight.hex, g.now.side) if COUNTERS[id].ship]
            if not met or own:
                continue
            units = tuple(id for id in g.at(fight.hex, g.now.side) if battles.landed(g, id))
            for unit in units:
                lost = g.lose(unit)
                g.tell("intercepted", unit=unit, hex=fight.hex, eliminated=lost, rules=("ES-X-AMPH-4",))
            g.refight(fight.hex, barred=units)
        return ()


def _came(g: Empire, unit: str) -> bool:
    trip = g.now.moved.get(unit)
    return trip is not None and trip.how == "sail"
