import Foundation
import TestSupport
import Testing

/// Python's own HTTP server as a child process, for responses without any of this project's code.
///
/// It responds with the request as JSON, or with the body that the query describes. `size` asks for that many zeros,
/// `body` is Base64, and `coding` is the Content-Encoding; the server itself compresses zeros with `gzip`. Each
/// response has the client's port in `X-Client`.
final class PythonServer {
    let port: Int
    private let process: Child

    static let isInstalled = Program.path(of: "python3") != nil

    /// - Parameter certificate: for TLS; nil for plain HTTP.
    init(certificate: Certificate? = nil) throws {
        let python = try #require(Program.path(of: "python3"))
        let files = certificate.map { [$0.certificateFile, $0.keyFile] } ?? []
        process = try Child(python.path, ["-c", Self.script] + files, error: .file("/dev/null"))
        // It prints its port when it listens.
        try process.read { $0.out.contains(UInt8(ascii: "\n")) }
        port = try #require(Int(process.outText.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    private static let script = """
        import base64, gzip, http.server, json, ssl, sys, urllib.parse

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def response(self):
                asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
                sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                coding = asked.get("coding")
                if "size" in asked:
                    body = b"0" * int(asked["size"])
                    if coding == "gzip":
                        body = gzip.compress(body)
                elif "body" in asked:
                    body = base64.b64decode(asked["body"])
                else:
                    body = json.dumps({"method": self.command, "path": self.path, "fields": self.headers.items(),
                                       "body": sent.decode()}).encode()
                self.send_response(200)
                self.send_header("X-Client", str(self.client_address[1]))
                self.send_header("Content-Length", str(len(body)))
                if coding:
                    self.send_header("Content-Encoding", coding)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_QUERY = response

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if len(sys.argv) > 1:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[1], sys.argv[2])
            server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_port, flush=True)
        server.serve_forever()
        """
}
