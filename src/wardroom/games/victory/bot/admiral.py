"""`admiral`: plans a turn, under fog; one instance for one seat of one match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from wardroom.api import Because
from wardroom.games.victory import setup
from wardroom.games.victory.bot import because, fight, onset, purchase
from wardroom.games.victory.bot.onset import ONSET
from wardroom.games.victory.bot.orders import Intent, Met, Order
from wardroom.games.victory.bot.planner import draw_up
from wardroom.games.victory.bot.sight import FULL, Sight
from wardroom.games.victory.odds.known_board import board_of
from wardroom.games.victory.printed import ALLIES, BASES, BOXES, JAPAN, PIECES, TURNS, foe, hex_of, side_of_seat
from wardroom.games.victory.state import Victory
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Move, Seat, State


class Admiral:
    plans = ("order", "movement", "production")
    every = ("fire",)  # whom he has met in battle he reckons with later

    def __init__(self, seat: Seat, seed: int, sight: Sight = FULL) -> None:
        self.seat = seat
        self.sight = sight
        self.side = side_of_seat(seat)
        self.intents: list[tuple[int, Intent]] = []  # turn by turn: what he will say for himself after the war
        self._phase: tuple[int, str] = (-1, "")
        self._orders: list[Order] = []
        self._now: Order | None = None
        self._met: dict[str, Met] = {}
        self._why: Callable[[], tuple[Because, ...]] = tuple  # of his last answer

    @property
    def because(self) -> tuple[Because, ...]:
        """Reckoned when somebody asks: nobody does while the war goes on."""
        return self._why()

    def choose(self, view: Struct, ask: Ask, sample: Callable[[], State]) -> Move:
        assert isinstance(view, VictoryView)
        self._why = tuple
        self._look(view)
        if len(ask.moves) == 1:
            return ask.moves[0]
        move = self._answer(view, ask, sample)
        return move if move in ask.moves else ask.moves[0]

    def _answer(self, view: VictoryView, ask: Ask, sample: Callable[[], State]) -> Move:
        match ask.prompt:
            case "order" if self.sight.order and self._waits(view):
                self._why = partial(because.waits, view.turn)
                return ("second",)
            case "movement":
                return self._movement(view, ask, sample)
            case "where":
                return self._where(ask)
            case "fire":
                return fight.fire(board_of(view), ask.about["block"], ask, breaks_off=self.sight.breaks_off)
            case "fall_back" if self.sight.breaks_off:
                return fight.fall_back(_drawn(sample), ask.about["block"], ask)
            case "withdraw" if self.sight.feeds and ask.moves[0][0] == "withdraw":
                return fight.refuge(board_of(view), ask.about["block"], list(ask.moves))
            case "hit":
                return fight.hit(ask)
            case "kamikaze" if self.sight.raids:
                return fight.swear(board_of(view), ask)
            case "airfield" if self.sight.raids and ask.moves[0][0] == "land":
                return fight.refuge(board_of(view), ask.about["block"], list(ask.moves))
            case "production":
                enemies = self.reckoned(view) if self.sight.garrisons else ()
                g = board_of(view)
                opens = onset.opens(g, self.side, self.sight) and g.turn < ONSET
                move = purchase.buy(
                    g, self.side, view.orders, ask, bases=self.sight.ports, enemies=enemies, opens=opens
                )
                self._why = partial(because.bought, g, self.side, move)
                return move
            case "land":
                return next((move for move in ask.moves if move[0] == "land"), ask.moves[0])
            case "regroup" if ask.moves[0] != ("done",):
                return fight.make_room(board_of(view), ask)
        return ask.moves[0]

    def _waits(self, view: VictoryView) -> bool:
        """Nobody helps against who attacks second: the Allies, who have to, and Japan when nothing comes after."""
        return self.side == ALLIES or view.turn == len(TURNS) - 1

    def watch(self, view: Struct, ask: Ask, sample: Callable[[], State], move: Move) -> None:
        assert isinstance(view, VictoryView)
        self._why = tuple
        self._look(view)

    def _look(self, view: VictoryView) -> None:
        """In a battle all lie face up: worth remembering."""
        if view.fight is None:
            return
        hex = hex_of(view.fight.place)
        foes = {id: b.steps for id, b in view.blocks.items() if hex_of(b.place) == hex and PIECES[id].side != self.side}
        self._met[hex] = Met(view.turn, foes)

    def reckoned(self, view: VictoryView) -> set[str]:
        """Where enemies stand who may come, whatever they are."""
        if self.sight.dares and self.side == JAPAN and view.turn <= ONSET:
            return set()
        shown = {hex_of(b.place) for id, b in view.blocks.items() if PIECES[id].side != self.side}
        return (shown | {hex_of(shadow.place) for shadow in view.shadows}) - set(BOXES)

    # ---- movement

    def _movement(self, view: VictoryView, ask: Ask, sample: Callable[[], State]) -> Move:
        if self._phase != (view.turn, view.mover):
            self._phase = (view.turn, view.mover)
            self._plan(sample)
        offered = set(ask.moves)
        while self._orders:
            order = self._orders[0]
            if order.verb == "activate":
                self._orders.pop(0)
                if ("activate", order.block) in offered:
                    return ("activate", order.block)
                continue
            self._now = self._orders.pop(0)
            if ("move", order.block) in offered:
                return ("move", order.block)
        if ("done",) in offered:
            return ("done",)
        back = [move for move in ask.moves if move[0] == "return"]
        return min(back, key=lambda move: (PIECES[move[1]].cost, move[1])) if back else ask.moves[0]

    def _plan(self, sample: Callable[[], State]) -> None:
        """His own blocks are the same in every state that he cannot tell from the truth."""
        samples = [_drawn(sample) for _ in range(self.sight.worlds)]
        g = samples[0]
        if self.sight.setup and g.date == g.sheet.start_turn:
            self._met |= printed_setup(g, foe(self.side))
        plan = draw_up(g, self.seat, samples, self._met, self.sight)
        self.intents += [(g.turn, intent) for intent in plan.intents if intent.key != "shift"]
        self._why = partial(because.meant, plan)
        staff = [Order(hq, "activate", "") for hq in plan.wanted]
        self._orders = [*staff, *plan.orders]

    def _where(self, ask: Ask) -> Move:
        order, self._now = self._now, None
        if order is not None:
            fits = [m for m in ask.moves if m[0] == order.verb and hex_of(m[1]) == hex_of(order.place)]
            if fits:
                return fits[0]
        return ask.moves[0]


def printed_setup(g: Victory, side: str) -> dict[str, Met]:
    """Where the scenario puts a side's blocks: all know it, unless the players were free to change it."""
    if g.options.free_deployment or g.options.pearl_harbor or g.options.singapore:
        return {}
    start = setup.start(g.scenario, g.options)
    return {
        base: Met(g.turn, {id: start.blocks[id].steps for id in blocks})
        for base in BASES
        if (blocks := start.at(base, side))
    }


def _drawn(sample: Callable[[], State]) -> Victory:
    state = sample()
    assert isinstance(state, Victory)
    return state
