"""A person's notification channels, the log of deliveries, and vacations."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from fastapi import Query, Request
from pydantic import Field, StringConstraints

from wardroom.server.accounts.person import PLAYER
from wardroom.server.jobs import push, ssrf
from wardroom.server.jobs.message import Undelivered, why
from wardroom.server.jobs.notices import Channel, Wishes
from wardroom.server.jobs.vacation import DAYS, Vacation
from wardroom.server.jobs.webhook import masked
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.web.fields import Body, Id, Output
from wardroom.server.web.late_route import Router
from wardroom.server.web.openapi import problems
from wardroom.server.web.public import Services

Url = Annotated[str, StringConstraints(min_length=8, max_length=1000, pattern=r"^[\x21-\x7e]+$")]
PushKey = Annotated[str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9_-]+={0,2}$")]


class NewMail(Body):
    kind: Literal["mail"]
    always: bool = False  # also while they are at the table


class NewWebhook(Body):
    kind: Literal["webhook"]
    url: Url
    always: bool = False


class PushKeys(Body):
    p256dh: PushKey
    auth: PushKey


class NewPush(Body):
    """What the browser's `PushSubscription` says of itself."""

    kind: Literal["push"]
    endpoint: Url
    keys: PushKeys
    always: bool = False


NewChannel = Annotated[NewMail | NewWebhook | NewPush, Field(discriminator="kind")]


class ChannelChange(Body):
    """What is left out stays as it is."""

    enabled: bool | None = None
    always: bool | None = None
    muted: Annotated[list[Id], Field(max_length=500)] | None = None


class Leave(Body):
    days: Annotated[int, Field(ge=1, le=DAYS)]


class ChannelTold(Output):
    id: str
    kind: str
    address: str  # of a webhook or a browser: only enough to recognise it
    enabled: bool
    always: bool
    muted: list[str]
    created: int


class DeliveryTold(Output):
    id: int
    kind: str
    channel: str | None
    match: str | None
    state: str
    tries: int
    detail: str
    why: str  # the detail as a sentence, in the person's language
    at: int
    done: int | None


class TestTold(Output):
    delivery: int


class KeyTold(Output):
    key: str | None  # none: this server sends no push notices


class VacationTold(Output):
    since: int | None
    until: int | None
    days_left: int


router = Router(prefix="/api", tags=["notices"])


@router.get("/channels", response_model=list[ChannelTold], responses=problems(401))
async def channels(services: Services, request: Request) -> list[ChannelTold]:
    """One's own channels."""
    person = await services.auth.need(request)
    mail = await services.notices.verified_mail(person.id)
    return [_shown(channel, mail) for channel in await services.notices.channels(person.id)]


@router.post("/channels", status_code=201, response_model=ChannelTold, responses=problems(401, 403, 409, 429))
async def add(services: Services, request: Request, new: NewChannel) -> ChannelTold:
    """Add a channel; no guest has any. The same address again is the same channel."""
    person = await services.auth.need_in_person(request, PLAYER)
    await services.rate_limits.check("channel", person.id)
    mail = await services.notices.verified_mail(person.id)
    address = await _address(services.settings, new, mail)
    return _shown(await services.notices.add(person.id, new.kind, address, Wishes(always=new.always)), mail)


@router.patch("/channels/{channel}", response_model=ChannelTold, responses=problems(401, 403, 404))
async def change(services: Services, request: Request, channel: Id, wanted: ChannelChange) -> ChannelTold:
    """Switch a channel on or off, choose whether it also speaks while one is at the table, mute matches on it."""
    person = await services.auth.need_in_person(request)
    old = await services.notices.channel(person.id, channel)
    wishes = Wishes(
        always=old.wishes.always if wanted.always is None else wanted.always,
        muted=old.wishes.muted if wanted.muted is None else tuple(wanted.muted),
    )
    enabled = old.enabled if wanted.enabled is None else wanted.enabled
    changed = await services.notices.change(person.id, channel, wishes, enabled)
    return _shown(changed, await services.notices.verified_mail(person.id))


@router.delete("/channels/{channel}", status_code=204, responses=problems(401, 403, 404))
async def remove(services: Services, request: Request, channel: Id) -> None:
    """Remove a channel."""
    person = await services.auth.need_in_person(request)
    await services.notices.remove(person.id, channel)


@router.post(
    "/channels/{channel}/test", status_code=202, response_model=TestTold, responses=problems(401, 403, 404, 429)
)
async def test(services: Services, request: Request, channel: Id) -> TestTold:
    """Send a test; what becomes of it is in the log under this number."""
    person = await services.auth.need_in_person(request)
    return TestTold(delivery=await services.notices.test(person.id, channel))


@router.get("/deliveries", response_model=list[DeliveryTold], responses=problems(401))
async def deliveries(
    services: Services,
    request: Request,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 50,
) -> list[DeliveryTold]:
    """What was sent to oneself, what was not, and why; the latest first."""
    person = await services.auth.need(request)
    return [
        DeliveryTold(**msgspec.to_builtins(item), why=why(person.lang, item.detail))
        for item in await services.notices.log(person.id, before, most)
    ]


@router.get("/push/key", response_model=KeyTold)
async def push_key(services: Services) -> KeyTold:
    """The key a browser needs to subscribe."""
    return KeyTold(key=push.public_key(services.settings) or None)


@router.get("/vacation", response_model=VacationTold, responses=problems(401))
async def vacation(services: Services, request: Request) -> Vacation:
    """Whether one is away, and days left this year."""
    person = await services.auth.need(request)
    return await services.vacations.look(person.id)


@router.post("/vacation", status_code=201, response_model=VacationTold, responses=problems(401, 403, 409))
async def begin(services: Services, request: Request, leave: Leave) -> Vacation:
    """Be away from now on: one's clocks stand still."""
    person = await services.auth.need_in_person(request)
    return await services.vacations.begin(person.id, leave.days)


@router.delete("/vacation", response_model=VacationTold, responses=problems(401, 403, 409))
async def end(services: Services, request: Request) -> Vacation:
    """Come back early. Days not yet begun can be taken later."""
    person = await services.auth.need_in_person(request)
    return await services.vacations.end(person.id)


async def _address(settings: Settings, new: NewMail | NewWebhook | NewPush, mail: str) -> str:
    """Checks the address of a new channel and returns it as it is stored."""
    if isinstance(new, NewMail):
        if not settings.smtp_url:
            raise Problem(409, "mail_off")
        if not mail:
            raise Problem(409, "mail_unverified")
        return ""  # the account's own address at the time a notice is sent
    if isinstance(new, NewWebhook):
        await _reachable(new.url, settings)
        return new.url
    if not settings.vapid_private_key:
        raise Problem(409, "push_off")
    if not push.usable(new.keys.p256dh, new.keys.auth):
        raise Problem(422, "push_keys")
    await _reachable(new.endpoint, settings)
    return msgspec.json.encode(push.Subscription(new.endpoint, new.keys.model_dump())).decode()


async def _reachable(url: str, settings: Settings) -> None:
    try:
        await ssrf.check(url, settings.hooks_inside, settings.hook_hosts)
    except Undelivered as fault:
        raise Problem(422, f"hook_{fault.why}") from None


def _shown(channel: Channel, mail: str) -> ChannelTold:
    address = masked(channel.url) if channel.url else mail
    wishes = channel.wishes
    return ChannelTold(
        id=channel.id, kind=channel.kind, address=address, enabled=channel.enabled, always=wishes.always,
        muted=list(wishes.muted), created=channel.created,
    )  # fmt: skip
