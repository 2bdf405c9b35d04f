"""Ace: a bot of our own. It rates all it is asked about by one look at the air, and breaks near ties by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random

from msgspec import Struct, structs

from wardroom.api import Because
from wardroom.games.fighters import fire
from wardroom.games.fighters.activation import group_of, groups_left
from wardroom.games.fighters.bot import because, deployment
from wardroom.games.fighters.bot.ahead import Ahead, Pilot, most
from wardroom.games.fighters.bot.duels import Duels, Pose
from wardroom.games.fighters.bot.fleet import Fleet
from wardroom.games.fighters.bot.flights import Flights
from wardroom.games.fighters.bot.sight import FULL, Sight
from wardroom.games.fighters.bot.sky import Sky
from wardroom.games.fighters.bot.tempo import Tempo
from wardroom.games.fighters.state import Fighters
from wardroom.games.fighters.tasks.activation import Activate, Lead
from wardroom.games.fighters.tasks.barrage import LayBarrage
from wardroom.games.fighters.tasks.deployment import Face, Moor, Station
from wardroom.games.fighters.tasks.flying import Fly, PickMember
from wardroom.games.fighters.tasks.reconnaissance import Share
from wardroom.games.fighters.tasks.reinforcements import Enter, TakeOff
from wardroom.games.fighters.tasks.return_fire import ReturnFire
from wardroom.games.fighters.tasks.ships import Steer
from wardroom.games.fighters.tasks.shooting import Dodge, Shoot
from wardroom.kernel import Ask, Asks, Move, Seat, State, engine

NOISE = 0.03


PLAYED_ON = (Activate, Lead, PickMember, Fly, Shoot, Dodge, LayBarrage, Steer, Enter, TakeOff)


class Ace:
    plans = ("activate",)
    every = ("fly", "steer")  # each aircraft and each ship for itself

    def __init__(self, seat: Seat, seed: int, sight: Sight = FULL, noise: float = NOISE) -> None:
        self._sight, self._noise = sight, noise
        self._seat, self._side, self._rng = seat, seat[:2], Random(seed)
        self._bids: dict[str, int] = {}
        self._others: dict[Seat, Ace] = {}
        self._why: Callable[[], tuple[Because, ...]] = tuple  # of its last answer

    @property
    def because(self) -> tuple[Because, ...]:
        """Looked at when somebody asks: nobody does while the game goes on."""
        return self._why()

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        self._why = tuple
        if len(ask.moves) == 1:
            return ask.moves[0]
        g = sample()
        assert isinstance(g, Fighters)
        move = self.decide(g, ask)
        self._chose(g, move)
        return move

    def watch(self, view: Struct, ask: Ask, sample: Callable[[], State], move: Move) -> None:
        g = sample()
        assert isinstance(g, Fighters)
        self._chose(g, move)

    def _chose(self, g: Fighters, move: Move) -> None:
        self._why = partial(because.chosen, g, self._side, self._sight, engine.asking(g)[self._seat], move)

    def decide(self, g: Fighters, ask: Ask) -> Move:
        task = engine.asking(g)[self._seat]
        rated = self._rate(g, task, ask.moves)
        if self._sight.turns and isinstance(task, PLAYED_ON):
            rated = self._played_on(g, rated)
        return self._best(rated)

    def _rate(self, g: Fighters, task: Asks, moves: tuple[Move, ...]) -> Iterable[tuple[float, Move]]:
        match task:
            case Fly():
                return Flights(Sky(g, self._side), self._sight).rate(task.craft, moves)
            case Dodge() if self._sight.dodges:
                return self._dodges(g, task, moves)
            case Shoot():
                return self._shots(g, task, moves)
            case ReturnFire():
                return [(0.0, moves[-1])]
            case Activate() | Lead() if self._sight.tempo:
                return self._activate(g, task, moves)
            case Activate() | Lead():
                return [(0.0, next((move for move in moves if move[0] in ("call", "group", "battery")), moves[0]))]
            case PickMember() if self._sight.tempo:
                tempo = Tempo(Sky(g, self._side))
                return [(tempo.now(move[1]), move) for move in moves]
            case LayBarrage():
                return self._barrage(g, moves)
            case Steer():
                fleet = Fleet(Sky(g, self._side))
                return [(fleet.course(move[1], move[2]), move) for move in moves]
            case Enter():
                return [(deployment.enter(g, task, move), move) for move in moves]
            case TakeOff():
                return [(deployment.take_off(g, task, move), move) for move in moves if move[0] == "launch"]
            case Share():
                scouts = self._bids.setdefault(task.force, deployment.bid(self._side, self._rng))
                return [(0.0, deployment.share(g, task, moves, scouts))]
            case Moor():
                return [(deployment.moor(g, task, move), move) for move in moves]
            case Station():
                return [(deployment.station(g, task, move), move) for move in moves]
            case Face():
                return [(0.0, deployment.face(g, task, moves))]
        return [(0.0, moves[0])]

    def _best(self, rated: Iterable[tuple[float, Move]]) -> Move:
        best, chosen = -1e9, None
        for score, move in rated:
            score += self._rng.random() * self._noise
            if score > best:
                best, chosen = score, move
        assert chosen is not None
        return chosen

    # ---- some turns ahead

    def _played_on(self, g: Fighters, rated: Iterable[tuple[float, Move]]) -> list[tuple[float, Move]]:
        """The moves that look best, by what comes of them."""
        sight, ahead = self._sight, Ahead(g, self._side, self._pilot, self._sight.turns, self._sight.mission)
        tried = most(rated, min(sight.breadth, sight.flights // ahead.flights), sight.behind)
        if len(tried) == 1:
            return tried
        return ahead.race(self._seat, tried, sight.mix)

    def _pilot(self, seat: Seat) -> Pilot:
        """Who is thought to play the seat: one like this, who goes by one look."""
        if seat not in self._others:
            self._others[seat] = Ace(seat, 0, structs.replace(self._sight, turns=0), 0.0)
        return self._others[seat].decide

    # ---- tempo

    def _activate(self, g: Fighters, task: Activate | Lead, moves: tuple[Move, ...]) -> list[tuple[float, Move]]:
        """The unit that gains most by moving now; to wait is worth nothing, and better than a loss."""
        tempo = Tempo(Sky(g, self._side))
        rated: list[tuple[float, Move]] = []
        for move in moves:
            if move[0] == "call":
                rated.append((max(self._units(g, tempo, move[1])), move))
            elif move[0] == "group":
                rated.append((tempo.group(group_of(g, move[1])), move))
            elif move[0] == "battery":
                rated.append((tempo.battery(move[1]), move))
            elif move[0] == "leave":
                others = task.others if isinstance(task, Activate) else ()
                rated.append((max((max(self._units(g, tempo, seat)) for seat in others), default=-9.0), move))
            else:
                rated.append((tempo.wait(), move))
        return rated

    def _units(self, g: Fighters, tempo: Tempo, seat: Seat) -> list[float]:
        found = [tempo.group(group) for group in groups_left(g, seat)]
        found += [tempo.battery(id) for id in g.idle(self._side) if g.gunner(id) == seat]
        return found or [-9.0]

    # ---- shots and dodges

    def _shots(self, g: Fighters, task: Shoot, moves: tuple[Move, ...]) -> list[tuple[float, Move]]:
        sky = Sky(g, self._side)
        rated: list[tuple[float, Move]] = []
        if fire.is_battery(task.shooter):
            tempo, hex = Tempo(sky), fire.battery_hex(g, task.shooter)
            shots = {target: tempo.flak(hex, target) for target in fire.targets(g, task.shooter)}
        else:
            duels, a = Duels(sky, self._sight), g.aircraft[task.shooter]
            pose, value = Pose(a.type, a.hex, a.facing, a.high), sky.value[task.shooter]
            shots = {
                target: duels.shot(task.shooter, pose, value, a.armour_left, target)
                for target in fire.targets(g, task.shooter)
            }
        for move in moves:
            rated.append((shots[move[1]] + NOISE if move[0] == "shoot" else 0.0, move))
        return rated

    def _dodges(self, g: Fighters, task: Dodge, moves: tuple[Move, ...]) -> list[tuple[float, Move]]:
        """Out of the field of fire if it can be, with a shot of its own if there is one."""
        sky = Sky(g, self._side)
        flights, a = Flights(sky, self._sight), g.aircraft[task.craft]
        near, value = g.board.grid.distance, sky.value[task.craft]
        rated = []
        for score, move in flights.rate(task.craft, moves):
            _, _, hex, _, end, *_ = move
            if end in ("high", "low"):
                high = end == "high"
                if fire.is_battery(task.shooter):
                    at = fire.battery_hex(g, task.shooter)
                    damage = int(not high and near(at, hex) <= 1)
                else:
                    s = g.aircraft[task.shooter]
                    damage = flights.duels.damage(Pose(s.type, s.hex, s.facing, s.high), a.type, hex, high)
                score -= value * (1.0 if damage >= a.armour_left else 0.5 if damage else 0.0)
            rated.append((score, move))
        return rated

    # ---- barrages

    def _barrage(self, g: Fighters, moves: tuple[Move, ...]) -> list[tuple[float, Move]]:
        fleet = Fleet(Sky(g, self._side))
        return [(fleet.barrage(move[1], move[2]) if move[0] == "barrage" else 0.0, move) for move in moves]
