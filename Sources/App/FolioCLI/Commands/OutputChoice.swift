import CommandKit
import Formats

/// A value of `-o`: a table for people, or a format for machines.
enum OutputChoice: ArgumentValue, Equatable {
    case table
    case format(OutputFormat)

    static let all: [OutputChoice] = [.table] + OutputFormat.all.map { .format($0) }

    static var expectation: ValueExpectation { .oneOf(all.map(\.argument)) }

    init?(argument: String) {
        guard let choice = Self.all.first(where: { $0.argument == argument }) else { return nil }
        self = choice
    }

    var argument: String { format?.name ?? "table" }

    /// Nil for a table.
    var format: OutputFormat? {
        if case .format(let format) = self { format } else { nil }
    }

    /// How comments with their replies are written.
    var threads: ThreadStyle { format?.threads ?? .marks }
}
