"""What a shot that is told of would do: it is fired, and nobody moves before but who dodges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, takewhile
from random import Random
from typing import Any

from wardroom.api.wagers import Claim, Found, Odds, Said, Wagers, only
from wardroom.games.fighters.fire import is_battery
from wardroom.games.fighters.odds import Aim
from wardroom.games.fighters.tasks.shooting import Shot
from wardroom.games.fighters.view import FightersView
from wardroom.kernel import Ask, Match

KINDS = tuple(
    f"{shot}{turn}{dodged}" for shot in ("shot", "flak") for turn in ("", " in its turn") for dodged in ("", " dodged")
)


def claims(view: FightersView, ask: Ask, odds: Odds) -> Iterator[Claim]:
    told: list[Aim] = odds(view, ask)
    for aim in told:
        now = ask.prompt == "shoot" and ask.about.get("shooter") == aim.shooter
        if now or not view.chain:  # in a chain nobody else can fire
            yield _shot(view, aim, now)


def _shot(view: FightersView, aim: Aim, now: bool) -> Claim:
    says = {"dodges": Said(float(aim.dodges))}
    if not aim.dodges:
        says |= {"points": Said(aim.points, aim.points, aim.points), "kills": Said(float(aim.kills))}
        says |= {"answers": Said(float(aim.answers))}

    def settle(match: Match, rng: Random) -> Found | None:
        fired = _fired(match, aim, now)
        dodges = any(ask.prompt == "dodge" and ask.about["craft"] == aim.target for ask in fired.asks.values())
        dodges = dodges or bool(_heard(fired, "dodged", craft=aim.target))
        if aim.dodges or dodges:
            return {"dodges": float(dodges)}
        hits = _heard(fired, "hit", shooter=aim.shooter, target=aim.target)
        return {
            "dodges": 0.0,
            "points": float(hits[0]["points"] if hits else 0),
            "kills": float(_kills(fired, aim)),
            "answers": float(_answers(fired, aim)),
        }

    shot = "flak" if is_battery(aim.shooter) else "shot"
    kind = f"{shot}{' in its turn' if now else ''}{' dodged' if aim.dodges else ''}"
    return Claim(kind=kind, says=says, settle=settle, about=f"{aim.shooter} at {aim.target}")


def _fired(match: Match, aim: Aim, now: bool) -> Match:
    """By whose turn it is, or as if it were."""
    if now:
        ((seat, _),) = match.asks.items()
        match.answer(seat, ("shoot", aim.target))
        return match
    return only(match, Shot(aim.shooter, aim.target))


def _kills(match: Match, aim: Aim) -> bool:
    """Whether this hit is the last one: in a chain another that waits can find the same target afterwards."""
    heard = [(item.kind, dict(item.about)) for item in match.events(None)]
    its = {"shooter": aim.shooter, "target": aim.target}
    after = dropwhile(lambda item: item[0] != "hit" or not its.items() <= item[1].items(), heard)
    next(after, None)
    until = takewhile(lambda item: item[0] != "hit", after)
    return any(kind == "destroyed" and about["craft"] == aim.target for kind, about in until)


def _answers(match: Match, aim: Aim) -> bool:
    """Whether the target may fire back: it is asked, or the automaton has answered for it."""
    asked = any(
        ask.prompt == "return_fire" and ask.about == {"craft": aim.target, "attacker": aim.shooter}
        for ask in match.asks.values()
    )
    done = _heard(match, "returned", shooter=aim.target, target=aim.shooter) or _heard(
        match, "held_fire", shooter=aim.target
    )
    return asked or bool(done)


def _heard(match: Match, kind: str, **about: Any) -> list[dict[str, Any]]:
    heard = [dict(item.about) for item in match.events(None) if item.kind == kind]
    return [item for item in heard if all(item.get(name) == value for name, value in about.items())]


WAGERS = Wagers(claims=claims, kinds=KINDS, often=0.3, each=20, tries=1)  # without dice once is enough
