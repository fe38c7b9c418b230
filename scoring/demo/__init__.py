"""Clubs to try the site with: what is played in them, planned without a database, and the way into one.

Nothing in them is invented but the names: every hand is one that bots have played, written down as a sheet has it or
played at one of the site's own tables.
"""
