"""YAML for data files, without two of the format's traps.

`no`, `yes`, `on` and `off` stay words (a unit may be called NO, and "no" is Italian for no), and a key given twice in
one mapping is an error instead of a silent overwrite. A file that has not changed is not parsed again (`compiled`).
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from wardroom.lib import compiled


def read(file: Traversable | Path) -> Any:
    """The data in one YAML file (None if it is empty); yaml.YAMLError says what is wrong and where."""
    if not isinstance(file, Path):  # in an archive
        return parse(file)
    text = file.read_bytes()
    kept = compiled.look_up(file, text)
    if kept is not compiled.NOTHING:
        return kept.data
    data = parse(file)
    compiled.keep(file, text, data)
    return data


def parse(file: Traversable | Path) -> Any:
    """The same, parsed from the text without the cache."""
    import yaml  # slower to import than reading all cached files

    from wardroom.lib.yaml_loader import Loader

    try:
        return yaml.load(file.read_text(encoding="utf-8"), Loader)  # noqa: S506  a safe one
    except yaml.YAMLError as error:
        raise yaml.YAMLError(f"{file.name}: {error}") from error
