#!/usr/bin/env python3
"""Checks each definition in plugins/ against a server that answers as Tests/Catalogue/NAME.yaml says.

Every list of a definition is read to its end, with comments, and compared with what the server has and has sent. The wrong
variant of each definition must be found by `folio plugins check`, with or without `--live`. Arguments name definitions;
without any, all are checked. `FOLIO` names the program. All files are in a temporary folder.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

import yaml

from catalogue.described_server import PLACES, DescribedServer, List, Unknown

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLIO = pathlib.Path(os.environ.get("FOLIO", ROOT / ".build/release/folio"))
# Rates would only make the test slow.
RATE = re.compile(r"(?m)^( *http: *\{) *rate: *[0-9]+/[0-9]*[smh] *(, *)?")


class Loader(yaml.SafeLoader):
    """Reads times as texts, as folio does."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}


class Failed(Exception):
    """What is wrong with a definition."""


class Contract:
    """A definition, and the description of its API."""

    def __init__(self, name, folder, server):
        self.name, self.folder, self.server = name, folder, server
        self.text = (ROOT / "plugins" / f"{name}.yaml").read_text()
        self.definition = yaml.load(self.text, Loader)["plugins"][name]
        path = ROOT / "Tests/Catalogue" / f"{name}.yaml"
        if not path.exists():
            raise Failed(f"{path.relative_to(ROOT)} is missing")
        self.description = yaml.load(path.read_text(), Loader)
        unknown = set(self.description) - {"environment", "headers", "lists", "wrong"}
        if unknown:
            raise Failed(f"the description has unknown keys: {', '.join(sorted(unknown))}")
        for key in ["lists", "wrong"]:
            if key not in self.description:
                raise Failed(f"the description has no `{key}:`")
        self.lists, self.headers = self.description["lists"], self.description.get("headers", {})
        self.runs, self.homes, self.right_output = 0, {}, {}

    def described(self):
        """All lists that the server has, by the endpoints: the endpoint's own, that of the comments under an item, and those
        of the replies to each comment."""
        result = {}
        for name, text in self.lists.items():
            result[name] = [List(text, name, self.headers)]
            levels = [result[name][0]]
            while "comments" in text:
                text = text["comments"]
                # What is in the response of the list above has no request of its own.
                if "request" not in text:
                    break
                # Comments are read under one item, and replies under each comment, or under one.
                numbers = [text.get("of", 1)] if "of" in text or len(result[name]) == 1 else range(1, len(levels[0].ids) + 1)
                levels = [
                    List(text, f"{above.name}/comments", self.headers, {**above.values, "parent": above.values.get("id"),
                                                                       "id": above.ids[number - 1], "item_number": number})
                    for above in levels for number in numbers]
                result[name] += levels
        return result

    def origins(self):
        """The servers of the API, such as `https://api.example.com`."""
        urls = [urllib.parse.urlsplit(list.url) for lists in self.described().values() for list in lists]
        return {f"{url.scheme}://{url.netloc}" for url in urls}

    def home(self, definition):
        """A folder with a definition, whose hosts are confirmed where a person would do that."""
        if definition not in self.homes:
            home = self.homes[definition] = self.folder / f"home-{len(self.homes)}"
            (home / "folio").mkdir(parents=True)
            (home / "folio/plugins.yaml").write_text(definition)
            if "hosts: confirm" in definition:
                for origin in self.origins():
                    run = self.folio(["plugins", "allow", self.name, origin], definition)
                    if run.returncode:
                        raise Failed(f"folio plugins allow {self.name} {origin}: {run.stderr}")
        return self.homes[definition]

    def folio(self, words, definition=None, preferences=None):
        """The result of a command, with an empty library."""
        self.runs += 1
        home = self.home(definition or RATE.sub(r"\1", self.text))
        (home / "folio/preferences.yaml").write_text(json.dumps({self.name: preferences} if preferences else {}))
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home), "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(home / f"data-{self.runs}"), "XDG_STATE_HOME": str(home / "state"),
            "https_proxy": self.server.url, "http_proxy": self.server.url, "no_proxy": "",
            **{name: str(value) for name, value in self.description.get("environment", {}).items()},
        }
        return subprocess.run(
            [FOLIO, *words, "--cacert", self.server.certificate], cwd=home, env=environment, text=True, timeout=120,
            stdin=subprocess.DEVNULL, capture_output=True)

    def check(self):
        """Raises `Failed` with the first thing that is wrong."""
        endpoints = self.definition["endpoints"]
        if set(endpoints) != set(self.lists):
            raise Failed(f"the definition has the endpoints {sorted(endpoints)}, and the description {sorted(self.lists)}")
        for key in ["summary", "docs"]:
            if key not in self.definition:
                raise Failed(f"{key}: is missing")
        run = self.folio(["plugins", "check", "folio/plugins.yaml"])
        if run.returncode or run.stderr:
            raise Failed(f"folio plugins check: {run.stderr}{run.stdout}")
        described = self.described()
        count = 0
        for name, endpoint in endpoints.items():
            if "summary" not in endpoint:
                raise Failed(f"{name}: summary: is missing")
            # The endpoint's own lists come first, as those of others may be at the same URL.
            others = [list for other, lists in described.items() if other != name for list in lists]
            self.server.serve(described[name] + others)
            if ("comments" in endpoint) != ("comments" in self.lists[name]):
                raise Failed(f"{name}: either the definition or the description has no comments")
            words = [f"{self.name}/{name}", *self.lists[name].get("with", [])]
            count += self.compare(described[name][0], ["feed", *words, "--all", "-o", "json"])
            self.sizes(described[name][0], endpoint, words)
            if "comments" in endpoint:
                count += self.comments(name, endpoint, described[name], words)
            self.right_output[name] = run.stdout + self.live(name)
        self.wrong()
        return count

    def compare(self, list, words):
        """Reads a list, and compares it with that of the server. Returns how many items it has."""
        list.served, list.answers = [], 0
        items = self.items(words)
        if words[0] == "feed" and "--page-size" not in words and PLACES & set(list.pages) and list.answers < 3 \
                and len(list.items) > 1:
            raise Failed(f"{list.name}: `count: {len(list.items)}` makes {list.answers} pages, and not three or more")
        ids = [str(item.get("id")) for item in items]
        if ids != list.expected():
            raise Failed(f"folio {' '.join(words)}: the ids are {ids}, and not {list.expected()}")
        self.compare_first(list.text.get("shows", {}), items[0], words)
        if sorted(set(list.served)) != [*range(1, len(list.items) + 1)]:
            raise Failed(f"folio {' '.join(words)}: the server was asked for the items {list.served}")
        return len(items)

    def items(self, words):
        """The items that a command prints, which must be all."""
        run = self.folio(words)
        if run.returncode or self.server.refusals:
            raise Failed("\n".join([f"folio {' '.join(words)}: exit code {run.returncode}", run.stderr.strip(),
                                    *self.server.refusals]))
        output = json.loads(run.stdout)
        if not output["meta"]["complete"]:
            raise Failed(f"folio {' '.join(words)}: not complete")
        return output["items"]

    @staticmethod
    def compare_first(wanted, item, words):
        """Compares what is shown of an item."""
        shown = {name: value for name, value in item.items() if name not in ("id", *(["parent", "children"] if words[0] == "comments" else []))}
        if shown != wanted:
            different = [f"  {name}: {json.dumps(shown.get(name), ensure_ascii=False)}, and not "
                         f"{json.dumps(wanted.get(name), ensure_ascii=False)}"
                         for name in {**wanted, **shown} if shown.get(name) != wanted.get(name)]
            raise Failed("\n".join([f"folio {' '.join(words)}: the first item is not as in `shows:`", *different]))

    def sizes(self, list, endpoint, words):
        """The largest page that the API takes must be the largest of the definition."""
        usual = {} if endpoint.get("single") else self.definition.get("defaults", {}).get("pagination", {})
        pagination = endpoint.get("pagination", usual)
        if "size" not in pagination or "most" not in list.pages:
            if ("size" in pagination) != ("size" in list.pages):
                raise Failed(f"{list.name}: either the definition or the description sets no page size")
            return
        most = list.pages["most"]
        self.compare(list, ["feed", *words, "--all", "-o", "json", "--page-size", str(most)])
        run = self.folio(["feed", *words, "--all", "--page-size", str(most + 1)])
        if run.returncode != 2:
            raise Failed(f"{list.name}: a page may have {most} items, and folio asks for more")

    def comments(self, name, endpoint, lists, words):
        """Reads the comments under an item, with all replies. Returns how many there are."""
        description = self.lists[name]["comments"]
        id = str(lists[0].ids[description.get("of", 1) - 1])
        words = ["comments", words[0], id, *words[1:], "--all", "-o", "json"]
        if isinstance(description.get("ids"), list_type):
            words += ["--depth", str(max(depth for _, depth in description["ids"]))] if "comments" in description else []
            found = [*threads(self.items(words))]
            ids = [[str(comment["id"]), depth] for comment, depth in found]
            wanted = [[str(id), depth] for id, depth in description["ids"]]
            if ids != wanted:
                raise Failed(f"folio {' '.join(words)}: the comments are {ids}, and not {wanted}")
            self.compare_first(description.get("shows", {}), found[0][0], words)
            return len(found)
        return self.compare(lists[1], words)

    def live(self, name, definition=None):
        """Checks an endpoint as its own command does. Returns what that printed; raises `Failed` unless all is right."""
        preferences = {}
        for word in self.lists[name].get("with", []):
            key, _, value = word.partition("=")
            preferences.setdefault(key, []).append(value)
        preferences = {key: values if len(values) > 1 else values[0] for key, values in preferences.items()}
        self.server.refusals.clear()
        run = self.folio(["plugins", "check", "--live", f"{self.name}/{name}", "--json"], definition, preferences)
        refusals = [*self.server.refusals]
        # It also tries what may be wrong, such as the page before the first one.
        self.server.refusals.clear()
        if definition is None:
            if run.returncode:
                raise Failed(f"folio plugins check --live {self.name}/{name}: {run.stdout}{run.stderr}\n"
                             + "\n".join(refusals))
            for row in json.loads(run.stdout)["endpoints"]:
                if row["outcome"] == "read" and row["in_order"] is False:
                    raise Failed(f"{row['endpoint']}: the ids or versions of the description are not in the order of `order:`; "
                                 "`$down` and `$time` fall")
                if row["outcome"] != "read" or row["advice"] or row["null_fields"]:
                    raise Failed(f"folio plugins check --live {self.name}/{name}: {json.dumps(row)}")
        return run.stdout + run.stderr

    def wrong(self):
        """A wrong variant must be found."""
        wrong = self.description["wrong"]
        if wrong["says"] in self.right_output[wrong["in"]]:
            raise Failed(f"wrong: the checks of the right definition say {wrong['says']!r}, too")
        old, new = wrong["change"]
        if self.text.count(old) != 1:
            raise Failed(f"wrong: the definition has {old!r} {self.text.count(old)} times, and not once")
        variant = RATE.sub(r"\1", self.text).replace(old, new)
        run = self.folio(["plugins", "check", "folio/plugins.yaml"], variant)
        said = run.stdout + run.stderr
        if not run.returncode:
            said += self.live(wrong["in"], variant)
        if wrong["says"] not in said:
            raise Failed(f"wrong: no check of the variant says {wrong['says']!r}; they say:\n{said}")


list_type = list


def threads(comments, depth=1):
    """Comments and their replies, each with its depth, as they are shown."""
    for comment in comments:
        yield comment, depth
        yield from threads(comment.get("children") or [], depth + 1)


def check(name):
    """Checks a definition; returns whether it is right, and what to print."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        try:
            with DescribedServer(folder) as server:
                contract = Contract(name, folder, server)
                server.certify({urllib.parse.urlsplit(origin).hostname for origin in contract.origins()})
                count = contract.check()
        except (Failed, Unknown) as error:
            return False, f"{name}: {error}"
        except Exception as error:  # a fault of the description, which must not end the test of the others
            return False, f"{name}: {type(error).__name__}: {error}"
        return True, f"{name}: {len(contract.lists)} lists, {count} items"


def main():
    names = sys.argv[1:] or sorted(path.stem for path in (ROOT / "plugins").glob("*.yaml"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [*pool.map(check, names)]
    for is_right, text in results:
        print(text if is_right else f"✘ {text}")
    wrong = sum(not is_right for is_right, _ in results)
    print(f"catalogue: {len(results) - wrong} of {len(results)} definitions are right")
    sys.exit(1 if wrong or not results else 0)


if __name__ == "__main__":
    main()
