"""What the odds of shots and battles claim, and how they are fought out: by the tasks of the game, and by the one plain
policy that the forecast names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from wardroom.api.wagers import Claim, Found, Odds, Said, Wagers, came, only, paused, play_on, spread
from wardroom.games.victory import control
from wardroom.games.victory.combat.battle import unit
from wardroom.games.victory.fuzz.toll import expected
from wardroom.games.victory.odds.forecast import Forecast
from wardroom.games.victory.odds.odds import Odds as Told
from wardroom.games.victory.odds.shots import Shot
from wardroom.games.victory.printed import BASES, NAVAL, PIECES, SIDES, foe, hex_of
from wardroom.games.victory.state import Victory
from wardroom.games.victory.tasks.battle import Battle
from wardroom.games.victory.tasks.fire import Fire
from wardroom.games.victory.tasks.raid import Raid
from wardroom.games.victory.view import VictoryView
from wardroom.kernel import Ask, Match, Move

KINDS = ("shot", "battle being fought", "battle to come", "battle with hidden blocks")
FIGHTING = ("fire", "hit", "land")


def claims(view: VictoryView, ask: Ask, odds: Odds) -> Iterator[Claim]:
    if view.side is None or (view.fight is None and not view.clashes):
        return
    told: Told = odds(view, ask)
    if ask.prompt == "fire":
        yield from (_shot(shot) for shot in told.shots)
    for forecast in told.battles:
        if view.fight is not None and ask.prompt in FIGHTING:
            yield _battle("battle being fought", view, forecast)
        elif view.fight is None and not forecast.how:
            hidden = any(hex_of(shadow.place) == hex_of(forecast.place) for shadow in view.shadows)
            yield _battle("battle with hidden blocks" if hidden else "battle to come", view, forecast)


def _state(match: Match) -> Victory:
    assert isinstance(match.state, Victory)
    return match.state


# ---- shots


def _shot(shot: Shot) -> Claim:
    side = foe(PIECES[shot.block].side)
    says = {**spread(shot.hits), "mean": Said(shot.mean, 0, shot.dice), "losses": Said(shot.losses, 0, shot.dice)}
    says["kill"] = Said(min(1.0, shot.kill))

    def settle(match: Match, rng: Random) -> Found | None:
        before = {id: block.steps for id, block in _state(match).blocks.items() if block.place}
        fired = only(match, Fire(shot.block, shot.group, shot.target))
        play_on(fired, lambda seat, ask: ask.moves[0], paused)
        hits = next(item.about["hits"] for item in fired.events(None) if item.kind in ("fired", "charged"))
        left = _state(fired).blocks
        theirs = [id for id in before if PIECES[id].side == side]
        lost = sum(before[id] - (left[id].steps if left[id].place else 0) for id in theirs)
        kill = any(not left[id].place for id in theirs)
        return {**came(shot.hits, hits), "mean": hits, "losses": lost, "kill": float(kill)}

    return Claim(kind="shot", says=says, settle=settle, about=f"{shot.block} at {shot.target or shot.group}")


# ---- battles


def _battle(kind: str, view: VictoryView, told: Forecast) -> Claim:
    chance = partial(Said, error=told.error)
    says = {"win": chance(told.win), "hold": chance(told.hold), "waters": chance(told.waters)}
    if told.exact:
        says |= {f"{side} steps": Said(told.lost[side].steps, 0, _most(told, side)) for side in SIDES}

    def settle(match: Match, rng: Random) -> Found | None:
        begun = match if view.fight is not None else only(match, _begins(_state(match), told.place))
        before = {id: _state(begun).blocks[id].steps for id in _state(begun).at(told.place)}
        lost: dict[str, float] = {}

        def over(match: Match) -> bool:
            g = _state(match)
            done = g.fight is None or g.fight.place != told.place or paused(match)
            if not lost and (done or not any(ask.prompt in FIGHTING for ask in match.asks.values())):
                lost.update(_losses(g, before))
            return done

        if not play_on(begun, lambda seat, ask: answer(_state(begun), ask), over):
            return None
        g = _state(begun)
        found = {"win": _holds(g, told, told.attacker), "hold": _holds(g, told, foe(told.attacker))}
        afloat = {PIECES[id].side for id in g.at(told.place) if g.group(id) == NAVAL}
        found["waters"] = float(afloat == {told.attacker})
        return {**found, **{name: x for name, x in lost.items() if name in says}}

    return Claim(kind=kind, says=says, settle=settle, about=told.place)


def _most(told: Forecast, side: str) -> float:
    return max(1.0, told.lost[side].steps + max(n for n, _ in told.left[side]))


def _begins(g: Victory, place: str) -> Battle | Raid:
    raid = any(moved.how == "raid" and hex_of(g.blocks[id].place) == place for id, moved in g.moved.items())
    return Raid(place) if raid else Battle(place)


def _holds(g: Victory, told: Forecast, side: str) -> float:
    if told.place in BASES:
        return float(control.holder(g, told.place) == side)
    return float({PIECES[id].side for id in g.at(told.place)} == {side})


def _losses(g: Victory, before: dict[str, int]) -> dict[str, float]:
    return {
        f"{side} steps": float(sum(n - g.blocks[id].steps for id, n in before.items() if PIECES[id].side == side))
        for side in SIDES
    }


# ---- the policy


def answer(g: Victory, ask: Ask) -> Move:
    """Fire where it costs the enemy most, the cheapest takes the hit, invaders land as soon as they may."""
    match ask.prompt:
        case "fire":
            return _fire(g, ask)
        case "hit":
            return min(ask.moves, key=lambda move: PIECES[move[1]].cost)
        case "land":
            able = [move for move in ask.moves if move[0] == "land"]
            return min(able, key=lambda move: (-(PIECES[move[1]].fire or (0, 0, 0))[2], move[1]))
    return next((move for move in (("blockade",), ("done",)) if move in ask.moves), ask.moves[0])


def _fire(g: Victory, ask: Ask) -> Move:
    fires = [move for move in ask.moves if move[0] in ("fire", "kamikaze")]
    return max(fires, key=lambda move: round(_worth(g, ask.about["block"], move), 9)) if fires else ("hold",)


def _worth(g: Victory, id: str, move: Move) -> float:
    target = move[1] if move[0] == "kamikaze" else ""
    return expected(g, id, unit(g, target).group if target else move[1], target)


WAGERS = Wagers(claims=claims, kinds=KINDS, often=0.1, each=3, tries=6)
