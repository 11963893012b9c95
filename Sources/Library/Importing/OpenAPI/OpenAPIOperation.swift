import JSON
import YAML

/// A request that an OpenAPI document describes.
struct OpenAPIOperation {
    /// The path as the document has it, such as `/books/{id}`.
    let path: String
    let node: YAMLNode
    let parameters: [OpenAPIParameter]
    /// The references of parameters that lead nowhere in the document.
    let missing: [String]
    /// The servers of the operation or its path; nil for those of the document.
    let servers: [YAMLNode]?
    /// Where it is in the document.
    let line: Int

    /// The path without a query and without a slash at its end.
    var plainPath: String {
        let path = path.prefix { $0 != "?" && $0 != "#" }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }

    /// The segments of the path.
    var segments: [String] { path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init) }

    /// The parameters that the path itself has, as some documents write them.
    var queryOfPath: [(name: String, value: String)] {
        let parts = path.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
        return (parts.count == 2 ? parts[1].split(separator: "&") : []).compactMap { pair in
            let words = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = words.first, !pair.hasPrefix("="), !name.contains("{") else { return nil }
            return (name, words.count == 2 ? words[1] : "")
        }
    }

    /// The names of the parameters in the path, in order, without those of its query.
    var pathNames: [String] {
        plainPath.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
            .compactMap { $0.contains("}") ? String($0.prefix { $0 != "}" }) : nil }
    }

    /// The response of success: its media type, and its body as a schema or an example.
    struct Response {
        let mediaType: String
        let schema: YAMLNode?
        let example: YAMLNode?
        /// The names of its header fields, in lower case.
        let headers: Set<String>

        /// Whether it has the `Link` header.
        var hasLinkHeader: Bool { headers.contains("link") }
    }

    /// The successful response that has JSON; otherwise any that has a body.
    func response(_ references: References, produces: [String]) -> Response? {
        let responses = (node["responses"]?.entries ?? []).filter { entry in
            entry.key.text.hasPrefix("2") || entry.key.text == "default"
        }.sorted { Self.rank($0.key.text) < Self.rank($1.key.text) }
        for entry in responses {
            guard let response = references.resolved(entry.value),
                entry.key.text != "default" || !Self.isError(response)
            else { continue }
            let headers = Set((response["headers"]?.entries ?? []).map { $0.key.text.lowercased() })
            if let contents = response["content"]?.entries, !contents.isEmpty {
                let type = Self.best(contents.map(\.key.text)) ?? contents[0].key.text
                let content = contents.first { $0.key.text == type }?.value
                let examples = content?["examples"]?.entries?.first.flatMap { references.resolved($0.value) }
                return Response(
                    mediaType: type, schema: content?["schema"], example: content?["example"] ?? examples?["value"],
                    headers: headers)
            }
            let examples = response["examples"]?.entries
            guard response["schema"] != nil || examples?.isEmpty == false else { continue }
            let types = (node["produces"]?.items ?? []).compactMap(\.text)
            let all = types.isEmpty ? produces : types
            let example = examples.flatMap { entries in
                Self.best(entries.map(\.key.text)).flatMap { type in entries.first { $0.key.text == type }?.value }
            }
            return Response(
                mediaType: Self.best(all) ?? all.first ?? "application/json", schema: response["schema"],
                example: example, headers: headers)
        }
        return nil
    }

    /// Whether a response for all other statuses is about errors, as it mostly is.
    private static func isError(_ response: YAMLNode) -> Bool {
        let schema = response["schema"] ?? response["content"]?.entries?.first?.value["schema"]
        let texts = [response["description"]?.text, schema?["$ref"]?.text].compactMap { $0?.lowercased() }
        return texts.contains { text in
            ["error", "problem", "fault", "fail", "unexpected"].contains(where: text.contains)
        }
    }

    private static func rank(_ status: String) -> Int {
        switch status {
        case "200": 0
        case "2XX", "2xx": 1
        case "default": 1_000
        default: Int(status) ?? 900
        }
    }

    /// The media type with JSON; nil if there is none.
    private static func best(_ types: [String]) -> String? {
        types.first { $0.hasPrefix("application/json") } ?? types.first { isJSON($0) } ?? types.first { $0 == "*/*" }
    }

    /// Whether a body of this type is one JSON document.
    static func isJSON(_ type: String) -> Bool {
        let type = type.lowercased()
        return type.contains("json") && !["jsonl", "json-seq", "ndjson", "stream"].contains(where: type.contains)
    }

    /// The format of bodies with an item on each line; nil for other types.
    static func format(of type: String) -> String? {
        let type = type.lowercased()
        if ["jsonl", "ndjson", "json-lines", "jsonlines"].contains(where: type.contains) { return "jsonl" }
        if type.hasPrefix("text/csv") || type.hasPrefix("application/csv") { return "csv" }
        return type.hasPrefix("text/tab-separated-values") ? "tsv" : nil
    }

    /// What its response looks like, and whether that is all of it; nil if the document does not say.
    func sample(of response: Response, _ references: References) -> (tree: JSONTree?, isWhole: Bool) {
        var maker = SampleMaker(references)
        if let schema = response.schema {
            let sample = maker.value(schema)
            if sample != .null, sample != .object([]) { return (sample, maker.isWhole) }
        }
        guard let example = response.example else { return (nil, maker.isWhole) }
        // OpenAPI 2 and careless writers have examples as texts.
        if let text = example.string { return (try? JSONTree(Array(text.utf8)), true) }
        return (SampleMaker.tree(example), true)
    }
}
