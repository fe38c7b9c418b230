"""The encyclopedia: articles and what is written beside them, joined with the rule sets into pages."""
