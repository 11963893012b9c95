import Calling
import Diagnostics
import PersonalFiles
import Presentation
import Reading
import System
import TerminalSession
import Wording

extension CompositionRoot {
    /// The context of calls and dry runs.
    var calls: CallContext {
        let console = console
        return CallContext(
            self, files: files, facts: console.facts, interruption: console.interruption.descriptor,
            catalog: console.catalog, userAgent: Self.userAgent, clean: Self.clean
        ) { redirect in
            console.messages.notice(
                Diagnostic.notFollowed(of: redirect.method, redirect.url, redirect.status, to: redirect.location))
        }
    }

    /// The context of commands for lists.
    var lists: ListContext {
        ListContext(console: console, calls: calls, printsItems: recorder == nil, logsToError: options.verbosity > 0) {
            var root = self
            root.files = files.with($0)
            return root.lists
        }
    }

    /// The User-Agent field of requests.
    static let userAgent = "folio/\(Folio.version)"

    /// The reason of a failure, for logs and profiles.
    static let reason: @Sendable (any Error) -> String = { Diagnostic.reason($0).english }

    /// Takes control characters out of UTF-8 text, so that a terminal does not obey what a server sent.
    private static let clean: @Sendable ([UInt8]) -> [UInt8] = { bytes in
        Array(Sanitizer.text(String(decoding: bytes, as: UTF8.self)).utf8)
    }
}
