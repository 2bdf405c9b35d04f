"""`wardroom play`: a new match set up, or an old one taken up again."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from wardroom import games
from wardroom.dice import ceremony
from wardroom.dice.fair import Fair
from wardroom.journal import BadRecord, Record
from wardroom.kernel import Match, Rules, Seat, seats
from wardroom.terminal import saves
from wardroom.terminal.saves import HUMAN, Save
from wardroom.terminal.screen import Leave, Screen
from wardroom.terminal.session import Session
from wardroom.terminal.speech import Speech
from wardroom.terminal.trouble import (
    Trouble,
    bot_of,
    game,
    has_dice,
    kept_at,
    options_of,
    played_by,
    seat_of,
    speech_of,
)

HOTSEAT = "hotseat"


def start(
    speech: Speech,
    game_id: str | None,
    *,
    seat: str | None,
    against: str | None,
    scenario: str | None,
    preset: str | None,
    options: Sequence[str],
    seed: str | None,
    salt: str | None,
    save: Path | None,
    quick: bool,
) -> None:
    if game_id is None:
        raise Trouble("name_game", games=games.ids())
    played = game(game_id)
    rules: Rules = played.rules
    if scenario is not None and scenario not in rules.info.scenarios:
        raise Trouble("no_scenario", game=game_id, scenario=scenario, scenarios=rules.info.scenarios)
    settings = options_of(rules, preset, options)
    players = _players(rules, seats(rules, scenario, settings), seat, against)
    speech, screen = speech_of(played, speech), Screen()
    fixed = _seed(seed)
    dice = Fair(fixed)
    path = save or saves.new_path(game_id)
    if path.exists():
        raise Trouble("exists", path=str(path))
    _welcome(speech, screen, rules, scenario or rules.info.scenarios[0], players, dice, path)
    try:
        asked = seed is None and has_dice(rules)
        salts = _salts(speech, screen, players, salt, ask=asked)
    except Leave:
        return
    if screen.interactive and (not asked or salt is not None):  # nobody has been asked anything yet
        screen.read(speech("press_enter"))
    agreed = ceremony.alone(dice.commitment, players, _humans(players), salts.items()) if seed is None else ()
    match = Match(rules, Fair(fixed, salts, agreed), scenario, settings)
    fresh = Save(saves.FORMAT, match.record(), players, lang=speech.lang)
    _writable(fresh, path)
    Session(match, speech, screen, fresh, path, fixed.hex(), quick=quick).run()


def resume(speech: Speech, game_id: str | None, wish: str, *, save: Path | None, quick: bool, keep_lang: bool) -> None:
    path = _found(game_id, wish)
    kept = kept_at(path)
    if isinstance(kept, Record):
        raise Trouble("not_a_save", path=str(path))
    record = kept.record
    if game_id is not None and record.game != game_id:
        raise Trouble("other_game", path=str(path), found=record.game, game=game_id)
    played = played_by(record, path)
    rules: Rules = played.rules
    if record.result is not None:
        raise Trouble("over", path=str(path))
    dice = kept.dice
    if dice is None:
        raise Trouble("no_seed_in_save", path=str(path))
    match = fold(rules, record, path, dice)
    speech = speech_of(played, Speech(speech.lang if keep_lang else "it" if kept.lang == "it" else "en"))
    Session(match, speech, Screen(), kept, save or path, kept.SECRET.seed, quick=quick).run()


def fold(rules: Rules, record: Record, path: Path, dice: Fair | None = None) -> Match:
    try:
        return Match.fold(rules, record, dice)
    except BadRecord as fault:
        raise Trouble("no_fold", path=str(path), n=fault.n, reason=fault.reason) from fault


def _found(game_id: str | None, wish: str) -> Path:
    if wish != "last":
        return Path(wish)
    path = saves.latest(game_id or "*")
    if path is None:
        raise Trouble("nothing_saved", game=game_id or "*", folder=str(saves.folder()))
    return path


def _players(rules: Rules, table: Sequence[Seat], seat: str | None, against: str | None) -> dict[Seat, str]:
    """Who sits where. A table may have one seat only: then the rules themselves play the other side."""
    if against == HOTSEAT:
        return dict.fromkeys(table, HUMAN)
    try:
        bot = bot_of(rules.info.id, against)
    except Trouble as trouble:
        raise Trouble(trouble.key, **{**trouble.about, "bots": (*trouble.about["bots"], HOTSEAT)}) from None
    usual = next(each for each in reversed(rules.info.seats) if each in table)
    mine = seat_of(rules, seat, table) if seat else usual
    return {each: HUMAN if each == mine else bot for each in table}


def _seed(seed: str | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(32)
    bare = seed.lower().removeprefix("0x")
    if not re.fullmatch(r"[0-9a-f]{1,64}", bare):
        raise Trouble("bad_seed", seed=seed)
    return bytes.fromhex(bare.zfill(64))


def _welcome(
    speech: Speech, screen: Screen, rules: Rules, scenario: str, players: dict[Seat, str], dice: Fair, path: Path
) -> None:
    title, name = speech.title(rules.info.id), speech.scenario(scenario)
    humans = _humans(players)
    bots = [player for player in players.values() if player != HUMAN]
    if len(humans) > 1:
        said = speech("starting_hotseat", title=title, scenario=name, n=len(humans))
    else:
        against = speech.bot(bots[0]) if bots else speech("solitaire")
        said = speech("starting", title=title, scenario=name, seat=humans[0], against=against)
    screen.print(f"[bold]{escape(said)}[/]")
    if aim := speech.scenario_help(scenario):
        screen.print(escape(aim))
    if has_dice(rules):
        screen.print(escape(speech("commitment", commitment=dice.commitment)))
        screen.print(f"[dim]{escape(speech('commitment_why'))}[/]")
    screen.print(f"[dim]{escape(speech('first_help'))}[/]")
    screen.print(f"[dim]{escape(speech('saving_to', path=str(path)))}[/]")


def _salts(
    speech: Speech, screen: Screen, players: dict[Seat, str], given: str | None, *, ask: bool
) -> dict[Seat, str]:
    """Each person's own word, given after the commitment; dice that are meant to be repeated take none by asking."""
    humans = _humans(players)
    if given is not None:
        return {humans[0]: given[:64]} if given else {}
    if not ask:
        return {}
    words = {seat: screen.read(speech("ask_salt", seat=seat))[:64] for seat in humans}
    return {seat: word for seat, word in words.items() if word}


def _humans(players: dict[Seat, str]) -> list[Seat]:
    return [seat for seat, player in players.items() if player == HUMAN]


def _writable(save: Save, path: Path) -> None:
    try:
        save.write(path)
    except OSError as fault:
        raise Trouble("bad_file", path=str(path), fault=fault.strerror or str(fault)) from fault
