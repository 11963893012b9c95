import JSON

/// The content of the token file. Members that this version does not know are preserved.
package struct TokenDocument: Sendable {
    private var top: RawObject
    private var tokens: RawObject

    private static let version = "1"

    /// A document without tokens.
    package init() {
        top = RawObject()
        tokens = RawObject()
    }

    /// Reads the text of a file.
    package init(_ bytes: [UInt8]) throws(TokenDocumentError) {
        guard let top = RawObject(bytes) else { throw .notJSON }
        if let version = top["version"], String(decoding: version, as: UTF8.self) != Self.version {
            throw .otherVersion
        }
        self.top = top
        guard let text = top["tokens"] else {
            tokens = RawObject()
            return
        }
        guard let tokens = RawObject(text), tokens.members.allSatisfy({ RawObject($0.json) != nil }) else {
            throw .notJSON
        }
        self.tokens = tokens
    }

    /// The text of the file, with one line per credential.
    package var bytes: [UInt8] {
        var top = top
        top["version"] = Array(Self.version.utf8)
        top["tokens"] = tokens.bytes(separator: "\n")
        return top.bytes(separator: "\n") + Array("\n".utf8)
    }

    /// The credentials with stored data, in the order of the file.
    package var keys: [TokenKey] { tokens.members.compactMap { TokenKey(text: $0.name) } }

    /// The stored data of a credential; setting nil removes it.
    package subscript(key: TokenKey) -> StoredToken? {
        get { tokens[key.text].flatMap { RawObject($0) }.map { StoredToken($0) } }
        set {
            guard let newValue else { return tokens[key.text] = nil }
            var raw = tokens[key.text].flatMap { RawObject($0) } ?? RawObject()
            newValue.write(to: &raw)
            tokens[key.text] = raw.bytes()
        }
    }
}

/// Why a token file cannot be read.
package enum TokenDocumentError: Error, Sendable, Equatable {
    case notJSON
    /// Written by another version of the program.
    case otherVersion
}

extension StoredToken {
    fileprivate init(_ raw: RawObject) {
        // One with a line break cannot be sent. The next request gets a new one.
        token = raw.text("token").flatMap { SecretReader.isUsable($0) ? $0 : nil }
        refreshToken = raw.text("refresh_token")
        obtainedAt = raw.integer("obtained_at")
        expiresAt = raw.integer("expires_at")
        answers = raw.texts("answers")
        configured = raw.text("configured")
        account = raw.text("account")
        since = raw.integer("since")
        accounts = raw.texts("accounts")
    }

    fileprivate func write(to raw: inout RawObject) {
        raw.set("token", token)
        raw.set("refresh_token", refreshToken)
        raw.set("obtained_at", obtainedAt)
        raw.set("expires_at", expiresAt)
        raw.set("answers", answers)
        raw.set("configured", configured)
        raw.set("account", account)
        raw.set("since", since)
        raw.set("accounts", accounts)
    }
}
