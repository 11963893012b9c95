#!/usr/bin/env python3
"""Checks what modules and files use.

- Every module imports exactly the modules in its row of the table in docs/architecture.md, none of a higher layer, and
  Package.swift gives its target the same ones. Modules of the system and the standard library are always allowed.
- Only some files import the decorators that log and measure.
- The composition root stays small, and commands do not use it.
- Inside a module, no dependency cycle contains files of different folders.
"""
import pathlib
import re
import sys

FREE = {"Glibc", "Synchronization"}

# The only files and folders that may import a decorator: the composition root, and code made for the decorator.
RESERVED = {
    "Logging": {"CompositionRoot.swift", "CommandLog.swift"},
    "Profiling": {"CompositionRoot.swift", "Pauses.swift", "Profiles+Diagnostic.swift", "Profiles/", "ProfileReports/"},
}
ROOT_LINES = 200

# The files that may name the composition root. Commands take the parts that they use, so that no signature hides them.
ROOT_FILES = re.compile(r"^(?:CompositionRoot(?:\+\w+)?|Folio)\.swift$")
ROOT_NAME = re.compile(r"\bCompositionRoot\b")

ROW = re.compile(r"^\| *(\w*) *\| (`.+`) \| .+ \| (.+) \|$", re.M)
CODE = re.compile(r"`([\w-]+)`")
TARGET = re.compile(r'\b(?:module|program)\(\s*"([\w-]+)"(?:, \.\w+)?(?:,\s*imports: \[([^\]]*)\])?')
IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:package|internal|private|public|fileprivate)\s+)?import\s+(?:\w+\s+)?([\w]+)")

WORDS = r"(?:(?:@\w+|package|public|private|fileprivate|final|indirect|nonisolated)\s+)*"
TYPE = r"struct|class|enum|protocol|actor|typealias"
TOP_LEVEL = re.compile(rf"{WORDS}({TYPE}|extension)\s+(\w+)")
MEMBER = re.compile(rf"    {WORDS}(?:static\s+(?:let|var|func)|{TYPE})\s+(\w+)")
NAME = re.compile(r"\b[A-Z]\w*(?:\.\w+)?")


def main():
    project = pathlib.Path(__file__).resolve().parent.parent
    sources = project / "Sources"
    layers, rows = table((project / "docs/architecture.md").read_text())
    faults = list(check_targets(rows, (project / "Package.swift").read_text()))
    for layer in layers[1:]:  # The first is C.
        for folder in sorted(path for path in (sources / layer).iterdir() if path.is_dir()):
            if rows.get(folder.name, ("",))[0] != layer:
                faults.append(f"{folder.relative_to(sources)}: not in layer {layer} of the table in docs/architecture.md")
                continue
            faults += check_layers(folder.name, layers, rows)
            faults += check_module(folder, rows[folder.name][1], sources)
            faults += check_cycles(folder, sources)
    faults += check_root(sources)
    print("\n".join(faults) if faults else "imports: modules and files use only what they may")
    return 1 if faults else 0


def table(text):
    """The layers, and the layer and imports of each module."""
    layers, rows = [], {}
    for layer, modules, imports in ROW.findall(text[: text.index("\n## ")]):
        if layer:
            layers.append(layer)
        for module in CODE.findall(modules):
            rows[module] = layers[-1], set(CODE.findall(imports))
    return layers, rows


def check_targets(rows, package):
    targets = {name: set(re.findall(r'"(\w+)"', imports)) for name, imports in TARGET.findall(package)}
    for module in sorted(set(targets) | {name for name, (layer, _) in rows.items() if layer != "C"}):
        imports = rows[module][1] if module in rows else set()
        for other in sorted(imports ^ targets.get(module, set())):
            place = "docs/architecture.md" if other in imports else "Package.swift"
            yield f"{module}: only {place} lets it import {other}"


def check_layers(module, layers, rows):
    for other in sorted(rows[module][1]):
        if other not in rows:
            yield f"{module}: its row allows {other}, which is no module"
        elif layers.index(rows[other][0]) > layers.index(rows[module][0]):
            yield f"{module}: its row allows {other}, which is in a higher layer"


def check_module(folder, allowed, sources):
    used = set()
    for path in sorted(folder.rglob("*.swift")):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            found = IMPORT.match(line)
            if not found or found.group(1) in FREE:
                continue
            module = found.group(1)
            used.add(module)
            place = f"{path.relative_to(sources)}:{number}"
            if module not in allowed:
                yield f"{place}: {folder.name} may not import {module}"
            if module in RESERVED and not RESERVED[module] & {path.name, f"{path.parent.name}/"}:
                yield f"{place}: only {' and '.join(sorted(RESERVED[module]))} may import {module}"
    for module in sorted(allowed - used):
        yield f"{folder.name}: its row allows {module}, which no file imports"


def check_root(sources):
    root = sources / "App/FolioCLI/CompositionRoot.swift"
    for path in sorted(sources.rglob("*.swift")):
        if not ROOT_FILES.match(path.name) and ROOT_NAME.search(path.read_text()):
            yield f"{path.relative_to(sources)}: names CompositionRoot; commands take the parts that they use"
    lines = root.read_text().count("\n")
    if lines >= ROOT_LINES:
        yield f"{root.relative_to(sources)}: {lines} lines; the composition root stays under {ROOT_LINES}"


def check_cycles(folder, sources):
    needs = file_needs(folder)
    reached = {path: reachable(path, needs) for path in needs}
    reported = set()
    for path in needs:
        cycle = {other for other in reached[path] if path in reached[other]}
        if path not in reported and len({other.parent for other in cycle}) > 1:
            names = ", ".join(sorted(str(other.relative_to(folder)) for other in cycle))
            yield f"{folder.relative_to(sources)}: dependency cycle across folders: {names}"
        reported |= cycle


def file_needs(folder):
    """For each file, the files that declare the types, and the static members and types inside types, that it names.

    The other members of extensions are not found: their type shows only to the compiler.
    """
    texts = {path: code(path.read_text()) for path in sorted(folder.rglob("*.swift"))}
    home = {}
    for path, text in texts.items():
        owner = None
        for line in text.split("\n"):
            if found := TOP_LEVEL.match(line):
                owner = found[2]
                if found[1] != "extension":
                    home.setdefault(owner, path)
            elif owner and (found := MEMBER.match(line)):
                home.setdefault(f"{owner}.{found[1]}", path)
    needs = {}
    for path, text in texts.items():
        named = {name for found in NAME.findall(text) for name in (found, found.partition(".")[0])}
        needs[path] = {home[name] for name in named if name in home} - {path}
    return needs


def code(text):
    """The text without comments, and of strings only what they interpolate."""
    interpolated = lambda found: " ".join(re.findall(r"\\\(([^)]*)\)", found[0]))
    text = re.sub(r'"""(?:.|\n)*?"""', interpolated, re.sub(r"//.*", "", text))
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', interpolated, text)


def reachable(start, needs):
    found, open_ends = set(), [start]
    while open_ends:
        new = needs[open_ends.pop()] - found
        found |= new
        open_ends += new
    return found


if __name__ == "__main__":
    sys.exit(main())
