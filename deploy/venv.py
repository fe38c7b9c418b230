"""Makes .venv from a lock file: `python3 deploy/venv.py requirements.lock`. Does nothing when that was done before.

Runs under any Python 3, so that an old one gets a sentence and not a syntax error.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
NEEDED = (3, 11)


def main(lock: str) -> None:
    """Leaves a .venv that holds exactly what the lock names, or ends with a sentence."""
    if sys.version_info < NEEDED:
        sys.exit(
            "Weli needs Python 3.11 or newer, and {} is {}.{}; install a newer one and name it, "
            "for example: make run PYTHON=python3.12".format(sys.executable, *sys.version_info[:2])
        )
    digest = hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()[:16]
    stamp = VENV / ".installed-{}-{}".format(lock.replace(".lock", ""), digest)
    if stamp.exists() and (VENV / "bin" / "python").exists():
        return
    if not works(VENV / "bin" / "python"):
        create()
    print("Installing the packages of {} …".format(lock), flush=True)
    if install((ROOT / lock).read_text(encoding="utf-8"), compiled="dev" not in lock):
        sys.exit("The packages of {} could not be installed (see above); is there a network?".format(lock))
    stamp.touch()


def install(lock: str, compiled: bool) -> bool:
    """Whether anything failed. pip works on one core: two of them work side by side, on half of the packages each.

    A lock names all that its packages need, so each half does without what the other installs. What is not compiled now
    is compiled when it is first used; most of what developers need is used seldom or never.
    """
    entries = [entry for entry in re.split(r"(?m)^(?=[\w])", lock) if "==" in entry]
    how = ("--no-deps", "--require-hashes", "--no-input", "--compile" if compiled else "--no-compile")
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for number in range(2):
            half = Path(folder) / "half{}.txt".format(number)
            half.write_text("".join(entries[number::2]), encoding="utf-8")
            running.append(begin(str(VENV / "bin" / "python"), "-m", "pip", "install", "-q", *how, "-r", str(half)))
        codes = [one.wait() for one in running]
    return any(codes)


def create() -> None:
    """Makes an empty .venv, in place of one whose Python is gone."""
    shutil.rmtree(str(VENV), ignore_errors=True)
    if run(sys.executable, "-m", "venv", str(VENV)):
        shutil.rmtree(str(VENV), ignore_errors=True)
        sys.exit(
            "No virtual environment could be made in {}; make the folder writable, and on Debian or Ubuntu "
            "install python3-venv.".format(ROOT)
        )


def works(python: Path) -> bool:
    """Whether that Python runs and is new enough."""
    if not python.exists():
        return False
    return run(str(python), "-c", "import sys, pip; sys.exit(sys.version_info < {!r})".format(NEEDED)) == 0


def run(*command: str) -> int:
    """The exit code of the command, run in the checkout."""
    return begin(*command).wait()


def begin(*command: str) -> subprocess.Popen:
    """The command, running in the checkout."""
    return subprocess.Popen(command, cwd=str(ROOT), env=dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1"))


if __name__ == "__main__":
    main(sys.argv[1])
