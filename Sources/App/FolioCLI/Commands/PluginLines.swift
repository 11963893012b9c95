import Accounts
import Diagnostics
import Endpoints
import Expressions
import Pagination
import PersonalFiles
import Plugins
import Presentation
import Schema
import System
import Templates
import Wording

/// A plugin as text, with the sources of its secrets but never their values.
struct PluginLines {
    /// The user's own defaults for its parameters.
    typealias Preferred = [(name: String, values: [String])]

    private let plugin: Plugin
    private let preferences: Preferred

    init(_ plugin: Plugin, _ preferences: Preferred) {
        self.plugin = plugin
        self.preferences = preferences
    }

    func text(in catalog: Catalog) -> String {
        // No text of a file may look like a line of folio.
        (head + endpoints + actions).map { $0.text(in: catalog).onOneLine + "\n" }.joined()
    }

    private var head: [Message] {
        var lines = [
            Message(verbatim: "\(plugin.name)  \(plugin.shortSummary ?? "")".trimmingEnd),
            indented(Message("file: \(plugin.file):\(plugin.location.line)")),
        ]
        if let docs = plugin.docs { lines.append(indented(Message("docs: \(docs)"))) }
        lines.append(indented(Message("base URL: \(plugin.baseURL.description)")))
        for (name, values) in preferences {
            let words = plugin.shown((name, values)).map { "\(name)=\($0)" }.joined(separator: " ")
            lines.append(indented(Message("your defaults: \(words)")))
        }
        if let untrustedFile = plugin.untrustedFile {
            lines.append(indented(Message("trust: \(Diagnostic.untrusted(untrustedFile))")))
        }
        return lines + needs + tries
    }

    /// The credentials, and the ways to have each.
    private var needs: [Message] {
        plugin.authentication.parts.map { part in
            var hasLogin = false
            let ways = part.ways.map { way in
                defer { hasLogin = hasLogin || way.usesLogin }
                return text(of: way, isFirstLogin: !hasLogin)
            }
            let all = ways.dropFirst().reduce(ways[0]) { Message("\($0), or \($1)") }
            return indented(part.isOptional ? Message("can use: \(all)") : Message("needs: \(all)"))
        }
    }

    /// How to have a credential: the variables, files, programs and the login that it needs together.
    ///
    /// - Parameter isFirstLogin: whether `auth login` is for this one if no answer is given.
    private func text(of way: Authentication.Part.Way, isFirstLogin: Bool) -> Message {
        let sources = way.secrets.compactMap { secret in
            switch secret {
            case .environment(let name): "$\(name)"
            case .file(let path): path
            case .command(let words): words.first
            case .ask, .literal: nil
            }
        }
        let question = way.secrets.compactMap(\.question).first
        let answer = isFirstLogin ? "" : question.map { " \($0.name)=\($0.isShown ? "…" : "@FILE")" } ?? ""
        let all = sources + (way.usesLogin ? ["'folio auth login \(plugin.name)\(answer)'"] : [])
        return all.isEmpty ? Message("a text in the plugin file") : Message(verbatim: all.joined(separator: " + "))
    }

    /// Commands to try: the example of the summary, and others with its parameters. None of a file without trust: people copy
    /// commands into a shell.
    private var tries: [Message] {
        let start = "folio feed "
        guard plugin.trust == .trusted, let example = plugin.example, example.hasPrefix(start) else { return [] }
        let words = example.dropFirst(start.count).split(separator: " ").prefix { !$0.hasPrefix("-") }
        guard let name = words.first,
            let list = plugin.endpoints.first(where: { "\(plugin.name)/\($0.name)" == name }) ?? plugin.defaultEndpoint
        else { return [] }
        let parameters = words.dropFirst().map { " \($0)" }.joined()
        let others = [
            list.comments == nil
                ? "folio feed \(name)\(parameters) --all -o csv" : "folio comments \(name) ID\(parameters)",
            "folio browse \(name)\(parameters)",
        ]
        return [indented(Message("try:"))]
            + ([example] + others).map { indented(indented(Message(verbatim: $0))) }
    }

    // MARK: Endpoints

    /// If an earlier endpoint has the same comments, with the same settings, the text only refers to it.
    private var endpoints: [Message] {
        var described: [(name: String, comments: [Message], settings: [[String: String]])] = []
        return plugin.endpoints.flatMap { endpoint in
            let name = "\(plugin.name)/\(endpoint.name)"
            let isDefault = plugin.defaultEndpoint?.name == endpoint.name
            let title = isDefault ? Message("\(name)  (default)") : Message(verbatim: name)
            var lines = [Message(verbatim: ""), title] + lines(of: endpoint)
            guard let comments = comments(of: endpoint) else { return lines }
            let settings = settings(below: endpoint)
            if let same = described.first(where: { $0.comments == comments && $0.settings == settings }) {
                lines.append(indented(Message("comments: the same as for \(same.name)")))
            } else {
                described.append((name, comments, settings))
                lines += comments
            }
            return lines
        }
    }

    /// - Parameter level: how deeply the list is nested.
    private func lines(of endpoint: Endpoint, level: Int = 0) -> [Message] {
        var lines: [Message] = []
        if let summary = endpoint.summary { lines.append(Message(verbatim: "  \(summary)")) }
        let method = endpoint.method == "GET" ? "" : "\(endpoint.method) "
        if endpoint.isInside {
            lines.append(indented(Message("inside: at \(endpoint.items.description) of each comment")))
        } else {
            if let base = endpoint.request.base { lines.append(indented(Message("base URL: \(base.description)"))) }
            lines.append(indented(Message("path: \(method)\(plugin.shownPath(of: endpoint.request))")))
            if let format = endpoint.otherFormat { lines.append(indented(Message("format: \(format)"))) }
            lines.append(
                indented(Message("paging: \(endpoint.paging.strategy.name), \(endpoint.paging.strategy.summary)")))
            if let later = endpoint.later {
                let place = endpoint.paging.strategy.sendsURLs ? "" : " \(plugin.shownPath(of: later))"
                lines.append(indented(Message("later pages: \(later.method)\(place)")))
            }
        }
        let starts = endpoint.paging.pager.starts.map { "--\($0.rawValue)" }
        if let thread = endpoint.thread {
            lines.append(indented(Message("thread: nested by the parent's id at \(thread.parent.description)")))
        }
        // Replies are always read from their beginning.
        if !starts.isEmpty, level < 2 {
            lines.append(indented(Message("starts: \(starts.joined(separator: ", "))")))
        }
        lines += endpoint.variables.map(message)
        lines += times(of: endpoint).map(indented)
        let variables = endpoint.variables.map(\.parameter)
        lines += parameters(
            endpoint.parameters, used: plugin.names(usedBy: endpoint).subtracting(variables))
        if let fields = endpoint.fields {
            lines.append(indented(Message("fields: \(fields.map(\.name).joined(separator: ", "))")))
        }
        if let add = endpoint.add {
            lines.append(
                indented(
                    Message("adding: \(add.request.method) \(plugin.shownPath(of: add.request)), with --add MESSAGE")))
            lines += parameters(ofAdding: endpoint).map { indented(message($0)) }
        }
        return lines
    }

    /// How `--since` and `--until` limit a list; empty if they cannot.
    private func times(of endpoint: Endpoint) -> [Message] {
        guard let since = endpoint.since else { return [] }
        let field = endpoint.fields?.first { $0.path.description == since.at.description }
        let at = field?.name ?? since.at.description
        let bounds =
            switch (endpoint.sendsSince, endpoint.sendsUntil) {
            case (true, true): Message("times: --since and --until are sent to the server, and compared with \(at)")
            case (true, false): Message("times: --since is sent to the server; it and --until are compared with \(at)")
            case (false, true): Message("times: --until is sent to the server; it and --since are compared with \(at)")
            case (false, false): Message("times: --since and --until are compared with \(at)")
            }
        return [bounds] + (since.step.map { [Message("steps: longer times are read \($0.text) at a time")] } ?? [])
    }

    /// The block of the list under an endpoint's items, including nested lists; nil if there is none.
    private func comments(of endpoint: Endpoint, level: Int = 0) -> [Message]? {
        endpoint.comments.map { comments in
            let below = self.comments(of: comments, level: level + 1) ?? []
            return [indented(Message("comments:"))]
                + (lines(of: comments, level: level + 1) + below).map { indented($0) }
        }
    }

    /// What decides which comments are under an endpoint's items, for each nested list.
    private func settings(below endpoint: Endpoint) -> [[String: String]] {
        endpoint.comments.map { [$0.outputSettings(in: plugin)] + settings(below: $0) } ?? []
    }

    // MARK: Actions

    private var actions: [Message] {
        plugin.actions.flatMap { action in
            [Message(verbatim: ""), Message(verbatim: "\(plugin.name).\(action.name)")]
                + [action.summary.map { Message(verbatim: "  \($0)") }].compactMap(\.self)
                + [indented(Message("request: \(action.request.method) \(plugin.shownPath(of: action.request))"))]
                + parameters(action.parameters, used: plugin.names(usedBy: action.request))
        }
    }

    // MARK: Parameters

    private func message(_ variable: Variable) -> Message {
        var words = [Message(verbatim: variable.name)]
        switch variable.source {
        case .values(let values): words.append(Message("(each of \(values.joined(separator: ", ")))"))
        case .given: words.append(Message("(required)"))
        case .items(let parents):
            words.append(Message("(\(parents.value?.text ?? "") of each item of \(parents.endpoint.name))"))
            if let condition = parents.condition { words.append(Message("(where \(condition.text))")) }
            if !parents.kept.isEmpty { words.append(Message("(adds \(parents.kept.joined(separator: ", ")))")) }
        }
        return indented(Message("variable: \(words.joined(separator: " "))"))
    }

    /// The parameters for adding, except the message and those that the list has too.
    private func parameters(ofAdding endpoint: Endpoint) -> [Parameter] {
        guard let add = endpoint.add else { return [] }
        let known = plugin.names(usedBy: endpoint).union(["id", "message", "now"])
        let used = plugin.names(usedBy: add.request).subtracting(known)
        return add.parameters.filter { used.contains($0.name) }
    }

    private func parameters(_ all: [Parameter], used: Set<String>) -> [Message] {
        all.filter { used.contains($0.name) }.map(message)
    }

    private func message(_ parameter: Parameter) -> Message {
        var words = [Message(verbatim: parameter.name)]
        if parameter.isRequired { words.append(Message("(required)")) }
        if parameter.isList { words.append(Message("(may be repeated)")) }
        if let standard = standard(of: parameter) { words.append(standard) }
        if let secrecy = parameter.secrecy {
            words.append(
                secrecy.variable.map { Message("(secret, from the environment variable \($0))") } ?? Message("(secret)")
            )
            if secrecy.mayBeInPath { words.append(Message("(may be in a path)")) }
        }
        if let allowed = parameter.allowed { words.append(Message("(one of \(allowed.joined(separator: ", ")))")) }
        if let help = parameter.help { words.append(Message(verbatim: help)) }
        return indented(Message("parameter: \(words.joined(separator: " "))"))
    }

    /// The default of a parameter: the user's own, else the plugin's; nil if there is none.
    private func standard(of parameter: Parameter) -> Message? {
        if let preferred = preferences.first(where: { $0.name == parameter.name }) {
            return Message("(your default: \(plugin.shown(preferred).joined(separator: ", ")))")
        }
        if let standard = plugin.shownDefault(of: parameter) { return Message("(default: \(standard))") }
        return parameter.defaultCommand?.first.map { Message("(default: the output of '\($0)')") }
    }

    private func indented(_ message: Message) -> Message {
        [Message(verbatim: "  "), message].joined(separator: "")
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension String {
    /// A text of a plugin file without line breaks: it must not look like several lines of folio.
    fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
