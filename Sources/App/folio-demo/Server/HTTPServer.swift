import CMicroHTTPD

/// Serves the API with libmicrohttpd, which runs an epoll loop on its own thread.
struct HTTPServer: ~Copyable {
    private let daemon: OpaquePointer
    private let service: Service

    /// Takes over the socket and starts to serve.
    init(_ service: Service, on socket: ListeningSocket) throws(ServerError) {
        var callbacks = folio_mhd_callbacks(
            begin: { context, target, connection in
                if let context, let target, let connection {
                    Self.service(context).begin(String(cString: target), on: Connection(connection))
                }
                return nil
            },
            handle: { context, connection, path, method, _, upload, uploaded, _ in
                guard let context, let connection, let path, let method, let uploaded else { return .NO }
                let service = Self.service(context)
                let connected = Connection(connection)
                defer { uploaded.pointee = 0 }
                let part = UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploaded.pointee)
                guard service.isReceived(connected, part) else { return .YES }
                return service.respond(to: connected, method: String(cString: method), path: String(cString: path))
            },
            completed: { context, connection, _, end in
                guard let context, let connection else { return }
                let isComplete = end == .REQUEST_TERMINATED_COMPLETED_OK
                Self.service(context).end(Connection(connection), isComplete: isComplete)
            },
            connection: { context, connection, _, event in
                guard let context, let connection, event == .CONNECTION_NOTIFY_CLOSED else { return }
                Self.service(context).close(Connection(connection))
            })
        // The daemon does not retain the service; `stop` does, until no callback can use it.
        let context = Unmanaged.passUnretained(service).toOpaque()
        guard let daemon = folio_mhd_start(socket.descriptor, &callbacks, context) else { throw .noDaemon }
        self.daemon = daemon
        self.service = service
    }

    /// Closes all connections and ends the thread.
    consuming func stop() {
        service.delays.close()
        service.wire.close()
        withExtendedLifetime(service) { MHD_stop_daemon(daemon) }
    }

    private static func service(_ context: UnsafeMutableRawPointer) -> Service {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }
}
