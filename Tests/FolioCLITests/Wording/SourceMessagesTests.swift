import Testing

/// How keys are read from sources; what they are is for `TranslationTests`.
@Suite struct SourceMessagesTests {
    @Test(arguments: [
        (#"Message("no plugins")"#, "no plugins"),
        (#"Message("cannot open \(path): \(reason)")"#, "cannot open %1: %2"),
        (#"Message("known: \(names.map { "'\($0)'" }.joined(separator: ", ")).")"#, "known: %1."),
        (#"Message("a \"quote\" and \\ and \u{2026}")"#, "a \"quote\" and \\ and …"),
        (##"Message(#"{id}\n, \(no) but \#(yes)"#)"##, #"{id}\n, \(no) but %1"#),
        ("Message(\n    \"on a line of its own\"\n)", "on a line of its own"),
        ("Message(\n    \"\"\"\n    one \\\n    line\n      indented \\(a)\n    \"\"\")", "one line\n  indented %1"),
        (#"Message("93 % of \(whole)")"#, "93 % of %1"),
    ])
    func message_isReadByItsLiteral(source: String, key: String) {
        let sut = SourceMessages(source, of: "a.swift")
        #expect(sut.entries == [.init(key: key, isPlural: false, place: "a.swift:1")])
        #expect(sut.faults.isEmpty)
    }

    @Test func plural_isReadByItsOtherForm() {
        let sut = SourceMessages(
            #"Message(list.count(where: { $0 }), one: "an item of \(a)", other: "\(b) items of \(a)")"#, of: "a.swift")
        #expect(sut.entries == [.init(key: "%1 items of %2", isPlural: true, place: "a.swift:1")])
        #expect(sut.faults.isEmpty)
    }

    @Test func message_inAnotherIsReadToo() {
        let sut = SourceMessages(
            #"text = "\(Message("in a text").text(in: c))" + Message("has \(Message("a part"))").english"#,
            of: "a.swift")
        #expect(sut.entries.map(\.key) == ["in a text", "has %1", "a part"])
    }

    @Test func commentsAndTexts_holdNoMessages() {
        let sut = SourceMessages(
            #"""
            // Message("in a comment")
            let text = "Message(\"in a text\")"
            let other = UsageMessage("of another type")
            let last = Message(verbatim: path) + Message(decimal: "1.5 s")
            Message("the one")
            """#, of: "a.swift")
        #expect(sut.entries.map(\.key) == ["the one"])
        #expect(sut.entries.map(\.place) == ["a.swift:5"])
        #expect(sut.faults.isEmpty)
    }

    @Test(arguments: [
        "Message(text)", #"Message("a" + "b")"#, #"Message("a %1 as text")"#, #"Message(count, one: one, other: "b")"#,
        #"Message("\(a)\(a)\(a)\(a)\(a)\(a)\(a)\(a)\(a)\(a)")"#, #"Message(isOne ? "a" : "b")"#,
        #"Message(count, one: "\(a) of \(b)", other: "\(a) of them")"#,
    ])
    func message_thatHasNoKeyIsAFault(source: String) {
        #expect(SourceMessages("\n\(source)", of: "a.swift").faults == ["a.swift:2"])
    }
}
