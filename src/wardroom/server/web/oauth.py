"""Signing in with an account elsewhere, over HTTP. Answers 404 for a provider that is not configured."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from wardroom.server.accounts.person import PLAYER
from wardroom.server.accounts.rate_limits import address
from wardroom.server.container import Container
from wardroom.server.problems import Problem
from wardroom.server.web.fields import Confirmation, Output, Secret
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

if TYPE_CHECKING:
    from wardroom.server.accounts.identities import Identity

Provider = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$")]
Lang = Literal["en", "it"]
Code = Annotated[str, Query(min_length=1, max_length=4096, pattern=r"^[\x21-\x7e]+$")]


class Linking(Confirmation):
    of_age: bool = False  # for a guest, who becomes a player
    lang: Lang = "en"


class Begun(Output):
    url: str  # where the browser is to go


class IdentityTold(Output):
    provider: str
    subject: str


router = Router(prefix="/api", tags=["people"])


def _check(services: Container, provider: str) -> None:
    if not services.auth.settings.accounts or provider not in services.auth.oauth.names:
        raise Problem(404, "no_provider")


@router.get("/oauth/{provider}", status_code=303, response_class=RedirectResponse, responses=problems(404, 502))
async def sign_in(
    services: Services, request: Request, provider: Provider, of_age: bool = False, lang: Lang = "en"
) -> RedirectResponse:
    """Whoever is signed in is not looked at: any page can send a browser here."""
    _check(services, provider)
    await services.rate_limits.check("challenge", address(request))
    url, state = await services.auth.oauth.begin(provider, None, of_age, lang)
    answer = RedirectResponse(url, 303)
    answer.headers.append("set-cookie", services.auth.cookie(state, "oauth"))
    return answer


@router.post("/oauth/{provider}", response_model=Begun, responses=problems(401, 403, 404, 502))
async def link(
    services: Services, request: Request, response: Response, provider: Provider, wish: Linking | None = None
) -> dict[str, str]:
    """Add an account elsewhere to one's own."""
    person, wish = await services.auth.need_session(request), wish or Linking()
    _check(services, provider)
    await services.rate_limits.check("challenge", address(request))
    await services.auth.credentials.confirm(person, wish.password)
    url, state = await services.auth.oauth.begin(provider, person, wish.of_age, wish.lang)
    response.headers.append("set-cookie", services.auth.cookie(state, "oauth"))
    return {"url": url}


@router.get(
    "/oauth/{provider}/callback",
    status_code=303,
    response_class=RedirectResponse,
    responses=problems(400, 401, 403, 404, 409, 410, 502),
)
async def callback(
    services: Services, request: Request, provider: Provider, state: Secret, code: Code
) -> RedirectResponse:
    _check(services, provider)
    # Only the browser that began may finish; otherwise attackers could sign others in to their own account.
    if not compare_digest(request.cookies.get(services.auth.cookie_of("oauth"), "").encode(), state.encode()):
        raise Problem(400, "oauth_failed")
    account = await services.auth.oauth.finish(provider, state, code)
    answer = RedirectResponse(services.auth.settings.url, 303)
    answer.headers.append("set-cookie", services.auth.cookie("", "oauth"))
    answer.headers.append("set-cookie", services.auth.cookie(await services.auth.enter(request, account)))
    return answer


@router.get("/identities", response_model=list[IdentityTold], responses=problems(401, 403, 404))
async def identities(services: Services, request: Request) -> list[Identity]:
    return await services.auth.identities.of((await services.auth.need_session(request, PLAYER)).id)


@router.delete("/identities/{provider}", status_code=204, responses=problems(401, 403, 404, 409))
async def remove(services: Services, request: Request, provider: Provider) -> None:
    await services.auth.identities.remove((await services.auth.need_session(request, PLAYER)).id, provider)
