import JSON
import Presentation

/// What `folio doctor` looks at, with what is wrong with it.
struct Diagnosis: Sendable {
    struct Entry: Sendable {
        let group: String
        let name: String
        let value: String
        /// What is wrong, and what to do about it; nil where it is well.
        var problem: String?
        var advice: String?
    }

    private(set) var entries: [Entry] = []

    /// The first that is wrong.
    var problem: Entry? { entries.first { $0.problem != nil } }

    mutating func add(
        _ group: String, _ name: String, _ value: String, problem: String? = nil, advice: String? = nil
    ) {
        entries.append(Entry(group: group, name: name, value: value, problem: problem, advice: advice))
    }

    /// A block for each group, with what is wrong below its line.
    var text: String {
        var text = ""
        var group: String?
        let widths = Dictionary(entries.map { ($0.group, DisplayWidth.of($0.name)) }, uniquingKeysWith: max)
        for entry in entries {
            if entry.group != group { text += (group == nil ? "" : "\n") + "\(entry.group)\n" }
            group = entry.group
            let gap = String(repeating: " ", count: (widths[entry.group] ?? 0) - DisplayWidth.of(entry.name))
            text += "  \(entry.name)\(gap)  \(Sanitizer.cell(entry.value))\n"
            if let problem = entry.problem { text += "  wrong: \(Sanitizer.cell(problem))\n" }
            if let advice = entry.advice { text += "  hint: \(Sanitizer.cell(advice))\n" }
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
                            ("group", .text(entry.group)), ("name", .text(entry.name)), ("value", .text(entry.value)),
                            ("problem", .string(entry.problem)), ("advice", .string(entry.advice)),
                        ])
                    })
            ),
        ])
    }
}

/// Something is not as it should be; the text has said what.
struct NotWell: Error, Equatable {
    let name: String
    let problem: String
    let advice: String?
}
