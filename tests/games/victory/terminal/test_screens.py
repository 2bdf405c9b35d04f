"""Pacific Victory in text: the battle, the tables, and every screen of a match."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs
from table import Paper
from victory_desk import EN, IT, seen, state, text

from wardroom.dice.fair import Fair
from wardroom.games.victory.game import RULES, WORDS
from wardroom.games.victory.printed import BASE_AT, PIECES, foe
from wardroom.games.victory.state import Fight, Moved, Order
from wardroom.games.victory.terminal import WORDS as BOARD_WORDS
from wardroom.games.victory.terminal import battles
from wardroom.games.victory.terminal.board import BOARD
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Match
from wardroom.lib.ledger import Lang
from wardroom.terminal.question import Question
from wardroom.terminal.saves import FORMAT, HUMAN, Save
from wardroom.terminal.session import Session
from wardroom.terminal.speech import Speech

PANELS = ("board", "decks", "notes", "odds", "damage", "legend")


# ---- the battle


def fight(**changes: Any) -> VictoryView:
    """Kwajalein under attack: carriers and an invader against a garrison and aircraft."""
    base = BASE_AT["Kwajalein"]
    g = state(US_CV_ENTERPRISE={"place": base, "steps": 2}, US_MA_1={"place": base, "steps": 3, "afloat": True})
    for id in g.at(base, "japan"):
        g.remove(id)
    g.change("J-GA-3", place=base, steps=1)
    g.change("J-NA-4", place=base, steps=3)
    g.fight = Fight(base, "japan", "japan", 3, 2, **changes)
    return seen(g, "allies")


def test_a_battle_has_a_row_for_each_letter_and_both_sides() -> None:
    said = text(battles.board(fight(), EN, "US-CV-ENTERPRISE")).split("\n")
    assert said[0].startswith("Battle at Kwajalein, round 2 of 3 · double defence: major base")
    rows = {line[0]: line for line in said[3:6]}
    assert list(rows) == ["A", "B", "E"]
    assert "NA ■■■ 2/3/1" in rows["A"]
    assert ">CV Enterprise ■■□ 2/3/1" in rows["B"]
    assert "MA ■■■" in rows["E"]
    assert "~" in rows["E"].split("GA")[0], "the marines are at sea"
    assert "GA ■□ 1/2/1" in rows["E"]


def test_the_odds_of_who_acts_stand_under_the_battle() -> None:
    view = fight()
    said = text(battles.board(view, EN, "US-CV-ENTERPRISE"))
    assert "air units: 2 dice, 1–2 hits; average 0.67 hits, 0.67 steps; a kill 0%" in said
    assert "ground units: 2 dice, 1–1 hits" in said, "only infantry and marines are safe from it (PV-5.4-10)"
    assert "unità aeree: 2 dadi, colpisce 1–2; media 0,67 colpi" in text(battles.board(view, IT, "US-CV-ENTERPRISE"))
    table = text(BOARD.panel("odds", view, EN, 120, 40))
    assert "Enterprise" in table
    assert "Japanese naval air 4" in table
    assert text(BOARD.panel("odds", seen(state()), EN, 120, 40)).strip() == "There is no shot to calculate odds for."


def test_a_way_out_of_a_battle_is_chosen_on_the_map() -> None:
    view = fight()
    fire = Ask("fire", (("fire", "air"), ("retreat", BASE_AT["Wake"])), (), {"block": "US-CV-ENTERPRISE"})
    assert text(BOARD.main(view, fire, EN, 80, 16)).startswith("Battle at Kwajalein")
    away = structs.replace(fire, moves=(("retreat", BASE_AT["Wake"]), ("retreat", "H1406")))
    drawn = text(BOARD.main(view, away, EN, 80, 16))
    assert "Battle" not in drawn
    assert "Wake★" in drawn
    both = text(BOARD.main(view, fire, EN, 120, 40))
    assert both.startswith("Battle at Kwajalein"), "with room enough, the map is under the battle"
    assert "Wake★" in both


def test_half_hits_latecomers_and_who_has_acted_are_marked() -> None:
    view = fight(half={"japan": "J-GA-3"}, late=("US-CV-ENTERPRISE",), acted=("J-NA-4",), waiting=("US-MA-1",))
    said = text(battles.board(view, EN))
    assert "GA ■□ 1/2/1 ½" in said
    assert "CV Enterprise ■■□ 2/3/1 →2" in said
    assert "NA ■■■ 2/3/1 ✓" in said
    assert "~…" in said


def test_the_legend_of_a_battle_gives_way() -> None:
    view = fight()
    tall = battles.tall(view)
    assert len(text(battles.board(view, EN, height=tall)).rstrip("\n").split("\n")) == tall
    assert "kamikaze" in text(battles.board(view, EN, height=tall + 3))


def test_allied_torpedoes_are_poor_until_they_are_mended() -> None:
    base = BASE_AT["Kwajalein"]
    g = state(US_SS_1={"place": base, "steps": 4})
    g.fight = Fight(base, "japan", "japan", 3, 1)
    assert "SS ■■■■ 0/1/0" in text(battles.board(seen(g, "allies"), EN))
    g.turn = 7
    assert "SS ■■■■ 0/2/0" in text(battles.board(seen(g, "allies"), EN))


# ---- the tables


def test_the_line_of_the_war() -> None:
    view = structs.replace(seen(state()), first="japan", points={"japan": 14, "us": 25, "british": 17, "china": 4})
    assert BOARD.status(view, EN) == ("December 1941 · N. Pacific winter · first: Japan · VP ●14 · PP ★25 ◆17 ▲4")
    assert len(BOARD.status(view, EN)) <= 80
    assert "PV ●14" in BOARD.status(view, IT)


def test_the_order_of_battle_has_strength_and_state() -> None:
    g = state(J_CV_AKAGI={"steps": 2})
    g.unsupplied = ("J-CV-AKAGI",)
    g.moved = {"J-BB-KONGO": Moved("move", "")}
    said = text(BOARD.panel("decks", seen(g), EN, 120, 40))
    assert "CV2 Akagi!" in said
    assert "BB2 Kongo*" in said
    assert "CV2 Akagi!" not in text(BOARD.panel("decks", seen(g, "allies"), EN, 120, 40))


def test_production_shows_what_is_ordered_and_left() -> None:
    view = structs.replace(
        seen(state()), points={"japan": 14}, purse={"japan": 9},
        orders=(Order("step", "J-CA-1", nation="japan", cost=1), Order("build", "J-NA-5", BASE_AT["Kure"], "japan", 4)),
    )  # fmt: skip
    said = text(BOARD.main(view, Ask("production", (("done",),)), EN, 120, 30))
    assert "● Japan   14       5       9" in said
    assert "naval air at Kure (4)" in said


# ---- every screen


def session(tmp_path: Path, match: Match, lang: Lang, width: int) -> Session:
    save = Save(FORMAT, match.record(), dict.fromkeys(match.seats, HUMAN), lang=lang)
    return Session(
        match, Speech(lang, WORDS, BOARD_WORDS), Paper(width), save, tmp_path / "m.json", "00" * 32, quick=True
    )


@pytest.mark.parametrize("width", [80, 120])
def test_every_screen_of_a_match_can_be_drawn(tmp_path: Path, width: int) -> None:
    """Both sides, both languages, every panel; moves are found through the menus."""
    rng, languages = Random(width), cycle(("en", "it"))
    match = Match(RULES, Fair(bytes([width] * 32)), "rising_sun", {"preset": "everything"})
    at = session(tmp_path, match, "en", width)
    at.save = lambda: None  # type: ignore[method-assign]
    prompts: set[str] = set()
    for n in range(600):
        if match.result is not None:
            break
        seat = rng.choice(sorted(match.asks))
        ask = match.asks[seat]
        wish = rng.choice(ask.moves)
        if ask.prompt in prompts and n % 53:
            match.answer(seat, wish)
            continue
        prompts.add(ask.prompt)
        at.speech.lang = next(languages)  # type: ignore[assignment]
        at.last_drawn = None
        question = Question(at, seat)
        question._redraw()
        for name in PANELS:
            at.screen.print(BOARD.panel(name, question.view, at.speech, width, 40))
        for height in (6, 12, 16, 30):
            drawn = BOARD.main(question.view, ask, at.speech, width, height)
            assert at.screen.lines(drawn) <= height or question.view.fight or ask.prompt == "production"  # type: ignore[attr-defined]
        while not question._heed(_key(question, wish)):
            pass
        assert isinstance(at.screen, Paper)
        assert max(map(len, at.screen.torn_off().splitlines())) <= width
    assert {"movement", "where", "fire", "production", "choose_battle"} <= prompts


def _key(question: Question, wish: tuple[object, ...]) -> str:
    """The line of the menu that leads to the move."""
    if not question.path and wish == question.question.moves[0]:
        return ""
    return next(choice.key for choice in question._choices() if wish in choice.moves)


def test_nothing_hidden_of_the_enemy_is_drawn() -> None:
    """Change every hidden block of the enemy's for another of its colour: no screen may differ."""
    for seat in ("japan", "allies"):
        g = state()
        h = g.draft()
        theirs = [id for id in h.blocks if PIECES[id].side == foe(seat) and "-MB-" not in id]
        spare = {id for id in theirs if not h.blocks[id].place}
        swapped = 0
        for id in theirs:
            other = next((o for o in sorted(spare) if PIECES[o].nation == PIECES[id].nation), "")
            if h.blocks[id].place and other:
                h.change(other, place=h.blocks[id].place, steps=1)
                h.remove(id)
                spare.remove(other)
                swapped += 1
        assert swapped > 5
        assert seen(g, seat) == seen(h, seat)
        for name in PANELS:
            assert text(BOARD.panel(name, seen(g, seat), EN, 100, 40)) == text(
                BOARD.panel(name, seen(h, seat), EN, 100, 40)
            )
        shown = text(BOARD.panel("notes", seen(g, seat), EN, 100, 40))
        assert not [id for id in theirs if PIECES[id].name and PIECES[id].name in shown and PIECES[id].type == "CV"]
