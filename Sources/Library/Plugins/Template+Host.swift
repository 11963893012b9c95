package import Templates

/// The host of a URL with parameters.
extension Template {
    /// A parameter in the host of a URL.
    package struct HostPart: Sendable {
        /// The parameter with its functions.
        package let piece: Template
        /// The parameter's name.
        package let name: String
        /// Which part of the authority it is.
        package let extent: Extent

        /// Parts of the authority of a URL (RFC 3986, section 3.2).
        package enum Extent: Sendable {
            /// A part of the host's name.
            case label
            /// The whole host. Its port, if any, follows.
            case host
            /// All of it: the host, which may have a port.
            case authority

            /// A value without its port, if it may have one.
            package func name(in value: String) -> Substring {
                guard self == .authority, let colon = value.lastIndex(of: ":") else { return value[...] }
                let port = value[value.index(after: colon)...]
                let isNumber = port.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
                return isNumber && UInt16(port) ?? 0 > 0 ? value[..<colon] : value[...]
            }
        }
    }

    /// The parameters that set the host of the URL, or its scheme or port, each once.
    var hostNames: [String] {
        var known: Set<String> = []
        return originPieces.compactMap { known.insert($0.name).inserted ? $0.name : nil }
    }

    /// The parameters before the path, and the parameter that is the whole URL.
    var namesBeforePath: Set<String> { Set(piecesBeforePath.map(\.name)) }

    /// The parameters of the path, and the parameter that is the whole URL.
    package var namesInPath: Set<String> {
        var (found, text) = (Set<String>(), "")
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .parameter(let name, _):
                if pieces.count == 1 || Self.isInPath(text) { found.insert(name) }
                text += "x"
            }
        }
        return found
    }

    /// The parameters after the first `?` or `#`.
    var namesInQuery: Set<String> {
        let isAfter: (Template.Piece) -> Bool = {
            if case .literal(let text) = $0 { text.contains { "?#".contains($0) } } else { false }
        }
        return pieces.drop { !isAfter($0) }.reduce(into: []) {
            if case .parameter(let name, _) = $1 { $0.insert(name) }
        }
    }

    /// Whether a URL that begins with a text has reached its path: the origin ends at the third slash.
    private static func isInPath(_ text: String) -> Bool {
        text.split(separator: "/", omittingEmptySubsequences: false).count > 3
    }

    /// Whether a parameter sets the host of the URL, and not to one of those that the file lists as its values.
    package func setsHost(with parameters: [Parameter]) -> Bool {
        setsHost { name in parameters.first { $0.name == name } }
    }

    /// - Parameter parameter: finds a parameter by its name.
    package func setsHost(with parameter: (String) -> Parameter?) -> Bool {
        hostNames.contains { parameter($0)?.texts == nil }
    }

    /// The mappings that select the host, each with the URL for every value.
    package func hostChoices(_ parameters: [Parameter]) -> [(name: String, bases: [String])] {
        hostNames.compactMap { name in
            guard let parameter = parameters.first(where: { $0.name == name }), let texts = parameter.texts else {
                return nil
            }
            let words = parameter.allowed ?? []
            return (name, words.map { word in textOfDefaults { $0 == name ? texts[word] : nil }.text })
        }
    }

    /// The parameters in the host; none if the URL is one parameter, which may be any URL.
    package var hostParts: [HostPart] {
        if pieces.count == 1 { return [] }
        return originPieces.compactMap { name, index, before in
            guard let start = before.firstRange(of: "://")?.upperBound, !before[start...].contains(":") else {
                return nil
            }
            let extent = start == before.endIndex ? extent(before: pieces[(index + 1)...].first) : .label
            return HostPart(piece: Template(pieces[index]), name: name, extent: extent)
        }
    }

    /// What a parameter at the beginning of the authority is.
    ///
    /// - Parameter next: what follows it.
    private func extent(before next: Piece?) -> HostPart.Extent {
        guard let next else { return .authority }
        guard case .literal(let text) = next else { return .label }
        return switch text.first {
        case nil, "/", "?", "#": .authority
        case ":": .host
        default: .label
        }
    }

    /// The parameters that set the scheme, the host or the port. On a loopback host, a parameter may be the port.
    private var originPieces: [(name: String, index: Int, before: String)] {
        piecesBeforePath.filter { !["http://127.0.0.1:", "http://localhost:"].contains($0.before) }
    }

    /// The parameters before the path, with the text before each, in which other parameters are `x`.
    private var piecesBeforePath: [(name: String, index: Int, before: String)] {
        var (found, text) = ([(name: String, index: Int, before: String)](), "")
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .literal(let literal): text += literal
            case .parameter(let name, _):
                if !Self.isInPath(text) { found.append((name, index, text)) }
                text += "x"
            }
        }
        return found
    }
}
