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
