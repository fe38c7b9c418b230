"""A club's book as files, out and in again, and the pages for it.

Documents and lists are read piece by piece and checked whole before anything is written, beside the web process.
"""
