"""Empire in text: cards, tracks, the offensive, the battle, and every screen of a match."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from empire_desk import EN, IT, seen, state, text
from msgspec import structs
from table import Paper

from wardroom.dice.fair import Fair
from wardroom.games.empire.game import RULES, WORDS
from wardroom.games.empire.printed import ALLIED, JAPAN
from wardroom.games.empire.state import Blow, Empire, Fight, Offensive
from wardroom.games.empire.terminal import WORDS as BOARD_WORDS
from wardroom.games.empire.terminal import battles, cards, guide, offensive, sheets
from wardroom.games.empire.terminal.board import BOARD
from wardroom.games.empire.verdict import points
from wardroom.games.empire.view import EmpireView, resample
from wardroom.kernel import Ask, Match, Move
from wardroom.lib.ledger import Lang
from wardroom.terminal.question import Question
from wardroom.terminal.saves import FORMAT, HUMAN, Save
from wardroom.terminal.session import Session
from wardroom.terminal.speech import Speech

PANELS = ("board", "decks", "notes", "odds", "damage", "legend")
NEW_GEORGIA = "4322"


def fought(**changes: object) -> Empire:
    """New Georgia under attack by ships, marines and an air wing from Guadalcanal."""
    g = state()
    for unit in ("a_bb_washington", "a_cv_enterprise", "a_2m_division"):
        g.put(unit, NEW_GEORGIA)
    active = {"a_bb_washington": "4828", "a_cv_enterprise": "4828", "a_2m_division": "4423", "a_1_maw": "4423"}
    g.offensive = Offensive(
        ALLIED, "A29", "event", step=11, hq="a_s_pac_hq_halsey", active=active,
        fights=(structs.replace(Fight(NEW_GEORGIA, committed=("a_1_maw",), stage="air"), **changes),),
    )  # fmt: skip
    return g


# ---- cards


@pytest.mark.rule("ES-CARD-1")
def test_a_hand_has_values_and_texts() -> None:
    view = structs.replace(seen(state()), hand=("A13", "A21", "A52"), future="A29", waiting=("A21",))
    said = text(cards.hand(view, EN, 120, 40))
    row = {line[:4].strip(): line for line in said.split("\n")}
    assert row["A13"].split()[:6] == ["A13", "3", "3", "no", "5", "mil"], "a surprise: no roll"
    assert row["A21?"].split()[:6] == ["A21?", "3", "3", "5", "6/4", "mil"], "drawn in this offensive"
    assert row["A52"].split()[3:6] == ["–", "–", "pol"]
    assert "A29»" in said
    assert "Allied ground combat rolls have +1." in said
    short = text(cards.hand(view, EN, 80, 6), 80)
    assert len(short.rstrip("\n").split("\n")) == 2 + 4, "a line each"
    assert text(cards.hand(structs.replace(view, hand=(), future=""), EN, 80, 6)).strip() == "You hold no cards."


@pytest.mark.rule("ES-X-COMP-2")
def test_piles_show_what_lies_open_and_no_more() -> None:
    g = state()
    g.deck(
        JAPAN, hand=("J33",), discards=("J44",), pile=tuple(c for c in g.decks[JAPAN].pile if c not in ("J33", "J44"))
    )
    said = text(cards.piles(seen(g), EN), 200)
    assert "Tokyo Express (J44)" in said
    assert "J33" not in said.split("Not seen")[0]


# ---- tracks


def test_progress_of_the_war_is_counted_as_it_goes() -> None:
    g = state()
    assert "progress 0/5" in BOARD.status(seen(g), EN)
    for hex in ("3822", "3720", "4222", "4322", "4021"):
        g.take(hex, ALLIED)
    assert "progress 5/5" in BOARD.status(seen(g), EN)


@pytest.mark.parametrize(("speech", "word"), [(EN, "Will 6"), (IT, "Volontà 6")])
def test_the_line_of_the_war_fits(speech: Speech, word: str) -> None:
    said = BOARD.status(seen(state()), speech)
    assert word in said
    assert "1943" in said
    assert len(said) <= 80


@pytest.mark.rule("ES-X-DEAL-1")
def test_resources_tell_the_next_deal() -> None:
    g = state()
    assert any("14 of 14. Its next deal: 7 cards" in line for line in sheets.tracks(seen(g), EN))
    for hex in ("1813", "1916", "2017", "2008"):
        g.take(hex, ALLIED)
    assert any("10 of 14. Its next deal: 5 cards, 2 passes" in line for line in sheets.tracks(seen(g), EN))


@pytest.mark.rule("ES-X-VIC-1")
def test_points_of_a_year_as_they_stand() -> None:
    g = state()
    before = points(seen(g))
    assert before is not None
    g.will -= 2
    assert points(seen(g)) == before + 3, "from one point for the Allies to two for Japan"
    said = sheets.scored(seen(g), EN)
    assert said[0].startswith(f"Japan’s points now: {before + 3}. Result: a tactical Allied victory")
    assert any("the Burma Road is closed" in line for line in said)
    assert points(seen(state("campaign"))) is None
    assert points(seen(state("south_pacific"))) is not None


def test_units_by_place_and_those_on_no_hex() -> None:
    said = text(BOARD.panel("notes", seen(state()), EN, 160, 40), 160)
    assert "Noumea 4828" in said
    assert "16-16" in said
    assert "SOLOMONS AND RABAUL" in said
    off = text(BOARD.panel("damage", seen(state()), EN, 160, 40), 160)
    assert "eliminated" in off


# ---- the offensive


@pytest.mark.rule("ES-OFF-1", "ES-OFF-3")
def test_an_offensive_is_a_list_of_fourteen_steps() -> None:
    view = seen(fought())
    lines = offensive.checklist(view, EN).plain.split("\n")
    assert len(lines) == 15
    assert lines[1].startswith("✓  1 Activation: South Pacific HQ (Halsey), 4 of 7 units: ")
    assert lines[3] == "✓  3 Declared battles: New Georgia"
    assert lines[8].startswith("–  8"), "after a surprise nobody reacts"
    assert lines[11] == "▶ 11 Battles: 0 of 1 fought"
    assert lines[14].startswith("· 14")
    assert offensive.line(view, EN).startswith("★ 11/14 Battles · A29 event, 2 · 4 of 7 units · ASP 4 of 4")
    assert offensive.checklist(seen(state()), EN).plain == "No offensive is under way."


@pytest.mark.rule("ES-OFF-5", "ES-OFF-16")
def test_the_windows_of_the_reaction_are_one_list_with_the_battles() -> None:
    g = fought(stage="")
    g.go(step=7)
    ask = Ask("intelligence", (("none",), ("roll",)), (), {"needs": 4, "modifier": 0, "condition": "surprise"})
    said = text(BOARD.main(seen(g, JAPAN), ask, EN, 80, 14), 80).split("\n")
    assert [line[2:4].strip() for line in said[1:7]] == ["4", "5", "6", "7", "8", "9"]
    assert said[4].startswith("▶  7")
    assert said[7].startswith("× New Georgia 4322: ★ air and sea")


def test_a_card_that_can_be_played_in_a_window_says_what_it_does() -> None:
    g = fought(stage="")
    g.go(step=9)
    ask = Ask("attack_cards", (("none",), ("card", "J86")))
    said = " ".join(text(BOARD.main(seen(g, JAPAN), ask, EN, 80, 16), 80).split())
    assert f"J86 Submarine Attack: {EN.say('card_text.J86')}" in said


@pytest.mark.rule("ES-ACT-8", "ES-X-ACT-1")
def test_hqs_are_compared_before_one_is_chosen() -> None:
    g = state()
    g.offensive = Offensive(ALLIED, "A29", "event")
    ask = Ask("hq", (("hq", "a_s_pac_hq_halsey"), ("hq", "a_sw_pac_hq")), (), {"card": "A29"})
    said = text(BOARD.main(seen(g), ask, EN, 80, 16), 80)
    row = next(line for line in said.split("\n") if "Noumea" in line)
    assert row.split()[-4:-1] == ["10", "3", "7"], "range, efficiency, units: 3 and the 4 of the card"


# ---- the battle


@pytest.mark.rule("ES-X-AN-1", "ES-X-AN-3", "ES-X-AIR-3")
def test_a_battle_has_both_sides_with_strength_and_modifiers() -> None:
    g = fought()
    fight = g.now.fights[0]
    said = text(battles.sheet(seen(g), fight, EN, chosen=("a_bb_washington",)), 100)
    assert said.startswith("New Georgia: air-naval battle · Surprise Attack · ")
    assert "*16-16 BB Washington" in said
    assert "6-10 1st Marine Air Wing ← Guadalcanal" in said
    assert "(ground)" in said
    total = 16 + g.attack("a_cv_enterprise") + 6
    assert f"Strength {total}" in said
    assert "Die +4 (surprise +3, US aircraft +1)" in said


@pytest.mark.rule("ES-X-GC-2", "ES-X-GC-3")
def test_the_ground_part_has_its_own_strengths() -> None:
    g = fought(stage="ground", won=ALLIED, attacked=True)
    said = text(battles.sheet(seen(g), g.now.fights[0], EN), 100)
    assert "ground combat" in said
    assert "BB Washington" not in said
    assert "bombardment +2" in said
    assert "terrain -" in said


@pytest.mark.rule("ES-Q-124")
def test_hits_given_out_under_seal_are_not_shown() -> None:
    g = fought()
    g.blows = {ALLIED: Blow(ALLIED, 7, 20, chosen=("j_x", "j_y"), hex=NEW_GEORGIA, sealed=True)}
    fight = g.now.fights[0]
    assert "20 hits, 2 steps given out" in text(battles.sheet(seen(g), fight, EN), 100)
    assert "20 hits, 0 steps given out" in text(battles.sheet(seen(g, JAPAN), fight, EN), 100)


def test_the_odds_of_declared_battles() -> None:
    said = text(BOARD.panel("odds", seen(fought(stage="")), EN, 120, 40))
    assert "New Georgia" in said.split("Odds for")[1]
    assert "%" in said


# ---- teaching, telling


def test_the_first_turn_has_a_word_of_advice_and_the_next_has_none() -> None:
    ask = Ask("activate", (("done",), ("unit", "a_1_maw")), (), {"hq": "a_s_pac_hq_halsey", "chosen": [], "number": 7})
    g = fought()
    assert guide.advice(seen(g), ask, EN, 80)[0].plain.startswith("¶ ")
    chosen = structs.replace(ask, about={**ask.about, "chosen": ["a_1_maw"]})
    assert guide.advice(seen(g), chosen, EN, 80) == [], "once is enough"
    g.turn += 1
    assert guide.advice(seen(g), ask, EN, 80) == []


# ---- every screen


def session(tmp_path: Path, match: Match, lang: Lang, width: int) -> Session:
    save = Save(FORMAT, match.record(), dict.fromkeys(match.seats, HUMAN), lang=lang)
    return Session(
        match, Speech(lang, WORDS, BOARD_WORDS), Paper(width), save, tmp_path / "m.json", "00" * 32, quick=True
    )


@pytest.mark.parametrize(("width", "scenario"), [(80, "y1943"), (120, "y1942"), (80, "south_pacific")])
def test_every_screen_of_a_match_can_be_drawn(tmp_path: Path, width: int, scenario: str) -> None:
    """Both sides, both languages, every panel; moves are found through the menus."""
    rng = Random(width)
    languages: cycle[Lang] = cycle(("en", "it"))
    match = Match(RULES, Fair(bytes([width] * 32)), scenario, {})
    at = session(tmp_path, match, "en", width)
    at.save = lambda: None  # type: ignore[method-assign]
    prompts: set[str] = set()
    for n in range(500):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        wish = _wish(ask, rng)
        if ask.prompt in prompts and n % 61:
            match.answer(seat, wish)
            continue
        prompts.add(ask.prompt)
        at.speech.lang = next(languages)
        at.last_drawn = None
        question = Question(at, seat)
        view = question.view
        assert isinstance(view, EmpireView)
        question._redraw()
        for name in PANELS:
            at.screen.print(BOARD.panel(name, view, at.speech, width, 40))
        for height in (6, 12, 16, 30):
            drawn = BOARD.main(view, ask, at.speech, width, height)
            assert at.screen.lines(drawn) <= height or ask.prompt in ("hits", "play", "hq"), ask.prompt
        while not question._heed(_key(question, wish)):
            pass
        assert isinstance(at.screen, Paper)
        assert max(map(len, at.screen.torn_off().splitlines())) <= width
    assert {"play", "activate", "move", "destination"} <= prompts


def _wish(ask: Ask, rng: Random) -> Move:
    """Anything, but offensives rather than discards."""
    offensives = [move for move in ask.moves if move[0] in ("oc", "event", "roll", "stack")]
    return rng.choice(offensives or ask.moves)


def _key(question: Question, wish: Move) -> str:
    """The line of the menu that leads to the move."""
    if not question.path and wish == question.question.moves[0]:
        return ""
    return next(choice.key for choice in question._choices() if wish in choice.moves)


@pytest.mark.rule("ES-X-COMP-2", "ES-Q-001")
@pytest.mark.parametrize("seat", [JAPAN, ALLIED])
def test_nothing_hidden_of_the_enemy_is_drawn(seat: str) -> None:
    """Deal the enemy's cards anew: no screen may differ."""
    match = Match(RULES, Fair(bytes(32)), "y1943", {})
    g = match.state
    assert isinstance(g, Empire)
    other = resample(g, seat, Random(1))
    assert g.decks != other.decks
    for name in PANELS:
        assert text(BOARD.panel(name, seen(g, seat), EN, 100, 40)) == text(
            BOARD.panel(name, seen(other, seat), EN, 100, 40)
        )
