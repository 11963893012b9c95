import HTTP
import JSON
package import Pages
import Pagination
package import Plugins
import Redaction
import System
package import Templates

/// The values of an endpoint's parameters: the given ones, or else the defaults.
package struct Arguments: Sendable {
    private var values: [String: [String]]
    private let parameters: [Parameter]
    /// The time of the request, which templates may mention. It does not tell lists apart.
    var now: String
    /// The token of the page, which templates of later requests may mention.
    var token: String?
    /// The bounds in time, which templates may mention. They do not tell lists apart.
    package var bounds: TimeBounds?
    /// Whether a value may be from a server's response, such as the id of an item.
    var areOfItems = false
    /// In a dry run, the texts in place of what functions make of values that are not known.
    package var marks: [Template.Piece: String] = [:]
    /// Whether a secret that the requests need is missing.
    package let lacksSecret: Bool
    /// The credentials that the plugin's file has.
    private let written: Set<WrittenCredential>
    private var budget = TextBudget()

    /// The same values for another request, whose templates may make as much text again.
    var ofNextRequest: Arguments {
        var next = self
        next.budget = TextBudget()
        return next
    }

    /// Checks the given values against an endpoint's parameters.
    ///
    /// - Parameters:
    ///   - given: values by parameter, in their order.
    ///   - now: the current time in ISO 8601, which requests may mention.
    package init(
        _ given: [String: [String]], for endpoint: Endpoint, of plugin: Plugin, now: String = Timestamp.now()
    ) throws(EndpointError) {
        try self.init(given, known: endpoint.parameters, of: plugin, used: plugin.names(usedBy: endpoint), now: now)
    }

    /// Checks the given values against an action's parameters.
    ///
    /// - Parameter now: the current time in ISO 8601, which the action may send.
    package init(
        _ given: [String: [String]], for action: Action, of plugin: Plugin, now: String
    ) throws(EndpointError) {
        try self.init(given, known: action.parameters, of: plugin, used: plugin.names(usedBy: action.request), now: now)
    }

    /// Checks the given values against the parameters of all requests of a plugin; the caller gives the path.
    package init(_ given: [String: [String]], of plugin: Plugin) throws(EndpointError) {
        try self.init(given, known: plugin.parameters, of: plugin, used: plugin.namesUsedByAll)
    }

    /// Checks the given values against the parameters that logging in needs.
    package init(_ given: [String: [String]], forLoginTo plugin: Plugin) throws(EndpointError) {
        try self.init(given, known: plugin.parameters, of: plugin, used: plugin.namesUsedByLogin)
    }

    /// Checks the given values against the parameters of a plugin's base URL.
    package init(_ given: [String: [String]], forBaseOf plugin: Plugin) throws(EndpointError) {
        try self.init(given, known: plugin.parameters, of: plugin, used: Set(plugin.baseURL.names))
    }

    /// Checks those of the given values that an endpoint takes, but only the base URL's need to be complete.
    init(_ given: [String: [String]], forBaseOf endpoint: Endpoint, in plugin: Plugin) throws(EndpointError) {
        let own = given.filter { name, _ in endpoint.parameters.contains { $0.name == name } }
        let base = endpoint.request.base ?? plugin.baseURL
        try self.init(own, known: endpoint.parameters, of: plugin, used: Set(base.names))
    }

    private init(
        _ given: [String: [String]], known: [Parameter], of plugin: Plugin, used: Set<String>, now: String = ""
    ) throws(EndpointError) {
        parameters = known
        written = plugin.written
        self.now = now
        for name in given.keys.sorted() where !known.contains(where: { $0.name == name }) {
            throw .unknownParameter(name, allowed: known.map(\.name))
        }
        var values: [String: [String]] = [:]
        for parameter in known {
            if let given = given[parameter.name] {
                try Self.check(given, for: parameter)
                values[parameter.name] = given
            } else if let standard = parameter.defaultValue {
                values[parameter.name] = [standard]
            } else if parameter.isRequired, !parameter.isSecret, used.contains(parameter.name) {
                throw .missingParameter(name: parameter.name, help: parameter.help)
            }
        }
        self.values = values
        lacksSecret = known.contains {
            $0.isSecret && $0.isRequired && used.contains($0.name) && values[$0.name] == nil
        }
    }

    /// The values of a parameter as requests have them; nil if it is not set.
    package subscript(_ name: String) -> [String]? {
        if let values = values[name] {
            guard let texts = parameter(name)?.texts else { return values }
            return values.map { texts[$0] ?? $0 }
        }
        return parameter(name) == nil ? made(name).map { [$0] } : nil
    }

    /// The values of a parameter as people give them; nil if it is not set.
    func given(_ name: String) -> [String]? { values[name] ?? self[name] }

    /// The texts that requests have in place of values, by parameter.
    var mapped: [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: parameters.filter { $0.texts != nil }.compactMap { parameter in
                self[parameter.name].map { (parameter.name, $0) }
            })
    }

    /// What a name in templates means, unless a parameter has this name.
    private func made(_ name: String) -> String? {
        switch name {
        case LaterKeys.token: token
        case Parameter.nowName: now.isEmpty ? nil : now
        case Since.sinceName: bounds?.span.since.map { Timestamp.text(Int64($0)) }
        case Since.untilName: bounds?.span.until.map { Timestamp.text(Int64($0)) }
        default: nil
        }
    }

    /// The parameter with a name.
    func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

    /// Every value that is not secret, by parameter.
    package var shown: [String: [String]] { values.filter { parameter($0.key)?.isSecret != true } }

    /// The values of secret parameters, and the credentials in the plugin's file.
    package var secretValues: [String] {
        parameters.filter(\.isSecret).flatMap { values[$0.name] ?? [] }
            + written.flatMap { $0.values(of: $0.template.literalText) }
    }

    /// The secret values with their names, sorted by name. They identify the account of a request.
    package var secrets: [String] {
        let given = parameters.filter(\.isSecret).map(\.name).sorted().flatMap { name in
            (values[name] ?? []).map { "\(name)=\($0)" }
        }
        return given + written.map { $0.identity(of: $0.template.literalText) }.sorted()
    }

    /// Whether a template mentions a secret parameter, set or not.
    func mentionsSecret(_ template: Template) -> Bool { template.names.contains { parameter($0)?.isSecret == true } }

    /// What a template is without its secrets: its text in the file, and the values of its other parameters.
    func textBesideSecrets(of template: Template) -> String {
        let values = template.names.filter { parameter($0)?.isSecret != true }.map { name in
            (name, JSONValue.array((self[name] ?? []).map { .text($0) }))
        }
        return values.isEmpty ? template.description : "\(template) \(JSONValue.members(values).text)"
    }

    /// The secret values that a template mentions, and what its functions make of them: a server may repeat either.
    func secrets(in template: Template) -> [String] {
        template.names.filter { parameter($0)?.isSecret == true }.flatMap { name in
            let own = values[name] ?? []
            return own + template.results(of: name, own).filter { !own.contains($0) }
        }
    }

    /// The arguments with marks in place of the secrets in a path. Where they are not known, the path has the marks all the
    /// same: a list that is stored is found without them.
    func concealingSecrets(in templates: [Template]) -> Arguments {
        var concealed = self
        for (piece, mark) in secretPieces(in: templates) { concealed.marks[piece] = mark }
        return concealed
    }

    /// The secrets that are part of a path, with their marks.
    func pathSecrets(in templates: [Template]) throws(EndpointError) -> [HTTPRequest.PathSecret] {
        var secrets: [HTTPRequest.PathSecret] = []
        for (piece, mark) in secretPieces(in: templates) {
            guard let text = try text(of: Template(piece), encode: RequestURL.encoded) else { continue }
            secrets.append(HTTPRequest.PathSecret(mark: mark, text: text))
        }
        return secrets
    }

    /// The secret parameters in some templates, each with its functions. The mark is the name in parentheses, with a number
    /// where functions make several texts of one secret, or where the path has such a text of its own.
    private func secretPieces(in templates: [Template]) -> [(piece: Template.Piece, mark: String)] {
        var found: [(piece: Template.Piece, mark: String)] = []
        var counts: [String: Int] = [:]
        var texts: [String]?
        for piece in templates.flatMap(\.pieces) where !found.contains(where: { $0.piece == piece }) {
            guard case .parameter(let name, _) = piece, parameter(name)?.isSecret == true else { continue }
            let others = texts ?? templates.map(textWithoutSecrets)
            texts = others
            var mark = ""
            repeat {
                counts[name, default: 0] += 1
                mark = counts[name] == 1 ? "(\(name))" : "(\(name)~\(counts[name] ?? 0))"
            } while others.contains { $0.contains(mark) }
            found.append((piece, mark))
        }
        return found
    }

    /// A path of requests without its secrets, as far as its values are known.
    private func textWithoutSecrets(_ template: Template) -> String {
        template.pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .parameter(let name, _):
                guard parameter(name)?.isSecret != true else { return }
                text += (try? self.text(of: Template(piece), encode: RequestURL.encoded) ?? "") ?? ""
            }
        }
    }

    /// A template with the values of its parameters; nil if one is not set.
    ///
    /// - Parameter encode: encodes a value for its place.
    func text(
        of template: Template, encode: (_ value: String, _ keepsSlash: Bool) -> String = { value, _ in value }
    ) throws(EndpointError) -> String? {
        let text: String?
        do throws(TemplateError) {
            text = try template.text({ self[$0] }, encode: encode, mark: { marks[$0] }) { bytes throws(TemplateError) in
                if !budget.allows(between: bytes) { throw .tooMuch }
            }
        } catch {
            throw error == .tooMuch ? .tooLongRequest : .template(hiding(error))
        }
        if let text, !template.names.isEmpty { try budget.take(text, isMade: template.loneName == nil) }
        return text
    }

    /// The texts of a template: several if it is one parameter with a list.
    package func texts(of template: Template) throws(EndpointError) -> [String] {
        let text = try text(of: template)
        return template.list { self[$0] } ?? [text].compactMap(\.self)
    }

    /// An error without the value of a secret.
    func hiding(_ error: TemplateError) -> TemplateError {
        switch error {
        case .notATime(let name, _) where parameter(name)?.isSecret == true:
            .notATime(name: name, value: Redactor.placeholder)
        case .dotSegment(let name, _) where parameter(name)?.isSecret == true:
            .dotSegment(name: name, value: Redactor.placeholder)
        default: error
        }
    }

    /// Checks values against a parameter. The caller has already made sure that a secret may be read.
    package static func check(_ given: [String], for parameter: Parameter) throws(EndpointError) {
        if given.count > 1, !parameter.isList { throw .givenTwice(parameter: parameter.name) }
        if parameter.texts == nil, let bad = given.first(where: { !parameter.type.accepts($0) }) {
            throw .notOfType(parameter: parameter.name, value: bad, parameter.type)
        }
        guard let allowed = parameter.allowed else { return }
        if let bad = given.first(where: { !allowed.contains($0) }) {
            throw .notAllowed(parameter: parameter.name, value: bad, allowed: allowed)
        }
    }
}
