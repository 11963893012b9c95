#!/usr/bin/env python3
"""Keeps the translations up to date with the messages in the sources.

Usage: translations.py [--check]

Without --check, writes po/folio.pot from the sources, merges it into each po/LANGUAGE.po, and compiles these into
Sources/C/CTranslations/mo. Needs gettext.

With --check, writes nothing. Fails if a translation is missing, fuzzy or unused, if its values differ from those of the
message, or if a generated file is out of date. Compares the compiled files only where gettext is installed, and in CI.
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys

import swift_messages

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"
# Modules without translated messages.
LEFT_OUT = {"C", "Wording", "TestSupport", "folio-demo"}
TEMPLATE = ROOT / "po" / "folio.pot"
CATALOGS = sorted((ROOT / "po").glob("*.po"))
HEADER = """\
# The messages of folio. `make generate` writes this file.
msgid ""
msgstr ""
"Project-Id-Version: folio\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


class Fault(Exception):
    """An error in the translations; the text says where."""


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    try:
        messages = extract()
        if sys.argv[1:]:
            check(messages)
        else:
            generate(messages)
    except Fault as fault:
        sys.exit(f"translations: {fault}")


def extract():
    """The messages of all sources, each with its files."""
    places, plurals, faults = {}, {}, []
    for path in sorted(SOURCES.glob("*/*/**/*.swift")):
        name = path.relative_to(ROOT)
        if LEFT_OUT & set(name.parts[1:3]):
            continue
        try:
            found = swift_messages.messages(path.read_text())
        except swift_messages.UnreadableMessage as error:
            faults.append(f"{name}:{error}")
            continue
        for message in found:
            places.setdefault(message, {})[str(name)] = None
            if plurals.setdefault(message.msgid, message.plural) != message.plural:
                faults.append(f"{name}: this text has another plural, or none, elsewhere: {message.msgid}")
    if faults:
        raise Fault("\n".join(faults))
    return places


def generate(messages):
    TEMPLATE.write_text(template(messages))
    for catalog in CATALOGS:
        merged = ["msgmerge", "--update", "--backup=none", "--previous", "--no-wrap", "--quiet", catalog, TEMPLATE]
        subprocess.run(merged, check=True)
        subprocess.run(["msgattrib", "--no-obsolete", "--no-wrap", "--output-file", catalog, catalog], check=True)
        compiled(catalog).write_bytes(compile_catalog(catalog))


def template(messages):
    """The text of po/folio.pot. It has no line numbers, so that it changes only with the messages."""
    entries = []
    for message, places in messages.items():
        lines = [f"#: {place}" for place in places] + [f"msgid {quoted(message.msgid)}"]
        if message.plural:
            lines += [f"msgid_plural {quoted(message.plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines += ['msgstr ""']
        entries.append("\n".join(lines) + "\n")
    return "\n".join([HEADER, *entries])


def quoted(text):
    """A text as gettext writes it, with a separate string for each line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    lines = re.findall(r".*?\\n|.+", re.sub(r"\\\\", "\0", escaped))
    lines = [line.replace("\0", "\\\\") for line in lines]
    return "\n".join(f'"{line}"' for line in (lines if len(lines) == 1 else ["", *lines]))


def compiled(catalog):
    return SOURCES / "C" / "CTranslations" / "mo" / f"{catalog.stem}.mo"


def compile_catalog(catalog):
    # Without a hash table, and with a fixed byte order, the file is the same on every machine.
    command = ["msgfmt", "--check", "--no-hash", "--endianness=little", "--output-file=-", catalog]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def check(messages):
    faults = []
    has_gettext = shutil.which("msgfmt") or "CI" in os.environ
    if TEMPLATE.read_text() != template(messages):
        faults.append(f"{TEMPLATE.relative_to(ROOT)} is out of date: run make generate")
    for catalog in CATALOGS:
        name = catalog.relative_to(ROOT)
        faults += [f"{name}: {fault}" for fault in faults_of(messages, read_compiled(compiled(catalog).read_bytes()))]
        if has_gettext and compile_catalog(catalog) != compiled(catalog).read_bytes():
            faults.append(f"{compiled(catalog).relative_to(ROOT)} is out of date: run make generate")
    if faults:
        raise Fault("\n".join(faults))


def faults_of(messages, translations):
    """The errors in a language. Its compiled file has no fuzzy translations."""
    keys = {message.msgid: message for message in messages}
    for msgid in keys.keys() - translations.keys():
        yield f"missing or fuzzy: {msgid}"
    for msgid in translations.keys() - keys.keys():
        yield f"unused: {msgid}"
    for msgid in keys.keys() & translations.keys():
        one, *other = (gaps(text) for text in translations[msgid])
        expected = gaps(keys[msgid].plural or msgid)
        fits = one == expected if not other else other == [expected] and set(one) <= set(expected)
        if not fits or bool(other) != bool(keys[msgid].plural):
            yield f"other values than the message: {msgid}"


def gaps(text):
    return sorted(re.findall(r"%[1-9]", text))


def read_compiled(data):
    """The messages of a .mo file with their translations, one per plural form."""
    _, _, count, originals, translations = struct.unpack_from("<5I", data)

    def text(table, index):
        length, offset = struct.unpack_from("<2I", data, table + 8 * index)
        return data[offset : offset + length].decode().split("\0")

    entries = {text(originals, index)[0]: text(translations, index) for index in range(count)}
    del entries[""]
    return entries


if __name__ == "__main__":
    main()
