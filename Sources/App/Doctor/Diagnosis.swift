package import JSON
package import Presentation
import System
package import Wording

/// The findings of `folio doctor`.
package struct Diagnosis: Sendable {
    /// One fact that a check found.
    package struct Entry: Sendable {
        let group: Message
        let name: Message
        let value: Message
        /// The problem; nil if there is none.
        package var problem: Message?
        /// How to solve the problem.
        var advice: Message?

        /// The problem as an error; nil if there is none.
        package var error: DiagnosisError? {
            problem.map { DiagnosisError(name: name, problem: $0, advice: advice) }
        }
    }

    private(set) var entries: [Entry] = []

    /// The first entry with a problem.
    package var problem: Entry? { entries.first { $0.problem != nil } }

    mutating func add(
        _ group: Message, _ name: Message, _ value: Message, problem: Message? = nil, advice: Message? = nil
    ) {
        entries.append(Entry(group: group, name: name, value: value, problem: problem, advice: advice))
    }

    /// A block of lines for each group; a problem follows its entry.
    package func text(for terminal: Terminal, in catalog: Catalog) -> String {
        var groups: [(name: Message, entries: [Entry])] = []
        for entry in entries {
            if groups.last?.name == entry.group {
                groups[groups.count - 1].entries.append(entry)
            } else {
                groups.append((entry.group, [entry]))
            }
        }
        let said = { (message: Message) in HiddenCharacters.shown(message.excerpt(in: catalog)) }
        return groups.map { name, entries in
            let rows = entries.flatMap { entry in
                [LabelledLines.Row(said(entry.name), said(entry.value))]
                    + [
                        entry.problem.map { Message("problem: \($0)") }, entry.advice.map { Message("hint: \($0)") },
                    ].compactMap { $0.map { LabelledLines.Row(said($0), "") } }
            }
            return said(name) + "\n" + LabelledLines(rows, indent: 2).text(for: terminal)
        }.joined(separator: "\n")
    }

    /// The document of `--json`.
    package var json: JSONValue {
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
