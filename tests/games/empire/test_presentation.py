"""What Empire of the Sun says around its map: recap, slips, forced answers, the log."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from empire_desk import seen, state
from msgspec import structs

from wardroom.api import Earned, Verdict
from wardroom.api.presentation import lines
from wardroom.games.empire import scoring
from wardroom.games.empire.diary import diary
from wardroom.games.empire.game import GAME, RULES, WORDS
from wardroom.games.empire.presentation import ON_THE_MAP, PRESENTATION
from wardroom.games.empire.printed import ALLIED, RESOURCES
from wardroom.games.empire.state import ELIMINATED, Empire, Offensive, Trip
from wardroom.games.empire.tasks.end import decide
from wardroom.kernel import Ask, Heard, Move


def recap(g: Empire, seat: str | None = "allied", lang: str = "en") -> list[str]:
    return [WORDS.phrase(lang, line) for line in PRESENTATION.recap(seen(g, seat))]


def warned(g: Empire, ask: Ask, move: Move) -> str:
    found = PRESENTATION.warning(seen(g), ask, move)
    return WORDS.phrase("en", found) if found else ""


def told(*events: Heard) -> list[str]:
    return [WORDS.say("en", f"event.{line.heard.kind}", **line.heard.about) for line in lines(PRESENTATION, events)]


# ---- the recap


@pytest.mark.rule("ES-WILL-13", "ES-X-CTRL-2")
def test_progress_of_the_war_is_told_as_it_goes() -> None:
    g = state()
    assert any("fewer than five" in line for line in recap(g))
    for hex in ("3822", "3720", "4222", "4322", "4021"):
        g.take(hex, ALLIED)
    assert not any("fewer than five" in line for line in recap(g))
    assert any("Lae" in line and "5 of 5" in line for line in recap(g))


def test_where_the_war_stands_is_told_to_all_alike() -> None:
    g = state()
    g.take("4021", ALLIED)
    g.put("a_cv_enterprise", ELIMINATED)
    said = recap(g)
    assert said[0].startswith("Turn 5, ")
    assert "1943" in said[0]
    assert "The Allies have taken Rabaul." in said
    gone = sum(unit.at == ELIMINATED and id.startswith("a_") for id, unit in g.units.items())
    assert f"The Allies: {gone} units eliminated at present." in said
    assert any(line.startswith("Japan’s points now") for line in said)
    assert recap(g, None) == said
    assert any("1943" in line for line in recap(g, lang="it"))
    assert not any("points now" in line for line in recap(state("campaign")))


def test_an_offensive_under_way_is_named() -> None:
    g = state()
    g.offensive = Offensive("allied", "A21", "event", active={"a_1_maw": "4423"})
    assert recap(g)[-1] == "The Allies attack with Operation Cartwheel (A21): 1 unit."


# ---- questions


def test_only_what_all_can_see_is_obvious() -> None:
    view = seen(state())
    done: Move = ("done",)
    assert PRESENTATION.obvious(view, Ask("activate", (done,))) == done
    assert PRESENTATION.obvious(view, Ask("activate", (done, ("unit", "a_1_maw")))) is None
    assert PRESENTATION.obvious(view, Ask("battles", (done,))) is None, "the declaration is the player's own last click"
    for prompt in ("play", "initiative", "intelligence", "weather", "attack_cards", "take_card", "event_give"):
        assert PRESENTATION.obvious(view, Ask(prompt, (("none",),))) is None, "it would tell of a hand of cards"
    assert {prompt for prompt in ON_THE_MAP if WORDS.missing(f"prompt.{prompt}")} == set()


def test_a_card_thrown_away_and_an_hq_withdrawn_are_warned_of() -> None:
    g = state()
    discard: Move = ("discard", "A21")
    leave: Move = ("withdraw", "A21", "a_sw_pac_hq")
    ask = Ask("play", (discard, ("event", "A21"), leave), (), {"passes": 0})
    assert warned(g, ask, discard) == "Operation Cartwheel (A21) will be discarded without effect."
    assert warned(g, ask, ("event", "A21")) == ""
    assert "South-West Pacific HQ" in warned(g, ask, leave)
    assert warned(g, Ask("play", (discard, ("discard", "A29"))), discard) == "", "there is nothing else to do"


def test_an_offensive_that_nobody_joins_or_moves_in_is_warned_of() -> None:
    g = state()
    g.offensive = Offensive("allied", "A29", "event", hq="a_s_pac_hq_halsey")
    finish: Move = ("finish",)
    still = Ask("move", (finish, ("pick", "a_1_maw")), (), {"left": ["a_1_maw"]})
    assert warned(g, still, finish).startswith("1 active unit has not moved.")
    assert warned(g, Ask("move", (finish,), (), still.about), finish) == "", "there is no other answer"
    moved = g.draft()
    moved.offensive = structs.replace(g.offensive, moved={"a_cv_enterprise": Trip("sail", "4828")})
    assert warned(moved, still, finish) == ""
    g.offensive = structs.replace(g.offensive, side="japan")
    assert warned(g, still, finish) == "", "in reaction those in range fight from where they stand"
    none = Ask("activate", (("done",), ("unit", "a_1_maw")), (), {"number": 7, "chosen": [], "hq": "x"})
    assert warned(g, none, ("done",)) == "You could activate 7 more units."
    some = structs.replace(none, about={**none.about, "chosen": ["a_1_maw"]})
    assert warned(g, some, ("done",)) == ""


def test_turning_back_from_an_offensive_is_warned_of_and_declaring_no_battle_is_not() -> None:
    moves: tuple[Move, ...] = (("done",), ("all", "4322"), ("operation",), ("discard",), ("decline",))
    ask = Ask("battles", moves, (), {"battles": [], "landings": []})
    assert [bool(warned(state(), ask, move)) for move in moves] == [False, False, True, True, True]


def test_units_are_gathered_by_where_they_stand_and_hexes_by_theatre() -> None:
    view = seen(state())
    assert WORDS.noun("en", PRESENTATION.group(view, "a_bb_washington")) == "Noumea"
    assert WORDS.noun("it", PRESENTATION.group(view, "4021")).startswith("Salomone")
    assert PRESENTATION.group(view, "done") == ""


# ---- the log


def test_units_that_enter_in_a_row_are_told_together_place_by_place() -> None:
    placed = [
        Heard("placed", {"unit": unit, "place": place, "steps": 2})
        for unit, place in (("a_1m_division", "4828"), ("a_1_maw", "4423"), ("a_2m_division", "4828"))
    ]
    assert told(*placed) == [
        "1st Marine Division, 2nd Marine Division enter at Noumea (4 steps).",
        "1st Marine Air Wing enters at Guadalcanal (2 steps).",
    ]
    twice = [Heard("restored", {"unit": "a_1_maw", "place": "4423"})] * 2
    assert told(*twice) == ["1st Marine Air Wing at Guadalcanal: 2 steps gained."]
    late = [Heard("delayed", {"unit": unit}) for unit in ("a_1_maw", "a_2m_division")]
    assert told(*late) == ["1st Marine Air Wing, 2nd Marine Division wait in the delay box."]


def test_cards_that_are_named_are_not_counted() -> None:
    drew, named = Heard("drew", {"side": "allied", "n": 1}), Heard("cards_drawn", {"cards": ["A21"]})
    other = Heard("drew", {"side": "japan", "n": 7})
    kinds = [line.heard.kind for line in lines(GAME.presentation, [other, drew, named])]
    assert kinds == ["drew", "cards_drawn"]


def test_turns_and_places_are_taken_from_what_was_heard() -> None:
    assert PRESENTATION.chapter(Heard("turn", {"turn": 6, "months": "May-Aug", "year": 1943})) == "T6"
    moved = Heard("moved", {"units": ["a_cv_enterprise"], "hex": "4322", "how": "sail"})
    assert PRESENTATION.chapter(moved) == ""
    assert list(PRESENTATION.touched(moved)) == ["4322", "a_cv_enterprise"]


def test_points_are_told_for_whom_they_count() -> None:
    rows = [Heard("scored", {"row": "burma_road_closed", "points": 4}), Heard("turn", {"turn": 5})]
    tally = PRESENTATION.tally(seen(state()), [*rows, Heard("scored", {"row": "marshalls_allied", "points": -3})])
    assert list(tally) == [Earned("japan", 4, "burma_road_closed"), Earned("allied", 3, "marshalls_allied")]
    assert WORDS.noun("en", tally[0].what) == "the Burma Road is closed"


# ---- why it ended


def ended(g: Empire, heard: Sequence[Heard] = (), seat: str | None = "allied") -> Verdict:
    found = PRESENTATION.verdict(seen(g, seat), heard)
    assert found is not None
    return found


def at_the_end(scenario: str = "y1943") -> tuple[Empire, list[Heard]]:
    """The last turn is over and decided; and what was heard of that."""
    g = state(scenario)
    g.turn = g.sheet.turns[1]
    decide(g)
    return g, [event.whole() for event in g.events]


@pytest.mark.rule("ES-X-VIC-1", "ES-Q-163", "ES-Q-165")
@pytest.mark.parametrize("scenario", ["y1942_43", "y1943", "y1944", "south_pacific"])
def test_the_lines_make_the_points_and_the_points_the_level(scenario: str) -> None:
    g, heard = at_the_end(scenario)
    lines = PRESENTATION.tally(seen(g), heard)
    assert sum(gain.points if gain.seat == "japan" else -gain.points for gain in lines) == g.points
    why = ended(g, heard)
    assert (why.seat, why.points) == ("japan", g.points)
    (level,) = [each.name for each in why.levels[::-1] if each.least is None or g.points >= each.least][:1]
    assert level == g.level
    assert ended(g, heard, "japan") == why, "both sides read the same"


@pytest.mark.rule("ES-X-VIC-1")
@pytest.mark.parametrize("n", range(-2, 13))
def test_it_says_with_how_many_points_the_other_side_would_have_won(n: int) -> None:
    g = state()
    scoring.finish(g, scoring.level(n, (3, 6, 10)), n)
    said = [WORDS.phrase("en", line) for line in ended(g).said]
    other = "With 5 it would have been a tactical Allied" if n > 5 else "With 6 it would have been a tactical Japanese"
    assert said[1].startswith(other)
    assert g.level.split("_")[0] == ("japanese" if n > 5 else "allied")


@pytest.mark.rule("ES-X-VIC-2", "ES-SURR-9")
def test_a_war_that_ends_early_names_its_clause_and_no_points() -> None:
    for change, word in (({"surrendered": ("japan",)}, "surrendered"), ({"will": 0}, "fallen to 0")):
        g = state()
        for name, value in change.items():
            setattr(g, name, value)
        scoring.finish(g, "allied_decisive", 0)
        why = ended(g)
        assert (why.levels, why.seat) == ((), "")
        assert word in WORDS.phrase("en", why.said[0])
    few = state("y1942")
    for hex in RESOURCES:
        few.take(hex, ALLIED)
    decide(few)
    assert "fewer than 11" in WORDS.phrase("en", ended(few).said[0])
    campaign = state("campaign", will=8)
    decide(campaign)
    assert "not beaten" in WORDS.phrase("en", ended(campaign).said[0])


def test_who_resigns_is_told_no_level() -> None:
    g = state()
    RULES.resign(g, "allied")
    assert ended(g).said == ()


@pytest.mark.rule("ES-Q-163")
def test_each_line_names_what_brought_it_and_when() -> None:
    heard = [
        Heard("turn", {"turn": 5}),
        Heard("hex_taken", {"side": "japan", "hex": "4322"}),
        Heard("turn", {"turn": 6}),
        Heard("hex_taken", {"side": "japan", "hex": "4423"}),
        Heard("hex_taken", {"side": "allied", "hex": "4322"}),
        Heard("will_changed", {"row": "progress", "effect": -1, "nation": ""}),
        Heard("scored", {"row": "mandates_japanese", "points": 3}),
        Heard("scored", {"row": "will_low", "points": 1}),
        Heard("scored", {"row": "burma_road_closed", "points": 1}),
    ]
    mandates, will, road = PRESENTATION.tally(seen(state()), heard)
    assert (mandates.brought, mandates.chapter) == (heard[3], "T6")
    assert will.brought == heard[5]
    assert (road.brought, road.chapter) == (None, "")


def test_losses_are_units_eliminated_replaced_or_not() -> None:
    heard = [
        Heard("eliminated", {"unit": "a_cv_enterprise"}),
        Heard("restored", {"unit": "a_cv_enterprise"}),
        Heard("eliminated", {"unit": "a_cv_enterprise"}),
        Heard("reduced", {"unit": "a_bb_washington"}),
        Heard("intercepted", {"unit": "j_ca_takao", "eliminated": True}),
        Heard("event_loss", {"unit": "j_ca_takao", "eliminated": False}),
        Heard("starved", {"unit": "a_1_maw"}),
    ]
    rows = {row.what: dict(row.by) for row in ended(state(), heard).losses}
    assert rows == {
        "carriers": {"japan": 0, "allied": 2},
        "other_ships": {"japan": 1, "allied": 0},
        "air_units": {"japan": 0, "allied": 1},
    }
    by_diary = diary(heard, None)
    assert {f.key: f.value for f in by_diary.figures if f.key.startswith("lost_")} == {
        "lost_japan": 1,
        "lost_allied": 3,
    }
