"""Planting leaks: tests that break the fog on purpose and see it noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

from wardroom.conformance import Leak

Leaky = Callable[..., Any]


def planter(leaks: list[Leak]) -> Callable[[Any, str], Callable[[Leaky], Leaky]]:
    """A decorator that adds to the list: the function takes the place of the method; its first argument is the method
    as it was."""

    def leak(owner: Any, method: str) -> Callable[[Leaky], Leaky]:
        def plant(leaky: Leaky) -> Leaky:
            honest = getattr(owner, method)

            def planted(*args: Any) -> Any:
                return leaky(honest, *args)

            leaks.append(Leak(leaky.__name__, lambda: mock.patch.object(owner, method, planted)))
            return leaky

        return plant

    return leak
