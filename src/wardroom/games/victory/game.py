"""Pacific Victory on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

from msgspec import Struct, convert

from wardroom.api import Diary, Fuzz, Game, Run, later, read_levels, tutorial_of
from wardroom.games.victory import setup, view
from wardroom.games.victory.diary import diary
from wardroom.games.victory.fog.resample import resample, twin
from wardroom.games.victory.fuzz.mischief import mischief
from wardroom.games.victory.fuzz.probes import probes
from wardroom.games.victory.fuzz.reasons import REASONS
from wardroom.games.victory.fuzz.wagers import WAGERS
from wardroom.games.victory.invariants import check
from wardroom.games.victory.odds.odds import odds
from wardroom.games.victory.presentation import PRESENTATION
from wardroom.games.victory.printed import ALLIES, JAPAN, PRINTED, SCENARIOS, TURNS, foe, side_of_seat
from wardroom.games.victory.state import NEVER, Options, Victory
from wardroom.games.victory.tasks import TASKS
from wardroom.games.victory.tasks.deployment import SetUp
from wardroom.games.victory.texts import LEDGER, WORDS
from wardroom.kernel import GameInfo, Option, Seat, State
from wardroom.lib.diary import Chronicle
from wardroom.lib.diary_pages import pages as diary_pages
from wardroom.lib.options import switch


def _news(name: str, *rules: str) -> Option:
    """Something that happens in Europe: the turn in which the news comes, or never."""
    return Option(name, (NEVER, *TURNS), NEVER, ("PV-10-1", *rules))


INFO = GameInfo(
    id="victory",
    version="3",
    seats=(JAPAN, ALLIES),
    guests=("swpa",),
    scenarios=tuple(SCENARIOS),
    bound=8_000,
    options=(
        switch("free_deployment", False, "PV-8.2-2", "PV-8.2-3"),
        switch("pearl_harbor", False, "PV-S41-8", "PV-S41-9", "PV-S41-10", "PV-S41-11"),
        switch("singapore", False, "PV-S41-12"),
        switch("first_air_strike", False, "PV-9.1-1"),
        switch("asw", False, "PV-9.2-1"),
        switch("banzai", False, "PV-9.3-1"),
        switch("fanatic_defence", False, "PV-9.4-1"),
        switch("fourth_round", False, "PV-9.5-1"),
        switch("macarthurs_war", False, "PV-9.6-1"),
        switch("swpa_player", False, "PV-9.6-2"),
        switch("overrun", False, "PV-9.7-1"),
        switch("china_removed", False, "PV-9.8-1", "PV-9.8-2", "PV-9.8-3", "PV-9.8-4"),
        switch("variable_end", False, "PV-9.9-1", "PV-9.9-2"),
        switch("no_vichy", False, "PV-10-9"),
        switch("home_sources", False, "PV-5.7-8"),
        switch("us_marine_air", False, "PV-5.4-6"),
        switch("ground_immune", False, "PV-5.4-10"),
        switch("unpinned_strategic", False, "PV-4.5-2"),
        switch("storm_stops_battles", False, "PV-6.3-2"),
        _news("cairo", "PV-10-2"),
        _news("iraq", "PV-10-3"),
        _news("iran", "PV-10-3"),
        _news("london", "PV-10-4"),
        _news("italy", "PV-10-5"),
        _news("russia", "PV-10-6"),
        _news("germany", "PV-10-7"),
        _news("convoy", "PV-10-8"),
    ),
    presets={
        "standard": {},
        "tournament": {"free_deployment": True, "variable_end": True},
        "everything": dict.fromkeys(
            (
                "free_deployment", "pearl_harbor", "singapore", "first_air_strike", "asw", "banzai", "fanatic_defence",
                "fourth_round", "macarthurs_war", "overrun", "variable_end",
            ),
            True,
        ),
    },
)  # fmt: skip


class VictoryRules:
    info = INFO
    state = Victory
    tasks = TASKS

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        g = setup.start(scenario, convert(dict(options), Options))
        g.agenda = (SetUp(),)
        return g

    def view(self, g: Victory, seat: Seat | None) -> Struct:
        return view.view(g, seat)

    def resample(self, g: Victory, seat: Seat, rng: Random) -> State:
        return resample(g, seat, rng)

    def check(self, g: Victory) -> None:
        check(g)

    def resign(self, g: Victory, seat: Seat) -> None:
        """The whole side gives up: a decisive victory for the other."""
        side = side_of_seat(seat)
        worth = {side: 0.0, foe(side): float(setup.DECISIVE)}
        g.result = {each: worth[side_of_seat(each)] for each in g.seats or INFO.seats}
        g.tell("resigned", side=side, rules=("PV-8.1-3",))


RULES = VictoryRules()
LEVELS = read_levels(files("wardroom.games.victory") / "bot")


def pages(read: Chronicle, lang: str, title: str = "") -> dict[str, bytes]:
    """The diary as files to keep."""
    return diary_pages(read, WORDS, lang, title)


VIEW = view.VictoryView
FLEETING = ("pearl_harbor", "pearl_harbor_hit", "battle", "raid", "fired", "hit", "hits_lost")
"""What blocks showed is over when they stand up again: a view remembers the map, not what was seen on it."""


def random_options(rng: Random) -> dict[str, Any]:
    """Any game its options allow: for fuzzing. Most have few options, since that is how most are played."""
    chance = rng.choice((0.0, 0.1, 0.5))
    return {o.name: rng.choice(o.choices) if rng.random() < chance else o.default for o in INFO.options}


GAME = Game(
    rules=RULES,
    words=WORDS,
    ledger=LEDGER,
    view=VIEW,
    printed=PRINTED,
    odds=odds,
    diary=Diary(read=diary, pages=pages),
    bots=later("wardroom.games.victory.bot", "BOTS"),
    weights=later("wardroom.games.victory.bot", "WEIGHTS"),
    levels=LEVELS,
    standing=later("wardroom.games.victory.standing", "standing"),
    tutorial=partial(tutorial_of, "wardroom.games.victory"),
    presentation=PRESENTATION,
    board=later("wardroom.games.victory.terminal.board", "BOARD"),
    balance=later("wardroom.games.victory.balance", "plan"),
    fuzz=Fuzz(
        probes=probes,
        twin=twin,
        reasons=REASONS,
        max_unexplained=0.01,
        mischief=mischief,
        wagers=WAGERS,
        fleeting=FLEETING,
        options=random_options,
        runs=(Run(matches=80, fog=0.05, care=0.1),),
    ),
)
