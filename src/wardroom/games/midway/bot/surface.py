"""Guns: who closes in, who fires at whom, who breaks off."""

from __future__ import annotations

from wardroom.games.midway import battle_board as bb
from wardroom.games.midway.battles import SurfaceBattle
from wardroom.games.midway.bot import odds, worth
from wardroom.games.midway.printed import SHIPS, foe
from wardroom.games.midway.view import MidwayView
from wardroom.kernel import Ask, Move


def strength(view: MidwayView, battle: SurfaceBattle, side: str) -> float:
    """Guns, and how long they last."""
    return sum(
        worth.guns(view, id) * (SHIPS[id].boxes - worth.hits(view, id))
        for id in battle.berths
        if SHIPS[id].side == side
    )


def stronger(view: MidwayView, battle: SurfaceBattle) -> bool:
    seat = view.seat or ""
    return strength(view, battle, seat) >= strength(view, battle, foe(seat))


def move(view: MidwayView, ask: Ask) -> Move:
    """The stronger side closes to its guns' range; the weaker opens the range; carriers keep away."""
    battle = view.surface[ask.about["zone"]]
    enemies = [at for id, at in battle.berths.items() if SHIPS[id].side != view.seat]
    attack = stronger(view, battle)
    best: tuple[int, Move] = (0, ask.moves[0])
    for option in ask.moves:
        if option[0] != "move" or not enemies:
            continue
        _, id, to = option
        reach = SHIPS[id].gun_range
        now, then = (min(bb.distance(at, e) for e in enemies) for at in (battle.berths[id], to))
        if attack and not SHIPS[id].carrier:
            gain = (now - then) if now > reach else 0
        else:
            gain = then - now
        if gain > best[0]:
            best = (gain, option)
    return best[1]


def fire(view: MidwayView, ask: Ask) -> Move:
    """One gun after another, where it adds most to what the salvo may sink."""
    battle = view.surface[ask.about["zone"]]
    laid: dict[str, int] = {}
    for id, target in battle.fire.items():
        laid[target] = laid.get(target, 0) + worth.guns(view, id)
    best: tuple[float, Move] = (0.0, ask.moves[0])
    for option in ask.moves[1:]:
        _, id, target = option
        have, more = laid.get(target, 0), worth.guns(view, id)
        armour, left = worth.guns(view, target), worth.need(view, target)
        before = odds.gunfire(have, armour, left) if have else 0.0
        gain = worth.worth(view, target) * (odds.gunfire(have + more, armour, left) - before)
        gain += 0.05 * more / max(1, armour) * worth.worth(view, target) / left / (1 + have)
        if gain > best[0]:
            best = (gain, option)
    return best[1]


def withdraw(view: MidwayView, ask: Ask) -> Move:
    battle = view.surface[ask.about["zone"]]
    return ("stay",) if stronger(view, battle) else ("withdraw",)
