import Accounts
import HTTP
import Plugins
import System
import Templates
import Wording

/// The placeholders in a request for secrets and the output of commands, and the shell variable for each.
struct DryRunPlaceholders {
    struct Entry {
        /// Digits, which stay the same in every encoding.
        let mark: String
        /// The variable.
        let name: String
        /// Where its value comes from; nil for an environment variable.
        let origin: Message?
    }

    private(set) var entries: [Entry] = []

    /// Random digits that no given value contains by chance.
    private let seed = "\(UInt64.random(in: 1_000_000_000_000_000_000...UInt64.max / 2))"

    /// The placeholder of a credential's value.
    mutating func mark(_ placeholder: DryRunPlaceholder, plugin: String) -> String {
        switch placeholder {
        case .token:
            add(
                "FOLIO_TOKEN", Message("the token that folio has stored or requests; see 'folio auth status \(plugin)'")
            )
        case .signature:
            add("FOLIO_SIGNATURE", Message("the signature that folio computes for the request"))
        case .secret(let secret): mark(secret, plugin: plugin)
        }
    }

    private mutating func mark(_ secret: Secret, plugin: String) -> String {
        let prefix = Self.variable(plugin)
        switch secret {
        case .environment(let name): return mark(variable: name, orElse: "\(prefix)_SECRET")
        case .file(let path):
            return add("\(prefix)_SECRET", Message("the content of the file \(path), without its last line break"))
        case .command(let words):
            return add("\(prefix)_SECRET", Message("the command's output: \(Self.line(words))"))
        case .ask(let question):
            return add("\(prefix)_SECRET", Message("your answer to 'folio auth login \(plugin)': \(question.label)"))
        case .literal(""): return ""
        case .literal: return add("\(prefix)_SECRET", Message("the value in the plugin file"))
        }
    }

    /// The placeholder of a parameter whose value is not on the command line.
    mutating func mark(_ parameter: Parameter, _ origin: Message?) -> String {
        if let variable = parameter.secrecy?.variable, origin == nil {
            return mark(variable: variable, orElse: "FOLIO_\(Self.variable(parameter.name))")
        }
        return add("FOLIO_\(Self.variable(parameter.name))", origin)
    }

    /// The placeholder of what a template's functions make of a parameter's value.
    mutating func mark(changed name: String, in template: Templates.Template) -> String {
        add(
            "FOLIO_VALUE_OF_\(Self.variable(name))",
            Message("what the plugin's template makes of '\(name)': \(template.description)"))
    }

    /// The placeholder of a credential that is on the command line.
    mutating func mark(given name: String) -> String {
        add("FOLIO_\(Self.variable(name))", Message("the value given for '\(name)'"))
    }

    /// The placeholder of a credential that is in the plugin file outside of `auth:`.
    mutating func mark(literal name: String) -> String {
        add("FOLIO_\(Self.variable(name))", Message("the value in the plugin file"))
    }

    /// The placeholder of an environment variable whose name a shell can use.
    mutating func mark(variable name: String) -> String { add(name, nil) }

    /// The placeholder of an environment variable, or of one with another name if a shell cannot use it.
    private mutating func mark(variable name: String, orElse other: String) -> String {
        ShellText.isName(name) ? add(name, nil) : add(other, Message("the environment variable \(name)"))
    }

    private mutating func add(_ name: String, _ origin: Message?) -> String {
        if let known = entries.first(where: { $0.origin == origin && Self.stem($0.name) == name }) { return known.mark }
        let count = entries.count { Self.stem($0.name) == name }
        let mark = "\(seed)\(10 + entries.count)"
        entries.append(Entry(mark: mark, name: count == 0 ? name : "\(name)_\(count + 1)", origin: origin))
        return mark
    }

    /// The name without the number that distinguishes it from an equal name.
    private static func stem(_ name: String) -> String {
        guard let end = name.lastIndex(of: "_"), Int(name[name.index(after: end)...]) != nil else { return name }
        return String(name[..<end])
    }

    static func line(_ words: [String]) -> String { words.map(ShellText.quoted).joined(separator: " ") }

    private static func variable(_ text: String) -> String {
        text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    }
}
