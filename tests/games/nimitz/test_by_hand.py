"""Dice by hand (NM-GEN-4): nothing falls that the player has not said, in any phase, and the journal keeps it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from nimitz_table import Stop, asked, at_table, heard, moves, say, state

from wardroom.dice.fair import Fair
from wardroom.dice.seeded import Seeded
from wardroom.dice.verify import verify
from wardroom.games.nimitz.game import RULES, mischief
from wardroom.games.nimitz.tasks import TASKS
from wardroom.games.nimitz.tasks.strategic_bombing import StrategicBombing
from wardroom.games.nimitz.view import NimitzView
from wardroom.kernel import Match, Outcome, Roll, Rolls, dump, load
from wardroom.lib.byhand import Thrown

SEED = bytes(range(32))


class Idle(Seeded):
    """Dice that may decide nothing: they repeat the one outcome that the player has said."""

    def __init__(self) -> None:
        super().__init__(0)
        self.whys: Counter[str] = Counter()

    def draw(self, roll: Roll, nth: int, seal: str, n: int = 0) -> Outcome:
        assert len(roll.odds) == 1, f"{roll.why} was rolled without asking what fell"
        self.whys[roll.why] += 1
        return roll.odds[0][0]


def played(match: Match, seed: int, turns: int) -> Match:
    """So many turns of a player who looks for trouble."""
    rng = Random(seed)
    while match.asks and state(match).turn <= turns:
        ask, seen = match.asks["us"], match.view("us")
        assert isinstance(seen, NimitzView)
        match.answer("us", mischief(seen, ask, rng) or rng.choice(ask.moves))
    return match


def test_whatever_rolls_can_be_thrown_by_hand() -> None:
    rolling = [task for task in TASKS.values() if issubclass(task, Rolls)]
    assert len(rolling) > 10
    assert [task for task in rolling if not issubclass(task, Thrown)] == []


@pytest.mark.rule("NM-GEN-4")
def test_no_die_falls_by_itself() -> None:
    whys: Counter[str] = Counter()
    for seed, year in ((0, "1942"), (1, "1944"), (10, "1945"), (3, "1943")):
        dice = Idle()
        match = played(Match(RULES, dice, year, {"dice_by_hand": True}), seed, 2)
        rolls = [(n, entry) for n, entry in enumerate(match.entries) if entry.roll]
        for n, entry in rolls:
            assert match.entries[n - 1].move == ("fell", entry.out)
        whys += dice.whys
    assert whys.keys() >= {
        "order", "order_place", "order_ship", "order_infantry", "order_lba", "battle_turns", "plan", "zone_bombers",
        "zone_fighters", "dogfight", "aaa", "bomb", "torpedo", "depth", "guns", "infantry", "reinforcements",
        "reinforcement_ship", "reinforcement_infantry", "reinforcement_lba", "first_light",
    }, "a phase has not been met"  # fmt: skip


@pytest.mark.rule("NM-GEN-4", "NM-SPC-5")
def test_strategic_bombing_by_hand() -> None:
    """Too rare to be met by chance."""
    places = {"BW": ["us44-air-73rd-bw"], "JA": ["ja44-cv-zuikaku", "ja44-cv-taiho"]}
    by_hand = {"dice_by_hand": True}
    match = at_table(
        places, agenda=(StrategicBombing(), Stop()), dice=["ja44-cv-taiho"], scenario="1944", options=by_hand
    )
    assert moves(match) == [("fell", "ja44-cv-taiho"), ("fell", "ja44-cv-zuikaku")]
    say(match, "fell", "ja44-cv-taiho")
    assert heard(match, "bombed")[0].about["force"] == "ja44-cv-taiho"


@pytest.mark.rule("NM-GEN-4", "NM-JTB-1")
def test_what_the_player_says_is_what_fell() -> None:
    match = Match(RULES, Fair(SEED), "1942", {"dice_by_hand": True})
    say(match, "done")
    say(match, "scout", "JA")
    say(match, "done")
    assert (asked(match), dict(match.asks["us"].about)) == ("by_hand", {"why": "order", "subject": "JA", "named": True})
    assert moves(match) == [("fell", face) for face in range(1, 11)]
    say(match, "fell", 2)
    assert match.asks["us"].about["why"] == "order_ship"
    ships = [match.asks["us"].moves[0][1]]
    say(match, "fell", ships[0])
    while asked(match) == "by_hand":
        ships.append(match.asks["us"].moves[-1][1])
        say(match, "fell", ships[-1])
    order = heard(match, "order")[0].about
    assert (order["die"], order["order"]) == (2, "hold")
    assert len(set(ships)) == 6
    assert set(ships) < set(order["forces"])
    assert state(match).thrown is None


def test_it_can_be_put_away_between_the_saying_and_the_next_question() -> None:
    match = Match(RULES, Fair(SEED), "1942", {"dice_by_hand": True})
    for move in (("done",), ("scout", "JA"), ("done",)):
        say(match, *move)
    assert dump(load(RULES, dump(match.state))) == dump(match.state)


def test_the_journal_verifies() -> None:
    """Who has the record can prove all of it but the player's own dice; they stand in it as answers."""
    match = played(Match(RULES, Fair(SEED), "1942", {"dice_by_hand": True}), 5, 1)
    match.resign("us")
    verdict = verify(match.record(), RULES)
    assert verdict.ok, verdict
    assert {"dice", "rules"} <= set(verdict.checked)
    assert verdict.rolls > 20
    again = Match.fold(RULES, match.record())
    assert dump(again.state) == dump(match.state)
    assert list(again.events("us")) == list(match.events("us"))
