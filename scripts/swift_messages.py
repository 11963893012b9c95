"""Reads the messages in Swift sources: `Message("cannot open \\(path)")`, `Message(n, one: "…", other: "…")`."""
import re
from dataclasses import dataclass

START = re.compile(r'//[^\n]*|(?P<hashes>#*)(?P<quotes>"""|")|(?<!\w)Message\(')
TOKEN = re.compile(r'//[^\n]*|#*"|[(\[{]|[)\]}]|,')
LABEL = re.compile(r"\s*(?:(\w+)\s*:)?\s*")
ESCAPE = re.compile(r"\\(?:u\{(?P<scalar>[0-9a-fA-F]+)\}|(?P<character>.))", re.DOTALL)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
# A placeholder for an interpolated value until the escapes are decoded; no source contains it.
GAP = "\uf8ff"


class UnreadableMessage(Exception):
    """A message whose text cannot be read from its source."""


@dataclass(frozen=True)
class Message:
    """A message for gettext, with %1, %2 … in place of its values."""

    msgid: str
    plural: str | None = None


@dataclass(frozen=True)
class Literal:
    """A string literal: its text with %1, %2 … in place of its values, the code of the values, and its end."""

    text: str
    values: tuple[str, ...]
    end: int


def messages(source):
    """The messages of a Swift source, in order. Raises UnreadableMessage, whose text begins with the line number."""
    return list(scan(source, 0, len(source)))


def scan(source, position, end):
    while found := START.search(source, position, end):
        position, message, codes = found.end(), None, []
        try:
            if found["quotes"]:
                literal, codes = read_literal(source, found.start())
                position = literal.end
            elif not found[0].startswith("//"):
                message = read_message(source, position)
        except UnreadableMessage as error:
            line = source.count("\n", 0, found.start()) + 1
            raise UnreadableMessage(f"{line}: {error}") from None
        if message:
            yield message
        for code in codes:
            yield from scan(source, *code)


def read_message(source, position):
    """The message with arguments at a position; None for texts without language and decimals."""
    arguments = list(read_arguments(source, position))
    labels = [label for label, _ in arguments]
    if labels in (["verbatim"], ["value"], ["decimal"]):
        return None
    if labels == [None]:
        return Message(key(arguments[0][1]))
    if labels == [None, "one", "other"]:
        one, other = arguments[1][1], arguments[2][1]
        msgid, plural = key(one), key(other)
        if one.values != other.values[: len(one.values)]:
            raise UnreadableMessage("the form for one has other values than the first of the other form")
        return Message(msgid, plural)
    raise UnreadableMessage(f"a message has no arguments {labels}")


def key(literal):
    if literal is None:
        raise UnreadableMessage("a message is made of string literals alone")
    gaps = sorted(re.findall(r"%[1-9]", literal.text))
    if gaps != [f"%{number}" for number in range(1, len(literal.values) + 1)]:
        raise UnreadableMessage("a message has up to nine values, and no %1 as text")
    return literal.text


def read_arguments(source, position):
    """The label of each argument of a call and its literal; None for an argument that is not a literal."""
    end = end_of_code(source, position)
    while position < end:
        stop = end_of_code(source, position, separator=",")
        label = LABEL.match(source, position, stop)
        yield label[1], whole_literal(source, label.end(), stop)
        position = stop + 1


def whole_literal(source, start, stop):
    if not re.compile(r'#*"').match(source, start, stop):
        return None
    literal, _ = read_literal(source, start)
    return literal if not source[literal.end : stop].strip() else None


def end_of_code(source, position, separator=None):
    """Where code ends: at the separator, or at the bracket that closes around it."""
    depth = 0
    while found := TOKEN.search(source, position):
        token, position = found[0], found.end()
        if token.endswith('"'):
            position = read_literal(source, found.start())[0].end
        elif token in "([{":
            depth += 1
        elif token in ")]}":
            if depth == 0:
                return found.start()
            depth -= 1
        elif token == separator and depth == 0:
            return found.start()
    raise UnreadableMessage("a bracket is not closed")


def read_literal(source, start):
    """The literal at a position, and the ranges of the code in it."""
    found = START.match(source, start)
    hashes, quotes = found["hashes"], found["quotes"]
    position, text, codes = found.end(), "", []
    step = re.compile(f"(?P<closing>{quotes}{hashes})|(?P<escape>\\\\{hashes})")
    while True:
        mark = step.search(source, position)
        if not mark:
            raise UnreadableMessage("a string literal is not closed")
        # In a raw literal, a backslash without a meaning is doubled until the escapes are decoded.
        text += source[position : mark.start()].replace("\\", "\\\\")
        position = mark.end()
        if mark["closing"]:
            break
        if source.startswith("(", position):
            end = end_of_code(source, position + 1)
            codes.append((position + 1, end))
            text += GAP
            position = end + 1
        else:
            text += "\\" + source[position : position + 1]
            position += 1
    text = unescaped(unindented(text) if quotes == '"""' else text)
    for number in range(1, len(codes) + 1):
        text = text.replace(GAP, f"%{number}", 1)
    return Literal(text, tuple(source[slice(*code)] for code in codes), position), codes


def unindented(text):
    """The lines of a multi-line literal without its indentation; a backslash at the end joins a line with the next."""
    _, *lines, last = text.split("\n")
    joined = "\n".join(line[len(last) :] for line in lines)
    return re.sub(r"(\\+)\n", lambda found: found[1][:-1] if len(found[1]) % 2 else found[0], joined)


def unescaped(text):
    def character(found):
        if found["scalar"]:
            return chr(int(found["scalar"], 16))
        return ESCAPED.get(found["character"], found["character"])

    return ESCAPE.sub(character, text)
