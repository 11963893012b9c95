#!/usr/bin/env python3
"""Checks what modules use.

- Every module imports exactly the modules in its row of the table in docs/architecture.md, none of a higher layer, and
  Package.swift gives its target the same ones. Modules of the system and the standard library are always allowed.
- Only some files import the decorators that log and measure.
- The composition root stays small, and commands do not use it.
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
TARGET = re.compile(r'\b(?:room|program)\(\s*"([\w-]+)"(?:, \.\w+)?(?:,\s*imports: \[([^\]]*)\])?')
IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:package|internal|private|public|fileprivate)\s+)?import\s+(?:\w+\s+)?([\w]+)")


def main():
    project = pathlib.Path(__file__).resolve().parent.parent
    sources = project / "Sources"
    layers, rows = table((project / "docs/architecture.md").read_text())
    faults = list(check_targets(rows, (project / "Package.swift").read_text()))
    for layer in layers[1:]:  # The first is C.
        for room in sorted(path for path in (sources / layer).iterdir() if path.is_dir()):
            if rows.get(room.name, ("",))[0] != layer:
                faults.append(f"{room.relative_to(sources)}: not in layer {layer} of the table in docs/architecture.md")
                continue
            faults += check_layers(room.name, layers, rows)
            faults += check_room(room, rows[room.name][1], sources)
    faults += check_root(sources)
    print("\n".join(faults) if faults else "imports: modules import only what they may")
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


def check_room(room, allowed, sources):
    used = set()
    for path in sorted(room.rglob("*.swift")):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            found = IMPORT.match(line)
            if not found or found.group(1) in FREE:
                continue
            module = found.group(1)
            used.add(module)
            place = f"{path.relative_to(sources)}:{number}"
            if module not in allowed:
                yield f"{place}: {room.name} may not import {module}"
            if module in RESERVED and not RESERVED[module] & {path.name, f"{path.parent.name}/"}:
                yield f"{place}: only {' and '.join(sorted(RESERVED[module]))} may import {module}"
    for module in sorted(allowed - used):
        yield f"{room.name}: its row allows {module}, which no file imports"


def check_root(sources):
    root = sources / "App/FolioCLI/CompositionRoot.swift"
    for path in sorted(sources.rglob("*.swift")):
        if not ROOT_FILES.match(path.name) and ROOT_NAME.search(path.read_text()):
            yield f"{path.relative_to(sources)}: names CompositionRoot; commands take the parts that they use"
    lines = root.read_text().count("\n")
    if lines >= ROOT_LINES:
        yield f"{root.relative_to(sources)}: {lines} lines; the composition root stays under {ROOT_LINES}"


if __name__ == "__main__":
    sys.exit(main())
