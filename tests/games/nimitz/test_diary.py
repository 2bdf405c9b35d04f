"""The campaign diary and its pages, held against the matches they tell of."""

from __future__ import annotations

from functools import cache
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest
from nimitz_table import at_table, heard, opening, quietly, say, state

from wardroom.dice.seeded import Seeded
from wardroom.games.nimitz.battle.attack_values import expected
from wardroom.games.nimitz.diary.notes import Diary, diary, losses
from wardroom.games.nimitz.game import RULES, WORDS, mischief, pages
from wardroom.games.nimitz.printed import COUNTERS, JAPAN, US, counter
from wardroom.games.nimitz.setup import deployed
from wardroom.games.nimitz.tasks.turn import TurnEnds
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Heard, Match
from wardroom.lib.words import LANGUAGES

TURNS = 3
CAMPAIGNS = [("1942", 1), ("1943", 2), ("1944", 3), ("1945", 4)]


@cache
def campaign(year: str, seed: int) -> Match:
    """The first turns of a player who looks for trouble."""
    rng, match = Random(seed), Match(RULES, Seeded(seed), year)
    while match.asks and state(match).turn <= TURNS:
        ask, seen = match.asks["us"], match.view("us")
        assert isinstance(seen, NimitzView)
        match.answer("us", mischief(seen, ask, rng) or rng.choice(ask.moves))
    return match


def told(match: Match) -> Diary:
    return diary(match.events("us"))


@pytest.mark.parametrize(("year", "seed"), CAMPAIGNS)
def test_turns_and_battles(year: str, seed: int) -> None:
    match = campaign(year, seed)
    (only,) = told(match).campaigns
    assert only.year == int(year)
    assert [turn.turn for turn in only.turns] == list(range(1, state(match).turn + 1))
    assert [turn.date for turn in only.turns] == list(state(match).sheet.turns[: state(match).turn])
    battles = [battle for turn in only.turns for battle in turn.battles]
    assert [battle.area for battle in battles] == [event.about["area"] for event in heard(match, "battle_begins")]
    assert len(battles) > 3
    over = heard(match, "battle_ends")
    assert [battle.turns for battle in battles][: len(over)] == [event.about["turns"] for event in over]
    orders = [order for turn in only.turns for order in turn.orders]
    assert len(orders) == len(heard(match, "order"))
    assert sum(turn.moved for turn in only.turns) == len(heard(match, "moved"))
    assert [force for turn in only.turns for force in turn.bought] == [e.about["force"] for e in heard(match, "bought")]


@pytest.mark.parametrize(("year", "seed"), CAMPAIGNS)
def test_losses_are_those_of_the_state(year: str, seed: int) -> None:
    """Who was on the sheet and is not in the game any more has fallen, in a battle or for want of supply."""
    match = campaign(year, seed)
    turns = told(match).campaigns[0].turns
    fallen = [id for turn in turns for battle in turn.battles for id in (*battle.us_lost, *battle.japan_lost)]
    fallen += [id for turn in turns for id in turn.starved]
    gone = deployed(int(year)).keys() - state(match).forces.keys()
    ours = {id for id in fallen if counter(id).side == US}
    assert ours == {id for id in gone if counter(id).side == US}
    named = {id for id in fallen if counter(id).side == JAPAN and id in COUNTERS}  # Battalions come again
    assert named == {id for id in gone if counter(id).side == JAPAN and id in COUNTERS}
    assert sum(losses(turn, side) for turn in turns for side in (US, JAPAN)) == len(fallen)
    assert len(fallen) == len(heard_lost(match)) > 0


def heard_lost(match: Match) -> list[str]:
    fields = ("us_lost", "japan_lost")
    lost = [id for event in heard(match, "battle_ends") for field in fields for id in event.about[field]]
    return lost + [id for event in heard(match, "unsupplied") for id in event.about["lost"]]


@pytest.mark.parametrize(("year", "seed"), CAMPAIGNS)
def test_luck_is_that_of_the_dice(year: str, seed: int) -> None:
    """Every die that counted: Hits that need no success are no luck, and a roll made again is none either."""
    match = campaign(year, seed)
    for side in (US, JAPAN):
        hits, mean = 0, 0.0
        last = None
        for event in match.events("us"):
            about = event.about
            if event.kind == "attack":
                last = about
            again = event.kind == "plan_used" and about["plan"] in ("envelop", "sonar")
            if last is not None and last["side"] == side and (event.kind == "attack" or again):
                sign = -1 if again else 1
                hits += sign * (last["hits"] - last["extra"])
                mean += sign * expected((last["normal"], last["superior"]))
        luck = told(match).luck
        assert (luck.us_hits if side == US else luck.japan_hits) == hits
        assert (luck.us_expected if side == US else luck.japan_expected) == pytest.approx(mean)
    battles = [battle for turn in told(match).campaigns[0].turns for battle in turn.battles]
    assert sum(battle.us_hits for battle in battles) == told(match).luck.us_hits
    assert sum(battle.japan_hits for battle in battles) == told(match).luck.japan_hits


@pytest.mark.parametrize(("year", "seed"), CAMPAIGNS)
def test_it_tells_what_the_player_did(year: str, seed: int) -> None:
    """Destinations, repairs, bombing, embarkations; in each battle the plans and who was left Damaged."""
    match = campaign(year, seed)
    turns = told(match).campaigns[0].turns
    went = sorted((place, id) for turn in turns for place, ids in turn.destinations.items() for id in ids)
    assert went == sorted((e.about["place"], e.about["force"]) for e in heard(match, "moved"))
    for kind, field in ("mended", "mended"), ("bombing", "bombing"), ("bombed", "bombed"), ("invading", "embarked"):
        assert [id for turn in turns for id in getattr(turn, field)] == [e.about["force"] for e in heard(match, kind)]
    battles = [battle for turn in turns for battle in turn.battles]
    assert sum(b.us_taken + b.japan_taken for b in battles) == len(heard(match, "hit"))
    for battle in battles:
        assert not {*battle.us_damaged} & {*battle.us_lost}
        assert not {*battle.japan_damaged} & {*battle.japan_lost}
        assert {*battle.us_damaged} <= {*battle.us}
    for lang in LANGUAGES:
        text = pages(told(match), lang)["diary.md"].decode()
        told_of = [id for turn in turns for id in (*turn.mended, *turn.bombing, *turn.bombed, *turn.embarked)]
        told_of += [id for _, id in went]
        assert all(WORDS.noun(lang, id) in text or "-bn-" in id for id in told_of)
        assert all(WORDS.noun(lang, plan) in text for battle in battles for plan in battle.plans_used)


def test_the_diary_of_1945_tells_of_the_bombing_and_the_embarkation() -> None:
    begun = (Heard("campaign_begins", {"year": 1945, "held": []}), Heard("turn_begins", {"turn": 1, "date": "Jan-Feb"}))
    done = (
        Heard("mended", {"force": "us45-cv-franklin"}),
        Heard("bombing", {"force": "us45-air-73rd-bw", "start": "MA"}),
        Heard("invading", {"force": "us45-inf-6th-marine", "start": "HI"}),
        Heard("bombed", {"force": "ja45-cv-amagi"}),
        Heard("battle_begins", {"area": "HI", "us": ["us45-cv-intrepid"], "japan": ["ja45-cv-junyo"]}),
        Heard("plan_used", {"plan": "furball", "side": US}),
        Heard("plan_drawn", {"plan": "ja_duration"}),
        Heard("hit", {"target": "us45-cv-intrepid", "side": US, "destroyed": False}),
        Heard("hit", {"target": "ja45-cv-junyo", "side": JAPAN, "destroyed": False}),
        Heard("hit", {"target": "ja45-cv-junyo", "side": JAPAN, "destroyed": True}),
    )
    written = diary((*begun, *done))
    (note,) = written.campaigns[0].turns[0].battles
    assert (note.us_damaged, note.japan_damaged, note.us_taken, note.japan_taken) == (("us45-cv-intrepid",), (), 1, 2)
    named = ("us45-cv-franklin", "us45-air-73rd-bw", "us45-inf-6th-marine", "ja45-cv-amagi", "us45-cv-intrepid")
    for lang in LANGUAGES:
        text = pages(written, lang)["diary.md"].decode()
        assert all(WORDS.noun(lang, id) in text for id in (*named, "furball", "ja_duration"))
    assert "0,0" in pages(written, "it")["diary.md"].decode()


def test_objectives_are_compared_with_the_turn_before() -> None:
    """The first turn with the set-up: the event that begins a campaign says what is held."""
    match = campaign("1942", 1)
    begins = heard(match, "campaign_begins")[0].about["held"]
    assert sorted(begins) == ["AK", "HI", "MI", "NC", "SA", "SI"]
    before = set(begins)
    for turn, event in zip(told(match).campaigns[0].turns, heard(match, "objectives"), strict=False):
        now = set(event.about["held"])
        assert (set(turn.gained), set(turn.lost)) == (now - before, before - now)
        assert (turn.count, set(turn.held)) == (event.about["count"], now)
        before = now


def test_what_was_taken_back_is_not_in_it() -> None:
    match = opening()
    say(match, "buy", "us42-cv-hornet")
    say(match, "buy", "us42-inf-1st-marine")
    assert told(match).campaigns[0].turns[0].bought == ["us42-cv-hornet", "us42-inf-1st-marine"]
    match.undo("us")
    assert told(match).campaigns[0].turns[0].bought == ["us42-cv-hornet"]
    match.undo("us")
    assert told(match).campaigns[0].turns[0].bought == []


def test_a_campaign_that_ends_in_hawaii_tells_of_its_last_battle() -> None:
    """The battle never comes to its end, but who fell in it fell."""
    begun = (Heard("campaign_begins", {"year": 1942, "held": ["HI"]}), Heard("turn_begins", {"turn": 1, "date": "d"}))
    battle = (
        Heard("battle_begins", {"area": "HI", "us": ["us-bn-1", "us42-dd-desron-1"], "japan": ["ja42-cv-kaga"]}),
        Heard("battle_turn", {"n": 1, "of": 2}),
        Heard("hit", {"target": "us42-dd-desron-1", "destroyed": False}),
        Heard("hit", {"target": "us42-dd-desron-1", "destroyed": True}),
        Heard("campaign_ends", {"year": 1942, "objectives": 3, "invasion": 0, "level": "replaced"}),
    )
    written = diary((*begun, *battle))
    (note,) = written.campaigns[0].turns[0].battles
    assert (note.us_lost, note.japan_lost, note.turns) == (("us42-dd-desron-1",), (), 1)
    assert (written.level, written.campaigns[0].objectives) == ("replaced", 3)


def test_who_resigns_is_replaced() -> None:
    match = opening()
    match.resign("us")
    written = told(match)
    assert (written.level, written.campaigns[0].level, written.campaigns[0].objectives) == ("replaced", "replaced", 6)


def test_the_whole_war() -> None:
    """Campaign after campaign, then the sum of all."""
    match = at_table(None, agenda=(TurnEnds(1942, 6, ""),), scenario="war", turn=6)
    begun = (Heard("campaign_begins", {"year": 1942, "held": []}), Heard("turn_begins", {"turn": 1, "date": "d"}))
    written = diary((*begun, *match.events("us"), Heard("war_ends", {"total": 33, "level": "historical"})))
    assert [(year.year, year.level, len(year.turns)) for year in written.campaigns] == [
        (1942, "historical", 1), (1943, "", 1),
    ]  # fmt: skip
    assert (written.total, written.level) == (33, "historical")
    for lang in LANGUAGES:
        text = pages(written, lang)["diary.md"].decode()
        assert text.index("## 1942") < text.index("## 1943") < text.index("33")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("year", "seed"), CAMPAIGNS)
def test_the_pages(year: str, seed: int, lang: str) -> None:
    written = told(campaign(year, seed))
    found = pages(written, lang, "My war")
    assert sorted(found) == ["diary.json", "diary.md", "losses.svg", "luck.svg", "objectives.svg"]
    text = found["diary.md"].decode()
    assert text.startswith("# My war\n")
    assert "{" not in text
    for turn in written.campaigns[0].turns:
        date = WORDS.noun(lang, turn.date)
        assert f"### {WORDS.say(lang, 'diary.turn', date=date, year=year)}\n" in text
        for battle in turn.battles:
            assert WORDS.say(lang, "diary.battle", area=battle.area) in text
            assert all(WORDS.noun(lang, id) in text for id in (*battle.us_lost, *battle.japan_lost))
    for name in ("losses", "luck", "objectives"):
        assert f"({name}.svg)" in text
        assert ElementTree.fromstring(found[f"{name}.svg"]).tag.endswith("svg")
    assert msgspec.json.decode(found["diary.json"], type=Diary) == written


def test_a_diary_without_a_turn() -> None:
    match = quietly(opening(), lambda m: True)
    assert told(match).campaigns[0].turns[0].battles == []
    for lang in LANGUAGES:
        assert "diary.md" in pages(Diary(), lang)
        assert "objectives.svg" not in pages(Diary(), lang)
