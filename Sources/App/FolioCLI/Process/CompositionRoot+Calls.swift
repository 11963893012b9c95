import Calling
import Diagnostics
import Presentation
import System
import TerminalSession

extension CompositionRoot {
    /// What calls and dry runs need.
    var calls: CallContext {
        let messages = messages
        return CallContext(
            self, files: files, facts: facts, interruption: interruption.descriptor, catalog: facts.catalog,
            userAgent: Self.userAgent, clean: Self.clean
        ) { redirect in
            messages.notice(
                Diagnostic.notFollowed(of: redirect.method, redirect.url, redirect.status, to: redirect.location))
        }
    }

    /// The User-Agent field of requests.
    static let userAgent = "folio/\(Folio.version)"

    /// Takes control characters out of UTF-8 text, so that a terminal does not obey what a server sent.
    static let clean: @Sendable ([UInt8]) -> [UInt8] = { bytes in
        Array(Sanitizer.text(String(decoding: bytes, as: UTF8.self)).utf8)
    }
}
