"""The fog of war: what shows and what does not; then the game is made to leak, one way at a time, and is caught."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import structs
from victory_table import Moved, Stop, at, at_table, heard, opening, say, state, view

from planting import planter
from wardroom.conformance.leaks import Leak, catch
from wardroom.games.victory import game
from wardroom.games.victory.fog.resample import resample, twin
from wardroom.games.victory.game import INFO, RULES, VictoryRules
from wardroom.games.victory.printed import PIECES, foe
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.combat import CombatPhase
from wardroom.games.victory.tasks.deployment import DeployWith
from wardroom.games.victory.tasks.logistics import CheckSupply
from wardroom.games.victory.tasks.movement import Movement, MovementPhase, Where
from wardroom.games.victory.tasks.production import Delivery, Production, Purchases
from wardroom.games.victory.view import Seen, Shadow, VictoryView, side_of_seat
from wardroom.kernel import Ask, Move, Refusal, Tasks, Together, encode

LEAKS: list[Leak] = []
leak = planter(LEAKS)


# ---- what shows


@pytest.mark.rule("PV-FOG-1")
def test_the_enemy_sees_where_blocks_are_and_how_many() -> None:
    match = at_table({"Truk": ["J-CV-AKAGI 3", "J-IN-1 1"], "Palau": ["J-CV-SORYU 2"]}, agenda=(Stop(),))
    seen = view(match, "allies")
    assert seen.shadows == (Shadow(at("Palau"), "japan", 1), Shadow(at("Truk"), "japan", 2))
    assert not seen.blocks
    assert "AKAGI" not in str(encode(seen))
    assert view(match, "japan").blocks["J-CV-AKAGI"] == Seen(at("Truk"), 3)
    assert not view(match, None).blocks


@pytest.mark.rule("PV-FOG-2")
def test_what_stands_face_up() -> None:
    units = {
        "Timor": ["J-CA-1 2 blockading"], "Tokyo": ["J-SHQ-IJN 3", "J-IN-1"], "Rabaul": ["J-MB-1", "J-IN-2 2"],
        "Guam": ["J-MA-KURE 2 afloat", "J-CA-2 1"],
    }  # fmt: skip
    moved = {"J-MA-KURE": Moved("invade", at("Truk"), via="H1006", coast=True)}
    match = at_table(units, agenda=(Stop(),), moved=moved, active={"J-SHQ-IJN": 3}, held={"Rabaul": "japan"})
    assert set(view(match, "allies").blocks) == {"J-CA-1", "J-SHQ-IJN", "J-MB-1", "J-MA-KURE"}
    assert view(match, None).blocks == view(match, "allies").blocks


@pytest.mark.rule("PV-FOG-2")
def test_blocks_in_the_battle_being_fought_are_face_up_and_stand_up_after_it() -> None:
    units = {"Guam": ["US-CA-1 2"], "H1007": ["US-CA-2"], "Truk": ["J-CA-3"]}
    moved = {"J-CA-1": Moved("attack", at("Truk"), via="H1007", coast=True)}
    units["Guam"].append("J-CA-1 2")
    match = at_table(units, agenda=(CombatPhase(), Stop()), moved=moved, first="japan", dice=["6,6"] * 12)
    assert "US-CA-1" in view(match, "japan").blocks
    assert "J-CA-1" in view(match, None).blocks
    assert "US-CA-2" not in view(match, "japan").blocks
    (told,) = heard(match, "battle")
    assert set(told.about["blocks"]) == {"US-CA-1", "J-CA-1"}
    while match.asks[next(iter(match.asks))].prompt != "stop":
        seat = next(iter(match.asks))
        match.answer(seat, match.asks[seat].moves[0])
    blockading = {id for id, b in state(match).blocks.items() if b.blockading}
    assert set(view(match, None).blocks) == blockading


@pytest.mark.rule("PV-7.2-9")
def test_the_pool_is_hidden() -> None:
    match = opening()
    assert "J-CV-TAIHO" in view(match, "japan").pool
    assert all(PIECES[id].side == "allies" for id in view(match, "allies").pool)
    assert not view(match, None).pool
    assert "TAIHO" not in str(encode(view(match, "allies")))


@pytest.mark.rule("PV-FOG-1")
def test_a_move_is_seen_but_not_of_what() -> None:
    match = at_table({"Truk": ["J-CA-1 2"]}, agenda=(MovementPhase("japan"), Stop()))
    say(match, "move", "J-CA-1")
    say(match, "move", "H1206")
    (mine,) = heard(match, "moved", "japan")
    (his,) = heard(match, "moved", "allies")
    assert mine.about["block"] == "J-CA-1"
    assert his.about == {"start": at("Truk"), "place": "H1206", "nation": "japan", "how": "hidden"}


# ---- worlds that cannot be told apart


@pytest.mark.rule("PV-FOG-1", "PV-7.2-9")
@pytest.mark.parametrize("scenario", INFO.scenarios)
@pytest.mark.parametrize("seat", INFO.seats)
def test_other_worlds_look_the_same_and_are_not(scenario: str, seat: str) -> None:
    g = state(opening(scenario, dice=[7, 7]))
    drawn = [resample(g, seat, Random(n)) for n in range(20)] + [twin(g, seat, Random(n)) for n in range(20)]
    for h in drawn:
        RULES.check(h)
        assert encode(RULES.view(h, seat)) == encode(RULES.view(g, seat))
        assert encode(RULES.view(h, None)) == encode(RULES.view(g, None))
    places = {h.blocks[id].place for h in drawn for id in ("J-CV-AKAGI", "US-CV-ENTERPRISE") if PIECES[id].side != seat}
    assert len(places) > 5
    assert len({h.blocks["J-IN-5" if seat == "allies" else "US-IN-3"].steps for h in drawn}) > 2


@pytest.mark.parametrize("seat", INFO.seats)
def test_in_a_twin_hidden_blocks_stand_elsewhere(seat: str) -> None:
    g = state(opening("high_noon", dice=[7, 7]))
    for n in range(10):
        h = twin(g, seat, Random(n))
        moved = [id for id in g.blocks if h.blocks[id].place != g.blocks[id].place]
        assert all(PIECES[id].side != seat for id in moved)
        if len(moved) > 1:
            return
    raise AssertionError("all stand where they stood")


def test_a_deal_knows_nothing_of_the_truth() -> None:
    """Two truths that look the same: the same states are drawn."""
    g = state(opening("high_noon", dice=[7, 7]))
    other = twin(g, "allies", Random(3))
    assert other.blocks != g.blocks
    for n in range(10):
        assert resample(g, "allies", Random(n)) == resample(other, "allies", Random(n))


def test_names_follow_the_blocks() -> None:
    match = at_table(
        {"Truk": ["J-CA-1 2"], "Palau": ["J-CA-2 2"], "Kwajalein": ["J-BB-ISE 2"]},
        agenda=(MovementPhase("japan"), Stop()),
    )
    say(match, "move", "J-CA-1")
    say(match, "move", "H1206")
    say(match, "move", "J-CA-2")
    g = state(match)
    for n in range(20):
        h = resample(g, "allies", Random(n))
        (mover,) = h.moved
        assert h.blocks[mover].place == "H1206"
        asked = h.agenda[-1]
        assert isinstance(asked, Where)
        assert h.blocks[asked.block].place == at("Palau")


# ---- planted leaks: what is seen


def _hidden(g: Victory, seat: str | None) -> list[str]:
    side = side_of_seat(seat)
    seen = {id for id in g.blocks if side and PIECES[id].side == side}
    return [id for id, b in sorted(g.blocks.items()) if b.place and id not in seen]


@leak(VictoryRules, "view")
def an_enemy_block(view: Any, self: VictoryRules, g: Victory, seat: str | None) -> VictoryView:
    honest: VictoryView = view(self, g, seat)
    extra = {id: Seen(g.blocks[id].place, 1) for id in _hidden(g, seat)[:1]}
    return structs.replace(honest, blocks={**honest.blocks, **extra})


@leak(VictoryRules, "view")
def strength_behind_the_blocks(view: Any, self: VictoryRules, g: Victory, seat: str | None) -> VictoryView:
    honest: VictoryView = view(self, g, seat)
    steps = sum(g.blocks[id].steps for id in _hidden(g, seat))
    return structs.replace(honest, shadows=(*honest.shadows, Shadow("all", "steps", steps)))


@leak(VictoryRules, "view")
def shadows_in_a_telling_order(view: Any, self: VictoryRules, g: Victory, seat: str | None) -> VictoryView:
    honest: VictoryView = view(self, g, seat)
    first = {g.blocks[id].place: n for n, id in reversed(list(enumerate(_hidden(g, seat))))}
    return structs.replace(honest, shadows=tuple(sorted(honest.shadows, key=lambda s: first.get(s.place, 999))))


@leak(VictoryRules, "view")
def the_pool_of_the_enemy(view: Any, self: VictoryRules, g: Victory, seat: str | None) -> VictoryView:
    honest: VictoryView = view(self, g, seat)
    return structs.replace(honest, pool=(*honest.pool, *g.pool(foe(side_of_seat(seat) or "japan"))))


@leak(VictoryRules, "view")
def a_sealed_purchase(view: Any, self: VictoryRules, g: Victory, seat: str | None) -> VictoryView:
    honest: VictoryView = view(self, g, seat)
    return structs.replace(honest, orders=tuple(order for orders in g.orders.values() for order in orders))


@leak(VictoryRules, "view")
def what_the_enemy_has_left_to_spend(view: Any, self: VictoryRules, g: Victory, seat: str | None) -> VictoryView:
    return structs.replace(view(self, g, seat), purse=g.purse)  # type: ignore[no-any-return]


# ---- what is asked, refused and waited for


def _carriers(g: Victory, seat: str) -> int:
    return sum(PIECES[id].type == "CV" for id in g.on_map(foe(side_of_seat(seat) or "japan")))


@leak(Movement, "ask")
def a_question_that_counts_carriers(ask: Any, self: Movement, g: Victory) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, about={**honest.about, "left": _carriers(g, self.seat)})


@leak(Movement, "ask")
def moves_in_a_telling_order(ask: Any, self: Movement, g: Victory) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, moves=honest.moves[::-1] if _carriers(g, self.seat) % 2 else honest.moves)


@leak(Where, "ask")
def an_attack_offered_only_on_the_weak(ask: Any, self: Where, g: Victory) -> Ask:
    honest: Ask = ask(self, g)

    def weak(move: Move) -> bool:
        there = g.at(str(move[1]), foe(PIECES[self.block].side)) if move[0] == "attack" else ()
        return not any(PIECES[id].type in ("BB", "CV", "AF") for id in there)

    return structs.replace(honest, moves=tuple(move for move in honest.moves if weak(move)))


@leak(Movement, "why_not")
def a_refusal_that_knows_the_enemy(why_not: Any, self: Movement, g: Victory, move: Move) -> Refusal | None:
    named = str(move[-1])
    if named in g.on_map(foe(side_of_seat(self.seat) or "japan")):
        return Refusal("moved_already", ("PV-4.0-1",), {"block": named, "steps": g.blocks[named].steps})
    refusal: Refusal | None = why_not(self, g, move)
    return refusal


@leak(Production, "run")
def who_is_being_waited_for(run: Any, self: Production, g: Victory) -> Tasks:
    """Only who has a carrier in the pool is asked what he buys."""
    tasks = tuple(run(self, g))
    together = next(task for task in tasks if isinstance(task, Together))
    lanes = {
        side: lane for side, lane in together.lanes.items() if side == "japan" or "US-CV-HORNET" in g.pool("allies")
    }
    return tuple(Together(lanes, lanes) if task is together else task for task in tasks)


# ---- what is heard


@leak(Where, "answer")
def a_move_that_is_overheard(answer: Any, self: Where, g: Victory, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    g.events = tuple(
        structs.replace(event, public={**event.public, "nation": PIECES[self.block].type}) for event in g.events
    )
    return tasks


@leak(Purchases, "answer")
def a_purchase_that_is_overheard(answer: Any, self: Purchases, g: Victory, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    g.tell("bought")
    return tasks


@leak(Delivery, "run")
def what_was_reinforced(run: Any, self: Delivery, g: Victory) -> Tasks:
    tasks: Tasks = run(self, g)
    g.events = tuple(structs.replace(event, to=None) for event in g.events)
    return tasks


@leak(CheckSupply, "run")
def who_is_fed(run: Any, self: CheckSupply, g: Victory) -> Tasks:
    tasks: Tasks = run(self, g)
    fed = Counter(PIECES[id].type for id, b in g.blocks.items() if b.place and id not in g.unsupplied)
    g.tell("fed", submarines=fed["SS"], infantry=fed["IN"])
    return tasks


@leak(DeployWith, "answer")
def an_exchange_that_is_overheard(answer: Any, self: DeployWith, g: Victory, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    g.events = tuple(structs.replace(event, to=None) for event in g.events)
    return tasks


def options(rng: Random) -> dict[str, Any]:
    return {"free_deployment": rng.random() < 0.5}


@pytest.mark.rule("PV-FOG-1", "PV-FOG-2", "PV-7.2-9")
@pytest.mark.parametrize("planted", LEAKS, ids=lambda planted: planted.name)
def test_a_seeded_leak_is_caught(planted: Leak) -> None:
    found = catch(
        RULES, planted, matches=12, seed=1, options=options, player=game.mischief, twin=twin, fog=0.5,
        probes=game.probes, fleeting=game.FLEETING,
    )  # fmt: skip
    assert found is not None, f"{planted.name} went by unnoticed"


@pytest.mark.rule("PV-4.4-5", "PV-4.4-7", "PV-FOG-1")
def test_a_base_that_falls_back_under_a_submarine_cannot_be_taken_back() -> None:
    """That it falls back shows what is left there; a player who undid it would have told the enemy in vain."""
    for left, fixed in (("J-SS-1 2", True), ("", False)):
        units = {"Rabaul": ["J-CA-1 2", *([left] if left else [])], "Truk": ["J-IN-1 2"]}
        match = at_table(units, agenda=(MovementPhase("japan"), Stop()), held={at("Rabaul"): "japan"})
        say(match, "move", "J-CA-1")
        say(match, "move", at("Truk"))
        assert at("Rabaul") not in state(match).held
        assert match.can_undo("japan") is not fixed
