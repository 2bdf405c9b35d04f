"""The lists inside Midway's events, line by line: ships found, sheets exchanged, berths, groups, screening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wardroom.games.midway.printed import SIDES
from wardroom.kernel import Heard
from wardroom.terminal.speech import Speech


def details(heard: Heard, earlier: Sequence[Heard], speech: Speech) -> list[str]:
    lister = _LISTS.get(heard.kind)
    return list(lister(heard.about, earlier, speech)) if lister else []


def _searched(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    if "found" not in about:  # a spectator hears the question, not the answer
        return
    for found in about["found"]:
        yield speech.say("detail.found_counts" if found.get("counts") else "detail.found", **found)
    if not about["found"]:
        yield speech.say("detail.nothing")


def _exchanged(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    for side in SIDES:
        for order in about[side]:
            f, d, t = order["factors"]
            line = speech.say("detail.attack", zone=order["zone"], purpose=order["purpose"], F=f, D=d, T=t)
            yield f"{speech.noun(side)}: {line}"
        if side == "US" and about.get("b17"):
            yield f"{speech.noun(side)}: {speech.say('detail.b17', zone=about['b17'])}"
        elif not about[side]:
            yield f"{speech.noun(side)}: {speech.say('detail.no_attack')}"


def _berths(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    berths = [speech.say("detail.berth", ship=ship, at=at) for ship, at in about["berths"].items()]
    if berths:
        yield "; ".join(berths)


def _groups(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    for i, group in enumerate(about["groups"]):
        yield speech.say("detail.group_numbered", i=i, **group)


def _screened(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    placed = next((e.about["groups"] for e in reversed(earlier) if e.kind == "bombers_placed"), ())
    target = {i: group["target"] for i, group in enumerate(placed)}
    for ship, i in about["fire"].items():
        yield speech.say("detail.fire_group", ship=ship, i=i, target=target.get(i, "?"))
    for i, n in enumerate(about["cover"]):
        if n:
            yield speech.say("detail.cover", n=n, i=i, target=target.get(i, "?"))


_LISTS = {
    "searched": _searched,
    "exchanged": _exchanged,
    "defence_placed": _berths,
    "surface_deployed": _berths,
    "bombers_placed": _groups,
    "screened": _screened,
}
