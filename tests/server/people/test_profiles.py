"""A person's page: what it tells, to whom, and that neither the blocked nor the curious get around it."""

from __future__ import annotations

from open_server import At, on_each
from people_at import ME, OPEN, begun, both_answer, finished, registered
from some_game import ANOTHER, US_JP


@on_each
async def test_a_page_tells_ratings_games_history_and_how_the_two_have_fared(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await finished(at, ann, ben)
    page = await ann.get("/api/people", name="ben")
    assert (page["name"], page["me"], page["matches"], page["rated"]) == ("Ben", False, 1, 1)
    (rating,) = page["ratings"]
    assert (rating["game"], rating["matches"], rating["provisional"]) == (US_JP, 1, True)
    assert rating["value"] > 1500
    assert rating["curve"] == [[rating["curve"][0][0], rating["value"], rating["deviation"]]]
    assert page["games"] == [{"game": US_JP, "won": 1, "drawn": 0, "lost": 0}]
    assert (page["between"]["won"], page["between"]["lost"], page["between"]["last"]) == (0, 1, match)
    assert page["between"]["latest"] == ["lost"]
    (line,) = await ann.get("/api/people/history", name="Ben")
    assert (line["match"], line["seat"], line["ended"], line["unrated"]) == (match, "JP", "won", "")
    assert line["against"] == [{"kind": "person", "name": "Ann", "page": True}]
    assert line["change"] > 0
    assert await ann.get("/api/people/history", name="Ben", ended="lost") == []
    assert await ann.get("/api/people/history", name="Ben", game=ANOTHER) == []
    assert len(await ann.get("/api/people/history", name="Ben", ended="won", game=US_JP)) == 1
    own = await ben.get("/api/people")
    assert (own["me"], own["name"], own["between"]) == (True, "Ben", None)


@on_each
async def test_a_page_tells_the_usual_pace(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    assert (await ann.get("/api/people", name="Ben"))["pace"] is None
    await finished(at, ann, ben)
    assert (await ann.get("/api/people", name="Ben"))["pace"] == {}
    daily = {"bank": 259_200_000, "more": 86_400_000, "cap": 259_200_000, "out": "resign"}
    for _ in range(2):
        await finished(at, ann, ben, pace=daily)
    assert (await ann.get("/api/people", name="Ben"))["pace"] == daily


@on_each
async def test_what_goes_on_or_is_private_is_not_told_to_others(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    running = await begun(ann, ben)
    hidden = await finished(at, ann, ben, watched=False)
    assert await carl.get("/api/people/history", name="Ann") == []
    assert (await carl.get("/api/people", name="Ann"))["matches"] == 0
    told = await ben.get("/api/people/history", name="Ann")
    assert [line["match"] for line in told] == [hidden]
    assert running not in str(told)


@on_each
async def test_one_shows_what_one_wants_to(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    guest = await at.person("Guest", role="guest")
    await finished(at, ann, ben)
    for other, usual in ((at.visitor(), 404), (guest, 404), (ben, 200)):
        await other.get("/api/people", usual, name="Ann")
    everyone = {"profile": "everyone", "history": True, "challenges": "everyone"}
    await ann.put("/api/privacy", 204, **everyone)
    for other in (at.visitor(), guest, ben):
        assert (await other.get("/api/people", name="Ann"))["name"] == "Ann"
    await ann.put("/api/privacy", 204, **{**everyone, "history": False})
    assert await ben.get("/api/people/history", name="Ann") == []
    assert len(await ann.get("/api/people/history")) == 1
    await ann.put("/api/privacy", 204, **{**everyone, "profile": "nobody"})
    for other in (at.visitor(), guest, ben):
        nobody = await other.get("/api/people", 404, name="Nobody At All")
        assert await other.get("/api/people", 404, name="Ann") == nobody, "that she hides is not told"
        await other.get("/api/people/history", 404, name="Ann")
    assert (await ann.get("/api/privacy"))["profile"] == "nobody"


@on_each
async def test_who_is_blocked_reaches_one_in_no_way(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await finished(at, ann, ben)
    await ben.put("/api/people/relations", 204, name="Ann", kind="follow", on=True)
    waiting = await ben.create(US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ann")
    assert [m["id"] for m in await ann.get("/api/matches") if m["kept"]] == [waiting]
    await ann.put("/api/people/relations", 204, name="Ben", kind="block", on=True)
    nobody = await ben.get("/api/people", 404, name="Nobody At All")
    assert await ben.get("/api/people", 404, name="Ann") == nobody, "that he is blocked is not told"
    await ben.get("/api/people/history", 404, name="Ann")
    await ben.put("/api/people/relations", 404, name="Ann", kind="follow", on=True)
    assert await ben.get("/api/people/relations", kind="follow") == []
    await ben.post("/api/matches", 404, game=US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ann")
    assert waiting not in str(await ann.get("/api/matches")), "a seat that was kept before is gone too"
    table = await ann.create(US_JP, seats={"US": ME, "JP": OPEN})
    await ben.post(f"/api/matches/{table}/join", 404, seat="JP")
    assert table not in str(await ben.get("/api/matches", of="open"))
    again = (await ben.post(f"/api/matches/{match}/rematch", 201))["match"]
    assert (await ann.get(f"/api/matches/{match}"))["rematch"] is None, "an offer that nobody hears of"
    await ann.get(f"/api/matches/{again}", 404)
    assert (await ann.get("/api/people", name="Ben"))["blocked"] is True
    await ann.put("/api/people/relations", 204, name="Ben", kind="block", on=False)
    assert (await ben.get("/api/people", name="Ann"))["name"] == "Ann"


@on_each
async def test_a_seat_that_is_kept_is_taken_by_one_alone_or_declined(at: At) -> None:
    ann, ben, carl = [await registered(at, name) for name in ("Ann", "Ben", "Carl")]
    match = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ben")
    assert (await ann.get(f"/api/matches/{match}"))["watched"] is False
    await carl.get(f"/api/matches/{match}", 404)
    await carl.post(f"/api/matches/{match}/join", 404, seat="JP")
    await carl.post(f"/api/matches/{match}/decline", 404)
    token = (await ann.post(f"/api/matches/{match}/invites", 201, seat="JP"))["token"]
    await carl.post(f"/api/invites/{token}", 409)
    assert (await ben.get(f"/api/matches/{match}"))["kept"] == ["JP"]
    assert (await ben.get(f"/api/matches/{match}"))["reserved"] == {}
    assert (await ann.get(f"/api/matches/{match}"))["reserved"] == {"JP": "Ben"}
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ben.post(f"/api/matches/{match}/start", 204)
    other = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ben")
    await ben.post(f"/api/matches/{other}/decline", 204)
    await ben.get(f"/api/matches/{other}", 404)
    for wish, status in (("nobody", 403), ("followed", 403), ("everyone", 201)):
        await ben.put("/api/privacy", 204, profile="players", history=True, challenges=wish)
        await ann.post("/api/matches", status, game=US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ben")
    await ben.put("/api/privacy", 204, profile="players", history=True, challenges="followed")
    await ben.put("/api/people/relations", 204, name="Ann", kind="follow", on=True)
    await ann.post("/api/matches", 201, game=US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ben")
    await ann.post("/api/matches", 422, game=US_JP, seats={"US": ME, "JP": ME}, kept_for="Ben")
    await ann.post("/api/matches", 403, game=US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ann")


@on_each
async def test_who_is_muted_is_not_heard_and_may_still_come(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await begun(ann, ben)
    await ben.post(f"/api/matches/{match}/chat", 201, seat="JP", text="hello")
    assert len(await ann.get(f"/api/matches/{match}/chat")) == 1
    await ann.put("/api/people/relations", 204, name="Ben", kind="mute", on=True)
    assert await ann.get(f"/api/matches/{match}/chat") == []
    assert len(await ben.get(f"/api/matches/{match}/chat")) == 1
    assert (await ann.get("/api/people", name="Ben"))["muted"] is True
    assert (await ben.get("/api/people", name="Ann"))["muted"] is False
    await ann.put("/api/people/relations", 409, name="Ann", kind="mute", on=True)
    await ann.put("/api/people/relations", 204, name="Ben", kind="mute", on=False)
    assert len(await ann.get(f"/api/matches/{match}/chat")) == 1


@on_each
async def test_one_who_leaves_leaves_matches_that_can_be_read_and_no_name(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await finished(at, ann, ben)
    await ann.put("/api/people/relations", 204, name="Ben", kind="follow", on=True)
    assert ben.person is not None
    exported = await at.container.auth.personal_data.export(ben.person.id)
    assert [line["match"] for line in exported["rating_changes"]] == [match]
    assert [line["game"] for line in exported["ratings"]] == [US_JP]
    await at.container.auth.personal_data.delete(ben.person.id)
    await ann.get("/api/people", 404, name="Ben")
    (line,) = await ann.get("/api/people/history")
    assert line["against"][0]["name"] == "people.deleted"
    assert await ann.get("/api/people/relations", kind="follow") == []
    record = await ann.get(f"/api/matches/{match}/record")
    assert record["result"] is not None
    assert "Ben" not in str(record)
    assert (await ann.get(f"/api/matches/{match}/replay", eyes="JP"))["frames"]
    checked = await at.container.ratings.check()
    assert checked.differences == [], "the ratings of the others still follow from the log"


@on_each
async def test_taking_ones_own_side_twice_or_playing_alone_is_no_win(at: At) -> None:
    ann = await registered(at, "Ann")
    match = await ann.create(US_JP, seats={"US": ME, "JP": ME})
    await ann.post(f"/api/matches/{match}/start", 204)
    await both_answer(match, US=ann, JP=ann)
    await ann.do(match, "US", "resign")
    await at.container.ratings.take_all()
    page = await ann.get("/api/people")
    assert (page["matches"], page["ratings"]) == (0, [])
