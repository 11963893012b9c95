import Glibc

/// Rung by the handler of SIGINT and SIGTERM, which can only use a global.
private let ending = Bell()

/// The work of the main thread while libmicrohttpd serves: it ends delays, and notices when the program must end.
struct Watch {
    private let delays: Delays
    /// stdin, or -1, which `poll` ignores.
    private let input: Int32

    /// `POLLRDHUP`: the client has closed the connection. Glibc's module omits it.
    static let hungUp: Int16 = 0x2000

    /// From now on SIGINT and SIGTERM end `run`, and not the program.
    init(delays: Delays, endsWithInput: Bool) {
        self.delays = delays
        input = endsWithInput ? STDIN_FILENO : -1
        ending.silence()  // Creates it here, not in the handler.
        var endingSignals = sigset_t()
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in ending.ring() }
            sigaddset(&endingSignals, number)
        }
        // A program inherits the blocked signals of its parent, which may be all signals.
        pthread_sigmask(SIG_UNBLOCK, &endingSignals, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Returns on SIGINT or SIGTERM, and at the end of stdin if that was requested.
    func run() {
        while true {
            let held = delays.held
            let files = [ending.descriptor, input, delays.bell.descriptor].map { ($0, Int16(POLLIN)) }
            var polled = (files + held.map { ($0.connection.socket, Self.hungUp) })
                .map { pollfd(fd: $0, events: $1, revents: 0) }
            guard poll(&polled, nfds_t(polled.count), Self.milliseconds(until: held.first?.due)) >= 0 else { continue }
            if polled[0].revents != 0 { return }
            if polled[1].revents != 0, inputEnded() { return }
            if polled[2].revents != 0 { delays.bell.silence() }
            let gone = held.indices.filter { polled[files.count + $0].revents != 0 }
            delays.release(goneClients: Set(gone), now: .now)
        }
    }

    /// Rounded up, since waking too early means waking twice; -1, which means forever, without a time.
    private static func milliseconds(until due: ContinuousClock.Instant?) -> Int32 {
        guard let due else { return -1 }
        return Int32(max(0, ((due - .now) / .milliseconds(1)).rounded(.up)))
    }

    private func inputEnded() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        return read(input, &bytes, bytes.count) <= 0
    }
}
