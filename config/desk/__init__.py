"""The operator's desk: what people complain of, what is done about it, and how the site fares."""
