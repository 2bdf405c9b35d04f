"""What an analysis finds: plain data, all chances those of the first seat."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wardroom.kernel import Move, Outcome, Seat

FORMAT = 5

Crumb = tuple[str, dict[str, Any]]  # a title of the game's words, with its values


class Point(Struct, frozen=True):
    """Who was winning when a turn began."""

    n: int  # the entry after which the match stood so
    title: Crumb | None  # the turn
    chance: float
    low: float  # with the fits that differ most: 95 %
    high: float


class Throw(Struct, frozen=True):
    """What one roll did, against what it promised."""

    n: int
    why: str
    out: Outcome
    likely: float  # the chance of just this outcome
    promised: float  # the mean over its outcomes, by their exact weights
    luck: float  # what came of it, less what was promised


class Decision(Struct, frozen=True):
    """What one answer was worth: what it changed, and what the dice that it called for promised."""

    n: int
    seat: Seat
    prompt: str
    move: Move
    before: float
    worth: float


class Turn(Struct, frozen=True):
    """One turn: from and to, and how much of it was dice and how much decision."""

    title: Crumb | None
    first: int  # the entry after which it began
    last: int
    before: float
    after: float
    dice: float
    decided: dict[Seat, float]
    rest: float  # a resignation, a return by consent, and what was still uncertain when the match ended
    throw: int = 0  # its roll that did most; 0: none did anything
    decision: int = 0

    @property
    def change(self) -> float:
        return self.after - self.before


class Advice(Struct, frozen=True):
    """What the game's own bot would have done, with the eyes of the seat, and what is to be expected of it."""

    n: int  # the entry that answered the question
    seat: Seat
    prompt: str
    played: Move
    staff: Move
    bot: str
    expects: float  # the chance after what was played, dice not yet thrown
    staff_expects: float


class Guessed(Struct, frozen=True):
    """Where a seat thought something was when a turn began, and where it was."""

    n: int  # the entry after which the match stood so
    seat: Seat
    what: str
    place: str
    chance: float  # that it was about there, as far as the seat could know
    truly: str  # nothing: nowhere any more, or not yet


class Plan(Struct, frozen=True):
    """What a bot had in mind in one turn: the same bot, asked again with what its seat knew."""

    n: int  # the entry by which it answered
    seat: Seat
    bot: str
    because: tuple[Crumb, ...]  # of the game's words: `plan.<key>`


class Analysis(Struct, frozen=True, kw_only=True):
    format: int = FORMAT
    game: str
    version: str
    scenario: str
    seats: tuple[Seat, ...]
    first: Seat  # whose chances these are
    result: dict[Seat, float]
    won: float  # what the result is to the first seat
    method: str  # fitted, or rollouts
    matches: int  # between bots, of which the fit was learnt; or continuations of each moment
    uncertain: float  # half of what lies between low and high, on average
    curve: tuple[Point, ...]
    turns: tuple[Turn, ...]
    turning: tuple[int, ...]  # places in `turns` of those that changed most, in time
    rolls: int  # all there were
    throws: tuple[Throw, ...]  # those that did anything, in time
    luck: float  # all of them together
    decisions: tuple[Decision, ...]  # those that changed most, in time
    advice: tuple[Advice, ...]
    guesses: tuple[Guessed, ...] = ()  # in time
    hindsight: Any = None  # the whole match on one board, in a shape of the game's own
    plans: tuple[Plan, ...] = ()  # in time, of seats that bots played
