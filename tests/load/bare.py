"""The limit of the server in front: bare Daphne that sends four ready-made frames for each one it receives.

No Django, no rules, no views, no database. Run as ``python -m tests.load.bare PORT``; the
address ``/<table>/<seat>`` says at which table a socket sits. With ``short`` after the port its frames take the
same short way as ours (``config.fast_frames``).
"""

from __future__ import annotations

import sys
from collections import defaultdict

PAYLOAD = "x" * 1200

tables: dict[str, list] = defaultdict(list)


async def application(scope, receive, send):
    if scope["type"] != "websocket":
        return
    sockets = tables[scope["path"].split("/")[1]]
    sockets.append(send)
    size = len(scope["query_string"])
    payload = "x" * int(scope["query_string"]) if size else PAYLOAD
    while True:
        event = await receive()
        if event["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif event["type"] == "websocket.receive":
            text = event["text"] + payload
            for to in sockets:
                await to({"type": "websocket.send", "text": text})
        else:
            sockets.remove(send)
            return


def main() -> None:
    import gc

    import daphne.server  # chooses the reactor
    from daphne.endpoints import build_endpoint_description_strings

    from config import fast_frames

    class Short(daphne.server.Server):  # type: ignore[misc]
        """Daphne with our short way for frames, and nothing else of ours."""

        def listen_success(self, port):
            super().listen_success(port)
            fast_frames.send_promptly(port)
            self.ws_factory.protocol = fast_frames.Direct

        async def handle_reply(self, protocol, message):
            if not fast_frames.sent(protocol, message):
                await super().handle_reply(protocol, message)

    gc.collect()
    gc.freeze()
    kind = Short if "short" in sys.argv[2:] else daphne.server.Server
    endpoints = build_endpoint_description_strings(host="127.0.0.1", port=int(sys.argv[1]))
    kind(application, endpoints=endpoints, signal_handlers=True, verbosity=0).run()


if __name__ == "__main__":
    main()
