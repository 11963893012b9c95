import Glibc

/// A running program: its input, its output, and how it ended. Calls block, for a minute at most.
package final class Child {
    /// The kinds of standard streams.
    package enum Stream: Sendable {
        case pipe
        case closed
        case file(String)
    }

    /// How a program ended, and all its output.
    package struct Ending: Sendable {
        /// The exit code; after a signal, the negative number of the signal.
        package let code: Int32
        package let out: String
        package let error: String

        package init(code: Int32, out: String, error: String) {
            (self.code, self.out, self.error) = (code, out, error)
        }

        /// The lines of the output.
        package var lines: [String] {
            out.split(separator: "\n").map(String.init)
        }
    }

    /// A program could not be started, or did not do what the test expects within a minute.
    package enum Failure: Error {
        case cannotStart(String, Int32)
        case timedOut(out: String, error: String)
    }

    /// The output read so far.
    package private(set) var out: [UInt8] = []
    package private(set) var error: [UInt8] = []
    package let processID: Int32
    private var input: Int32
    private var streams: [Int32]
    private var hasEnded = false

    /// Starts a program without the signal mask and ignored signals of the test.
    ///
    /// - Parameter variables: its whole environment, as `NAME=value`.
    package init(
        _ program: String, _ words: [String], variables: [String] = [],
        input inputStream: Stream = .pipe, output: Stream = .pipe, error errorStream: Stream = .pipe
    ) throws {
        let pipes = Pipes()
        var actions = SpawnActions()
        defer { actions.destroy() }
        actions.set(inputStream, STDIN_FILENO, pipe: pipes.input.reading)
        actions.set(output, STDOUT_FILENO, pipe: pipes.output.writing)
        actions.set(errorStream, STDERR_FILENO, pipe: pipes.error.writing)
        // Only the program and its children have it open, so it ends when all of them have ended.
        actions.keepOnly(pipes.life.writing)
        processID = try actions.spawn(program, words, variables)
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

    /// Waits until the program and its children have ended, without reading their output.
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

    /// The output read so far, as text.
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

    /// Closes the reading end of its output.
    package func closeOutput() {
        close(streams[0])
        streams[0] = -1
    }

    package func signal(_ number: Int32) {
        kill(processID, number)
    }

    /// Reads the output until `isEnough` returns true.
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
