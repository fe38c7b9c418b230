"""What is neither a move nor a page: done beside the web process, one job after another.

Tasks are Django's (``django_tasks.task``), their queue is the table of ``django_tasks_db``. That library's worker holds
no leases and tries nothing again, so ours takes jobs from the queue: it may be killed at any moment, and whatever was
acknowledged is done by the next one. Every task can therefore run twice, and must come to the same.
"""
