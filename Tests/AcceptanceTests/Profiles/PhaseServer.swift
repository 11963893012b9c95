import Foundation
import TestSupport
import Testing

/// A server with a list of pages that is slow in one phase of each request, and records its bytes.
final class PhaseServer {
    /// The delay of each phase, in milliseconds.
    struct Delays {
        var handshake = 0
        var firstByte = 0
        var body = 0
    }

    /// The bytes of one request: received, the response's header, and its body.
    struct Bytes: Decodable, Equatable {
        let received: Int
        let head: Int
        let body: Int
    }

    /// The certificate's file; nil without TLS.
    let certificate: String?
    let url: String
    private let process: Process
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - items: the number of items on each of three pages.
    ///   - padding: how many unneeded numbers each page contains.
    ///   - isCompressed: whether bodies are sent with gzip.
    init(
        _ delays: Delays = Delays(), tls: Bool = false, items: Int = 10, padding: Int = 0, isCompressed: Bool = false
    ) throws {
        folder = try TemporaryFolder()
        var words = ["-c", Self.script, "\(folder.path)/record"]
        words += [delays.handshake, delays.firstByte, delays.body, items, isCompressed ? 1 : 0, padding].map {
            String($0)
        }
        if tls {
            let certificate = "\(folder.path)/certificate.pem"
            let making = try Child.run(
                "/bin/bash",
                [
                    "-c",
                    """
                    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test \
                    -addext subjectAltName=IP:127.0.0.1 -out \(certificate) -keyout \(folder.path)/key.pem
                    """,
                ], variables: ["PATH=/usr/bin:/bin"])
            try #require(making.code == 0, "\(making.error)")
            words += [certificate, "\(folder.path)/key.pem"]
            self.certificate = certificate
        } else {
            certificate = nil
        }
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // It prints its port when it listens.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        url = "\(tls ? "https" : "http")://127.0.0.1:\(port)"
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The sent and received bytes so far, per request.
    func record() throws -> [Bytes] {
        try folder.text(of: "record").split(separator: "\n").map { line in
            try JSONDecoder().decode(Bytes.self, from: Data(line.utf8))
        }
    }

    /// A plugin for its list.
    ///
    /// - Parameter host: the server's name in URLs.
    func plugin(host: String = "127.0.0.1", _ settings: String = "") -> String {
        """
        version: 1
        plugins:
          api:
            base_url: "\(url.replacingOccurrences(of: "127.0.0.1", with: host))"
            \(settings)
            endpoints:
              list:
                path: /list
                items: .items
                id: .id
                fields: {title: .title, name: .name}
                pagination: {strategy: page, page: {query: page}, until: {pages: .pages}}

        """
    }

    private static let script = """
        import gzip, json, socket, ssl, sys, threading, time

        record = open(sys.argv[1], "a")
        handshake, first_byte, body_time, items, compressed, padding = (int(word) for word in sys.argv[2:8])
        context = None
        if len(sys.argv) > 8:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[8], sys.argv[9])

        def page(number):
            rows = [{"id": number * 1000000 + i, "title": "Item %d" % i, "name": "n"} for i in range(items)]
            body = json.dumps({"pages": 3, "items": rows, "padding": [0] * padding}).encode()
            return gzip.compress(body) if compressed else body

        # Made before anybody waits for them.
        pages = {number: page(number) for number in (1, 2, 3)}

        def serve(connection):
            if context:
                time.sleep(handshake / 1000)
                connection = context.wrap_socket(connection, server_side=True)
            while True:
                request = b""
                while not request.endswith(b"\\r\\n\\r\\n"):
                    chunk = connection.recv(65536)
                    if not chunk:
                        return
                    request += chunk
                target = request.split(b" ")[1].decode()
                time.sleep(first_byte / 1000)
                body = pages[int(target.split("page=")[1].split("&")[0]) if "page=" in target else 1]
                fields = ["HTTP/1.1 200 OK", "Content-Type: application/json"]
                if compressed:
                    fields.append("Content-Encoding: gzip")
                fields.append("Content-Length: %d" % len(body))
                head = ("\\r\\n".join(fields) + "\\r\\n\\r\\n").encode()
                half = len(body) // 2
                connection.sendall(head + body[:half])
                time.sleep(body_time / 1000)
                record.write(json.dumps({"received": len(request), "head": len(head), "body": len(body)}) + "\\n")
                record.flush()
                connection.sendall(body[half:])

        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        while True:
            connection, _ = listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=serve, args=(connection,), daemon=True).start()
        """
}
