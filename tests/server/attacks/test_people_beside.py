"""What strangers could do beside the table: scout a challenge, shout in the gallery, stay after a new password."""

from __future__ import annotations

from pathlib import Path

import pytest
from accounts_services import GOOD, MAIL, AccountServices, with_services
from open_server import At, on_each
from people_at import begun, registered

from solo_shelf import GAME, on_the_shelf
from wardroom.server.jobs.message import Undelivered
from wardroom.server.jobs.ssrf import check_url
from wardroom.server.store import sqlite
from wardroom.server.web.turnstile import at_door


@on_each
async def test_a_guest_cannot_look_at_the_dice_of_a_challenge_for_somebody_else(at: At) -> None:
    with on_the_shelf():
        ann, scout = await registered(at, "Ann"), await at.person("Scout", "guest")
        match = await ann.create(GAME)
        await ann.post(f"/api/matches/{match}/start", 204)
        code = (await ann.post(f"/api/matches/{match}/challenge", 201))["code"]
        assert (await scout.post("/api/matches", 403, challenge=code))["key"] == "account_needed"
        await ann.post("/api/matches", 201, challenge=code)


@on_each
async def test_the_gallery_is_for_accounts_and_hides_who_is_suspended(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    cat, guest = await registered(at, "Cat"), await at.person("Troll", "guest")
    gallery = f"/api/matches/{await begun(ann, ben)}/gallery"
    assert (await guest.post(gallery, 403, text="noise"))["key"] == "account_needed"
    await cat.post(gallery, 201, text="well played")
    dan = await registered(at, "Dan")
    assert [line["text"] for line in await dan.get(gallery)] == ["well played"]
    assert cat.person is not None
    await at.container.auth.accounts.set_closed(cat.person.id, True)
    assert await dan.get(gallery) == []


@on_each
async def test_a_new_password_ends_every_token(at: At) -> None:
    ann = await registered(at, "Ann")
    assert ann.person is not None
    auth = at.container.auth
    await auth.accounts.set_password(ann.person.id, await auth.credentials._passwords.hash(GOOD))
    await auth.tokens.make(ann.person.id, "bot")
    await auth.credentials.change_password(ann.person, GOOD, GOOD + " again")
    assert await auth.tokens.of(ann.person.id) == []


def test_asking_about_a_suspension_waits_at_the_door_like_signing_in() -> None:
    for path in ("/api/sign-in", "/api/suspension", "/api/suspension/appeal"):
        assert at_door({"path": path, "method": "POST"})


def test_the_lock_beside_the_database_is_its_owners(tmp_path: Path) -> None:
    lock = sqlite.keep(tmp_path / "w.db")
    try:
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        assert set(modes.values()) == {0o600}, modes
    finally:
        lock.close()


@pytest.mark.parametrize("port", [22, 25, 6379, 9200])
def test_a_webhook_goes_to_web_servers_only(port: int) -> None:
    with pytest.raises(Undelivered):
        check_url(f"https://example.org:{port}/", inside=False)
    check_url(f"https://hooks.example.org:{port}/", inside=False, hosts=["example.org"])  # as the operator says
    check_url("https://example.org:8443/", inside=False)


def test_addresses_of_clusters_with_their_passwords_are_called_credentials() -> None:
    page = (Path(__file__).parents[3] / "docs" / "operating.md").read_text("utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith("| **credential** |")]
    assert "`cluster`" in row


@with_services(**MAIL)
async def test_a_guest_does_not_become_the_account_of_whoever_opens_the_letter(services: AccountServices) -> None:
    """What was done before: register as a guest with a victim's address, and wait until the victim opens the link."""
    _, token = await services.auth.guest("Ensign Gay")
    wish = {"name": "Spruance", "email": "ray@example.org", "password": GOOD, "of_age": True}
    async with services.client() as attacker, services.client() as victim:
        attacker.cookies.set("wardroom", token)
        assert (await attacker.post("/api/register", json=wish)).json() == {"waiting": True}
        assert (await victim.post("/api/verify", json={"ticket": services.post[-1].ticket})).status_code == 204
        assert (await attacker.get("/api/me")).json()["me"] is None
