package import Wording

/// A way to write items for machines, with every fact about it that other code needs.
///
/// No fact has a default, so that a new format has to state each of them.
package struct OutputFormat: Sendable {
    /// Every format, in the order of help and docs. A new format is a file of its own and a line here.
    package static let all: [OutputFormat] = [
        .json,
        .jsonLines,
        .csv,
        .tsv,
        .markdown,
    ]

    /// The value of `-o`.
    package let name: String
    /// One line for `folio help output`.
    package let summary: Message
    /// The extension of its files, without the dot.
    package let fileExtension: String
    /// Whether it writes the names of the columns before the items.
    package let header: Header
    /// How it writes comments with their replies.
    package let threads: ThreadStyle
    /// Whether the output can be continued after any page, which `--to` and `--resume` need.
    package let isResumable: Bool
    /// How it writes the results of `--jq`; nil if it does not take them.
    package let results: ResultStyle?
    /// Makes the writer of one output. `hasHeader` is false if the output already has its header, or should have none;
    /// it matters only to formats with an optional header.
    package let makeWriter: @Sendable (_ selection: ItemSelection, _ hasHeader: Bool) -> any PageWriter

    /// Whether a format writes the names of the columns.
    package enum Header: Sendable {
        case none
        case optional
        case always
    }

    /// The names of the formats that `isIncluded` accepts, for help: `csv, tsv`.
    package static func names(where isIncluded: (OutputFormat) -> Bool) -> String {
        all.filter(isIncluded).map(\.name).joined(separator: ", ")
    }
}

/// Formats are equal if they have the same name.
extension OutputFormat: Equatable {
    package static func == (first: OutputFormat, second: OutputFormat) -> Bool {
        first.name == second.name
    }
}
