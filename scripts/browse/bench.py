"""What the steps of test-browse.py share."""
import pathlib
import subprocess

from browse.terminal import LIMIT, PROGRAMS


class Bench:
    """The demo server, and the home folder of somebody who reads."""

    def __init__(self, home):
        self.home = home
        self.server = subprocess.Popen(
            [PROGRAMS / "folio-demo", "--port", "0", "--latency", "100", "--exit-with-stdin"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.url = self.server.stdout.readline().strip().rstrip("/")
        self.number = self.url.rsplit(":", 1)[1]
        self.port = f"port={self.number}"

    def plugins(self, text, port=None):
        """The user's plugin file, with a text in which PORT stands for a port (without one, the demo server's)."""
        file = pathlib.Path(self.home, "mine.yaml")
        file.write_text(text.replace("PORT", str(port or self.number)))
        return str(file)

    def stop(self):
        """Ends the demo server."""
        if not self.server.stdin.closed:
            self.server.stdin.close()
            self.server.wait(LIMIT)
