import Browsing
package import CommandKit
import Glibc
import HTTP
import Presentation
import Reading
package import System
import TerminalSession
import Wording

/// Makes the composition root for one command's options.
typealias RootMaker = @Sendable (GlobalOptions) -> CompositionRoot

/// The program: takes a command line and returns an exit code.
package enum Folio {
    /// The program's name in messages and paths.
    package static let name = "folio"
    /// The program's version.
    package static let version = "0.2.0"
    /// The date of the last change to the manual pages.
    package static let manualDate = "November 22, 2026"

    /// Runs one command line.
    @MainActor
    package static func run(_ facts: ProcessFacts) async -> Int32 {
        if facts.words.first == PictureProcess.command { return PictureProcess.serve(Array(facts.words.dropFirst())) }
        Descriptor.occupyClosedStreams()
        let interruption = Interruption()
        let messages = Messages(facts, interruption: interruption, isQuiet: false)
        let program = program { CompositionRoot(facts: facts, options: $0, interruption: interruption) }
        do {
            // Without its files, a completion would have no candidates, and look like a success.
            if facts.words.first == CompletionReply.command { try require(space: 16 << 20, descriptors: 6) }
            if let reply = await program.completionReply(to: facts.words, in: facts.catalog) {
                try Descriptor.output.write(reply.text)
                return ExitCode.done.rawValue
            }
            if let word = facts.badWord { throw UsageError(.notUTF8(word), path: [name]) }
            switch try program.parse(facts.words) {
            case .help(let help):
                let terminal = facts.outputTerminal
                try Descriptor.output.write(
                    help.text(width: min(terminal.width ?? 80, 100), styled: terminal.allowsColour, in: facts.catalog))
            case .version(let text):
                let isJSON = facts.words.contains("--json")
                try Descriptor.output.write("\(isJSON ? VersionDocument.text : text)\n")
            case .run(let invocation): return await run(invocation, interruption, messages)
            }
            return ExitCode.done.rawValue
        } catch {
            return end(with: error, messages)
        }
    }

    /// The commands, their parameters and the help topics, as data.
    package static var tree: CommandDescription {
        program { CompositionRoot(facts: .current(), options: $0, interruption: Interruption()) }.description
    }

    /// The command tree.
    static func program(_ makeRoot: @escaping RootMaker) -> Program<GlobalOptions> {
        Program(
            name, version: version, summary: Message("Read any paginated JSON API, described in a few lines of YAML"),
            GlobalOptions(), parameters: GlobalOptions.parameters,
            examples: [
                Example("folio feed demo", Message("the first page of a feed")),
                Example("folio comments demo ID", Message("the comments under an item")),
                Example("folio plugins list", Message("the available APIs")),
            ],
            discussion: Message(
                """
                folio stores what it reads in the library, one SQLite file, so that it can be read again offline. \
                A walk is one traversal of a list, page by page.
                """),
            commands: [
                .feed(makeRoot), .comments(makeRoot), .browse(makeRoot), .call(makeRoot), .cache(makeRoot),
                .profile(makeRoot),
                .plugins(makeRoot), .auth(makeRoot), .doctor(makeRoot), .completions(),
            ], topics: [.output, .environment, .exitCodes])
    }

    @MainActor
    private static func run(
        _ invocation: Invocation<GlobalOptions>, _ interruption: Interruption, _ messages: Messages
    ) async -> Int32 {
        await RememberingHTTPClient.run { await carryOut(invocation, interruption, messages) }
    }

    @MainActor
    private static func carryOut(
        _ invocation: Invocation<GlobalOptions>, _ interruption: Interruption, _ messages: Messages
    ) async -> Int32 {
        do {
            // For libraries, four threads and some pages; and for the library, connections, pipes and files.
            try require(space: 80 << 20, descriptors: 20)
            let work = Task { try await invocation.run() }
            try interruption.watch { work.cancel() }
            try await work.value
            return interruption.cause.exitCode
        } catch {
            guard interruption.cause == .none else { return interruption.cause.exitCode }
            return end(with: error, messages)
        }
    }

    /// Throws `ResourceError` if the process cannot have so many more bytes and descriptors: most libraries fail only
    /// later, with messages that do not name the limit.
    private static func require(space: Int, descriptors: Int) throws(ResourceError) {
        try AddressSpace.require(space)
        try Descriptor.require(descriptors)
    }

    private static func end(with error: any Error, _ messages: Messages) -> Int32 {
        if let reported = error as? ReportedError { return Diagnostic(any: reported.error).exitCode.rawValue }
        if error as? OutputError == .closed { return ExitCode.done.rawValue }
        let diagnostic = Diagnostic(any: error)
        messages.report(diagnostic)
        return diagnostic.exitCode.rawValue
    }
}
