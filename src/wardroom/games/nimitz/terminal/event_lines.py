"""What is told of a turn: the dice of a volley in one line, Hits and take-offs gathered; no die is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from wardroom.api import Speech
from wardroom.games.nimitz.printed import ORDERS, TABLES
from wardroom.games.nimitz.terminal.naming import place, worth
from wardroom.games.nimitz.terminal.tables import dice, span
from wardroom.kernel import Heard

HIT = "●"
BATTALION = re.compile(r"(us|ja)-bn-\d+$")
WIDE = 88  # columns of a line of dice

# events that are gathered, under which name, and what a run of them has in common
RUNS: dict[str, tuple[str, tuple[str, ...]]] = {
    "attack": ("volley", ("side", "step", "zone", "row")),
    "hit": ("struck", ("side", "step")),
    "placed": ("placed_many", ("side",)),
    "flew": ("flew_many", ()),
    "landed": ("went_many", ()),
    "moved": ("moved_together", ()),
}


def grouped(events: Sequence[Heard]) -> list[Heard]:
    said: list[Heard] = []
    run: list[Heard] = []
    for heard in events:
        if run and not _together(run[0], heard):
            said += _gathered(run)
            run = []
        if heard.kind in RUNS:
            run.append(heard)
        else:
            said.append(_brief(heard))
    return said + _gathered(run)


def _brief(heard: Heard) -> Heard:
    """Battalions are all alike: a list says how many, not which."""
    lists = {name: fewer(value) for name, value in heard.about.items() if isinstance(value, list | tuple)}
    return Heard(heard.kind, {**heard.about, **lists}, heard.rules) if lists else heard


def fewer(ids: Sequence[str]) -> list[str]:
    found = [id for id in ids if not isinstance(id, str) or not BATTALION.match(id)]
    for side in ("us", "ja"):
        some = [id for id in ids if isinstance(id, str) and id.startswith(f"{side}-bn-")]
        found += some if len(some) < 2 else [f"{side}-bns-{len(some)}"]
    return found


def _together(first: Heard, heard: Heard) -> bool:
    if heard.kind != first.kind:
        return False
    return all(heard.about.get(name) == first.about.get(name) for name in RUNS[first.kind][1])


def _gathered(run: Sequence[Heard]) -> list[Heard]:
    if len(run) < 2:
        return list(run)
    kind, common = RUNS[run[0].kind]
    about = {name: run[0].about.get(name, "") for name in common}
    about |= {"n": len(run), "each": [dict(heard.about) for heard in run]}
    if kind == "volley":
        about["hits"] = sum(int(heard.about["hits"]) for heard in run)
    rules = tuple(dict.fromkeys(rule for heard in run for rule in heard.rules))
    return [Heard(kind, about, rules)]


# ---- the lines under them


def details(heard: Heard, speech: Speech) -> list[str]:
    lines = DETAILS.get(heard.kind)
    return lines(heard, speech) if lines else []


def _shots(heard: Heard, speech: Speech) -> list[str]:
    """F4F 1 (5/3): 2 ●●  who, on how much it hits, the die, the Hits; under them the plans that raised the values."""
    each = heard.about["each"]
    plans = each[0].get("plans")
    return [*_filled([_shot(shot, speech) for shot in each]), *([f"+ {speech.noun(plans)}"] if plans else [])]


def _shot(each: dict[str, object], speech: Speech) -> str:
    value = int(str(each["normal"])), int(str(each["superior"]))
    hits = HIT * int(str(each["hits"]))
    who = str(each["attacker"])
    name = f"{speech('board.tag.bn')} {who.rsplit('-', 1)[1]}" if BATTALION.match(who) else speech.noun(who)
    return f"{name} ({worth(value)}): {each['die']} {hits}".rstrip()


def _filled(parts: Sequence[str]) -> list[str]:
    """As many in a line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= WIDE:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return lines


def _struck(heard: Heard, speech: Speech) -> list[str]:
    """Who is destroyed and who Damaged; one that was hit twice only by its end."""
    ends: dict[str, bool] = {}
    fields = 0
    for each in heard.about["each"]:
        if each["target"] == "airfield":
            fields += 1
        else:
            ends[each["target"]] = ends.get(each["target"], False) or bool(each["destroyed"])
    said = []
    for key, gone in (("destroyed", True), ("hurt", False)):
        ids = [target for target, destroyed in ends.items() if destroyed == gone]
        said += [speech(f"board.{key}", n=len(ids), targets=speech.noun(fewer(ids)))] if ids else []
    return _filled([*said, *([speech("board.fields_lost", n=fields)] if fields else [])])


def _by(noun: str, where: str) -> Callable[[Heard, Speech], list[str]]:
    """A line for each zone or box."""

    def lines(heard: Heard, speech: Speech) -> list[str]:
        there: dict[str, list[str]] = {}
        for each in heard.about["each"]:
            there.setdefault(each[where], []).append(each[noun])
        return [f"{speech.noun(zone)}: {speech.noun(fewer(ids))}" for zone, ids in there.items()]

    return lines


def _moves(heard: Heard, speech: Speech) -> list[str]:
    ways: dict[tuple[str, str], list[str]] = {}
    for each in heard.about["each"]:
        ways.setdefault((each["start"], each["place"]), []).append(each["force"])
    return [
        speech("board.came", start=place(start, speech), place=place(to, speech), forces=speech.noun(fewer(ids)))
        for (start, to), ids in ways.items()
    ]


def _order(heard: Heard, speech: Speech) -> list[str]:
    """The row of the table that the die points at."""
    die = int(heard.about["die"])
    row = next((row for row in ORDERS if row.roll[0] <= die <= row.roll[1]), None)
    if row is None:
        return []
    counts = {"ships": row.ships, "infantry": row.infantry, "lba": row.lba, "aircraft": row.aircraft}
    return [speech("board.order_row", row=dice(*row.roll), **counts)]


def _arrivals(heard: Heard, speech: Speech) -> list[str]:
    total = int(heard.about["total"])
    for row in TABLES["reinforcements"]:
        if (row["min"] is None or row["min"] <= total) and (row["max"] is None or total <= row["max"]):
            counts = {name: row[name] for name in ("ships", "infantry", "lba")}
            return [speech("board.reinforcement_row", row=span(row, speech), **counts)]
    return []


DETAILS: dict[str, Callable[[Heard, Speech], list[str]]] = {
    "volley": _shots,
    "struck": _struck,
    "placed_many": _by("ship", "zone"),
    "flew_many": _by("plane", "zone"),
    "went_many": _by("force", "box"),
    "moved_together": _moves,
    "order": _order,
    "reinforcements": _arrivals,
}

__all__ = ["details", "grouped"]
