"""What other services are sent, each in the form that it reads.

The signed form is that of Standard Webhooks (standardwebhooks.com): ``webhook-id`` is the same whenever a notice is sent
again, ``webhook-signature`` proves who sent it and when.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import urllib.parse
from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.conf import settings

from scoring.models import ClubWebhook, Notice
from scoring.notices.public_post import PublicRequest
from scoring.notices.words import NoticeText

Form = ClubWebhook.Form
# To these the same can be sent twice: they know it again by its name.
REPEATABLE = frozenset((Form.SIGNED, Form.MATRIX))
_DISCORD_TAKES = 2000  # characters
_NTFY_TAKES = 4096  # bytes; of more it makes a file
_PREFIX = "whsec_"
_JSON = "application/json; charset=utf-8"
Maker = Callable[[ClubWebhook, Notice, NoticeText, datetime], PublicRequest]


def new_secret() -> str:
    """Something to sign with, as both sides write it down."""
    return _PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, name: str, moment: int, body: bytes) -> str:
    """What proves that somebody who knows the secret sent this, under this name, at this second since 1970."""
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    signed = f"{name}.{moment}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def name_of(notice: Notice) -> str:
    """The name by which the other side knows a notice again; it tells nothing else."""
    told = f"{notice.webhook_id} {notice.about} {notice.made_at.isoformat()}"
    return f"msg_{hashlib.sha256(told.encode()).hexdigest()[:32]}"


def request_for(webhook: ClubWebhook, notice: Notice, text: NoticeText, now: datetime) -> PublicRequest:
    """What is sent to this service."""
    return _MAKERS[Form(webhook.form)](webhook, notice, text, now)


def _signed(webhook: ClubWebhook, notice: Notice, text: NoticeText, now: datetime) -> PublicRequest:
    name, moment = name_of(notice), int(now.timestamp())
    body = _body(
        {
            "type": f"club.{notice.kind}",
            "timestamp": now.isoformat(),
            "data": {
                "club": notice.club.slug,
                "club_name": notice.club.name,
                "title": text.title,
                "text": text.body,
                "address": text.address,
                "facts": notice.facts,
            },
        }
    )
    headers = {
        "Content-Type": _JSON,
        "webhook-id": name,
        "webhook-timestamp": str(moment),
        "webhook-signature": signature(webhook.secret, name, moment, body),
    }
    return PublicRequest(webhook.address, body, headers)


def _matrix(webhook: ClubWebhook, notice: Notice, text: NoticeText, _now: datetime) -> PublicRequest:
    room, name = urllib.parse.quote(webhook.room, safe=""), name_of(notice)
    address = f"{_server(webhook)}/_matrix/client/v3/rooms/{room}/send/m.room.message/{name}"
    body = _body({"msgtype": "m.notice", "body": text.whole})
    return PublicRequest(address, body, {"Content-Type": _JSON, "Authorization": f"Bearer {webhook.secret}"}, "PUT")


def _discord(webhook: ClubWebhook, _notice: Notice, text: NoticeText, _now: datetime) -> PublicRequest:
    short = text.within(lambda one: len(one.whole) <= _DISCORD_TAKES)
    said = {"content": short.whole[:_DISCORD_TAKES], "allowed_mentions": {"parse": []}}
    agent = (
        f"DiscordBot ({settings.ORIGINS[0]}, {settings.VERSION})"  # as its reference has it; without, it answers 403
    )
    return PublicRequest(webhook.address, _body(said), {"Content-Type": _JSON, "User-Agent": agent})


def _ntfy(webhook: ClubWebhook, _notice: Notice, text: NoticeText, _now: datetime) -> PublicRequest:
    topic = urllib.parse.urlsplit(webhook.address).path.strip("/")
    short = text.within(lambda one: len(one.body.encode()) <= _NTFY_TAKES)
    said = {"topic": topic, "title": text.title, "message": short.body or text.title, "click": text.address}
    allowed = {"Authorization": f"Bearer {webhook.secret}"} if webhook.secret else {}
    return PublicRequest(f"{_server(webhook)}/", _body(said), {"Content-Type": _JSON, **allowed})


def _server(webhook: ClubWebhook) -> str:
    parts = urllib.parse.urlsplit(webhook.address)
    return f"{parts.scheme}://{parts.netloc}"


def _body(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


_MAKERS: Mapping[Form, Maker] = MappingProxyType(
    {Form.SIGNED: _signed, Form.MATRIX: _matrix, Form.DISCORD: _discord, Form.NTFY: _ntfy}
)
