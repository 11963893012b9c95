import Expressions
import HTTP
import JSON
package import Pages
package import Plugins
import Redaction
import Templates

extension ListDefinition {
    /// The definition of an endpoint's list. The library stores it, so that the same endpoint must always have the same
    /// one: a key that a later version adds may change it only where an endpoint has that key.
    ///
    /// Lists that a file without trust reads are apart from those of one with trust, so that it cannot add items to them.
    ///
    /// Templates count with their names, because the values of parameters tell lists apart anyway. A mapping may have
    /// another text for a value later, so that the text counts, too. Credentials do not count, as they may change at any
    /// time. Fields, conditions, texts and settings of the cache do not count either: they are applied to what is stored.
    ///
    /// - Parameters:
    ///   - mapped: the texts that the requests have in place of values, by parameter.
    ///   - isTrusted: whether the plugin's file has the user's trust.
    package init(
        of endpoint: Endpoint, in plugin: Plugin, mapped: [String: [String]] = [:], isTrusted: Bool
    ) {
        let parts =
            Self.parts(of: endpoint, in: plugin)
            + (mapped.isEmpty ? [] : [("values", Self.values(mapped))])
            + (isTrusted ? [] : Self.otherHosts(of: plugin))
        // Somebody else's file must not get the definition of one of the user's own, whatever its texts are.
        let texts = [JSONValue.members(parts).text, endpoint.pagingDefinition]
        let hashes = texts.map { isTrusted ? FastHash.of($0) : ContentHash.of($0) }
        self.init(list: hashes[0], pagination: hashes[1])
    }

    /// The texts in place of values, by parameter.
    static func values(_ mapped: [String: [String]]) -> JSONValue {
        .members(mapped.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .text($0) })) })
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
            ("path", .text(request.path.description)),
            (
                "query",
                pairs(request.query.filter { name, values in !values.contains { plugin.writes(.query, name, $0) } })
            ),
            ("headers", headers(plugin.headers + request.headers, of: plugin)),
            ("body", request.body.map(body) ?? .null),
            ("items", .text(endpoint.items.description)), ("id", .string(endpoint.id?.description)),
            ("single", .flag(endpoint.isSingle)),
        ] + endpoint.formDefinition.map { ($0.key, .text($0.text)) }
    }

    /// The order of names in a query does not matter; that of several values of a name does.
    private static func pairs(_ entries: [(name: String, values: [Template])]) -> JSONValue {
        .array(
            entries.sorted { $0.name < $1.name }.map { name, values in
                .array(([name] + values.map(\.description)).map { .text($0) })
            })
    }

    /// The last value of a header counts, as it is the one that is sent.
    private static func headers(_ headers: [(name: String, value: Template)], of plugin: Plugin) -> JSONValue {
        let sent = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
        let counted = sent.filter { name, value in
            name != "user-agent"
                && (!SensitiveNames.isField(name) || plugin.sendsPlain(.field, name, value)
                    || value.hasTextBesideCredential && !plugin.writes(.field, name, value))
        }
        return .members(counted.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value.description)) })
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

extension Template {
    /// Whether it has a text of its own, such as the name of a tenant, and not only a parameter after a scheme.
    fileprivate var hasTextBesideCredential: Bool {
        guard !names.isEmpty else { return true }
        return !AuthScheme.isName(literalText)
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

extension ListDefinition {
    /// The most lists of an endpoint to look for. Mappings with more choices are left out.
    private static let mostChoices = 100

    /// The definitions that an endpoint's lists may have: one for each choice among the texts of its mappings.
    package static func all(of endpoint: Endpoint, in plugin: Plugin, isTrusted: Bool) -> [ListDefinition] {
        let used = plugin.names(usedBy: endpoint)
        var choices: [[String: [String]]] = [[:]]
        for parameter in endpoint.parameters where used.contains(parameter.name) {
            guard let texts = parameter.texts, choices.count * texts.count <= mostChoices else { continue }
            let unset = parameter.defaultValue == nil ? choices : []
            choices =
                unset
                + choices.flatMap { choice in
                    Set(texts.values).map { text in choice.merging([parameter.name: [text]]) { $1 } }
                }
        }
        return choices.map { ListDefinition(of: endpoint, in: plugin, mapped: $0, isTrusted: isTrusted) }
    }
}

extension Endpoint {
    /// The mappings of its parameters, as JSON; nil without any.
    package var mappings: String? {
        let mapped = parameters.compactMap { parameter in parameter.texts.map { (parameter.name, $0) } }
        guard !mapped.isEmpty else { return nil }
        return JSONValue.members(
            mapped.sorted { $0.0 < $1.0 }.map { name, texts in
                (name, .members(texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }))
            }
        ).text
    }
}

extension BoundEndpoint {
    /// The settings that decide which bytes are read and shown, with the texts in place of values.
    package var outputSettings: [String: String] {
        let settings = endpoint.outputSettings(in: plugin)
        return mapped.isEmpty
            ? settings : settings.merging(["values": ListDefinition.values(mapped).text]) { $1 }
    }
}
