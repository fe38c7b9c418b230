"""The settings of the site, of a later version of it."""

from config.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.newer.Newer"]  # noqa: F405
