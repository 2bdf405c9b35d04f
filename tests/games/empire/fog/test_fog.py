"""Hidden hands: what shows and what does not; then the game is made to leak, one way at a time, and is caught."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from empire_table import Stop, at_table, heard, say, state
from msgspec import structs

from planting import planter
from wardroom.conformance.leaks import Leak, catch
from wardroom.dice.seeded import Seeded
from wardroom.games.empire.fuzz.mischief import mischief
from wardroom.games.empire.fuzz.probes import probes
from wardroom.games.empire.fuzz.twin import twin
from wardroom.games.empire.game import INFO, RULES, EmpireRules
from wardroom.games.empire.printed import CARDS, foe
from wardroom.games.empire.state import Empire
from wardroom.games.empire.tasks import reaction_cards
from wardroom.games.empire.tasks.activation import Activate
from wardroom.games.empire.tasks.draw import Draw, DrawCard
from wardroom.games.empire.tasks.event_choices import SwapGive, SwapTake
from wardroom.games.empire.tasks.event_losses import RandomDiscard
from wardroom.games.empire.tasks.initiative import Initiative, TakeInitiative
from wardroom.games.empire.tasks.plays import PlayCard, Plays
from wardroom.games.empire.tasks.reaction_cards import PlayReaction, Weather
from wardroom.games.empire.tasks.steps import Ended
from wardroom.games.empire.view import Cards, EmpireView, resample
from wardroom.kernel import Ask, Match, Move, Outcome, Refusal, Roll, Tasks, encode, engine

LEAKS: list[Leak] = []
leak = planter(LEAKS)
SCENARIOS = ("y1943", "y1944", "south_pacific")


def seen(match: Match, seat: str | None) -> EmpireView:
    view = match.view(seat)
    assert isinstance(view, EmpireView)
    return view


def played(scenario: str, seed: int, answers: int) -> Match:
    """A match in its middle."""
    match, rng = Match(RULES, Seeded(seed), scenario, {}), Random(seed)
    for _ in range(answers):
        seat = next(iter(match.asks))
        ask = match.asks[seat]
        match.answer(seat, mischief(seen(match, seat), ask, rng) or rng.choice(ask.moves))
    return match


# ---- what shows


@pytest.mark.rule("ES-X-COMP-2", "ES-Q-001")
def test_a_hand_is_its_owners_and_the_others_see_its_size() -> None:
    match = at_table("y1943", hands={"japan": ["J04", "J36"], "allied": ["A33"]}, agenda=(Stop(),))
    assert seen(match, "japan").hand == ("J04", "J36")
    assert seen(match, "allied").hand == ("A33",)
    assert seen(match, "allied").cards["japan"].hand == 2
    assert "J36" not in str(encode(seen(match, "allied")))
    assert not seen(match, None).hand
    assert "A33" not in str(encode(seen(match, None)))


@pytest.mark.rule("ES-X-COMP-2", "ES-X-CARD-5")
def test_a_future_card_lies_face_down() -> None:
    match = at_table("y1944", hands={"japan": ["J11", "J36"], "allied": ["A33"]}, agenda=(PlayCard("japan"), Stop()))
    g = state(match)
    g.deck("japan", future="", since=0)
    say(match, "future", "J11")
    assert seen(match, "japan").future == "J11"
    assert seen(match, "allied").cards["japan"].future
    assert seen(match, "allied").future != "J11"
    assert "J11" not in str(encode(seen(match, "allied")))
    (mine,), (his,) = heard(match, "japan", "future_set"), heard(match, "allied", "future_set")
    assert mine.about["card"] == "J11"
    assert "card" not in his.about


@pytest.mark.rule("ES-X-COMP-2", "ES-Q-002")
def test_a_draw_is_heard_and_the_card_is_not() -> None:
    match = at_table("y1943", agenda=(Draw("japan", 2), Stop()), dice=["J36", "J67"])
    (told,) = heard(match, "allied", "drew")
    assert (told.about["side"], told.about["n"]) == ("japan", 2)
    assert not heard(match, "allied", "cards_drawn")
    assert not heard(match, None, "cards_drawn")
    (mine,) = heard(match, "japan", "cards_drawn")
    assert set(mine.about["cards"]) == {"J36", "J67"}


# ---- worlds that cannot be told apart


@pytest.mark.rule("ES-Q-001", "ES-X-COMP-2")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", INFO.seats)
def test_other_worlds_look_the_same_and_are_not(scenario: str, seat: str) -> None:
    match = played(scenario, 5, 40)
    g, other = state(match), foe(seat)
    drawn = [resample(g, seat, Random(n)) for n in range(20)] + [twin(g, seat, Random(n)) for n in range(10)]
    for h in drawn:
        RULES.check(h)
        assert encode(RULES.view(h, seat)) == encode(RULES.view(g, seat))
        assert encode(RULES.view(h, None)) == encode(RULES.view(g, None))
        assert h.decks[seat] == g.decks[seat]
    assert len({h.decks[other].hand for h in drawn}) > 5 or not g.decks[other].hand


@pytest.mark.rule("ES-Q-001")
@pytest.mark.parametrize("seat", INFO.seats)
def test_a_deal_knows_nothing_of_the_truth(seat: str) -> None:
    """Two truths that look the same: the same states are drawn."""
    g = state(played("y1943", 3, 30))
    other = twin(g, seat, Random(3))
    assert other.decks != g.decks
    for n in range(10):
        assert resample(g, seat, Random(n)) == resample(other, seat, Random(n))


@pytest.mark.rule("ES-Q-192")
def test_a_card_that_is_being_changed_for_a_discard_is_still_a_secret() -> None:
    agenda = (SwapTake("japan", "J36"), Stop())
    match = at_table("y1943", hands={"japan": ["J36", "J67"], "allied": ["A33"]}, agenda=agenda)
    g = state(match)
    given = set()
    for n in range(20):
        h = resample(g, "allied", Random(n))
        task = h.agenda[-1]
        assert isinstance(task, SwapTake)
        assert task.given in h.decks["japan"].hand
        given.add(task.given)
        kept = twin(g, "allied", Random(n)).agenda[-1]
        assert isinstance(kept, SwapTake)
        assert kept.given == "J36"
    assert len(given) > 5
    assert not given & {"A79", "J43"}


@pytest.mark.rule("ES-X-DEC41-1")
def test_the_cards_of_december_are_known_to_all() -> None:
    g = state(at_table("y1943", hands={"japan": ["J01", "J02", "J04"]}, agenda=(Stop(),)))
    for n in range(10):
        hand = resample(g, "allied", Random(n)).decks["japan"].hand
        assert {"J01", "J02"} <= set(hand)
        assert len(hand) == 3


@pytest.mark.rule("ES-Q-192", "ES-Q-200")
def test_a_swap_is_asked_whatever_the_hand_is_of() -> None:
    """J43 never leaves the hand; that nothing else is in it must not show."""
    for held in ("J43", "J04"):
        hands = {"japan": ["J33", held], "allied": ["A33"]}
        match = at_table("y1943", hands=hands, agenda=(PlayCard("japan"), Stop()))
        say(match, "event", "J33")
        assert match.asks["japan"].prompt == "event_give"


@pytest.mark.rule("ES-Q-040", "ES-Q-200")
def test_the_initiative_is_asked_for_whatever_lies_there() -> None:
    for card in ("J36", "J67"):
        hands = {"japan": ["J04"], "allied": ["A33", "A34"]}
        g = state(at_table("y1943", hands=hands, agenda=(Stop(),)))
        g.deck("japan", future=card, since=g.turn - 1, pile=tuple(c for c in g.decks["japan"].pile if c != card))
        (asked,) = Initiative().run(g)
        assert asked == TakeInitiative("japan")


# ---- planted leaks: what is seen


def _hidden(g: Empire, seat: str | None) -> str:
    """Whose cards the seat must not know."""
    return foe(seat) if seat else "japan"


@leak(EmpireRules, "view")
def the_other_hand(view: Any, self: EmpireRules, g: Empire, seat: str | None) -> EmpireView:
    return structs.replace(view(self, g, seat), hand=g.decks[_hidden(g, seat)].hand)  # type: ignore[no-any-return]


def _backs(view: Any, self: EmpireRules, g: Empire, seat: str | None, **changes: Any) -> EmpireView:
    honest: EmpireView = view(self, g, seat)
    side = _hidden(g, seat)
    changed: Cards = structs.replace(honest.cards[side], **changes)
    return structs.replace(honest, cards={**honest.cards, side: changed})


@leak(EmpireRules, "view")
def how_many_operations_he_holds(view: Any, self: EmpireRules, g: Empire, seat: str | None) -> EmpireView:
    ops = sum(CARDS[card].ops for card in g.decks[_hidden(g, seat)].hand)
    return _backs(view, self, g, seat, hand=ops)


@leak(EmpireRules, "view")
def the_future_card(view: Any, self: EmpireRules, g: Empire, seat: str | None) -> EmpireView:
    return structs.replace(view(self, g, seat), future=g.decks[_hidden(g, seat)].future)  # type: ignore[no-any-return]


@leak(EmpireRules, "view")
def a_draw_pile_in_order(view: Any, self: EmpireRules, g: Empire, seat: str | None) -> EmpireView:
    """Its first card, as if it lay on top."""
    pile = g.decks[_hidden(g, seat)].pile
    return _backs(view, self, g, seat, removed=pile[:1])


@leak(EmpireRules, "view")
def reactions_in_hand(view: Any, self: EmpireRules, g: Empire, seat: str | None) -> EmpireView:
    hand = g.decks[_hidden(g, seat)].hand
    return _backs(view, self, g, seat, reshuffle=any(CARDS[card].type == "reaction" for card in hand))


# ---- what is asked, refused and waited for


def _reacts(g: Empire, side: str) -> bool:
    return any(CARDS[card].type == "reaction" for card in g.decks[side].hand)


@leak(reaction_cards, "window")
def a_window_only_for_who_holds_something(window: Any, g: Empire, step: int | str) -> bool:
    return bool(reaction_cards.held(g, g.now.reaction, step))


@leak(Weather, "run")
def weather_only_for_who_can(run: Any, self: Weather, g: Empire) -> Tasks:
    return (PlayReaction(g.now.reaction, 4),) if reaction_cards.held(g, g.now.reaction, 4) else ()


@leak(PlayCard, "ask")
def a_question_that_counts_his_reactions(ask: Any, self: PlayCard, g: Empire) -> Ask:
    honest: Ask = ask(self, g)
    hand = g.decks[foe(self.seat)].hand
    return structs.replace(honest, about={"passes": sum(CARDS[card].type == "reaction" for card in hand)})


@leak(Activate, "ask")
def moves_in_a_telling_order(ask: Any, self: Activate, g: Empire) -> Ask:
    honest: Ask = ask(self, g)
    return structs.replace(honest, moves=honest.moves[::-1] if _reacts(g, foe(self.seat)) else honest.moves)


@leak(PlayCard, "ask")
def an_offensive_is_offered_where_nobody_reacts(ask: Any, self: PlayCard, g: Empire) -> Ask:
    honest: Ask = ask(self, g)
    moves = tuple(move for move in honest.moves if not _reacts(g, foe(self.seat)) or move[0] != "oc")
    return structs.replace(honest, moves=moves or honest.moves)


@leak(PlayCard, "why_not")
def a_refusal_that_knows_his_hand(why_not: Any, self: PlayCard, g: Empire, move: Move) -> Refusal | None:
    refusal: Refusal | None = why_not(self, g, move)
    if refusal is None:
        return None
    return structs.replace(refusal, about={**refusal.about, "hand": g.decks[foe(self.seat)].hand})


@leak(Plays, "run")
def who_is_waited_for(run: Any, self: Plays, g: Empire) -> Tasks:
    """A hand without a great card is passed over without a word, if the other side has one."""
    great = {side: any(CARDS[card].ops > 2 for card in g.decks[side].hand) for side in INFO.seats}
    if great[foe(self.side)] and not great[self.side]:
        return (Plays(foe(self.side)),)
    tasks: Tasks = run(self, g)
    return tasks


# ---- what is heard


def _overheard(g: Empire) -> None:
    """Everybody hears everything."""
    g.events = tuple(
        structs.replace(e, to=None, public={**e.public, **{k: v for s in e.secret.values() for k, v in s.items()}})
        for e in g.events
    )


@leak(PlayCard, "answer")
def a_future_card_that_is_overheard(answer: Any, self: PlayCard, g: Empire, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    if move[0] == "future":
        _overheard(g)
    return tasks


@leak(Draw, "run")
def a_card_drawn_is_told_to_the_other(run: Any, self: Draw, g: Empire) -> Tasks:
    tasks: Tasks = run(self, g)
    g.events = tuple(structs.replace(e, to=None) if e.kind == "cards_drawn" else e for e in g.events)
    return tasks


@leak(DrawCard, "rolled")
def a_draw_that_tells_the_kind_of_card(rolled: Any, self: DrawCard, g: Empire, outcome: Outcome) -> Tasks:
    tasks: Tasks = rolled(self, g, outcome)
    g.reveal("drew", side=self.side, n=CARDS[str(outcome)].ops)
    return tasks


@leak(PlayCard, "answer")
def the_best_card_that_was_not_played(answer: Any, self: PlayCard, g: Empire, move: Move) -> Tasks:
    tasks: Tasks = answer(self, g, move)
    hand = g.decks[self.seat].hand
    g.tell("passed", side=self.seat, best=max((CARDS[card].ops for card in hand), default=0))
    return tasks


@leak(PlayReaction, "answer")
def what_he_might_have_played(answer: Any, self: PlayReaction, g: Empire, move: Move) -> Tasks:
    if move[0] == "none":
        g.tell("no_reaction", side=self.seat, cards=len(reaction_cards.held(g, self.seat, self.step)))
    tasks: Tasks = answer(self, g, move)
    return tasks


@leak(Ended, "run")
def what_is_kept_for_later(run: Any, self: Ended, g: Empire) -> Tasks:
    tasks: Tasks = run(self, g)
    g.tell("offensive_over", card=g.decks["japan"].future, other=g.decks["allied"].future)
    return tasks


# ---- the sampler itself


@leak(EmpireRules, "resample")
def a_sampler_that_copies_the_true_hand(resample: Any, self: EmpireRules, g: Empire, seat: str, rng: Random) -> Empire:
    """It draws another pile; whoever searches in it knows the hand."""
    drawn: Empire = resample(self, g, seat, rng)
    drawn.decks = {**drawn.decks, foe(seat): g.decks[foe(seat)]}
    return drawn


CHEATS = ("a_sampler_that_copies_the_true_hand", "a_future_card_that_is_overheard")
WINDOWS = ("a_window_only_for_who_holds_something", "weather_only_for_who_can", "who_is_waited_for")
"""Looked for below: the view shows the step of an offensive, and by it whether somebody was asked; so the suite takes
two worlds in which a window opens and does not for two that part."""


@pytest.mark.rule("ES-X-COMP-2", "ES-Q-001", "ES-Q-200")
@pytest.mark.parametrize("planted", [p for p in LEAKS if p.name not in (*CHEATS, *WINDOWS)], ids=lambda p: p.name)
def test_a_seeded_leak_is_caught(planted: Leak) -> None:
    found = catch(
        RULES, planted, matches=6, seed=1, player=mischief, twin=twin, fog=0.3, probes=probes, scenarios=SCENARIOS,
    )  # fmt: skip
    assert found is not None, f"{planted.name} went by unnoticed"


@pytest.mark.rule("ES-Q-001")
def test_a_sampler_that_copies_the_hand_would_be_noticed() -> None:
    """`test_a_deal_knows_nothing_of_the_truth` holds of the true one, and not of that one."""
    planted = next(p for p in LEAKS if p.name == CHEATS[0])
    g = state(played("y1943", 3, 30))
    other = twin(g, "japan", Random(3))
    with planted.patch():
        assert any(
            RULES.resample(g, "japan", Random(n)) != RULES.resample(other, "japan", Random(n)) for n in range(10)
        )


@pytest.mark.rule("ES-X-COMP-2", "ES-X-CARD-5")
def test_a_future_card_that_is_overheard_would_be_noticed() -> None:
    """The answer itself names the card, so no two worlds take it and differ."""
    planted = next(p for p in LEAKS if p.name == CHEATS[1])
    with planted.patch(), pytest.raises(AssertionError):
        test_a_future_card_lies_face_down()


def _then(g: Empire, seat: str, move: Move) -> object:
    """Who is asked what after an answer, or that dice are rolled."""
    h = g.draft()
    engine.answer(h, seat, move)
    if h.result is None and engine.pending_roll(h) is not None:
        return "dice"
    return engine.waiting(h), type(engine.top(h)), h.offensive.step if h.offensive else 0


def tells(seed: int, answers: int) -> int:
    """How often who is asked next differs between worlds that a seat cannot tell apart."""
    match, rng, found = Match(RULES, Seeded(seed), "y1943", {}), Random(seed), 0
    while match.result is None and answers:
        seat = next(iter(match.asks))
        ask = match.asks[seat]
        move = mischief(seen(match, seat), ask, rng) or rng.choice(ask.moves)
        g, answers = state(match), answers - 1
        if ask.prompt not in ("activate", "destination", "home_for", "hits"):  # those in lanes, and long ones
            worlds = [resample(g, eye, rng) for eye in INFO.seats for _ in range(3)]
            same = [h for h in worlds if move in engine.asks(h)[seat].moves]
            found += sum(_then(h, seat, move) != _then(g, seat, move) for h in same)
        match.answer(seat, move)
    return found


@pytest.mark.rule("ES-Q-200", "ES-Q-100", "ES-Q-117")
@pytest.mark.parametrize("seed", range(2))
def test_who_is_asked_next_tells_nothing(seed: int) -> None:
    assert not tells(seed, 300)


@pytest.mark.rule("ES-Q-200", "ES-Q-100", "ES-Q-117")
@pytest.mark.parametrize("planted", [p for p in LEAKS if p.name in WINDOWS], ids=lambda p: p.name)
def test_a_window_that_tells_is_caught(planted: Leak) -> None:
    with planted.patch():
        assert any(tells(seed, 150) for seed in range(6))


@pytest.mark.rule("ES-X-CARD-5")
def test_a_random_discard_is_told_when_it_is_drawn_and_not_before() -> None:
    hands = {"japan": ["J04", "J36"], "allied": ["A33"]}
    match = at_table("y1943", hands=hands, agenda=(RandomDiscard("japan"), Stop()), dice=["J36"])
    (told,) = heard(match, "allied", "event_discarded")
    assert told.about["card"] == "J36"
    assert "J04" not in str(match.events("allied"))
    assert isinstance(RandomDiscard("japan").roll(state(match)), Roll)


@pytest.mark.rule("ES-Q-192")
def test_a_swap_shows_both_cards_and_no_other() -> None:
    hands = {"japan": ["J04", "J36"], "allied": ["A33"]}
    match = at_table("y1943", hands=hands, agenda=(SwapGive("japan", "J33"), Stop()))
    say(match, "give", "J04")
    assert not heard(match, "allied", "event_swapped")
    assert "J04" not in str(encode(seen(match, "allied")))
    taken = match.asks["japan"].moves[0][1]
    say(match, "take", taken)
    (told,) = heard(match, "allied", "event_swapped")
    assert (told.about["given"], told.about["taken"]) == ("J04", taken)
    assert "J36" not in str(match.events("allied"))
