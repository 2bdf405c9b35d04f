"""Whatever Empire of the Sun may say has words in both languages, and every message finds the values it needs."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spoken import Said
from wardroom.conformance.mangle import mangled
from wardroom.conformance.promises.words import OF_THE_TABLE, move_params
from wardroom.dice.seeded import Seeded
from wardroom.games.empire import state as empire_state
from wardroom.games.empire.game import INFO, LEDGER, RULES, WORDS
from wardroom.games.empire.printed import CARDS, COUNTERS, LINKS, PLACES, SIDES, TURNS
from wardroom.games.empire.scoring import LEVELS
from wardroom.games.empire.state import BOXES, CONDITIONS
from wardroom.games.empire.tasks import TASKS
from wardroom.kernel import Match, Move
from wardroom.lib.messages import parse
from wardroom.lib.words import LANGUAGES

HERE = Path(empire_state.__file__).parent
ROOMS = ("tasks", "movement", "combat", "cards", "politics", "traces", ".")
SOURCES = [file for room in ROOMS for file in sorted((HERE / room).glob("*.py"))]
NOTHING = frozenset[str]()
ROLLS = dict.fromkeys(("Roll", "d10", "one_of"), ("roll", 0, NOTHING))
UNIT = frozenset({"unit"})
TELLERS = {  # functions that refuse for others, by the file that has them: which argument is the key, and the values
    "placement.py": {"_no": ("why", 0, UNIT | {"place"})},
    "replacements.py": {"_no": ("why", 0, UNIT)},
    "warfare.py": {"_no": ("why", 0, UNIT)},
    "limits.py": {"_unmet": ("why", 1, frozenset({"card"}))},
}
SAID = [
    pair
    for file in SOURCES
    for pair in Said([file], ROLLS | (TELLERS.get(file.name, {}) if file.parent.name != "tasks" else {})).keys
]
MORE_VALUES = {"why.no_steps", "why.that_many_steps"}  # `_no` has some of its own for them: matches try these
COMBATS = ("air_naval", "ground")
PUT_TOGETHER = {  # keys that the reader of the source cannot see
    *(f"event.{combat}_roll" for combat in COMBATS),
    *(f"roll.{combat}_{side}" for combat in COMBATS for side in SIDES),
}
KEYS = {key for key, _ in SAID if not key.startswith("move.")} | PUT_TOGETHER
KNOWN = {clause.id for clause in LEDGER}


def test_both_languages_say_the_same() -> None:
    assert WORDS.check() == []


def test_no_typewriter_apostrophes() -> None:
    texts = [text for lang in LANGUAGES for text in WORDS.catalogue(lang).values()]
    assert [text for text in texts if "'" in text] == []


def test_everything_in_the_source_has_words() -> None:
    assert len(KEYS) > 300, "the reader of the source has lost its way"
    crumbs = {f"crumb.{task.crumb}" for task in TASKS.values() if task.crumb}
    assert {key for key in KEYS | crumbs if WORDS.missing(key)} == set()


def test_every_message_gets_the_values_it_uses() -> None:
    """One key may be told in several places: what the message uses, all of them have to give."""
    texts = WORDS.catalogue("en")
    lacking = [
        (key, sorted(needed - given))
        for key, given in SAID
        if given is not None and not key.startswith("move.") and key in texts and key not in MORE_VALUES
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
            assert f'"{verb}"' in source, key
            assert not prompt or prompt in prompts, key
            assert not WORDS.missing(f"move.{verb}"), key
        elif family in ("prompt", "event", "why", "crumb", "roll"):
            assert f'"{name}"' in source or key in OF_THE_TABLE, key


def test_the_map_the_counters_and_the_cards_have_names() -> None:
    keys = {"title", "tagline"}
    keys |= {f"{family}.{option.name}" for option in INFO.options for family in ("option", "option_help")}
    keys |= {f"preset.{name}" for name in INFO.presets}
    keys |= {f"{family}.{name}" for name in INFO.scenarios for family in ("scenario", "scenario_help")}
    months = {row["months"] for row in TURNS.values()}
    things = (*SIDES, *PLACES, *COUNTERS, *CARDS, *LINKS, *BOXES, *CONDITIONS, *LEVELS, *months)
    keys |= {f"noun.{thing}" for thing in things} | {f"card_text.{card}" for card in CARDS}
    assert {key for key in keys if WORDS.missing(key)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("things", [PLACES, COUNTERS, CARDS], ids=["places", "counters", "cards"])
def test_no_two_things_have_the_same_name(things: dict[str, Any], lang: str) -> None:
    assert len({WORDS.noun(lang, id) for id in things}) == len(things)


@pytest.mark.parametrize(
    ("seed", "scenario"), [(1, "y1943"), (2, "y1942"), (3, "y1944"), (4, "south_pacific"), (5, "campaign")]
)
def test_all_that_is_said_in_a_war(seed: int, scenario: str) -> None:
    """Formats every question, move, event, crumb and refusal, in both languages; every citation is in the ledger."""
    rng = Random(seed)
    options = {"tournament_help": rng.random() < 0.5, "supply_limits": rng.random() < 0.3}
    match = Match(RULES, Seeded(seed), scenario, options)
    said: set[str] = set()

    def say(key: str, params: Any, rules: tuple[str, ...] = ()) -> None:
        said.add(key)
        assert {*rules} <= KNOWN, key
        for lang in LANGUAGES:
            assert "{" not in WORDS.say(lang, key, **params)

    for _ in range(300):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        say(f"prompt.{ask.prompt}", ask.about, ask.rules)
        for move in rng.sample(ask.moves, min(6, len(ask.moves))):
            say(f"move.{move[0]}", move_params(move))
            if not WORDS.missing(f"move.{ask.prompt}.{move[0]}"):
                say(f"move.{ask.prompt}.{move[0]}", move_params(move))
        for move in islice(mangled(ask.moves, rng), 2):
            if (refusal := match.why_not(seat, move)) and f"why.{refusal.key}" not in OF_THE_TABLE:
                say(f"why.{refusal.key}", refusal.about, refusal.rules)
        for crumb, about in match.crumbs(seat):
            say(f"crumb.{crumb}", about)
        match.answer(seat, _some(ask.moves, rng))
    for ear in (*match.seats, None):
        for event in match.events(ear):
            say(f"event.{event.kind}", event.about, event.rules)
    assert len(said) > 40


def _some(moves: tuple[Move, ...], rng: Random) -> Move:
    """Any kind of move as likely as another, but a pass and a discard: so there are offensives."""
    kinds = sorted({move[0] for move in moves} - {"pass", "discard", "future"}) or sorted({move[0] for move in moves})
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if move[0] == kind])
