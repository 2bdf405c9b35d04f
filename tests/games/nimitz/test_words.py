"""Whatever Nimitz may say has words in both languages, and every message finds the values it needs."""

from __future__ import annotations

import sys
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spoken import Said
from wardroom.conformance.mangle import mangled
from wardroom.conformance.promises.words import OF_THE_TABLE, move_params
from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz import state as nimitz_state
from wardroom.games.nimitz.campaign.victory_levels import WAR_LEVELS
from wardroom.games.nimitz.game import INFO, LEDGER, RULES, WORDS, mischief, probes, random_options
from wardroom.games.nimitz.printed import (
    AREAS,
    BOXES,
    CAMPAIGNS,
    COUNTERS,
    JAPAN_PLANS,
    KINDS,
    LEVELS,
    ORDERS,
    SIDES,
    US_PLANS,
    ZONES,
)
from wardroom.games.nimitz.tasks import TASKS
from wardroom.games.nimitz.tasks.battle_setup import Deploys
from wardroom.games.nimitz.tasks.volley import RULES as STEPS
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Match, Refusal
from wardroom.lib.messages import parse
from wardroom.lib.words import LANGUAGES

HERE = Path(nimitz_state.__file__).parent
ROOMS = ("tasks", "campaign", "battle", "diary", ".")
SOURCES = [file for room in ROOMS for file in sorted((HERE / room).glob("*.py"))]
NOTHING = frozenset[str]()
TELLERS = dict.fromkeys(("Roll", "d10", "one_of"), ("roll", 0, NOTHING))
SAID = Said(SOURCES, TELLERS)
EITHER = {"prompt.use"}  # its branches use other values: the campaigns at the end try them
KNOWN = {clause.id for clause in LEDGER}

# What the reader of the source cannot see: keys put together, and those that are a field of something.
ROLLS = {
    *(f"roll.{stem}_{kind}" for stem in ("order", "reinforcement") for kind in KINDS),
    *(f"roll.{step}" for step in STEPS),
    "roll.zone_bombers",
    "roll.zone_fighters",
    "roll.first_light",
}
MODULES = [module for name, module in sys.modules.items() if name.startswith("wardroom.games.nimitz.")]
REFUSALS = {f"why.{it.key}" for module in MODULES for it in vars(module).values() if isinstance(it, Refusal)}
OTHERS_REFUSED = {f"why.{task.wrong_zone}" for task in Deploys.__subclasses__()} | {"why.cannot_fall"}
PROMPTS = {f"prompt.{task.prompt}" for task in Deploys.__subclasses__()} | {"prompt.by_hand"}
BOXES_ENTERED = {"event.raiding", "event.bombing", "event.invading"}
KEYS = (
    {key for key, _ in SAID.keys if not key.startswith("move.")}
    | ROLLS
    | REFUSALS
    | OTHERS_REFUSED
    | PROMPTS
    | BOXES_ENTERED
)


def test_both_languages_say_the_same() -> None:
    assert WORDS.check() == []


def test_no_typewriter_apostrophes() -> None:
    texts = [text for lang in LANGUAGES for text in WORDS.catalogue(lang).values()]
    assert [text for text in texts if "'" in text] == []


def test_everything_in_the_source_has_words() -> None:
    assert len(KEYS) > 120, "the reader of the source has lost its way"
    crumbs = {f"crumb.{task.crumb}" for task in TASKS.values() if task.crumb}
    assert {key for key in KEYS | crumbs if WORDS.missing(key)} == set()


def test_every_message_gets_the_values_it_uses() -> None:
    texts = WORDS.catalogue("en")
    lacking = [
        (key, sorted(needed - given))
        for key, given in SAID.keys
        if given is not None and key.partition(".")[0] in ("event", "prompt") and key not in EITHER
        if (needed := parse(texts[key]).names()) - given
    ]
    assert lacking == []


def test_there_are_no_words_for_nothing() -> None:
    """A key that the code has forgotten is dead text."""
    prompts = {key.removeprefix("prompt.") for key in KEYS if key.startswith("prompt.")}
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCES)
    for key in sorted(WORDS.keys() - KEYS):
        family, _, name = key.partition(".")
        if family == "move":
            prompt, _, verb = name.rpartition(".")
            assert f'"{verb}"' in source or verb == "fell", key
            assert not prompt or prompt in prompts, key
        elif family in ("prompt", "event", "why", "roll"):
            assert f'"{name}"' in source or key in OF_THE_TABLE, key
        elif family == "diary":
            assert any(f"{quote}{name}{quote}" in source for quote in "\"'") or name.startswith(
                ("because.", "plot_")
            ), key


def test_the_card_the_map_and_the_counters_have_names() -> None:
    keys = {"title", "tagline"}
    keys |= {f"{family}.{option.name}" for option in INFO.options for family in ("option", "option_help")}
    keys |= {f"preset.{name}" for name in INFO.presets}
    keys |= {f"{family}.{name}" for name in INFO.scenarios for family in ("scenario", "scenario_help")}
    dates = {date for campaign in CAMPAIGNS.values() for date in campaign.turns}
    things = (
        *SIDES, *AREAS, *BOXES, *ZONES, *US_PLANS, *JAPAN_PLANS, *LEVELS, *WAR_LEVELS, *dates, *STEPS, *KINDS,
        *(row.name for row in ORDERS), "airfield", "us-bn-#", "ja-bn-#",
    )  # fmt: skip
    keys |= {f"noun.{thing}" for thing in (*things, *COUNTERS)}
    assert {key for key in keys if WORDS.missing(key)} == set()


def test_no_two_counters_of_a_side_and_year_have_the_same_name() -> None:
    for lang in LANGUAGES:
        for year, side in product(CAMPAIGNS, SIDES):
            names = [WORDS.noun(lang, id) for id, c in COUNTERS.items() if (c.year, c.side) == (year, side)]
            assert sorted({name for name in names if names.count(name) > 1}) == []


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_said_in_a_campaign(seed: int) -> None:
    """Formats every question, move, event, crumb and refusal, in both languages; every citation is in the ledger."""
    rng = Random(seed)
    options = {**random_options(rng), "dice_by_hand": seed == 0}
    match = Match(RULES, Seeded(seed), ("1942", "1945", "1944", "1943")[seed], options)
    said: set[str] = set()

    def say(key: str, params: Any, rules: tuple[str, ...] = ()) -> None:
        said.add(key)
        assert {*rules} <= KNOWN, key
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, key, **params)

    turns = 2 if seed == 0 else 3
    while match.asks and nimitz_turn(match) <= turns:
        ask, view = match.asks["us"], match.view("us")
        assert isinstance(view, NimitzView)
        say(f"prompt.{ask.prompt}", ask.about, ask.rules)
        if ask.prompt == "by_hand":
            say(f"roll.{ask.about['why']}", {})
        for move in rng.sample(ask.moves, min(6, len(ask.moves))):
            specific = f"move.{ask.prompt}.{move[0]}"
            say(f"move.{move[0]}" if WORDS.missing(specific) else specific, move_params(move))
        for move in (*probes(view, ask, rng), *islice(mangled(ask.moves, rng), 2)):
            if (refusal := match.why_not("us", move)) and f"why.{refusal.key}" not in OF_THE_TABLE:
                say(f"why.{refusal.key}", refusal.about, refusal.rules)
        for crumb, about in match.crumbs("us"):
            say(f"crumb.{crumb}", about)
        match.answer("us", mischief(view, ask, rng) or rng.choice(ask.moves))
    for event in match.events("us"):
        say(f"event.{event.kind}", event.about, event.rules)
    assert len(said) > 60


def nimitz_turn(match: Match) -> int:
    assert isinstance(match.state, nimitz_state.Nimitz)
    return match.state.turn
