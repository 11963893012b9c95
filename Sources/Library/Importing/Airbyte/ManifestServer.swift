import YAML

/// Where a stream's URLs begin: the scheme, the host and the path after it.
struct ManifestServer {
    let scheme: String
    /// A template of folio.
    let host: String
    /// A template of Jinja, with its slash at the beginning; empty without one.
    let path: String

    /// - Parameters:
    ///   - start: the base of the URLs, as the manifest has it.
    ///   - isUnsigned: whether requests have no credential of their own, which would say what hosts get it. The hosts are
    ///     then written out if they are known.
    init(_ start: String, isUnsigned: Bool = false, _ text: RequestText) throws(ManifestProblem) {
        let parts = try RequestText.parsed(start).parts
        if case .expression(let expression)? = parts.first, let access = expression.urlAccess {
            self = try Self(access, before: Self.text(of: parts.dropFirst()), shown: start, text)
        } else if let chosen = try Self(choosing: parts, isUnsigned: isUnsigned, text) {
            self = chosen
        } else if case .expression(let expression)? = parts.first, let paths = expression.configPaths(), !paths.isEmpty
        {
            // A choice of whole URLs that differ in more than their host.
            let inputs = text.scope.inputs
            guard let given = inputs.baseURL else { throw .inputURL("{{ \(expression.shown) }}") }
            paths.forEach(inputs.useBaseURL)
            try self.init(fixed: Self.joined(given, Self.text(of: parts.dropFirst())), text)
        } else {
            try self.init(fixed: Self.text(of: parts[...], constantIn: text), text)
        }
    }

    private init(scheme: String, host: String, path: String) {
        (self.scheme, self.host, self.path) = (scheme, host, path)
    }

    /// A URL whose host has at most parameters.
    private init(fixed given: String, _ text: RequestText) throws(ManifestProblem) {
        let whole = given.trimmed
        guard let scheme = ["https://", "http://"].first(where: whole.hasPrefix), !whole.contains("?") else {
            throw .url(whole)
        }
        let (host, path) = Self.split(whole.dropFirst(scheme.count))
        guard let authority = try text.template(String(host), at: .host), !authority.isEmpty else { throw .url(whole) }
        self.init(scheme: scheme, host: authority, path: String(path))
    }

    // MARK: URLs of a person

    /// A URL that begins with that of an input: with the one that is known, or with a parameter for its host.
    private init(
        _ access: JinjaAccess, before rest: String, shown start: String, _ text: RequestText
    ) throws(ManifestProblem) {
        let inputs = text.scope.inputs
        let standard = access.standard?.constant(text.scope.parameters)?.rendered
        if let given = inputs.baseURL ?? standard, !given.isEmpty {
            inputs.useBaseURL(access.path)
            try self.init(fixed: Self.joined(given, rest), text)
            return
        }
        let input = inputs.input(access.path)
        let path = rest.hasPrefix("/") || rest.isEmpty ? rest : "/\(rest)"
        let urls = inputs.constants(access.path).compactMap { ServerURL($0) }
        if let first = urls.first, urls.count == inputs.constants(access.path).count {
            // The specification has all URLs.
            guard urls.allSatisfy({ $0.path == first.path && $0.scheme == first.scheme }) else {
                throw .inputURL(start)
            }
            let choices = urls.map { ServerChoice(word: $0.host, host: $0.host) }
            let name = inputs.useServer(access.path, choices, standard: urls.count == 1 ? first.host : nil)
            self.init(scheme: first.scheme, host: "{\(name)}", path: Self.joined(first.path, path))
            return
        }
        // A URL with a path needs more than a parameter for the host.
        guard !input.mentionsPathOfURL else { throw .inputURL(start) }
        self.init(scheme: "https://", host: "{\(inputs.useServer(access.path, [], standard: nil))}", path: path)
    }

    private static func joined(_ start: String, _ rest: String) -> String {
        start.hasSuffix("/") && rest.hasPrefix("/") ? start.dropLast() + rest : start + rest
    }

    // MARK: Hosts that an input chooses

    /// A URL whose beginning follows from one input with few values; nil for another one.
    private init?(
        choosing parts: [JinjaTemplate.Part], isUnsigned: Bool, _ text: RequestText
    ) throws(ManifestProblem) {
        let inputs = text.scope.inputs
        // Up to the path after the host, or to the end.
        for count in (1...max(parts.count, 1)).reversed() where count <= parts.count {
            let expressions = parts.prefix(count).compactMap { part in
                if case .expression(let expression) = part { expression } else { nil }
            }
            guard let paths = expressions.configPaths, paths.count == 1, let path = paths.first,
                expressions.contains(where: { $0.access == nil })
                    || isUnsigned && !inputs.constants(path).isEmpty
            else { continue }
            let values = inputs.choices(path, in: expressions)
            func url(_ value: JinjaConstant?) -> ServerURL? {
                let texts = parts.prefix(count).map { part -> String? in
                    switch part {
                    case .text(let text): text
                    case .expression(let expression):
                        expression.with(value, at: path).constant(text.scope.parameters)?.rendered
                    }
                }
                guard !texts.contains(nil) else { return nil }
                return ServerURL(texts.compactMap(\.self).joined(), isWhole: count == parts.count)
            }
            let known = values.compactMap { value in url(value.value).map { (word: value.word, url: $0) } }
            // A parameter is one name, without a port.
            let isOneServer = Set(known.map(\.url.host)).count == 1
            guard isOneServer || known.allSatisfy({ $0.url.scheme == "https://" && !$0.url.host.contains(":") }) else {
                throw .inputURL(Self.text(of: parts[...]))
            }
            guard let first = known.first?.url,
                known.allSatisfy({ $0.url.path == first.path && $0.url.scheme == first.scheme })
            else { continue }
            let missing = url(nil)
            let rest = Self.text(of: parts.dropFirst(count))
            guard !isOneServer || known.count < values.count || missing.map({ $0 != first }) ?? false else {
                self.init(scheme: first.scheme, host: first.host, path: first.path + rest)
                return
            }
            let name = inputs.useServer(
                path, known.map { ServerChoice(word: $0.word, host: $0.url.host) },
                standard: missing.flatMap { missing in known.first { $0.url == missing }?.word }, isChoice: true)
            self.init(scheme: first.scheme, host: "{\(name)}", path: first.path + rest)
            return
        }
        return nil
    }

    // MARK: Texts

    /// Parts as a text of the manifest.
    ///
    /// - Parameter constantIn: where the parts that need no config have their values.
    private static func text(
        of parts: ArraySlice<JinjaTemplate.Part>, constantIn text: RequestText? = nil
    ) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .expression(let expression):
                text.flatMap { expression.constant($0.scope.parameters)?.rendered } ?? "{{ \(expression.shown) }}"
            }
        }.joined()
    }

    /// The host and the path after it; slashes in templates do not count.
    private static func split(_ text: Substring) -> (host: Substring, path: Substring) {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 } else if text[index] == "}" { depth -= 1 }
            if text[index] == "/", depth == 0 { return (text[..<index], text[index...]) }
        }
        return (text, "")
    }
}

/// A URL without templates, as far as it may be the base of others.
private struct ServerURL: Hashable {
    let scheme: String
    let host: String
    let path: String

    /// - Parameter isWhole: whether it has no more text; else, its host must be complete.
    init?(_ given: String, isWhole: Bool = true) {
        var text = given.trimmed
        // Python takes a text in quotes for what is in them.
        if isWhole, text.count > 1, let quote = text.first, "'\"".contains(quote), text.last == quote {
            text = String(text.dropFirst().dropLast())
        }
        let form = /(https?:\/\/)([A-Za-z0-9.-]+\.[A-Za-z0-9-]+(?::\d+)?)(\/[^?#{}\s]*)?/
        guard let parts = text.wholeMatch(of: form), isWhole || parts.3 != nil else { return nil }
        (scheme, path) = (String(parts.1), String(parts.3 ?? ""))
        host = scheme == "https://" && parts.2.hasSuffix(":443") ? String(parts.2.dropLast(4)) : String(parts.2)
    }
}

/// A host that a word of a person chooses.
struct ServerChoice: Hashable {
    let word: String
    let host: String
}

extension ManifestInputs.Input {
    /// Whether its description shows URLs with a path.
    fileprivate var mentionsPathOfURL: Bool {
        let texts = [node?["default"]?.text, node?["description"]?.text, node?["title"]?.text]
        let examples = node?["examples"]?.items?.map(\.text) ?? [node?["examples"]?.text]
        return (texts + examples).compactMap(\.self).contains {
            $0.contains(/https?:\/\/[A-Za-z0-9.:{}<>_-]+\/[A-Za-z0-9]/)
        }
    }
}

extension ManifestInputs {
    /// The only values that the specification accepts, in all of its variants.
    fileprivate func constants(_ path: [String]) -> [String] {
        inputs(path).flatMap { input in
            input.node?["const"]?.text.map { [$0] } ?? input.node?["enum"]?.items?.compactMap(\.text) ?? []
        }
    }

    /// The values of an input that expressions tell apart, each with the word of a person for it.
    fileprivate func choices(
        _ path: [String], in expressions: [JinjaExpression]
    ) -> [(word: String, value: JinjaConstant)] {
        let known = constants(path)
        if !known.isEmpty { return known.map { ($0, .text($0)) } }
        let node = input(path).node
        if node?["type"]?.text == "boolean" { return [("false", .flag(false)), ("true", .flag(true))] }
        guard node == nil || node?["type"]?.text == "string" else { return [] }
        var texts: [String] = []
        for text in expressions.flatMap({ $0.texts(comparedAt: path) }) where !texts.contains(text) && !text.isEmpty {
            texts.append(text)
        }
        // Any other value.
        let other = [node?["default"]?.text, "other"].compactMap(\.self).first { !texts.contains($0) && !$0.isEmpty }
        return texts.isEmpty ? [] : (texts + [other].compactMap(\.self)).map { ($0, .text($0)) }
    }
}

extension JinjaExpression {
    /// A URL that is a value of the config, with its default.
    fileprivate var urlAccess: JinjaAccess? {
        switch self {
        case .call(.member(let value, .text(let name)), let arguments, named: [])
        where ["strip", "rstrip"].contains(name) && (arguments.isEmpty || arguments == [.text("/")]):
            return value.urlAccess
        case .filter(let value, "trim", _): return value.urlAccess
        case .operation("or", let value, let standard): return value.urlAccess(or: standard)
        case .filter(let value, "default", let arguments) where arguments.count == 1:
            return value.urlAccess(or: arguments[0])
        default:
            guard let access, access.root == "config", !access.path.isEmpty else { return nil }
            return access
        }
    }

    private func urlAccess(or standard: JinjaExpression) -> JinjaAccess? {
        guard var access = urlAccess, access.standard == nil else { return nil }
        access.standard = standard
        return access
    }

    /// The texts that the value at a path of the config is compared with.
    fileprivate func texts(comparedAt path: [String]) -> [String] {
        func isValue(_ value: JinjaExpression) -> Bool {
            value.access.map { $0.root == "config" && $0.path == path } ?? false
        }
        switch self {
        case .operation(let sign, let one, .text(let text)) where ["==", "!="].contains(sign) && isValue(one):
            return [text]
        case .operation("in", let one, .list(let values)) where isValue(one):
            return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        case .member(.mapping(let entries), let key) where isValue(key):
            return entries.compactMap { if case .text(let text) = $0.key { text } else { nil } }
        default: return children.flatMap { $0.texts(comparedAt: path) }
        }
    }
}
