"""A notice to a webhook; the body is one that Discord understands, too."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wardroom.server.jobs.message import Message
from wardroom.server.jobs.ssrf import check_status, post


async def send(url: str, message: Message, inside: bool, hosts: Sequence[str] = ()) -> None:
    # A match's title is untrusted text: it must not mention a whole channel.
    body = {"content": message.text, "allowed_mentions": {"parse": []}}
    headers = {"Content-Type": "application/json", "User-Agent": "wardroom"}
    check_status(await post(url, msgspec.json.encode(body), headers, inside, hosts))


def masked(url: str) -> str:
    """Enough to recognise it; the rest of a webhook's URL is as good as a password."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}/…{url[-4:]}"
