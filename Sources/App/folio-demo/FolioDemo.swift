import Glibc

@main
enum FolioDemo {
    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Serves until it is told to end; the result is the exit code.
    private static func run(_ words: [String]) -> Int32 {
        let options: Options
        do throws(OptionsError) {
            options = try Options(words)
        } catch {
            complain("\(error.message)\n\(Options.usage)")
            return 2
        }
        do throws(ServerError) {
            try serve(options)
        } catch {
            complain(error.message)
            return 1
        }
        return 0
    }

    private static func serve(_ options: Options) throws(ServerError) {
        let delays = Delays(latency: .milliseconds(options.latency), bell: Bell())
        let watch = Watch(delays: delays, endsWithInput: options.exitWithStdin)
        let socket = try ListeningSocket(port: options.port)
        let baseURL = "http://127.0.0.1:\(socket.port)"
        let server = try HTTPServer(Service(options, baseURL: baseURL, delays: delays), on: socket)
        write("\(baseURL)\n", to: STDOUT_FILENO)
        watch.run()
        server.stop()
    }

    private static func complain(_ message: String) {
        write("folio-demo: \(message)\n", to: STDERR_FILENO)
    }

    /// Writes past the C library's buffer, so that a reader has the line at once.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}
