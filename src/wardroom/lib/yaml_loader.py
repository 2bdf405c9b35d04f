"""The parser behind `yamls`: words stay words, and no key is given twice."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as _Base
except ImportError:  # the C parser is optional in PyYAML, and only faster
    from yaml import SafeLoader as _Base  # type: ignore[assignment]


class Loader(_Base):
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
