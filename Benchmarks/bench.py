#!/usr/bin/env python3
"""Measures folio against the floor (floor.cpp) and against what people use today, in one run.

Rounds are interleaved – one of each, then the next round – so that what else the machine does touches all alike; what is
given are medians and ratios of medians of this run. Output goes to /dev/null; that all print the same bytes is looked at
once, with a checksum, beforehand. What takes milliseconds is run five times in each of eight times as many rounds. Wall,
CPU and peak memory are those of the process and the children that it waited for (measure.c). The server is folio-demo on
127.0.0.1, and its CPU is read from /proc.

Usage: bench.py [--items N] [--rounds N] [--growth] [--write]
"""
import argparse
import hashlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

import report

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
RELEASE = ROOT / ".build/release"
FOLIO = RELEASE / "folio"
WORK = ROOT / ".build/bench"


class Server:
    """folio-demo on a free port; it ends with this object."""

    def __init__(self, items, *options):
        self.process = subprocess.Popen(
            [RELEASE / "folio-demo", "--port", "0", "--exit-with-stdin", "--items", str(items), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = self.url.rsplit(":", 1)[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def cpu(self):
        """Seconds of CPU until now."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Home:
    """A home folder of its own, so that nothing of the user who measures takes part."""

    def __init__(self, name, config=ROOT / "plugins.yaml"):
        self.path, self.config = WORK / "home" / name, config
        self.clear()

    def clear(self):
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir(parents=True)

    def size(self):
        """Bytes of all files in it."""
        return sum(file.stat().st_size for file in self.path.rglob("*") if file.is_file())

    @property
    def environment(self):
        config = {"FOLIO_CONFIG": str(self.config)} if self.config else {}
        return {"PATH": os.environ["PATH"], "HOME": str(self.path), "LANG": "C.UTF-8", **config}


class Job:
    """A command that is measured.

    items: how many items it prints; before: what is done before each time, which is not measured; repeat: how often it is
    run for one measurement, for what takes milliseconds."""

    def __init__(self, key, title, command, items, home=None, before=None, server=None, repeat=1):
        self.key, self.title, self.command, self.items = key, title, [str(word) for word in command], items
        self.home, self.before, self.server, self.repeat = home or Home(key), before, server, repeat
        self.runs = []

    def start(self, output, launcher=()):
        return subprocess.Popen(
            [*launcher, *self.command], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL,
            env=self.home.environment, cwd=None if self.home.config else self.home.path)

    def run(self):
        if self.before:
            self.before(self)
        served = self.server.cpu() if self.server else 0
        wall = cpu = peak = 0
        taken = WORK / "taken"
        for _ in range(self.repeat):
            with open(os.devnull, "wb") as nowhere:
                code = self.start(nowhere, [WORK / "measure", taken]).wait()
            if code != 0:
                sys.exit(f"{self.key} ended with {code}: {' '.join(self.command)}")
            figures = [float(figure) for figure in taken.read_text().split()]
            wall, cpu, peak = wall + figures[0], cpu + figures[1], max(peak, figures[2] / 1024)
        self.runs.append({
            "wall": wall / self.repeat, "cpu": cpu / self.repeat, "peak": peak,
            "server": (self.server.cpu() - served) if self.server else None})

    def checksum(self):
        """Of all that it prints."""
        if self.before:
            self.before(self)
        process = self.start(subprocess.PIPE)
        digest = hashlib.sha256()
        while block := process.stdout.read(1 << 20):
            digest.update(block)
        if process.wait() != 0:
            sys.exit(f"{self.key} ended with {process.returncode}")
        return digest.hexdigest()

    def median(self, what):
        return statistics.median(run[what] for run in self.runs)

    @property
    def per_item(self):
        """Seconds."""
        return self.median("wall") / self.items

    @property
    def rate(self):
        """Items a second."""
        return 1 / self.per_item


def interleaved(jobs, rounds):
    for number in range(rounds):
        for job in jobs:
            print(f"\rround {number + 1} of {rounds}: {job.title}".ljust(79)[:79], end="", file=sys.stderr, flush=True)
            job.run()
    print("\r".ljust(80), end="\r", file=sys.stderr, flush=True)


def emptied(job):
    job.home.clear()


def prepared():
    """Builds the floor and what measures, and makes a virtual environment with requests; gives the paths of floor and Python."""
    WORK.mkdir(parents=True, exist_ok=True)
    floor = WORK / "floor"
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libcurl", "simdjson"], capture_output=True, text=True, check=True)
    subprocess.run(
        ["g++", "-O3", "-march=native", "-std=c++17", HERE / "floor.cpp", "-o", floor, *flags.stdout.split()], check=True)
    subprocess.run(["gcc", "-O2", HERE / "measure.c", "-o", WORK / "measure"], check=True)
    python = WORK / "venv/bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", WORK / "venv"], check=True)
    if subprocess.run([python, "-c", "import requests"], stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "requests"], check=True)
    return floor, python


def walks(server, items, floor, python):
    """The jobs over the whole list, and those over less of it that take too long for it."""
    feed = [FOLIO, "feed", "demo", f"port={server.port}", "--page-size", "100", "--jsonl", "--quiet"]
    offline = Home("offline")

    def filled(job):
        if not any(job.home.path.iterdir()):
            subprocess.run([*feed, "--all"], stdout=subprocess.DEVNULL, check=True, env=job.home.environment)

    rows = WORK / "rows.jsonl"
    with open(rows, "wb") as out:
        subprocess.run([floor, server.url, "fields"], stdout=out, check=True)
    packed = WORK / "rows.jsonl.zst"
    subprocess.run(["zstd", "-q", "-f", "-3", rows, "-o", packed], check=True)
    rows.unlink()

    few = min(items, 10_000)
    pages = WORK / "pages.curl"
    pages.write_text("".join(
        f'url = "{server.url}/v1/feed/offset?limit=100&offset={start}"\n' for start in range(0, items, 100)))
    return [
        Job("floor", "floor: C++, libcurl and simdjson", [floor, server.url], items, server=server),
        Job("folio_raw", "folio feed --all --no-cache --raw", [*feed, "--all", "--no-cache", "--raw"], items,
            server=server),
        Job("floor_fields", "floor, five fields", [floor, server.url, "fields"], items, server=server),
        Job("folio", "folio feed --all --no-cache, five fields", [*feed, "--all", "--no-cache"], items, server=server),
        Job("folio_stored", "folio feed --all, stored while it is read", [*feed, "--all"], items, before=emptied,
            server=server),
        Job("folio_offline", "folio feed --all --offline", [*feed, "--all", "--offline"], items, offline, filled),
        Job("zstd", "zstd -d of the same rows", ["zstd", "-d", "-q", "-c", packed], items),
        Job("curl_jq", "one curl -K of all pages | jq -c '.items[]'",
            ["bash", "-c", f"curl -s -K '{pages}' | jq -c '.items[]'"], items, server=server),
        Job("python", "Python, requests with a session", [python, HERE / "requests_loop.py", server.url, items], items,
            server=server),
        Job("bash_loop", f"bash, a curl and two jq a page ({few:,} items)",
            [HERE / "curl_loop.sh", server.url, few], few, server=server),
    ]


def latency_jobs(server):
    """A walk of a hundred pages from a server that takes its time, one page after another and four at a time."""
    feed = [
        FOLIO, "feed", "demo/page", f"port={server.port}", "--page-size", "100", "--jsonl", "--quiet", "--all",
        "--no-cache"]
    return [
        Job("latency_1", "20 ms latency, a page at a time", feed, 10_000, server=server),
        Job("latency_4", "20 ms latency, --concurrency 4", [*feed, "--concurrency", "4"], 10_000, server=server),
    ]


def large_pages(server, items):
    """Walks of pages of a megabyte; their memory counts."""
    feed = [FOLIO, "feed", "demo", f"port={server.port}", "--page-size", "100", "--jsonl", "--quiet", "--all"]
    stored = Job("large_stored", "pages of 1 MB, stored while read", feed, items, before=emptied, server=server)
    return [
        Job("large", "pages of 1 MB, --no-cache", [*feed, "--no-cache"], items, server=server), stored,
        Job("large_offline", "pages of 1 MB, --offline", [*feed, "--offline"], items, home=stored.home),
    ]


def start_jobs(server):
    """What takes milliseconds: completions have as many items stored as the server has."""
    home = Home("start")
    feed = [FOLIO, "feed", "demo/images", f"port={server.port}", "--page-size", "100", "--jsonl", "--quiet"]
    subprocess.run([*feed, "--all"], env=home.environment, stdout=subprocess.DEVNULL, check=True)
    newest = subprocess.run([*feed, "--offline", "-n", "1"], env=home.environment, stdout=subprocess.PIPE, check=True)
    some_id = json.loads(newest.stdout)["id"]
    completions = [
        Job(key, f"completion of {title}", [FOLIO, "__complete", *words], 1, home=home, repeat=5)
        for key, title, words in [
            ("complete_names", "endpoint names", ["feed", ""]),
            ("complete_ids", "ids", ["comments", "demo/images", ""]),
            ("complete_letter", "ids with a letter typed", ["comments", "demo/images", some_id[:1]]),
            ("complete_letters", "ids with four letters typed", ["comments", "demo/images", some_id[:4]]),
        ]
    ]
    for job in completions:
        if not job.start(subprocess.PIPE).communicate()[0]:
            sys.exit(f"{job.key} offers nothing: {' '.join(job.command)}")
    return completions + [
        Job("folio_version", "folio --version", [FOLIO, "--version"], 1, repeat=5),
        Job("curl_version", "curl --version", ["curl", "--version"], 1, repeat=5),
    ]


def installed_jobs(server):
    """The first item offline, and a completion, with one definition installed and with a thousand."""
    jobs = []
    for count in (1, 1000):
        folder = WORK / f"installed-{count}"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "bin").mkdir(parents=True)
        (folder / "share/folio/plugins.d").mkdir(parents=True)
        shutil.copy(FOLIO, folder / "bin")
        shutil.copy(ROOT / "plugins.yaml", folder / "share/folio")
        definition = (ROOT / "plugins/zenodo.yaml").read_text()
        for number in range(count):
            name = f"api{number}"
            text = definition.replace("\n  zenodo:\n", f"\n  {name}:\n", 1)
            (folder / f"share/folio/plugins.d/{name}.yaml").write_text(text)
        home = Home(f"installed-{count}", config=None)
        feed = [folder / "bin/folio", "feed", "demo", f"port={server.port}", "-n", "1", "--jsonl", "--quiet"]
        subprocess.run(feed, env=home.environment, cwd=home.path, stdout=subprocess.DEVNULL, check=True)
        jobs += [
            Job(f"installed_{count}", f"first item offline, {count:,} installed", [*feed, "--offline"], 1, home=home, repeat=5),
            Job(f"complete_{count}", f"completion of names, {count:,} installed", [feed[0], "__complete", "feed", "de"], 1,
                home=home, repeat=5),
        ]
    return jobs


def same_bytes(jobs):
    """Looks whether jobs that are to print the same do."""
    by_key = {job.key: job for job in jobs}
    for keys in [
        ("floor", "folio_raw"), ("floor_fields", "folio", "folio_stored", "folio_offline", "zstd"), ("latency_1", "latency_4"),
    ]:
        if keys[0] not in by_key:
            continue
        sums = {key: by_key[key].checksum() for key in keys}
        if len(set(sums.values())) != 1:
            sys.exit(f"not the same bytes: {sums}")
        print(f"{', '.join(keys)}: the same {next(iter(sums.values()))[:16]}…", file=sys.stderr)


def growth(sizes):
    """A walk of lists of each size: seconds an item, peak memory, size of the store, and the first page offline."""
    found = []
    for items in sizes:
        with Server(items) as server:
            feed = [FOLIO, "feed", "demo", f"port={server.port}", "--page-size", "100", "--jsonl", "--quiet"]
            live = Job("live", "live", [*feed, "--all", "--no-cache"], items)
            stored = Job("stored", "stored", [*feed, "--all"], items, before=emptied)
            offline = Job("all_offline", "offline", [*feed, "--all", "--offline"], items, home=stored.home)
            first = Job("first", "first page offline", [*feed, "--offline"], 100, home=stored.home, repeat=10)
            for job in (live, stored, offline, first):
                print(f"\r{items:,} items: {job.title}".ljust(79), end="", file=sys.stderr, flush=True)
                for _ in range(3 if items <= 1_000_000 else 1):
                    job.run()
            found.append({
                "items": items, "store_bytes": stored.home.size(),
                **{f"{job.key}_seconds": job.median("wall") for job in (live, stored, offline, first)},
                **{f"{job.key}_peak_mb": job.median("peak") for job in (live, stored, offline)},
            })
            stored.home.clear()
    print("\r".ljust(80), end="\r", file=sys.stderr, flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(description="Measures folio against the floor and against other ways.")
    parser.add_argument("--items", type=int, default=1_000_000, help="length of the list (default: 1000000)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default: 5)")
    parser.add_argument("--growth", type=int, default=7, help="measure 10^3 to 10^N items; 0 for none (default: 7)")
    parser.add_argument("--write", action="store_true", help="write RESULTS.md, results.json and growth.svg")
    options = parser.parse_args()
    floor, python = prepared()
    with Server(options.items) as server:
        jobs = walks(server, options.items, floor, python)
        same_bytes(jobs)
        interleaved(jobs, options.rounds)
    with Server(10_000, "--latency", "20") as server:
        late = latency_jobs(server)
        same_bytes(late)
        interleaved(late, options.rounds)
    with Server(10_000, "--item-text", "10000") as server:
        large = large_pages(server, 10_000)
        interleaved(large, options.rounds)
    with Server(100_000) as server:
        starts = start_jobs(server) + installed_jobs(server)
    interleaved(starts, 8 * options.rounds)
    sizes = [10**power for power in range(3, options.growth + 1)]
    results = report.Results(jobs + late + large + starts, growth(sizes), options.rounds)
    print(results.text)
    if options.write:
        (HERE / "RESULTS.md").write_text(results.page)
        (HERE / "results.json").write_text(json.dumps(results.document, indent=1) + "\n")
        if results.growth:
            (HERE / "growth.svg").write_text(results.chart)
    sys.exit(1 if results.missed else 0)


if __name__ == "__main__":
    main()
