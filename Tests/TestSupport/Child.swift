import Glibc
import Synchronization

/// A program under way: what it is sent, what it has written, how it ended. Its calls block, for a minute at most.
package final class Child {
    /// What a standard stream of the program is.
    package enum Stream: Sendable {
        case pipe
        case closed
        case file(String)
    }

    /// How a program ended and everything it wrote.
    package struct Ending: Sendable {
        /// The exit code; of a program that a signal ended, the signal's number below zero.
        package let code: Int32
        package let out: String
        package let error: String

        /// The lines of the output.
        package var lines: [String] {
            out.split(separator: "\n").map(String.init)
        }
    }

    /// A program that could not be started, or did not do within a minute what was waited for.
    package enum Failure: Error {
        case cannotStart(String, Int32)
        case timedOut(out: String, error: String)
    }

    /// What has been read so far.
    package private(set) var out: [UInt8] = []
    package private(set) var error: [UInt8] = []
    package let processID: Int32
    private var input: Int32
    private var streams: [Int32]
    private var hasEnded = false

    /// Held while a pipe is made: a program started at that moment would inherit its ends and keep them open.
    private static let spawning = Mutex(())

    /// Starts a program without the signal mask and ignored signals of the test.
    ///
    /// - Parameter variables: its whole environment, as `NAME=value`.
    package init(
        _ program: String, _ words: [String], variables: [String] = [],
        input inputStream: Stream = .pipe, output: Stream = .pipe, error errorStream: Stream = .pipe
    ) throws {
        let pipes: Pipes
        (processID, pipes) = try Self.spawning.withLock { _ in
            let pipes = Pipes()
            var actions = SpawnActions()
            actions.set(inputStream, STDIN_FILENO, pipe: pipes.input.reading)
            actions.set(output, STDOUT_FILENO, pipe: pipes.output.writing)
            actions.set(errorStream, STDERR_FILENO, pipe: pipes.error.writing)
            // Held by the program and its children alone: at its end when all of them have.
            actions.pass(pipes.life.writing)
            defer { actions.destroy() }
            return (try actions.spawn(program, words, variables), pipes)
        }
        pipes.closeFarEnds()
        input = pipes.input.writing
        streams = [pipes.output.reading, pipes.error.reading, pipes.life.reading]
    }

    deinit {
        if !hasEnded {
            kill(processID, SIGKILL)
            waitpid(processID, nil, 0)
        }
        closeInput()
        for stream in streams where stream >= 0 { close(stream) }
    }

    /// Waits until there is output, without reading it.
    package func waitForOutput() throws {
        try wait(for: streams[0])
    }

    /// Waits for its end, and that of its children, without reading what they write.
    package func waitForExit() throws {
        try wait(for: streams[2])
    }

    private func wait(for stream: Int32) throws {
        var event = pollfd(fd: stream, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, 60_000) > 0 else { throw Failure.timedOut(out: outText, error: errorText) }
    }

    /// Starts a program with an input and waits for its end.
    package static func run(
        _ program: String, _ words: [String], variables: [String] = [], input: [UInt8] = []
    ) throws -> Ending {
        let child = try Child(program, words, variables: variables)
        child.send(input)
        child.closeInput()
        return try child.end()
    }

    /// What it has written so far, as text.
    package var outText: String { String(decoding: out, as: UTF8.self) }
    package var errorText: String { String(decoding: error, as: UTF8.self) }

    package func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            sent += count
        }
    }

    package func closeInput() {
        guard input >= 0 else { return }
        close(input)
        input = -1
    }

    /// Leaves as a reader of its output.
    package func closeOutput() {
        close(streams[0])
        streams[0] = -1
    }

    package func signal(_ number: Int32) {
        kill(processID, number)
    }

    /// Reads what it writes until that is enough.
    package func read(until isEnough: (Child) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !isEnough(self) { try readMore(before: deadline) }
    }

    /// Reads everything and waits for its end.
    package func end() throws -> Ending {
        try read { $0.streams.allSatisfy { $0 < 0 } }
        var status: Int32 = 0
        waitpid(processID, &status, 0)
        hasEnded = true
        let signal = status & 0x7F
        return Ending(code: signal == 0 ? status >> 8 & 0xFF : -signal, out: outText, error: errorText)
    }

    private func readMore(before deadline: ContinuousClock.Instant) throws {
        var events = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let left = max(0, (deadline - .now).components.seconds)
        guard poll(&events, nfds_t(events.count), Int32(left) * 1_000) > 0 else {
            throw Failure.timedOut(out: outText, error: errorText)
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        for place in events.indices where events[place].revents != 0 {
            let count = Glibc.read(streams[place], &buffer, buffer.count)
            if count > 0 {
                if place == 0 { out += buffer[..<count] } else { error += buffer[..<count] }
            } else {
                close(streams[place])
                streams[place] = -1
            }
        }
    }
}
