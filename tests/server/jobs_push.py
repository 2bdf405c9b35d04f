"""A browser that has subscribed to web push, and a key for the one who sends."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A subscriber: only it can read what is sent to it."""

    def __init__(self, endpoint: str) -> None:
        self.key, self.auth, self.endpoint = ec.generate_private_key(ec.SECP256R1()), os.urandom(16), endpoint

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": b64(point), "auth": b64(self.auth)}

    @property
    def subscription(self) -> str:
        return json.dumps({"endpoint": self.endpoint, "keys": self.keys})

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


def vapid_key() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    return b64(key.private_numbers().private_value.to_bytes(32, "big"))
