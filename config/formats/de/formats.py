"""Dates in German, where Django leaves out what stands between day and hour."""

DATETIME_FORMAT = "j. F Y, H:i"
