#!/usr/bin/env python3
"""Runs folio with too little address space, too few processes and too few descriptors, and fails unless each run ends in
time, with the output that it has without limits or with a message and an exit code.

usage: scripts/test-limits.py [--folio FILE] [--only LIMITS] [-v]     (after `make build`; -v prints each failed run)

Each cell of the matrix is one command under one limit: `ulimit -v` (KiB), `ulimit -u` or `ulimit -n`. Limits of processes
need root, since each run then has a user id of its own; otherwise they are left out. Prints a line per command and limit
with the results by ranges of the limit.
"""
import argparse, collections, concurrent.futures, http.server, itertools, os, pathlib, re, shutil, signal, subprocess, sys
import tempfile, threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEMO = ROOT / ".build/release/folio-demo"
# A run must end in this time. Without limits, each takes less than a tenth of a second.
SECONDS = 5
LIMITS = {"v": range(40_000, 300_001, 10_000), "u": range(3, 21), "n": range(5, 41)}
# User ids that no other process has: one per worker, since the limit counts all processes of a user.
FIRST_USER = 61_000

PLUGIN = """
version: 1
plugins:
  limited:
    base_url: "http://127.0.0.1:{port}"
    params: {port: {required: true}}
    auth: {bearer: {command: [printf, secret]}}
    endpoints:
      images:
        path: /v1/feed/page
        items: .items
        id: .id
        fields: {location: .location}
        pagination: {strategy: page, page: {query: page}, size: {query: per_page, default: 10, max: 100}}
"""


# A page of 20 MB, which takes most of the memory that the larger limits allow.
LARGE_PAGE = b'{"items":[' + b",".join(b'{"id":%d,"location":"%s"}' % (i, b"x" * 1000) for i in range(20_000)) + b"]}"


class LargePages(http.server.BaseHTTPRequestHandler):
    """A list of one large page."""

    def do_GET(self):
        body = LARGE_PAGE if "page=1&" in self.path + "&" else b'{"items":[]}'
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass  # folio has ended.

    def log_message(self, *words):
        pass


class Command:
    """A command line, with the home folder that it starts with and the output that it must have."""

    def __init__(self, name, words, home, isolated, kinds="vun"):
        self.name, self.words, self.home, self.kinds = name, words, home, kinds
        run = isolated.run(self, None, None)
        assert run.returncode == 0, (name, run.returncode, run.stderr)
        self.output = comparable(run.stdout)


class Isolated:
    """Runs a command in a copy of its home folder, as a user of its own."""

    def __init__(self, folder, folio):
        self.folder, self.folio, self.is_root = folder, folio, os.geteuid() == 0
        self.slots = collections.deque(range(os.cpu_count() or 1))
        self.numbers = itertools.count()

    def run(self, command, kind, limit):
        slot = self.slots.popleft()
        home = self.folder / f"run-{next(self.numbers)}"
        try:
            shutil.copytree(command.home, home)
            words = [self.folio, *command.words]
            if self.is_root:
                user = FIRST_USER + slot
                for path in [home, *home.rglob("*")]:
                    os.chown(path, user, user)
                words = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--", *words]
            if kind:
                words = ["bash", "-c", f'ulimit -{kind} {limit}; exec "$@"', "bash", *words]
            # A group of its own, so that nothing is left of a run that does not end.
            process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=home,
                process_group=0, env={"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"})
            try:
                out, error = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                out, error = process.communicate()
                return subprocess.CompletedProcess(words, None, out, error)
            return subprocess.CompletedProcess(words, process.returncode, out, error)
        finally:
            shutil.rmtree(home, ignore_errors=True)
            self.slots.append(slot)


def comparable(output):
    """The output without what differs from run to run: times, and where a response came from."""
    text = output.decode(errors="replace")
    text = re.sub(r'"(fetched_at|[a-z_]*seconds|bytes|age)":("[^"]*"|[0-9.]+)', r'"\1":0', text)
    return re.sub(r"/run-[0-9]+", "/run", text)


def verdict(command, run):
    """One word for a result, and whether it is allowed."""
    if run.returncode is None:
        return "hangs", False
    if run.returncode < 0:
        return signal.Signals(-run.returncode).name, False
    if run.returncode == 0:
        is_same = comparable(run.stdout) == command.output
        return ("done", True) if is_same else ("0-but-differs", False)
    error = run.stderr.decode(errors="replace")
    if run.returncode == 127 and "error while loading shared libraries" in error:
        return "not-loaded", True
    lines = error.splitlines()
    if not any(line.startswith("folio: ") for line in lines):
        return f"{run.returncode}-without-message", False
    if "Fatal error" in error or len(lines) > 6:
        return f"{run.returncode}-unclear", False
    return f"exit-{run.returncode}", True


def ranges(results):
    """Results in order of the limit, such as `40-90 hangs, 100-300 done`."""
    parts = []
    for word, group in itertools.groupby(results, key=lambda result: result[1]):
        limits = [limit for limit, _ in group]
        parts.append(f"{limits[0]}-{limits[-1]} {word}" if len(limits) > 1 else f"{limits[0]} {word}")
    return ", ".join(parts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folio", type=pathlib.Path, default=ROOT / ".build/release/folio")
    parser.add_argument("-v", action="store_true", help="print each failed run")
    parser.add_argument("--only", default="", help="the limits to test, such as vn")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="folio-limits-"))
    # The runs' users must be able to reach the program and their home folders.
    folder.chmod(0o755)
    folio = folder / "folio"
    shutil.copy(options.folio, folio)
    server = subprocess.Popen(
        [DEMO, "--port", "0", "--items", "60", "--exit-with-stdin"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True)
    try:
        port = server.stdout.readline().strip().rsplit(":", 1)[-1].split("/")[0]
        isolated = Isolated(folder, folio)
        large = http.server.ThreadingHTTPServer(("127.0.0.1", 0), LargePages)
        threading.Thread(target=large.serve_forever, daemon=True).start()
        sys.exit(test(isolated, port, large.server_port, options))
    finally:
        server.stdin.close()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def test(isolated, port, large_port, options):
    empty, stored = isolated.folder / "empty", isolated.folder / "stored"
    for home in (empty, stored):
        (home / ".config/folio").mkdir(parents=True)
        text = (ROOT / "plugins.yaml").read_text() + PLUGIN.partition("plugins:\n")[2]
        (home / ".config/folio/plugins.yaml").write_text(text)
    demo = [f"port={port}"]
    environment = {"HOME": str(stored), "PATH": os.environ["PATH"]}
    feed = ["feed", "demo", *demo, "-n", "25", "--json"]
    subprocess.run([isolated.folio, *feed], env=environment, cwd=stored, check=True, capture_output=True)
    ids = subprocess.run(
        [isolated.folio, "feed", "demo", *demo, "-n", "2", "--jq", ".id", "--no-cache"], env=environment, cwd=stored, check=True,
        capture_output=True, text=True).stdout.split()
    commands = [
        Command("version", ["--version"], empty, isolated),
        Command("feed", feed, empty, isolated),
        Command("offline", [*feed, "--offline"], stored, isolated),
        Command("jq", [*feed[:-1], "--jq", '"\\(.id) \\(.location | length)"'], empty, isolated),
        Command("concurrent", ["feed", "demo/page", *demo, "-n", "45", "--json", "--concurrency", "4"], empty, isolated),
        Command("comments", ["comments", "demo", ids[0], *demo, "--json"], empty, isolated),
        # libcurl looks names up on a thread of its own.
        Command("named", ["call", f"http://localhost:{port}/v1/feed?limit=5"], empty, isolated),
        Command("credential", ["feed", "limited", *demo, "-n", "25", "--json"], empty, isolated),
        Command("large", ["feed", "limited", f"port={large_port}", "-n", "5", "--json"], empty, isolated, kinds="v"),
        Command("cache", ["cache", "status", "--json"], stored, isolated),
        Command("plugins", ["plugins", "list"], empty, isolated),
        Command("complete", ["__complete", "feed", "demo/"], empty, isolated),
    ]
    kinds = [kind for kind in LIMITS if (not options.only or kind in options.only) and (kind != "u" or isolated.is_root)]
    cells = [
        (command, kind, limit) for command in commands for kind in kinds if kind in command.kinds for limit in LIMITS[kind]]
    with concurrent.futures.ThreadPoolExecutor(len(isolated.slots)) as pool:
        runs = list(pool.map(lambda cell: isolated.run(*cell), cells))
    results, failed = collections.defaultdict(list), collections.Counter()
    for (command, kind, limit), run in zip(cells, runs):
        word, is_allowed = verdict(command, run)
        results[command.name, kind].append((limit // 1000 if kind == "v" else limit, word if is_allowed else word + "!"))
        failed[word] += not is_allowed
        if not is_allowed and options.v:
            print(f"{command.name} -{kind} {limit}: {word}: {run.stderr.decode(errors='replace')[:600]}")
    for (name, kind), words in results.items():
        print(f"{name:<10} -{kind}  {ranges(words)}")
    wrong = sum(failed.values())
    print(f"{len(cells)} runs, {wrong} failed{''.join(f', {n} {word}' for word, n in failed.items() if n)}")
    if "u" not in kinds and not options.only:
        print("Limits of processes were not tested: that needs root.")
    return 1 if wrong else 0


if __name__ == "__main__":
    main()
