"""An authenticator in software: what a phone or a security key would do (ES256, no attestation)."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as b64

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host = origin, host
        self.id = secrets.token_bytes(32)
        self.count = 0
        self.verified = True
        self._key = generate_private_key(SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """navigator.credentials.create()"""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(_ATTESTED) + attested
        return self._credential(
            {
                "clientDataJSON": b64(self._client("webauthn.create", options["challenge"])),
                "attestationObject": b64(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
                "transports": ["internal"],
            }
        )

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """navigator.credentials.get()"""
        self.count += 1
        data, client = self._data(0), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return self._credential(
            {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)}
        )

    def _data(self, flags: int) -> bytes:
        flags |= _PRESENT | (_VERIFIED if self.verified else 0)
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, what: str, challenge: str) -> bytes:
        return json.dumps({"type": what, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        id = b64(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}}
