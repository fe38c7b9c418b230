"""The pages of the encyclopedia: what a reader sees under /en/ and /de/."""
