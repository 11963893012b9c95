#!/usr/bin/env python3
"""Tests of translations.py: reading messages from Swift sources, and checking translations."""
import unittest

import swift_messages
import translations
from swift_messages import Message


class MessagesTest(unittest.TestCase):
    def test_message_is_read_by_its_literal(self):
        for source, msgid in [
            (r'Message("no plugins")', "no plugins"),
            (r'Message("cannot open \(path): \(reason)")', "cannot open %1: %2"),
            (r"""Message("known: \(names.map { "'\($0)'" }.joined(separator: ", ")).")""", "known: %1."),
            (r'Message("a \"quote\" and \\ and \u{2026}")', 'a "quote" and \\ and …'),
            (r'Message(#"{id}\n, \(no) but \#(yes)"#)', r"{id}\n, \(no) but %1"),
            ('Message(\n    "on a line of its own"\n)', "on a line of its own"),
            (
                'Message(\n    """\n    one \\\n    line\n      indented \\(a)\n    """)',
                "one line\n  indented %1",
            ),
            (r'Message("93 % of \(whole)")', "93 % of %1"),
            (r'Message("a // b")', "a // b"),
        ]:
            with self.subTest(source):
                self.assertEqual(swift_messages.messages(source), [Message(msgid)])

    def test_plural_has_both_forms(self):
        source = r'Message(list.count(where: { $0 }), one: "\(a) has an item", other: "\(a) has \(b) items")'
        self.assertEqual(swift_messages.messages(source), [Message("%1 has an item", "%1 has %2 items")])

    def test_message_in_another_is_read_too(self):
        source = r'text = "\(Message("in a text").text(in: c))" + Message("has \(Message("a part"))").english'
        self.assertEqual(
            swift_messages.messages(source), [Message("in a text"), Message("has %1"), Message("a part")]
        )

    def test_comments_and_texts_hold_no_messages(self):
        source = r"""
            // Message("in a comment")
            let text = "Message(\"in a text\")"
            let other = UsageMessage("of another type")
            let last = Message(verbatim: path) + Message(value: reason) + Message(decimal: "1.5 s")
            Message("the one")
            """
        self.assertEqual(swift_messages.messages(source), [Message("the one")])

    def test_message_that_cannot_be_read_is_an_error(self):
        for source in [
            "Message(text)",
            'Message("a" + "b")',
            'Message("a %1 as text")',
            'Message(count, one: one, other: "b")',
            'Message("' + r"\(a)" * 10 + '")',
            'Message(isOne ? "a" : "b")',
            r'Message(count, one: "\(a) of \(b)", other: "\(a) of them")',
            r'Message(count, one: "an item of \(a)", other: "\(b) items of \(a)")',
            'Message("never closed',
            "Message(",
        ]:
            with self.subTest(source):
                with self.assertRaisesRegex(swift_messages.UnreadableMessage, "^2: "):
                    swift_messages.messages("\n" + source)


class TranslationsTest(unittest.TestCase):
    def faults(self, entries):
        messages = [Message("open %1: %2"), Message("an item of %1", "%2 items of %1")]
        return sorted(fault.split(":")[0] for fault in translations.faults_of(messages, entries))

    def test_translations_may_order_the_values_and_leave_out_the_count(self):
        self.assertEqual(
            self.faults({"open %1: %2": ["%2: abrir %1"], "an item of %1": ["de %1, un elemento", "de %1, %2"]}), []
        )

    def test_wrong_translations_are_reported(self):
        for translation, forms, expected in [
            (["abrir %1"], ["uno", "%1 %2"], ["other values than the message"]),
            (["%1 %2 %2"], ["uno", "%1 %2"], ["other values than the message"]),
            (["%1 %2"], ["uno", "%2"], ["other values than the message"]),
            (["%1 %2"], ["%3", "%1 %2"], ["other values than the message"]),
            (["%1 %2"], ["%1 %2"], ["other values than the message"]),
            (["%1 %2", "%1 %2"], ["uno", "%1 %2"], ["other values than the message"]),
        ]:
            with self.subTest(translation=translation, forms=forms):
                self.assertEqual(self.faults({"open %1: %2": translation, "an item of %1": forms}), expected)
        self.assertEqual(
            self.faults({"open %1: %2": ["%1 %2"], "closed": ["cerrado"]}), ["missing or fuzzy", "unused"]
        )


class TemplateTest(unittest.TestCase):
    def test_entry_is_written_as_gettext_does(self):
        messages = {Message('a "b"\nc\\n\n'): {"A.swift": None, "B.swift": None}, Message("%1 a", "%1 b"): {"C.swift": None}}
        self.assertEqual(
            translations.template(messages).removeprefix(translations.HEADER),
            '\n#: A.swift\n#: B.swift\nmsgid ""\n"a \\"b\\"\\n"\n"c\\\\n\\n"\nmsgstr ""\n'
            '\n#: C.swift\nmsgid "%1 a"\nmsgid_plural "%1 b"\nmsgstr[0] ""\nmsgstr[1] ""\n',
        )


if __name__ == "__main__":
    unittest.main()
