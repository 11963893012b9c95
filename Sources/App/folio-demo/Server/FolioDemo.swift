import CommandKit
import Glibc
import Wording

@main
enum FolioDemo {
    static func main() async {
        exit(await run(Array(CommandLine.arguments.dropFirst())))
    }

    static let version = "0.2.0"
    /// When the text of the man page was last changed.
    static let manualDate = "November 22, 2026"

    /// The program; its first line of output is the server's base URL.
    static var program: Program<Options> {
        Program(
            "folio-demo", version: version, summary: Message("A small real API to try folio with"), Options(),
            parameters: Options.parameters,
            examples: [
                Example("folio-demo", Message("serve 250 items on port 8765")),
                Example("folio-demo --port 0 --items 1000000", Message("serve a million items on a free port")),
                Example("folio-demo --etag --cache-control max-age=60", Message("responses that a client may cache")),
                Example("folio-demo --insert-every 3", Message("a feed that grows while it is read")),
                Example("folio-demo --token-uses 5", Message("access tokens that expire quickly")),
                Example("folio-demo --chaos 7", Message("a server with many kinds of faults, chosen by seed 7")),
            ],
            discussion: Message(
                """
                Faults: \(Fault.allCases.map(\.rawValue).joined(separator: ", ")).

                The first line of output is the base URL. SIGTERM and Ctrl-C stop the server.

                The server starts with an account, demo@example.com with the password demo, and an OAuth client, \
                demo with the secret demo-secret. GET /stats shows the requests so far, GET /faults the faults \
                served. docs/demo.md lists all endpoints.
                """),
            run: { try serve($0) })
    }

    /// The terminal's width, limited to a readable range.
    private static var helpWidth: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return min(Int(size.ws_col), 100)
    }

    /// Runs the server until it gets a signal to end; returns the exit code.
    private static func run(_ words: [String]) async -> Int32 {
        do {
            switch try program.parse(words) {
            case .help(let help): write(help.text(width: helpWidth, in: .english), to: STDOUT_FILENO)
            case .version(let text): write("\(text)\n", to: STDOUT_FILENO)
            case .run(let invocation): try await invocation.run()
            }
            return 0
        } catch let error as UsageError {
            report(UsageMessage(error).text(in: .english))
            return UsageError.exitCode
        } catch {
            report((error as? ServerError)?.message ?? "\(error)")
            return 1
        }
    }

    private static func serve(_ options: Options) throws(ServerError) {
        let delays = Delays(latency: .milliseconds(options.latency), bell: Bell())
        let watch = Watch(delays: delays, endsWithInput: options.exitWithStdin)
        let socket = try ListeningSocket(port: UInt16(options.port))
        let baseURL = "http://127.0.0.1:\(socket.port)"
        let log = try options.chaos.log.map { (path) throws(ServerError) in try LineFile(path) }
        let server = try HTTPServer(Service(options, baseURL: baseURL, delays: delays, log: log), on: socket)
        write("\(baseURL)\n", to: STDOUT_FILENO)
        watch.run()
        server.stop()
    }

    private static func report(_ message: String) {
        write("folio-demo: \(message)\n", to: STDERR_FILENO)
    }

    /// Writes without the C library's buffer, so that a reader gets the line at once.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}
