"""What `make run` does before the server starts, and does not do twice."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from pytest_django.fixtures import Settings

from config import preparation
from tests.running import ROOT, environment, free_port, manage


@pytest.fixture
def venv() -> ModuleType:
    """deploy/venv.py as a module."""
    spec = importlib.util.spec_from_file_location("venv_script", ROOT / "deploy" / "venv.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_gets_a_sentence(venv: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18, "final", 0))
    with pytest.raises(SystemExit, match=r"Weli needs Python 3\.11 or newer, and .* is 3\.9; install a newer one"):
        venv.main("requirements.lock")


def test_a_folder_that_cannot_be_written_gets_a_sentence(
    venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    monkeypatch.setattr(venv, "VENV", in_the_way / ".venv")
    monkeypatch.setattr(venv, "run", lambda *command: 1)
    with pytest.raises(SystemExit, match="No virtual environment could be made"):
        venv.create()


class Done:
    """A command that has ended well."""

    def wait(self) -> int:
        return 0


def test_nothing_is_installed_twice(venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands: list[tuple[str, ...]] = []
    asked: list[str] = []
    monkeypatch.setattr(venv, "VENV", tmp_path / ".venv")

    def begin(*command: str) -> Done:
        commands.append(command)
        if "--require-hashes" in command:
            asked.append(Path(command[-1]).read_text(encoding="utf-8"))
        return Done()

    monkeypatch.setattr(venv, "begin", begin)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").touch()
    venv.main("requirements.lock")
    assert ["--require-hashes" in command for command in commands] == [False, True, True]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    lines = [line for half in asked for line in half.splitlines()]
    assert sorted(lines) == sorted(line for line in lock.splitlines() if line)
    assert all("==" in half and half[0].isalnum() for half in asked)
    venv.main("requirements.lock")
    assert len(commands) == 3


def test_what_is_installed_lacks_nothing_that_it_needs() -> None:
    """Each half of a lock is installed without a look at what its packages need: the lock has to name it."""
    said = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


def test_every_lock_names_hashes_for_everything() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        entries = lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
        pinned = [entry for entry in entries if "==" in entry]
        assert len(pinned) > 20
        assert all("--hash=sha256:" in entry for entry in pinned), lock


def test_static_files_are_collected_once_per_change(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, root = tmp_path / "source", tmp_path / "root"
    source.mkdir()
    root.mkdir()
    (source / "page.css").write_text("a{}", encoding="utf-8")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    calls: list[str] = []
    monkeypatch.setattr(preparation, "call_command", lambda name, **options: calls.append(name))
    preparation.collect(root)
    preparation.collect(root)
    assert calls == ["collectstatic"]
    (source / "page.css").write_text("a{color:red}", encoding="utf-8")
    preparation.collect(root)
    assert calls == ["collectstatic", "collectstatic"]


def test_prepare_makes_an_empty_folder_fit_to_serve(tmp_path: Path) -> None:
    env = environment(tmp_path, PORT=str(free_port()), HOST="192.0.2.1")
    said = manage("serve", "--prepare", env=env, expect=1)
    assert "HOST=192.0.2.1 is not an address of this machine" in said
    assert not (tmp_path / "static").exists(), "nothing is made for a server that cannot start"
