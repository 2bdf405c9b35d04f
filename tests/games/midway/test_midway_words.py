"""Whatever Midway may say has words in both languages, and every message finds the values it needs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from midway_table import Stop, at_table, strike

from spoken import Said
from wardroom.conformance.mangle import mangled
from wardroom.conformance.promises.words import OF_THE_TABLE, move_params
from wardroom.dice.seeded import Seeded
from wardroom.games.midway import state as midway_state
from wardroom.games.midway.aircraft import Flight, Hangar, Mission
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.game import INFO, LEDGER, RULES, WORDS, random_options
from wardroom.games.midway.printed import FLEET, SHIP_TYPES, SHIPS, SIDES, last_turn
from wardroom.games.midway.search_board import ISLANDS, MIDWAY_ZONE
from wardroom.games.midway.tasks import TASKS
from wardroom.games.midway.tasks.contact import Contacts
from wardroom.games.midway.tasks.end_of_turn import EndOfTurn
from wardroom.games.midway.tasks.movement import MoveShips
from wardroom.games.midway.tasks.orders import Exchange
from wardroom.games.midway.tasks.readiness import StandDown
from wardroom.games.midway.tasks.surface_combat.battle import SurfaceBattles
from wardroom.games.midway.tasks.turn import Landings, Orders
from wardroom.kernel import Match, Move, Together
from wardroom.lib.messages import parse
from wardroom.lib.words import LANGUAGES

HERE = Path(midway_state.__file__).parent
SOURCES = [*sorted((HERE / "tasks").rglob("*.py")), HERE / "state.py", HERE / "game.py"]


TELLERS = {
    "Roll": ("roll", 0, frozenset[str]()),
    "d6": ("roll", 0, frozenset[str]()),
    "_counts": ("move", 0, frozenset[str]()),  # (verb, ...)
    "_all_or_one": ("move", 0, frozenset[str]()),  # (verb, ...)
}
SAID = Said(SOURCES, TELLERS, ("Move", "tuple[str, str, str]"))
KEYS = {key for key, _ in SAID.keys}


def needs(key: str) -> frozenset[str]:
    """The values a message uses; `check` sees to it that both languages use the same."""
    return parse(WORDS._catalogues["en"][key]).names()


# ---- the catalogues


def test_both_languages_say_the_same() -> None:
    assert WORDS.check() == []


def test_no_typewriter_apostrophes() -> None:
    texts = [text for catalogue in WORDS._catalogues.values() for text in catalogue.values()]
    assert [text for text in texts if "'" in text] == []


def test_everything_in_the_source_has_words() -> None:
    assert len(KEYS) > 150, "the reader of the source has lost its way"
    crumbs = {f"crumb.{task.crumb}" for task in TASKS.values() if task.crumb}
    assert {key for key in KEYS | crumbs | OF_THE_TABLE if WORDS.missing(key)} == set()


def test_messages_need_only_what_they_are_given() -> None:
    """Secret values are not counted: whoever does not hear them must be told something all the same."""
    blind = [key for key, values in SAID.keys if values is None]
    assert blind == []
    assert [(k, needs(k) - v) for k, v in SAID.keys if v is not None and needs(k) - v and k[:5] != "move."] == []


def test_there_are_no_words_for_nothing() -> None:
    """A key that the code has forgotten is dead text."""
    known = KEYS | OF_THE_TABLE | {"event.landed_on", "event.searched_nothing"}  # as they are told (presentation.py)
    families = ("event", "why", "prompt", "roll")
    assert {key for key in WORDS.keys() - known if key.split(".")[0] in families} == set()
    prompts = {key.removeprefix("prompt.") for key in KEYS if key.startswith("prompt.")}
    for key in sorted(WORDS.keys()):
        if key.startswith("move."):
            prompt, _, verb = key.removeprefix("move.").rpartition(".")
            assert f"move.{verb}" in KEYS, key
            assert not prompt or prompt in prompts, key


def test_the_card_and_the_counters_have_names() -> None:
    keys = {"title", "tagline"}
    keys |= {f"{family}.{option.name}" for option in INFO.options for family in ("option", "option_help")}
    keys |= {f"preset.{name}" for name in INFO.presets} | {f"scenario.{name}" for name in INFO.scenarios}
    nouns = (
        *SIDES, *SHIPS, *SHIP_TYPES, *ISLANDS, *"FDTB", "unready", "readying", "ready", "stood_down",
        "port", "starboard", "bow", "over", "strike", "raid", "patrol", "transfer",
        "search", "contact", "island", "statement", "battle", "b17", "origin", "return",
    )  # fmt: skip
    keys |= {f"noun.{noun}" for noun in nouns}
    assert {key for key in keys if WORDS.missing(key)} == set()
    assert all(WORDS.noun(lang, id) == ship.name for id, ship in SHIPS.items() for lang in LANGUAGES)


# ---- what is said at the table


class Ears:
    """Formats all that a match says, in both languages."""

    def __init__(self) -> None:
        self.met: set[str] = set()

    def say(self, key: str, values: Mapping[str, Any]) -> None:
        for lang in LANGUAGES:
            text = WORDS.say(lang, key, **values)
            assert text, key
            assert not set("{}") & set(text), text
        self.met.add(key)

    def say_move(self, prompt: str, move: Move) -> None:
        """As a menu does: the line for this question, and the general one, which must do as well."""
        for key in (f"move.{prompt}.{move[0]}", f"move.{move[0]}"):
            if key.count(".") == 1 or not WORDS.missing(key):
                self.say(key, move_params(move))

    def sit_through(self, match: Match, rng: Random, steps: int) -> None:
        heard = dict.fromkeys((*SIDES, None), 0)
        for _ in range(steps):
            for ear in heard:
                for crumb, about in match.crumbs(ear):
                    self.say(f"crumb.{crumb}", about)
                for event in match.events(ear, heard[ear]):
                    self.say(f"event.{event.kind}", event.about)
                heard[ear] = len(match.events(ear))
            asks = {seat: ask for seat, ask in match.asks.items() if ask.prompt != "stop"}
            if not asks:
                return
            seat, ask = rng.choice(list(asks.items()))
            self.say(f"prompt.{ask.prompt}", ask.about)
            verbs: dict[str, list[Move]] = {}
            for move in ask.moves:
                verbs.setdefault(move[0], []).append(move)
            for offered in verbs.values():
                self.say_move(ask.prompt, offered[0])
                self.say_move(ask.prompt, rng.choice(offered))
            for move in islice(mangled(ask.moves, rng), 6):
                if refusal := match.why_not(seat, move):
                    self.say(f"why.{refusal.key}", refusal.about)
            busy = [verb for verb in verbs if verb not in ("done", "cancel", "call_off", "home", "arrange", "line")]
            again = busy if busy and rng.random() < 0.6 else list(verbs)
            match.answer(seat, rng.choice(verbs[rng.choice(again)]))


def dice(rng: Random) -> list[int]:
    return [rng.randint(1, 6) for _ in range(500)]


ALL = {option.name: True for option in INFO.options if option.default is not None and option.choices == (False, True)}
EVERYTHING = {**ALL, "b17_attacks_per_day": 2}
READY = {base: Hangar(ready=(2, 3, 3)) for base in ("akagi", "kaga", "enterprise", "hornet", "midway")}


def air_war(rng: Random) -> Match:
    """Every kind of air attack at once, then the landings on crowded decks and the end of the turn."""
    off_midway = {"astoria": MIDWAY_ZONE, "atlanta": MIDWAY_ZONE} if rng.random() < 0.8 else {}
    crowded = {base: Hangar(unready=(3, 8, 6), ready=(1, 1, 1)) for base in ("kaga", "enterprise")}
    two = (Flight("akagi", (3, 4, 5), 5), Flight("kaga", (2, 4, 4), 5))
    return at_table(
        ships={
            "akagi": "F5-A", "kaga": "F5-A", "haruna": "F5-A", "tone": "F5-B", "kongo": "I4-B",
            "enterprise": "I4-A", "hornet": "I4-A", "portland": "I4-A", **off_midway,
        },
        hits={"haruna": 5, "kaga": 3},
        air={"midway": Hangar(ready=(1, 2, 0), unready=(2, 2, 0), readying=(0, 1, 1)), **crowded},
        missions={
            "JP": (
                Mission("strike", "I4-A", two, origins=("F5-A",)),
                strike(MIDWAY_ZONE, "akagi", f=1, d=rng.choice((2, 30)), t=3, purpose="raid"),
                strike("I4-B", "kaga", f=2, out=9, purpose="patrol"),
                strike("A1-B", "akagi", d=1, out=12),
            ),
            "US": (
                strike("F5-A", "enterprise", f=2, d=6, t=4),
                strike("I4-A", "hornet", f=9, out=0, purpose="patrol"),
                strike("I4-B", "hornet", f=4, out=1, purpose="patrol"),
                strike(MIDWAY_ZONE, "midway", f=4, out=0, purpose="patrol"),
            ),
        },
        agenda=(Exchange(), Landings(), EndOfTurn(12, 5, "1100"), Stop()),
        dice=dice(rng), options=EVERYTHING, turn=12, armed_once=SIDES, b17s=(rng.choice(("F5-B", "A5-A")),),
        fortification=rng.choice((20, 3)),
    )  # fmt: skip


def orders(rng: Random) -> Match:
    """A surface battle of last turn has lost its ships; then decks with ready aircraft, up to the exchange."""
    lanes = Together.of({side: (StandDown(side), MoveShips(side)) for side in SIDES})
    return at_table(
        ships={"akagi": "F5-A", "kaga": "F5-B", "tone": "F5-A", "enterprise": "I4-A", "hornet": "H4-C"}, air=READY,
        agenda=(SurfaceBattles(), lanes, Orders(), Stop()), dice=dice(rng), options=EVERYTHING, armed_once=SIDES,
        surface={zone: SurfaceBattle(zone) for zone in ("A1-A", "F5-A")},
    )  # fmt: skip


def big_guns(rng: Random) -> Match:
    """The last turn, off Midway: more Japanese ships than their edge has rectangles."""
    last = last_turn("june4")
    here = [*FLEET["JP"][:20], *FLEET["US"][: rng.choice((1, 4))]]
    return at_table(
        ships=dict.fromkeys(here, MIDWAY_ZONE), hits={"haruna": 5}, dice=dice(rng), options=EVERYTHING, fortification=2,
        agenda=(Contacts(), SurfaceBattles(), EndOfTurn(last, 6, "1700"), SurfaceBattles(), Stop()), turn=last,
        invasion=3,
    )  # fmt: skip


def from_the_start(rng: Random) -> Match:
    return Match(RULES, Seeded(rng.randrange(1000)), rng.choice(INFO.scenarios), random_options(rng))


@pytest.fixture(scope="module")
def ears() -> Ears:
    ears = Ears()
    for scene, times, steps in ((from_the_start, 3, 200), (orders, 8, 80), (air_war, 16, 250), (big_guns, 4, 300)):
        for n in range(times):
            rng = Random(n)
            ears.sit_through(scene(rng), rng, steps)
    return ears


def test_a_table_hears_every_question(ears: Ears) -> None:
    assert {key for key in KEYS if key.startswith("prompt.")} - ears.met == set()


def test_a_table_is_offered_every_move(ears: Ears) -> None:
    assert {key for key in KEYS if key.startswith("move.")} - ears.met == set()
    assert {key for key in sorted(WORDS.keys()) if key.startswith("move.")} - ears.met == set()


def test_a_table_hears_every_event(ears: Ears) -> None:
    assert {key for key in KEYS if key.startswith("event.")} - ears.met == {"event.resigned"}


def test_resigning_and_taking_back_have_words(ears: Ears) -> None:
    match = from_the_start(Random(1))
    match.answer("JP", match.asks["JP"].moves[0])
    match.undo("JP")
    match.resign("US")
    for ear in (*SIDES, None):
        for event in match.events(ear):
            ears.say(f"event.{event.kind}", event.about)
    assert {"event.took_back", "event.resigned"} <= ears.met


def test_every_clause_has_both_languages() -> None:
    """The ledger too: text, section and note, in English and Italian, and not the one copied into the other."""
    for clause in LEDGER:
        assert clause.en
        assert clause.it
        assert clause.en != clause.it
        assert clause.where
        assert clause.where_it
        assert bool(clause.note_en) == bool(clause.note_it)
