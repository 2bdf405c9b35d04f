"""The lists inside Midway's events, line by line: ships found, sheets exchanged, berths, groups, screening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from wardroom.api import Speech
from wardroom.games.midway.printed import SIDES
from wardroom.kernel import Heard


def details(heard: Heard, earlier: Sequence[Heard], speech: Speech) -> list[str]:
    lister = _LISTS.get(heard.kind)
    return list(lister(heard.about, earlier, speech)) if lister else []


def grouped(events: Sequence[Heard]) -> list[Heard]:
    """Groups counted from 1; all that lands on one base in one line, and searches in a row that found nothing."""
    said: list[Heard] = []
    for heard in events:
        about = dict(heard.about)
        if type(about.get("group")) is int:
            about["group"] += 1
        if heard.kind == "hits":
            about["hits"] = min(about["hits"], about["total"])  # more than a ship has boxes for
        if heard.kind == "disclosed":
            about["returns"] = about["returns"] or ("nowhere",)
        if heard.kind == "island_statement":
            about["types"] = about["types"] or ("none",)
        if heard.kind == "searched" and about.get("found") in ((), []):
            _add_empty_search(said, heard)
            continue
        same = _landing(said, heard)
        if same is not None:
            about["factors"] = tuple(map(sum, zip(said[same].about["factors"], about["factors"], strict=True)))
            said[same] = structs.replace(said[same], about=about)
        else:
            said.append(structs.replace(heard, about=about))
    return said


def _add_empty_search(said: list[Heard], heard: Heard) -> None:
    side, areas = heard.about["side"], (heard.about["area"],)
    if said and said[-1].kind == "searched_nothing" and said[-1].about["side"] == side:
        areas = (*said.pop().about["areas"], *areas)
    said.append(Heard("searched_nothing", {"side": side, "areas": areas, "n": len(areas)}, heard.rules))


def _landing(said: Sequence[Heard], heard: Heard) -> int | None:
    """Where in an unbroken row of landings this base already stands."""
    if heard.kind != "landed":
        return None
    for n in range(len(said) - 1, -1, -1):
        if said[n].kind != "landed":
            return None
        if said[n].about["base"] == heard.about["base"]:
            return n
    return None


def _searched(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    if "found" not in about:  # a spectator hears the question, not the answer
        return
    for found in about["found"]:
        yield speech.say("detail.found_counts" if found.get("counts") else "detail.found", **found)


def _exchanged(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    for side in SIDES:
        for order in about[side]:
            f, d, t = order["factors"]
            line = speech.say("detail.attack", zone=order["zone"], purpose=order["purpose"], F=f, D=d, T=t)
            yield f"{speech.noun(side)}: {line}"
        heavies = about["b17"] if side == "US" else ()
        for zone in heavies:
            yield f"{speech.noun(side)}: {speech.say('detail.b17', zone=zone)}"
        if not (about[side] or heavies):
            yield f"{speech.noun(side)}: {speech.say('detail.no_attack')}"
        if side in about["transfers"]:
            yield f"{speech.noun(side)}: {speech.say('detail.transfer')}"


def _berths(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    berths = [speech.say("detail.berth", ship=ship, at=at) for ship, at in about["berths"].items()]
    if berths:
        yield "; ".join(berths)


def _groups(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    for i, group in enumerate(about["groups"], 1):
        yield speech.say("detail.group_numbered", i=i, **group)


def _screened(about: Mapping[str, Any], earlier: Sequence[Heard], speech: Speech) -> Iterator[str]:
    placed = next((e.about["groups"] for e in reversed(earlier) if e.kind == "bombers_placed"), ())
    for i, group in enumerate(placed):
        ships = [ship for ship, at in about["fire"].items() if at == i]
        if ships:
            yield speech.say("detail.fire_group", ship=ships, i=i + 1, target=group["target"])
        if i < len(about["cover"]) and about["cover"][i]:
            yield speech.say("detail.cover", n=about["cover"][i], i=i + 1, target=group["target"])


_LISTS = {
    "searched": _searched,
    "exchanged": _exchanged,
    "defence_placed": _berths,
    "bombers_placed": _groups,
    "screened": _screened,
}
