"""US Political Will (ES-WILL-1 to ES-WILL-15)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from wardroom.games.empire.politics.control import captures, counted, resources
from wardroom.games.empire.printed import CARRIER, COUNTERS, HQ, JAPAN, TABLES
from wardroom.games.empire.state import Empire, ships

_TABLE = TABLES["political_will"]
LOW, HIGH = _TABLE["track"]["min"], _TABLE["track"]["max"]
_ROWS = {row["id"]: row for row in _TABLE["rows"]}
_LOSS: dict[str, int] = {
    nation: _ROWS[id]["effect"] for id in ("surrender_minor", "surrender_major") for nation in _ROWS[id]["nations"]
}
FEW_RESOURCES, FROM_TURN = 3, 5
PROGRESS = 5  # hexes


class Change(Struct, frozen=True):
    """One line of the segment. `mark` is what uses it up for the rest of the game."""

    row: str
    effect: int
    nation: str = ""
    mark: str = ""


def by_event(g: Empire, value: int, card: str) -> None:
    """At once, as the card says (ES-WILL-8, ES-WILL-9)."""
    _set(g, g.will + value)
    g.tell("will_by_event", card=card, effect=value, will=g.will, rules=("ES-WILL-9", "ES-Q-154"))


def segment(g: Empire) -> None:
    """All lines are read, then added up (ES-Q-154)."""
    found = tuple(changes(g))
    marks = {change.mark for change in found if change.mark} | {counted(hex) for hex in g.captured}
    _set(g, g.will + sum(change.effect for change in found))
    for change in found:
        g.tell("will_changed", row=change.row, effect=change.effect, nation=change.nation, rules=RULES[change.row])
    captured = captures(g)
    g.tell("will", will=g.will, n=len(captured), captured=captured, rules=("ES-WILL-15",))
    g.once = tuple(sorted({*g.once, *marks}))
    g.us_losses = False


def _set(g: Empire, will: int) -> None:
    g.will = max(LOW, min(HIGH, will))


def changes(g: Empire) -> Iterator[Change]:
    """What the segment adds and takes, each line as often as it may count (ES-WILL-15)."""
    yield from _surrenders(g)
    for row, holds in _once_a_game(g):
        if row not in g.once and holds:
            yield Change(row, _effect(row), mark=row)
    for row, holds in _each_turn(g):
        if holds:
            yield Change(row, _effect(row))
    if not _scored(g) and g.options.handicap and "handicap" not in g.once:
        yield Change("handicap", g.options.handicap, mark="handicap")


def _surrenders(g: Empire) -> Iterator[Change]:
    """A nation costs once (ES-WILL-1, ES-WILL-2), and gives it back once (ES-Q-152)."""
    before = g.sheet.setup["control"].get("surrendered", ())
    for nation, loss in _LOSS.items():
        mark, back = f"surrender_{nation}", f"regained_{nation}"
        if nation in g.surrendered and nation not in before and mark not in g.once:
            yield Change("surrender", loss, nation, mark)
        if nation in g.regained and back not in g.once:
            yield Change("regained", -loss, nation, back)


def _once_a_game(g: Empire) -> tuple[tuple[str, bool], ...]:
    return (
        ("surrender_all", all(nation in g.surrendered for nation in _LOSS)),
        ("alaska", _occupied(g, "alaska")),
        ("hawaii", _occupied(g, "hawaii")),
        ("resources", _whole_map(g) and g.turn >= FROM_TURN and resources(g) <= FEW_RESOURCES),
    )


def _each_turn(g: Empire) -> tuple[tuple[str, bool], ...]:
    # only units on hexes are on the map (ES-Q-157)
    navy = [unit for unit in ships(g.on_map("allied")) if COUNTERS[unit].nation == "us"]
    return (
        ("bombing", g.success),
        ("us_losses", g.us_losses),
        ("no_us_carrier", not any(COUNTERS[unit].type == CARRIER for unit in navy)),
        ("no_us_navy", not navy),
        ("progress", g.turn in _ROWS["progress"]["turns"] and len(captures(g)) < PROGRESS),
        ("wie_level_4", g.europe == 4),
    )


def _effect(row: str) -> int:
    effect: int = _ROWS[row]["effect"]
    return effect


def _occupied(g: Empire, row: str) -> bool:
    """A Japanese unit in a Japanese hex of the list (ES-Q-155)."""
    return any(occupied(g, hex) for hex in _ROWS[row]["hexes"])


def occupied(g: Empire, hex: str) -> bool:
    return g.holds(JAPAN, hex) and any(COUNTERS[unit].type != HQ for unit in g.at(hex, JAPAN))


def _whole_map(g: Empire) -> bool:
    """Whether all resource hexes are in play."""
    return "region" not in g.sheet.setup["control"]


def _scored(g: Empire) -> bool:
    """Whether points decide the scenario: then a handicap is given in points (ES-X-OPT-1)."""
    return g.sheet.yearly or not _whole_map(g)


RULES: dict[str, tuple[str, ...]] = {
    "surrender": ("ES-WILL-1", "ES-WILL-2"),
    "regained": ("ES-X-SURR-1", "ES-Q-152"),
    "surrender_all": ("ES-WILL-3",),
    "alaska": ("ES-WILL-4",),
    "hawaii": ("ES-WILL-5",),
    "resources": ("ES-WILL-6",),
    "bombing": ("ES-WILL-7",),
    "us_losses": ("ES-WILL-10",),
    "no_us_carrier": ("ES-WILL-11",),
    "no_us_navy": ("ES-WILL-12",),
    "progress": ("ES-WILL-13", "ES-X-CTRL-2"),
    "wie_level_4": ("ES-WILL-14",),
    "handicap": ("ES-X-OPT-1",),
}
