"""Pages of the documentation that can be run."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import docs_run

CONFIG = {"extra": {"runtime": "play/"}}


def made(markdown: str, url: str = "page.html") -> tuple[str, str]:
    page = SimpleNamespace(meta={}, url=url)
    text = docs_run.on_page_markdown(markdown, page)
    return text, docs_run.on_page_content("<p>", page, CONFIG)


def test_a_file_is_named_and_its_page_can_be_run() -> None:
    text, html = made("```python src/a/game.py\nx = 1\n```\n")
    assert text == '```python title="src/a/game.py"\nx = 1\n```\n'
    assert 'src="run/run.mjs" data-runtime="play/"' in html


def test_a_page_below_a_folder_finds_both() -> None:
    assert 'src="../run/run.mjs" data-runtime="../play/"' in made("```py a.py\n```", "games/page.html")[1]


def test_a_page_without_files_is_left_alone() -> None:
    assert made("```py\nx = 1\n```\n```sh\nmake it.so now\n```\n") == (
        "```py\nx = 1\n```\n```sh\nmake it.so now\n```\n",
        "<p>",
    )


def test_the_runtime_is_linked_if_there_is_one(tmp_path: Path) -> None:
    built = tmp_path / "static"
    docs_run.link_runtime(built, tmp_path / "site" / "play")
    assert not (tmp_path / "site").exists()
    (built / "py").mkdir(parents=True)
    for name in ("manifest.json", "python.mjs", "snapshot.mjs", "index.html", "py/a.zip"):
        (built / name).write_text(name)
    docs_run.link_runtime(built, tmp_path / "site" / "play")
    found = sorted(file.relative_to(tmp_path / "site").as_posix() for file in tmp_path.glob("site/**/*.*"))
    assert found == ["play/manifest.json", "play/py/a.zip", "play/python.mjs", "play/snapshot.mjs"]


def test_what_the_runtime_imports_comes_with_it() -> None:
    sources = Path(__file__).parents[2] / "web" / "static"
    for name in docs_run.NEEDED:
        if name.endswith(".mjs"):
            asked = re.findall(r'from "\./([\w.]+)"', (sources / name).read_text("utf-8"))
            assert set(asked) <= set(docs_run.NEEDED), name
