"""Places that are read as they were at an earlier step of the offensive (ES-Q-103)."""

from __future__ import annotations

from typing import Any

from wardroom.games.empire.cards.language import THEN, hexes, place
from wardroom.games.empire.cards.scene import Scene, Words
from wardroom.games.empire.traces.masks import ALL


def looking_back(words: Any, step: int) -> tuple[Words, ...]:
    """The places inside a description that are to be read as of that step."""
    if isinstance(words, dict):
        own = (words,) if words.get("as_of") == step else ()
        return (*own, *(found for part in words.values() for found in looking_back(part, step)))
    if isinstance(words, list | tuple):
        return tuple(found for part in words for found in looking_back(part, step))
    return ()


def remember(scene: Scene, effect: Words, step: int) -> None:
    """Note what the effect will ask of this step later (ES-Q-103)."""
    for words in looking_back(effect, step):
        g = scene.g
        g.go(noted={**g.now.noted, scene.key: note(scene, words)})


def note(scene: Scene, words: Words) -> tuple[str, ...]:
    """What a place that looks back later will have to remember of now."""
    return hexes(place(scene, {word: words[word] for word in words if word in THEN}) & ALL)
