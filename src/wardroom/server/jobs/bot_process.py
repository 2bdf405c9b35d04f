"""The process a bot thinks in. It is handed a question and gives a move; it may be killed at any moment."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import threading
import traceback
from collections import OrderedDict
from multiprocessing.connection import Connection
from random import Random

from msgspec import Struct

from wardroom import bots, games
from wardroom.kernel import Ask, Move, Seat, State

BEGUN = "begun"  # said when all is loaded: from here on its time runs
REMEMBERED = 32  # bots that are kept for their next decision


class Question(Struct, frozen=True):
    match: str
    seat: Seat
    game: str
    bot: str
    view: Struct
    ask: Ask
    state: State  # to be resampled; the bot never sees it


class Fault(Struct, frozen=True):
    """The bot had no answer. It is logged, so it says nothing of the match: no move, no message of an exception."""

    what: str


def main(line: Connection) -> None:
    """Answer questions until the parent hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the parent
    if hasattr(os, "nice"):  # not everywhere
        os.nice(10)  # moves of people go first
    threading.Thread(target=_die_with_parent, daemon=True).start()
    players: OrderedDict[tuple[str, Seat, str], tuple[bots.Bot, Random]] = OrderedDict()
    while True:
        try:
            question: Question = line.recv()
            line.send(_answer(line, players, question))
        except (EOFError, BrokenPipeError):
            return


def _die_with_parent() -> None:
    """Whoever thinks does not hear the parent hang up."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _answer(
    line: Connection, players: OrderedDict[tuple[str, Seat, str], tuple[bots.Bot, Random]], q: Question
) -> Move | Fault:
    try:
        rules, who = games.load(q.game), (q.match, q.seat, q.bot)
        if who not in players:
            # Chance of its own: nobody can foretell the bot, and what it draws depends on nothing it may not know.
            players[who] = bots.make(q.game, q.bot, q.seat, secrets.randbits(63)), Random(secrets.randbits(63))
        players.move_to_end(who)
        bot, rng = players[who]
        if len(players) > REMEMBERED:
            players.popitem(last=False)
        line.send(BEGUN)
        move = bot.choose(q.view, q.ask, lambda: rules.resample(q.state, q.seat, rng))
        return move if move in q.ask.moves else Fault("a move that is not offered")
    except Exception as fault:
        players.pop((q.match, q.seat, q.bot), None)
        where = traceback.extract_tb(fault.__traceback__)[-1]
        return Fault(f"{type(fault).__name__} in {where.filename}, line {where.lineno}")
