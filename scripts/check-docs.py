#!/usr/bin/env python3
"""Checks that every symbol that other modules can see has a documentation comment.

It reads `package` and `public` declarations, and the requirements of such protocols. These need no comment of their
own:
- cases of an enum, which the comment of the enum covers;
- initialisers that only assign properties;
- implementations of protocol requirements, which the comments of the protocol cover.
"""
import pathlib
import re
import sys

ATTRIBUTE = r"(?:@\w+(?:\([^)]*\))?\s+)*"
MODIFIER = (
    r"(?:(?:static|final|nonisolated(?:\(\w+\))?|(?:private|fileprivate|internal)\(set\)|override|mutating|indirect|lazy"
    r"|weak|consuming|borrowing)\s+)*")
KIND = r"(func|var|let|init|subscript|struct|class|enum|actor|protocol|typealias|associatedtype)\b"
VISIBLE = re.compile(rf"^( *){ATTRIBUTE}{MODIFIER}(?:package|public)\s+{MODIFIER}{KIND}[?!]?\s*([\w`]+|[^\s\w(]+)?")
REQUIREMENT = re.compile(rf"^( *){ATTRIBUTE}{MODIFIER}{KIND}[?!]?\s*([\w`]+|[^\s\w(]+)?")
TYPE = re.compile(
    r"^( *)(?:@\w+(?:\([^)]*\))?\s+)*(?:[\w()]+\s+)*?(struct|class|enum|actor|protocol|extension)\s+([\w.]+)"
    r"(?:<[^>]*>)?(?:\s*:\s*([^{]*))?")
ASSIGNMENT = re.compile(r"^\s*(?:\(?(?:self\.)?\w+(?:, (?:self\.)?\w+)*\)?) = ")

# Requirements of protocols of the standard library.
STANDARD = {
    "CustomStringConvertible": {"description"},
    "Equatable": {"=="},
    "Hashable": {"==", "hash"},
    "Comparable": {"<", "=="},
    "StringInterpolationProtocol": {"init", "appendLiteral", "appendInterpolation"},
    "TaskExecutor": {"enqueue"},
    "Actor": {"unownedExecutor"},
}


class Scope:
    """A type or extension, and its indentation."""

    def __init__(self, match):
        self.indent = len(match.group(1))
        self.kind = match.group(2)
        self.name = match.group(3)
        self.protocols = re.findall(r"\w+", match.group(4) or "") + (["Actor"] if self.kind == "actor" else [])
        self.is_visible = bool(re.search(r"\b(package|public)\b", match.string[: match.start(2)]))


def name_of(declaration):
    kind, name = declaration.group(2), declaration.group(3)
    return kind if kind in ("init", "subscript") else name


def declarations(lines):
    """Each visible declaration and requirement: its line index, kind and name, and the type around it."""
    scopes = []
    is_text = False
    for index, line in enumerate(lines):
        was_text, is_text = is_text, is_text ^ (line.count('"""') % 2 == 1)
        if was_text or not line.strip() or line.strip().startswith("//"):
            continue
        indent = len(line) - len(line.lstrip(" "))
        while scopes and indent <= scopes[-1].indent:
            scopes.pop()
        scope = scopes[-1] if scopes else None
        asks = scope and scope.kind == "protocol" and scope.is_visible and indent == scope.indent + 4
        found = (REQUIREMENT if asks else VISIBLE).match(line)
        if found:
            yield index, found.group(2), name_of(found), scope
        if type_ := TYPE.match(line):
            scopes.append(Scope(type_))


def has_comment(lines, index):
    index -= 1
    while lines[index].strip().startswith("@"):
        index -= 1
    return lines[index].strip().startswith("///")


def only_assigns(lines, index):
    """Whether an initialiser's body consists of assignments only."""
    indent = len(lines[index]) - len(lines[index].lstrip(" "))
    start = index
    while not lines[start].rstrip().endswith(("{", "}")):
        start += 1
    if lines[start].rstrip().endswith("}"):
        body = lines[start][lines[start].index("{") + 1 : lines[start].rindex("}")].split(";")
    else:
        end = next(i for i in range(start + 1, len(lines)) if lines[i] == " " * indent + "}")
        # Continued lines of an assignment are indented further.
        body = [line for line in lines[start + 1 : end] if not line.startswith(" " * (indent + 5))]
    return all(ASSIGNMENT.match(line) for line in body if line.strip(" )]"))


def requirements(files):
    """The requirements of each protocol by its name, including those of protocols that it refines."""
    asked = {protocol: set(names) for protocol, names in STANDARD.items()}
    refined = {}
    for lines in files:
        for index, line in enumerate(lines):
            found = TYPE.match(line)
            if not found or found.group(2) != "protocol":
                continue
            scope = Scope(found)
            refined[scope.name] = scope.protocols
            asked[scope.name] = set()
            for row in lines[index + 1 :]:
                if row.startswith(found.group(1) + "}"):
                    break
                if asks := REQUIREMENT.match(row):
                    asked[scope.name].add(name_of(asks))
    return {name: names.union(*(asked.get(p, ()) for p in refined.get(name, ()))) for name, names in asked.items()}


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    files = {path: path.read_text().split("\n") for path in sorted((root / "Sources").rglob("*.swift"))}
    asked = requirements(files.values())
    faults = []
    for path, lines in files.items():
        for index, kind, name, scope in declarations(lines):
            if has_comment(lines, index) or kind == "init" and only_assigns(lines, index):
                continue
            protocols = [*scope.protocols, scope.name] if scope and scope.kind != "protocol" else []
            if any(name in asked.get(protocol, ()) for protocol in protocols):
                continue
            faults.append(f"{path.relative_to(root)}:{index + 1}: no comment: {lines[index].strip()}")
    print("\n".join(faults) if faults else "docs: every visible symbol has its sentence")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
