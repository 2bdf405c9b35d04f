"""What is told of a campaign in a terminal: volleys in one line, lists that say how many, and every die."""

from __future__ import annotations

import re

import pytest
from nimitz_desk import EN, IT, led

from wardroom.games.nimitz.game import GAME, WORDS
from wardroom.kernel import Heard
from wardroom.terminal import history
from wardroom.terminal.speech import Speech


def attack(attacker: str, die: int, hits: int = 0, **about: object) -> Heard:
    base = {"attacker": attacker, "step": "bomb", "side": "us", "zone": "island", "row": "", "normal": 4, "superior": 0,
            "die": die, "hits": hits, "extra": 0, "target": "ground", "plans": [], "raised": False}  # fmt: skip
    return Heard("attack", {**base, **about}, ("NM-ATK-1",))


def hit(target: str, *, destroyed: bool) -> Heard:
    about = {"target": target, "side": "japan", "step": "bomb", "zone": "island", "destroyed": destroyed}
    return Heard("hit", about, ("NM-HIT-1",))


def said(*events: Heard, speech: Speech = EN) -> list[str]:
    return history.lines(events, speech, GAME.presentation)


def test_a_volley_is_one_line_with_every_die() -> None:
    lines = said(attack("SBD-1", 9), attack("SBD-2", 3, 1), attack("us-bn-4", 1, 2, normal=5, superior=2))
    assert lines == ["• Island, bombs, US: 3 Hits.", "    SBD 1 (4): 9, SBD 2 (4): 3 ●, Battalion 4 (5/2): 1 ●●"]
    assert said(attack("SBD-1", 9), attack("SBD-2", 3, 1), speech=IT)[0] == "• Isola, bombe, USA: 1 Danno."


def test_a_volley_names_the_plans_that_raised_it() -> None:
    raised = {"side": "japan", "plans": ["ja_air_combat"], "raised": True, "normal": 7, "superior": 2}
    assert said(attack("D3A-1", 9, **raised), attack("D3A-2", 8, **raised))[-1].strip() == "+ Air Combat"
    assert "raised by Air Combat" in said(attack("D3A-1", 9, **raised))[0]


def test_another_side_step_or_zone_is_another_volley() -> None:
    lines = said(attack("SBD-1", 9), attack("D3A-1", 3, side="japan"), attack("D3A-1", 3, side="japan", zone="coastal"))
    assert len(lines) == 3
    assert all("rolls" in line for line in lines)


def test_hits_are_told_by_their_end() -> None:
    kaga = [hit("ja42-cv-kaga", destroyed=gone) for gone in (False, True)]
    events = [*kaga, hit("airfield", destroyed=True), hit("ja42-cv-akagi", destroyed=False)]
    head, *lines = said(*events)
    assert head == "• Japanese losses (bombs):"
    assert [line.strip() for line in lines] == ["lost: CV Kaga", "Damaged: CV Akagi", "an airfield lost"]
    assert "distrutta: CV Kaga" in said(*events, speech=IT)[1]


def test_battalions_are_counted_in_lists() -> None:
    forces = ["ja-bn-2", "ja-bn-3", "ja-bn-4", "ja42-cv-kaga"]
    line = said(Heard("lone", {"areas": ["CI"], "forces": forces}, ()))[0]
    assert "CV Kaga, 3 Japanese Battalions" in line
    assert "ja-bn-2" not in line
    assert "Battalion 2" not in line
    assert "3 Battaglioni giapponesi" in said(Heard("lone", {"areas": ["CI"], "forces": forces}, ()), speech=IT)[0]


def test_an_order_comes_with_its_row_of_the_table() -> None:
    about = {"area": "CI", "die": 6, "rolled": "east", "order": "east", "because": "", "place": "ML", "held": False,
             "forces": ["ja42-cv-kaga"], "battalions": 0, "scouted": False, "candidates": ["ML"],
             "tied": False}  # fmt: skip
    lines = said(Heard("order", about, ("NM-JTB-4",)))
    assert lines[1].strip() == "table row 5–6: at most 4 ships, 2 infantry, 2 aircraft"
    assert "if Japanese are ashore" in said(Heard("order", {**about, "die": 8}, ()))[1]


def test_moves_in_a_row_are_gathered_by_way() -> None:
    way = [Heard("moved", {"force": f"us42-cv-{name}", "start": "HI", "place": "GI"}, ()) for name in
           ("lexington", "enterprise")]  # fmt: skip
    assert said(*way) == ["• CV Lexington, CV Enterprise move from Hawaiian Islands to Gilbert Islands."]
    assert said(way[0]) == ["• CV Lexington moves from Hawaiian Islands to Gilbert Islands."]
    other = Heard("moved", {"force": "us42-cv-hornet", "start": "HI", "place": "MI"}, ())
    assert len(said(*way, other)) == 2
    placed = [Heard("placed", {"ship": f"us42-cv-{name}", "zone": "us_ocean", "side": "us"}, ()) for name in
              ("lexington", "enterprise")]  # fmt: skip
    assert said(*placed) == ["• US Ocean: CV Lexington, CV Enterprise."]


@pytest.mark.parametrize("speech", [EN, IT])
def test_no_die_of_a_turn_is_left_out(speech: Speech) -> None:
    match = led("fly")
    while match.result is None and len(match.events("us")) < 400:  # as the quietest answers have it
        match.answer("us", match.asks["us"].moves[0])
    events = match.events("us")
    lines = "\n".join(history.lines(events, speech, GAME.presentation))
    dice = [heard.about["die"] for heard in events if heard.kind == "attack"]
    in_volleys = re.findall(r"\(\d+(?:/\d+)?\): (\d+)", lines)
    single = [heard for heard in GAME.presentation.told(events) if heard and heard.kind == "attack"]
    assert len(dice) > 20
    assert sorted([*map(int, in_volleys), *(heard.about["die"] for heard in single)]) == sorted(dice)
    turns = [chapter for heard in events if (chapter := GAME.presentation.chapter(heard))]
    assert turns == ["1942", *(f"T{n}" for n in range(1, match.state.turn + 1))]  # type: ignore[attr-defined]


def test_words_of_the_gathered_events_are_there_in_both_languages() -> None:
    assert not WORDS.missing("noun.ja-bns-#")
    assert not WORDS.missing("noun.us-bns-#")
