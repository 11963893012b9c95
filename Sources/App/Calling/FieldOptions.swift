package import HTTP
import Redaction
import System

/// The header fields of a command line.
package struct FieldOptions: Sendable {
    /// A field as `Name: value`, `Name;` or `Name:`; `@FILE` or `@-` for a file or stdin with a field on each line.
    package var texts: [String] = []
    /// `Name=VARIABLE`: the value is that of an environment variable.
    package var variables: [String] = []
    /// Whether all fields are credentials, except those that only describe the wanted response.
    package var areSecret = false

    package init() {}

    /// The first option that was given; nil for none.
    package var firstGiven: String? { texts.isEmpty ? variables.isEmpty ? nil : "--header-env" : "-H" }

    /// Whether stdin has fields.
    var readsInput: Bool { texts.contains("@-") }

    /// Reads the fields: those of the texts, then those of the variables. Throws `CallError`, `FieldLineError`,
    /// `FieldFileError`, `FileError` and `CancellationError`.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package func fields(_ environment: [String: String], interruption: Int32) throws -> [GivenField] {
        if texts.count(where: { $0 == "@-" }) > 1 { throw CallError.inputTwice }
        let lines = try texts.flatMap { text in
            text.hasPrefix("@")
                ? try Self.lines(of: text, interruption: interruption) : [try FieldLine(parsing: text)]
        }
        let given = lines.map { line in
            let isHidden = areSecret && !SafelistedFields.contains(line.name)
            return GivenField(line, isSecret: isHidden || SensitiveNames.isField(line.name))
        }
        return given + (try variables.map { try Self.field($0, environment) })
    }

    /// The fields of a file, which may have empty lines.
    private static func lines(of word: String, interruption: Int32) throws -> [FieldLine] {
        let bytes = try ArgumentBytes.read(word, interruption: interruption)
        let file = word == "@-" ? nil : String(word.dropFirst())
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return try lines.enumerated().compactMap { index, line in
            if line.allSatisfy({ " \t".contains($0) }) { return nil }
            do throws(FieldLineError) { return try FieldLine(parsing: String(line)) } catch {
                throw FieldFileError(file: file, line: index + 1, problem: error)
            }
        }
    }

    private static func field(_ text: String, _ environment: [String: String]) throws -> GivenField {
        // The text may be a credential that was meant for -H, so that no error shows it.
        guard let equals = text.firstIndex(of: "="), HTTPToken.isToken(String(text[..<equals])) else {
            throw CallError.badFieldVariable
        }
        let (name, variable) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
        guard ShellText.isName(variable) else { throw CallError.badFieldVariable }
        guard let value = environment[variable], !value.isEmpty else {
            throw CallError.unsetFieldVariable(variable, field: name)
        }
        return GivenField(try FieldLine(name: name, value: value), isSecret: true, variable: variable)
    }
}

/// A header field of a command line.
package struct GivenField: Sendable {
    /// The name and the value.
    package let line: FieldLine
    /// Whether the value is a credential: the field is named like one, or the value is that of a variable.
    package let isSecret: Bool
    /// The environment variable that has the value; nil for a value from elsewhere.
    let variable: String?

    package init(_ line: FieldLine, isSecret: Bool, variable: String? = nil) {
        self.line = line
        self.isSecret = isSecret
        self.variable = variable
    }
}

/// A line of a file is not a header field.
package struct FieldFileError: Error, Equatable {
    /// The file's path; nil for stdin.
    package let file: String?
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with it.
    package let problem: FieldLineError
}
