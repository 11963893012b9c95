import Glibc

extension HTTPURL.Origin {
    /// Whether the host is this computer by one of its usual names.
    package var isLoopback: Bool { ["127.0.0.1", "localhost", "[::1]"].contains(host) }

    /// Whether requests to it are encrypted, or stay on this computer ("Secure Contexts", section 3.1).
    package var isPotentiallyTrustworthy: Bool { scheme == "https" || isLoopback }

    /// Whether the host is on this computer or in a private network, as far as its name or address shows: an address that
    /// is not global (RFC 6890), a name without a dot, or one that is reserved or usual for local use (RFC 6761, 6762, 8375).
    package var isLocal: Bool {
        if host.hasPrefix("[") { return Self.isLocal(v6: String(host.dropFirst().prefix { $0 != "]" && $0 != "%" })) }
        var address = in_addr()
        // It accepts each notation that libcurl accepts, such as 127.1 and 0x7f000001. Resolvers may ignore a last dot.
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if inet_aton(name, &address) != 0 { return Self.isLocal(v4: UInt32(bigEndian: address.s_addr)) }
        let labels = host.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return true }
        return Self.localNames.contains(String(last)) || labels.suffix(2) == ["home", "arpa"]
    }

    /// Last parts of names in private networks: those of RFC 6761, RFC 6762 with its appendix G, of hosts files, and of
    /// Kubernetes, Consul and Windows. None of them exists in the public name system.
    private static let localNames: Set = [
        "localhost", "local", "localdomain", "localdomain4", "localdomain6", "internal", "intranet", "private", "corp",
        "home", "lan", "test", "svc", "consul", "workgroup",
    ]

    /// The blocks of IPv4 addresses that are not global, each with the number of its fixed bits.
    private static let blocks: [(start: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
    ]

    private static func isLocal(v4 address: UInt32) -> Bool {
        blocks.contains { (address ^ $0.start) >> (32 - $0.bits) == 0 }
    }

    private static func isLocal(v6 text: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return true }
        let bytes = withUnsafeBytes(of: address) { [UInt8]($0) }
        let last = bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        // IPv4 addresses inside IPv6 ones: compatible, mapped (RFC 4291), NAT64 (RFC 6052) and 6to4 (RFC 3056).
        if bytes.prefix(10).allSatisfy({ $0 == 0 }) { return isLocal(v4: last) }
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) { return isLocal(v4: last) }
        if bytes.starts(with: [0x20, 0x02]) { return isLocal(v4: bytes[2..<6].reduce(0) { $0 << 8 | UInt32($1) }) }
        // Addresses of protocols, such as Teredo, and of documentation (RFC 6890, RFC 3849, RFC 9637).
        if bytes.starts(with: [0x20, 0x01]), bytes[2] < 2 || bytes[2...3] == [0x0D, 0xB8] { return true }
        if bytes.starts(with: [0x3F, 0xFF]), bytes[2] < 0x10 { return true }
        // Global addresses begin with the bits 001 (RFC 4291).
        return bytes[0] >> 5 != 1
    }
}
