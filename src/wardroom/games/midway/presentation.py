"""What Midway says around its board: the state of the battle, slips, and what lies in its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from wardroom.api import Details, Earned, Phrase, Presentation, Told, phrase
from wardroom.games.midway.drawn import Drawn, drawn
from wardroom.games.midway.printed import SHIPS, SIDES, TYPES, foe, last_turn
from wardroom.games.midway.search_board import ORDER
from wardroom.games.midway.sightings import Sight, sightings, stacks
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Heard, Move

SEEN = 5  # sightings that a recap tells of
NAMED = 4  # ships of one that it names
TOUCHED = ("zone", "area", "ship", "target", "base", "areas", "ships", "origins", "returns")


class MidwayPresentation(Presentation):
    def drawn(self, view: MidwayView) -> Drawn:
        return drawn(view)

    def recap(self, view: MidwayView) -> Sequence[Phrase]:
        return (*_public(view), *(_own(view) if view.seat else ()))

    def group(self, view: MidwayView, noun: object) -> str:
        """Zones by their area."""
        return str(noun)[:2] if noun in ORDER else ""

    def obvious(self, view: MidwayView, ask: Ask) -> Move | None:
        """Once all have sailed: the next question is one's own, and nobody sees how soon it comes."""
        return ask.moves[0] if ask.prompt == "move_ships" and len(ask.moves) == 1 else None

    def warning(self, view: MidwayView, ask: Ask, move: Move) -> Phrase | None:
        if move == ("ditch",):
            return phrase("warning.ditch", n=sum(sum(mission.factors) for mission in view.missions))
        if move == ("done",) and ask.prompt in ("screen", "surface.fire"):
            idle = len({other[1] for other in ask.moves if other[0] == "fire"})
            return phrase("warning.idle", n=idle) if idle else None
        if move == ("done",) and ask.prompt == "place_bombers" and len(ask.moves) > 1:
            return phrase("warning.unset", n=ask.about.get("D", 0) + ask.about.get("T", 0))
        return None

    def told(self, events: Sequence[Heard]) -> Told:
        return [_told(event) for event in events]

    def joins(self, heard: Heard) -> str:
        """Searches in a row that found nothing, and all that lands on one base."""
        if heard.kind == "searched_nothing":
            return str(heard.about["side"])
        return str(heard.about["base"]) if heard.kind == "landed_on" else ""

    def details(self, heard: Heard) -> Details:
        lister = _LISTS.get(heard.kind)
        return tuple(lister(heard.about)) if lister else ()

    def chapter(self, heard: Heard) -> str:
        return str(heard.about["time"]) if heard.kind == "turn" else ""

    def touched(self, heard: Heard) -> Sequence[str]:
        found = [each["zone"] for each in heard.about.get("found", ())]
        return (*_names(heard.about.get(name) for name in TOUCHED), *found)

    def earned(self, heard: Heard) -> Earned | None:
        about = heard.about
        if heard.kind == "sunk":
            return Earned(about["side"], about["points"], about["ship"])
        if heard.kind == "held_midway":
            return Earned("US", about["points"], phrase("earned.held"))
        return Earned("JP", about["points"], phrase("earned.taken")) if heard.kind == "midway_falls" else None


# ---- the recap


def _public(view: MidwayView) -> Iterator[Phrase]:
    yield phrase("recap.time", turn=max(1, view.turn), of=last_turn(view.scenario), day=view.day, time=view.time)
    yield phrase("recap.points", JP=view.points["JP"], US=view.points["US"])
    if view.fallen:
        yield phrase("recap.fallen")
    elif view.options.midway_reduction:
        yield phrase("recap.defences", n=view.fortification)
    for side in SIDES:
        if lost := [id for id, wreck in view.damage.items() if wreck.sunk and SHIPS[id].side == side]:
            yield phrase("recap.lost", side=side, ships=lost)


def _own(view: MidwayView) -> Iterator[Phrase]:
    for zone, ships in stacks(view).items():
        yield phrase("recap.stack", zone=zone, ships=[_damaged(view, id) for id in ships])
    ready = [sum(hangar.ready[i] for hangar in view.air.values()) for i in range(3)]
    if any(ready):
        yield phrase("recap.ready", factors=_factors(ready))
    seen = sightings(view)
    for sight in seen[:SEEN]:
        yield phrase("recap.seen", zone=sight.zone, what=_seen(sight), n=sight.age)
    if not seen:
        yield phrase("recap.unseen", side=foe(str(view.seat)))


def _factors(counted: Sequence[int]) -> list[Phrase]:
    """Of each type that there is, how many."""
    return [phrase("recap.factor", type=type, n=n) for type, n in zip(TYPES, counted, strict=True) if n]


def _damaged(view: MidwayView, id: str) -> str | Phrase:
    hits = view.ships[id].hits
    return phrase("recap.damaged", ship=id, hits=hits, of=SHIPS[id].boxes) if hits else id


def _seen(sight: Sight) -> Any:
    if len(sight.ships) > NAMED:
        return phrase("recap.ships", n=len(sight.ships), types=sight.types)
    if sight.ships:
        return sight.ships
    if sight.counts:
        counted = zip(sight.types, sight.counts, strict=False)
        return [phrase("recap.counted", n=n, type=type) for type, n in counted]
    return sight.types or phrase("recap.some_ships")


# ---- events as they are told


def _told(heard: Heard) -> Heard:
    """Groups counted from 1, no more hits than a ship has boxes for, factors by type."""
    about = dict(heard.about)
    if type(about.get("group")) is int:
        about["group"] += 1
    if heard.kind == "hits":
        about["hits"] = min(about["hits"], about["total"])
    if heard.kind == "disclosed":
        about["returns"] = about["returns"] or ("nowhere",)
    if heard.kind == "island_statement":
        about["types"] = about["types"] or ("none",)
    if heard.kind == "searched" and about.get("found") in ((), []):
        nothing = {"side": about["side"], "areas": (about["area"],), "n": 1}
        return structs.replace(heard, kind="searched_nothing", about=nothing)
    if heard.kind == "landed":
        f, d, t = about["factors"]
        return structs.replace(heard, kind="landed_on", about={"base": about["base"], "F": f, "D": d, "T": t})
    if isinstance(about.get("factors"), list | tuple):
        about["factors"] = _factors(about["factors"])
    return heard if about == heard.about else structs.replace(heard, about=about)


def _names(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        yield from (value,) if isinstance(value, str) else value or ()


def _searched(about: Mapping[str, Any]) -> Iterator[Phrase]:
    for found in about.get("found", ()):  # a spectator hears the question, not the answer
        yield Phrase("detail.found_counts" if found.get("counts") else "detail.found", found)


def _exchanged(about: Mapping[str, Any]) -> Iterator[Phrase]:
    for side in SIDES:
        lines = []
        for order in about[side]:
            factors = _factors(order["factors"])
            lines.append(phrase("detail.attack", zone=order["zone"], purpose=order["purpose"], factors=factors))
        lines += [phrase("detail.b17", zone=zone) for zone in (about["b17"] if side == "US" else ())]
        lines += [phrase("detail.transfer")] if side in about["transfers"] else []
        if not about[side] and not (side == "US" and about["b17"]):
            lines.insert(0, phrase("detail.no_attack"))
        yield from (phrase("detail.of", side=side, what=line) for line in lines)


def _berths(about: Mapping[str, Any]) -> Iterator[Phrase]:
    if about["berths"]:
        yield phrase("detail.berths", all=[phrase("detail.berth", ship=s, at=at) for s, at in about["berths"].items()])


def _groups(about: Mapping[str, Any]) -> Iterator[Phrase]:
    for i, group in enumerate(about["groups"], 1):
        yield phrase("detail.group_numbered", i=i, **group)


def _screened(about: Mapping[str, Any]) -> Iterator[Phrase]:
    """Matches of old do not say whom the groups attack."""
    for i, target in enumerate(about.get("targets", ())):
        ships = [ship for ship, at in about["fire"].items() if at == i]
        if ships:
            yield phrase("detail.fire_group", ship=ships, i=i + 1, target=target)
        if i < len(about["cover"]) and about["cover"][i]:
            yield phrase("detail.cover", n=about["cover"][i], i=i + 1, target=target)


_LISTS = {
    "searched": _searched,
    "exchanged": _exchanged,
    "defence_placed": _berths,
    "surface_deployed": _berths,
    "bombers_placed": _groups,
    "screened": _screened,
}

PRESENTATION = MidwayPresentation()
