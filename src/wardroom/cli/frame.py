"""What all commands share: their language, one line for a person's mistakes, and the options that many have.

A command is handed its `speech` and, if it works beside a server, its `settings`; on the line stand `--lang` and the
addresses instead. If it answers False, the program ends with `FAILED`.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import Parameter, signature
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wardroom import __version__
from wardroom.terminal import saves
from wardroom.terminal.speech import Speech, language

if TYPE_CHECKING:
    from wardroom.server.settings import Settings

PROBLEM = 2  # what was asked for cannot be done
FAILED = 1  # it was done, and the answer is no


def _wish(argv: list[str]) -> str | None:
    """Help speaks the language of --lang too, wherever it stands on the line."""
    apart = (b for a, b in pairwise(argv) if a == "--lang")
    joined = (a.removeprefix("--lang=") for a in argv if a.startswith("--lang="))
    return next(apart, None) or next(joined, None)


say = Speech(language(_wish(sys.argv)))


def option(key: str, *names: str, **how: Any) -> Any:
    return typer.Option(*names, help=say(key), **how)


def argument(key: str, metavar: str | None = None) -> Any:
    return typer.Argument(metavar=metavar, help=say(key))


Lang = Annotated[str | None, option("cli.lang", "--lang", metavar="en|it")]
Game = Annotated[str, argument("cli.game", "GAME")]
Scenario = Annotated[str | None, option("cli.scenario")]
Preset = Annotated[str | None, option("cli.preset")]
Options = Annotated[list[str] | None, option("cli.option", "--option", metavar="NAME=VALUE")]
Matches = Annotated[int, option("cli.matches", min=1)]
Jobs = Annotated[int, option("cli.jobs", min=1)]
Start = Annotated[int, option("cli.rng", "--seed")]
Folder = Annotated[Path, option("cli.balance_folder")]

DatabaseUrl = Annotated[str | None, option("cli.database_url")]
NatsUrl = Annotated[str | None, option("cli.nats_url")]

HANDED = ("speech", "settings", "lang")

Urls = Mapping[str, Any]
HERE: Urls = {}  # the environment alone says where the store is
STORE: Urls = {"database_url": DatabaseUrl}
STORE_AND_BUS: Urls = {**STORE, "nats_url": NatsUrl}


def group(key: str) -> typer.Typer:
    return typer.Typer(help=say(key), no_args_is_help=True)


app = typer.Typer(help=say("cli.help"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"wardroom {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[bool, option("cli.version", "--version", callback=_version, is_eager=True)] = False,
) -> None:
    """Options that stand before any command."""


Within = Callable[[Speech], Any]
Deed = Callable[..., bool | None]


@contextmanager
def plainly(speech: Speech) -> Iterator[None]:
    """A person's mistakes are answered in one line on standard error."""
    from wardroom.kernel import WardroomError
    from wardroom.terminal.trouble import Trouble

    try:
        yield
    except Trouble as trouble:
        _give_up(speech, trouble.line(speech))
    except WardroomError as fault:
        _give_up(speech, str(fault) or type(fault).__name__)
    except KeyboardInterrupt:
        raise typer.Exit(PROBLEM) from None
    except BrokenPipeError:  # the reader, `head` for instance, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(FAILED) from None
    except OSError as fault:  # a full disk, a folder that may not be written to
        _give_up(speech, f"{fault.filename or ''}: {fault.strerror}")


def _give_up(speech: Speech, what: str) -> None:
    typer.echo(speech("error.prefix", what=what), err=True)
    raise typer.Exit(PROBLEM) from None


@contextmanager
def served(speech: Speech) -> Iterator[None]:
    """The server's part may not be installed; and what does not go together it says by a key."""
    from wardroom.terminal.trouble import Trouble

    with plainly(speech):
        try:
            from wardroom.server.ops.serve import Unfit
            from wardroom.server.store.errors import StoreDown, StoreTaken

            yield
        except ModuleNotFoundError as fault:
            if fault.name and fault.name.split(".")[0] == "wardroom":
                raise
            raise Trouble("no_server") from None
        except Unfit as unfit:
            raise Trouble(unfit.key, **unfit.about) from None
        except (StoreDown, StoreTaken) as fault:
            raise Trouble("store_down", fault=str(fault)) from None


def command(
    key: str, name: str | None = None, *, of: typer.Typer = app, within: Within = plainly, urls: Urls | None = None
) -> Callable[[Deed], Deed]:
    """A command, called as its function is unless it is given a name; with `urls` it works beside the server."""

    def named(deed: Deed) -> Deed:
        tells_lang = "lang" in signature(deed).parameters

        def run(*, lang: str | None, **given: Any) -> None:
            speech = Speech(language(lang))
            with (within if urls is None else served)(speech):
                if urls is not None:
                    given["settings"] = _settings(**{url: given.pop(url) for url in urls})
                if tells_lang:
                    given["lang"] = lang
                if deed(speech, **given) is False:
                    raise typer.Exit(FAILED)

        _sign(run, deed, {**(urls or {}), "lang": Lang})
        of.command(name or deed.__name__, help=say(key))(run)
        return deed

    return named


def _settings(**urls: str | None) -> "Settings":
    """The same environment as the server's, the same usual folder."""
    from wardroom.server.ops.serve import settled

    return settled(os.environ, str(saves.folder()), open_table=True, **urls)


def _sign(run: Callable[..., None], deed: Deed, more: Urls) -> None:
    """Typer reads a signature: that of the deed, but for what it is handed, and with what is read for it."""
    own = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in signature(deed).parameters.values() if p.name not in HANDED]
    added = [Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind) for name, kind in more.items()]
    whole = signature(run).replace(parameters=[*own, *added])
    run.__annotations__ = {p.name: p.annotation for p in whole.parameters.values()}
    vars(run)["__signature__"] = whole
