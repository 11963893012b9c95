import Expressions
import HTTP
import JSON
package import Pages
package import Plugins
import Redaction

extension ListDefinition {
    /// The definition of an endpoint's list. The library stores it, so that the same endpoint must always have the same
    /// one: a key that a later version adds may change it only where an endpoint has that key.
    ///
    /// Lists that a file without trust reads are apart from those of one with trust, so that it cannot add items to them.
    ///
    /// Templates count with their names, because the values of parameters tell lists apart anyway. Credentials do not
    /// count, as they may change at any time. Fields, conditions, texts and settings of the cache do not count either:
    /// they are applied to what is stored.
    ///
    /// - Parameter isTrusted: whether the plugin's file has the user's trust.
    package init(of endpoint: Endpoint, in plugin: Plugin, isTrusted: Bool) {
        self.init(
            list: ContentHash.of(
                JSONValue.members(
                    Self.parts(of: endpoint, in: plugin) + (isTrusted ? [] : Self.otherHosts(of: plugin))
                ).text),
            pagination: ContentHash.of(endpoint.pagingDefinition))
    }

    /// What distinguishes the lists of a file without trust: the other hosts that its pages may come from.
    private static func otherHosts(of plugin: Plugin) -> [(String, JSONValue)] {
        [("untrusted", .array(plugin.otherOrigins.map(\.description).sorted().map { .text($0) }))]
    }

    fileprivate static func parts(of endpoint: Endpoint, in plugin: Plugin) -> [(String, JSONValue)] {
        let request = endpoint.request
        let base = request.base ?? plugin.baseURL
        return [
            ("method", .text(request.method)), ("base", .text(base.description)),
            ("path", .text(request.path.description)), ("query", pairs(request.query)),
            ("headers", headers(plugin.headers + request.headers)), ("body", request.body.map(body) ?? .null),
            ("items", .text(endpoint.items.description)), ("id", .string(endpoint.id?.description)),
            ("single", .flag(endpoint.isSingle)),
        ] + hosts(of: base, endpoint.parameters)
    }

    /// The hosts that a parameter selects: with others, it is another list.
    private static func hosts(of base: Template, _ parameters: [Parameter]) -> [(String, JSONValue)] {
        let choices = base.hostChoices(parameters)
        return choices.isEmpty
            ? [] : [("hosts", .array(choices.map { .array(([$0.name] + $0.bases).map { .text($0) }) }))]
    }

    /// The order of names in a query does not matter; that of several values of a name does.
    private static func pairs(_ entries: [(name: String, values: [Template])]) -> JSONValue {
        .array(
            entries.sorted { $0.name < $1.name }.map { name, values in
                .array(([name] + values.map(\.description)).map { .text($0) })
            })
    }

    /// The last value of a header counts, as it is the one that is sent.
    private static func headers(_ headers: [(name: String, value: Template)]) -> JSONValue {
        let sent = Dictionary(headers.map { ($0.name.lowercased(), $0.value.description) }) { $1 }
        let counted = sent.filter { $0.key != "user-agent" && !SensitiveNames.isField($0.key) }
        return .members(counted.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }

    private static func body(_ body: RequestBody) -> JSONValue {
        switch body {
        case .json(let template): .members([("json", document(template))])
        case .form(let entries): .members([("form", pairs(entries))])
        case .multipart(let parts):
            .members([
                (
                    "multipart",
                    .array(
                        parts.map { part in
                            .members([
                                ("name", .text(part.name)), ("content", .text(part.content.description)),
                                ("file", .flag(part.isFile)), ("type", .string(part.type)),
                            ])
                        })
                )
            ])
        }
    }

    /// The document with its templates as they are in the file.
    private static func document(_ template: BodyTemplate) -> JSONValue {
        switch template {
        case .null: .null
        case .flag(let flag): .flag(flag)
        case .number(let text): .verbatim(text)
        case .text(let template): .text(template.description)
        case .list(let elements): .array(elements.map(document))
        case .object(let members): .members(members.map { ($0.name, document($0.value)) })
        }
    }
}

extension Endpoint {
    /// The settings that decide which bytes are read and shown, each as text, by its key in the plugin file. Others, such
    /// as rates and summaries, may change while a walk is interrupted.
    package func outputSettings(in plugin: Plugin) -> [String: String] {
        let list = ListDefinition.parts(of: self, in: plugin).map { name, value in
            (name == "base" ? "base_url" : name, value.text)
        }
        return Dictionary(uniqueKeysWithValues: list).merging(shownSettings) { $1 }
    }
}
