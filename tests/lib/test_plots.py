"""Plots are whole SVG files that show every number."""

from __future__ import annotations

from xml.etree import ElementTree

from wardroom.lib import plots


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(svg).iter() if node.tag.endswith("text")]


def test_lines_have_names_and_a_point_for_each_value() -> None:
    svg = plots.lines("Held <now>", ["1", "2", "3"], {"us": [4, 5, 6], "japan": [6, 5, -2]}, least=-2)
    assert {"Held <now>", "us", "japan", "1", "2", "3"} <= set(texts(svg))
    assert svg.count("<circle") == 6
    assert svg.count("<polyline") == 2


def test_names_at_the_end_do_not_lie_on_each_other() -> None:
    svg = plots.lines("t", ["1", "2"], {"a": [1, 3], "b": [2, 3]})
    spots = [float(node.get("y", "0")) for node in ElementTree.fromstring(svg).iter() if node.text in ("a", "b")]
    assert abs(spots[0] - spots[1]) >= 14


def test_bars_carry_their_numbers() -> None:
    svg = plots.bars("Lost", ["1", "2"], {"us": [0, 2], "japan": [3, 1.5]})
    assert {"0", "2", "3", "1.5"} <= set(texts(svg))
    assert svg.count("<rect") == 5  # the sheet, and four bars


def test_a_stack_has_a_part_for_each_row_that_has_some() -> None:
    svg = plots.stacked("margin", ["-1", "0", "1"], {"us": [0, 0, 5], "japan": [4, 0, 1], "draw": [0, 2, 0]})
    assert svg.count("<rect") == 1 + 4
    assert {"margin", "-1", "0", "1", "■ us  ▨ japan  □ draw"} <= set(texts(svg))


def test_intervals_have_a_line_and_a_point_each() -> None:
    svg = plots.intervals("share", {"a": (0.4, 0.5, 0.6), "b": (0.0, 0.1, 0.3)}, band=(0.4, 0.6))
    assert svg.count("<circle") == 2
    assert {"a", "b", "0%", "50%", "100%"} <= set(texts(svg))


def test_two_plots_in_one_file() -> None:
    svg = plots.beside(plots.bars("one", ["1"], {"us": [1]}), plots.bars("two", ["1"], {"us": [1]}))
    assert {"one", "two"} <= set(texts(svg))
