"""What Fleet Commander Nimitz says around its board: the state of the war, slips, and every die of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import structs

from wardroom.api import Details, Earned, Phrase, Presentation, Told, phrase
from wardroom.games.nimitz.printed import (
    AREAS,
    BOXES,
    CAMPAIGNS,
    HOMES,
    JAPAN,
    LEVELS,
    NEAR,
    NEXT_PORT,
    ORDERS,
    SEAT,
    SHIP,
    TABLES,
    US,
    US_BOX,
    counter,
    is_force,
    level,
)
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Ask, Heard, Move

BATTALIONS = ("us-bn-", "ja-bn-")
IDLE = 3  # Supply Points, from which to move nobody may be a slip

# told as one: under which name, what they have in common, what is listed and as what
JOINED: dict[str, tuple[str, str, str, str]] = {
    "moved": ("moved_many", "place", "force", "forces"),
    "placed": ("placed_many", "zone", "ship", "ships"),
    "flew": ("flew_many", "zone", "plane", "planes"),
    "landed": ("landed_many", "box", "force", "forces"),
}
# what a run of them has in common that is told as one
RUNS: dict[str, tuple[str, tuple[str, ...]]] = {
    "attack": ("volley", ("side", "step", "zone", "row")),
    "hit": ("struck", ("side", "step")),
}


class NimitzPresentation(Presentation):
    def recap(self, view: NimitzView) -> Sequence[Phrase]:
        return (*_campaign(view), *_objectives(view), *_fronts(view), *_means(view))

    def tally(self, view: NimitzView, heard: Sequence[Heard]) -> Sequence[Earned]:
        """The Objectives that are held, and what the invasion of Japan added."""
        won = [Earned(SEAT, 1, area) for area in view.won]
        return (*won, Earned(SEAT, view.invasion, phrase("earned.invasion"))) if view.invasion else won

    def secret(self, view: NimitzView) -> bool:
        return False

    def group(self, view: NimitzView, noun: object) -> str | Phrase:
        """Forces by where they stand, those to be bought by their kind; areas by whether they are Objectives."""
        plane = view.battle.planes.get(str(noun)) if view.battle else None
        if plane is not None:
            return plane.home or "island"
        if isinstance(noun, str) and is_force(noun):
            force = view.forces.get(noun)
            return force.place if force and force.place != US_BOX else counter(noun).category
        if noun in AREAS:
            return phrase("group.objectives" if noun in view.objectives else "group.others")
        return ""

    def warning(self, view: NimitzView, ask: Ask, move: Move) -> Phrase | None:
        if move != ("done",):
            return None
        if ask.prompt == "resupply":
            costs = [counter(str(other[1])).cost for other in ask.moves if other[0] == "buy"]
            kept = any(cost <= view.reinforcement for cost in costs)
            return phrase("warning.reinforcement", n=view.reinforcement) if kept else None
        if ask.prompt != "movement":
            return None
        if view.supply >= IDLE and not view.moved and len(ask.moves) > 1:
            return phrase("warning.idle", n=view.supply)
        empty = [area for area in view.garrisons if area in view.objectives and not _garrison(view, area)]
        return phrase("warning.emptied", areas=empty) if empty else None

    def told(self, events: Sequence[Heard]) -> Told:
        found: list[Heard | None] = []
        for _, run in groupby(events, _run):
            found += _told(tuple(run))
        return found

    def joins(self, heard: Heard) -> str:
        """What goes to one place."""
        common = next((common for kind, common, _, _ in JOINED.values() if kind == heard.kind), "")
        return str(heard.about[common]) if common else ""

    def details(self, heard: Heard) -> Details:
        lister = _LISTS.get(heard.kind)
        return tuple(lister(heard.about)) if lister else ()

    def chapter(self, heard: Heard) -> str:
        if heard.kind == "campaign_begins":
            return str(heard.about["year"])
        return f"T{heard.about['turn']}" if heard.kind == "turn_begins" else ""

    def touched(self, heard: Heard) -> Sequence[str]:
        """All but the areas that an order might have gone to."""
        about = {name: value for name, value in heard.about.items() if name != "candidates"}
        named = super().touched(structs.replace(heard, about=about))
        return tuple(name for name in named if name in AREAS or name in BOXES or is_force(name))


# ---- the recap


def _campaign(view: NimitzView) -> Iterator[Phrase]:
    of = len(CAMPAIGNS[view.year].turns)
    key, step = "recap.date" if view.turn else "recap.start", phrase(f"step.{view.step}") if view.step else "–"
    yield phrase(key, date=view.date, year=str(view.year), turn=view.turn, of=of, step=step)
    held, least = len(view.won) + view.invasion, CAMPAIGNS[view.year].levels
    most = max(len(view.objectives), least["great"])  # in 1945 the landing in Japan is worth some too
    better = next((name for name in LEVELS if least[name] > held), "none") if view.result is None else "none"
    missing = least.get(better, held) - held
    yield phrase("recap.level", n=held, of=most, level=level(view.year, held), next=better, missing=missing)
    if view.tally:
        years = [phrase("recap.year", year=year, n=n) for year, n in sorted(view.tally.items())]
        yield phrase("recap.tally", years=years)


def _objectives(view: NimitzView) -> Iterator[Phrase]:
    if view.won:
        yield phrase("recap.won", areas=view.won)
    if lost := [area for area in view.objectives if area not in view.won]:
        yield phrase("recap.lost", areas=[phrase(f"recap.{_because(view, area)}", area=area) for area in lost])
    near = {area: [other for other in NEAR[area] if _there(view, other, JAPAN)] for area in view.won}
    if danger := [phrase("recap.near", area=area, near=others) for area, others in near.items() if others]:
        yield phrase("recap.danger", areas=danger)


def _because(view: NimitzView, area: str) -> str:
    """Which of the three conditions an Objective fails."""
    if _there(view, area, JAPAN):
        return "both" if _there(view, area, US) else "japan"
    return "unsupplied" if _garrison(view, area) else "empty"


def _fronts(view: NimitzView) -> Iterator[Phrase]:
    if cut := [area for area in AREAS if area not in view.supplied and _there(view, area, US)]:
        yield phrase("recap.cut", areas=cut)
    contested = [area for area in AREAS if _there(view, area, US) and _there(view, area, JAPAN)]
    if battles := [area for area in contested if area not in view.fought]:
        yield phrase("recap.battles", areas=battles)
    if view.battle:
        turn, of = max(1, view.battle.turn), max(1, view.battle.length)
        yield phrase("recap.battle", area=view.battle.area, n=turn, of=of)


def _means(view: NimitzView) -> Iterator[Phrase]:
    points = {"supply": view.supply, "reinforcement": view.reinforcement, "resupply": view.resupply}
    yield phrase("recap.means", **points)
    carriers = [counter(id).side for id, f in view.forces.items() if counter(id).type == "CV" and f.place in AREAS]
    yield phrase("recap.carriers", us=carriers.count(US), japan=carriers.count(JAPAN))
    sailing = [id for box in NEXT_PORT for id in _there(view, box, US)]
    if port := [phrase("recap.sailing", force=id, n=view.forces[id].place[1:]) for id in sailing]:
        yield phrase("recap.port", forces=port)
    if hurt := [id for id in sorted(view.forces) if view.forces[id].damaged and counter(id).side == US]:
        yield phrase("recap.damaged", forces=hurt)


def _there(view: NimitzView, place: str, side: str) -> list[str]:
    return [id for id, force in sorted(view.forces.items()) if force.place == place and counter(id).side == side]


def _garrison(view: NimitzView, area: str) -> bool:
    """Is somebody of ours ashore? The homes are held even when empty."""
    ours = _there(view, area, US)
    return area in HOMES or any(counter(id).category != SHIP and not view.forces[id].aboard for id in ours)


# ---- events as they are told


def _run(heard: Heard) -> tuple[Any, ...]:
    """Those for which it is the same in a row are told as one, if they can be."""
    return heard.kind, *(heard.about.get(name) for name in RUNS.get(heard.kind, ("", ()))[1])


def _told(run: Sequence[Heard]) -> list[Heard | None]:
    first = run[0]
    if first.kind in JOINED:
        return [_joined(heard) for heard in run]
    if first.kind not in RUNS or len(run) < 2:
        return [_counted(heard) for heard in run]
    kind, common = RUNS[first.kind]
    about = {name: first.about.get(name, "") for name in common}
    about |= {"hits": sum(heard.about.get("hits", 0) for heard in run), "each": [heard.about for heard in run]}
    rules = tuple(dict.fromkeys(rule for heard in run for rule in heard.rules))
    return [Heard(kind, about, rules), *[None] * (len(run) - 1)]


def _joined(heard: Heard) -> Heard:
    kind, common, one, many = JOINED[heard.kind]
    start = {"starts": (heard.about["start"],)} if "start" in heard.about else {}
    about = {common: heard.about[common], many: (heard.about[one],), "n": 1, **start}
    return structs.replace(heard, kind=kind, about=about)


def _counted(heard: Heard) -> Heard:
    """Battalions are all alike: a list says how many, not which."""
    lists = {name: fewer(value) for name, value in heard.about.items() if isinstance(value, list | tuple)}
    return structs.replace(heard, about={**heard.about, **lists}) if lists else heard


def fewer(ids: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    some: dict[str, list[str]] = {"us": [], "ja": []}
    for id in ids:
        (some[id[:2]] if isinstance(id, str) and id.startswith(BATTALIONS) else found).append(id)
    for side, alike in some.items():
        found += alike if len(alike) < 2 else [f"{side}-bns-{len(alike)}"]
    return found


# ---- the lines under them


def _shots(about: Mapping[str, Any]) -> Iterator[Phrase]:
    """Who, on how much it hits, the die, the Hits; and the plans that raised the values."""
    names = ("attacker", "normal", "superior", "die", "hits")
    yield phrase("detail.shots", shots=[Phrase("detail.shot", {n: each[n] for n in names}) for each in about["each"]])
    if plans := about["each"][0].get("plans"):
        yield phrase("detail.plans", plans=plans)


def _struck(about: Mapping[str, Any]) -> Iterator[Phrase]:
    """Who is destroyed and who Damaged; one that was hit twice only by its end."""
    ends: dict[str, bool] = {}
    fields = 0
    for each in about["each"]:
        if each["target"] == "airfield":
            fields += 1
        else:
            ends[each["target"]] = ends.get(each["target"], False) or bool(each["destroyed"])
    for key, gone in (("destroyed", True), ("hurt", False)):
        if ids := [target for target, destroyed in ends.items() if destroyed == gone]:
            yield phrase(f"detail.{key}", n=len(ids), targets=fewer(ids))
    if fields:
        yield phrase("detail.fields_lost", n=fields)


def _order(about: Mapping[str, Any]) -> Iterator[Phrase]:
    """The row of the table that the die points at."""
    for row in ORDERS:
        if row.roll[0] <= about["die"] <= row.roll[1]:
            counts = {"ships": row.ships, "infantry": row.infantry, "lba": row.lba, "aircraft": row.aircraft}
            yield phrase("detail.order_row", row=span(*row.roll), **counts)


def _arrivals(about: Mapping[str, Any]) -> Iterator[Phrase]:
    for row in TABLES["reinforcements"]:
        low, high = row["min"], row["max"]
        if (low is None or low <= about["total"]) and (high is None or about["total"] <= high):
            counts = {name: row[name] for name in ("ships", "infantry", "lba")}
            yield phrase("detail.reinforcement_row", row=span(low, high), **counts)


def span(low: int | None, high: int | None) -> str | Phrase:
    """Some rolls of a table; the first and the last row may be open."""
    if low is None:
        return phrase("detail.below", max=high)
    if high is None:
        return phrase("detail.above", min=low)
    return str(low) if low == high else f"{low}–{high}"


def _lost(about: Mapping[str, Any]) -> Iterator[Phrase]:
    for side in ("us_lost", "japan_lost"):
        if about[side]:
            yield phrase(f"detail.{side}", forces=about[side])


_LISTS = {
    "volley": _shots,
    "struck": _struck,
    "order": _order,
    "reinforcements": _arrivals,
    "battle_ends": _lost,
}

PRESENTATION = NimitzPresentation()
