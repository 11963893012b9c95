"""Servers from PyPI for tests, on loopback. All files are in .build/servers."""
import contextlib
import pathlib
import socket
import subprocess
import sys
import time
import urllib.request
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/servers"


def program(name, requirement, environment):
    """Installs a server into a virtual environment, once; returns its program. Several requirements have spaces between."""
    path = FOLDER / environment / "bin" / name
    if not path.exists():
        venv.create(FOLDER / environment, with_pip=True, clear=True)
        pip = [FOLDER / environment / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *requirement.split()], check=True, timeout=600)
    return path


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_up(url, server):
    """Waits until a URL of a server responds, or for a `tcp:` URL, until its port is open."""
    name = pathlib.Path(server.args[0]).name
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            sys.exit(f"{name} ended with {server.returncode}")
        try:
            if url.startswith("tcp:"):
                host, port = url.removeprefix("tcp://").split(":")
                return socket.create_connection((host, int(port)), timeout=5).close()
            return urllib.request.urlopen(url, timeout=5).read()
        except OSError:
            time.sleep(0.05)  # between two attempts; the deadline bounds them
    sys.exit(f"{name} did not come up within a minute")


@contextlib.contextmanager
def running(command, url):
    """Runs a server, which responds at a URL, for the time of a `with` statement."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_up(url, server)
        yield
    finally:
        server.terminate()
        server.wait(timeout=30)
