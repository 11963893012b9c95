#!/usr/bin/env python3
"""Damages a library of 10,000 items in many ways, and checks that folio never shows a wrong or missing item with exit code 0.

usage: scripts/test-damage.py [TRIALS [SEED]]     (after `make build`; default: 2,000 trials, seed 1)

Each trial flips one bit of the file or deletes one row, without the triggers that folio would run. Then `--offline` must
print the same items as before, or print only some of them and fail with a message; and `cache list` must not call a list
complete that cannot be read. Prints how many trials of each kind ended how.
"""
import collections, concurrent.futures, json, os, pathlib, random, shutil, sqlite3, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLIO = ROOT / ".build/release/folio"
DEMO = ROOT / ".build/release/folio-demo"
LIBRARY = ".local/share/folio/library.sqlite"
KINDS = ["bit of any page", "bit of a page without bodies", "row"]


def folio(home, *words):
    return subprocess.run(
        [FOLIO, *words], capture_output=True, timeout=60,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "FOLIO_CONFIG": str(ROOT / "plugins.yaml")})


def store(home):
    """Stores three walks, of which the newer two joined the older ones, and each page's response."""
    port = "0"
    for items in (9_000, 9_900, 10_000):
        server = subprocess.Popen(
            [DEMO, "--port", port, "--items", str(items), "--etag", "--cache-control", "max-age=60"],
            stdout=subprocess.PIPE, text=True)
        try:
            port = server.stdout.readline().strip().rsplit(":", 1)[-1].split("/")[0]
            words = ["--all"] if items == 9_000 else ["--new", "--all"]
            done = folio(home, "feed", "demo", f"port={port}", "--page-size", "100", "-o", "jsonl", *words)
            assert done.returncode == 0, done.stderr.decode()
        finally:
            server.terminate()
            server.wait()
    return port


def flip(path, chance, pages):
    size = path.stat().st_size
    if pages:
        at = (chance.choice(pages) - 1) * 4096 + chance.randrange(4096)
    else:
        at = chance.randrange(size)
    with open(path, "r+b") as file:
        file.seek(at)
        byte = file.read(1)[0] ^ 1 << chance.randrange(8)
        file.seek(at)
        file.write(bytes([byte]))
    return f"byte {at}"


def drop_row(path, chance):
    with sqlite3.connect(path) as file:
        triggers = file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f"DROP TRIGGER {name}")
        table = chance.choice(["bodies", "pages", "pages", "generations", "collections", "responses"])
        count = file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        key = "(generation, ordinal)" if table == "pages" else "id"
        names = key.strip("()")
        offset = chance.randrange(count)
        file.execute(f"DELETE FROM {table} WHERE {key} IN (SELECT {names} FROM {table} LIMIT 1 OFFSET {offset})")
        for _, sql in triggers:
            file.execute(sql)
    file.close()
    return f"{table} {offset}"


def pages_without_bodies(path):
    file = sqlite3.connect(path)
    pages = [row[0] for row in file.execute("SELECT pageno FROM dbstat WHERE name <> 'bodies' ORDER BY pageno")]
    file.close()
    return pages


def trial(number, seed, master, reading, whole, others):
    """Damages a copy and reads it; returns the kind, the outcome, and a description if the outcome is wrong."""
    chance = random.Random(f"{seed} {number}")
    kind = KINDS[number % len(KINDS)]
    with tempfile.TemporaryDirectory(prefix="folio-damage-") as home:
        path = pathlib.Path(home) / LIBRARY
        path.parent.mkdir(parents=True)
        shutil.copy(master / LIBRARY, path)
        place = drop_row(path, chance) if kind == "row" else flip(path, chance, others if kind != KINDS[0] else [])
        read = folio(home, *reading)
        lines = read.stdout.splitlines()
        wrong = None
        if read.returncode == 0:
            outcome = "same items"
            if lines != whole:
                wrong = f"{len(lines)} items with exit code 0"
        else:
            outcome = f"exit code {read.returncode}"
            if read.returncode < 0 or not read.stderr.strip():
                wrong = f"exit code {read.returncode}: {read.stderr[-300:]}"
            elif lines != whole[:len(lines)]:
                wrong = "wrong items before the message"
            else:
                listing = folio(home, "cache", "list", "demo/feed", "--json")
                lists = json.loads(listing.stdout)["lists"] if listing.returncode == 0 else []
                if any(entry["whole"] for entry in lists):
                    wrong = f"'cache list' says complete; reading says: {read.stderr.decode()}"
        return kind, outcome, wrong and f"trial {number}, {kind}, {place}: {wrong}"


def main():
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory(prefix="folio-damage-") as folder:
        master = pathlib.Path(folder)
        port = store(master)
        reading = ["feed", "demo", f"port={port}", "--all", "--offline", "-o", "jsonl"]
        intact = folio(master, *reading)
        whole = intact.stdout.splitlines()
        assert intact.returncode == 0 and len(whole) == 10_000, (len(whole), intact.stderr.decode())
        others = pages_without_bodies(master / LIBRARY)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda number: trial(number, seed, master, reading, whole, others), range(trials)))
        counts = collections.Counter((kind, outcome) for kind, outcome, _ in results)
        for (kind, outcome), count in sorted(counts.items()):
            print(f"{kind}: {outcome}: {count}")
        wrong = [text for _, _, text in results if text]
        for text in wrong[:20]:
            print(text, file=sys.stderr)
        print(f"{trials} damaged libraries, {len(wrong)} wrong")
        sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
