"""A notice to a browser: Web Push, encrypted for the subscriber, signed with our VAPID key."""

from __future__ import annotations

import asyncio
import base64
import time
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from wardroom.server.jobs.message import Message, Undelivered
from wardroom.server.jobs.ssrf import check_status, post
from wardroom.server.settings import Settings

KEPT = 24 * 3600  # seconds that the push service keeps it for a browser that is away


class Subscription(Struct, frozen=True):
    """As the browser gave it."""

    endpoint: str
    keys: dict[str, str]


async def send(address: str, message: Message, settings: Settings) -> None:
    if not settings.vapid_private_key:
        raise Undelivered("push_off", final=True)
    to = msgspec.json.decode(address, type=Subscription)
    body, headers = await asyncio.to_thread(_sealed, to, message, settings)
    status = await post(to.endpoint, body, headers, settings.hooks_inside, settings.hook_hosts)
    if status in (404, 410):
        raise Undelivered("gone", gone=True)
    check_status(status)


def public_key(settings: Settings) -> str:
    """What a browser needs to subscribe; empty where there is no web push."""
    if not settings.vapid_private_key:
        return ""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _vapid(settings.vapid_private_key).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def usable(p256dh: str, auth: str) -> bool:
    """Whether one can encrypt for these keys."""
    try:
        _encrypted(Subscription("-", {"p256dh": p256dh, "auth": auth}), b"-")
    except Exception:  # bad keys raise various exceptions
        return False
    return True


@lru_cache(maxsize=1)
def _vapid(key: str) -> Any:
    from py_vapid import Vapid  # type: ignore[import-untyped]

    return Vapid.from_string(key)


def _encrypted(to: Subscription, text: bytes) -> bytes:
    from pywebpush import WebPusher  # type: ignore[import-untyped]  # brings two HTTP clients: only who pushes loads it

    body: bytes = WebPusher(msgspec.to_builtins(to)).encode(text)["body"]
    return body


def _sealed(to: Subscription, message: Message, settings: Settings) -> tuple[bytes, dict[str, str]]:
    note = {"title": message.subject, "body": message.text, "url": message.link, "tag": message.match}
    body = _encrypted(to, msgspec.json.encode(note))
    parts = urlsplit(to.endpoint)
    claims = {
        "sub": settings.vapid_subject or f"mailto:{settings.mail_from}",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + 12 * 3600,
    }
    signed: dict[str, str] = _vapid(settings.vapid_private_key).sign(claims)
    return body, {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Urgency": "normal",
    }
