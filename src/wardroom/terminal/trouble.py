"""What a person asked for that cannot be done: one line in his language, and no traceback."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wardroom import games
from wardroom.api import Game
from wardroom.journal import Record
from wardroom.kernel import Rolls, Rules, Seat
from wardroom.terminal import saves
from wardroom.terminal.speech import Speech


class Trouble(Exception):
    """A key under `error.` in the words, and its values."""

    def __init__(self, key: str, **about: Any) -> None:
        self.key, self.about = key, about
        super().__init__(key, about)

    def line(self, speech: Speech) -> str:
        return speech(f"error.{self.key}", **{k: _plain(v) for k, v in self.about.items()})


def _plain(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def played_by(record: Record, path: Path) -> Game:
    """The game as it was when the match was played."""
    present = game(record.game)
    try:
        return games.find(record.game, record.version)
    except games.NoVersion:
        about = {"found": record.version, "version": present.info.version}
        raise Trouble("other_version", path=str(path), **about) from None


def game(game_id: str) -> Game:
    """A game on the shelf."""
    if game_id in games.ids():
        return games.find(game_id)
    for fault in games.faults():
        if fault.game == game_id:
            raise Trouble(f"offered.{fault.reason}", **_about(fault))
    raise Trouble("no_game", game=game_id, games=games.ids())


def left_out(speech: Speech, fault: games.Fault) -> str:
    """Which package offers a game that is not on the shelf, and why it is not."""
    return speech(f"error.offered.{fault.reason}", **_about(fault))


def _about(fault: games.Fault) -> dict[str, str]:
    return {"game": fault.game, "package": str(fault.package), "detail": fault.detail}


def speech_of(game: Game, speech: Speech) -> Speech:
    """The same language, with the words of the game and of its board."""
    return Speech(speech.lang, game.words, game.board().words)


def kept_at(path: Path) -> saves.Save | Record:
    """What is in the file that somebody named."""
    try:
        return saves.read(path)
    except saves.BadSave as fault:
        raise Trouble("bad_file", path=str(path), fault=str(fault)) from fault


def seat_of(rules: Rules, wish: str, seats: Sequence[Seat]) -> Seat:
    """The seat that is meant, of those at the table."""
    found = [seat for seat in seats if seat.lower() == wish.lower()]
    if not found:
        raise Trouble("no_seat", game=rules.info.id, seat=wish, seats=seats)
    return found[0]


def bot_of(game_id: str, wish: str | None = None) -> str:
    """The bot that is meant; without a wish, the first of the game's own."""
    from wardroom import bots

    names = bots.names(game_id)
    if wish is not None and wish not in names:
        raise Trouble("no_bot", game=game_id, bot=wish, bots=names)
    return wish or names[0]


def has_dice(rules: Rules) -> bool:
    """Does anything in the game wait for chance?"""
    return any(issubclass(task, Rolls) for task in rules.tasks.values())


def options_of(rules: Rules, preset: str | None, pairs: Sequence[str]) -> dict[str, Any]:
    """What --preset and --option say, as the game takes it."""
    info = rules.info
    if preset is not None and preset not in info.presets:
        raise Trouble("no_preset", game=info.id, preset=preset, presets=tuple(info.presets))
    chosen: dict[str, Any] = {"preset": preset} if preset else {}
    known = {option.name: option for option in info.options}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Trouble("bad_option", option=pair)
        if name not in known:
            raise Trouble("no_option", game=info.id, option=name, options=tuple(known))
        spelled = {_spell(choice): choice for choice in known[name].choices}
        value = _TRUTH.get(value.strip().lower(), value.strip().lower()) if "true" in spelled else value.strip()
        if value not in spelled:
            raise Trouble("bad_value", option=name, choices=tuple(spelled), value=value)
        chosen[name] = spelled[value]
    return chosen


_TRUTH = {"1": "true", "yes": "true", "on": "true", "si": "true", "sì": "true",
          "0": "false", "no": "false", "off": "false"}  # fmt: skip


def _spell(choice: Any) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
