"""What the game counts from 0, people count from 1; what belongs together is told together; slips are asked about."""

from __future__ import annotations

from pathlib import Path

from table import printed, seated

from wardroom.games.midway.presentation import PRESENTATION
from wardroom.games.midway.search_board import distance
from wardroom.games.midway.terminal.board import BOARD
from wardroom.kernel import Ask, Heard
from wardroom.terminal.question import Question
from wardroom.terminal.session import Session


def test_groups_and_flights_are_counted_from_one() -> None:
    for move in (("fire", "akagi", 0), ("cover", 3, 2), ("split", 0, 4), ("land", 1, "F", "akagi", 2)):
        assert BOARD.meant(BOARD.shown(move)) == move
        assert BOARD.shown(move) != move
    for move in (("fire", "akagi", "hornet"), ("send", "akagi", "F", 3), ("done",), ("fire", "akagi"), ()):
        assert BOARD.shown(move) == move
    assert PRESENTATION.told([Heard("bombed", {"group": 0})])[0] == Heard("bombed", {"group": 1})


def _ordering(tmp_path: Path) -> Session:
    """Both fleets near each other, with all aircraft ready, at the orders."""
    session = seated(tmp_path, preset="tournament")
    match = session.match
    match.answer("JP", ("place_all", "A4-D"))
    match.answer("US", ("place_all", "I4-E"))
    for _ in range(400):
        seat, ask = next(iter(match.asks.items()))
        near = {"JP": "D4-E", "US": "F4-B"}[seat]
        wish = [m for m in ask.moves if m[0] == "ready_all"]
        if ask.prompt == "move_ships":
            wish = [m for m in ask.moves if m[0] == "fleet" and distance(m[2], near) < distance(m[1], near)]
            wish = [min(wish, key=lambda m: distance(str(m[2]), near))] if wish else []
        view = match.view("JP")
        if ask.prompt == "write_orders" and any(ship.zone == "D4-E" for ship in view.ships.values()):  # type: ignore[attr-defined]
            break
        match.answer(seat, wish[0] if wish else ask.moves[0])
    return session


def _warned(session: Session, seat: str, ask: Ask) -> str:
    warning = PRESENTATION.warning(session.match.view(seat), ask, ("done",))  # type: ignore[arg-type]
    return warning.key if warning else ""


def test_a_strike_is_typed_in_one_line_each_and_a_slip_is_asked_about(tmp_path: Path) -> None:
    session = _ordering(tmp_path)
    match = session.match

    def type_in(seat: str, *lines: str) -> None:
        for line in lines:
            question = Question(session, seat)
            if not question._take_number():
                question._redraw()
                assert question._heed(line), line

    type_in("JP", "strike f4b", "send everything akagi", "done", "done")
    type_in("US", "")
    while "US" not in match.asks or match.asks["US"].prompt != "screen":
        seat, ask = next(iter(match.asks.items()))
        if ask.prompt == "place_bombers" and len(ask.moves) > 1:
            assert _warned(session, seat, ask) == "warning.unset"
            type_in(seat, "dive enterprise 2", "", "done")
        else:
            match.answer(seat, ask.moves[0])
    view, ask = match.view("US"), match.asks["US"]
    assert view.battle.groups[0].n == 2  # type: ignore[attr-defined]
    assert _warned(session, "US", ask) == "warning.idle"
    printed(session)
    question = Question(session, "US")
    assert question._heed("fire enterprise 1")
    assert match.view("US").battle.fire == {"enterprise": 0}  # type: ignore[attr-defined]
    assert Question(session, "US")._heed("x"), "the staff fires with the rest"
    Question(session, "US")._redraw()
    assert "Fire from Enterprise at group 1" in printed(session)
    left = [move for move in match.asks["US"].moves if move[0] == "fire"]
    assert match.asks["US"].prompt == "screen", "but opening fire is left to the player"
    assert len(left) < len([move for move in ask.moves if move[0] == "fire"])
