"""`make screens` draws every picture into build/screens; here those that README and docs show are taken over into
docs/screens, and what they show no more is taken away.

    python tools/screens.py
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import copyfile

ROOT = Path(__file__).resolve().parent.parent
KEPT, DRAWN = Path("docs/screens"), Path("build/screens")
MOST = 25  # pictures in the repository: every new one stays in its history for ever
PICTURE, MOVING = ".png", ".gif"


def shown(root: Path = ROOT) -> set[Path]:
    """What the pages show of docs/screens, from there."""
    found = set()
    for page in (root / "README.md", *sorted((root / "docs").rglob("*.md"))):
        for link in re.findall(r"\]\(([^)\s]*screens/[^)\s]+)\)", page.read_text("utf-8")):
            found.add((page.parent / link).resolve().relative_to((root / KEPT).resolve()))
    return found


def kept(root: Path = ROOT) -> set[Path]:
    return {file.relative_to(root / KEPT) for file in (root / KEPT).rglob("*") if file.is_file()}


def take_over(root: Path = ROOT) -> list[Path]:
    """What is shown and was not drawn. A text is not drawn, it stays."""
    wanted = shown(root)
    for gone in kept(root) - wanted:
        (root / KEPT / gone).unlink()
    drawn = {each for each in wanted if (root / DRAWN / each).is_file()}
    for each in drawn:
        (root / KEPT / each).parent.mkdir(parents=True, exist_ok=True)
        copyfile(root / DRAWN / each, root / KEPT / each)
    return sorted(each for each in wanted - drawn if each.suffix in (PICTURE, MOVING))


if __name__ == "__main__":
    if missing := take_over():
        sys.exit(f"shown in README or docs, and not drawn: {', '.join(map(str, missing))}")
