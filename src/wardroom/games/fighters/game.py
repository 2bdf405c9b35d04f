"""Fighters on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

from msgspec import Struct, convert

from wardroom.api import Fuzz, Game, Run, later, read_levels, tutorial_of
from wardroom.games.fighters import automaton, view
from wardroom.games.fighters.fuzz.mischief import mischief
from wardroom.games.fighters.fuzz.probes import probes
from wardroom.games.fighters.fuzz.reasons import REASONS
from wardroom.games.fighters.fuzz.wagers import WAGERS
from wardroom.games.fighters.invariants import check
from wardroom.games.fighters.odds import odds
from wardroom.games.fighters.presentation import PRESENTATION
from wardroom.games.fighters.printed import BOMB, PRINTED, SCENARIOS, SIDES, TORPEDO, TYPES, Scenario, foe
from wardroom.games.fighters.state import Aircraft, Fighters, Options, Ship
from wardroom.games.fighters.tasks import TASKS, decisions
from wardroom.games.fighters.tasks.reconnaissance import RESERVE, Reconnaissance
from wardroom.games.fighters.tasks.turn import Turn
from wardroom.games.fighters.texts import LEDGER, WORDS
from wardroom.kernel import GameInfo, Option, Seat, State
from wardroom.lib.options import switch

decisions.seat(automaton)

INFO = GameInfo(
    id="fighters",
    version="3",
    seats=SIDES,
    guests=("us2", "us3", "jp2", "jp3"),
    scenarios=tuple(SCENARIOS),
    bound=3_000,
    options=(
        Option("solo", ("none", *SIDES), "none", ("FP-BOT-1",)),
        switch("one_after_other", False, "FP-BOT-4", "FP-BOT-43"),
        switch("us2", False, "FP-MUL-1", "FP-MUL-7"),
        switch("us3", False, "FP-MUL-1", "FP-MUL-7"),
        switch("jp2", False, "FP-MUL-1", "FP-MUL-7"),
        switch("jp3", False, "FP-MUL-1", "FP-MUL-7"),
        switch("leaders", True, "FP-MUL-4", "FP-MUL-5"),
        switch("ag_frozen", True, "FP-RUL-AG-1"),
        switch("team_groups_for_handicap", True, "FP-RUL-MUL-1"),
        switch("agile_pivot_after_split_s", True, "FP-RUL-MOV-2"),
        switch("agile_pivot_after_dodge", True, "FP-RUL-MOV-4"),
        switch("release_in_dodge", True, "FP-RUL-DOD-3"),
        switch("bombing_advances_apart", False, "FP-RUL-BMB-1", later=True),
        switch("return_fire_on_top_of_chain_shot", True, "FP-RUL-REA-2"),
        switch("destroyed_shooter_cancels_hit", False, "FP-RUL-CHN-1"),
        switch("barrage_stacking", False, "FP-RUL-BAR-2"),
    ),
)


class FightersRules:
    info = INFO
    state = Fighters
    tasks = TASKS

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        """A side's squadrons go round its players; there are never more players than squadrons (FP-MUL-1)."""
        sheet, chosen = SCENARIOS[scenario], _chosen(options)
        players = {side: _players(sheet, chosen, side) for side in SIDES}
        owner = {
            (side, squad): players[side][n % len(players[side])]
            for side in SIDES
            for n, squad in enumerate(sheet.squads(side))
        }
        seats = tuple(seat for side in SIDES for seat in players[side])
        return Fighters(
            scenario=scenario,
            options=chosen,
            seats=tuple(seat for seat in seats if seat[:2] != chosen.solo),
            aircraft=_aircraft(sheet, owner),
            ships=_ships(sheet, players, owner),
            land_aa={hex: side for side in SIDES for hex in sorted(sheet.order(side).land_aa)},
            points=dict.fromkeys(sorted(seats), 0),
            initiative=sheet.initiative,
            agenda=(Reconnaissance() if sheet.forces else Turn(),),
        )

    def view(self, g: Fighters, seat: Seat | None) -> Struct:
        return view.view(g, seat)

    def resample(self, g: Fighters, seat: Seat, rng: Random) -> State:
        return view.resample(g, seat, rng)

    def check(self, g: Fighters) -> None:
        check(g)

    def resign(self, g: Fighters, seat: Seat) -> None:
        """The whole side gives up."""
        g.result = {each: float(each[:2] == foe(seat[:2])) for each in g.seats}
        g.tell("resigned", side=seat[:2], seat=seat)


def _chosen(options: Mapping[str, Any]) -> Options:
    """What came later is in the state only where it is on, so that older matches fold to the state they had."""
    later = {option.name for option in INFO.options if option.later}
    return convert({name: value for name, value in options.items() if value or name not in later}, Options)


def _players(sheet: Scenario, options: Options, side: str) -> list[Seat]:
    more = {"us": (options.us2, options.us3), "jp": (options.jp2, options.jp3)}[side]
    seats = [side, *(f"{side}{n}" for n, there in enumerate(more, 2) if there)]
    return seats[:1] if side == options.solo else seats[: len(sheet.squads(side))]


def _aircraft(sheet: Scenario, owner: Mapping[tuple[str, str], Seat]) -> dict[str, Aircraft]:
    """Numbered by type in the order of the sheet; kept sorted, as a saved state is."""
    listed = [
        Aircraft(p.type, owner[side, p.squad], p.squad, p.hex, p.facing, p.high, p.load)
        for side in SIDES
        for p in sheet.order(side).aircraft
    ]
    for n, arrival in enumerate(sheet.reinforcements):
        for type, count in arrival.aircraft.items():
            seat = owner[arrival.side, arrival.squad]
            listed += [Aircraft(type, seat, arrival.squad, load=arrival.load, due=str(n))] * count
    for force in sheet.forces:
        for type, count in force.aircraft.items():
            load = TORPEDO if TYPES[type].torpedoes else BOMB if TYPES[type].dives else ""
            listed += [Aircraft(type, owner[force.side, force.id], force.id, load=load, due=RESERVE)] * count
    seen: dict[str, int] = {}
    found = {}
    for a in listed:
        seen[a.type] = seen.get(a.type, 0) + 1
        found[f"{a.type}-{seen[a.type]:02}"] = a
    return dict(sorted(found.items()))


def _ships(
    sheet: Scenario, players: Mapping[str, list[Seat]], owner: Mapping[tuple[str, str], Seat]
) -> dict[str, Ship]:
    """Ships that no squadron holds are the leader's (FP-RUL-MUL-2)."""
    found = {
        ship.id: Ship(ship.kind, side, players[side][0], ship.facing, ship.hexes)
        for side in SIDES
        for ship in sheet.order(side).ships
    }
    for force in sheet.forces:
        seat = owner[force.side, force.id]
        found[force.id] = Ship(force.id, force.side, seat)
        found[force.destroyer] = Ship("destroyer", force.side, seat)
    return dict(sorted(found.items()))


RULES = FightersRules()
LEVELS = read_levels(files("wardroom.games.fighters") / "bot")
VIEW = view.FightersView


def records(g: Fighters) -> dict[str, int]:
    """What the fuzzer tells the largest of: links of a chain of shots."""
    return {"chain": g.longest}


GAME = Game(
    rules=RULES,
    words=WORDS,
    ledger=LEDGER,
    view=VIEW,
    printed=PRINTED,
    odds=odds,
    bots=later("wardroom.games.fighters.bot", "BOTS"),
    weights=later("wardroom.games.fighters.bot", "WEIGHTS"),
    levels=LEVELS,
    standing=later("wardroom.games.fighters.standing", "standing"),
    tutorial=partial(tutorial_of, "wardroom.games.fighters"),
    presentation=PRESENTATION,
    board=later("wardroom.games.fighters.terminal.board", "BOARD"),
    balance=later("wardroom.games.fighters.balance", "plan"),
    fuzz=Fuzz(
        probes=probes,
        twin=view.twin,
        reasons=REASONS,
        max_unexplained=0.01,
        mischief=mischief,
        wagers=WAGERS,
        records=records,
        runs=(Run(matches=90, fog=0.2, care=0.2),),
    ),
)
