"""The games there are, and their rules."""

from pathlib import Path
from typing import Annotated

from wardroom.cli.frame import argument, command, option
from wardroom.terminal.speech import Speech


@command("cli.games")
def games(speech: Speech, game: Annotated[str | None, argument("cli.games_game", "[GAME]")] = None) -> None:
    from wardroom.terminal.reports import list_games, tell_game

    if game:
        tell_game(speech, game)
    else:
        list_games(speech)


@command("cli.rules")
def rules(
    speech: Speech,
    words: Annotated[list[str] | None, argument("cli.words", "GAME [ID|WORD]")] = None,
    results: Annotated[Path, option("cli.results")] = Path("build/rules-coverage.json"),
    tests: Annotated[Path, option("cli.tests")] = Path("tests"),
    write: Annotated[bool, option("cli.write_proofs", "--write")] = False,
) -> bool | None:
    from wardroom.terminal.reports import print_coverage, print_rules, print_where
    from wardroom.terminal.trouble import Trouble

    match words:
        case ["coverage", game]:
            return print_coverage(speech, game, results, write=write)
        case ["where", wanted]:
            print_where(speech, wanted, tests)
        case None | [] | ["coverage" | "where", *_]:
            raise Trouble("rules_usage")
        case [game, *wanted]:
            print_rules(speech, game, " ".join(wanted) or None)
    return None
