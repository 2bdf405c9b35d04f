"""Fair-play signals: shown to operators with how often they are wrong, and to nobody else; they do nothing."""

from __future__ import annotations

from random import Random

import msgspec
from open_server import At, on_each
from people_at import finished, registered

from wardroom.server.accounts.devices import SHARED
from wardroom.server.ids import now
from wardroom.server.people import signals, timing


def test_who_answers_as_evenly_as_a_clock_is_worth_a_look() -> None:
    rng = Random(3)
    person = [int(1000 * rng.lognormvariate(2, 0.9)) for _ in range(80)]
    clock = [int(1000 * rng.gauss(4, 0.4)) for _ in range(80)]
    assert (timing.timing(person).even, timing.timing(clock).even) == (False, True)
    assert not timing.timing(clock[: timing.ENOUGH - 1]).even, "of a few answers nothing is said"
    assert timing.timing([]).answers == 0


def test_only_what_somebody_thought_about_is_timed() -> None:
    def line(n: int, at: int, key: str | None = None, **entry: object) -> tuple[int, str | None, str, int]:
        return n, key, msgspec.json.encode({"entry": entry}).decode(), at

    journal = [
        line(0, 1_000),
        line(1, 3_000, "a", seat="US", move=["pass"]),
        line(2, 3_000, None, seat="US", move=["pass"], linked=True),
        line(3, 9_000, "b", seat="JP", move=["pass"]),
        line(4, 9_500, "!order:1", seat="US", move=["pass"]),
        line(5, 9_500 + timing.PRESENT + 1, "c", seat="US", move=["pass"]),
    ]
    assert timing.times(journal, "US") == [2_000]
    assert timing.times(journal, "JP") == [6_000]


def test_a_share_is_judged_with_its_uncertainty() -> None:
    assert signals.alike(3, 60, 58, 6.0).alike
    assert not signals.alike(3, 60, 42, 6.0).alike, "seven in ten, but not surely more than six"
    assert not signals.alike(3, 40, 40, 4.0).enough
    few, many = signals.alike(1, 60, 54, 6.0), signals.alike(9, 600, 540, 60.0)
    assert few.low < many.low < 0.9 < many.high < few.high


@on_each
async def test_operators_see_them_and_nobody_else(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    operator = await at.person("Op", "operator")
    match = await finished(at, ann, ben)
    assert await at.container.signals.compare(10) == 1
    assert await at.container.signals.compare(10) == 0
    assert ann.person is not None
    told = await operator.get(f"/api/operators/accounts/{ann.person.id}/signals")
    assert told["name"] == "Ann"
    assert set(told["rates"]) == {"timing", "likeness"}
    assert not told["likeness"]["alike"]
    assert told["timing"]["answers"] >= 0
    await ann.get(f"/api/operators/accounts/{ann.person.id}/signals", 403)
    assert (await operator.get("/api/operators/audit"))[0]["deed"] == "signals", "that it was looked at is written down"
    rows = await at.container.db.rows("select match, seat from likeness order by seat")
    assert rows == [(match, "JP"), (match, "US")]
    await at.container.auth.personal_data.delete(ann.person.id)
    assert await at.container.db.rows("select seat from likeness") == [("JP",)]


@on_each
async def test_two_accounts_in_one_browser_are_seen_for_a_while(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    operator = await at.person("Op", "operator")
    devices, db = at.container.auth.devices, at.container.db
    assert ann.person is not None
    assert ben.person is not None
    token = await devices.remember("", ann.person.id)
    token = await devices.remember(token, ann.person.id)
    assert await db.rows("select 1 from shared_device") == []
    await devices.remember(token, ben.person.id)
    (shared,) = (await operator.get(f"/api/operators/accounts/{ben.person.id}/signals"))["devices"]
    assert (shared["name"], shared["times"]) == ("Ann", 1)
    await db.run("update shared_device set at = %s", now() - SHARED - 1)
    await devices.sweep()
    assert await db.rows("select 1 from shared_device") == []
