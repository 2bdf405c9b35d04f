"""A game as one object, which server, terminal, lab, bots and conformance suite all use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.api.balance import BalancePlan
from wardroom.api.board import Board
from wardroom.api.bot import BotFactory, Weighed
from wardroom.api.guess import Guesses
from wardroom.api.hindsight import Hindsight
from wardroom.api.level import Level
from wardroom.api.level import fault_of as levels_fault
from wardroom.api.places import Place, Side, colour_fault, fault_of, pieces_in
from wardroom.api.plain import PlainBoard
from wardroom.api.plans import Plans
from wardroom.api.presentation import Presentation
from wardroom.api.standing import Standing
from wardroom.api.tutorial import Tutorial
from wardroom.api.wagers import Odds, Wagers
from wardroom.kernel import Ask, GameInfo, Heard, Move, Refusal, Rules, Seat, State
from wardroom.lib.ledger import Ledger
from wardroom.lib.words import Words

Twin = Callable[[Any, Seat, Random], State]
Probes = Callable[[Any, Ask, Random], Iterable[Move]]
Reason = Callable[[Any, Ask, Move, Refusal], bool]
Mischief = Callable[[Any, Ask, Random], Move | None]
Options = Callable[[Random], Mapping[str, Any]]
Records = Callable[[Any], Mapping[str, int]]


class Score(Struct, frozen=True):
    """How the player did, or is doing, in a match with a single seat."""

    result: float | None = None  # when it is over
    points: float | None = None  # the current score, if the game counts something finer than its results
    level: str = ""  # a noun of the game's words, where it has names for results

    @property
    def worth(self) -> float | None:
        """The number by which two scores are compared."""
        return self.result if self.points is None else self.points


@dataclass(frozen=True, kw_only=True)
class Diary:
    """A match told turn by turn, from what one seat heard."""

    read: Callable[[Sequence[Heard], Seat | None], Any]  # the seat that heard it; None: everything, of a match that is
    # over (`feed.everything`). Plain data: a `lib.diary.Chronicle`, or a shape of the game's own that its client draws
    pages: Callable[[Any, str, str], dict[str, bytes]]  # the same as files to keep, by name: data, language, title


@dataclass(frozen=True, kw_only=True)
class Run:
    """How many random matches to play, and the fraction of moments at which to check each promise."""

    matches: int
    fog: float  # for the costly comparisons of worlds
    care: float  # for the promises that check one moment at a time
    preset: str | None = None
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class Fuzz:
    """Hints for the conformance suite where random play does not get far. `probes` and `twin` have no default: a game
    without them weakens the suite, and has to say so."""

    probes: Probes | None  # well-formed moves that a player may well try and that may be refused
    twin: Twin | None  # the true state with some secret changed; None: nothing is hidden, or nothing so small
    reasons: Mapping[str, Reason] = field(default_factory=dict)  # by the refusal's key, whether it is true:
    # given the seat's view, the question, the move that was refused and the refusal
    max_unexplained: float = 1.0  # the largest share of well-formed moves that may be refused without a reason.
    # Below 1, `why_not` may not object to an offered move either: it must agree with the question
    mischief: Mischief | None = None  # plays every second match, where it has an idea
    fleeting: Collection[str] = ()  # kinds of events that tell of what is over and done: no view need remember them
    records: Records | None = None  # counts of the last state whose maximum the game wants to know
    wagers: Wagers | None = None  # the claims of the game's odds, and how to test them: every game with odds has them
    options: Options | None = None  # a random set of options that go together; None: each at random by itself
    runs: tuple[Run, ...] = (Run(matches=60, fog=0.1, care=0.1),)  # what a change must pass
    long: Run = field(default=Run(matches=5000, fog=0.01, care=0.02))  # for a nightly run


class Bid(Struct, frozen=True):
    """How players bid for a side: an option whose value is the points that `seat` gives to the other side; negative if
    it receives them."""

    option: str
    seat: Seat


def _no_bots() -> Mapping[str, BotFactory]:
    return {}


def _no_weights() -> Mapping[str, Weighed]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as everything else sees it. Bots and boards are loaded only when called for."""

    rules: Rules
    words: Words
    ledger: Ledger
    view: type[Struct]  # of `rules.view`: the client's types are made from it
    fuzz: Fuzz
    printed: Mapping[str, Any] = field(default_factory=dict)  # on counters, map and tables, as in the data files
    odds: Odds | None = None  # exact chances at a question, as data, from the view alone
    plans: Callable[[], Plans] | None = None  # ways to a place that the player points at, from the view alone
    score: Callable[[Any], Score] | None = None  # from a view, in a match with a single seat
    diary: Diary | None = None
    bots: Callable[[], Mapping[str, BotFactory]] = _no_bots  # the first is the game's best
    weights: Callable[[], Mapping[str, Weighed]] = _no_weights  # of bots that can be tuned: `wardroom lab tune`
    levels: tuple[Level, ...] = ()  # the bots offered as opponents, the weakest first
    tutorial: Callable[[], Tutorial] = Tutorial  # the positions of its lessons
    presentation: Presentation = field(default_factory=Presentation)  # what it says around its board
    board: Callable[[], Board] = PlainBoard  # how it is drawn in a terminal
    balance: Callable[[], BalancePlan] | None = None  # how even its set-ups are: `wardroom balance`
    standing: Callable[[], Standing] | None = None  # how a position stands, for looking back: `wardroom analyse`
    guesses: Callable[[], Guesses] | None = None  # where a seat thought the others were, shown when the match is over
    hindsight: Callable[[], Hindsight] | None = None  # the whole match on one board, shown when it is over
    places: Mapping[str, Place] = field(default_factory=dict)  # its map, for clients that have no drawing of it
    wakes: Collection[str] = ()  # kinds of events at which a standing order given `until_news` asks its owner again
    bid: Bid | None = None  # how players may bid for a side of an uneven scenario
    sides: Mapping[Seat, Side] = field(default_factory=dict)  # whose colours a seat has; if not listed, free ones

    def __post_init__(self) -> None:
        if fault := fault_of(self.places) or levels_fault(self.levels) or colour_fault(self.sides):
            raise ValueError(f"{self.id}: {fault}")
        if self.bid and not (self.bid.seat in self.info.seats and self.bids):
            raise ValueError(f"{self.id}: there is no seat {self.bid.seat} to bid for, or no option {self.bid.option}")
        if self.places and not self.pieces:
            raise ValueError(f"{self.id}: {self.view.__name__} has no field of pieces, such as tuple[Piece, ...]")

    @property
    def pieces(self) -> str:
        """The name of the view's field that holds its pieces; empty if it has none."""
        return pieces_in(self.view)

    @property
    def bids(self) -> tuple[int, ...]:
        """What may be bid, from the least to the most."""
        found = (option.choices for option in self.info.options if self.bid and option.name == self.bid.option)
        return tuple(sorted(int(choice) for choices in found for choice in choices))

    @property
    def info(self) -> GameInfo:
        return self.rules.info

    @property
    def id(self) -> str:
        return self.rules.info.id
