"""What a club tells those who want to hear it, by mail and to other services, and nothing to anybody else.

An event writes its notices in its own transaction (``events`` into ``outbox``); the worker sends them (``sending``), each
at most once where the other side cannot tell a repetition from news, else at least once under a name that it knows again.
"""
