"""What is told of battles and of being found out, and how it comes about: battles by their own tasks, hits given out by
the staff; the Reaction player uses the best he has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import structs

from wardroom.api.wagers import Claim, Found, Odds, Said, Wagers, only, paused, play_on
from wardroom.games.empire import battles
from wardroom.games.empire.odds import board_of
from wardroom.games.empire.printed import CARDS, COUNTERS, JAPAN, SIDES
from wardroom.games.empire.state import AMBUSH, CONDITIONS, INTERCEPT, Empire, Fight
from wardroom.games.empire.tasks.battle import Battle
from wardroom.games.empire.tasks.hits import board_of as hit_board
from wardroom.games.empire.view import EmpireView
from wardroom.kernel import Ask, Match, Move, Seat

KINDS = ("battle declared", "battle possible", "condition", "roll")
_BEFORE = ("battles", "weather", "attack_cards", "special_reaction", "intelligence")  # the condition is still open
_UNCOVER = 7  # the step in which it is settled


def claims(view: EmpireView, ask: Ask, odds: Odds) -> Iterator[Claim]:
    g = board_of(view)
    if g.offensive is None:
        return
    told: dict[str, Any] = odds(view, ask)
    for row in told["battles"]:
        for what, forecast in row["by"].items():
            yield _battle(g, row, what, forecast)
        if row["declared"] and ask.prompt in _BEFORE and (ask.prompt != "battles" or ("done",) in ask.moves):
            yield _condition(row)
    chance = (told["staff"].get("now") or {}).get("intercepts")
    if chance is not None and ("roll",) in ask.moves and ask.prompt == "intelligence":
        yield Claim(kind="roll", says={"found out": Said(chance)}, settle=_roll)


def _state(match: Match) -> Empire:
    assert isinstance(match.state, Empire)
    return match.state


# ---- battles


def _battle(g: Empire, row: dict[str, Any], what: str, told: dict[str, Any]) -> Claim:
    hex, committed = row["hex"], tuple(row["committed"])
    says = {"win": Said(min(1.0, told["win"])), "take": Said(min(1.0, told["take"]))}
    says |= {f"{side} steps": Said(told["lost"][side], 0, _most(g, hex, committed, side)) for side in SIDES}

    def settle(match: Match, rng: Random) -> Found | None:
        g = _state(match)
        assert g.offensive is not None
        fight = g.now.fight(hex) or Fight(hex, attacked=battles.assaulted(g, hex))
        others = tuple(f for f in g.now.fights if f.hex != hex)
        fights = (*others, structs.replace(fight, committed=committed))
        # the hits of another battle that is being fought are no part of this one
        now = structs.replace(g.offensive, condition=what, fights=fights)
        fought = only(match, Battle(hex), offensive=now, blows={})
        if not play_on(fought, lambda seat, ask: _staff(_state(fought), ask), paused):
            return None
        end = _state(fought).now.fight(hex)
        assert end is not None
        lost = {f"{side} steps": float(_lost(g, fought, side)) for side in SIDES}
        return {"win": float(end.won == g.now.side), "take": float(end.taken), **lost}

    kind = "battle declared" if row["declared"] else "battle possible"
    return Claim(kind=kind, says=says, settle=settle, about=f"{hex} by {what}")


def _most(g: Empire, hex: str, committed: tuple[str, ...], side: str) -> float:
    """More steps than a side can lose there."""
    there = {id for id in (*g.at(hex, side), *committed) if COUNTERS[id].side == side}
    return 6.0 + sum(g.units[id].steps for id in there)


def _staff(g: Empire, ask: Ask) -> Move:
    """The rest is left to the staff; of the last ground units the strongest is spared."""
    if ask.prompt == "last_step":
        b = hit_board(g, ask.about["side"])
        return max(ask.moves, key=lambda move: b.by_unit[move[1]].worth[-1])
    return ask.moves[0]


def _lost(before: Empire, fought: Match, side: str) -> int:
    """Steps lost by fire: not who went down before the battle, nor who had no way to retreat."""
    heard = list(fought.events(None))
    begins = next(n for n, item in enumerate(heard) if item.kind == "battle_begins")
    early = {item.about["unit"] for item in heard[:begins] if item.kind == "eliminated"}
    late = {item.about["unit"] for item in heard if item.kind == "no_retreat"}
    end, lost = _state(fought), 0
    for id, unit in before.units.items():
        if COUNTERS[id].side != side or id in early:
            continue
        if id in late:
            lost += sum(item.kind == "reduced" and item.about["unit"] == id for item in heard)
        else:
            lost += unit.steps - end.units[id].steps
    return lost + (sum(item.about["n"] for item in heard if item.kind == "garrison_lost") if side == JAPAN else 0)


# ---- the intelligence condition


def _condition(row: dict[str, Any]) -> Claim:
    says = {what: Said(min(1.0, row["conditions"].get(what, 0.0))) for what in CONDITIONS}

    def settle(match: Match, rng: Random) -> Found | None:
        def settled(match: Match) -> bool:
            g = _state(match)
            return g.offensive is None or g.now.step > _UNCOVER

        if not play_on(match, lambda seat, ask: _best(match, seat, ask), settled, most=40):
            return None
        g = _state(match)
        return None if g.offensive is None else {what: float(g.now.condition == what) for what in CONDITIONS}

    return Claim(kind="condition", says=says, settle=settle, about=row["hex"])


def _best(match: Match, seat: Seat, ask: Ask) -> Move:
    """An Ambush card, else an Intercept card, else the roll; nothing else is done."""
    if ask.prompt == "battles":
        return ("done",)
    if ask.prompt != "intelligence" or any(CARDS[card].intelligence for card in _state(match).now.cards):
        return ask.moves[0]
    cards = {CARDS[str(move[1])].intelligence: move for move in ask.moves if move[0] == "card"}
    wishes = (cards.get(AMBUSH), cards.get(INTERCEPT), ("roll",))
    return next((move for move in wishes if move in ask.moves), ask.moves[0])


def _roll(match: Match, rng: Random) -> Found | None:
    ((seat, _),) = match.asks.items()
    match.answer(seat, ("roll",))
    return {"found out": float(next(i.about["won"] for i in match.events(None) if i.kind == "intelligence_roll"))}


WAGERS = Wagers(claims=claims, kinds=KINDS, often=0.02, each=4, tries=4)
