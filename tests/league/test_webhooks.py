"""What other services are sent, how they can trust it, and that nobody reaches our own network through us."""

from __future__ import annotations

import ipaddress
import json
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import time_machine
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.urls import reverse

from rules.version import VERSION
from scoring.models import ClubWebhook, Notice
from scoring.notices import public_post, sending, webhooks
from scoring.notices.public_post import CutOff, NotPublic, NotReached, PublicRequest
from scoring.notices.words import NoticeText
from tests.league import people

NOW = datetime(2026, 1, 7, 11, tzinfo=UTC)
TEXT = NoticeText("Club: an evening", "Bäckerwirt", "https://weli.example/c/club/")
State = Notice.State


def test_the_signature_is_that_of_the_published_example():
    """The vector of the reference implementation of Standard Webhooks."""
    secret, name, moment = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330
    said = webhooks.signature(secret, name, moment, b'{"test": 2432232314}')
    assert said == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:53aa:64c:0:0:80ff:fffe", "2001:db8::1",
    ],
)  # fmt: skip
def test_no_number_of_a_network_of_our_own_is_public(number):
    assert not public_post.is_public(ipaddress.ip_address(number))


def test_what_is_public_is():
    for number in ("9.9.9.9", "2620:fe::fe"):
        assert public_post.is_public(ipaddress.ip_address(number)), number


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/", "https://user@example.org/", "https://example.org:22/", "https:///x", "ftp://example.org/",
        "https://example.org:99999/", "https://example.org/\r\nHost: inside", "https://example.org/a b", "", "https://[::1",
    ],
)  # fmt: skip
def test_only_plain_https_addresses_are_taken(address):
    with pytest.raises(NotPublic):
        public_post.target_of(address)


def resolving(*numbers):
    """A name that has these numbers, one set after the other."""
    sets = list(numbers)

    def getaddrinfo(_host, port, *_more, **_named):
        found = sets.pop(0) if len(sets) > 1 else sets[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in found]

    return getaddrinfo


def test_a_name_with_one_private_number_among_others_is_refused(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", resolving(["9.9.9.9", "10.0.0.7"]))
    with pytest.raises(NotPublic):
        public_post.send(PublicRequest("https://rebinds.example/", b"", {}))


def test_the_connection_goes_to_the_number_that_was_looked_at(monkeypatch):
    """A name that is public when it is looked up and private a moment later gains nothing."""
    called = []

    def connect(to, _patience):
        called.append(to)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", resolving(["9.9.9.9"], ["127.0.0.1"]))
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(NotReached):
        public_post.send(PublicRequest("https://rebinds.example/", b"", {}))
    assert called == [("9.9.9.9", 443)]


class Answering(BaseHTTPRequestHandler):
    """A service that takes everything, leads on elsewhere, or hangs up, as its address says."""

    taken: list[tuple[str, bytes]]
    agents: list[str]

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.taken.append((self.path, body))
        self.agents.append(self.headers["User-Agent"])
        if self.path == "/cut":
            self.connection.close()
            return
        self.send_response(302 if self.path == "/elsewhere" else 204)
        self.send_header("Location", "/taken")
        self.end_headers()

    def log_message(self, *_args):
        pass


@pytest.fixture
def service(tmp_path, monkeypatch):
    """A service under the name service.example, with a certificate that we trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "service.example")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    made = made.not_valid_before(datetime.now(UTC) - timedelta(days=1)).not_valid_after(
        datetime.now(UTC) + timedelta(days=1)
    )
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("service.example")]), critical=False)
    own = tmp_path / "own.pem"
    plain = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    own.write_bytes(key.private_bytes(*plain) + made.sign(key, hashes.SHA256()).public_bytes(plain[0]))
    server = HTTPServer(("127.0.0.1", 0), Answering)
    Answering.taken, Answering.agents = [], []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    monkeypatch.setattr(public_post, "is_public", lambda _number: True)
    monkeypatch.setattr(public_post, "PORTS", {server.server_port})
    monkeypatch.setattr(public_post, "_trust", lambda: ssl.create_default_context(cafile=str(own)))
    monkeypatch.setattr(socket, "getaddrinfo", resolving(["127.0.0.1"]))
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_it_speaks_with_who_proves_his_name_and_follows_nobody_elsewhere(service):
    def send(host, path):
        return public_post.send(PublicRequest(f"https://{host}:{service}{path}", b"x", {}))

    assert send("service.example", "/taken") == 204
    assert send("service.example", "/elsewhere") == 302
    with pytest.raises(NotReached):
        send("another.example", "/taken")
    with pytest.raises(CutOff):
        send("service.example", "/cut")
    assert [path for path, _body in Answering.taken] == ["/taken", "/elsewhere", "/cut"]


@pytest.fixture
def told(club, settings, monkeypatch):
    """What goes out to other services; the answers are taken from ``told.answers``."""

    class Told(list):
        answers: list[object]
        clock: time_machine.Traveller

    found = Told()
    found.answers = []

    def send(request):
        found.append(request)
        answer = found.answers.pop(0) if found.answers else 204
        if isinstance(answer, type):
            raise answer
        return answer

    settings.WEBHOOKS = True
    monkeypatch.setattr(sending, "send", send)
    with time_machine.travel(NOW, tick=False) as clock:
        found.clock = clock
        yield found


def hook(club, form="signed", **more):
    made = {
        "name": "X",
        "address": "https://x.example/y",
        "secret": webhooks.new_secret(),
        "kinds": ["evenings"],
        "lang": "en",
    }
    return ClubWebhook.objects.create(club=club, form=form, **(made | more))


def plan(club, day="2026-01-20"):
    people.evening_of(club.seasons.first() or people.season_of(club), day)
    sending.send_due()


def test_each_service_reads_its_own_form(club, told):
    hook(club)
    hook(club, "matrix", room="!a:x.example", secret="t0ken")
    hook(club, "discord")
    hook(club, "ntfy", secret="")
    plan(club)
    signed, matrix, discord, ntfy = told
    said = json.loads(signed.body)
    assert said["type"] == "club.evenings"
    assert said["data"]["title"] == "Kartler vom Bäckerwirt: an evening on Tuesday, 20 January 2026"
    key = ClubWebhook.objects.get(form="signed").secret
    name, moment = signed.headers["webhook-id"], int(signed.headers["webhook-timestamp"])
    assert signed.headers["webhook-signature"] == webhooks.signature(key, name, moment, signed.body)
    assert moment == NOW.timestamp()
    assert matrix.method == "PUT"
    assert matrix.address.startswith(
        "https://x.example/_matrix/client/v3/rooms/%21a%3Ax.example/send/m.room.message/msg_"
    )
    assert matrix.headers["Authorization"] == "Bearer t0ken"
    assert json.loads(discord.body)["allowed_mentions"] == {"parse": []}
    assert ntfy.address == "https://x.example/"
    assert json.loads(ntfy.body)["topic"] == "y"


def test_long_results_fit_into_what_a_service_takes(club):
    """Discord takes 2000 characters, ntfy makes a file of more than 4096 bytes."""
    body = "\n".join(f"{n}. {'Ä' * 60}  {n}" for n in range(1, 61))
    notice = Notice(club=club, kind="results", made_at=NOW)
    sent = {
        form: json.loads(webhooks.request_for(hook(club, form), notice, TEXT._replace(body=body), NOW).body)
        for form in ("discord", "ntfy", "matrix")
    }
    told = sent["discord"]["content"].splitlines()
    assert sum(map(len, told)) + len(told) - 1 <= 2000
    assert (told[0], told[-2], told[-1]) == (TEXT.title, "…", TEXT.address)
    assert told[1:-2] == body.splitlines()[: len(told) - 3]
    assert 3900 < len(sent["ntfy"]["message"].encode()) <= 4096
    assert body in sent["matrix"]["body"]


def test_it_says_who_asks(club, service, settings):
    """Discord, and walls before other services, take nothing from a program that does not."""
    public_post.send(PublicRequest(f"https://service.example:{service}/taken", b"{}", {}))
    agent = webhooks.request_for(hook(club, "discord"), Notice(club=club, kind="trial"), TEXT, NOW).headers[
        "User-Agent"
    ]
    assert Answering.agents == [f"Weli/{VERSION} (+{settings.ORIGINS[0]})"]
    assert agent == f"DiscordBot ({settings.ORIGINS[0]}, {VERSION})"


def test_a_service_is_told_of_something(club, browser, settings, monkeypatch):
    settings.WEBHOOKS = True
    monkeypatch.setattr("scoring.notices.desk.public_numbers", lambda *_of: ["9.9.9.9"])
    asked = {"form": "discord", "name": "X", "address": "https://x.example/y"}
    answer = browser.post(reverse("scoring:notices-connect", args=[club.slug]), asked)
    assert answer.status_code == 422
    assert "Tick what the service is told of." in answer.text
    browser.post(reverse("scoring:notices-connect", args=[club.slug]), asked | {"kind": "results"})
    assert club.webhooks.get().kinds == ["results"]


def test_why_a_service_is_paused_stands_there_in_words(club, browser, settings):
    settings.WEBHOOKS = True
    hook(club, paused_at=NOW, why="not reached")
    browser.cookies["weli_language"] = "de"
    told = browser.get(reverse("scoring:notices", args=[club.slug])).text
    assert "die Gegenseite hat nicht geantwortet" in told
    assert 'X</strong> <span class="hush">Euer eigenes Programm (signiert)' in told


def test_a_repetition_has_the_same_name_and_only_those_that_know_it_get_one(club, told):
    hook(club)
    hook(club, "discord")
    told.answers = [CutOff, CutOff]
    plan(club)
    assert sorted(Notice.objects.values_list("webhook__form", "state")) == [
        ("discord", "unknown"),
        ("signed", "waiting"),
    ]
    told.clock.shift(timedelta(minutes=1))
    sending.send_due()
    first, _discord, second = told
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.headers["webhook-timestamp"] != second.headers["webhook-timestamp"]


def test_one_that_died_while_it_told_a_signed_service_tells_it_again(club, told):
    hook(club)
    people.evening_of(people.season_of(club), "2026-01-20")
    Notice.objects.update(state=State.SENDING, claimed_at=NOW - timedelta(minutes=11), tries=1)
    sending.send_due()
    assert Notice.objects.get().state == State.SENT


def test_one_that_takes_nothing_any_more_is_paused_and_the_club_is_told(club, told, browser):
    found = hook(club)
    told.answers = [410]
    plan(club)
    plan(club, "2026-01-21")
    assert len(told) == 1
    page = browser.get(reverse("scoring:notices", args=[club.slug])).text
    assert "Paused" in page
    assert "HTTP 410" in page
    browser.post(reverse("scoring:notices-try", args=[club.slug, found.pk]))
    sending.send_due()
    assert len(told) == 2
    assert "Paused" not in browser.get(reverse("scoring:notices", args=[club.slug])).text


def test_one_that_fails_for_hours_is_paused(club, told):
    found = hook(club)
    told.answers = [500] * 6
    plan(club)
    for pause in sending.PAUSES:
        told.clock.shift(pause + timedelta(seconds=1))
        sending.send_due()
        if Notice.objects.get().state == State.WAITING and Notice.objects.get().due_at > datetime.now(UTC):
            told.clock.move_to(Notice.objects.get().due_at)
    sending.send_due()
    assert len(told) == 6
    found.refresh_from_db()
    assert (Notice.objects.get().state, found.why) == (State.FAILED, "HTTP 500")


class TestConnecting:
    """A director connects a service."""

    @pytest.fixture(autouse=True)
    def allowed(self, settings):
        settings.WEBHOOKS = True

    def connect(self, browser, club, **more):
        told = {"form": "discord", "name": "Our room", "address": "https://x.example/y", "kind": ["evenings", "table"]}
        return browser.post(reverse("scoring:notices-connect", args=[club.slug]), told | more)

    def test_it_is_told_only_what_concerns_the_club(self, club, browser, monkeypatch):
        monkeypatch.setattr(socket, "getaddrinfo", resolving(["9.9.9.9"]))
        assert self.connect(browser, club).status_code == 302
        assert ClubWebhook.objects.get().kinds == ["evenings"]

    def test_a_private_one_is_refused_and_what_was_typed_stays(self, club, browser, monkeypatch):
        monkeypatch.setattr(socket, "getaddrinfo", resolving(["192.168.0.7"]))
        answer = self.connect(browser, club)
        assert answer.status_code == 422
        assert "private network" in answer.text
        assert 'value="Our room"' in answer.text
        assert self.connect(browser, club, address="http://x.example/").status_code == 422
        assert self.connect(browser, club, form="matrix").status_code == 422
        assert not ClubWebhook.objects.exists()

    def test_where_the_operator_has_not_said_so_there_is_none(self, club, browser, settings):
        settings.WEBHOOKS = False
        assert self.connect(browser, club).status_code == 404
