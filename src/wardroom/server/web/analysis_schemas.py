"""What clients are told of an analysis, as types: what OpenAPI says of it. `wardroom.analysis.findings` says more."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from wardroom.server.web.schemas import Crumb, Move, Result


class AnalysisState(Struct):
    """Whether an analysis is there, and if not how far it has come."""

    state: Literal["ready", "working"]
    done: int
    of: int


class AnalysisPoint(Struct):
    """The chance of the first seat when a turn began, and between what it lies."""

    n: int
    title: Crumb | None
    chance: float
    low: float
    high: float


class AnalysisThrow(Struct):
    n: int
    why: str
    out: Any
    likely: float
    promised: float
    luck: float


class AnalysisDecision(Struct):
    n: int
    seat: str
    prompt: str
    move: Move
    before: float
    worth: float


class AnalysisTurn(Struct):
    title: Crumb | None
    first: int
    last: int
    before: float
    after: float
    dice: float
    decided: dict[str, float]
    rest: float
    throw: int
    decision: int


class AnalysisAdvice(Struct):
    n: int
    seat: str
    prompt: str
    played: Move
    staff: Move
    bot: str
    expects: float
    staff_expects: float


class AnalysisPlan(Struct):
    """What a bot had in mind in a turn, in messages `plan.<key>` of the game's words."""

    n: int
    seat: str
    bot: str
    because: list[Crumb]


class AnalysisKept(Struct):
    """A match looked back at; `moments` has the message of each viewer for the entries that are spoken of."""

    format: int
    game: str
    version: str
    scenario: str
    seats: list[str]
    first: str
    result: Result
    won: float
    method: Literal["fitted", "rollouts"]
    matches: int
    uncertain: float
    curve: list[AnalysisPoint]
    turns: list[AnalysisTurn]
    turning: list[int]
    rolls: int
    throws: list[AnalysisThrow]
    luck: float
    decisions: list[AnalysisDecision]
    advice: list[AnalysisAdvice]
    plans: list[AnalysisPlan]
    hindsight: Any
    moments: dict[str, dict[str, int]]
    summary: list[str]
