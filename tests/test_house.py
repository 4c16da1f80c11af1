"""Tests of the house itself: who imports whom, what runs without dependencies, what must agree with what."""

import ast
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import crosstable

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "crosstable"

DECIDING_ROOMS = ("core", "pairing", "tiebreak", "prizes")
ROOMS_WITHOUT_DEPENDENCIES = (*DECIDING_ROOMS, "formats", "app", "store", "cli")
MAX_MODULE_LINES = 600

# Run in an interpreter without site-packages: imports every module of the rooms named as arguments.
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
for room in sys.argv[2:]:
    package = importlib.import_module(room)
    print(package.__name__)
    for module in pkgutil.walk_packages(package.__path__, room + "."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)
            print(module.name)
"""


def python_files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def imported_names(path: Path) -> Iterator[str]:
    """Each module that a file imports, by its absolute name; relative imports stay inside the package and are left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
            yield node.module


def module_name(path: Path, source: Path) -> str:
    return ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def locked_requirements() -> str:
    return (ROOT / "requirements-dev.txt").read_text("utf-8")


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def lint_imports(source: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts of pyproject.toml on the package found in a source folder."""
    program = Path(sys.executable).with_name("lint-imports")
    command = [str(program), "--no-cache", "--config", str(ROOT / "pyproject.toml")]
    environment = {**os.environ, "PYTHONPATH": str(source), "COLUMNS": "200"}
    return subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)


def import_all(source: Path, rooms: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Import every module of the rooms with nothing but the standard library within reach."""
    arguments = [str(source), *(f"crosstable.{room}" for room in rooms)]
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", IMPORT_ALL, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def copied_source(tmp_path: Path) -> Path:
    """A copy of src that a test may spoil."""
    shutil.copytree(SOURCE, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


class TestImports:
    def test_contracts_hold(self) -> None:
        run = lint_imports(SOURCE)
        assert run.returncode == 0, run.stdout + run.stderr

    @pytest.mark.parametrize(
        ("room", "line"),
        [
            ("core", "import crosstable.pairing"),
            ("pairing", "from crosstable import tiebreak"),
            ("tiebreak", "from crosstable.formats import __doc__"),
            ("prizes", "import crosstable.tiebreak"),
            ("formats", "import crosstable.cli"),
            ("core", "import sqlite3"),
            ("pairing", "from time import monotonic"),
        ],
    )
    def test_contracts_notice_an_intruder(self, copied_source: Path, room: str, line: str) -> None:
        (copied_source / "crosstable" / room / "intruder.py").write_text(line + "\n", "utf-8")
        run = lint_imports(copied_source)
        assert run.returncode == 1, run.stdout + run.stderr
        assert f"crosstable.{room}.intruder" in run.stdout

    def test_contracts_notice_a_room_that_the_design_does_not_know(self, copied_source: Path) -> None:
        (copied_source / "crosstable" / "attic").mkdir()
        (copied_source / "crosstable" / "attic" / "__init__.py").touch()
        run = lint_imports(copied_source)
        assert run.returncode == 1, run.stdout + run.stderr
        assert "attic" in run.stdout


class TestStandardLibraryOnly:
    def test_every_module_is_importable_without_site_packages(self) -> None:
        run = import_all(SOURCE, ROOMS_WITHOUT_DEPENDENCIES)
        assert run.returncode == 0, run.stderr
        files = python_files(*(PACKAGE / room for room in ROOMS_WITHOUT_DEPENDENCIES))
        expected = {module_name(path, SOURCE) for path in files if path.stem != "__main__"}
        assert set(run.stdout.split()) == expected, "a folder without __init__.py is not part of the package"

    def test_a_dependency_is_noticed(self, copied_source: Path) -> None:
        (copied_source / "crosstable" / "cli" / "intruder.py").write_text("import pytest\n", "utf-8")
        run = import_all(copied_source, ("cli",))
        assert run.returncode == 1
        assert "No module named 'pytest'" in run.stderr

    def test_deciding_rooms_name_no_dependency_at_all(self) -> None:
        """Not inside a function, not behind `except ImportError`, not for types."""
        allowed = sys.stdlib_module_names | {"crosstable"}
        foreign = [
            f"{path.relative_to(ROOT)}: {name}"
            for path in python_files(*(PACKAGE / room for room in DECIDING_ROOMS))
            for name in imported_names(path)
            if name.partition(".")[0] not in allowed
        ]
        assert foreign == []

    def test_deciding_rooms_draw_from_an_injected_source_only(self) -> None:
        """`random.Random(seed)` can be repeated; the functions of the module `random` cannot."""
        shared_source = [
            f"{path.relative_to(ROOT)}:{node.lineno}"
            for path in python_files(*(PACKAGE / room for room in DECIDING_ROOMS))
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "random"
                and node.attr != "Random"
            )
            or (
                isinstance(node, ast.ImportFrom)
                and node.module == "random"
                and any(alias.name != "Random" for alias in node.names)
            )
        ]
        assert shared_source == []

    def test_deciding_rooms_call_no_open_print_or_input(self) -> None:
        calls = [
            f"{path.relative_to(ROOT)}:{node.lineno}: {node.func.id}"
            for path in python_files(*(PACKAGE / room for room in DECIDING_ROOMS))
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"open", "print", "input"}
        ]
        assert calls == []

    def test_the_installed_package_requires_nothing(self) -> None:
        required = importlib.metadata.requires("crosstable") or []
        assert [line for line in required if "extra ==" not in line] == []


class TestSizes:
    def test_no_module_is_longer_than_a_reader_can_hold(self) -> None:
        lengths = {
            str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
            for path in python_files(SOURCE, ROOT / "tests")
        }
        assert {name: lines for name, lines in lengths.items() if lines > MAX_MODULE_LINES} == {}


class TestAgreement:
    def test_version_is_the_installed_one(self) -> None:
        assert importlib.metadata.version("crosstable") == crosstable.__version__

    def test_version_has_its_section_in_the_changelog(self) -> None:
        sections = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
        expected = "Unreleased" if ".dev" in crosstable.__version__ else crosstable.__version__
        assert expected in sections

    def test_supported_pythons_are_the_ones_that_the_makefile_accepts(self) -> None:
        project = pyproject()["project"]
        prefix = "Programming Language :: Python :: 3."
        minors = sorted(int(line.removeprefix(prefix)) for line in project["classifiers"] if line.startswith(prefix))
        assert project["requires-python"] == f">=3.{minors[0]}"
        script = (ROOT / "tools" / "make-venv").read_text("utf-8")
        assert f"not (3, {minors[0]}) <= sys.version_info < (3, {minors[-1] + 1})" in script
        for minor in minors:
            assert f"python3.{minor}" in script

    def test_package_says_that_it_is_typed(self) -> None:
        assert (PACKAGE / "py.typed").is_file()

    def test_licence_is_the_one_declared(self) -> None:
        assert pyproject()["project"]["license"] == "Apache-2.0"
        assert "Version 2.0, January 2004" in (ROOT / "LICENSE").read_text("utf-8")


class TestLock:
    def test_holds_no_address(self) -> None:
        assert re.findall(r"(?im)^.*(?:https?:|://|index-url|find-links| @ ).*$", locked_requirements()) == []

    def test_every_requirement_is_pinned_and_hashed(self) -> None:
        entries = locked_requirements().replace("\\\n", " ").splitlines()
        loose = [
            entry
            for entry in entries
            if entry
            and not entry.startswith("#")
            and not re.fullmatch(r"[\w.-]+==\S+.*?(\s+--hash=sha256:\w{64})+", entry)
        ]
        assert loose == []

    def test_holds_every_development_tool_and_the_build_backend(self) -> None:
        configuration = pyproject()
        wanted = configuration["project"]["optional-dependencies"]["dev"] + configuration["build-system"]["requires"]
        locked = {normalised(name) for name in re.findall(r"(?m)^([\w.-]+)==", locked_requirements())}
        names = {normalised(re.split(r"[<>=!~;\[ ]", requirement)[0]) for requirement in wanted}
        assert names - locked == set()


def test_make_run_installs_all_that_the_application_needs() -> None:
    """The list in the Makefile is the `web` extra with what it needs in turn, and all of it is locked."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    listed = re.search(r"^WEB := (.*)$", makefile, re.MULTILINE)
    assert listed is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [Requirement(text) for text in project["optional-dependencies"]["web"]]
    needed: set[str] = set()
    while wanted:
        name = canonicalize_name(wanted.pop().name)
        if name not in needed:
            needed.add(name)
            wanted += [
                requirement
                for requirement in map(Requirement, importlib.metadata.requires(name) or [])
                if requirement.marker is None or requirement.marker.evaluate({"python_version": "3.11", "extra": ""})
            ]
    assert set(listed[1].split()) >= needed
    locked = subprocess.run([ROOT / "tools/locked", *listed[1].split()], capture_output=True, text=True, check=True)
    assert len(re.findall(r"^[a-z0-9-]+==", locked.stdout, re.MULTILINE)) == len(listed[1].split())
