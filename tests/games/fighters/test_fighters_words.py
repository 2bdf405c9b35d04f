"""Whatever Fighters may say has words in both languages, and every message finds the values it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fighters_table import carrier, destroyer, fly, say, sky

from spoken import Said
from wardroom.conformance.mangle import mangled
from wardroom.conformance.promises.words import OF_THE_TABLE, move_params
from wardroom.dice.seeded import Seeded
from wardroom.games.fighters import state as fighters_state
from wardroom.games.fighters.automaton import activation, flying, keys, ships
from wardroom.games.fighters.automaton.execution import EXECUTION
from wardroom.games.fighters.game import INFO, LEDGER, RULES, WORDS
from wardroom.games.fighters.printed import HULLS, SCENARIOS, SIDES, TYPES
from wardroom.games.fighters.tasks import TASKS
from wardroom.kernel import Match, Move
from wardroom.lib.messages import Choice, parse
from wardroom.lib.words import LANGUAGES

HERE = Path(fighters_state.__file__).parent
SOURCES = [
    *sorted(HERE.glob("*.py")),
    *sorted((HERE / "tasks").glob("*.py")),
    *sorted((HERE / "flight").glob("*.py")),
    *sorted((HERE / "automaton").glob("*.py")),
]
TRIP = frozenset({"craft", "start", "hex", "facing", "end", "path"})  # what `effects.carry_out` tells of a flight
EITHER = {"event.automaton"}  # its values depend on `act`: the tables at the end try them


TELLERS = {
    "as_move": ("move", 0, frozenset[str]()),  # (verb, craft, trip)
    "carry_out": ("event", 3, TRIP),  # (g, craft, trip, kind)
}
SAID = Said(SOURCES, TELLERS)
KEYS = {key for key, _ in SAID.keys}


def needs(key: str) -> frozenset[str]:
    """The values a message uses; `check` sees to it that both languages use the same."""
    return parse(WORDS._catalogues["en"][key]).names()


# ---- the catalogues


def test_both_languages_say_the_same() -> None:
    assert WORDS.check() == []


def test_italian_tells_apart_what_english_does() -> None:
    """It inflects, so it may tell more apart under the same choice, but not less."""
    for key in sorted(WORDS.keys()):
        english, italian = (_branches(parse(WORDS._catalogues[lang][key])) for lang in LANGUAGES)
        for name in english.keys() & italian.keys():
            assert english[name] <= italian[name], (key, name)


def _branches(message: Any) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for part in message.parts:
        if isinstance(part, Choice):
            found.setdefault(part.name, set()).update(set(part.branches) - {"other", "one"})
            for branch in part.branches.values():
                for name, words in _branches(branch).items():
                    found.setdefault(name, set()).update(words)
    return found


def test_no_typewriter_apostrophes() -> None:
    texts = [text for catalogue in WORDS._catalogues.values() for text in catalogue.values()]
    assert [text for text in texts if "'" in text] == []


def test_everything_in_the_source_has_words() -> None:
    assert len(KEYS) > 120, "the reader of the source has lost its way"
    crumbs = {f"crumb.{task.crumb}" for task in TASKS.values() if task.crumb}
    assert {key for key in KEYS | crumbs | OF_THE_TABLE if WORDS.missing(key)} == set()
    assert {key for key in WORDS.keys() - crumbs if key.startswith("crumb.")} == set()


def test_messages_need_only_what_they_are_given() -> None:
    blind = {key for key, values in SAID.keys if values is None}
    assert blind <= EITHER
    assert [(k, needs(k) - v) for k, v in SAID.keys if v is not None and needs(k) - v and k[:5] != "move."] == []


def test_there_are_no_words_for_nothing() -> None:
    """A key that the code has forgotten is dead text."""
    known = KEYS | OF_THE_TABLE
    families = ("event", "why", "prompt")
    assert {key for key in WORDS.keys() - known if key.split(".")[0] in families} == set()
    prompts = {key.removeprefix("prompt.") for key in KEYS if key.startswith("prompt.")}
    for key in sorted(WORDS.keys()):
        if key.startswith("move."):
            prompt, _, verb = key.removeprefix("move.").rpartition(".")
            assert f"move.{verb}" in KEYS, key
            assert not prompt or prompt in prompts, key


def test_the_card_has_names() -> None:
    keys = {"title", "tagline"}
    keys |= {f"{family}.{option.name}" for option in INFO.options for family in ("option", "option_help")}
    keys |= {f"{family}.{name}" for name in INFO.scenarios for family in ("scenario", "scenario_help")}
    keys |= {f"preset.{name}" for name in INFO.presets}
    assert {key for key in keys if WORDS.missing(key)} == set()
    families = ("option", "option_help", "scenario", "scenario_help", "preset")
    assert {key for key in WORDS.keys() - keys if key.split(".")[0] in families} == set()


def test_the_help_of_a_scenario_names_its_day() -> None:
    """The day as the sheet has it: its number and its year, in both languages."""
    for id, sheet in SCENARIOS.items():
        for lang in LANGUAGES:
            said = WORDS.say(lang, f"scenario_help.{id}")
            assert all(number in said for number in sheet.date.split() if number.isdigit()), (lang, id)


def counters() -> Iterator[str]:
    yield from (*SIDES, *INFO.guests, *TYPES, *HULLS)
    for sheet in SCENARIOS.values():
        for side in SIDES:
            yield from (f"aa.{hex}" for hex in sheet.order(side).land_aa)
            for ship in sheet.order(side).ships:
                yield from (ship.id, *(f"{ship.id}.{n}" for n in range(len(ship.hexes))))
        for force in sheet.forces:
            yield from (force.id, *(f"{force.id}.{n}" for n in range(3)))
            yield from (force.destroyer, *(f"{force.destroyer}.{n}" for n in range(2)))
            yield from force.aircraft
        yield from (thing for table in sheet.points.values() for thing in table)
        yield from (home.edge for home in sheet.home.values())


def test_counters_have_names() -> None:
    words = (
        "bow", "middle", "stern", "bomb", "torpedo", "none", "sea", "high", "low", "left", "right", "ahead", "down",
        "north", "south", "east", "west", "home", "nobody", "scout", "strike", "fighter", "attack", "target",
        "OFF", "DEF", "alone", "group", "damaged", "A", "C", "R", "E", "A+R", "R+A", "C+R",
    )  # fmt: skip
    assert {noun for noun in (*counters(), *words) if WORDS.missing(f"noun.{noun}")} == set()
    for id in ("akagi", "hornet", "yuzuki"):
        assert all(WORDS.noun(lang, id) == id.capitalize() for lang in LANGUAGES)
    assert WORDS.noun("en", "akagi.1") == "Akagi (middle)"
    assert WORDS.noun("it", "yuzuki.1") == "Yuzuki (poppa)"


def test_what_the_automaton_decides_by_has_names() -> None:
    names = {*keys.KEYS, *EXECUTION.dodge, *activation.KEYS, *flying.ORDER, *ships.KEYS}
    names |= {"barrage", "path", "enemy_there", "enemy_path"}
    assert {name for name in names if WORDS.missing(f"noun.{name}")} == set()


# ---- flights in words


@pytest.mark.parametrize(
    ("move", "en", "it"),
    [
        (
            ("fly", "F4F-01", "0508", 0, "high", "a-a-tl", "none", "none"),
            "Fly F4F-01 to 0508, facing north, high (a-a-tl)",
            "Vola con F4F-01 in 0508, verso nord, ad alta quota (a-a-tl)",
        ),
        (
            ("fly", "SBD-02", "0507", 2, "low", "d*-a", "bomb", "0507"),
            "Fly SBD-02 to 0507, facing south-east, low; bombs 0507 (d*-a)",
            "Vola con SBD-02 in 0507, verso sud-est, a bassa quota; bombarda 0507 (d*-a)",
        ),
        (
            ("fly", "SBD-02", "north", 0, "left", "d*-a", "bomb", "sea"),
            "Fly SBD-02 off the board by the north edge; bomb into the sea (d*-a)",
            "Vola con SBD-02 fuori dal tabellone, oltre il bordo nord; bomba in mare (d*-a)",
        ),
        (
            ("fly", "TBD-01", "0709", 5, "low", "a-a*-tl", "torpedo", "0710"),
            "Fly TBD-01 to 0709, facing north-west, low; torpedo at 0710 (a-a*-tl)",
            "Vola con TBD-01 in 0709, verso nord-ovest, a bassa quota; siluro in 0710 (a-a*-tl)",
        ),
        (
            ("dodge", "A6M-03", "0508", 3, "down", "tr", "none", "none"),
            "Dodge with A6M-03 into the barrage over 0508, which shoots it down (tr)",
            "Schiva con A6M-03 nello sbarramento su 0508, che lo abbatte (tr)",
        ),
        (
            ("fly", "A6M-03", "0508", 4, "low", "", "none", "none"),
            "Fly A6M-03 to 0508, facing south-west, low (—)",
            "Vola con A6M-03 in 0508, verso sud-ovest, a bassa quota (—)",
        ),
    ],
)
def test_a_flight_reads_well(move: Move, en: str, it: str) -> None:
    assert WORDS.say("en", f"move.{move[0]}", **move_params(move)) == en
    assert WORDS.say("it", f"move.{move[0]}", **move_params(move)) == it


def test_an_italian_zero_has_its_article() -> None:
    assert WORDS.say("it", "move.scout", **{"1": "A6M"}) == "Ricognizione con uno Zero"
    assert WORDS.say("it", "move.scout", **{"1": "D3A"}) == "Ricognizione con un Val"


# ---- what is said at the table


class Ears:
    """Formats all that a match says, in both languages."""

    def __init__(self) -> None:
        self.met: set[str] = set()

    def say(self, key: str, values: Mapping[str, Any]) -> None:
        for lang in LANGUAGES:
            text = WORDS.say(lang, key, **values)
            assert text, key
            assert "  " not in text, text
            assert not set("{}") & set(text) or "{" in str(values), text
        self.met.add(key)

    def say_move(self, prompt: str, move: Move) -> None:
        """As a menu does: the line for this question, and the general one, which must do as well."""
        for key in (f"move.{prompt}.{move[0]}", f"move.{move[0]}"):
            if key.count(".") == 1 or not WORDS.missing(key):
                self.say(key, move_params(move))

    def sit_through(self, match: Match, rng: Random, steps: int) -> None:
        """Play on, with a mind for shots and bombs; say all that is asked, offered, refused and told."""
        ears = (*match.state.seats, None)
        for _ in range(steps):
            if not match.asks:
                break
            seat, ask = rng.choice(list(match.asks.items()))
            for crumb, about in match.crumbs(seat):
                self.say(f"crumb.{crumb}", about)
            self.say(f"prompt.{ask.prompt}", ask.about)
            for verb in dict.fromkeys(move[0] for move in ask.moves):
                self.say_move(ask.prompt, rng.choice([move for move in ask.moves if move[0] == verb]))
            for move in islice(mangled(ask.moves, rng), 3):
                if refusal := match.why_not(seat, move):
                    self.say(f"why.{refusal.key}", refusal.about)
            match.answer(seat, eager(ask.moves, rng))
        for ear in ears:
            for event in match.events(ear):
                self.say(f"event.{event.kind}", event.about)


def eager(moves: tuple[Move, ...], rng: Random) -> Move:
    busy = [move for move in moves if move[0] not in ("pass", "hold", "done")] or list(moves)
    armed = [move for move in busy if len(move) == 8 and move[7] not in ("none", "sea")]
    return rng.choice(armed if armed and rng.random() < 0.7 else busy if rng.random() < 0.8 else moves)


def from_the_start(scenario: str, n: int) -> Match:
    """Alone, in teams, with leaders and without."""
    teams = ({}, {"us2": True, "jp2": True}, {"us2": True, "us3": True, "leaders": False})
    return Match(RULES, Seeded(n), scenario, teams[n % 3])


def tight_spots() -> Iterator[tuple[Match, int]]:
    """What chance seldom brings: nowhere to dodge, no room to arrive, the way home, wrecks under torpedoes."""
    wall = [f"A6M {hex} 3 low spent" for hex in ("0407", "0507", "0607", "0408", "0608")]
    hemmed_in = sky("F4F 0514 0 low", "A6M 0508 0 low", *wall, to_act="us")
    attack(hemmed_in, "F4F-01", "A6M-01")
    yield hemmed_in, 4
    head_on = sky("F4F 0508 0 low spent", "A6M 0501 3 low", to_act="jp")
    attack(head_on, "A6M-01", "F4F-01")
    yield head_on, 1
    yield sky("B5N 1010 3 low bomb", "F4F 0101 0 low spent", scenario="wake", to_act="jp"), 3
    yield sky("D3A 0401 0 low", "D3A 0301 0 low", scenario="long_way_home", to_act="jp", initiative="jp"), 4
    row = [f"F4F {column:02}16 0 high spent" for column in range(1, 19)]
    yield sky(*row, "F4F due=0", "A6M 0101 3 low spent", scenario="among_the_clouds", turn=2, phase="end"), 30
    sea = {
        "kaga": carrier("kaga", "0808", "0809", "0810", hits=(0, 2)),
        "nowaki": destroyer("jp", "1205", "1206", hits=(0,)),
    }
    runs = [("0807", 3, "us"), ("1204", 3, "us"), ("0101", 0, "us"), ("0505", 0, "us"), ("0811", 0, "us")]
    yield (
        sky("F4F 0303 0 high spent", "A6M due=kaga", ships=sea, torpedoes=runs, scenario="torpedo_six", phase="end"),
        40,
    )


def attack(match: Match, shooter: str, target: str) -> None:
    """Straight ahead, and fire."""
    say(match, "group", shooter)
    fly(match, shooter, "a-a-a-a-a")
    say(match, "shoot", target)


@pytest.fixture(scope="module")
def ears() -> Ears:
    ears = Ears()
    for n, scenario in enumerate(INFO.scenarios * 2):
        ears.sit_through(from_the_start(scenario, n), Random(n), 120)
    for n, (match, steps) in enumerate(tight_spots()):
        ears.sit_through(match, Random(n), steps)
    return ears


def test_a_table_hears_every_question(ears: Ears) -> None:
    assert {key for key in KEYS if key.startswith("prompt.")} - ears.met == set()


def test_a_table_is_offered_every_move(ears: Ears) -> None:
    assert {key for key in sorted(WORDS.keys()) if key.startswith("move.")} - ears.met == set()


def test_a_table_hears_nearly_every_event(ears: Ears) -> None:
    solitaire = {"event.automaton", "event.attitude"}
    assert {key for key in KEYS if key.startswith("event.")} - ears.met - solitaire == {"event.resigned"}


@pytest.mark.parametrize("side", SIDES)
def test_the_automaton_explains_itself(side: str) -> None:
    """Every act has a sentence of its own, and what it turned on is named."""
    ears, told = Ears(), _branches(parse(WORDS._catalogues["en"]["event.automaton"]))
    for n, scenario in enumerate(INFO.scenarios):
        match = Match(RULES, Seeded(n), scenario, {"solo": side})
        ears.sit_through(match, Random(n), 40)
        for event in match.events(None):
            if event.kind == "automaton":
                assert event.about["act"] in told["act"]
                key = event.about.get("key", "none")
                assert key in told["key"] or not WORDS.missing(f"noun.{key}"), key
    assert {"event.automaton", "event.attitude"} <= ears.met


def test_the_automaton_names_the_cell_of_its_table() -> None:
    about = {
        "side": "jp", "act": "fly", "unit": "A6M-03", "role": "fighter", "has_target": "yes", "is_targeted": "no",
        "state": "alone", "attitude": "OFF", "action": "A", "leads": "no", "clause": "FP-BOT-36", "key": "shot_outcome",
    }  # fmt: skip
    assert WORDS.say("en", "event.automaton", **about) == (
        "Automaton, Japan: A6M-03 (fighter, alone) has a target, is not targeted, Offensive: Attack (A), row FP-BOT-36;"
        " decided by the outcome of its shot."
    )
    assert WORDS.say("it", "event.automaton", **about) == (
        "BOT, Giappone: A6M-03 (caccia, isolato) ha un bersaglio, non è sotto mira, Offensivo: Attacco (A),"
        " riga FP-BOT-36; decide l’esito del tiro."
    )


def test_resigning_and_taking_back_have_words() -> None:
    ears, match = Ears(), from_the_start("face_to_face", 0)
    match.answer("jp", match.asks["jp"].moves[1])
    match.undo("jp")
    match.resign("us")
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
