import CPublicSuffix

/// Hosts that a plugin file names: one, or each that a pattern such as `*.example.com` stands for.
package enum HostRule: Sendable, Hashable {
    /// A host with its scheme and port.
    case origin(HTTPURL.Origin)
    /// Every host that has one label more than a domain, with https and port 443.
    case below(domain: String)

    /// Reads a host with an optional port and scheme, or a pattern.
    package init(_ text: String) throws(HostRuleError) {
        guard text.contains("*") else {
            do { self = .origin(try HTTPURL.Origin(host: text)) } catch { throw .badHost(error) }
            return
        }
        let domain = text.dropFirst(2).lowercased()
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        // The last label of a name is not a number, unlike that of an IPv4 address.
        guard text.hasPrefix("*."), labels.allSatisfy(Self.isLabel), labels.last?.contains(where: \.isLetter) == true
        else { throw .badPattern }
        guard labels.count > 1 else { throw .tooWide(domain: domain) }
        if let reason = folio_psl_load() { throw .unknownSuffixes(reason: String(cString: reason)) }
        guard folio_psl_is_public_suffix(domain) == 0 else { throw .tooWide(domain: domain) }
        self = .below(domain: domain)
    }

    /// Whether an origin is one of those hosts.
    package func contains(_ origin: HTTPURL.Origin) -> Bool {
        switch self {
        case .origin(let own): return origin == own
        case .below(let domain):
            guard origin.scheme == "https", origin.port == 443, origin.host.hasSuffix(".\(domain)") else {
                return false
            }
            return Self.isLabel(origin.host.dropLast(domain.count + 1))
        }
    }

    /// The origin; for a pattern, one that no URL has.
    package var origin: HTTPURL.Origin {
        switch self {
        case .origin(let origin): origin
        case .below(let domain): HTTPURL.Origin(scheme: "https", host: "*.\(domain)", port: 443)
        }
    }

    /// Whether a text is one label of a host's name: at most 63 letters, digits and hyphens (RFC 1123, section 2.1).
    package static func isLabel(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard 1...63 ~= bytes.count, bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-") else {
            return false
        }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}

/// An invalid host or pattern of hosts.
package enum HostRuleError: Error, Sendable, Equatable {
    case badHost(HTTPURLError)
    /// A `*` anywhere but as the first label.
    case badPattern
    /// Anybody may register names below the domain.
    case tooWide(domain: String)
    /// The list of domains below which anybody may register names cannot be loaded.
    case unknownSuffixes(reason: String)
}

extension Set<HostRule> {
    /// Whether an origin is one of the hosts.
    package func includes(_ origin: HTTPURL.Origin) -> Bool { contains { $0.contains(origin) } }
}
