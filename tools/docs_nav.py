"""A hook of MkDocs: a pattern in the navigation stands for all pages it fits: a new page needs no line there."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def on_config(config: Any) -> Any:
    config["nav"] = _spread(config["nav"], Path(config["docs_dir"]))
    return config


def _spread(nav: list[Any], docs: Path) -> list[Any]:
    return [page for entry in nav for page in _pages(entry, docs)]


def _pages(entry: Any, docs: Path) -> list[Any]:
    if isinstance(entry, dict):
        return [{title: _under(below, docs) for title, below in entry.items()}]
    if "*" not in entry:
        return [entry] if (docs / entry).is_file() else []  # a page that a night's run writes may not be there yet
    found = sorted(path.relative_to(docs).as_posix() for path in docs.glob(entry))
    return [page for page in found if not page.endswith(".head.md")]


def _under(below: Any, docs: Path) -> Any:
    if isinstance(below, list):
        return _spread(below, docs)
    return _pages(below, docs) if "*" in below else below
