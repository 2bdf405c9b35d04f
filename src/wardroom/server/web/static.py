"""Content that does not change while a process runs: kept in memory, sent only to clients without a current copy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

from fastapi import Request, Response
from msgspec import Struct

PLAIN = ""
CODINGS = ("br", "gzip", PLAIN)  # the shortest first
_NOTHING = re.compile(r"\s*q=0(\.0*)?\s*")
ASK_AGAIN = "public, max-age=0, must-revalidate"


class Static(Struct, frozen=True):
    media: str
    bodies: Mapping[str, bytes]  # by encoding; the unencoded one is always there
    cache: str = ASK_AGAIN

    def response(self, request: Request) -> Response:
        """The content in an encoding that the browser accepts, or 304 if it has not changed."""
        spoken = accepted(request.headers.get("accept-encoding", ""))
        coding = next(coding for coding in CODINGS if coding in self.bodies and (not coding or coding in spoken))
        body = self.bodies[coding]
        etag = f'"{sha256(coding.encode() + body).hexdigest()[:32]}"'
        headers = {"etag": etag, "cache-control": self.cache, "vary": "accept-encoding"}
        if _has(request.headers.get("if-none-match", ""), etag):
            return Response(None, 304, headers)
        if coding:
            headers["content-encoding"] = coding
        headers["content-length"] = str(len(body))
        return Response(None if request.method == "HEAD" else body, 200, headers, media_type=self.media)


def accepted(header: str) -> set[str]:
    """The encodings that an Accept-Encoding header allows: * means those it does not name, a weight of 0 forbids."""
    said = {coding.strip(): weight for coding, _, weight in (part.partition(";") for part in header.lower().split(","))}
    wanted = {coding for coding, weight in said.items() if not _NOTHING.fullmatch(weight)}
    return wanted | (set(CODINGS) - said.keys() if "*" in wanted else set())


def _has(header: str, etag: str) -> bool:
    return header.strip() == "*" or etag in (tag.strip().removeprefix("W/") for tag in header.split(","))
