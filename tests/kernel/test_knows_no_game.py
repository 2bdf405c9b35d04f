"""The kernel speaks of states, tasks and seats; it has never heard of a ship."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom.kernel
from wardroom import games
from wardroom.games.midway.printed import SHIPS

KERNEL = sorted(Path(wardroom.kernel.__file__).parent.glob("*.py"))
WORDS = (
    "ship fleet carrier aircraft fighter bomber squadron torpedo hex zone area island map battle attack strike raid "
    "patrol sighting sink hit screen column block deck unit counter supply japan japanese us usa american pacific war"
)


@pytest.mark.parametrize("file", KERNEL, ids=lambda file: file.name)
def test_no_word_of_any_game(file: Path) -> None:
    words = {*WORDS.split(), *games.ids(), *SHIPS}
    text = file.read_text(encoding="utf-8").lower()
    found = {word for word in words if re.search(rf"\b{re.escape(word)}(s|es)?\b", text)}
    assert not found
