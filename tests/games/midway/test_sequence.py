"""The steps of a turn in the order in which the rulebook numbers them."""

from __future__ import annotations

import pytest
from air_table import seen
from midway_table import Hangar, at_table, until_asked

from wardroom.games.midway.tasks.turn import Turn
from wardroom.kernel import Match

# Steps 1 to 18, and fighters 6, reduction 6, surface combat 1 to 8; standing down opens the turn (step 2).
STEPS = [
    ("at the beginning of a turn", "JP and US", "stand_down"),
    ("at the beginning of a turn", "all hear", "announced stood_down"),
    ("1: ships move, in secret", "JP and US", "move_ships"),
    ("2: aircraft are readied", "JP and US", "ready_aircraft"),
    ("2: each says whether he readies", "all hear", "announced readying"),
    ("3: the US searches", "US", "search"),
    ("4: then Japan", "JP", "search"),
    ("surface combat 1: shared zones are stated", "all hear", "contact"),
    ("5: operations are written", "JP and US", "write_orders"),
    ("5: and exchanged", "all hear", "exchanged"),
    ("6: the US receives the first attack", "all hear", "battle"),
    ("7: its ships are placed", "US", "place_defence"),
    ("appendix, aircraft 3: the attacker may still give up", "JP", "confirm"),
    ("8: bombers are placed", "JP", "place_bombers"),
    ("9: ships say at what they fire", "US", "screen"),
    ("10 to 12: odds and dice", "all hear", "bombed"),
    ("13: hits are recorded", "all hear", "hits"),
    ("15: the other attacks in the same way", "all hear", "battle"),
    ("7: ships are placed", "JP", "place_defence"),
    ("appendix, aircraft 3", "US", "confirm"),
    ("16: aircraft return", "JP and US", "land"),
    ("17: each attacker tells where he came from", "all hear", "disclosed"),
    ("surface combat 3: then ships fight", "all hear", "surface_battle"),
    ("surface combat 4: Japan places first", "JP", "surface.deploy"),
    ("surface combat 5: the US opposite", "US", "surface.deploy"),
    ("surface combat 6: Japan moves", "JP", "surface.move"),
    ("surface combat 7: the US moves", "US", "surface.move"),
    ("surface combat 13: either may withdraw", "JP and US", "surface.withdraw"),
    ("18: a turn is ticked off", "all hear", "turn"),
]
HEARD = {step for _, who, step in STEPS if who == "all hear"}


def _said(kind: str, about: dict[str, object]) -> str:
    return f"announced {about['what']}" if kind == "announced" else kind


def _play(match: Match) -> list[tuple[str, str]]:
    """Who is asked what, and what all hear, in order and without repetition; both sides attack."""
    told, order = len(match.events("JP")), list[tuple[str, str]]()

    def note(who: str, step: str) -> None:
        if step != "how_many" and (not order or order[-1] != (who, step)):
            order.append((who, step))

    strikes = {"JP": ["F4-E"], "US": ["D4-E"]}
    while True:
        for event in match.events("JP", told):
            if (step := _said(event.kind, dict(event.about))) in HEARD:
                note("all hear", step)
            if event.kind == "turn":
                return order
        told = len(match.events("JP"))
        for seat, ask in sorted(match.asks.items()):
            note(" and ".join(sorted(match.waiting)), ask.prompt)
            moves = {move[0]: move for move in ask.moves}
            if ask.prompt == "write_orders" and strikes[seat]:
                match.answer(seat, ("strike", strikes[seat].pop()))
                match.answer(seat, next(m for m in match.asks[seat].moves if m[0] == "send_all"))
                match.answer(seat, ("done",))
            elif ask.prompt == "place_bombers" and not seen(match, seat).groups:
                match.answer(seat, moves["dive"])
                match.answer(seat, ("factors", 3))
            elif ask.prompt == "confirm":
                match.answer(seat, ("attack",) if seat == "JP" else ("call_off",))
            elif ask.prompt == "surface.withdraw":
                match.answer(seat, ("withdraw",))
            else:
                match.answer(seat, moves.get("arrange") or moves.get("line") or ask.moves[0])
            if len(match.waiting) == 1:
                break


@pytest.mark.rule(
    "MW-B18-1", "MW-S1-6", "MW-S2-1", "MW-S2-4", "MW-S3-1", "MW-S4-1", "MW-S5-1", "MW-B6-3", "MW-B9-1", "MW-B15-1",
    "MW-B16-1", "MW-B17-1", "MW-SF-1", "MW-SF-2", "MW-SF-4", "MW-SF-6", "MW-SF-7", "MW-SF-8",
)  # fmt: skip
def test_the_steps_of_a_turn_in_the_order_of_the_rulebook() -> None:
    decks = {base: Hangar(ready=(0, 6, 0), unready=(0, 1, 0)) for base in ("akagi", "hornet")}
    match = at_table(
        ships={"akagi": "D4-E", "hornet": "F4-E", "tone": "A5-A", "astoria": "A5-A"}, air=decks, turn=2,
        armed_once=("JP", "US"), options={"surface_combat": True}, dice=[3, 6], agenda=(Turn(),),
    )  # fmt: skip
    until_asked(match, "JP", "stand_down")
    assert _play(match) == [(who, step) for _, who, step in STEPS]
