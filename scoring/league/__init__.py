"""What a league computes. Pure: no database, no clock, no chance but what is handed in."""
