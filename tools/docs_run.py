"""A hook of MkDocs: files that a page shows whole are named, and can be run in the browser (docs/run).

The runtime is that of `make static`. It is looked for at `extra.runtime`, from the root of the site; a build in
build/static is linked there. Where there is none, the page is to be read only.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

FILE = re.compile(r"^```(\w+) (\S+\.\w+)$", re.MULTILINE)  # a language, then the file's name
RUNTIME = Path(__file__).resolve().parent.parent / "build" / "static"
NEEDED = ("manifest.json", "python.mjs", "snapshot.mjs", "py")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    page.meta["run"] = bool(FILE.search(markdown))
    return FILE.sub(r'```\1 title="\2"', markdown)


def on_page_content(html: str, page: Any, config: Any, **_: Any) -> str:
    if not page.meta["run"]:
        return html
    root = "../" * page.url.count("/")
    head = f'<link rel="stylesheet" href="{root}run/run.css">'
    script = (
        f'<script type="module" src="{root}run/run.mjs" data-runtime="{root}{config["extra"]["runtime"]}"></script>'
    )
    return f"{head}{html}{script}"


def on_post_build(config: Any, **_: Any) -> None:
    link_runtime(RUNTIME, Path(config["site_dir"], config["extra"]["runtime"]))


def link_runtime(built: Path, to: Path) -> None:
    if not (built / "manifest.json").is_file():
        return
    to.mkdir(parents=True)
    for name in NEEDED:
        if (built / name).is_dir():
            shutil.copytree(built / name, to / name, copy_function=_link)
        else:
            _link(built / name, to / name)


def _link(file: Any, to: Any) -> None:
    try:
        os.link(file, to)
    except OSError:  # another disk
        shutil.copy(file, to)
