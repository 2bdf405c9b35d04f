"""What a seat may know: everything on the map, every track and open pile; of cards only its own (ES-X-COMP-2)."""

from __future__ import annotations

from random import Random

from msgspec import Struct, structs

from wardroom.games.empire.cards.uses import must_stay
from wardroom.games.empire.printed import DECK, SIDES, foe
from wardroom.games.empire.state import Blow, Deck, Empire, Offensive, Options, Unit
from wardroom.games.empire.tasks.event_choices import SwapTake
from wardroom.kernel import Seat, Together, engine


class Cards(Struct, frozen=True, omit_defaults=True):
    """One side's cards as another sees them: numbers, and what lies open."""

    hand: int
    pile: int
    discards: tuple[str, ...]
    removed: tuple[str, ...]
    future: bool
    since: int
    passes: int
    drawn: int
    set_aside: int = 0
    reshuffle: bool = False


class EmpireView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    scenario: str
    options: Options
    seat: Seat | None
    turn: int
    units: dict[str, Unit]
    taken: dict[str, str]
    cards: dict[str, Cards]
    hand: tuple[str, ...] = ()  # of the seat
    waiting: tuple[str, ...] = ()
    future: str = ""
    mover: str
    offensive: Offensive | None
    blows: dict[str, Blow] = {}
    will: int
    china: int
    divisions: int
    india: int
    wie: int
    asp: dict[str, int]
    asp_used: dict[str, int]
    escort: int = 0
    rivalry: dict[str, bool]
    marks: tuple[str, ...] = ()
    panama: int = 0
    strike: int = 0
    express: str = ""
    links: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    steps_saved: dict[str, int] = {}
    surrendered: tuple[str, ...] = ()
    regained: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    us_losses: bool = False
    bombed: int = 0
    bombing: tuple[str, ...] = ()
    success: bool = False
    losses: int = 0
    rebuilt: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    ground_lost: tuple[str, ...] = ()
    start_taken: dict[str, str] = {}
    china_turn: int = 0
    captured: tuple[str, ...] = ()
    isolated: int = 0
    noted: tuple[str, ...] = ()
    purse: dict[str, int] = {}
    standing: tuple[str, ...] = ()
    first: str = ""
    wie_level: int = 0
    result: dict[Seat, float] | None = None
    level: str = ""
    points: int = 0


_OPEN = tuple(
    name
    for name in EmpireView.__struct_fields__
    if name not in ("seat", "cards", "hand", "waiting", "future", "offensive", "blows")
)


def view(g: Empire, seat: Seat | None) -> EmpireView:
    """Every field is named in the type of the view: what nobody thought of is not in it."""
    own = g.decks[seat] if seat in SIDES else Deck()
    return EmpireView(
        seat=seat,
        cards={side: _backs(g.decks[side]) for side in SIDES},
        hand=own.hand,
        waiting=own.waiting,
        future=own.future,
        offensive=None if g.offensive is None else structs.replace(g.offensive, before=None),
        blows={side: blow.seen_by(seat) for side, blow in g.blows.items()},
        **{name: getattr(g, name) for name in _OPEN},
    )


def _backs(deck: Deck) -> Cards:
    return Cards(
        len(deck.hand), len(deck.pile), deck.discards, deck.removed, bool(deck.future), deck.since, deck.passes,
        deck.drawn, deck.set_aside, deck.reshuffle,
    )  # fmt: skip


def resample(g: Empire, seat: Seat, rng: Random) -> Empire:
    """The other side's unseen cards dealt anew over hand, future card and pile (ES-Q-001), and other hits under seal
    (ES-Q-124). What is drawn depends on what the seat sees and on nothing else."""
    found = g.draft()
    other = foe(seat)
    _deal(found, other, rng)
    found.blows = {side: blow.seen_by(seat) for side, blow in g.blows.items()}
    engine.afresh(found, other)
    _aim(found, other, rng)
    return found


def _deal(g: Empire, side: str, rng: Random) -> None:
    """Everybody knows where the cards of December 1941 are: they are in no deck. A card that is being changed for a
    discard is in the hand, and still its owner's secret (ES-Q-192)."""
    deck, task = g.decks[side], engine.top(g)
    held = [card for card in deck.hand if card not in DECK[side]]
    unseen = sorted({*deck.hand, *deck.pile, *((deck.future,) if deck.future else ())} - {*held})
    rng.shuffle(unseen)
    if isinstance(task, SwapTake) and task.seat == side:
        given = next(card for card in unseen if not must_stay(card))
        unseen.remove(given)
        held.append(given)
        g.agenda = (*g.agenda[:-1], structs.replace(task, given=given))
    future = unseen.pop() if deck.future else ""
    size = len(deck.hand) - len(held)
    hand = tuple(sorted((*held, *unseen[:size])))
    waiting = tuple(sorted(unseen[: min(size, len(deck.waiting))]))
    g.deck(side, hand=hand, pile=tuple(sorted(unseen[size:])), future=future, waiting=waiting)


def _aim(g: Empire, side: str, rng: Random) -> None:
    """Some of the hits that it gives out under seal, never the last of them: then the lane would be over."""
    for _ in range(rng.randint(0, 2)):
        task = engine.asking(g).get(side)
        if not isinstance(engine.top(g), Together) or task is None:
            return
        drawn = g.draft()
        engine.answer(drawn, side, rng.choice([move for move in task.ask(g).moves if move != ("auto",)]))
        if engine.asking(drawn).get(side) is None or not isinstance(engine.top(drawn), Together):
            return
        g.blows, g.agenda = drawn.blows, drawn.agenda
