import Glibc
import Synchronization

/// Sends raw responses on libmicrohttpd's sockets. Their connections are suspended meanwhile, so that libmicrohttpd
/// does not use them; it closes them after they are resumed.
///
/// Each has its own thread, since a slow response must not delay others.
final class Wire: Sendable {
    private let state = Mutex(State())
    /// Rung when a thread is finished.
    private let bell = Bell()

    private struct State {
        var lent: [UInt: Connection] = [:]
        var isClosed = false
    }

    /// The work of a thread.
    private final class Job: Sendable {
        let wire: Wire
        let connection: Connection
        let steps: [RawResponse.Step]
        let whenLeft: @Sendable () -> Void

        init(wire: Wire, connection: Connection, steps: [RawResponse.Step], whenLeft: @escaping @Sendable () -> Void) {
            self.wire = wire
            self.connection = connection
            self.steps = steps
            self.whenLeft = whenLeft
        }
    }

    /// Sends a response. The connection is resumed afterwards, or as soon as the client has closed it.
    ///
    /// - Parameter whenLeft: called before the connection is resumed, if the client has closed it.
    func send(_ steps: [RawResponse.Step], on connection: Connection, whenLeft: @escaping @Sendable () -> Void) {
        connection.suspend()
        let isLent = state.withLock { state in
            guard !state.isClosed else { return false }
            state.lent[connection.id] = connection
            return true
        }
        guard isLent else { return connection.resume() }
        let job = Unmanaged.passRetained(
            Job(wire: self, connection: connection, steps: steps, whenLeft: whenLeft))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { Wire.main($0) }, job.toOpaque()) == 0 else {
            job.release()
            return giveBack(connection)
        }
        pthread_detach(thread)
    }

    /// Ends all responses and waits for their threads: libmicrohttpd cannot stop while a connection is suspended.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for connection in state.lent.values { connection.abandon() }
        }
        while state.withLock({ !$0.lent.isEmpty }) {
            var event = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, -1)
            bell.silence()
        }
    }

    private static func main(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let job = Unmanaged<Job>.fromOpaque(context).takeRetainedValue()
        let socket = RawSocket(descriptor: job.connection.socket)
        if !job.steps.allSatisfy({ socket.perform($0) }) { job.whenLeft() }
        job.wire.giveBack(job.connection)
        return nil
    }

    private func giveBack(_ connection: Connection) {
        state.withLock { state in
            // Under one lock: a resumed connection may end, and its id may be reused.
            state.lent[connection.id] = nil
            connection.resume()
        }
        bell.ring()
    }
}

/// A socket that is written to without libmicrohttpd.
struct RawSocket {
    let descriptor: Int32

    /// Performs a step; false if the client has closed the connection.
    func perform(_ step: RawResponse.Step) -> Bool {
        switch step {
        case .bytes(let bytes):
            return send(bytes)
        case .fill(let byte, var count):
            let block = [UInt8](repeating: byte, count: 65_536)
            while count > 0 {
                guard send(count < block.count ? Array(block.prefix(count)) : block) else { return false }
                count -= min(count, block.count)
            }
            return true
        case .pause(let milliseconds):
            return !isLeft(within: Int32(milliseconds))
        case .reset:
            // With a linger time of zero, closing the socket resets the connection.
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
            return true
        }
    }

    /// The socket does not block, so this waits while it is full.
    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&event, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Waits; returns true as soon as the client closes the connection.
    private func isLeft(within milliseconds: Int32) -> Bool {
        var event = pollfd(fd: descriptor, events: Watch.hungUp, revents: 0)
        return poll(&event, 1, milliseconds) > 0
    }
}
