from pathlib import Path

import pytest
import yaml

from wardroom.lib import yamls


def data(tmp_path: Path, text: str) -> object:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    return yamls.read(file)


def test_words_stay_words(tmp_path: Path) -> None:
    assert data(tmp_path, "{no: Off, on: [y, N, yes], t: true, f: False, n: 3}") == {
        "no": "Off",
        "on": ["y", "N", "yes"],
        "t": True,
        "f": False,
        "n": 3,
    }


def test_a_key_given_twice_is_an_error_that_says_where(tmp_path: Path) -> None:
    with pytest.raises(yaml.YAMLError, match=r"x\.yaml.*'b' is given twice(.|\n)*line 4"):
        data(tmp_path, "a:\n  b: 1\n  c: 2\n  b: 3\n")


def test_the_same_key_at_two_levels_is_fine(tmp_path: Path) -> None:
    assert data(tmp_path, "a: {a: {a: 1}}") == {"a": {"a": {"a": 1}}}


@pytest.mark.parametrize("text", ["a: [", "a: \x01", "{a: b: c}"])
def test_broken_yaml_names_the_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(yaml.YAMLError, match=r"x\.yaml"):
        data(tmp_path, text)
