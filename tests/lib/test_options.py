"""What every game's card is built with."""

from __future__ import annotations

from types import ModuleType

import pytest

from wardroom.kernel import Does, Task
from wardroom.lib.options import tasks_in


def file_with(name: str, *tasks: str) -> ModuleType:
    file = ModuleType(name)
    for task in tasks:
        setattr(file, task, type(task, (Does,), {"__module__": name}))
    return file


def test_the_tasks_of_all_files_by_name() -> None:
    orders, battles = file_with("orders", "Orders"), file_with("battles", "Battles", "Losses")
    battles.Orders = orders.Orders  # type: ignore[attr-defined]  # imported, not defined there
    battles.Task = Task  # type: ignore[attr-defined]
    assert sorted(tasks_in(orders, battles)) == ["Battles", "Losses", "Orders"]
    assert tasks_in(orders, orders) == {"Orders": orders.Orders}


def test_a_name_is_given_once() -> None:
    """The codec knows a task by its name alone."""
    with pytest.raises(ValueError, match="two tasks are called Orders: in orders and in battles"):
        tasks_in(file_with("orders", "Orders"), file_with("battles", "Orders"))
