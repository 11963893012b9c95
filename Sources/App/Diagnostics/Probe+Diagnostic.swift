package import Calling
package import Presentation
import Wording

extension Diagnostic {
    init(_ problem: ProbeError) {
        switch problem {
        case .notJSON(let type):
            self.init(
                type.map { Message("the response is not JSON but \($0)") } ?? Message("the response is not JSON"),
                hint: type.map(Self.isOtherFormat) ?? false
                    ? Message("A plugin can read it: see 'format' in docs/plugins.md.")
                    : Message("Use the URL of the API, not of its website."),
                exitCode: .unusableResponse)
        case .isFeed:
            self.init(
                Message("the response is an RSS or Atom feed, not JSON"),
                hint: Message("To read it: folio feed URL. To make a plugin for it: folio feed URL --write NAME"),
                exitCode: .unusableResponse)
        case .noList(let message):
            self.init(
                Message("the response contains no list of objects"),
                details: message.map { [Message("the server says: \($0)")] } ?? [],
                hint: Message("Use a URL that returns a list. To see the response: folio call URL"),
                exitCode: .unusableResponse)
        case .redirected(let origin):
            self.init(
                Message("the URL redirects to \(origin), and folio does not send the credential there"),
                hint: Message("If this host may receive the credential, use its URL."), exitCode: .usage)
        case .needsTerminal:
            self.init(
                Message("'folio plugins new' needs a terminal"),
                hint: Message("Use 'folio plugins probe URL', which asks no questions."),
                exitCode: .usage)
        }
    }

    /// Whether a media type is that of a format that plugins can read, and not that of a page for people.
    private static func isOtherFormat(_ type: String) -> Bool {
        let type = type.lowercased()
        let names = ["csv", "tab-separated-values", "jsonl", "ndjson", "xml", "gzip"]
        return !type.contains("html") && names.contains(where: type.contains)
    }
}

extension ProbeError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
