"""Appeals: told to those whom a deed concerns and to nobody else, once, and not judged by whoever acted."""

from __future__ import annotations

from typing import Any

from open_server import At, Client, on_each
from people_at import registered
from some_game import GAME, ONE, TWO

ME, OPEN = {"kind": "me"}, {"kind": "open"}
GOOD = "correct horse battery"


async def table(ann: Client, ben: Client, title: str = "Sunday") -> str:
    match = await ann.create(GAME, seats={ONE: ME, TWO: OPEN}, title=title)
    await ben.post(f"/api/matches/{match}/join", 204, seat=TWO)
    await ann.post(f"/api/matches/{match}/start", 204)
    return match


async def removed(at: At) -> tuple[Client, Client, Client, dict[str, Any]]:
    """Ann's match with Ben is taken away by an operator: what Ann is told of it."""
    ann, ben, operator = await at.person("Ann"), await at.person("Ben"), await at.person("Op", "operator")
    match = await table(ann, ben)
    await operator.post(f"/api/operators/matches/{match}/remove", 204, why="its title")
    (told,) = await ann.get("/api/actions")
    return ann, ben, operator, told


@on_each
async def test_those_whom_it_concerns_are_told_what_was_done_and_why_and_nobody_else(at: At) -> None:
    _, ben, operator, told = await removed(at)
    stranger = await at.person("Eve")
    assert (told["deed"], told["called"], told["why"]) == ("remove", "Sunday", "its title")
    assert "Op" not in str(told), "operators act as one"
    assert [one["deed"] for one in await ben.get("/api/actions")] == ["remove"]
    assert await stranger.get("/api/actions") == await operator.get("/api/actions") == []
    await at.visitor().get("/api/actions", 401)


@on_each
async def test_nobody_reads_or_makes_another_ones_appeal(at: At) -> None:
    ann, ben, operator, told = await removed(at)
    stranger, to = await at.person("Eve"), f"/api/actions/{told['id']}/appeal"
    for other in (ben, stranger, operator):
        assert (await other.post(to, 404, text="in her name"))["key"] == "no_action"
    await at.visitor().post(to, 401, text="in her name")
    await ann.post(to, 204, text="a secret of Ann")
    for other in (ben, stranger):
        assert "a secret of Ann" not in str(await other.get("/api/actions"))
        await other.get("/api/operators/appeals", 403)
        await other.post(f"/api/operators/appeals/{told['id']}/answer", 403, granted=True, answer="yes")
    assert "a secret of Ann" not in str(await operator.get("/api/operators/audit")), "what stays for ever is the fact"
    assert "a secret of Ann" in str(await operator.get("/api/operators/appeals"))


@on_each
async def test_one_appeals_once_and_is_answered_once_by_another_operator_and_all_stands_in_the_log(at: At) -> None:
    ann, _, operator, told = await removed(at)
    to, answer = f"/api/actions/{told['id']}/appeal", f"/api/operators/appeals/{told['id']}/answer"
    await operator.post(answer, 404, granted=False, answer="nobody asked")
    await ann.post(to, 204, text="it was a joke")
    assert (await ann.post(to, 409, text="and another thing"))["key"] == "appealed_already"
    other = await at.person("Second", "operator")
    assert (await operator.post(answer, 409, granted=False, answer="I was right"))["key"] == "another_operator"
    (open_,) = await other.get("/api/operators/appeals")
    assert (open_["name"], open_["text"], open_["operator"], open_["deed"]) == ("Ann", "it was a joke", "Op", "remove")
    await other.post(answer, 204, granted=False, answer="others did not laugh")
    assert (await other.post(answer, 409, granted=True, answer="or yes"))["key"] == "answered_already"
    assert await other.get("/api/operators/appeals") == []
    (told,) = await ann.get("/api/actions")
    assert (told["granted"], told["answer"]) == (False, "others did not laugh")
    log = await operator.get("/api/operators/audit")
    deeds = [(one["operator"], one["deed"], one["why"]) for one in log]
    assert deeds == [
        ("Second", "appeal_refused", "others did not laugh"), ("Ann", "appeal", ""), ("Op", "remove", "its title"),
    ]  # fmt: skip
    assert {one["about"] for one in log[:2]} == {str(log[2]["id"])}


@on_each
async def test_where_there_is_one_operator_he_answers_himself_but_never_his_own_appeal(at: At) -> None:
    ann, _, operator, told = await removed(at)
    await ann.post(f"/api/actions/{told['id']}/appeal", 204, text="please")
    await operator.post(f"/api/operators/appeals/{told['id']}/answer", 204, granted=True, answer="you are right")
    second = await at.person("Second", "operator")
    match = await table(operator, ann)
    await second.post(f"/api/operators/matches/{match}/end", 204, why="")
    mine = (await operator.get("/api/actions"))[0]["id"]
    await operator.post(f"/api/actions/{mine}/appeal", 204, text="why?")
    said = await operator.post(f"/api/operators/appeals/{mine}/answer", 409, granted=True, answer="because")
    assert said["key"] == "not_yourself"


@on_each
async def test_one_who_is_kept_out_is_told_why_and_comes_back_when_he_is_right(at: At) -> None:
    ann, operator, visitor = await registered(at, "Ann"), await at.person("Op", "operator"), at.visitor()
    assert ann.person is not None
    auth, her = at.container.auth, {"name": "Ann", "password": GOOD}
    await auth.accounts.set_password(ann.person.id, await auth.login._passwords.hash(GOOD))
    assert (await visitor.post("/api/suspension", 404, **her))["key"] == "no_action"
    await operator.patch(f"/api/operators/accounts/{ann.person.id}", closed=True, why="two accounts")
    assert (await visitor.post("/api/sign-in", 403, **her))["key"] == "suspended"
    for wrong in ({"name": "Ann", "password": "a guess of mine"}, {"name": "Nobody", "password": GOOD}):
        for to in ("/api/sign-in", "/api/suspension"):
            assert (await visitor.post(to, 401, **wrong))["key"] == "sign_in_failed"
        await visitor.post("/api/suspension/appeal", 401, **wrong, text="let me in")
    assert (await visitor.post("/api/suspension", **her))["why"] == "two accounts"
    await visitor.post("/api/suspension/appeal", 204, **her, text="the other is my brother’s")
    await visitor.post("/api/suspension/appeal", 409, **her, text="really")
    (appeal,) = await operator.get("/api/operators/appeals")
    await operator.post(f"/api/operators/appeals/{appeal['id']}/answer", 204, granted=True, answer="sorry")
    await visitor.post("/api/sign-in", **her)
    (told,) = await visitor.get("/api/actions")
    assert (told["granted"], told["answer"]) == (True, "sorry")


@on_each
async def test_one_who_leaves_takes_his_appeals_along_and_they_are_in_his_file(at: At) -> None:
    ann, _, operator, told = await removed(at)
    assert ann.person is not None
    await ann.post(f"/api/actions/{told['id']}/appeal", 204, text="a secret of Ann")
    (mine,) = (await at.container.auth.personal_data.export(ann.person.id))["actions"]
    assert (mine["deed"], mine["text"]) == ("remove", "a secret of Ann")
    await at.container.auth.personal_data.delete(ann.person.id)
    assert await operator.get("/api/operators/appeals") == []
    assert await at.container.db.rows("select 1 from affected where account = %s", ann.person.id) == []
