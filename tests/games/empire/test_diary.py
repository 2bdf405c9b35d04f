"""The diary of the war, held against the matches it tells of."""

from __future__ import annotations

from functools import cache

import pytest

from chronicles import lines, only_what_it_heard, played, read, speaks, whole
from wardroom.games.empire.game import GAME
from wardroom.games.empire.printed import ALLIED, JAPAN, SIDES
from wardroom.kernel import Heard, Match, Step
from wardroom.lib.diary import Chronicle
from wardroom.lib.feed import not_taken_back

MATCHES = [("south_pacific", 2), ("y1943", 5)]


@cache
def match(scenario: str, seed: int) -> tuple[Match, list[Step]]:
    return played(GAME, seed, scenario, most=1200)


def told(*events: tuple[str, dict[str, object]], eyes: str | None = ALLIED) -> Chronicle:
    begun = Heard("turn", {"turn": 4, "months": "Jan-Apr", "year": 1943})
    return read(GAME, [begun, *(Heard(kind, about) for kind, about in events)], eyes)


@pytest.mark.parametrize("how", MATCHES)
def test_a_side_reads_only_what_it_heard(how: tuple[str, int]) -> None:
    only_what_it_heard(GAME, *match(*how))


@pytest.mark.parametrize("how", MATCHES)
def test_every_sentence_has_its_words(how: tuple[str, int]) -> None:
    war, steps = match(*how)
    for eyes in (*SIDES, None):
        diary = read(GAME, war.events(eyes) if eyes else whole(steps), eyes)
        speaks(GAME, diary)
        assert [part for chapter in diary.chapters for part in chapter.parts if part.key == "offensive"]


@pytest.mark.parametrize("how", MATCHES)
def test_offensives_and_hexes_are_counted_as_they_were_told(how: tuple[str, int]) -> None:
    war, _ = match(*how)
    heard = not_taken_back(war.events(JAPAN))
    figures = {each.key: each.value for each in read(GAME, war.events(JAPAN), JAPAN).figures}
    for side in SIDES:
        mine = [item for item in heard if item.about.get("side") == side]
        assert figures[f"offensives_{side}"] == sum(item.kind == "offensive" for item in mine)
        places = [
            len(item.about.get("places", "x")) for item in mine if item.kind in ("hex_taken", "control", "passed")
        ]
        assert figures[f"taken_{side}"] == sum(places)


def test_a_hand_is_told_to_its_owner_only() -> None:
    war, steps = match(*MATCHES[0])
    for side in SIDES:
        assert {about["side"] for about in lines(read(GAME, war.events(side), side), "hand")} <= {side}
    assert {about["side"] for about in lines(read(GAME, whole(steps), None), "hand")} == {*SIDES}


def test_a_battle_tells_who_was_reduced_and_who_was_lost() -> None:
    diary = told(
        ("offensive", {"side": JAPAN, "card": "jp01", "use": "ops", "ops": 3}),
        ("battle_begins", {"hex": "3823", "condition": "surprise", "side": JAPAN, JAPAN: ("j_kaga",), ALLIED: ()}),
        ("reduced", {"unit": "j_kaga", "hex": "3823"}),
        ("eliminated", {"unit": "j_kaga", "hex": "3823"}),
        ("hex_taken", {"side": JAPAN, "hex": "3823"}),
    )
    assert lines(diary, "reduced") == []
    assert len(lines(diary, "lost")) == 1
    assert lines(diary, "taken") == [{"side": JAPAN, "hexes": ["3823"]}]
