"""What a start needs once per change: migrations, translations, static files. Done twice, nothing happens."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.utils import get_files
from django.core.management import call_command

from config import translations
from config.upgrade.applying import migrate


def prepare() -> None:
    """Brings the database, the translations and the static files up to date."""
    migrate()
    translations.compile_all(settings.DATA_DIR / "locale")
    if settings.STATIC_HASHED:
        collect(settings.STATIC_ROOT)


def collect(root: Path) -> None:
    """Collects static files if any has changed since the last time."""
    stamp = root / ".collected"
    digest = sources_digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(digest, encoding="ascii")


def sources_digest() -> str:
    """A fingerprint of all static files by name, size and time."""
    ignored = ["CVS", ".*", "*~"]
    digest = hashlib.sha256()
    for finder in get_finders():
        storages = getattr(finder, "storages", {}).values()
        for storage in storages:
            for name in sorted(get_files(storage, ignored)):
                stat = Path(storage.path(name)).stat()
                digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
