"""Dice that nobody at the table can have chosen: every way to cheat is found, by both verifiers alike."""

from __future__ import annotations

import json
from random import Random

import pytest
from ceremonies import COMMITMENT, GIVEN, SEED, VECTORS, agreed, cheated, exported, vectors
from high_low import HighLow, play

from wardroom.dice import ceremony
from wardroom.dice.ceremony import promise
from wardroom.dice.fair import Fair
from wardroom.dice.verify import verify
from wardroom.journal import Record
from wardroom.kernel import Match

KEPT = json.loads(VECTORS.read_text())
FOUND = {
    "late promise": "ceremony_order",
    "late word": "ceremony_order",
    "early bits": "ceremony_order",
    "changed hash": "ceremony_promise",
    "changed bits": "ceremony_promise",
    "promised to another seed": "ceremony_promise",
    "missing bits": "ceremony_missing",
    "missing part": "ceremony_missing",
    "reordered and not sealed": "seal",
    "the ceremony left out": "unreadable",
}


def test_the_vectors_that_the_browser_is_tested_with_are_those_of_this_code() -> None:
    assert json.loads(json.dumps(vectors())) == KEPT


@pytest.mark.parametrize("name", FOUND)
def test_each_way_to_cheat_is_found(name: str) -> None:
    (vector,) = (each for each in KEPT if each["name"] == name)
    verdict = verify(vector["record"])
    assert (verdict.ok, verdict.reason) == (False, FOUND[name])


def test_an_honest_table_passes_every_check() -> None:
    verdict = verify(exported(agreed()), HighLow())
    assert verdict.ok, verdict
    assert verdict.checked == ("commitment", "ceremony", "seals", "dice", "rules")
    assert verdict.bare == ()


def test_records_of_the_first_format_still_verify_and_say_that_no_seat_had_bits() -> None:
    record = exported((), {"US": "sugar"})
    assert record["wardroom"] == 1
    verdict = verify(record, HighLow())
    assert (verdict.ok, verdict.bare) == (True, ("JP", "US"))
    assert "ceremony" not in verdict.checked


def test_bits_of_either_player_turn_the_dice() -> None:
    def fell(given: dict[str, str]) -> list[object]:
        return [entry.get("out") for entry in exported(agreed(given))["entries"] if "roll" in entry]

    others = [{**GIVEN, "JP": f"{n:032x}"} for n in range(8)] + [{**GIVEN, "US": f"{n:032x}"} for n in range(8)]
    assert len({tuple(map(str, fell(each))) for each in others}) > 8


def test_a_ground_promise_is_found_by_the_one_whose_bits_it_was_ground_with() -> None:
    """With salts alone, whoever holds the seed reads the other's word and tries words of his own until the dice please
    him: ten rolls of 5 or more took 1.6 s. Here his bits are promised before he sees the other's, and every choice
    that he makes afterwards is one of: a promise that does not fit, a step out of order, another commitment."""
    honest = agreed()
    shown = [step for step in honest if step[0] in ("seed", "promise")]  # what US was shown before he gave his bits

    def fits_what_us_saw(record: Record) -> bool:
        return [step for step in record.ceremony if step[0] in ("seed", "promise")] == shown

    tried = 0
    for n in range(200):  # JP keeps the table and knows all bits by now; he would like to have had others
        ground = f"{n:032x}"
        for steps in (
            tuple(("bits", "JP", ground) if step[:2] == ("bits", "JP") else step for step in honest),
            agreed({**GIVEN, "JP": ground}),
        ):
            match = play(Match(HighLow(), Fair(SEED, {}, steps)), Random(n))
            record = match.record()
            tried += 1
            assert not (verify(record).ok and fits_what_us_saw(record))
    assert tried == 400
    assert fits_what_us_saw(play(Match(HighLow(), Fair(SEED, {}, honest)), Random(1)).record())


def test_whoever_gets_up_after_the_deal_brings_about_a_new_seed_and_all_owe_anew() -> None:
    steps = ceremony.with_word(ceremony.opened(COMMITMENT), "US", "sugar")
    for seat in ("JP", "US"):
        steps = ceremony.with_promise(steps, seat, promise(COMMITMENT, seat, GIVEN[seat]))
    steps = ceremony.dealt(steps, ("JP", "US"), [])
    assert ceremony.owed(steps) == ("JP", "US")
    again = ceremony.anew(steps, "another")
    assert again == (("seed", "another"), ("again", "2"), ("word", "US", "sugar"), ("owes", "JP"), ("owes", "US"))
    assert ceremony.anew(again, "third")[:2] == (("seed", "third"), ("again", "3"))
    assert ceremony.without(again, "JP") == (again[0], again[1], again[2], ("owes", "US"))


def test_a_table_that_began_while_a_promise_was_owed_does_not_pass() -> None:
    record = cheated(lambda steps: steps.insert(1, ["owes", "US"]))
    assert verify(record).reason == "ceremony_shape"
