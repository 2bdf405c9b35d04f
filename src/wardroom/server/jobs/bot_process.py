"""The process a bot runs in. It gets a question and returns a move; it may be killed at any moment."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from functools import partial
from random import Random

from msgspec import Struct

from wardroom import bots, games
from wardroom.kernel import Ask, Move, Seat, State
from wardroom.server.work_apart import Answer, Begun, Fault

NICE = 10  # bots have the lowest priority on the machine
REMEMBERED = 32  # bots that are kept for their next decision

Players = OrderedDict[tuple[str, Seat, str], tuple[bots.Bot, Random]]


class Question(Struct, frozen=True):
    match: str
    seat: Seat
    game: str
    version: str
    bot: str
    view: Struct
    ask: Ask
    state: State  # to be resampled; the bot never sees it


def thinking() -> Answer:
    players: Players = OrderedDict()
    return partial(_answer, players)


def _answer(players: Players, begun: Begun, q: Question) -> Move | Fault:
    try:
        rules, who = games.load(q.game, q.version), (q.match, q.seat, q.bot)
        if who not in players:
            # Its own random numbers: nobody can predict the bot, and its draws depend on nothing it may not know.
            bot = bots.make(q.game, q.bot, q.seat, secrets.randbits(63), q.version)
            players[who] = bot, Random(secrets.randbits(63))
        players.move_to_end(who)
        bot, rng = players[who]
        if len(players) > REMEMBERED:
            players.popitem(last=False)
        begun()
        move = bot.choose(q.view, q.ask, lambda: rules.resample(q.state, q.seat, rng))
        return move if move in q.ask.moves else Fault("a move that is not offered")
    except Exception as fault:
        players.pop((q.match, q.seat, q.bot), None)
        return Fault.of(fault)
