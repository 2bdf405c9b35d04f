"""Empire on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

from msgspec import Struct, convert

from wardroom.api import Bid, Diary, Fuzz, Game, Run, later, read_levels, tutorial_of
from wardroom.games.empire import opening, view
from wardroom.games.empire.diary import diary
from wardroom.games.empire.fuzz.mischief import mischief
from wardroom.games.empire.fuzz.probes import probes
from wardroom.games.empire.fuzz.reasons import REASONS
from wardroom.games.empire.fuzz.twin import twin
from wardroom.games.empire.fuzz.wagers import WAGERS
from wardroom.games.empire.invariants import check
from wardroom.games.empire.odds import odds
from wardroom.games.empire.presentation import PRESENTATION
from wardroom.games.empire.printed import HEXES, JAPAN, PRINTED, SCENARIOS, SIDES, foe
from wardroom.games.empire.setup import controlled, in_play
from wardroom.games.empire.state import Empire, Options
from wardroom.games.empire.tasks import TASKS
from wardroom.games.empire.tasks.turn import War
from wardroom.games.empire.texts import LEDGER, WORDS
from wardroom.kernel import GameInfo, Option, Seat, State
from wardroom.lib.diary import Chronicle
from wardroom.lib.diary_pages import pages as diary_pages
from wardroom.lib.options import switch

INFO = GameInfo(
    id="empire",
    version="2",
    seats=SIDES,
    scenarios=tuple(SCENARIOS),
    bound=60_000,  # every play uses up a card or a pass (ES-Q-203)
    options=(
        switch("events", True, "ES-CARD-1"),
        switch("tournament_help", False, "ES-Q-005"),
        switch("supply_limits", False, "ES-X-SUPS-4"),
        switch("dotted_units_count", False, "ES-WILL-10"),
        Option("handicap", (0, 1, 2, 3, -1, -2, -3), 0, ("ES-X-OPT-1",)),
    ),
)


class EmpireRules:
    info = INFO
    state = Empire
    tasks = TASKS

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        g = opening.start(scenario, convert(dict(options), Options))
        g.agenda = (War(),)
        return g

    def view(self, g: Empire, seat: Seat | None) -> Struct:
        return view.view(g, seat)

    def resample(self, g: Empire, seat: Seat, rng: Random) -> State:
        return view.resample(g, seat, rng)

    def check(self, g: Empire) -> None:
        check(g)

    def resign(self, g: Empire, seat: Seat) -> None:
        """The other side wins."""
        g.result = {seat: 0.0, foe(seat): 1.0}
        g.tell("resigned", side=seat, rules=("ES-X-VIC-1",))


RULES = EmpireRules()
LEVELS = read_levels(files("wardroom.games.empire") / "bot")


def pages(read: Chronicle, lang: str, title: str = "") -> dict[str, bytes]:
    """The diary as files to keep."""
    return diary_pages(read, WORDS, lang, title)


VIEW = view.EmpireView


def random_options(rng: Random) -> dict[str, Any]:
    """Any game its options allow, most often with few of them: that is how most are played."""
    chance = rng.choice((0.0, 0.1, 0.5))
    return {o.name: rng.choice(o.choices) if rng.random() < chance else o.default for o in INFO.options}


def _starts() -> dict[str, Any]:
    """What a map of each scenario shows before anything has happened: the land of Japan, and the hexes in play."""
    return {
        id: {
            "japan": sorted(controlled(id)),
            **({"play": sorted(in_play(id))} if in_play(id) != frozenset(HEXES) else {}),
        }
        for id in SCENARIOS
    }


GAME = Game(
    rules=RULES,
    words=WORDS,
    ledger=LEDGER,
    view=VIEW,
    printed=PRINTED | {"starts": _starts()},
    odds=odds,
    plans=later("wardroom.games.empire.plans", "planner"),
    diary=Diary(read=diary, pages=pages),
    bots=later("wardroom.games.empire.bot", "BOTS"),
    weights=later("wardroom.games.empire.bot", "WEIGHTS"),
    levels=LEVELS,
    bid=Bid("handicap", JAPAN),
    standing=later("wardroom.games.empire.standing", "standing"),
    tutorial=partial(tutorial_of, "wardroom.games.empire"),
    presentation=PRESENTATION,
    board=later("wardroom.games.empire.terminal.board", "BOARD"),
    balance=later("wardroom.games.empire.balance", "plan"),
    fuzz=Fuzz(
        probes=probes,
        twin=twin,
        reasons=REASONS,
        max_unexplained=0.01,
        mischief=mischief,
        wagers=WAGERS,
        options=random_options,
        runs=(Run(matches=60, fog=0.01, care=0.02),),
        long=Run(matches=2000, fog=0.01, care=0.02),
    ),
)
