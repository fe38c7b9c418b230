"""How Daphne takes a request in: nothing too long is read, and nothing long is held in memory.

Twisted, on which Daphne stands, would parse every form itself before anybody asks for it, with all of it in memory and
everybody waiting; and Daphne would put the whole body into the queue of its application.
"""

import io
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.utils import parse_x_forwarded_for
from twisted.internet import reactor as _reactor

from config.bodies import FILE, SPOOLED, TOO_LARGE, Admission, BodyRefusal, answer
from config.web.addresses import NOWHERE, block

reactor: Any = _reactor

LINGER = 5.0  # seconds in which the rest of a refused body is thrown away, so that the browser gets to read why


class Request(WebRequest):  # type: ignore[misc]
    """A request that is refused by what it says of its length, or cut at the length it may have."""

    content: Any  # where Twisted keeps the body

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)
        self.admission: Admission | None = None
        self.refused = False
        self.spooled: Any = None

    def gotLength(self, length: int | None) -> None:  # noqa: N802  Twisted's name
        """All headers are there, the body is not."""
        super().gotLength(length)
        if length == 0:
            return
        # Twisted tells a request its path when the body has come. That is too late here, so the channel is asked.
        path = self.channel._path.partition(b"?")[0].decode("ascii", "replace")
        self.admission = Admission(path, length, self._address(), self._header(b"Cookie"))
        if self.admission.refusal is not None:
            self._refuse(self.admission.refusal)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802  Twisted's name
        """Keeps a piece of the body, or throws it away."""
        if self.refused:
            return
        if self.admission is not None and self.content.tell() + len(data) > self.admission.most:
            self._refuse(TOO_LARGE)
            return
        super().handleContentChunk(data)

    def process(self) -> Any:
        """The body has come. A long one stays in its file."""
        if self.refused:
            return None
        if self.content.seek(0, io.SEEK_END) >= FILE:
            self.spooled, self.content = self.content, io.BytesIO()
        return super().process()

    def finish(self) -> None:
        """The answer has been given."""
        self._over()
        super().finish()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802  Twisted's name
        """Nobody is there any more."""
        self._over()
        super().connectionLost(reason)

    def _over(self) -> None:
        if self.admission is not None:
            self.admission.over()

    def _refuse(self, refusal: BodyRefusal) -> None:
        self.refused = True
        self._over()
        self.requestHeaders.removeHeader(b"Expect")  # "100 Continue" would be a lie
        headers, body = answer(refusal, self._header(b"Accept-Language"))
        lines = [f"HTTP/1.1 {refusal.status} {refusal.reason}".encode(), *(b": ".join(pair) for pair in headers)]
        transport = self.channel.transport
        transport.write(b"\r\n".join([*lines, b"", body]))
        transport.loseWriteConnection()
        reactor.callLater(LINGER, transport.abortConnection)

    def _header(self, name: bytes) -> bytes:
        return bytes(next(iter(self.requestHeaders.getRawHeaders(name) or ()), b""))

    def _address(self) -> str:
        server = self.channel.factory.server
        peer = self.channel.getPeer()
        address = [str(getattr(peer, "host", "")), getattr(peer, "port", 0)]
        if server.proxy_forwarded_address_header:
            address, _scheme = parse_x_forwarded_for(
                self.requestHeaders, server.proxy_forwarded_address_header, original_addr=address
            )
        return block(str(address[0])) if address else NOWHERE


def take_in_with_care(factory: Any) -> None:
    """Lets every connection of this factory make requests of the kind above."""
    build = factory.buildProtocol

    def careful(address: Any) -> Any:
        protocol = build(address)
        if protocol is not None:
            protocol.requestFactory = Request
        return protocol

    factory.buildProtocol = careful


def with_body(protocol: Any, scope: dict[str, Any]) -> dict[str, Any]:
    """The scope of a request, with the file in which its body lies if it is a long one."""
    spooled = getattr(protocol, "spooled", None)
    return scope if spooled is None else {**scope, SPOOLED: spooled}
