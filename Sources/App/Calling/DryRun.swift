import Accounts
import Endpoints
import HTTP
package import Pages
package import Pagination
import PersonalFiles
package import Plugins
import Redaction
import System
import Templates
import Wording

/// Prints the first request of a command instead of sending it. It opens no socket, runs no command and stores nothing.
package struct DryRun: Sendable {
    private let context: CallContext
    let plugin: Plugin

    package init(_ context: CallContext, _ plugin: Plugin) {
        self.context = context
        self.plugin = plugin
    }

    /// The first request of a list.
    ///
    /// - Parameters:
    ///   - words: the parameters that are given.
    ///   - extra: more values.
    ///   - bounds: the bounds in time; nil for the whole list.
    package func show(
        _ endpoint: Endpoint, words: [String: [String]], extra: [String: [String]] = [:], pageSize: Int?,
        start: WalkStart?, within bounds: TimeBounds? = nil
    ) async throws {
        var placeholders = DryRunPlaceholders()
        let given = try values(
            words, for: endpoint.parameters, used: plugin.names(usedBy: endpoint), &placeholders)
        var arguments = try Arguments(given.merging(extra) { $1 }, for: endpoint, of: plugin)
        arguments.bounds = bounds
        try await show(endpoint, arguments, given, placeholders, pageSize: pageSize, start: start)
    }

    /// Shows the first request of a list.
    ///
    /// - Parameters:
    ///   - given: the results of `values`.
    ///   - comments: lines before the request.
    func show(
        _ endpoint: Endpoint, _ arguments: Arguments, _ given: [String: [String]], _ placeholders: DryRunPlaceholders,
        pageSize: Int?, start: WalkStart?, comments: [Message] = []
    ) async throws {
        var (placeholders, arguments) = (placeholders, arguments)
        arguments.marks = marks(in: endpoint.requests, given, &placeholders)
        let bound = try BoundEndpoint(
            endpoint, of: plugin, name: "\(plugin.name)/\(endpoint.name)", arguments: arguments,
            pageSize: pageSize)
        let position = try start.map { try bound.position(for: $0) } ?? nil
        try await show(
            try bound.request(to: position), with: bound.credentials, placeholders,
            comments: comments)
    }

    /// Shows a request that was made from the results of `values`.
    ///
    /// - Parameters:
    ///   - given: the header fields of the command line.
    ///   - comments: lines before the request.
    func show(
        _ request: HTTPRequest, with credentials: CredentialScope, _ placeholders: DryRunPlaceholders,
        _ given: [GivenField] = [], comments: [Message] = []
    ) async throws {
        var placeholders = placeholders
        var request = Self.concealing(concealingWritten(request, &placeholders), given, &placeholders).revealed
        // It only checks whether a secret exists, so that no trust is needed.
        let sources = context.files.credentials { _ in }
        let options = try await plugin.authentication.signDryRun(&request, at: credentials, sources) {
            placeholders.mark($0, plugin: plugin.name)
        }
        // A line break would end a comment.
        let lines = comments.map { "# \(HiddenCharacters.shown($0.text(in: context.catalog)))\n" }
        try Descriptor.output.write(
            lines.joined()
                + CurlLine(request, options, placeholders, userAgent: context.userAgent).text(in: context.catalog))
    }

    /// Hides the credentials that are written in the plugin file.
    private func concealingWritten(_ request: HTTPRequest, _ placeholders: inout DryRunPlaceholders) -> HTTPRequest {
        var request = request
        var parts = request.secrets.parts
        for credential in plugin.written.sorted(by: { $0.name < $1.name }) {
            let (name, text) = (credential.name, credential.template.literalText)
            switch credential.place {
            case .field:
                parts.fields = parts.fields.map { field in
                    guard field.name.lowercased() == name, field.value == text else { return field }
                    return HTTPFields.Field(name: field.name, value: placeholders.mark(literal: field.name))
                }
            case .query:
                parts.query = parts.query.map { entry in
                    guard entry.name == name, entry.value == text else { return entry }
                    return HTTPFields.Field(name: name, value: placeholders.mark(literal: name))
                }
            case .body:
                let search = SecretSearch([text])
                guard let body = request.body.flatMap({ String(validating: $0, as: UTF8.self) }), search.finds(in: body)
                else { continue }
                let mark = placeholders.mark(literal: name)
                request.body = Array(search.replacing(in: body) { _ in mark }.utf8)
            }
        }
        request.secrets.parts = parts
        return request
    }

    /// Hides credentials from the command line, too.
    private static func concealing(
        _ request: HTTPRequest, _ fields: [GivenField], _ placeholders: inout DryRunPlaceholders
    ) -> HTTPRequest {
        var request = request
        for field in request.fields.all where field.isSecret || SensitiveNames.isField(field.name) {
            let given = fields.last { $0.line.name == field.name && $0.line.value == field.value }
            // Fields of the command line that are named like a credential are secret.
            let mark =
                given?.variable.map { placeholders.mark(variable: $0) }
                ?? (field.isSecret ? placeholders.mark(given: field.name) : placeholders.mark(literal: field.name))
            request.fields.set(field.name, mark, isSecret: true)
        }
        let given = Set(request.secrets.byName.map(\.name))
        for (name, _) in PercentEncoding.queryParameters(of: "\(request.url)")
        where SensitiveNames.isQuery(name) || given.contains(name) {
            request.url = request.url.removingQuery([name]).appendingQuery(
                "\(PercentEncoding.encoded(name))=\(placeholders.mark(given: name))")
        }
        return request
    }

    /// The values of a command's parameters, with placeholders for secrets and the output of commands.
    func values(
        _ words: [String: [String]], for parameters: [Parameter], used: Set<String>,
        _ placeholders: inout DryRunPlaceholders
    ) throws -> [String: [String]] {
        let plain = words.filter { name, _ in !parameters.contains { $0.name == name && $0.isSecret } }
        var all = try context.files.addingPreferences(to: plain, for: parameters, of: plugin)
        for parameter in parameters where all[parameter.name] == nil && used.contains(parameter.name) {
            guard let origin = try origin(of: parameter, given: words[parameter.name]) else { continue }
            all[parameter.name] = [placeholders.mark(parameter, origin.text)]
        }
        // A word of a fixed choice is none, and a type or a host would refuse a placeholder.
        for parameter in parameters where used.contains(parameter.name) && plugin.isSentAsCredential(parameter.name) {
            guard parameter.allowed == nil, parameter.type == .text, !plugin.baseURL.names.contains(parameter.name),
                let value = all[parameter.name]?.first ?? parameter.defaultValue, !value.isEmpty
            else { continue }
            all[parameter.name] = [placeholders.mark(given: parameter.name)]
        }
        return all
    }

    /// Placeholders for what functions make of hidden values, by their place in a template: a shell could not repeat that.
    ///
    /// - Parameters:
    ///   - requests: none for a request to a path of the command line.
    ///   - given: the results of `values`.
    func marks(
        in requests: [RequestTemplate], _ given: [String: [String]], _ placeholders: inout DryRunPlaceholders
    ) -> [Templates.Template.Piece: String] {
        var marks: [Templates.Template.Piece: String] = [:]
        for template in [plugin.baseURL] + plugin.headers.map(\.value) + requests.flatMap(\.templates) {
            for (piece, name) in template.changedPieces where marks[piece] == nil {
                guard let value = given[name]?.first, placeholders.entries.contains(where: { $0.mark == value }) else {
                    continue
                }
                marks[piece] = placeholders.mark(changed: name, in: template)
            }
        }
        return marks
    }

    /// Where a hidden value comes from.
    private enum Origin {
        /// From the parameter's environment variable.
        case variable
        case described(Message)

        /// The description; nil for a variable, whose name is enough.
        var text: Message? {
            switch self {
            case .variable: nil
            case .described(let text): text
            }
        }
    }

    /// Where a hidden value comes from; nil if there is none.
    private func origin(of parameter: Parameter, given words: [String]?) throws -> Origin? {
        guard parameter.isSecret else {
            return parameter.defaultCommand.map {
                .described(Message("the command's output: \(DryRunPlaceholders.line($0))"))
            }
        }
        if let word = words?.first {
            switch SecretInput(word) {
            case .text: throw SecretInputError.onCommandLine(name: parameter.name)
            case .file(let path):
                return .described(Message("the content of the file \(path), without its last line break"))
            case .input: return .described(Message("the content of stdin, without its last line break"))
            }
        }
        if let variable = parameter.secrecy?.variable, context.facts.variables[variable]?.isEmpty == false {
            return .variable
        }
        return parameter.isRequired
            ? .described(Message("your answer to: \(parameter.help ?? parameter.name)")) : nil
    }
}
