"""How a scenario begins (8.2): which blocks stand where, and who holds what."""

from __future__ import annotations

from wardroom.games.victory import control
from wardroom.games.victory.printed import (
    BASE_AT,
    BASES,
    JAPAN,
    LEVELS,
    PIECES,
    SCENARIOS,
    TABLES,
    TURNS,
    Scenario,
    side_of,
)
from wardroom.games.victory.production.points import count
from wardroom.games.victory.state import Block, Options, Victory
from wardroom.games.victory.supply.survey import survey

TRUK, HAWAII, SINGAPORE = BASE_AT["Truk"], BASE_AT["Hawaii"], BASE_AT["Singapore"]
TENNESSEE = "US-BB-TENNESSEE"
DECISIVE = max(row.tp for row in LEVELS)
RAIDERS: tuple[str, ...] = tuple(TABLES["pearl_harbor_option"]["raiders"])
MOORED: dict[str, int] = TABLES["pearl_harbor_option"]["moored"]
_CHINA = {BASE_AT[name] for name in TABLES["china_removed"]["bases"]}


def start(scenario: str, options: Options) -> Victory:
    """The map before the first task; what the options let the players change, they change later."""
    sheet = SCENARIOS[scenario]
    g = Victory(scenario=scenario, options=options, blocks=_blocks(sheet), turn=TURNS.index(sheet.start_turn))
    if options.swpa_player:
        g.seats = ("japan", "allies", "swpa")
    if options.pearl_harbor and opens_war(g):
        _moor(g)
    if options.china_removed:
        _without_china(g)
    g.held = {
        base: PIECES[id].nation
        for base in sorted(BASES)
        for id in g.at(base)
        if PIECES[id].side != side_of(control.nation(g, base)) and control.holds(g, id)
    }
    g.points = count(g, survey(g))
    return g


def opens_war(g: Victory) -> bool:
    """Whether it is the scenario in which Japan strikes first (PV-S41-4)."""
    return g.sheet.start_turn == TURNS[0]


def fleet(sheet: Scenario) -> tuple[str, ...]:
    """The carriers on the way back from Pearl Harbor, and their escort (PV-S41-1)."""
    return tuple(unit.block for group in sheet.setup for unit in group.units if unit.flag == "fleet")


def _blocks(sheet: Scenario) -> dict[str, Block]:
    """PV-8.2-1. What is not listed waits in the pool."""
    found = {id: Block() for id in sorted(PIECES)}
    for group in sheet.setup:
        for unit in group.units:
            found[unit.block] = Block(
                place=group.place,
                steps=unit.strength,
                blockading=unit.flag == "blockade",
                bound=unit.flag == "philippine",
            )
    return found


def _moor(g: Victory) -> None:
    """PV-S41-8: the Pacific Fleet as it lay before the raid; headquarters stay."""
    for id in g.at(HAWAII):
        if PIECES[id].type != "SHQ":
            g.change(id, place="", steps=0)
    for id, steps in MOORED.items():
        g.change(id, place=HAWAII, steps=steps)


def _without_china(g: Victory) -> None:
    """PV-9.8-2, PV-9.8-3: the Chinese, and the Japanese army that fought them."""
    left = dict(TABLES["china_removed"]["remove_japan"])
    for id, block in g.blocks.items():
        piece = PIECES[id]
        lost = piece.nation == "china"
        if piece.nation == JAPAN and block.place in _CHINA and left.get(piece.type):
            left[piece.type] -= 1
            lost = True
        if lost:
            g.blocks = {**g.blocks, id: Block(gone=True)}


__all__ = ["HAWAII", "MOORED", "RAIDERS", "SINGAPORE", "TENNESSEE", "TRUK", "fleet", "opens_war", "start"]
