"""Accounts: how somebody signs in, and how a guest and an account become one person."""
