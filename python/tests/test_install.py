"""What the installation of a wheel brings: the module, the program, the kernel."""

import json
import os
import pathlib
import subprocess
import sys

import jackal
import pytest

PROGRAM = jackal.program()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the package was built without the program")


def ran(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def test_the_program_is_in_the_environment():
    assert pathlib.Path(PROGRAM).parent == pathlib.Path(sys.executable).parent
    done = ran(PROGRAM, "-e", "+/ i. 5")
    assert (done.stdout, done.returncode) == ("10\n", 0)
    assert ran(PROGRAM, "--version").stdout.startswith(f"jackal {jackal.__version__}")


def test_the_module_runs_the_program():
    done = ran(sys.executable, "-m", "jackal", "--q", "-e", "sum til 5")
    assert (done.stdout, done.returncode) == ("10\n", 0)
    done = ran(sys.executable, "-m", "jackal", "-e", "exit 3")
    assert done.returncode == 3
    assert ran(sys.executable, "-m", "jackal", input="2 + 3\n").stdout == "5\n"


def test_the_kernel_is_in_the_environment():
    kernel = pathlib.Path(sys.prefix, "share", "jupyter", "kernels", "jackal")
    spec = json.loads((kernel / "kernel.json").read_text())
    assert spec["argv"] == ["python", "-m", "jackal", "jupyter", "{connection_file}"]
    assert (kernel / "logo-svg.svg").read_text().startswith("<svg")
    colours = kernel.parents[1] / "labextensions" / "jackal-colours"
    assert (colours / json.loads((colours / "package.json").read_text())["jupyterlab"]["_build"]["load"]).is_file()


def test_a_kernel_begins_and_answers():
    client = pytest.importorskip("jupyter_client")
    manager, kernel = client.manager.start_new_kernel(kernel_name="jackal", env={**os.environ, "JUPYTER_PLATFORM_DIRS": "1"})
    try:
        reply = kernel.execute_interactive("+/ i. 5", timeout=60, output_hook=lambda message: shown.append(message))
        assert reply["content"]["status"] == "ok"
    finally:
        manager.shutdown_kernel(now=True)


shown = []
