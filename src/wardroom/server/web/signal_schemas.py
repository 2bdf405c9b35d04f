"""What operators are told of a person's play, as types: see `schemas`."""

from __future__ import annotations

from typing import Any, TypedDict


class TimingTold(TypedDict):
    answers: int
    median: int  # ms
    spread: float
    enough: bool
    even: bool


class LikenessTold(TypedDict):
    matches: int
    asked: int
    same: int
    low: float
    high: float
    chance: float
    enough: bool
    alike: bool


class DeviceTold(TypedDict):
    id: str
    name: str
    times: int
    at: int


class SignalsTold(TypedDict):
    """`rates`: how often each signal is wrong, as measured (docs/fair-play.md)."""

    name: str
    timing: TimingTold
    likeness: LikenessTold
    devices: list[DeviceTold]
    rates: dict[str, Any]
