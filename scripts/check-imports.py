#!/usr/bin/env python3
"""Checks that every module imports only what its row of the table allows. Also checks that the composition root stays
small, and that commands do not use it.

A module never imports a module of a higher layer. Modules of the system and of the standard library are always allowed.
"""
import pathlib
import re
import sys

FREE = {"Glibc", "Synchronization"}

MODULES = {
    "Core": {
        "Schema": [],
        "System": ["CSpawn", "CUIO"],
        "TextLayout": [],
        "Translations": ["CTranslations", "Wording"],
        "Wording": [],
        "YAML": ["CYAML"],
        "Expressions": ["CJQ", "JSON", "System"],
        "Redaction": [],
        "JSON": ["CSimdJSON"],
        "Pages": ["JSON", "CXXHash"],
        "Pagination": ["Expressions", "Pages", "Schema", "JSON", "Wording"],
    },
    "Web": {
        "HTTP": ["System", "Redaction"],
        "Accounts": ["ErrorMessages", "HTTP", "JSON", "Redaction", "Schema", "System", "CCrypt"],
        "CurlHTTP": ["HTTP", "System", "CCurl", "CZlib", "CBrotli", "CZstd"],
        "ErrorMessages": ["JSON"],
        "HTTPCache": ["HTTP", "System"],
    },
    "Library": {
        "Plugins": ["Accounts", "Expressions", "HTTP", "JSON", "Pagination", "Schema", "YAML"],
        "Endpoints": ["Expressions", "Plugins", "Pages", "Pagination", "JSON", "HTTP", "ErrorMessages", "Redaction"],
        "Probing": ["JSON", "HTTP"],
        "Feeds": ["Pages", "Pagination"],
        "SQLiteStore": ["CSQLite", "CZstd", "Pages", "Feeds", "HTTP", "HTTPCache", "System"],
        "LibraryTransfer": ["Feeds", "HTTP", "HTTPCache", "JSON", "Pages", "SQLiteStore", "System"],
    },
    "Interface": {
        "ProfileReports": ["HTTP", "JSON", "Pages", "Presentation", "Profiling", "System", "TextLayout", "Wording"],
        "Formats": ["Pages", "JSON", "Wording"],
        "Presentation": ["Pages", "JSON", "Formats", "System", "TextLayout", "Wording"],
        "Logging": ["HTTP", "JSON", "System"],
        "Profiling": ["HTTP", "Feeds", "Pages", "JSON", "System"],
        "CommandKit": ["TextLayout", "Wording"],
        "TerminalSession": ["Formats", "Pages", "Presentation", "System", "TextLayout", "Translations", "Wording"],
    },
    "App": {
        "PersonalFiles": ["Accounts", "Endpoints", "HTTP", "JSON", "Plugins", "System", "YAML"],
        "Reading": [
            "Accounts", "Endpoints", "Expressions", "Feeds", "Formats", "HTTP", "HTTPCache", "JSON", "Pages", "Pagination", "PersonalFiles",
            "Plugins", "System",
        ],
        "Calling": [
            "Accounts", "Endpoints", "Expressions", "Feeds", "Formats", "HTTP", "HTTPCache", "JSON", "Pages", "Pagination",
            "PersonalFiles", "Plugins", "ProbeReports", "Probing", "Reading", "Redaction", "System", "Wording",
        ],
        "Diagnostics": [
            "Calling",
            "Accounts", "CommandKit", "Endpoints", "ErrorMessages", "Expressions", "Feeds", "Formats", "HTTP", "HTTPCache", "JSON",
            "LibraryTransfer", "Pages", "Pagination", "PersonalFiles", "Plugins", "Presentation", "Reading", "SQLiteStore",
            "Schema", "System", "Wording", "YAML",
        ],
        "ProbeReports": ["HTTP", "JSON", "Presentation", "Probing", "Redaction", "Wording"],
        "folio": ["CMalloc", "FolioCLI", "System"],
        "folio-demo": ["CMicroHTTPD", "CommandKit", "Wording"],
        "FolioCLI": [
            "Accounts", "Calling", "CommandKit", "CurlHTTP", "Diagnostics", "Endpoints", "Expressions",
            "Feeds", "Formats", "HTTP", "HTTPCache", "JSON", "LibraryTransfer", "Logging",
            "Pages", "Pagination", "PersonalFiles", "Plugins", "Presentation", "ProbeReports", "Probing",
            "ProfileReports", "Profiling", "Reading", "SQLiteStore", "Schema", "System", "TerminalSession",
            "Wording", "YAML",
        ],
    },
}

# Decorators that only the composition root may know.
ROOT_ONLY = {
    "Logging": {"CompositionRoot.swift", "CommandLog.swift"},
    "Profiling": {"CompositionRoot.swift", "Pauses.swift", "Profiles/", "ProfileReports/", "Diagnostic+Any.swift", "Profiles+Diagnostic.swift"},
}
ROOT_LINES = 200

# The files that may name the composition root. Commands take the parts that they use, so that no signature hides them.
ROOT_FILES = re.compile(r"^(?:CompositionRoot(?:\+\w+)?|Folio)\.swift$")
ROOT_NAME = re.compile(r"\bCompositionRoot\b")

IMPORT = re.compile(r"^\s*(?:@\w+\s+)*(?:(?:package|internal|private|public|fileprivate)\s+)?import\s+(?:\w+\s+)?([\w]+)")


def main():
    sources = pathlib.Path(__file__).resolve().parent.parent / "Sources"
    faults = []
    for layer in sorted(path for path in sources.iterdir() if path.is_dir() and path.name != "C"):
        for module in sorted(path for path in layer.iterdir() if path.is_dir()):
            if module.name not in MODULES.get(layer.name, {}):
                faults.append(f"{module.relative_to(sources)}: not in the table of {pathlib.Path(__file__).name}")
                continue
            faults += check_module(module, MODULES[layer.name][module.name], sources)
    root = sources / "App/FolioCLI/CompositionRoot.swift"
    for path in sorted(sources.rglob("*.swift")):
        if not ROOT_FILES.match(path.name) and ROOT_NAME.search(path.read_text()):
            faults.append(f"{path.relative_to(sources)}: names CompositionRoot; commands take the parts that they use")
    lines = root.read_text().count("\n")
    if lines >= ROOT_LINES:
        faults.append(f"{root.relative_to(sources)}: {lines} lines; the composition root stays under {ROOT_LINES}")
    print("\n".join(faults) if faults else "imports: every module imports only what its row allows")
    return 1 if faults else 0


def check_module(module, allowed, sources):
    for path in sorted(module.rglob("*.swift")):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            found = IMPORT.match(line)
            if not found or found.group(1) in FREE:
                continue
            imported = found.group(1)
            place = f"{path.relative_to(sources)}:{number}"
            if imported not in allowed:
                yield f"{place}: {module.name} may not import {imported}"
            if imported in ROOT_ONLY and not ROOT_ONLY[imported] & {path.name, f"{path.parent.name}/"}:
                yield f"{place}: only {' and '.join(sorted(ROOT_ONLY[imported]))} may import {imported}"


if __name__ == "__main__":
    sys.exit(main())
