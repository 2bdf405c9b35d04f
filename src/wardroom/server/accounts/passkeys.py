"""Passkeys (WebAuthn): signing in with a key on a device, without name or password."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.options_to_json_dict import options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from wardroom.server.accounts.accounts import check_way_in
from wardroom.server.accounts.person import Person
from wardroom.server.accounts.tickets import MINUTE, Ticket, Tickets
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database

MOST = 20
_LIFE = 5 * MINUTE


class Passkey(Struct, frozen=True):
    id: str
    name: str
    created: int
    seen: int | None


class Passkeys:
    """A challenge is a ticket: the browser returns it in what it signs, so nothing else need be stored."""

    def __init__(self, settings: Settings, db: Database, tickets: Tickets, origins: Sequence[str]) -> None:
        self._db, self._tickets, self._origins = db, tickets, list(origins)
        self._host = urlsplit(settings.url).hostname or settings.host

    async def offer(self, person: Person) -> dict[str, Any]:
        """What the browser needs to make a passkey."""
        have = await self.of(person.id)
        if len(have) >= MOST:
            raise Problem(409, "passkeys_full", most=MOST)
        challenge = await self._tickets.make("passkey_new", person.id, _LIFE)
        options = generate_registration_options(
            rp_id=self._host,
            rp_name="Wardroom",
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=base64url_to_bytes(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key.id)) for key in have],
        )
        return options_to_json_dict(options)

    async def add(self, person: Person, name: str, credential: Mapping[str, Any]) -> Passkey:
        challenge, ticket = await self._challenge(credential, "passkey_new")
        if ticket.account != person.id:
            raise Problem(400, "passkey_failed")
        try:
            made = verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self._origins,
                require_user_verification=True,
            )
        except Exception:  # malformed keys and certificates fail in as many ways as there are parsers
            raise Problem(400, "passkey_failed") from None
        key = Passkey(bytes_to_base64url(made.credential_id), name, now(), None)
        added = await self._db.run(
            "insert into passkey (id, account, name, public_key, sign_count, created) values (%s, %s, %s, %s, %s, %s)"
            " on conflict do nothing",
            key.id, person.id, key.name, bytes_to_base64url(made.credential_public_key), made.sign_count, key.created,
        )  # fmt: skip
        if not added:
            raise Problem(409, "passkey_known")
        return key

    async def ask(self) -> dict[str, Any]:
        """What the browser needs to sign in. It names no account: the device knows its own."""
        challenge = await self._tickets.make("passkey_use", None, _LIFE)
        options = generate_authentication_options(
            rp_id=self._host,
            challenge=base64url_to_bytes(challenge),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return options_to_json_dict(options)

    async def use(self, credential: Mapping[str, Any]) -> str:
        """The id of the account this signs in to."""
        challenge, _ = await self._challenge(credential, "passkey_use")
        row = await self._db.row(
            "select p.account, p.public_key, p.sign_count from passkey p join account a on a.id = p.account"
            " where p.id = %s and a.closed is null",
            credential["id"],
        )  # fmt: skip
        if row is None:
            raise Problem(401, "passkey_failed")
        account, public_key, count = row
        try:
            used = verify_authentication_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self._origins,
                credential_public_key=base64url_to_bytes(public_key),
                credential_current_sign_count=count,
                require_user_verification=True,
            )
        except Exception:  # as above
            raise Problem(401, "passkey_failed") from None
        # Two answers with the same count mean a copied key: the second finds the count changed.
        counted = await self._db.run(
            "update passkey set sign_count = %s, seen = %s where id = %s and sign_count = %s",
            used.new_sign_count, now(), credential["id"], count,
        )  # fmt: skip
        if not counted:
            raise Problem(401, "passkey_failed")
        return str(account)

    async def of(self, account: str) -> list[Passkey]:
        sql = "select id, name, created, seen from passkey where account = %s order by created"
        return [Passkey(*row) for row in await self._db.rows(sql, account)]

    async def rename(self, account: str, id: str, name: str) -> None:
        if not await self._db.run("update passkey set name = %s where account = %s and id = %s", name, account, id):
            raise Problem(404, "no_passkey")

    async def remove(self, account: str, id: str) -> None:
        async with self._db.transaction() as db:
            if not await db.run("delete from passkey where account = %s and id = %s", account, id):
                raise Problem(404, "no_passkey")
            await check_way_in(db, account)

    async def _challenge(self, credential: Mapping[str, Any], kind: str) -> tuple[bytes, Ticket]:
        """The challenge that was signed, if it is one of ours and was not answered before."""
        try:
            signed = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))["challenge"]
            challenge = base64url_to_bytes(signed)
            ticket = await self._tickets.redeem(bytes_to_base64url(challenge), kind)
        except (ValueError, KeyError, TypeError, RecursionError):
            ticket = None
        if ticket is None:
            raise Problem(400, "passkey_failed")
        return challenge, ticket
