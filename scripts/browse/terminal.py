"""A terminal that runs `folio browse`, in an emulator from another project (pyte)."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import pyte

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = pathlib.Path(sys.argv[1]).resolve()
LIMIT = 20  # seconds for each step, on a busy machine
# faketime fails if an earlier process with the same number was killed and left its files.
FAKETIME = ["sh", "-c", 'rm -f /dev/shm/*faketime_*_$$; exec faketime "$@"', "faketime"]


def plain(home):
    """Environment variables of somebody who has set nothing."""
    own = dict(os.environ, HOME=home, TERM="xterm-256color", LANG="C.UTF-8", TZ="UTC")
    own["FOLIO_CONFIG"] = str(PROJECT / "plugins.yaml")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LC_ALL", "NO_COLOR"):
        own.pop(name, None)
    return own


# What a terminal without images answers to the question for its attributes.
PLAIN = b"\x1b[?62;22c"
# What pyte would show, and no terminal does: images, and questions.
STRINGS = re.compile(rb"\x1b[_P][^\x1b]*\x1b\\|\x1b\]1337;[^\x07]*\x07|\x1b\[>0q|\x1b\[16t")


def set_size(tty, columns, rows):
    fcntl.ioctl(tty, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 10, rows * 20))


class Terminal:
    """A terminal of some size that runs `folio browse`.

    It answers questions about itself with `answers`, and does not if that is empty. Its cells have 10×20 pixels. `program` is
    what it runs in place of folio, such as a shell.
    """

    def __init__(self, home, words, columns=80, rows=24, folder=None, time=None, answers=PLAIN, program=None, **variables):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.tty = pty.fork()
        if self.process == 0:
            # As from a shell: who runs the tests may ignore it.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            # Before the program looks.
            set_size(sys.stdin.fileno(), columns, rows)
            environment = plain(home) | variables
            os.chdir(folder or home)
            program = [*(program or [str(PROGRAMS / "folio")]), *words]
            # A clock that begins at a time.
            command = [*FAKETIME, "-m", "--exclude-monotonic", "-f", f"@{time}", *program] if time else program
            os.execvpe(command[0], command, environment)
        self.ended = None
        self.received = b""
        self.unshown = b""
        self.answers = answers

    def resize(self, columns, rows):
        set_size(self.tty, columns, rows)
        self.screen.resize(rows, columns)

    def read(self, seconds):
        ready, _, _ = select.select([self.tty], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.tty, 65536)
        except OSError:
            data = b""
        if self.answers and b"\x1b[c" in data:
            os.write(self.tty, self.answers)
        self.received += data
        if data:
            # pyte knows neither synchronised updates nor links, and shows no part of them.
            self.unshown = STRINGS.sub(b"", self.unshown + data)
            begun = re.search(rb"\x1b(?:$|[_P]|\]1337)", self.unshown)
            end = begun.start() if begun else len(self.unshown)
            self.stream.feed(self.unshown[:end])
            self.unshown = self.unshown[end:]
        else:
            self.ended = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return bool(data)

    def type(self, keys):
        os.write(self.tty, keys.encode())

    @property
    def entries(self):
        """How often the program took the whole screen."""
        return self.received.count(b"\x1b[?1049h")

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def expect(self, what, isThere):
        """Waits until the screen is as it must be."""
        deadline = time.monotonic() + LIMIT
        while not isThere(self):
            if time.monotonic() > deadline or self.ended is not None:
                sys.exit(f"browse: {what} is not shown:\n{self.text}\n(exit code {self.ended})")
            self.read(0.05)

    def shows(self, *texts):
        self.expect(texts, lambda own: all(text in own.text for text in texts))

    def ends(self, code):
        deadline = time.monotonic() + LIMIT
        while self.ended is None:
            if time.monotonic() > deadline:
                sys.exit(f"browse: does not end:\n{self.text}")
            self.read(0.05)
        if self.ended != code:
            sys.exit(f"browse: exit code {self.ended} in place of {code}:\n{self.text}")


def selected(terminal):
    """The text of the selected entry."""
    return " ".join(line[2:].strip() for line in terminal.screen.display if line.startswith("▌ "))


def title(terminal):
    """Whether the title of the selected entry is bold (unread), and whether there is one."""
    for row, line in enumerate(terminal.screen.display):
        if line.startswith("▌ "):
            return terminal.screen.buffer[row][2].bold, True
    return False, False


def marked(terminal):
    """The texts in reverse colours between the bars, in lower case."""
    rows = [terminal.screen.buffer[row] for row in range(1, terminal.screen.lines - 1)]
    texts = ["".join(row[column].data if row[column].reverse else "\n" for column in range(terminal.screen.columns)) for row in rows]
    return [word.lower() for text in texts for word in text.split("\n") if word]


def unread_of(terminal):
    """How many items are not read, as the bar says; of those that are loaded."""
    found = re.search(r"· (\d+) unread", terminal.text)
    loaded = re.search(r"\d+/(\d+)\+? *$", terminal.text)
    return int(found[1]) if found else int(loaded[1]) if loaded else 0


def translated(language, text):
    """A text in a language, as po/ has it."""
    if language == "en":
        return text
    entries = (PROJECT / f"po/{language}.po").read_text().split("\n\n")
    found = [entry for entry in entries if f'msgid "{text}"' in entry.split("\n")]
    return re.search(r'^msgstr "(.+)"$', found[0], re.MULTILINE)[1]


def colours(terminal, row):
    """The colours of a row of a picture, behind blanks and in full blocks."""
    cells = [terminal.screen.buffer[row][column] for column in range(2, 20)]
    return {cell.bg if cell.data == " " else cell.fg if cell.data == "█" else "mixed" for cell in cells}
