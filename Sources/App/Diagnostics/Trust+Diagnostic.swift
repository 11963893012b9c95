package import Accounts
import ErrorMessages
package import Presentation
import System
package import Wording

extension Diagnostic {
    /// A clause that says that a file is not trusted.
    package static func untrusted(_ untrustedFile: UntrustedFile) -> Message {
        untrustedFile.hasChanged
            ? Message("\(untrustedFile.file) has changed since it was trusted")
            : Message("\(untrustedFile.file) is not trusted")
    }

    /// An untrusted file needs secrets; an empty list means a stored token.
    package init(_ untrustedFile: UntrustedFile, wants secrets: [Secret]) {
        let wanted = secrets.isEmpty ? Message("a stored token") : secrets.map(Self.shownSource).joined(separator: ", ")
        self.init(
            Message("\(Self.untrusted(untrustedFile)), but '\(untrustedFile.plugin)' needs \(wanted)"),
            hint: Self.trustAdvice, exitCode: .notAuthorised)
    }

    /// The source of a secret that an untrusted file names, with a symbol for each character that may deceive.
    private static func shownSource(_ secret: Secret) -> Message {
        source(secret).replacingValues { HiddenCharacters.shown($0, showsUnclear: true) }
    }

    static func untrustedRequest(to url: String) -> Message {
        Message("a plugin file without trust may not send a request to \(ServerMessage.cut(url))")
    }

    static var trustAdvice: Message { Message("Read the file. If you trust its author: folio plugins trust") }
}
