import Schema

/// Where a secret comes from; never the secret itself, unless the file holds it.
package enum Secret: Sendable, Hashable {
    case environment(name: String)
    case file(path: String)
    /// Written into the plugin file, which deserves a warning.
    case literal(String)

    static let kind = SchemaKind.either([.text, .one(of: Schema([environment.key, file.key, command.key]))])

    private static let environment = Setting.text(
        "env", help: "Name of an environment variable", example: "GITHUB_TOKEN")
    private static let file = Setting.text(
        "file", help: "Path of a file; its last line break is left out", example: "~/.token")
    private static let command = Setting(
        "command", .later, help: "A command that prints the secret", example: "[pass, github]", read: \.text)

    /// Reads a validated value; nil where a mapping names no source or two.
    init?(_ value: SettingValue) {
        if let text = value.text {
            self = .literal(text)
            return
        }
        switch (value.object?[Self.environment], value.object?[Self.file]) {
        case (let name?, nil): self = .environment(name: name)
        case (nil, let path?): self = .file(path: path)
        default: return nil
        }
    }
}

/// Reads secrets where they are kept.
package struct SecretReader: Sendable {
    private let environment: @Sendable (String) -> String?
    private let file: @Sendable (String) -> String?

    /// - Parameters:
    ///   - environment: the value of a variable, nil where it is not set.
    ///   - file: the content of a file, nil where it cannot be read.
    package init(
        environment: @escaping @Sendable (String) -> String?, file: @escaping @Sendable (String) -> String?
    ) {
        self.environment = environment
        self.file = file
    }

    /// The secret; nil where it is not there. An empty variable or file holds none.
    func read(_ secret: Secret) -> String? {
        switch secret {
        case .environment(let name): environment(name).flatMap(\.unlessEmpty)
        case .file(let path): file(path)?.droppingLastLineBreak.unlessEmpty
        case .literal(let text): text
        }
    }
}

extension String {
    fileprivate var unlessEmpty: String? { isEmpty ? nil : self }

    /// A carriage return with its line feed is one character.
    fileprivate var droppingLastLineBreak: String {
        last == "\n" || last == "\r\n" ? String(dropLast()) : self
    }
}
