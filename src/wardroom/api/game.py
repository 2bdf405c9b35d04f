"""What a game shows of itself, whole: the one object that server, terminal, lab, bots and conformance are given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import Struct

from wardroom.api.balance import BalancePlan
from wardroom.api.board import Board
from wardroom.api.bot import BotFactory
from wardroom.api.guess import Guesses
from wardroom.api.level import Level
from wardroom.api.level import fault_of as levels_fault
from wardroom.api.places import Place, Side, fault_of, pieces_in
from wardroom.api.plain import PlainBoard
from wardroom.api.presentation import Presentation
from wardroom.api.standing import Standing
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
    """How one did, or stands, in a match with a single seat."""

    result: float | None = None  # when it is over
    points: float | None = None  # of where it stands, where the game counts something finer than its results
    level: str = ""  # a noun of the game's words, where it has names for results

    @property
    def worth(self) -> float | None:
        """By which two are compared."""
        return self.result if self.points is None else self.points


@dataclass(frozen=True, kw_only=True)
class Diary:
    """A match told turn by turn, from what one seat heard."""

    read: Callable[[Sequence[Heard], Seat | None], Any]  # by whom it was heard; None: all there is, of a match that is
    # over (`feed.everything`). Plain data: a `lib.diary.Chronicle`, or a shape of the game's own that its client draws
    pages: Callable[[Any, str, str], dict[str, bytes]]  # the same as files to keep, by name: data, language, title


@dataclass(frozen=True, kw_only=True)
class Run:
    """So many random matches, and on which part of their moments the promises are looked at."""

    matches: int
    fog: float  # the costly comparisons of worlds
    care: float  # the promises that look at one moment at a time
    preset: str | None = None
    seed: int = 0


@dataclass(frozen=True, kw_only=True)
class Fuzz:
    """What helps the conformance suite where pure chance does not get far. `probes` and `twin` have no default: a game
    that leaves them out weakens the suite, and has to say so."""

    probes: Probes | None  # well-formed moves that a player may well try and that may be refused
    twin: Twin | None  # the true state but for some secret; None: nothing is hidden, or nothing so small
    reasons: Mapping[str, Reason] = field(default_factory=dict)  # whether it is true, by what a refusal is called:
    # given the seat's view, the question, the move that was refused and the refusal
    max_unexplained: float = 1.0  # the largest share of well-formed moves that may be refused without a reason.
    # Below 1, no offered move may have an objection either: `why_not` and the question are one truth
    mischief: Mischief | None = None  # plays every second match, where it has an idea
    fleeting: Collection[str] = ()  # kinds of events that tell of what is over and done: no view need remember them
    records: Records | None = None  # what the game would like to know the largest of, told of the last state
    wagers: Wagers | None = None  # what the game's odds claim, and how it is tried: no game with odds is without
    options: Options | None = None  # any set of options that go together; None: each at random, for itself
    runs: tuple[Run, ...] = (Run(matches=60, fog=0.1, care=0.1),)  # what a change must pass
    long: Run = field(default=Run(matches=5000, fog=0.01, care=0.02))  # what a night has time for


class Bid(Struct, frozen=True):
    """What one side may give the other for being that side: an option whose value is points that `seat` gives away,
    below nought that it is given."""

    option: str
    seat: Seat


def _no_bots() -> Mapping[str, BotFactory]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Game:
    """Only what every use of a game needs is opened with it: bots and boards when they are called for."""

    rules: Rules
    words: Words
    ledger: Ledger
    view: type[Struct]  # of `rules.view`: the client's types are made from it
    fuzz: Fuzz
    printed: Mapping[str, Any] = field(default_factory=dict)  # on counters, map, tables: as the data files have it
    odds: Odds | None = None  # exact chances of what lies on the table, as data, from a view alone
    score: Callable[[Any], Score] | None = None  # of a view, where one plays alone
    diary: Diary | None = None
    bots: Callable[[], Mapping[str, BotFactory]] = _no_bots  # the first is the game's best
    levels: tuple[Level, ...] = ()  # those of its bots that one chooses an opponent from, the weakest first
    presentation: Presentation = field(default_factory=Presentation)  # what it says around its board
    board: Callable[[], Board] = PlainBoard  # how it is drawn in a terminal
    balance: Callable[[], BalancePlan] | None = None  # how even its set-ups are: `wardroom balance`
    standing: Callable[[], Standing] | None = None  # how a position stands, for looking back: `wardroom analyse`
    guesses: Callable[[], Guesses] | None = None  # where a seat thought the others were, told when it is over
    places: Mapping[str, Place] = field(default_factory=dict)  # its map, for those who have no drawing of it
    wakes: Collection[str] = ()  # kinds of events at which a standing order given `until_news` asks its owner again
    bid: Bid | None = None  # how players may bid for a side of an uneven scenario
    sides: Mapping[Seat, Side] = field(default_factory=dict)  # whose colours a seat has; without: one that is free

    def __post_init__(self) -> None:
        if fault := fault_of(self.places) or levels_fault(self.levels):
            raise ValueError(f"{self.id}: {fault}")
        if self.bid and not (self.bid.seat in self.info.seats and self.bids):
            raise ValueError(f"{self.id}: there is no seat {self.bid.seat} to bid for, or no option {self.bid.option}")
        if self.places and not self.pieces:
            raise ValueError(f"{self.id}: {self.view.__name__} has no field of pieces, such as tuple[Piece, ...]")

    @property
    def pieces(self) -> str:
        """The field of the view that holds what stands at the places; nothing: it has none."""
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
