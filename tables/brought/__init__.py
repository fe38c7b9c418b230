"""Records of matches that people bring along: the worker goes through them, their pages show them for a day."""
