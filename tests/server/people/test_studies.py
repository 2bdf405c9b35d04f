"""Studies: of matches that are over, for those who may see the match, with questions and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from open_server import At, Client, on_each
from people_at import begun, finished, registered

from wardroom.server.people import privacy
from wardroom.server.people.studies import Studies
from wardroom.server.store.sql import UNWANTED

Patch = pytest.MonkeyPatch
ALL = "/api/studies"
WISH: dict[str, Any] = {
    "eyes": "both",
    "numbers": {"US": 2, "JP": 1},
    "title": "Where it turned",
    "about": "Look at the carriers.",
    "questions": [{"question": "Where would you search?", "answer": "In the west."}],
}


@on_each
async def test_a_study_is_shared_by_its_link(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    match = await finished(at, ann, ben)
    study = (await carl.post(f"/api/matches/{match}/studies", 201, **WISH))["study"]
    told = await at.visitor().get(f"{ALL}/{study}")
    assert {name: told[name] for name in WISH} == WISH
    assert (told["match"], told["name"], told["mine"]) == (match, "Carl", False)
    assert [each["id"] for each in await carl.get(ALL)] == [study]
    await ben.put(f"{ALL}/{study}", 404, **WISH)
    await ben.delete(f"{ALL}/{study}", 404)
    await carl.put(f"{ALL}/{study}", 204, **{**WISH, "title": "Another", "questions": []})
    assert (await ben.get(f"{ALL}/{study}"))["title"] == "Another"
    await carl.put(f"{ALL}/{study}", 404, **{**WISH, "eyes": "UK"})
    await carl.post(f"/api/matches/{match}/studies", 404, **{**WISH, "numbers": {"UK": 1}})
    await carl.delete(f"{ALL}/{study}")
    await carl.get(f"{ALL}/{study}", 404)


@on_each
async def test_not_of_a_match_that_goes_on_and_not_for_strangers(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    going = await begun(ann, ben)
    assert (await ann.post(f"/api/matches/{going}/studies", 409, **WISH))["key"] == "not_over"
    private = await finished(at, ann, ben, watched=False)
    await carl.post(f"/api/matches/{private}/studies", 404, **WISH)
    study = (await ann.post(f"/api/matches/{private}/studies", 201, **WISH))["study"]
    await ben.get(f"{ALL}/{study}")
    for stranger in (carl, at.visitor()):
        nothing = await stranger.get(f"{ALL}/0123456789abcdef", 404)
        assert await stranger.get(f"{ALL}/{study}", 404) == nothing
    await ann.put("/api/people/relations", 204, name="Ben", kind="block", on=True)
    await ben.get(f"{ALL}/{study}", 404)
    guest = await at.person("Guest", role="guest")
    await guest.get(ALL, 403)


@on_each
async def test_it_goes_with_its_match_and_with_its_author(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    first, second = await finished(at, ann, ben), await finished(at, ann, ben)
    one = (await ann.post(f"/api/matches/{first}/studies", 201, **WISH))["study"]
    two = (await ann.post(f"/api/matches/{second}/studies", 201, **WISH))["study"]
    await at.container.moderation.remove(first)
    await ann.get(f"{ALL}/{one}", 404)
    assert ann.person is not None
    exported = await at.container.auth.personal_data.export(ann.person.id)
    assert [each["title"] for each in exported["studies"]] == [WISH["title"]]
    await at.container.auth.personal_data.delete(ann.person.id)
    await ben.get(f"{ALL}/{two}", 404)


async def check_list(at: At) -> None:
    """The list of everybody's studies, as five people see it. What is not there is there by its link."""
    ann, ben, carl, dora, eve = [await registered(at, name) for name in ("Ann", "Ben", "Carl", "Dora", "Eve")]
    match, private = await finished(at, ann, ben), await finished(at, ann, ben, watched=False)

    async def made(of: str, who: Client, **wish: Any) -> str:
        return str((await who.post(f"/api/matches/{of}/studies", 201, **{**WISH, **wish}))["study"])

    async def shown(who: Client, **query: str) -> list[str]:
        return [each["id"] for each in await who.get(ALL, of="all", **query)]

    first, second = await made(match, ann, listed=True), await made(match, ben, listed=True)
    by_link = await made(match, ann)
    hidden = await made(private, ann, listed=True)
    for study in (first, second, by_link, hidden):
        await ben.get(f"{ALL}/{study}")
    assert set(await shown(carl)) == {first, second}
    assert hidden not in await shown(ben), "nobody but its players may watch that match"
    assert await shown(carl, game="nothing_like_it") == []
    assert {(each["name"], each["mine"]) for each in await ben.get(ALL, of="all")} == {("Ann", False), ("Ben", True)}
    assert await shown(carl, before="1") == []

    await carl.put("/api/people/relations", 204, name="Ann", kind="mute", on=True)
    assert await shown(carl) == [second]
    await ben.put("/api/people/relations", 204, name="Carl", kind="block", on=True)
    assert await shown(carl) == []
    await ann.put("/api/privacy", 204, profile="nobody", history=True, challenges="everyone")
    assert await shown(ben) == [second]
    await made(match, dora, listed=True)
    assert dora.person is not None
    await at.container.db.run("update account set closed = 1 where id = %s", dora.person.id)
    assert await shown(eve) == [second], "Dora is suspended"


@on_each
async def test_everybodys_are_those_that_their_authors_put_there(at: At) -> None:
    await check_list(at)
    await at.visitor().get(ALL, 401, of="all")


def _asked(line: str, instead: str) -> Callable[[Patch], None]:
    """The store is asked for more than it should be."""
    true = Studies.everybodys

    class Db:
        def __init__(self, db: Any) -> None:
            self.db = db

        async def rows(self, sql: str, *values: Any) -> Any:
            return await self.db.rows(sql.replace(line, instead), *values)

    async def everybodys(self: Studies, *args: Any, **more: Any) -> Any:
        return await true(Studies(Db(self.db), self.tables), *args, **more)  # type: ignore[arg-type]

    return lambda patch: patch.setattr(Studies, "everybodys", everybodys)


def _profiles_of_all(patch: Patch) -> None:
    patch.setattr(privacy, "shows", lambda settings, person: True)


LEAKS: dict[str, Callable[[Patch], None]] = {
    "by their links alone": _asked("s.listed and ", ""),
    "of private matches": _asked(" and m.watched", ""),
    "of the suspended": _asked(" and a.closed is null", ""),
    "of people one does not hear": _asked(UNWANTED, UNWANTED.replace("= %s", "= %s and false")),
    "of people who block one": _asked("from block where", "from block where false and"),
    "of people who hide": _profiles_of_all,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_list_with_more_in_it_is_noticed(leak: str) -> None:
    @on_each
    async def leaking(at: At) -> None:
        with Patch.context() as patch:
            LEAKS[leak](patch)
            with pytest.raises(AssertionError):
                await check_list(at)

    leaking("sqlite")
