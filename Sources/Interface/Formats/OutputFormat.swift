/// A way to write items for machines.
package struct OutputFormat: Sendable {
    /// Every format; a new one is a file of its own and a line here.
    package static let all: [OutputFormat] = [
        .json,
        .jsonLines,
        .csv,
        .tsv,
        .markdown,
    ]

    /// What `-o` takes.
    package let name: String
    /// One line for help.
    package let summary: String
    /// The end of a file's name that means this format, without the dot.
    package let fileExtension: String
    /// Whether it can be without the names of the columns, or never has them.
    package var mayLackHeader = true
    /// Makes the writer of one output; `hasHeader` asks for the names of the columns where the format can have them.
    package let makeWriter: @Sendable (_ selection: ItemSelection, _ hasHeader: Bool) -> any PageWriter
}
