import JSON
import Schema

/// The source of a secret. It contains the secret itself only if the plugin file does.
package enum Secret: Sendable, Hashable {
    case environment(name: String)
    case file(path: String)
    /// A program and its arguments; its output is the secret.
    case command([String])
    /// The user's answer when logging in.
    case ask(Question)
    /// A text in the plugin file, which folio warns about.
    case literal(String)

    /// A question to the user.
    package struct Question: Sendable, Hashable {
        /// The answer's name on the command line.
        package let name: String
        /// The text of the prompt.
        package let label: String
        /// Whether the answer is shown while typing.
        package let isShown: Bool

        package init(name: String, label: String, isShown: Bool) {
            self.name = name
            self.label = label
            self.isShown = isShown
        }
    }

    /// The program that prints it, with its arguments; nil for another source.
    var program: [String]? { if case .command(let words) = self { words } else { nil } }

    /// The login of a person, in place of an answer.
    static let login = Secret.ask(Question(name: "login", label: "Login", isShown: true))

    static let kind = SchemaKind.either([.text, .one(of: Schema(sources))])
    /// The keys of a mapping that names a source.
    static let sources = [environment.key, file.key, command.key, ask.key, shown]

    private static let environment = Setting.text(
        "env", help: "Name of an environment variable", example: "GITHUB_TOKEN")
    private static let file = Setting.text(
        "file", help: "Path of a file; its last line break is removed", example: "~/.token")
    private static let command = Setting(
        "command", .list(of: .text), help: "A program with arguments that prints the secret",
        example: "[pass, github]"
    ) { $0.list?.compactMap(\.text) }
    private static let ask = Setting.text(
        "ask", help: "Prompt of `folio auth login`", example: "Password")
    private static let shown = SchemaKey(
        name: "shown", kind: .flag, defaultText: "false", help: "Whether the answer is shown as it is typed",
        example: "true",
        accompanies: .key("ask"))

    /// Reads a validated value; nil unless a mapping names exactly one source.
    ///
    /// - Parameter name: the name of an answer to a question.
    init?(_ value: SettingValue, name: String) {
        if let text = value.text {
            self = .literal(text)
            return
        }
        guard let settings = value.object else { return nil }
        switch (settings[Self.environment], settings[Self.file], settings[Self.command], settings[Self.ask]) {
        case (let name?, nil, nil, nil): self = .environment(name: name)
        case (nil, let path?, nil, nil): self = .file(path: path)
        case (nil, nil, let words?, nil):
            guard words.first?.isEmpty == false else { return nil }
            self = .command(words)
        case (nil, nil, nil, let label?):
            self = .ask(Question(name: name, label: label, isShown: settings.values[Self.shown.name]?.flag ?? false))
        default: return nil
        }
    }

    /// A setting whose value is a secret.
    static func setting(
        _ name: String, isRequired: Bool = false, asks question: String? = nil, help: String, example: String
    ) -> Setting<Secret> {
        Setting(name, kind, isRequired: isRequired, help: help, example: example) {
            Secret($0, name: question ?? name)
        }
    }

    /// Equal texts in other forms of Unicode name different variables and files.
    package static func == (left: Secret, right: Secret) -> Bool {
        left.kind == right.kind && left.texts.elementsEqual(right.texts) { $0.isSame(as: $1) }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(texts) }

    /// What kind of source it is.
    private var kind: Int {
        switch self {
        case .environment: 0
        case .file: 1
        case .command: 2
        case .ask(let question): question.isShown ? 3 : 4
        case .literal: 5
        }
    }

    private var texts: [String] {
        switch self {
        case .environment(let text), .file(let text), .literal(let text): [text]
        case .command(let words): words
        case .ask(let question): [question.name, question.label]
        }
    }

    /// The question to the user; nil for any other source.
    package var question: Question? {
        if case .ask(let question) = self { question } else { nil }
    }

    /// The text in the plugin file; nil for any other source.
    var literalText: String? {
        if case .literal(let text) = self { text } else { nil }
    }
}
