"""Studies: of matches that are over, for those who may see the match, with questions and answers."""

from __future__ import annotations

from typing import Any

from open_server import At, Client, on_each
from people_at import begun, finished, registered

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


@on_each
async def test_everybodys_are_those_that_their_authors_put_there(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    match, private = await finished(at, ann, ben), await finished(at, ann, ben, watched=False)

    async def made(of: str, who: Client, **wish: Any) -> str:
        return str((await who.post(f"/api/matches/{of}/studies", 201, **{**WISH, **wish}))["study"])

    async def shown(who: Client, **query: str) -> list[str]:
        return [each["id"] for each in await who.get(ALL, of="all", **query)]

    first, second = await made(match, ann, listed=True), await made(match, ben, listed=True)
    await made(match, ann)  # by its link alone
    hidden = await made(private, ann, listed=True)
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
    await at.visitor().get(ALL, 401, of="all")
