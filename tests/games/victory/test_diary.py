"""The diary of the war, held against the matches it tells of."""

from __future__ import annotations

from functools import cache

import pytest

from chronicles import lines, only_what_it_heard, played, read, speaks, whole
from wardroom.games.victory.game import GAME, INFO
from wardroom.games.victory.printed import JAPAN, PIECES, SIDES
from wardroom.kernel import Heard, Match, Step
from wardroom.lib.diary import Chronicle
from wardroom.lib.feed import not_taken_back

MATCHES = [("rising_sun", "everything", 3), ("setting_sun", "standard", 5)]


@cache
def match(scenario: str, preset: str, seed: int) -> tuple[Match, list[Step]]:
    return played(GAME, seed, scenario, dict(INFO.presets[preset]), most=1500)


def told(*events: tuple[str, dict[str, object]], eyes: str | None = "allies") -> Chronicle:
    begun = Heard("turn", {"date": "Dec41", "weather": "monsoon"})
    return read(GAME, [begun, *(Heard(kind, about) for kind, about in events)], eyes)


@pytest.mark.parametrize("how", MATCHES)
def test_a_side_reads_only_what_it_heard(how: tuple[str, str, int]) -> None:
    only_what_it_heard(GAME, *match(*how))


@pytest.mark.parametrize("how", MATCHES)
def test_every_sentence_has_its_words(how: tuple[str, str, int]) -> None:
    war, steps = match(*how)
    for eyes in (*SIDES, None):
        diary = read(GAME, war.events(eyes) if eyes else whole(steps), eyes)
        texts = speaks(GAME, diary)
        assert [each.about["date"] for each in diary.chapters if each.key == "turn"]
        assert lines(diary, "forces")
        assert "Mar dei Coralli" not in texts["it"].replace("l Mar dei Coralli", "")


def test_the_enemy_moves_unseen_and_ones_own_by_name() -> None:
    moves = {"start": "H0507", "place": "H0608", "nation": "japan"}
    hidden = told(("movement", {"side": JAPAN}), *[("moved", {**moves, "how": "hidden"})] * 2)
    assert lines(hidden, "moved_unseen") == [{"nation": "japan", "place": "H0608", "n": 2}]
    own = told(("movement", {"side": JAPAN}), ("moved", {**moves, "how": "attack", "block": "J-IN-1"}), eyes=JAPAN)
    assert lines(own, "moved") == [{"how": "attack", "place": "H0608", "blocks": ["J-IN-1"], "n": 1}]
    assert "2 unità (Giappone) sono viste muovere verso il Borneo." in speaks(GAME, hidden)["it"]
    assert "All’attacco del Borneo: fanteria giapponese 1." in speaks(GAME, own)["it"]


def test_a_battle_tells_who_was_hit_and_who_was_lost() -> None:
    diary = told(
        ("battle", {"place": "H1110", "defender": "allies", "blocks": ("J-CV-AKAGI", "US-CV-HORNET")}),
        ("fired", {"block": "J-CV-AKAGI", "group": "naval", "hits": 2}),
        ("hit", {"block": "US-CV-HORNET", "steps": 1, "half": False}),
        ("hit", {"block": "US-CV-HORNET", "steps": 0, "half": False}),
        ("hit", {"block": "J-CV-AKAGI", "steps": 2, "half": False}),
        ("hit", {"block": "J-CV-AKAGI", "steps": 2, "half": True}),
        ("battle_over", {"place": "H1110", "winner": "japan"}),
    )
    assert lines(diary, "damaged") == [{"side": "japan", "blocks": ["J-CV-AKAGI"], "n": 1}]
    assert lines(diary, "destroyed") == [{"side": "allies", "blocks": ["US-CV-HORNET"], "n": 1}]
    assert {each.key: each.value for each in diary.figures} | {"lost_japan": 1, "lost_allies": 2, "battles": 1} == {
        each.key: each.value for each in diary.figures
    }
    texts = speaks(GAME, diary)
    assert "### Battle in the Coral Sea, the Allies defending" in texts["en"]
    assert "### Battaglia del Mar dei Coralli, difendono gli Alleati" in texts["it"]
    assert "Perdite alleate: Hornet." in texts["it"]


def test_bases_taken_are_counted() -> None:
    taken = [("captured", {"base": base, "nation": "japan"}) for base in ("H0508", "H1410")]
    diary = told(("movement", {"side": JAPAN}), *taken)
    assert {each.key: each.value for each in diary.figures}["taken_japan"] == 2
    texts = speaks(GAME, diary)
    assert "Japan takes Singapore, Fiji." in texts["en"]
    assert "Il Giappone prende Singapore, le Figi." in texts["it"]


@pytest.mark.parametrize("how", MATCHES)
def test_losses_in_battle_are_those_that_were_told(how: tuple[str, str, int]) -> None:
    war, _ = match(*how)
    heard = [item.about for item in read_back(war) if item.kind == "hit" and not item.about["half"]]
    figures = {each.key: each.value for each in read(GAME, war.events(JAPAN), JAPAN).figures}
    for side in SIDES:
        anchored = sum(item.kind == "pearl_harbor_hit" for item in read_back(war)) if side != JAPAN else 0
        assert figures[f"lost_{side}"] == sum(PIECES[about["block"]].side == side for about in heard) + anchored


def read_back(war: Match) -> list[Heard]:
    return not_taken_back(war.events(JAPAN))
