"""YAML as the data files mean it: two of the format's traps are closed.

`no`, `yes`, `on` and `off` stay words (a unit may be called NO, and "no" is Italian for no), and a key given twice in
one mapping is an error instead of a silent overwrite.
"""

from __future__ import annotations

from collections.abc import Hashable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as _Base
except ImportError:  # the C parser is optional in PyYAML, and only faster
    from yaml import SafeLoader as _Base  # type: ignore[assignment]


class _Loader(_Base):
    yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if first in "tTfF" or not tag.endswith(":bool")]
        for first, resolvers in _Base.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value!r} is given twice", key.start_mark)
            if isinstance(key, yaml.ScalarNode):
                seen.add(key.value)
        return super().construct_mapping(node, deep=deep)


def read(file: Traversable | Path) -> Any:
    """The data in one YAML file (None if it is empty); yaml.YAMLError says what is wrong and where."""
    try:
        return yaml.load(file.read_text(encoding="utf-8"), _Loader)  # noqa: S506  a safe one, above
    except yaml.YAMLError as error:
        raise yaml.YAMLError(f"{file.name}: {error}") from error
