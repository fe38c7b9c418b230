"""Reviews of finished matches: asked for on the page of a match, written by the worker, kept with the match."""
