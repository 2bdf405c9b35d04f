"""What a view leaves out when it is written."""

from __future__ import annotations

import pytest
from msgspec import NODEFAULT
from msgspec.inspect import StructType, type_info

from wardroom import games


@pytest.mark.parametrize("game", games.ids())
def test_what_a_view_leaves_out_is_empty(game: str) -> None:
    """A field with its usual value is not sent, and a client that finds none takes it for nothing: 0, no, none."""
    view = type_info(games.find(game).view)
    assert isinstance(view, StructType)
    if view.cls.__struct_config__.omit_defaults:
        usual = {f.name: f.default_factory() if callable(f.default_factory) else f.default for f in view.fields}
        assert [name for name, value in usual.items() if value and value is not NODEFAULT] == []
