import Foundation
import Testing

/// Every error that a command may throw has a text for the user. The compiler cannot check this, since functions throw
/// `any Error`; this test reads the sources instead.
@Suite struct ExplainedErrorTests {
    /// Errors that never reach a command, and why.
    private static let others = [
        "ReportedError": "its text has been printed; only its exit code remains",
        "CommandError": "AuthError or ParameterValueError has it, with the command's name",
        "Compression.DamageError": "SQLiteStore makes a StoreError of it",
        "ContentDecoder.DecodingError": "CurlTransfer makes an HTTPError of it",
        "ExpressionError": "an option's or a plugin's error has it, with the expression",
        "HostRuleError": "PluginProblem has it, with its place in the file",
        "LeftOutError": "EndpointWriter makes a note of it",
        "JinjaTemplate.ParsingError": "ManifestProblem has it, with the template",
        "ManifestProblem": "ManifestWork makes a note of it",
        "HTTPURLError": "EndpointError or an HTTPError has it, with the text that is no URL",
        "JSONEditError": "ResponseError has it, with the number of the item",
        "JSONError": "ResponseError or ProbeError has it, with the request",
        "JSONPathError": "PluginFileError has it, with its place in the file",
        "LibraryLineReader.LineError": "LibraryLineError has it, with the number of the line",
        "StandInNumbers.NoRoomError": "ExpressionRuntimeError has its words, with the expression",
        "LibraryPieceError": "LibraryLineError has it, with the number of the line",
        "MetadataError": "TokenError has it, with the request",
        "PartialPageError": "Walk throws its reason",
        "TokenError.Reason": "TokenError has it, with the request",
        "PaginationError": "PluginFileError, EndpointError or ResponseError has it",
        "ProgramError": "EndpointError or PluginFileError has it",
        "ColumnsError": "PageError has it",
        "PageError": "BoundEndpoint makes a ResponseError of it",
        "TemplateError": "PluginFileError or EndpointError has it",
        "TokenDocumentError": "TokenFileError has it, with the file",
        "TokenError": "AuthError has it",
        "ArgumentError": "Invocation makes a UsageError of it, with the command",
        "YAMLError": "PluginFileError has it, with its place in the file",
        "YAMLFileError": "PluginFileError has it, with its place in the file",
        "YAMLSyntaxError": "YAMLDocument makes a YAMLError of it",
    ]

    private static let types = try? SourceTypes()

    @Test func everyErrorOfACommand_isExplained() throws {
        let types = try #require(Self.types)
        #expect(types.errors.count > 60)
        #expect(types.errors.subtracting(types.explained).subtracting(Self.others.keys).sorted() == [])
    }

    @Test func exceptions_areErrorsWithoutAText() throws {
        let types = try #require(Self.types)
        #expect(Set(Self.others.keys).subtracting(types.errors).sorted() == [])
        #expect(Set(Self.others.keys).intersection(types.explained).sorted() == [])
    }
}

/// The types of folio's sources that conform to `Error`, and those that conform to `Explained`, by their full names.
private struct SourceTypes {
    private(set) var errors: Set<String> = []
    private(set) var explained: Set<String> = []

    /// Reads all modules; `folio-demo` is another program.
    init() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files) {
            guard file.pathExtension == "swift", !file.path.contains("/folio-demo/") else { continue }
            read(try String(contentsOf: file, encoding: .utf8))
        }
    }

    private mutating func read(_ source: String) {
        // A declaration of a type or an extension, with what it conforms to.
        let declaration =
            #/
            ^(?<indent>\ *)(?:@\w+\ )*(?<modifiers>(?:\w+\ )*)(?:enum|struct|class|actor|extension)\ (?<name>[\w.]+)
            (?:<[^>]*>)?(?::\ (?<protocols>[^{]*))?\ *(?:\{|$)
            /#
        var scopes: [(indent: Int, name: String)] = []
        for line in source.split(separator: "\n") {
            guard let found = line.prefixMatch(of: declaration) else { continue }
            let indent = found.indent.count
            scopes.removeAll { $0.indent >= indent }
            scopes.append((indent, String(found.name)))
            let name = scopes.map(\.name).joined(separator: ".")
            let protocols = (found.protocols ?? "").split { !$0.isLetter }
            // An error that one file alone sees cannot reach a command.
            if protocols.contains("Error"), !found.modifiers.contains("private") { errors.insert(name) }
            if protocols.contains("Explained") { explained.insert(name) }
        }
    }
}
