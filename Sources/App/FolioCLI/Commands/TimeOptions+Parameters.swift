package import CommandKit
import Reading
import Wording

/// The options that limit a list by time.
extension TimeOptions {
    static var parameters: ParameterTable<TimeOptions> {
        [
            .option(
                \.since, "--since", value: "TIME",
                help: Message("Print only items from this time on: a date, 7d, or last"),
                completion: .dynamic("bookmarks")),
            .option(\.until, "--until", value: "TIME", help: Message("Print only items from before this time")),
        ]
    }
}

extension TimeOption: ArgumentValue {
    package static var expectation: ValueExpectation {
        .form(Message("a date such as 2024-05-01, a time such as 2024-05-01T10:00:00Z, a duration such as 7d, or last"))
    }

    package init?(argument: String) {
        self.init(parsing: argument)
    }

    package var argument: String { text }
}
