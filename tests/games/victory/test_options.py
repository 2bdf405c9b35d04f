"""The card: options, presets, and the player who commands MacArthur's theatre (9.6)."""

from __future__ import annotations

from random import Random

import pytest
from victory_table import asked, at, at_table, moves, opening, quietly, say, state, view

from wardroom.games.victory.game import INFO, LEDGER, RULES, random_options
from wardroom.games.victory.printed import PIECES
from wardroom.games.victory.state import Options
from wardroom.games.victory.tasks.turn import Turn
from wardroom.kernel import Match


@pytest.mark.rule("PV-INTRO-3")
def test_every_switch_of_the_state_is_on_the_card() -> None:
    assert tuple(option.name for option in INFO.options) == Options.__struct_fields__
    known = {clause.id for clause in LEDGER}
    assert all(option.rules and {*option.rules} <= known for option in INFO.options)
    assert Options(**INFO.settings()) == Options()


def test_presets_are_games_the_card_allows() -> None:
    for preset, values in INFO.presets.items():
        assert INFO.settings({"preset": preset}) == {**INFO.settings(), **values}
    assert INFO.settings({"preset": "everything"})["overrun"] is True
    assert INFO.settings({"preset": "standard"}) == INFO.settings()


def test_random_options_are_games_the_card_allows() -> None:
    drawn = [INFO.settings(random_options(Random(n))) for n in range(60)]
    assert INFO.settings() in drawn
    assert {name for settings in drawn for name, value in settings.items() if value != INFO.settings()[name]} == {
        option.name for option in INFO.options
    }


# ---- MacArthur's theatre


def three() -> Match:
    units = {
        "Hawaii": ["US-SHQ-NIMITZ 2", "US-CA-1"], "Brisbane": ["US-SHQ-MACARTHUR 2", "US-CA-2"], "Tokyo": ["J-IN-1"],
    }  # fmt: skip
    return at_table(units, agenda=(Turn(),), dice=[3, 9], options={"swpa_player": True})


@pytest.mark.rule("PV-9.6-2")
def test_a_third_player_commands_in_the_south_west_pacific() -> None:
    assert opening(swpa_player=True).seats == ("japan", "allies", "swpa")
    match = three()
    say(match, "first")
    seen: dict[str, set[str]] = {}
    while state(match).mover == "allies":
        ((seat, ask),) = match.asks.items()
        seen.setdefault(seat, set()).update(m[1] for m in ask.moves if m[0] == "move")
        match.answer(seat, ask.moves[0])
    assert "US-CA-1" in seen["allies"]
    assert "US-CA-2" in seen["swpa"]
    assert not seen["allies"] & seen["swpa"]


@pytest.mark.rule("PV-9.6-2")
def test_both_allied_players_see_the_same_and_win_together() -> None:
    match = three()
    mine, his = view(match, "allies"), view(match, "swpa")
    assert mine.blocks == his.blocks
    assert {id for id in his.blocks if PIECES[id].side == "allies"} == set(state(match).on_map("allies"))
    match.resign("swpa")
    assert match.result == {"japan": 3.0, "allies": 0.0, "swpa": 0.0}


@pytest.mark.rule("PV-9.6-2")
def test_he_spends_his_share_first_and_his_allies_know() -> None:
    match = quietly(three(), lambda m: "production" in {ask.prompt for ask in m.asks.values()})
    assert asked(match) == ("swpa", "production")
    offered = moves(match, "step")
    if offered:
        match.answer("swpa", offered[0])
        assert [order.block for order in view(match, "allies").orders] == [offered[0][1]]
        assert not view(match, "japan").orders
    say(match, "done")
    assert set(match.asks) == {"japan", "allies"}
    assert not view(match, "swpa").purse  # what the others spend in their lanes is sealed for him as well


@pytest.mark.rule("PV-9.6-2")
def test_without_him_the_allies_are_one_seat() -> None:
    match = opening()
    assert match.seats == ("japan", "allies")
    assert state(match).seat("allies", at("Brisbane")) == "allies"
    assert state(opening(swpa_player=True)).seat("allies", at("Brisbane")) == "swpa"


def test_giving_up_is_a_decisive_defeat() -> None:
    match = opening()
    match.resign("japan")
    assert match.result == {"japan": 0.0, "allies": 3.0}
    RULES.check(state(match))
