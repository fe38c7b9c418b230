"""Switches, whatever they are of: what each may be, how it is read and written, its words, what contradicts and the ways out.

Knows neither games nor seasons; both have their rules as a frozen dataclass of switches.
"""
