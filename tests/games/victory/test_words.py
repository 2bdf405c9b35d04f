"""Whatever Pacific Victory may say has words in both languages, and every message finds the values it needs."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spoken import Said
from wardroom.conformance.mangle import mangled
from wardroom.conformance.promises.words import OF_THE_TABLE, move_params
from wardroom.dice.seeded import Seeded
from wardroom.games.victory import state as victory_state
from wardroom.games.victory.game import INFO, LEDGER, RULES, WORDS, mischief, probes, random_options
from wardroom.games.victory.printed import BOXES, HEXES, NATIONS, PIECES, SIAM_WEST, SIDES, TURNS
from wardroom.games.victory.tasks import TASKS
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Match
from wardroom.lib.words import LANGUAGES

HERE = Path(victory_state.__file__).parent
RULES_CODE = (
    "*.py",
    *(f"{room}/*.py" for room in ("tasks", "movement", "combat", "supply", "production", "odds", "fog", "fuzz")),
)
SOURCES = [file for pattern in RULES_CODE for file in sorted(HERE.glob(pattern))]
ROLLS = {
    "Roll": ("roll", 0, frozenset[str]()),
    "d6": ("roll", 0, frozenset[str]()),
    "dice": ("roll", 0, frozenset[str]()),
}
SAID = Said(SOURCES, ROLLS)
OBJECTIONS = {f"why.{key}" for file in SOURCES for key in re.findall(r'Objection\(\s*"(\w+)"', file.read_text("utf-8"))}
KEYS = {key for key, _ in SAID.keys if not key.startswith("move.")} | OBJECTIONS
KNOWN = {clause.id for clause in LEDGER}


def test_both_languages_say_the_same() -> None:
    assert WORDS.check() == []


def test_no_typewriter_apostrophes() -> None:
    texts = [text for lang in LANGUAGES for text in WORDS.catalogue(lang).values()]
    assert [text for text in texts if "'" in text] == []


def test_everything_in_the_source_has_words() -> None:
    assert len(KEYS) > 80, "the reader of the source has lost its way"
    crumbs = {f"crumb.{task.crumb}" for task in TASKS.values() if task.crumb}
    assert {key for key in KEYS | crumbs if WORDS.missing(key)} == set()


def test_there_are_no_words_for_nothing() -> None:
    """A key that the code has forgotten is dead text."""
    prompts = {key.removeprefix("prompt.") for key in KEYS if key.startswith("prompt.")}
    source = "".join(file.read_text(encoding="utf-8") for file in SOURCES)
    for key in sorted(WORDS.keys() - KEYS):
        family, _, name = key.partition(".")
        if family == "move":
            prompt, _, verb = name.rpartition(".")
            assert f'"{verb}"' in source, key
            assert not prompt or prompt in prompts, key
        elif family in ("prompt", "event", "why"):
            assert f'"{name}"' in source or key in OF_THE_TABLE, key


def test_the_card_the_map_and_the_blocks_have_names() -> None:
    keys = {"title", "tagline"}
    keys |= {f"{family}.{option.name}" for option in INFO.options for family in ("option", "option_help")}
    keys |= {f"preset.{name}" for name in INFO.presets}
    keys |= {f"{family}.{name}" for name in INFO.scenarios for family in ("scenario", "scenario_help")}
    things = (*SIDES, *NATIONS, *TURNS, *HEXES, SIAM_WEST, *BOXES, *PIECES, *{p.type for p in PIECES.values()}, "swpa")
    keys |= {f"noun.{thing}" for thing in things}
    assert {key for key in keys if WORDS.missing(key)} == set()
    names = [WORDS.noun(lang, id) for lang in LANGUAGES for id in PIECES]
    assert len(set(names[: len(PIECES)])) == len(PIECES)
    assert len(set(names[len(PIECES) :])) == len(PIECES)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_said_in_a_war(seed: int) -> None:
    """Formats every question, move, event, crumb and refusal, in both languages; every citation is in the ledger."""
    rng = Random(seed)
    match = Match(RULES, Seeded(seed), rng.choice(INFO.scenarios), random_options(rng))
    said: set[str] = set()

    def say(key: str, params: Any, rules: tuple[str, ...] = ()) -> None:
        said.add(key)
        assert {*rules} <= KNOWN, key
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, key, **params)

    while match.result is None:
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        say(f"prompt.{ask.prompt}", ask.about, ask.rules)
        for move in rng.sample(ask.moves, min(6, len(ask.moves))):
            say(f"move.{move[0]}", move_params(move))
            if not WORDS.missing(f"move.{ask.prompt}.{move[0]}"):
                say(f"move.{ask.prompt}.{move[0]}", move_params(move))
        view = match.view(seat)
        assert isinstance(view, VictoryView)
        for move in (*probes(view, ask, rng), *islice(mangled(ask.moves, rng), 2)):
            if (refusal := match.why_not(seat, move)) and f"why.{refusal.key}" not in OF_THE_TABLE:
                say(f"why.{refusal.key}", refusal.about, refusal.rules)
        for crumb, about in match.crumbs(seat):
            say(f"crumb.{crumb}", about)
        match.answer(seat, mischief(view, ask, rng) or rng.choice(ask.moves))
    for ear in (*match.seats, None):
        for event in match.events(ear):
            say(f"event.{event.kind}", event.about, event.rules)
    assert len(said) > 40
