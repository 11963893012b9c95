import JSON
import System

/// The hosts that the user has confirmed, each for one plugin of one file: they may receive the plugin's credentials.
package struct ConfirmedHostFile: Sendable {
    /// Nil if no variable names a folder for it.
    private let path: String?

    /// Called with the path when another process has used the file for more than a second.
    private let waits: @Sendable (String) -> Void

    /// - Parameters:
    ///   - path: nil if no variable names a folder for it.
    ///   - waits: called with the path when another process has used the file for more than a second.
    package init(_ path: String?, waits: @escaping @Sendable (String) -> Void = { _ in }) {
        self.path = path
        self.waits = waits
    }

    /// A confirmed host.
    package struct Entry: Hashable, Sendable {
        /// The place of the plugin's file.
        package let file: String
        /// The plugin's name.
        package let plugin: String
        /// The host with its scheme and port.
        package let origin: String

        package init(file: String, plugin: String, origin: String) {
            self.file = file
            self.plugin = plugin
            self.origin = origin
        }

        package static func == (left: Entry, right: Entry) -> Bool {
            left.file.isSame(as: right.file) && left.plugin == right.plugin && left.origin == right.origin
        }
    }

    /// The confirmed hosts, in the order in which they were confirmed.
    package func entries() throws -> [Entry] {
        guard let path, let bytes = try FileSystem.bytes(path), !bytes.isEmpty else { return [] }
        guard let plan = Self.plan, let found = try? plan.extract(from: bytes) else {  // The reason does not matter.
            throw ConfirmedHostError.unusable(path: path)
        }
        return try found.items.indices.map { row in
            let texts = plan.columnSlots.map { bytes.text(of: found.column($0, ofItem: row)) }
            guard let file = texts[0], let plugin = texts[1], let origin = texts[2] else {
                throw ConfirmedHostError.unusable(path: path)
            }
            return Entry(file: file, plugin: plugin, origin: origin)
        }
    }

    /// Confirms a host, or withdraws that.
    ///
    /// - Returns: whether that changed anything.
    @discardableResult
    package func set(_ entry: Entry, isConfirmed: Bool) async throws -> Bool {
        guard let path else { throw ConfirmedHostError.noFolder }
        let lock = try await HeldFileLock(beside: path) { waits(path) }
        defer { withExtendedLifetime(lock) {} }
        let before = try entries()
        guard before.contains(entry) != isConfirmed else { return false }
        let after = isConfirmed ? before + [entry] : before.filter { $0 != entry }
        try FileSystem.replace(path, with: Self.bytes(after), mode: 0o600)
        return true
    }

    private static let plan: JSONPlan? = {
        let names = ["file", "plugin", "origin"]
        let paths = names.map { JSONPath([.key($0)]) }
        return JSONPlan(items: JSONPath([.key("hosts")]), columns: paths, facts: [])
    }()

    private static func bytes(_ entries: [Entry]) -> [UInt8] {
        let hosts = entries.map { entry in
            JSONValue.members([
                ("file", .text(entry.file)), ("plugin", .text(entry.plugin)), ("origin", .text(entry.origin)),
            ])
        }
        return Array((JSONValue.members([("version", .integer(1)), ("hosts", .array(hosts))]).text + "\n").utf8)
    }
}

/// Why a host is not confirmed, or its confirmation cannot be stored.
package enum ConfirmedHostError: Error, Equatable {
    /// Neither XDG_STATE_HOME nor HOME names a folder.
    case noFolder
    case unusable(path: String)
    /// Credentials would go to a host that the user has not confirmed.
    case notConfirmed(plugin: String, origin: String)
    /// An invalid host.
    case badHost(String)
    /// The plugin's file names the hosts.
    case notNeeded(plugin: String)
    /// Credentials would go to the host without encryption.
    case insecure(origin: String)
}
