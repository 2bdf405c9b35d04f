"""Air battles by hand: aircraft over a zone, ships on the battle board, the rulebook's diagram A."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from midway_table import Stop, at_table, heard, state, strike, view

from wardroom.games.midway.aircraft import Hangar, Mission
from wardroom.games.midway.battles import AirBattle
from wardroom.games.midway.printed import foe
from wardroom.games.midway.tasks.air_battle.screening import screening
from wardroom.games.midway.tasks.orders import Exchange
from wardroom.kernel import Match, Move, Outcome, Task
from wardroom.lib import yamls

DIAGRAM: dict[str, Any] = yamls.read(Path(__file__).parent / "diagram_a.yaml")
GROUPS: list[str] = [group["group"] for group in DIAGRAM["aircraft"]]  # in the order of their numbers

SEA = "F4-E"  # where battles are fought
HOME = {"JP": ("akagi", "D4-E"), "US": ("enterprise", "H4-E")}  # six zones from there
MIDWAY_ZONE = "H5-G"


def attack(
    defenders: Iterable[str],
    *,
    by: str = "JP",
    zone: str = SEA,
    f: int = 0,
    d: int = 0,
    t: int = 0,
    patrol: int = 0,
    raid: bool = False,
    dice: Iterable[Outcome] = (),
    options: Mapping[str, Any] | None = None,
    ships: Mapping[str, str] | None = None,
    air: Mapping[str, Hangar] | None = None,
    also: Mapping[str, tuple[Mission, ...]] | None = None,
    then: Iterable[Task] = (),
    **more: Any,
) -> Match:
    """Orders are exchanged: aircraft of the one side come over ships of the other. `also`: further missions."""
    (base, home), (base2, home2) = HOME[by], HOME[foe(by)]
    flown = {
        by: (strike(zone, base, f=f, d=d, t=t, out=6, purpose="raid" if raid else "strike"),),
        foe(by): (strike(zone, base2, f=patrol, out=6, purpose="patrol"),) if patrol else (),
    }
    also = also or {}
    return at_table(
        ships={base: home, base2: home2, **dict.fromkeys(defenders, zone), **(ships or {})},
        air={base: Hangar(), base2: Hangar(), **(air or {})},
        missions={side: (*flown[side], *also.get(side, ())) for side in ("JP", "US")},
        agenda=(Exchange(), *then, Stop()),
        dice=dice,
        options={"fighters": bool(f or patrol), "midway_reduction": raid, **(options or {})},
        **{"armed_once": ("JP", "US"), **more},
    )


def do(m: Match, *moves: Move) -> Match:
    """The moves of whoever is asked, one after the other."""
    for move in moves:
        (seat,) = m.asks
        m.answer(seat, move)
    return m


def asked(m: Match) -> tuple[str, str]:
    ((seat, ask),) = m.asks.items()
    return seat, ask.prompt


def battle(m: Match) -> AirBattle:
    board = state(m).battle
    assert board is not None
    return board


def seen(m: Match, seat: str | None) -> AirBattle:
    """The battle board as the seat sees it."""
    board = view(m, seat).battle
    assert board is not None
    return board


def lay_out(m: Match, berths: Mapping[str, str]) -> Match:
    """The defender's ships go where the test says."""
    while asked(m)[1] == "place_defence":
        seat, _ = asked(m)
        ship = m.asks[seat].about["ship"]
        m.answer(seat, ("place", ship, berths[ship]))
    return m


def set_on(m: Match, type: str, ship: str, n: int, way: str = "") -> Match:
    """Bombers go in: dive bombers on the ship, torpedo bombers from one side."""
    return do(m, ("torpedo", ship, way) if type == "T" else ("dive", ship), ("factors", n))


def ratio(m: Match, group: int) -> list[int]:
    """The strengths the odds are formed of, as they stand."""
    return [battle(m).groups[group].n, screening(state(m), group)]


def columns(m: Match) -> dict[int, str]:
    """Group: the column on which its die was rolled."""
    return {run.about["group"]: run.about["column"] for run in heard(m, None, "bombed")}


# ---- diagram A


def ship_id(name: str) -> str:
    return name.lower().replace(" ", "_")


DIAGRAM_SHIPS = {ship_id(name): at for name, at in DIAGRAM["ships"].items()}


def diagram(*, f: int = 0, patrol: int = 0, dice: Iterable[Outcome] = (), **more: Any) -> Match:
    """The four US ships of diagram A are laid out; the Japanese player is about to say that he attacks."""
    sent = {type: sum(sum(group["factors"]) for group in DIAGRAM["aircraft"] if group["type"] == type) for type in "DT"}
    m = attack(DIAGRAM_SHIPS, f=f, d=sent["D"], t=sent["T"], patrol=patrol, dice=dice, **more)
    return lay_out(m, DIAGRAM_SHIPS)


def diagram_bombers(m: Match) -> Match:
    """All bombers of diagram A are placed, counter by counter."""
    for group in DIAGRAM["aircraft"]:
        for n in group["factors"]:
            set_on(m, group["type"], ship_id(group["target"]), n, group.get("way", ""))
    return do(m, ("done",))


def diagram_fire(m: Match, fire: Mapping[str, str], fighters: Mapping[str, int] | None = None) -> Match:
    for ship, group in fire.items():
        do(m, ("fire", ship_id(ship), GROUPS.index(group)))
    for group, n in (fighters or {}).items():
        do(m, ("cover", GROUPS.index(group), n))
    return m


def by_group(values: Mapping[int, Any]) -> dict[str, Any]:
    return {GROUPS[group]: value for group, value in values.items()}
