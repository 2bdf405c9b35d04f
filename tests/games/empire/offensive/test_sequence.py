"""The fourteen steps in their order, the two jumps, and the end that a cancelled offensive comes to (7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from empire_steps import at_step, field, go, hurry, underway
from empire_table import Stop, asked, going_on, heard, moves, refused, say, state

from wardroom.games.empire.cards.cancel import TRACKS
from wardroom.games.empire.state import INTERCEPT, SURPRISE, Trip
from wardroom.games.empire.tasks import offensive
from wardroom.games.empire.tasks.battle import Battles
from wardroom.games.empire.tasks.plays import Plays
from wardroom.games.empire.tasks.steps import STEPS, Effects, Step
from wardroom.kernel import Match

BATTLE = {"a_bb_washington": "4828", "a_bb_north_carolina": "4828", "j_ca_takao": "4222", "j_bb_hiei": "4017"}
JAPAN, ALLIED = "japan", "allied"


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the steps that were played."""
    played: list[int] = []
    for number, work in list(STEPS.items()):

        def recorded(g: Any, number: int = number, work: Any = work) -> Any:
            played.append(number)
            return work(g)

        monkeypatch.setitem(STEPS, number, recorded)
    return played


def _played(hand: Iterable[str], *, use: str = "oc", card: str = "A21", goal: str = "4222", **how: Any) -> Match:
    """Washington and North Carolina sail, and the Reaction player is asked."""
    how = {"dice": (), **how}
    g = field({**BATTLE, **how.pop("units", {})}, hands={ALLIED: [card], JAPAN: hand})
    m = going_on(g, (Plays(ALLIED), Stop()), how["dice"])
    say(m, use, card)
    if asked(m)[1] == "hq":
        say(m, "hq", "a_s_pac_hq_halsey")
    say(m, "stack", "4828")
    say(m, "fleet", "4828")
    say(m, "sail", goal)
    if asked(m)[1] == "battles":
        say(m, "done")
    return m


# ---- the order


@pytest.mark.rule(*(f"ES-OFF-{n}" for n in (1, 3, 4, 5, 10, 11, 13, 15, 16, 17, 19, 20, 21, 22)), "ES-Q-202")
def test_all_fourteen_steps_in_their_order(steps: list[int]) -> None:
    m = _played(["J04", "J18"], dice=(5, 5, "J84"))
    assert asked(m) == (JAPAN, "weather")
    say(m, "none")
    assert asked(m) == (JAPAN, "intelligence")
    say(m, "card", "J04")
    say(m, "none")
    assert asked(m) == (JAPAN, "reaction_hq")
    say(m, "none")
    assert asked(m) == (JAPAN, "attack_cards")
    say(m, "none")
    hurry(m, "play")
    assert steps == list(range(1, 15))
    assert state(m).offensive is None


@pytest.mark.rule("ES-OFF-14", "ES-X-INT-1")
def test_a_surprise_has_no_step_8(steps: list[int]) -> None:
    m = _played(["J18"], dice=(5, 5))
    say(m, "none")
    say(m, "none")
    assert (asked(m), state(m).now.condition) == ((JAPAN, "attack_cards"), SURPRISE)
    hurry(m, "play")
    assert steps == [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14]


@pytest.mark.rule("ES-OFF-12", "ES-Q-105")
def test_without_a_battle_attack_cards_and_then_step_13(steps: list[int]) -> None:
    m = _played(["J24", "J18"], goal="4825", dice=(0, "J84"))
    say(m, "none")
    assert (asked(m), steps) == ((JAPAN, "attack_cards"), [1, 2, 3, 4, 5, 6])
    say(m, "card", "J24")
    hurry(m, "play")
    assert steps == [1, 2, 3, 4, 5, 6, 13, 14]
    assert sum(state(m).units[id].steps for id in BATTLE if id.startswith("a_")) == 3


@pytest.mark.rule("ES-Q-105", "ES-OFF-18", "ES-OFF-20")
def test_without_a_battle_cards_of_step_10_come_before_those_of_step_12() -> None:
    """J24 was played first; J75 works before it all the same."""
    m = _played(["J24", "J75", "J18"], goal="4825", dice=(0, 9, "J84", "J86"))
    say(m, "none")
    say(m, "card", "J24")
    say(m, "card", "J75")
    hurry(m, "play")
    assert [event.about["card"] for event in heard(m, None, "event_die")] == ["J75", "J24"]


@pytest.mark.rule("ES-OFF-5", "ES-OFF-23")
def test_weather_ends_everything_in_step_4(steps: list[int]) -> None:
    m = _played(["J19", "J18"])
    say(m, "card", "J19")
    assert steps == [1, 2, 3, 4]
    assert state(m).offensive is None
    assert asked(m) == (JAPAN, "play")


@pytest.mark.example("ES-E-50")
@pytest.mark.rule("ES-OFF-5", "ES-OFF-12", "ES-OFF-14", "ES-OFF-23")
@pytest.mark.parametrize(
    ("after", "fights", "condition", "cancelled", "then"),
    [
        (4, ("4222",), SURPRISE, True, 0),
        (6, (), SURPRISE, False, 13),
        (7, ("4222",), SURPRISE, False, 9),
        (7, ("4222",), INTERCEPT, False, 8),
    ],
)
def test_the_next_step(
    steps: list[int], after: int, fights: tuple[str, ...], condition: str, cancelled: bool, then: int
) -> None:
    units = {"a_bb_washington": "4222", "j_ca_takao": "4222"}
    g = underway(ALLIED, "A21", units, fights=fights, now={"condition": condition, "cancelled": cancelled})
    follow = Step(after + 1) if after == 4 else offensive.Jump(after)
    going_on(g, (follow, Stop()), dice=(5, 5))
    assert steps[:1] == ([then] if then else [])


# ---- what each step brings


@pytest.mark.rule("ES-OFF-1", "ES-ACT-8")
def test_step_1_asks_for_the_hq_and_then_for_units() -> None:
    g = field(BATTLE, hands={ALLIED: ["A21"]})
    m = going_on(g, (Plays(ALLIED), Stop()))
    say(m, "oc", "A21")
    assert asked(m) == (ALLIED, "hq")
    say(m, "hq", "a_s_pac_hq_halsey")
    assert asked(m) == (ALLIED, "activate")


@pytest.mark.rule("ES-OFF-2")
def test_step_1_brings_the_unit_of_the_event_before_anybody_is_activated() -> None:
    """A70: the armoured brigade, which may be activated at once."""
    g = field({"a_7_armor_bde": "event", "a_15_british_corps": "1905"}, hands={ALLIED: ["A70"]})
    m = going_on(g, (Plays(ALLIED), Stop()))
    say(m, "event", "A70")
    hurry(m, "activate")
    assert state(m).units["a_7_armor_bde"].at != "event"
    assert ("unit", "a_7_armor_bde") in moves(m)


@pytest.mark.rule("ES-OFF-3", "ES-OFF-4")
def test_units_move_and_then_battles_are_declared() -> None:
    m = at_step(2, underway(ALLIED, "A21", {"a_bb_washington": "4828", "a_1_maw": "4423", "j_ca_takao": "4222"}))
    assert asked(m) == (ALLIED, "move")
    go(m, "a_bb_washington", "sail", "4222")
    say(m, "finish")
    assert asked(m) == (ALLIED, "battles")
    say(m, "commit", "a_1_maw", "4222")
    say(m, "done")
    (told,) = heard(m, None, "declared")
    assert told.about["hexes"] == ["4222"]


@pytest.mark.rule("ES-OFF-10", "ES-Q-103")
def test_step_5_brings_bonuses_before_reaction() -> None:
    """A28: empty islands beside a landing fall, before Japan is asked for anything."""
    units = {"a_2m_division": "4322", "j_ca_takao": "4017"}
    trips = {"a_2m_division": Trip("assault", "4423")}
    hands = {JAPAN: ["J18"]}
    g = underway(ALLIED, "A28", units, use="event", fights=["4017"], now={"moved": trips}, hands=hands, japan=["4422"])
    m = at_step(5, g)
    hurry(m, "special_reaction", "intelligence")
    assert asked(m)[0] == JAPAN
    assert state(m).holder("4422") == ALLIED


@pytest.mark.rule("ES-OFF-16", "ES-OFF-18", "ES-OFF-19", "ES-OFF-20", "ES-Q-117")
def test_attack_cards_are_played_in_step_9_and_work_before_or_after_the_battles() -> None:
    m = _played(["J24", "J75", "J18"], dice=(9, 5, 9, "J84", "J86"))
    say(m, "none")
    say(m, "none")
    assert asked(m) == (JAPAN, "attack_cards")
    say(m, "card", "J24")
    assert asked(m) == (JAPAN, "attack_cards")
    say(m, "card", "J75")
    say(m, "none")
    hurry(m, "play")
    kinds = [(event.kind, event.about.get("card")) for event in m.events(None)]
    order = [kinds.index(what) for what in (("event_die", "J75"), ("battle_begins", None), ("event_die", "J24"))]
    assert order == sorted(order)


@pytest.mark.rule("ES-OFF-17")
def test_bonuses_after_reaction_take_effect_in_step_10() -> None:
    """J20: Allied air units in a battle hex with a battleship of Japan and none of their own lose a step."""
    units = {"j_bb_hiei": "4423", "j_ca_takao": "4423", "a_1_maw": "4423", "a_bb_washington": "4423"}
    g = underway(JAPAN, "J20", {**units, "a_bb_washington": "4828"}, use="event", fights=["4423"])
    g.go(moved={"j_bb_hiei": Trip("sail", "4017"), "j_ca_takao": Trip("sail", "4021")})
    m = going_on(g, (Effects(5), Effects(10), Stop()))
    assert state(m).units["a_1_maw"].steps == 1


@pytest.mark.rule("ES-OFF-19", "ES-ACT-1")
def test_step_11_resolves_every_battle() -> None:
    units = {"a_bb_washington": "4222", "j_ca_takao": "4222", "a_bb_mississippi": "4415", "j_cl_tenryu": "4415"}
    g = underway(ALLIED, "A21", units, use="event", fights=["4222", "4415"])
    m = going_on(g, (Battles(), Stop()), dice=(9, 9, 9, 9))
    hurry(m)
    assert [event.about["hex"] for event in heard(m, None, "battle_begins")] == ["4222", "4415"]
    assert {fight.stage for fight in state(m).now.fights} == {"over"}


@pytest.mark.rule("ES-OFF-21")
def test_step_13_is_the_reaction_players_first() -> None:
    units = {"a_bb_washington": "4122", "j_ca_takao": "4223"}
    m = at_step(13, underway(ALLIED, "A21", units, now={"reacting": {"j_ca_takao": "4021"}}))
    assert asked(m) == (JAPAN, "homeward")
    say(m, "home")
    assert asked(m) == (ALLIED, "homeward")
    say(m, "home")
    assert [event.about["side"] for event in heard(m, None, "went_home")] == [JAPAN, ALLIED]


@pytest.mark.rule("ES-OFF-22", "ES-Q-144")
def test_step_14_brings_emergency_moves_of_both_sides_the_reaction_player_first() -> None:
    units = {"j_21_af": "4423", "j_cl_tenryu": "4423", "a_1_maw": "4222", "a_ca_kent": "4222"}
    g = underway(ALLIED, "A21", units, active=[], allied=["4423"], japan=["4222"])
    m = at_step(14, g)
    hurry(m)
    assert [event.about["unit"][0] for event in heard(m, None, "fled")] == ["j", "j", "a", "a"]


@pytest.mark.rule("ES-Q-144", "ES-OFF-22")
def test_an_active_ship_had_step_13_and_makes_no_emergency_move() -> None:
    units = {"a_ca_kent": "4222", "a_bb_washington": "4222"}
    m = at_step(14, underway(ALLIED, "A21", units, active=["a_ca_kent"], japan=["4222"]))
    hurry(m)
    assert [event.about["unit"] for event in heard(m, None, "fled")] == ["a_bb_washington"]


# ---- cancelled


LANDING = {"a_bb_washington": "4423", "a_2m_division": "4423", "a_xiv_corps": "4423 1", "j_ca_takao": "4017"}


def _landed(hand: list[str], card: str = "A21", use: str = "oc", **how: Any) -> tuple[Match, Any]:
    """A landing on an empty island, of which Japan is asked next; and the state as it was before the card."""
    g = field(
        {**LANDING, **how.pop("units", {})}, hands={ALLIED: [card], JAPAN: hand}, asp={JAPAN: 5, ALLIED: 5}, **how
    )
    m = going_on(g, (Plays(ALLIED), Stop()))
    before = {name: getattr(state(m), name) for name in ("units", "taken", *TRACKS)}
    say(m, use, card)
    hurry(m, "hq", "activate")
    if asked(m)[1] == "hq":
        say(m, "hq", "a_s_pac_hq_halsey")
    say(m, "stack", "4423")
    if asked(m)[1] == "activate":
        say(m, "done")
    say(m, "landing", "4423")
    say(m, "assault", "4322")
    hurry(m, "weather")
    return m, before


@pytest.mark.rule("ES-OFF-6", "ES-OFF-9", "ES-OFF-23", "ES-Q-101", "ES-Q-077")
def test_a_cancelled_offensive_leaves_no_trace() -> None:
    m, before = _landed(["J19", "J18"])
    assert state(m).units["a_2m_division"].at == "4322"
    assert state(m).asp_used[ALLIED] == 2
    say(m, "card", "J19")
    assert {name: getattr(state(m), name) for name in before} == {
        **before, "happened": tuple(sorted({*before["happened"], "J19"})),
    }  # fmt: skip
    assert state(m).units["a_2m_division"].at == "4423"
    assert state(m).asp_used[ALLIED] == 0


@pytest.mark.rule("ES-OFF-8", "ES-Q-101")
@pytest.mark.parametrize("use", ["oc", "event"])
def test_the_card_of_a_cancelled_offensive_is_a_discard(use: str) -> None:
    m, _ = _landed(["J19", "J18"], "A20", use)
    say(m, "card", "J19")
    deck = state(m).decks[ALLIED]
    assert ("A20" in deck.discards, "A20" in deck.removed) == (True, False)
    assert "J19" in state(m).decks[JAPAN].removed


@pytest.mark.rule("ES-OFF-7", "ES-Q-101")
def test_a_cancelled_offensive_takes_reinforcements_and_replacements_back() -> None:
    """A48 restores a Chinese army; A70 brings the armoured brigade."""
    for card, unit, where in (("A48", "a_5_chinese_army", "2205 1"), ("A70", "a_7_armor_bde", "event")):
        units = {"a_15_british_corps": "1905", "a_1_ind_corps": "2205", unit: where}
        g = field(units, hands={ALLIED: [card], JAPAN: ["J19", "J18"]})
        start = g.units[unit]
        m = going_on(g, (Plays(ALLIED), Stop()))
        say(m, "event", card)
        while asked(m)[1] != "activate":
            say(m, *moves(m)[-1])
        assert state(m).units[unit] != start
        say(m, "unit", "a_15_british_corps")
        say(m, "done")
        say(m, "finish")
        hurry(m, "weather")
        say(m, "card", "J19")
        assert state(m).units[unit] == start


@pytest.mark.rule("ES-OFF-5", "ES-Q-100", "ES-Q-200")
def test_weather_is_asked_whatever_the_hand_and_not_when_all_of_it_lies_open() -> None:
    m = _played(["J18"])
    assert (asked(m), moves(m)) == ((JAPAN, "weather"), [("none",)])
    assert refused(m, "card", "J18").key == "not_this_window"
    assert refused(m, "card", "J19").key == "not_in_hand"
    units = {"a_bb_washington": "4222", "j_ca_takao": "4222"}
    g = underway(ALLIED, "A21", units, fights=["4222"], hands={JAPAN: ["J18"]})
    deck = g.decks[JAPAN]
    open_cards = ("J19", "J22", "J64")
    g.deck(JAPAN, pile=tuple(c for c in deck.pile if c not in open_cards), removed=(*deck.removed, *open_cards))
    assert asked(at_step(4, g))[1] != "weather"
    g = underway(ALLIED, "A21", units, fights=["4222"], hands={JAPAN: []})
    assert asked(at_step(4, g))[1] != "weather"


@pytest.mark.rule("ES-Q-100")
def test_the_allies_have_no_weather() -> None:
    units = {"j_bb_hiei": "4423", "a_bb_washington": "4423"}
    m = at_step(4, underway(JAPAN, "J44", units, fights=["4423"], hands={ALLIED: ["A29"]}))
    assert asked(m) == (ALLIED, "intelligence")


@pytest.mark.rule("ES-OFF-23", "ES-Q-101")
def test_after_step_4_nothing_can_put_the_offensive_back() -> None:
    m = _played(["J18"])
    assert state(m).now.before is not None
    say(m, "none")
    assert state(m).now.before is None


@pytest.mark.rule("ES-Q-145", "ES-OFF-22")
def test_the_end_of_an_offensive() -> None:
    """Cards to their piles with their draws, stacking, and nobody is active any more."""
    units = {f"a_{name}": "4825" for name in ("13af_air", "1_maw", "2_maw", "7af_air")}
    g = underway(ALLIED, "A21", units, active=["a_7af_air"], now={"cards": ("J24",)}, hands={JAPAN: ["J24", "J18"]})
    g.deck(JAPAN, hand=("J18",))
    m = at_step(14, g, dice=("J04",))
    assert (asked(m), state(m).offensive) == ((ALLIED, "crowded"), None)
    assert "A21" in state(m).decks[ALLIED].discards
    assert "J24" in state(m).decks[JAPAN].discards
    assert state(m).decks[JAPAN].hand == ("J04", "J18")
    assert state(m).decks[JAPAN].waiting == ()


@pytest.mark.rule("ES-Q-145")
def test_a_pile_that_runs_out_is_not_made_anew_of_the_cards_that_draw() -> None:
    """J24 and J75 were played in reaction: both draws come before either card goes to the discards."""
    g = underway(ALLIED, "A21", {"a_7af_air": "4825"}, now={"cards": ("J24", "J75")}, hands={JAPAN: ["J24", "J75"]})
    g.deck(JAPAN, hand=(), pile=("J04",), discards=("J10", "J11"), removed=())
    m = at_step(14, g, dice=("J04", "J10"))
    deck = state(m).decks[JAPAN]
    assert (deck.hand, deck.pile) == (("J04", "J10"), ("J11",))
    assert {*deck.discards, *deck.removed} == {"J24", "J75"}


@pytest.mark.rule("ES-Q-201", "ES-Q-077")
def test_what_can_be_taken_back() -> None:
    """Activation, moves and shipping until the battles are declared; the card and the HQ never."""
    g = field(LANDING, hands={ALLIED: ["A21"], JAPAN: ["J18"]}, asp={JAPAN: 5, ALLIED: 5})
    m = going_on(g, (Plays(ALLIED), Stop()))
    say(m, "oc", "A21")
    assert not m.can_undo(ALLIED)
    say(m, "hq", "a_s_pac_hq_halsey")
    assert not m.can_undo(ALLIED)
    say(m, "stack", "4423")
    go(m, "a_2m_division", "assault", "4322")
    assert state(m).asp_used[ALLIED] == 1
    m.undo(ALLIED)
    assert (state(m).asp_used[ALLIED], state(m).units["a_2m_division"].at) == (0, "4423")
    while m.can_undo(ALLIED):
        m.undo(ALLIED)
    assert (asked(m)[1], state(m).now.card, state(m).now.hq) == ("activate", "A21", "a_s_pac_hq_halsey")
    say(m, "stack", "4423")
    say(m, "finish")
    assert asked(m)[0] == JAPAN
    assert not m.can_undo(ALLIED)
