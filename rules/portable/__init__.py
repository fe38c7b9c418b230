"""Rules as data: Python functions and all that they reach, for a program in another language to run as they stand."""
