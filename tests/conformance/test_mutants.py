"""Testing the tests: for every promise there is a fault planted in the game of the tutorial, and the suite names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count, cycle
from random import Random
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from strait import game
from strait.state import FOE, Strait
from strait.tasks import Battle, EndOfTurn, Find, Fire, Hit, Orders, Sail, Smoke, Turn
from strait.view import Sight, seen
from wardroom.api import Piece
from wardroom.conformance import Violation, any_options, conform
from wardroom.conformance.promises import PROMISES
from wardroom.journal import Entry
from wardroom.kernel import Ask, Match, Move, Outcome, Refusal, Rules, Seat, Tasks, engine
from wardroom.lib.words import Words

StraitRules = game.StraitRules
Mutant = Callable[[], AbstractContextManager[Any]]
MUTANTS: dict[str, tuple[str, Mutant]] = {}


def mutant(promise: str, owner: Any, method: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The function takes the place of the method; its first argument is the method as it was."""

    def plant(mutated: Callable[..., Any]) -> Callable[..., Any]:
        honest = getattr(owner, method)

        def planted(*args: Any) -> Any:
            return mutated(honest, *args)

        MUTANTS[mutated.__name__] = promise, lambda: mock.patch.object(owner, method, planted)
        return mutated

    return plant


def fault(promise: str) -> Callable[[Mutant], Mutant]:
    """For a fault that needs more than one method."""

    def plant(mutant: Mutant) -> Mutant:
        MUTANTS[mutant.__name__] = promise, mutant
        return mutant

    return plant


# ---- final: what is said of an answer before it is given


@mutant("final", Smoke, "answer")
def a_reason_that_tells(answer: Any, self: Smoke, g: Strait, move: Move) -> Tasks:
    """Dice follow in any case. That there is something besides, nobody is told, but for the reason."""
    if self.seat == "west" and g.smoke["east"]:
        g.reveal("seen", to=())
    return answer(self, g, move)  # type: ignore[no-any-return]


@fault("final")
def a_lane_that_tells_whether_it_is_the_last() -> AbstractContextManager[Any]:
    honest = engine.final

    def planted(g: Strait, seat: Seat, *, turned: bool, sealed: bool) -> str:
        open_lanes = sealed and any(engine.top(g).lanes.values())  # type: ignore[union-attr]
        return "" if open_lanes else honest(g, seat, turned=turned, sealed=sealed)

    return mock.patch.object(engine, "final", planted)


@fault("final")
def a_roll_that_is_kept_quiet() -> AbstractContextManager[Any]:
    honest = engine.final

    def planted(g: Strait, seat: Seat, *, turned: bool, sealed: bool) -> str:
        return honest(g, seat, turned=turned, sealed=sealed).replace("dice", "")

    return mock.patch.object(engine, "final", planted)


# ---- fog: what is seen


@mutant("fog", StraitRules, "view")
def piece_ids_in_the_fog(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    return structs.replace(sight, pieces=tuple(Piece(b.area, b.side, "block", i) for i, b in sorted(g.blocks.items())))


@mutant("fog", StraitRules, "view")
def list_order_that_tells(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    strong = [seen(i, b, seat) for i, b in sorted(g.blocks.items(), key=lambda block: block[1].kind)]
    return structs.replace(sight, pieces=tuple(strong))


@mutant("fog", StraitRules, "view")
def a_spectator_who_sees_all(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    return sight if seat else structs.replace(sight, pieces=tuple(seen(i, b, b.side) for i, b in g.blocks.items()))


@mutant("fog", StraitRules, "view")
def a_hand_shown_while_dice_fall(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    return structs.replace(sight, burnt=g.smoke) if isinstance(engine.top(g), Fire) else sight


@mutant("fog", StraitRules, "view")
def a_spectator_who_sees_orders_before_the_dice(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    if seat is not None or not isinstance(engine.top(g), Fire):
        return sight
    return structs.replace(sight, pieces=tuple(seen(i, b, b.side) for i, b in sorted(g.blocks.items())))


@mutant("fog", StraitRules, "resample")
def resampling_in_place(resample: Any, self: Rules, g: Strait, seat: Seat, rng: Random) -> Strait:
    h: Strait = resample(self, g, seat, rng)
    g.smoke = h.smoke
    return h


@mutant("fog", StraitRules, "resample")
def a_world_that_keeps_the_other_lane(resample: Any, self: Rules, g: Strait, seat: Seat, rng: Random) -> Strait:
    """It looks the same to the seat, but a bot that searches in it sees whether the enemy is done."""
    h: Strait = resample(self, g, seat, rng)
    h.agenda = g.agenda
    return h


@mutant("fog", Smoke, "ask")
def a_prompt_that_tells(ask: Any, self: Smoke, g: Strait) -> Ask:
    return structs.replace(ask(self, g), about={"area": self.area, "beware": g.smoke[FOE[self.seat]]})


@mutant("fog", Orders, "ask")
def a_move_that_tells(ask: Any, self: Orders, g: Strait) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, moves=(*honest.moves[1:], honest.moves[0])) if g.smoke[FOE[self.seat]] else honest


@mutant("fog", Orders, "why_not")
def a_refusal_that_tells(why_not: Any, self: Orders, g: Strait, move: Move) -> Refusal | None:
    theirs = g.blocks.get(move[1]) if len(move) == 3 else None
    if theirs is not None and theirs.side != self.seat and theirs.area == move[2]:
        return Refusal("ordered", ("ST-1",), {"block": move[1]})
    refusal: Refusal | None = why_not(self, g, move)
    return refusal


# ---- fog: what is heard, and who is waited for


@mutant("fog", Sail, "run")
def an_event_whose_existence_tells(run: Any, self: Sail, g: Strait) -> Tasks:
    for side, orders in g.orders.items():
        if any(g.blocks[block].kind == "transport" for block in orders):
            g.tell("sailed", to=(FOE[side],))
    tasks: Tasks = run(self, g)
    return tasks


@mutant("fog", Find, "rolled")
def a_secret_die_read_aloud(rolled: Any, self: Find, g: Strait, found: Outcome) -> Tasks:
    g.tell("found", found=found)
    tasks: Tasks = rolled(self, g, found)
    return tasks


@mutant("fog", Battle, "run")
def a_window_opened_only_to_the_able(run: Any, self: Battle, g: Strait) -> Tasks:
    return [task for task in run(self, g) if not isinstance(task, Smoke) or g.smoke[task.seat]]


# ---- peek


@mutant("peek", Orders, "answer")
def a_scout_that_can_be_undone(answer: Any, self: Orders, g: Strait, move: Move) -> Tasks:
    if move[0] == "sail":
        g.tell(
            "battle", to=(self.seat,), area=move[2], blocks=[g.blocks[i].kind for i in g.fleet(FOE[self.seat], move[2])]
        )
    tasks: Tasks = answer(self, g, move)
    return tasks


@fault("final")
@contextmanager
def a_window_opened_next_only_to_the_able() -> Iterator[None]:
    """East would learn by a look whether dice come next or West is asked."""
    run, answer = Battle.run, Smoke.answer

    def one_window(self: Battle, g: Strait) -> Tasks:
        return [task for task in run(self, g) if not isinstance(task, Smoke) or task.seat == "east"]

    def then_the_other(self: Smoke, g: Strait, move: Move) -> Tasks:
        answer(self, g, move)
        return (Smoke("west", self.area),) if self.seat == "east" and g.smoke["west"] else ()

    with mock.patch.object(Battle, "run", one_window), mock.patch.object(Smoke, "answer", then_the_other):
        yield


@mutant("peek", Smoke, "answer")
def a_fact_only_where_the_other_is_able(answer: Any, self: Smoke, g: Strait, move: Move) -> Tasks:
    """Nobody hears more than before, but whether the answer can be taken back, and a list go on after it, tells."""
    tasks: Tasks = answer(self, g, move)
    if g.smoke[FOE[self.seat]]:
        g.reveal("smoke", to=(FOE[self.seat],), side=self.seat)
    return tasks


# ---- lanes


@mutant("lanes", Orders, "answer")
def a_lane_that_others_see(answer: Any, self: Orders, g: Strait, move: Move) -> Tasks:
    g.screened = (self.seat,)
    tasks: Tasks = answer(self, g, move)
    return tasks


@mutant("lanes", Orders, "answer")
def a_lane_that_others_hear(answer: Any, self: Orders, g: Strait, move: Move) -> Tasks:
    g.tell("smoke", side=self.seat)
    tasks: Tasks = answer(self, g, move)
    return tasks


@fault("lanes")
@contextmanager
def the_first_to_finish_is_remembered() -> Iterator[None]:
    """Unseen while the lanes last; after the join it shows who was first."""
    answer, run = Orders.answer, Sail.run

    def hasty(self: Orders, g: Strait, move: Move) -> Tasks:
        follow = answer(self, g, move)
        if move[0] == "done" and not any(key.startswith("first") for key in g.orders):
            g.orders = {**g.orders, f"first {self.seat}": {}}
        return follow

    def sail(self: Sail, g: Strait) -> Tasks:
        first = [key.removeprefix("first ") for key in g.orders if key.startswith("first")]
        follow = run(self, g)
        g.screened = tuple(first)
        return follow

    with mock.patch.object(Orders, "answer", hasty), mock.patch.object(Sail, "run", sail):
        yield


# ---- termination, invariants, resign, sound


@mutant("termination", Smoke, "ask")
def an_empty_ask(ask: Any, self: Smoke, g: Strait) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, moves=honest.moves[1:])


@mutant("termination", EndOfTurn, "run")
def an_endless_game(run: Any, self: EndOfTurn, g: Strait) -> Tasks:
    return (Turn(),)


@mutant("termination", StraitRules, "resign")
def a_result_that_forgets_a_seat(resign: Any, self: Rules, g: Strait, seat: Seat) -> None:
    g.result = {FOE[seat]: 1.0}


@mutant("invariants", Hit, "answer")
def a_ship_afloat_without_a_step(answer: Any, self: Hit, g: Strait, move: Move) -> Tasks:
    g.change(move[1], steps=g.blocks[move[1]].steps - 1)
    return ()


@mutant("resign", StraitRules, "resign")
def a_resignation_refused(resign: Any, self: Rules, g: Strait, seat: Seat) -> None:
    pass


@mutant("sound", Fire, "rolled")
def a_legal_move_that_fails(rolled: Any, self: Fire, g: Strait, die: Outcome) -> Tasks:
    return (Hit(FOE[g.blocks["nothing"].side], 0),)


# ---- legality


@mutant("legality", Orders, "why_not")
def a_refusal_that_crashes(why_not: Any, self: Orders, g: Strait, move: Move) -> Refusal | None:
    refusal: Refusal | None = why_not(self, g, move)
    return refusal if len(move) == 3 else Refusal("too_far", ("ST-2",), {"block": move[7]})


@mutant("legality", Hit, "ask")
def a_move_offered_twice(ask: Any, self: Hit, g: Strait) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, moves=honest.moves * 2)


@mutant("legality", Match, "why_not")
def a_refusal_that_acts(why_not: Any, self: Match, seat: Seat, move: Move) -> Refusal | None:
    self.entries.append(Entry(seat=seat, move=move))
    refusal: Refusal | None = why_not(self, seat, move)
    return refusal


# ---- refusals: the general answer, false reasons


@mutant("refusals", Hit, "why_not")
def the_general_answer(why_not: Any, self: Hit, g: Strait, move: Move) -> Refusal | None:
    return None


@mutant("refusals", Orders, "why_not")
def a_reason_that_is_false(why_not: Any, self: Orders, g: Strait, move: Move) -> Refusal | None:
    refusal: Refusal | None = why_not(self, g, move)
    return structs.replace(refusal, key="too_far") if refusal is not None and refusal.key == "ordered" else refusal


@fault("refusals")
@contextmanager
def an_objection_that_legality_does_not_know() -> Iterator[None]:
    def ask(self: Smoke, g: Strait) -> Ask:
        return Ask("smoke", (("hold",), ("smoke",)), ("ST-4",), {"area": self.area})

    with mock.patch.object(Smoke, "ask", ask), mock.patch.object(game.StraitRules, "check", return_value=None):
        yield


@fault("refusals")
@contextmanager
def a_reason_that_changes_its_mind() -> Iterator[None]:
    keys = cycle(("not_yours", "not_here"))

    def why_not(self: Hit, g: Strait, move: Move) -> Refusal | None:
        here = move[1:] in [(block,) for block in g.fleet(self.seat, self.area)]
        about = {"area": self.area, "block": ""}
        return None if here or move[0] != "hit" else Refusal(next(keys), ("ST-5",), about)

    with mock.patch.object(Hit, "why_not", why_not):
        yield


@fault("refusals")
def a_check_of_a_reason_that_is_misspelt() -> AbstractContextManager[Any]:
    return mock.patch.dict(game.GAME.fuzz.reasons, {"to_far": lambda *_: True})


# ---- data: round trip, mutation, fold, undo


@mutant("roundtrip", Orders, "answer")
def a_number_that_json_changes(answer: Any, self: Orders, g: Strait, move: Move) -> Tasks:
    g.orders = {**g.orders, self.seat: {**g.orders[self.seat], "east-1": 1.0}}  # type: ignore[dict-item]
    return ()


@mutant("roundtrip", Find, "rolled")
def a_thing_that_json_does_not_know(rolled: Any, self: Find, g: Strait, found: Outcome) -> Tasks:
    g.screened = object()  # type: ignore[assignment]
    return ()


@fault("roundtrip")
@contextmanager
def moves_in_the_order_of_a_dict() -> Iterator[None]:
    """Which is the order of the last change, and a saved state does not remember it."""

    def change(self: Strait, block: str, **changes: Any) -> None:
        others = {i: b for i, b in self.blocks.items() if i != block}
        self.blocks = {**others, block: structs.replace(self.blocks[block], **changes)}

    def fleet(self: Strait, side: Seat, area: str | None = None) -> list[str]:
        return [i for i, b in self.blocks.items() if b.side == side and area in (None, b.area)]

    with mock.patch.object(Strait, "change", change), mock.patch.object(Strait, "fleet", fleet):
        yield


@mutant("mutation", Orders, "answer")
def a_change_in_place(answer: Any, self: Orders, g: Strait, move: Move) -> Tasks:
    if move[0] == "done":
        return ()
    g.orders[self.seat][move[1]] = move[2]
    return (self,)


UNSEEN = Random(1)


@mutant("fold", Hit, "answer")
def chance_behind_the_journals_back(answer: Any, self: Hit, g: Strait, move: Move) -> Tasks:
    hit: Tasks = answer(self, g, ("hit", UNSEEN.choice(g.fleet(self.seat, self.area))))
    return hit


@fault("fold")
@contextmanager
def a_memory_outside_the_state() -> Iterator[None]:
    """Every third hit misses after all, whichever match it is in: a look ahead remembers it too, and is belied."""
    answer, hits = Hit.answer, count(1)

    def lucky(self: Hit, g: Strait, move: Move) -> Tasks:
        return answer(self, g, move) if next(hits) % 3 else ()

    with mock.patch.object(Hit, "answer", lucky):
        yield


@mutant("undo", Match, "undo")
def an_undo_that_sweeps_the_other_lane_away(undo: Any, self: Match, seat: Seat) -> None:
    before = self.checkpoint().state
    undo(self, seat)
    self.state = before


# ---- words and clauses


def without(key: str, lang: str, text: str | None = None) -> Words:
    catalogues = {name: dict(catalogue) for name, catalogue in game.WORDS._catalogues.items()}
    del catalogues[lang][key]
    if text is not None:
        catalogues[lang][key] = text
    return Words(catalogues)


for key in ("prompt.orders", "move.sail", "event.battle", "crumb.battle", "why.not_yours"):
    MUTANTS[f"no Italian for {key}"] = "words", lambda key=key: mock.patch.object(game, "WORDS", without(key, "it"))
    MUTANTS[f"no value for {key}"] = (
        "words",
        lambda key=key: mock.patch.object(game, "WORDS", without(key, "en", "{lost}")),
    )


@mutant("clauses", Hit, "ask")
def a_question_without_a_clause(ask: Any, self: Hit, g: Strait) -> Ask:
    return structs.replace(ask(self, g), rules=())


@mutant("clauses", Hit, "ask")
def a_question_with_a_clause_of_its_own(ask: Any, self: Hit, g: Strait) -> Ask:
    return structs.replace(ask(self, g), rules=("ST-5", "ST-99"))


@mutant("clauses", Find, "rolled")
def an_event_with_a_clause_of_its_own(rolled: Any, self: Find, g: Strait, found: Outcome) -> Tasks:
    g.tell("sailed", rules=("ST-99",))
    return ()


@mutant("clauses", Orders, "why_not")
def a_refusal_with_a_clause_of_its_own(why_not: Any, self: Orders, g: Strait, move: Move) -> Refusal | None:
    return Refusal("ordered", ("ST-99",), {"block": ""})


@mutant("places", StraitRules, "view")
def a_block_that_stands_nowhere(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    return structs.replace(sight, pieces=(*sight.pieces, Piece("harbour", "east", "cruiser")))


@mutant("places", StraitRules, "view")
def an_id_without_a_kind(view: Any, self: Rules, g: Strait, seat: Seat | None) -> Sight:
    sight: Sight = view(self, g, seat)
    return structs.replace(sight, pieces=tuple(structs.replace(piece, kind="") for piece in sight.pieces))


def suite(promise: str) -> None:
    """A fault in what is refused shows in more than one way: for other promises, reasons are let be."""
    how: dict[str, Any] = {"words": game.WORDS, "clauses": game.LEDGER, "probes": game.probes, "places": game.PLACES}
    if promise == "refusals":
        how |= {"reasons": game.GAME.fuzz.reasons, "max_unexplained": game.GAME.fuzz.max_unexplained}
    conform(game.RULES, matches=150, options=any_options(game.RULES.info), **how)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_suite_catches(name: str) -> None:
    promise, planted = MUTANTS[name]
    with planted(), pytest.raises(Violation) as caught:
        suite(promise)
    assert caught.value.promise == promise, caught.value


def test_every_promise_has_its_mutant() -> None:
    """Wrong odds are planted in test_odds_promise.py, since the game of the tutorial tells none; what is wrong with a
    presentation in test_presentation_promise.py."""
    planted = {promise for promise, _ in MUTANTS.values()} | {"odds", "presentation"}
    assert {promise.name for promise in PROMISES} | {"resign", "sound"} == planted
