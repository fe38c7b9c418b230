"""The site as it is served, and one view more to measure it by."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
