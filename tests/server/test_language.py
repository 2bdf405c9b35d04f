"""In which language a stranger is answered."""

from __future__ import annotations

import pytest
from open_server import At, on_each

from wardroom.server.language import preferred, say


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("it", "it"),
        ("de", "en"),
        ("de, it", "it"),
        ("IT-ch", "it"),
        ("it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7", "it"),
        # the heaviest, wherever it stands; of equals the first
        ("it;q=0.1, en;q=0.9", "en"),
        ("en;q=0.1, it;q=0.9", "it"),
        ("en;q=0.8, it;q=0.8", "en"),
        ("it;q=0.8, en;q=0.8", "it"),
        ("de, fr;q=0.9, it;q=0.2, en;q=0.1", "it"),
        ("it-CH;q=0.3, en;q=0.5, it;q=0.7", "it"),
        # a star: whatever is not named
        ("*", "en"),
        ("de, *;q=0.5", "en"),
        ("en;q=0.2, *;q=0.5", "it"),
        ("it;q=0.5, *;q=0.5", "it"),
        ("it;q=0.5, *;q=0.1", "it"),
        # a weight of nothing: anything but this
        ("en;q=0", "it"),
        ("en;q=0.000, *", "it"),
        ("it;q=0, *;q=0.1", "en"),
        ("en;q=0, it;q=0", "en"),
        ("en;q=0, it;q=0.001", "it"),
        # written in other ways, or not at all like a header
        ("en ; q = 0.1 , it ; Q=1.0", "it"),
        ("it;q=2, en;q=0.1", "en"),
        ("it;q=x, en;q=0.1", "en"),
        ("it;q=-1", "en"),
        (";;,,;q=1,-", "en"),
    ],
)
def test_the_language_that_weighs_most(header: str, lang: str) -> None:
    assert preferred(header) == lang


@on_each
async def test_a_refusal_is_told_in_it(at: At) -> None:
    visitor = at.visitor()
    for header, lang in (("it;q=0.1, en;q=0.9", "en"), ("en;q=0.1, it;q=0.9", "it")):
        said = await visitor.http.get("/api/matches", headers={"accept-language": header})
        assert said.json()["title"] == say(lang, "problem.sign_in")
