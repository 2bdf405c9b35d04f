"""The repository keeps the pictures that its pages show, and no others."""

from __future__ import annotations

from pathlib import Path

from screens import MOST, MOVING, PICTURE, kept, shown, take_over


def test_few_pictures_are_kept_and_each_is_shown() -> None:
    assert kept() == shown()
    assert 0 < sum(each.suffix in (PICTURE, MOVING) for each in kept()) <= MOST


def test_what_was_drawn_and_is_shown_is_taken_over(tmp_path: Path) -> None:
    files = {
        "README.md": "![Home](docs/screens/web/home.png)",
        "docs/games/some.md": "[text](../screens/some.txt) and ![Board](../screens/web/board.png)",
        "docs/screens/some.txt": "a text",
        "docs/screens/web/old.png": "shown no more",
        "docs/screens/web/board.png": "as it was",
        "build/screens/web/home.png": "new",
        "build/screens/web/other.png": "shown nowhere",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert take_over(tmp_path) == [Path("web/board.png")]
    assert kept(tmp_path) == {Path("some.txt"), Path("web/board.png"), Path("web/home.png")}
    assert (tmp_path / "docs/screens/web/home.png").read_text() == "new"
