"""Moves of Pacific Victory as people type and read them."""

from __future__ import annotations

import pytest
from victory_desk import EN, IT, seen, state

from wardroom.games.victory.presentation import PRESENTATION
from wardroom.games.victory.printed import BASE_AT
from wardroom.games.victory.terminal.board import BOARD
from wardroom.kernel import Move
from wardroom.terminal import menu

VIEW = seen(state())
SAIPAN, GUAM, TRUK, PALAU, MORESBY, IWO = (
    BASE_AT[name] for name in ("Saipan", "Guam", "Truk", "Palau", "Port Moresby", "Iwo Jima")
)
MOVEMENT: tuple[Move, ...] = (
    ("done",),
    ("activate", "J-SHQ-IJA"),
    ("activate", "J-SHQ-IJN"),
    *(("move", id) for id in VIEW.blocks if id.startswith("J-") and "SHQ" not in id),
)
WHERE: tuple[Move, ...] = (
    ("back",),
    ("move", "H1206"),
    ("move", IWO),
    ("move", "H0407w"),
    ("rebase", SAIPAN),
    ("attack", GUAM, PALAU),
    ("attack", GUAM, "H1007"),
    ("attack", SAIPAN, GUAM),
    ("attack", MORESBY, "H1109"),
    ("strategic", IWO, 2),
    ("strategic", TRUK, 1),
)


@pytest.mark.parametrize(
    ("line", "moves", "meant"),
    [
        ("move akagi", MOVEMENT, ("move", "J-CV-AKAGI")),
        ("akagi", MOVEMENT, ("move", "J-CV-AKAGI")),
        ("AKA", MOVEMENT, ("move", "J-CV-AKAGI")),
        ("muovi akagi", MOVEMENT, ("move", "J-CV-AKAGI")),
        ("bb truk", MOVEMENT, ("move", "J-BB-KONGO")),
        ("kongo at Truk", MOVEMENT, ("move", "J-BB-KONGO")),
        ("activate ijn", MOVEMENT, ("activate", "J-SHQ-IJN")),
        ("done", MOVEMENT, ("done",)),
        ("fatto", MOVEMENT, ("done",)),
        ("1206", WHERE, ("move", "H1206")),
        ("move to 1206", WHERE, ("move", "H1206")),
        ("attack port moresby", WHERE, ("attack", MORESBY, "H1109")),
        ("att moresby", WHERE, ("attack", MORESBY, "H1109")),
        ("attacca port", WHERE, ("attack", MORESBY, "H1109")),
        ("attack guam palau", WHERE, ("attack", GUAM, PALAU)),
        ("attack saipan", WHERE, ("attack", SAIPAN, GUAM)),
        ("rebase SAIPAN", WHERE, ("rebase", SAIPAN)),
        ("strategic iwo", WHERE, ("strategic", IWO, 2)),
        ("strategic move to iwo jima", WHERE, ("strategic", IWO, 2)),
        ("movimento strategico a iwo jima", WHERE, ("strategic", IWO, 2)),
        ("strategico truk", WHERE, ("strategic", TRUK, 1)),
        ("move bangkok", WHERE, ("move", "H0407w")),
        ("back", WHERE, ("back",)),
    ],
)
def test_what_is_clear_is_understood(line: str, moves: tuple[Move, ...], meant: Move | None) -> None:
    reading = BOARD.read(VIEW, line, moves)
    assert (reading.move if reading else None) == meant


def test_what_is_not_clear_leaves_a_choice() -> None:
    def found(line: str, moves: tuple[Move, ...]) -> set[Move]:
        reading = BOARD.read(VIEW, line, moves)
        assert reading is not None
        return set(reading.moves)

    assert found("attack guam", WHERE) == {("attack", GUAM, PALAU), ("attack", GUAM, "H1007")}
    assert found("iwo", WHERE) == {("move", IWO), ("strategic", IWO, 2)}
    assert {VIEW.blocks[move[1]].place for move in found("truk", MOVEMENT)} == {TRUK}
    assert len(found("truk", MOVEMENT)) == 6
    assert {move[1][:4] for move in found("cv3", MOVEMENT)} == {"J-CV"}
    assert len(found("move", MOVEMENT)) == len([move for move in MOVEMENT if move[0] == "move"])


def test_an_illegal_move_is_spelled_so_that_the_rules_can_say_why() -> None:
    def guess(line: str, moves: tuple[Move, ...]) -> Move:
        reading = BOARD.read(VIEW, line, moves)
        assert reading is not None
        assert reading.moves == ()
        return reading.guess

    moved = tuple(move for move in MOVEMENT if move != ("move", "J-CV-AKAGI"))
    assert guess("akagi", moved) == ("move", "J-CV-AKAGI")
    assert guess("raid hawaii", WHERE) == ("raid", BASE_AT["Hawaii"])
    assert guess("tokyo", WHERE) == ("move", BASE_AT["Tokyo"])
    assert guess("attacca tokyo", WHERE) == ("attack", BASE_AT["Tokyo"])


@pytest.mark.parametrize("line", ["n truk is strong", "h all", "r typhoon", "7", "12", "xyzzy", "move bismarck", "u"])
def test_what_speaks_of_nothing_here_is_left_to_the_table(line: str) -> None:
    assert BOARD.read(VIEW, line, MOVEMENT) is None


# ---- what moves are called


def test_a_block_is_called_by_its_type_strength_and_place() -> None:
    move: Move = ("move", "J-CV-AKAGI")
    assert BOARD.name(VIEW, move, 1, EN) == "CV3 Akagi, Truk"
    assert BOARD.gloss(VIEW, move, EN) == "(3/3, Truk)"
    assert BOARD.rest(VIEW, move, 1, EN) == "CV Akagi"
    assert BOARD.rest(VIEW, move, 0, EN) == ""
    assert BOARD.gloss(VIEW, ("build", "J-NA-5", BASE_AT["Kure"]), EN) == "(● naval air from the pool, 3 a step)"


def test_a_target_is_called_by_who_holds_it_and_how_many_stand_there() -> None:
    attack: Move = ("attack", BASE_AT["Hawaii"], "H1406")
    assert BOARD.gloss(VIEW, attack, EN) == "(5 enemy blocks)", "in the first turn there is no double defence there"
    china: Move = ("attack", BASE_AT["Chungking"], BASE_AT["Shanghai"])
    assert BOARD.gloss(VIEW, china, EN) == "(4 enemy blocks; double defence: major base)"
    assert BOARD.name(VIEW, attack, 1, EN) == "Hawaii ★ ?5"
    assert BOARD.name(VIEW, attack, 2, IT) == "via mare aperto 1406"
    assert BOARD.name(VIEW, ("strategic", TRUK, 2), 2, EN) == "2 strategic moves"


def test_many_blocks_are_gathered_by_where_they_stand() -> None:
    moves = tuple(move for move in MOVEMENT if move[0] == "move")

    def group(noun: object) -> str:
        return BOARD.name(VIEW, ("", PRESENTATION.group(VIEW, noun)), 1, EN)

    namer = menu.Namer(EN, "movement", group, lambda move: "")
    listed = menu.choices(moves, namer)
    assert any(choice.label == "Truk ● 4n2g" and len(choice.moves) == 6 for choice in listed)
    assert sum(len(choice.moves) for choice in listed) == len(moves)
