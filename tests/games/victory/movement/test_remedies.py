"""A refusal says what would help, where something does."""

from __future__ import annotations

import pytest
from moving_table import moving, stays, why
from victory_table import say

from wardroom.games.victory.game import WORDS
from wardroom.kernel import Refusal


def sentences(refusal: Refusal) -> list[str]:
    return [WORDS.say(lang, f"why.{refusal.key}", **refusal.about) for lang in ("en", "it")]


@pytest.mark.rule("PV-4.1-3", "PV-5.8-2")
def test_an_invasion_without_its_headquarters_says_which_one_to_put_in_action() -> None:
    match = moving({"Kwajalein": ["J-MA-KURE"], "Tokyo": ["J-SHQ-IJN 3"], "Wake": ["US-IN-1"]})
    refusal = why(match, "J-MA-KURE", "invade", "Wake", "H1206")
    assert (refusal.key, refusal.about["at"]) == ("no_headquarters_active", "J-SHQ-IJN")
    english, italian = sentences(refusal)
    assert "Activate the IJN headquarters first" in english
    assert "Prima metti in azione il quartier generale IJN" in italian


@pytest.mark.rule("PV-4.1-3", "PV-3.3-5")
def test_a_headquarters_that_cannot_act_is_no_remedy() -> None:
    match = moving({"Kwajalein": ["J-MA-KURE"], "Tokyo": ["J-SHQ-IJN 1"], "Wake": ["US-IN-1"]})
    refusal = why(match, "J-MA-KURE", "invade", "Wake", "H1206")
    assert refusal.key == "headquarters_out"
    assert not any("first" in text or "Prima" in text for text in sentences(refusal))


@pytest.mark.rule("PV-3.3-7", "PV-S41-1")
def test_the_infantry_at_truk_is_free_once_the_army_headquarters_acts() -> None:
    match = moving({"Truk": ["J-IN-13", "J-IN-14"], "Tokyo": ["J-SHQ-IJA 2"]}, date="Dec41")
    refusal = stays(match, "J-IN-13")
    assert (refusal.key, refusal.about["help"], refusal.about["hq"]) == ("overseas", "activate", "J-SHQ-IJA")
    say(match, "activate", "J-SHQ-IJA")
    for block in ("J-IN-13", "J-IN-14"):
        say(match, "move", block)
        say(match, "strategic", "Kure", 1)
    assert stays(moving({"Truk": ["J-IN-13"]}), "J-IN-13").about["help"] == "none"
