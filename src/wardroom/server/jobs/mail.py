"""E-mails: recorded before they are handed to the mail server, so that none is lost."""

from __future__ import annotations

import ssl
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

import aiosmtplib
import msgspec
from msgspec import Struct

from wardroom.server.ids import new_id, now
from wardroom.server.jobs.message import Undelivered
from wardroom.server.jobs.queue import DELIVER, Jobs, delivery_key
from wardroom.server.settings import Settings

TIMEOUT = 10.0  # seconds for each step of the conversation


class Letter(Struct, frozen=True):
    to: str
    subject: str
    text: str


class Mailer:
    """For e-mails that are not notices: a verification, a reset."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs

    async def post(self, account_id: str, kind: str, to: str, subject: str, text: str) -> None:
        """Once it returns, the e-mail will be sent, or retried as often as any."""
        body = msgspec.json.encode(Letter(to, subject, text)).decode()
        async with self._jobs.together() as batch:
            row = await batch.queries.row(
                "insert into delivery (account, kind, dedupe, body, at) values (%s, %s, %s, %s, %s) returning id",
                account_id, kind, f"{kind}:{new_id()}", body, now(),
            )  # fmt: skip
            assert row is not None
            await batch.put(DELIVER, delivery_key(row[0]), {"id": row[0]})


async def send(letter: Letter, name: str, settings: Settings) -> None:
    """Hand it over; `name` identifies the e-mail, should a mailbox get it twice."""
    if not settings.smtp_url:
        raise Undelivered("mail_off", final=True)
    url = urlsplit(settings.smtp_url)
    user, password = unquote(url.username or ""), unquote(url.password or "")
    try:
        await aiosmtplib.send(
            _message(letter, name, settings),
            hostname=url.hostname,
            port=url.port,
            username=user or None,
            password=password or None,
            use_tls=url.scheme == "smtps",
            # Without a password, TLS is used where offered; a password is never sent unencrypted.
            start_tls=True if password and url.scheme == "smtp" else None,
            timeout=TIMEOUT,
        )
    except aiosmtplib.SMTPRecipientsRefused as refused:
        raise Undelivered(f"refused:{refused.recipients[0].code}") from None
    except aiosmtplib.SMTPResponseException as refused:
        raise Undelivered(f"refused:{refused.code}") from None
    except aiosmtplib.SMTPTimeoutError:
        raise Undelivered("timeout") from None
    except (aiosmtplib.SMTPException, OSError, ssl.SSLError):
        raise Undelivered("unreachable") from None
    except ValueError:
        raise Undelivered("bad_address", final=True) from None


def _message(letter: Letter, name: str, settings: Settings) -> EmailMessage:
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{name}@{settings.mail_from.rpartition('@')[2].rstrip('>')}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    return message
