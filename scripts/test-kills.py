#!/usr/bin/env python3
"""Kills folio at random calls that change its output or its library, until each command has ended, and compares its file
with that of a command that was not killed.

usage: scripts/test-kills.py [KILLS [SEED [NAME]]]   (after `make build` and a build of the tests; default: 100 kills, seed 1)
With NAME, only the commands with that word, such as demo/images/comments.

Each command writes a list of the demo server, or the comments of several items or of all, with --to and --resume. A kill is placed by
event, with the library that `KillTests` use (Tests/KillPoint). Prints how many kills hit which kind of call.
"""
import collections, os, pathlib, random, shutil, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLIO = ROOT / ".build/release/folio"
DEMO = ROOT / ".build/release/folio-demo"
PRELOAD = ROOT / ".build/debug/libKillPoint.so"
LISTS = ["images", "offset", "page", "cursor", "link"]


class Work:
    """A command line, and what its file must have at the end."""

    def __init__(self, words, format, stdin=""):
        self.words, self.format, self.stdin = words, format, stdin
        with tempfile.TemporaryDirectory() as folder:
            code, _, text, record = self.run(folder, None)
            assert code == 0, (words, code)
            self.whole = text
            self.calls = collections.Counter(line.split()[0] for line in record)

    def run(self, folder, at):
        """Runs it once; returns the exit code, stderr, the file's text, and the lines of the record."""
        file, record = f"{folder}/items.{self.format}", f"{folder}/record"
        pathlib.Path(record).unlink(missing_ok=True)
        run = subprocess.run(
            [FOLIO, *self.words, "--all", "--to", file, "--resume"], input=self.stdin, text=True, capture_output=True,
            timeout=60,
            env={"HOME": folder, "PATH": "/usr/bin:/bin", "LD_PRELOAD": str(PRELOAD), "KILLPOINT_OUTPUT": file,
                 "KILLPOINT_RECORD": record, "KILLPOINT_AT": at or "",
                 "FOLIO_CONFIG": str(ROOT / "plugins.yaml")})
        read = lambda path: pathlib.Path(path).read_text(errors="replace") if pathlib.Path(path).exists() else ""
        return run.returncode, run.stderr, read(file), read(record).splitlines()


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    server = subprocess.Popen([DEMO, "--port", "0", "--items", "60"], stdout=subprocess.PIPE, text=True)
    try:
        port = server.stdout.readline().strip().rsplit(":", 1)[-1].split("/")[0]
        works = [work for work in make_works(port) if len(sys.argv) < 4 or sys.argv[3] in work.words]
        hits, rounds, wrong = collections.Counter(), 0, 0
        while sum(hits.values()) < kills:
            rounds += 1
            work = chance.choice(works)
            with tempfile.TemporaryDirectory() as folder:
                for attempt in range(50):
                    at = None
                    if attempt < 6 and chance.random() < 0.8:
                        kind = chance.choice(["output", "output", "wal", "wal", "library", "draft"])
                        at = f"{kind}:{chance.randrange(max(work.calls[kind], 1))}:" + chance.choice(
                            ["before", "inside", "after"])
                    code, error, text, record = work.run(folder, at)
                    if code == -9:
                        hits[at.split(":")[0]] += 1
                        continue
                    if at is None or code == 0:
                        break
                if code != 0 or text != work.whole:
                    wrong += 1
                    kept = tempfile.mkdtemp(prefix="folio-kill-")
                    shutil.copytree(folder, kept, dirs_exist_ok=True)
                    print(f"wrong: {work.words}: exit code {code}, kept in {kept}\n{error}")
        print(f"{sum(hits.values())} kills in {rounds} rounds, {wrong} wrong: {dict(hits)}")
        sys.exit(1 if wrong else 0)
    finally:
        server.terminate()


def make_works(port):
    demo = [f"port={port}"]
    works = [Work(["feed", f"demo/{name}", *demo], chosen) for name in LISTS for chosen in ("jsonl", "csv")]
    works += [Work(["feed", "demo/page", *demo, "--concurrency", "4"], "jsonl")]
    works += [Work(["feed", "demo/images/comments", *demo, *more], "jsonl") for more in ([], ["--concurrency", "4"])]
    with tempfile.TemporaryDirectory() as folder:
        out = subprocess.run(
            [FOLIO, "feed", "demo", *demo, "-n", "12", "--jq", ".id", "--no-cache"], text=True,
            capture_output=True, env={"HOME": folder, "PATH": "/usr/bin:/bin",
                                      "FOLIO_CONFIG": str(ROOT / "plugins.yaml")})
        ids = out.stdout.split()
    assert len(ids) == 12, out.stderr
    works += [Work(["comments", "demo", "-", *demo], chosen, "\n".join(ids) + "\n") for chosen in ("jsonl", "csv")]
    works += [Work(["comments", "demo", *ids[:5], *demo], "jsonl")]
    works += [Work(["comments", "demo", "-", *demo, "--depth", "2"], "jsonl", "\n".join(ids[:6]) + "\n")]
    return works


if __name__ == "__main__":
    main()
