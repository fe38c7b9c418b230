"""Everything that a person or a program can see of the site, as files that can be compared: see README.md."""
