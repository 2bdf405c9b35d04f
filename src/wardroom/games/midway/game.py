"""Midway on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

from msgspec import Struct, convert

from wardroom.api import (
    Diary,
    Fuzz,
    Game,
    Run,
    later,
    read_levels,
    tutorial_of,
)
from wardroom.games.midway import resampling, view
from wardroom.games.midway.aircraft import Hangar
from wardroom.games.midway.diary import diary
from wardroom.games.midway.fuzz import mischief, probes
from wardroom.games.midway.fuzz.reasons import REASONS
from wardroom.games.midway.fuzz.wagers import WAGERS
from wardroom.games.midway.invariants import check
from wardroom.games.midway.odds import odds
from wardroom.games.midway.presentation import PRESENTATION
from wardroom.games.midway.printed import BASES, FORTIFICATION, PRINTED, SCENARIOS, SHIPS, SIDES, foe, printed_air
from wardroom.games.midway.state import Midway, Options, Ship
from wardroom.games.midway.tasks import TASKS
from wardroom.games.midway.tasks.turn import SetUp
from wardroom.games.midway.texts import LEDGER, WORDS
from wardroom.kernel import GameInfo, Option, Seat, State
from wardroom.lib.diary import Chronicle
from wardroom.lib.diary_pages import pages as diary_pages
from wardroom.lib.options import switch

INFO = GameInfo(
    id="midway",
    version="3",
    seats=SIDES,
    scenarios=tuple(SCENARIOS),
    bound=40_000,
    options=(
        switch("fighters", False, "MW-T-1", "MW-F-1"),
        switch("midway_reduction", False, "MW-T-1", "MW-R-1"),
        switch("surface_combat", False, "MW-T-1", "MW-SF-1"),
        switch("crippled_ships", False, "MW-OP-1", "MW-OP-2"),
        switch("anvil_attack", False, "MW-OP-4", "MW-OP-5"),
        switch("attack_waves", False, "MW-OP-6"),
        switch("japanese_handicap_search", False, "MW-QA-MS-2"),
        Option("b17_attacks_per_day", (0, 1, 2), 0, ("MW-QA-MS-3",)),
        switch("search_reveals_counts", False, "MW-S3-6", "MW-EN-7"),
        switch("bombardment_per_battleship", False, "MW-R-7"),
        switch("reveal_unattacked_cap", True, "MW-S5-7", "MW-EN-57"),
    ),
    presets={
        "basic": {"fighters": False, "midway_reduction": False, "surface_combat": False},
        "tournament": {"fighters": True, "midway_reduction": True, "surface_combat": True},
    },
)


class MidwayRules:
    info = INFO
    state = Midway
    tasks = TASKS

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        chosen = convert(dict(options), Options)
        bases = [base for side in SIDES for base in BASES[side]]
        return Midway(
            scenario=scenario,
            options=chosen,
            ships={id: Ship() for id in SHIPS},
            air={base: Hangar(unready=printed_air(base, chosen.fighters)) for base in bases},
            fortification=FORTIFICATION if chosen.midway_reduction else 0,
            points=dict.fromkeys(SIDES, 0),
            notes=dict.fromkeys(SIDES, ()),
            agenda=(SetUp(),),
        )

    def view(self, g: Midway, seat: Seat | None) -> Struct:
        return view.view(g, seat)

    def resample(self, g: Midway, seat: Seat, rng: Random) -> State:
        return view.resample(g, seat, rng)

    def check(self, g: Midway) -> None:
        check(g)

    def resign(self, g: Midway, seat: Seat) -> None:
        """The other side wins, whatever the points (MW-EN-46)."""
        g.result = {seat: 0.0, foe(seat): 1.0}
        g.tell("resigned", side=seat, rules=("MW-EN-46",))


RULES = MidwayRules()
LEVELS = read_levels(files("wardroom.games.midway") / "bot")
VIEW = view.MidwayView


def pages(read: Chronicle, lang: str, title: str = "") -> dict[str, bytes]:
    """The diary as files to keep."""
    return diary_pages(read, WORDS, lang, title)


def twin(g: Midway, seat: Seat, rng: Random) -> State:
    """For testing: the true state but for some secrets."""
    return resampling.twin(g, seat, foe(seat), rng)


def random_options(rng: Random) -> dict[str, Any]:
    """Any game its options allow: for fuzzing."""
    return {option.name: rng.choice(option.choices) for option in INFO.options}


GAME = Game(
    rules=RULES,
    words=WORDS,
    ledger=LEDGER,
    view=VIEW,
    printed=PRINTED,
    odds=odds,
    diary=Diary(read=diary, pages=pages),
    bots=later("wardroom.games.midway.bot", "BOTS"),
    weights=later("wardroom.games.midway.bot", "WEIGHTS"),
    levels=LEVELS,
    standing=later("wardroom.games.midway.standing", "standing"),
    guesses=later("wardroom.games.midway.bot.guesses", "guesses"),
    hindsight=later("wardroom.games.midway.hindsight", "hindsight"),
    tutorial=partial(tutorial_of, "wardroom.games.midway"),
    presentation=PRESENTATION,
    board=later("wardroom.games.midway.terminal.board", "BOARD"),
    balance=later("wardroom.games.midway.balance", "plan"),
    wakes=("contact",),
    fuzz=Fuzz(
        probes=probes,
        twin=twin,
        reasons=REASONS,
        max_unexplained=0.01,
        mischief=mischief,
        wagers=WAGERS,
        fleeting=("surface_fire",),  # fire without effect leaves nothing behind that a view could remember
        options=random_options,
        runs=(
            Run(matches=60, fog=0.1, care=0.5, preset="basic"),
            Run(matches=60, fog=0.1, care=0.5, preset="tournament", seed=1),
        ),
    ),
)
