"""Boards and questions, drawn all through a match."""

from __future__ import annotations

from io import StringIO
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from table import printed, seated

from wardroom import games
from wardroom.games.midway.fuzz import mischief
from wardroom.games.midway.printed import SHIPS, SIDES, foe
from wardroom.games.midway.sightings import sightings
from wardroom.games.midway.terminal import WORDS as BOARD_WORDS
from wardroom.games.midway.terminal.search_board import short
from wardroom.games.midway.view import MidwayView
from wardroom.terminal.question import Question
from wardroom.terminal.speech import Speech

PANELS = ("board", "decks", "damage", "notes", "odds")


def test_every_ship_has_its_own_three_letters() -> None:
    assert len({short(id) for id in SHIPS}) == len(SHIPS)


@pytest.mark.parametrize("width", [80, 100, 140])
def test_every_screen_of_a_match_can_be_drawn(tmp_path: Path, width: int) -> None:
    """Both sides, both languages, every panel; moves are found through the menus."""
    rng, session = Random(width), seated(tmp_path, width=width, preset="tournament", b17_attacks_per_day=1)
    session.save = lambda: None  # type: ignore[method-assign]
    prompts: set[str] = set()
    languages = cycle(("en", "it"))
    for n in range(900):
        if session.match.result is not None:
            break
        seat = rng.choice(sorted(session.match.asks))
        ask = session.match.asks[seat]
        wish = mischief(session.match.view(seat), ask, rng) or rng.choice(ask.moves)  # type: ignore[arg-type]
        if ask.prompt in prompts and n % 41:
            session.match.answer(seat, wish)
            continue
        prompts.add(ask.prompt)
        session.speech.lang = next(languages)  # type: ignore[assignment]
        session.last_drawn = None
        question = Question(session, seat)
        question._redraw()
        for name in PANELS:
            session.screen.print(session.board.panel(name, question.view, session.speech, width, 40))
        while not question._heed(_key(question, wish)):
            pass
        text = printed(session)
        assert max(map(len, text.splitlines())) <= width
        assert "…" in text or "Enter" in text or "Invio" in text
    assert {"move_ships", "search", "write_orders", "launch", "land"} <= prompts


def _key(question: Question, wish: tuple[object, ...]) -> str:
    """The line of the menu that leads to the move."""
    if not question.path and wish == question.question.moves[0]:
        return ""
    return next(choice.key for choice in question._choices() if wish in choice.moves)


def test_nothing_of_the_enemy_is_drawn(tmp_path: Path) -> None:
    session = seated(tmp_path)
    session.match.answer("JP", ("place_all", "A3-D"))
    session.match.answer("US", ("place_all", "I2-B"))
    zones = {"JP": "A3-D", "US": "I2-B"}
    for lang in ("en", "it"):
        session.speech.lang = lang  # type: ignore[assignment]
        for seat in SIDES:
            session.last_drawn = None
            question = Question(session, seat)
            question._redraw()
            for name in PANELS:
                session.screen.print(session.board.panel(name, question.view, session.speech, 100, 40))
            text = printed(session)
            assert zones[seat] in text
            assert zones[foe(seat)] not in text
            assert not [id for id in SHIPS if SHIPS[id].side == foe(seat) and short(id) in text.split()]


def test_a_spectator_sees_a_board_without_ships(tmp_path: Path) -> None:
    session = seated(tmp_path)
    session.match.answer("JP", ("place_all", "A3-D"))
    session.match.answer("US", ("place_all", "I2-B"))
    console = Console(width=100, record=True, file=StringIO())
    board = games.find("midway").board()
    for name in PANELS:
        console.print(
            board.panel(name, session.match.view(None), Speech("en", session.speech.words, BOARD_WORDS), 100, 40)
        )
    text = console.export_text()
    assert "A3-D" not in text
    assert "I2-B" not in text


def test_sightings_grow_old_and_are_kept(tmp_path: Path) -> None:
    session = seated(tmp_path)
    match = session.match
    match.answer("JP", ("place_all", "A3-D"))
    match.answer("US", ("place_all", "I2-B"))

    def until(prompt: str, seat: str) -> None:
        while seat not in match.asks or match.asks[seat].prompt != prompt:
            other = next(iter(match.asks))
            match.answer(other, match.asks[other].moves[0])

    def view() -> MidwayView:
        seen = match.view("US")
        assert isinstance(seen, MidwayView)
        return seen

    until("search", "US")
    match.answer("US", ("call", "A3"))
    assert [(s.zone, s.age, "CV" in s.types) for s in sightings(view())] == [("A3-D", 0, True)]
    until("stand_down" if view().armed_once else "move_ships", "JP")
    match.answer("JP", ("fleet", "A3-D", "A2-G"))
    until("search", "US")
    assert [(s.zone, s.age) for s in sightings(view())] == [("A3-D", 1)]
    match.answer("US", ("call", "A3"))
    assert [(s.zone, s.age) for s in sightings(view())] == [("A3-D", 1)], "they are gone, but were there: not far"


def test_what_no_event_tells_is_counted_for_the_player_and_for_nobody_else(tmp_path: Path) -> None:
    session = seated(tmp_path, preset="tournament")
    match = session.match
    match.answer("JP", ("place_all", "A3-D"))
    match.answer("US", ("place_all", "I2-B"))

    def until(prompt: str) -> None:
        while any(ask.prompt != prompt for ask in match.asks.values()):
            seat, ask = next((seat, ask) for seat, ask in match.asks.items() if ask.prompt != prompt)
            move = next((m for m in ask.moves if m[0] == "ready_all"), ask.moves[0])
            match.answer(seat, move)

    until("write_orders")
    for line in ("patrol a3-d", "send akagi f 2", "send kaga f 1"):
        printed(session)
        question = Question(session, "JP")
        question._redraw()
        assert question._heed(line)
    Question(session, "JP")._redraw()
    assert "So far: Send 2 factors of fighters from Akagi; Send 1 factor of fighters from Kaga" in printed(session)
    Question(session, "JP")._heed("u")
    Question(session, "JP")._redraw()
    assert "So far: Send 2 factors of fighters from Akagi\n" in printed(session)
    Question(session, "US")._redraw()
    assert "So far" not in printed(session)
    Question(session, "JP")._heed("cancel")
    Question(session, "JP")._redraw()
    assert "So far" not in printed(session)
