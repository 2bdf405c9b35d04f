"""What `kido` has in mind: of each card, each offensive and each reaction, with the chances it reckoned with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from empire_table import position

from wardroom.api import Because, Witness
from wardroom.dice.seeded import Seeded
from wardroom.games.empire.bot import BOTS, because, reaction
from wardroom.games.empire.bot.kido import Kido
from wardroom.games.empire.bot.scheme import Order, Part, Scheme
from wardroom.games.empire.game import RULES, WORDS
from wardroom.games.empire.odds.answers import joined
from wardroom.games.empire.odds.forecast import forecast
from wardroom.games.empire.printed import ALLIED, CARDS, JAPAN, SIDES
from wardroom.games.empire.state import Empire
from wardroom.kernel import Ask, Match, Move
from wardroom.lib.words import LANGUAGES

Told = tuple[Empire, str, Ask, Move, tuple[Because, ...]]


@cache
def war() -> tuple[dict[str, Kido], tuple[Told, ...]]:
    """A war in the South Pacific; and what other instances, shown the answers, say of them."""
    match = Match(RULES, Seeded(3), "south_pacific", {})
    players = {side: Kido(side, 3) for side in SIDES}
    witnesses = {side: Kido(side, 1) for side in SIDES}
    told: list[Told] = []
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        here, view = match.state, match.view(seat)
        assert isinstance(here, Empire)
        sample: Callable[[], Any] = lambda here=here: here  # noqa: E731
        move = players[seat].choose(view, ask, sample)
        if ask.prompt in Kido.every:
            witnesses[seat].watch(view, ask, sample, move)
            told.append((here, seat, ask, move, witnesses[seat].because))
        match.answer(seat, move)
    return players, tuple(told)


def said(prompt: str) -> list[Told]:
    return [each for each in war()[1] if each[2].prompt == prompt]


def test_every_sentence_has_words() -> None:
    for *_, reasons in war()[1]:
        for key, about in reasons:
            for lang in LANGUAGES:
                assert "{" not in WORDS.say(lang, f"plan.{key}", **about)


@pytest.mark.parametrize("side", SIDES)
def test_an_offensive_is_told_as_it_was_planned(side: str) -> None:
    """Who is shown the answers has the same battles in mind as the one who gave them, with the same chances."""
    meant = Counter(
        (intent.place, len(intent.units), round(100 * intent.chance))
        for _, intent in war()[0][side].intents
        if intent.key == "battle"
    )
    told: Counter[tuple[str, int, int]] = Counter()
    before: tuple[Because, ...] = ()
    for _, seat, _, _, reasons in said("activate"):
        if seat == side and reasons != before:
            before = reasons
            told += Counter((a["hex"], a["n"], a.get("chance", 0)) for key, a in reasons if key in ("battle", "raid"))
    assert told
    assert set(told) == set(meant)


def test_a_reaction_is_told_with_the_chance_that_it_changes() -> None:
    """And none where no HQ was chosen."""
    found = [each for each in said("reaction_hq") if len(each[2].moves) > 1]
    assert {move[0] for _, _, _, move, _ in found} == {"hq", "none"}
    for g, side, _, move, ((key, about),) in found:
        fight = reaction.main(g)
        quiet = forecast(g, fight, g.now.condition)
        assert about["hex"] == fight.hex
        if move[0] == "none":
            assert (key, about["chance"]) == ("no_reaction", round(100 * quiet.take))
            continue
        answer = joined(g, str(move[1]), fight)
        assert answer is not None
        met = forecast(*answer, g.now.condition)
        assert (about["hq"], about["before"], about["after"]) == (
            move[1], round(100 * quiet.take), round(100 * met.take),
        )  # fmt: skip
        assert (key == "reaction") is (about["before"] != about["after"])
        assert (about["ours"], about["theirs"]) == (round(met.lost[side]), round(met.lost[g.now.side]))


def test_of_a_card_that_leads_an_offensive_nothing_is_said_before_its_units_are_chosen() -> None:
    for _, _, ask, move, reasons in said("play"):
        if len(ask.moves) > 1 and move[0] == "event":
            offensive = CARDS[str(move[1])].type == "military"
            assert reasons == (() if offensive else (("event", {"card": move[1]}),))
        elif move[0] in ("oc", "event"):
            assert reasons == ()


@pytest.mark.parametrize(("divisions", "chance"), [(4, 50), (9, 100), (0, 10)])
def test_what_other_cards_are_for(divisions: int, chance: int) -> None:
    g = position("y1943", divisions=divisions)
    card = next(id for id in CARDS if id.startswith("J"))
    assert because.played(g, ("china", card)) == (("china", {"card": card, "chance": chance}),)
    assert because.played(g, ("future", card)) == (("future", {"card": card}),)
    assert because.played(g, ("rivalry", card)) == (("rivalry", {"card": card}),)
    assert because.played(g, ("pass",)) == (("pass", {}),)
    assert because.played(g, ("discard", card)) == ()


def test_battles_landings_and_mere_marches_are_told_apart() -> None:
    def part(hex: str, n: int, chance: float, battle: bool) -> Part:
        units = tuple(f"u{i}" for i in range(n))
        return Part(hex, units, (Order(units, ("sail", hex)),), 5.0, chance, battle)

    march = part("4017", 1, 0.0, False)
    parts = (part("3823", 3, 0.75, True), part("3624", 2, 0.0, True), part("3420", 1, 0.9, False),
             part("3520", 2, 0.5, False), march)  # fmt: skip
    assert because.meant("J01", Scheme("hq", parts)) == (
        ("battle", {"card": "J01", "hex": "3823", "n": 3, "chance": 75}),
        ("raid", {"card": "J01", "hex": "3624", "n": 2}),
        ("landings", {"card": "J01", "hexes": ["3420", "3520"], "n": 3, "chance": 50}),
    )
    assert because.meant("J01", Scheme("hq", (march,))) == (("forward", {"card": "J01", "n": 1}),)
    assert because.meant("J01", Scheme("hq")) == ()


def test_every_level_can_say_why() -> None:
    assert all(isinstance(make(side, 1), Witness) for make in BOTS.values() for side in (JAPAN, ALLIED))
