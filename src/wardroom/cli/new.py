"""A game of one's own, to begin with: the files of docs/write-a-game.md under another name."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

from wardroom.cli.frame import argument, command, option
from wardroom.terminal.speech import Speech

MODEL = "convoy"  # what the files of the skeleton are called by
FILE = ".txt"  # at their ends: they are no code of ours until they are somebody's


@command("cli.new")
def new(
    speech: Speech,
    name: Annotated[str, argument("cli.new_name", "NAME")],
    folder: Annotated[Path | None, option("cli.new_folder")] = None,
) -> None:
    from wardroom.games.offered import ID
    from wardroom.terminal.trouble import Trouble

    into = folder or Path(name)
    if not ID.fullmatch(name):
        raise Trouble("bad_name", name=name)
    if into.exists() and any(into.iterdir()):
        raise Trouble("not_empty", folder=str(into))
    _write(files("wardroom.cli") / "skeleton", into, name)
    print(speech("new.written", name=name, folder=str(into)))


def _write(model: Traversable, into: Path, name: str) -> None:
    into.mkdir(parents=True, exist_ok=True)
    for each in model.iterdir():
        at = into / _named(each.name.removesuffix(FILE), name)
        if each.is_dir():
            _write(each, at, name)
        else:
            at.write_text(_named(each.read_text(encoding="utf-8"), name), encoding="utf-8")


def _named(text: str, name: str) -> str:
    return text.replace(MODEL, name).replace(MODEL.capitalize(), name.capitalize())
