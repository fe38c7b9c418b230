"""Club against club: an evening's club plays against guests, who come in by a link and perhaps keep a copy in a book of theirs."""
