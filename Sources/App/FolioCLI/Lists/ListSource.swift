import Endpoints
import Feeds
import Pages
import Pagination
import PersonalFiles
import Plugins
import Presentation
import Reading
import TerminalSession
import Wording

/// The list that a command reads: one of a plugin, or one that was found at a URL.
struct ListSource: Sendable {
    let plugin: Plugin
    let endpoint: Endpoint
    /// `plugin/endpoint`, or `url/host/path`.
    let name: String
    /// The context to read it in.
    var context: ListContext
    /// The file with what was found about it; nil for a plugin's list, and if nothing was kept.
    var file: String?
}

extension ListSource {
    /// The list that a reference means: `plugin/endpoint`, `plugin/endpoint/comments`, or `plugin` for its default.
    init(_ reference: String, before words: [String], _ options: URLOptions, _ context: ListContext) throws {
        try options.refuse()
        let (plugin, endpoint, name) = try context.files.library(forEndpoint: reference)
            .list(of: reference, before: words)
        self.init(plugin: plugin, endpoint: endpoint, name: name, context: context)
    }

    /// Says after an error in the description of a list where the description is, if folio found it.
    func explaining(_ read: () async throws -> Void) async throws {
        do { try await read() } catch {
            let cause = (error as? ReportedError)?.error ?? error
            let isOfDescription = [.unusableResponse, .incomplete].contains(Diagnostic(any: cause).exitCode)
            let isUnknown = (cause as? IncompleteListError)?.shortfall == .signed(.unknownEnd)
            guard let file, isOfDescription, !isUnknown else { throw error }
            if !(error is ReportedError) { context.reading.observer.report(error, of: .list) }
            context.console.messages.notice(
                Message(
                    """
                    the plugin is what folio found out about the URL, in \(file); to find it out again, add --refresh; to \
                    describe the list yourself, save a plugin with --write NAME and edit it
                    """))
            throw ReportedError(error: cause)
        }
    }
}
