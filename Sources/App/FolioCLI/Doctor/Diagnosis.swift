import JSON
import Presentation
import Wording

/// What `folio doctor` looks at, with what is wrong with it.
struct Diagnosis: Sendable {
    struct Entry: Sendable {
        let group: Message
        let name: Message
        let value: Message
        /// What is wrong, and what to do about it; nil where it is well.
        var problem: Message?
        var advice: Message?
    }

    private(set) var entries: [Entry] = []

    /// The first that is wrong.
    var problem: Entry? { entries.first { $0.problem != nil } }

    mutating func add(
        _ group: Message, _ name: Message, _ value: Message, problem: Message? = nil, advice: Message? = nil
    ) {
        entries.append(Entry(group: group, name: name, value: value, problem: problem, advice: advice))
    }

    /// A block for each group, with what is wrong below its line.
    func text(in catalog: Catalog) -> String {
        var text = ""
        var group: Message?
        let said = { (message: Message) in Sanitizer.cell(message.text(in: catalog)) }
        let widths = Dictionary(
            entries.map { ($0.group, DisplayWidth.of(said($0.name))) }, uniquingKeysWith: max)
        for entry in entries {
            if entry.group != group { text += (group == nil ? "" : "\n") + "\(said(entry.group))\n" }
            group = entry.group
            let name = said(entry.name)
            let gap = String(repeating: " ", count: (widths[entry.group] ?? 0) - DisplayWidth.of(name))
            text += "  \(name)\(gap)  \(said(entry.value))\n"
            if let problem = entry.problem { text += "  \(said(Message("wrong: \(problem)")))\n" }
            if let advice = entry.advice { text += "  \(said(Message("hint: \(advice)")))\n" }
        }
        return text
    }

    var json: JSONValue {
        .members([
            ("well", .flag(problem == nil)),
            (
                "entries",
                .array(
                    entries.map { entry in
                        .members([
                            ("group", .text(entry.group.english)), ("name", .text(entry.name.english)),
                            ("value", .text(entry.value.english)),
                            ("problem", .string(entry.problem?.english)), ("advice", .string(entry.advice?.english)),
                        ])
                    })
            ),
        ])
    }
}

/// Something is not as it should be; the text has said what.
struct NotWell: Error, Equatable {
    let name: Message
    let problem: Message
    let advice: Message?
}
