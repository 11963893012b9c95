#!/usr/bin/env python3
"""Reads applications that people run with the built folio and its shipped definitions, and compares what it reads with what
they have: WordPress, MediaWiki and Redmine from Debian, Synapse, Kinto and Datasette from PyPI.

Arguments name applications; without any, all are read. All files are in .build/servers, and the servers end with the script.
"""
import json
import os
import shutil
import subprocess
import sys

from applications import datasette, kinto, mediawiki, redmine, synapse, system, wordpress
from foreign_server import FOLDER, ROOT

FOLIO = os.environ.get("FOLIO", ROOT / ".build/release/folio")
APPLICATIONS = {
    "wordpress": wordpress, "mediawiki": mediawiki, "redmine": redmine, "synapse": synapse, "kinto": kinto, "datasette": datasette}
PLUGINS = ROOT / "plugins"


def read(case, certificate, home):
    """Runs folio; returns the items that it prints, its exit code and its messages."""
    plugin = case.words[1].split("/")[0]
    environment = {**os.environ, **{f"XDG_{name}_HOME": str(home) for name in ["CONFIG", "DATA", "STATE"]}, **case.environment}
    definition = [] if "://" in case.words[1] else ["--config", PLUGINS / f"{plugin}.yaml"]
    if case.site:
        subprocess.run([FOLIO, "plugins", "allow", plugin, f"https://{case.site}", *definition], check=True,
                       capture_output=True, env=environment, timeout=60)
    done = subprocess.run(
        [FOLIO, *case.words, *definition, "--all", "--jsonl", "--cacert", certificate.path],
        capture_output=True, text=True, timeout=600, env=environment)
    return [json.loads(line) for line in done.stdout.split("\n") if line], done.returncode, done.stderr


def like(item, wanted):
    """An item with the members that are compared."""
    if not isinstance(item, dict) or not isinstance(wanted, dict):
        return item
    result = {name: item.get(name) for name in wanted}
    if "children" in item or "children" in wanted:
        below, children = wanted.get("children", []), item.get("children", [])
        result["children"] = [like(child, below[n] if n < len(below) else {}) for n, child in enumerate(children)]
    return result


def difference(items, wanted):
    """The first item that differs, or nothing."""
    for n in range(max(len(items), len(wanted))):
        item, other = (items[n] if n < len(items) else None), (wanted[n] if n < len(wanted) else None)
        if item is None or other is None or like(item, other) != other:
            shown = [json.dumps(value, ensure_ascii=False) for value in (item and like(item, other or {}), other)]
            return f"item {n + 1} is {shown[0]}, not {shown[1]}"
    return None


def main():
    unknown = set(sys.argv[1:]) - set(APPLICATIONS)
    if unknown:
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(APPLICATIONS)}")
    system.prepare()
    certificate = system.Certificate()
    passed = failed = 0
    for name in sys.argv[1:] or APPLICATIONS:
        home = FOLDER / "home"
        shutil.rmtree(home, ignore_errors=True)
        for case in APPLICATIONS[name].cases(certificate):
            items, code, messages = read(case, certificate, home)
            wanted = case.wanted
            if case.in_any_order:
                items, wanted = (sorted(found, key=lambda item: str(item.get("id"))) for found in (items, wanted))
            wrong = " ".join(filter(None, [difference(items, wanted), f"exit {code}" if code else None, messages.strip()]))
            passed, failed = passed + (not wrong), failed + bool(wrong)
            print(f"{'FAIL' if wrong else 'ok  '} {name}/{case.name}: {len(items)} of {len(wanted)} {wrong}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
