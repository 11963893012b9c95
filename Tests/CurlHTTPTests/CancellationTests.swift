import CurlHTTP
import HTTP
import Testing

@Suite struct CancellationTests {
    private enum Event: Equatable {
        case asked(String)
        case closed
    }

    /// A server that never responds to `/silent`, and reports what happens.
    private static func watchedServer() throws -> (server: SocketServer, events: AsyncStream<Event>) {
        let (events, sink) = AsyncStream<Event>.makeStream()
        let server = try SocketServer { connection, _ in
            while let request = connection.request() {
                sink.yield(.asked(request.line))
                if request.line.contains("silent") { continue }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
            sink.yield(.closed)
        }
        return (server, events)
    }

    @Test func cancelling_closesTheConnection() async throws {
        let (server, events) = try Self.watchedServer()
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port, path: "/silent")
            let task = Task { try await loop.send(request) }
            #expect(await events.next() == .asked("GET /silent HTTP/1.1"))
            task.cancel()
            #expect(await events.next() == .closed)
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await loop.send(.to(server.port)).text == "ok")
        }
    }

    @Test func cancelling_inTheMiddleOfTheBodyClosesTheConnection() async throws {
        let (events, sink) = AsyncStream<Event>.makeStream()
        let server = try SocketServer { connection, _ in
            guard let request = connection.request() else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            sink.yield(.asked(request.line))
            if connection.clientCloses(withinMilliseconds: 30_000) { sink.yield(.closed) }
        }
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port)
            let task = Task { try await loop.send(request) }
            #expect(await events.next() == .asked("GET / HTTP/1.1"))
            task.cancel()
            #expect(await events.next() == .closed)
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    /// Nothing is sent, neither from a thread of the pool nor from the loop's own.
    @Test(arguments: [false, true])
    func requestOfACancelledTask_neverLeaves(isOnLoop: Bool) async throws {
        let (server, events) = try Self.watchedServer()
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port, path: "/cancelled")
            let task = Task(executorPreference: isOnLoop ? loop : nil) {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await loop.send(request)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await loop.send(.to(server.port, path: "/next")).text == "ok")
            #expect(await events.next() == .asked("GET /next HTTP/1.1"))
        }
        #expect(await events.next() == .closed)
    }

    @Test func cancellingOne_leavesTheOthersAlone() async throws {
        let (server, events) = try Self.watchedServer()
        try await withLoop { loop in
            let silent = try HTTPRequest.to(server.port, path: "/silent")
            let one = Task { try await loop.send(silent) }
            #expect(await events.next() == .asked("GET /silent HTTP/1.1"))
            let other = Task { try await loop.send(silent) }
            #expect(await events.next() == .asked("GET /silent HTTP/1.1"))
            one.cancel()
            #expect(await events.next() == .closed)
            await #expect(throws: CancellationError.self) { try await one.value }
            #expect(try await loop.send(.to(server.port)).text == "ok")
            #expect(await events.next() == .asked("GET / HTTP/1.1"))
            other.cancel()
            #expect(await events.next() == .closed)
            await #expect(throws: CancellationError.self) { try await other.value }
        }
    }

    @Test func stop_cancelsRunningWork() async throws {
        let (server, events) = try Self.watchedServer()
        let loop = try CurlLoop()
        let request = try HTTPRequest.to(server.port, path: "/silent")
        let tasks = (0..<8).map { _ in Task { try await loop.send(request) } }
        for _ in tasks { #expect(await events.next() == .asked("GET /silent HTTP/1.1")) }
        loop.stop()
        for _ in tasks { #expect(await events.next() == .closed) }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    @Test func request_afterStopIsCancelled() async throws {
        let (server, _) = try Self.watchedServer()
        let loop = try CurlLoop()
        #expect(try await loop.send(.to(server.port)).text == "ok")
        loop.stop()
        loop.stop()
        await #expect(throws: CancellationError.self) { try await loop.send(.to(server.port)) }
    }
}

extension AsyncStream where Element: Sendable {
    /// Waits for the next element, whoever got the one before.
    fileprivate func next() async -> Element? {
        await first { _ in true }
    }
}
