"""Signing in with an account elsewhere, over HTTP. Without a provider of that name there is nothing here."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse

from wardroom.server.people.limits import address
from wardroom.server.problems import Problem
from wardroom.server.web.fields import Secret, problems

if TYPE_CHECKING:
    from wardroom.server.house import House

Provider = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]
Code = Annotated[str, Query(min_length=1, max_length=4096, pattern=r"^[\x21-\x7e]+$")]


def routes(house: House) -> APIRouter:
    people = house.people
    router = APIRouter(prefix="/oauth")

    def check(provider: str) -> None:
        if not people.settings.accounts or provider not in people.oauth.names:
            raise Problem(404, "no_provider")

    @router.get("/{provider}", status_code=303, response_class=RedirectResponse, responses=problems(404, 502))
    async def begin(
        request: Request, provider: Provider, of_age: bool = False, lang: Literal["en", "it"] = "en"
    ) -> RedirectResponse:
        check(provider)
        await house.limits.check("challenge", address(request))
        url, state = await people.oauth.begin(provider, await people.who(request), of_age, lang)
        answer = RedirectResponse(url, 303)
        answer.headers.append("set-cookie", people.cookie(state, "oauth"))
        return answer

    @router.get(
        "/{provider}/callback",
        status_code=303,
        response_class=RedirectResponse,
        responses=problems(400, 401, 403, 404, 409, 410, 502),
    )
    async def callback(request: Request, provider: Provider, state: Secret, code: Code) -> RedirectResponse:
        check(provider)
        # Only the browser that began may finish, or somebody could sign others in to an account of his own.
        if not compare_digest(request.cookies.get(people.cookie_of("oauth"), "").encode(), state.encode()):
            raise Problem(400, "oauth_failed")
        account = await people.oauth.finish(provider, state, code)
        answer = RedirectResponse(people.settings.url, 303)
        answer.headers.append("set-cookie", people.cookie("", "oauth"))
        answer.headers.append("set-cookie", people.cookie(await people.enter(request, account)))
        return answer

    return router
