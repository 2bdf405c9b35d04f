"""Fleet Commander Nimitz on the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

from msgspec import Struct, convert

from wardroom.api import Diary, Fuzz, Game, Run, Score, later, read_levels, tutorial_of
from wardroom.games.nimitz import setup, view
from wardroom.games.nimitz.diary.notes import Diary as CampaignDiary
from wardroom.games.nimitz.diary.notes import diary
from wardroom.games.nimitz.diary.pages import pages as diary_pages
from wardroom.games.nimitz.fuzz.mischief import mischief
from wardroom.games.nimitz.fuzz.probes import probes
from wardroom.games.nimitz.fuzz.reasons import REASONS
from wardroom.games.nimitz.fuzz.wagers import WAGERS
from wardroom.games.nimitz.invariants import check
from wardroom.games.nimitz.odds import odds
from wardroom.games.nimitz.presentation import PRESENTATION
from wardroom.games.nimitz.printed import PRINTED, SEAT
from wardroom.games.nimitz.state import Nimitz, Options
from wardroom.games.nimitz.tasks import TASKS
from wardroom.games.nimitz.tasks.first_light import TURN_START, WHEN
from wardroom.games.nimitz.tasks.turn import Begin
from wardroom.games.nimitz.texts import LEDGER, WORDS
from wardroom.kernel import GameInfo, Option, Seat, State
from wardroom.lib.options import switch

INFO = GameInfo(
    id="nimitz",
    version="2",
    seats=(SEAT,),
    scenarios=setup.SCENARIOS,
    bound=60_000,
    options=(
        switch("dice_by_hand", False, "NM-GEN-4"),
        Option("engage_sortie_infantry", (1, 2), 1, ("NM-JTB-6", "NM-JTB-8")),
        Option("engage_moves", ("to_nearest_us_area", "one_area_nearer"), "to_nearest_us_area", ("NM-JTB-6",)),
        switch("submarines_count_as_us_presence", True, "NM-JOR-24"),
        switch("replace_duplicate_japanese_plans", False, "NM-JBP-3"),
        Option("transport_hit_multiplier", (1, 2), 1, ("NM-HIT-6",)),
        Option("us_first_light", WHEN, TURN_START, ("NM-UBP-11",)),
        switch("replaced_only_when_reduced", False, "NM-DEF-1"),
        switch("linked_counts_invasion_points", False, "NM-LNK-2"),
    ),
    presets={"standard": {}},
)


class NimitzRules:
    info = INFO
    state = Nimitz
    tasks = TASKS

    def start(self, scenario: str, options: Mapping[str, Any]) -> State:
        g = setup.start(scenario, convert(dict(options), Options))
        g.agenda = (Begin(),)
        return g

    def view(self, g: Nimitz, seat: Seat | None) -> Struct:
        return view.view(g, seat)

    def resample(self, g: Nimitz, seat: Seat, rng: Random) -> State:
        """Nothing is hidden from the player."""
        return g.draft()

    def check(self, g: Nimitz) -> None:
        check(g)

    def resign(self, g: Nimitz, seat: Seat) -> None:
        """The admiral asks to be relieved: as good as being replaced."""
        g.level, g.result = "replaced", {SEAT: 0.0}
        g.tell("resigned", rules=("NM-DEF-1",))


RULES = NimitzRules()
LEVELS = read_levels(files("wardroom.games.nimitz") / "bot")
VIEW = view.NimitzView


def pages(read: CampaignDiary, lang: str, title: str = "") -> dict[str, bytes]:
    """The diary as files to keep."""
    return diary_pages(read, WORDS, lang, title)


def score(seen: view.NimitzView) -> Score:
    """The Objectives so far, of the whole war those of its campaigns together; whoever was replaced has none."""
    if seen.result is not None and seen.level == "replaced":
        return Score(points=0.0, level=seen.level)
    counted = seen.result is not None and seen.scenario == setup.WAR  # the last campaign is in the tally then
    now = 0 if counted else len(seen.won) + seen.invasion
    level = seen.level if seen.result is not None else ""
    return Score(points=float(sum(seen.tally.values()) + now), level=level)


def random_options(rng: Random) -> dict[str, Any]:
    """Any game its options allow: for fuzzing."""
    chance = rng.choice((0.0, 0.1, 0.5))
    chosen = {o.name: rng.choice(o.choices) if rng.random() < chance else o.default for o in INFO.options}
    return {**chosen, "dice_by_hand": chosen["dice_by_hand"] and rng.random() < 0.2}


GAME = Game(
    rules=RULES,
    words=WORDS,
    ledger=LEDGER,
    view=VIEW,
    printed=PRINTED,
    odds=odds,
    score=score,
    diary=Diary(read=diary, pages=pages),
    bots=later("wardroom.games.nimitz.bot", "BOTS"),
    weights=later("wardroom.games.nimitz.bot", "WEIGHTS"),
    levels=LEVELS,
    standing=later("wardroom.games.nimitz.standing", "standing"),
    tutorial=partial(tutorial_of, "wardroom.games.nimitz"),
    presentation=PRESENTATION,
    board=later("wardroom.games.nimitz.terminal.board", "BOARD"),
    balance=later("wardroom.games.nimitz.balance", "plan"),
    fuzz=Fuzz(
        probes=probes,
        twin=None,  # nothing is hidden from the player
        reasons=REASONS,
        max_unexplained=0.01,
        mischief=mischief,
        wagers=WAGERS,
        options=random_options,
        runs=(Run(matches=200, fog=0.0, care=0.02),),
        long=Run(matches=5000, fog=0.0, care=0.01),
    ),
)
