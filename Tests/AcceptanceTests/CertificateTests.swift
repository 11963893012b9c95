import Foundation
import TestSupport
import Testing

/// Secure servers, and the certificates that `--cacert` names.
struct CertificateTests {
    private static let reason = "cannot make a secure connection to '127.0.0.1'"

    @Test func certificate_isTrustedWhereItIsNamed() throws {
        let server = try SecureServer()
        let folio = try Folio(plugins: Self.plugin(server))
        let run = try folio.run("feed api --cacert \(server.certificate)")
        #expect(run.out == "{\"id\":1}\n")
        #expect(run.error.isEmpty && run.code == 0)
    }

    /// A self-signed certificate, one for another host, an expired one; and the right host's certificate with another
    /// file.
    @Test(arguments: [
        ("unnamed", "self-signed certificate"), ("other host", "subject name matches target host name '127.0.0.1'"),
        ("expired", "certificate has expired"), ("other certificate", "self-signed certificate"),
    ])
    func certificate_thatCannotBeTrustedIsRefusedWithTheReason(fault: String, reason: String) throws {
        let server = try SecureServer(
            host: fault == "other host" ? "DNS:elsewhere.test" : "IP:127.0.0.1",
            since: fault == "expired" ? "2020-01-01" : nil)
        let folio = try Folio(plugins: Self.plugin(server))
        let other = try SecureServer()
        let option =
            fault == "unnamed"
            ? "" : " --cacert \(fault == "other certificate" ? other.certificate : server.certificate)"
        let run = try folio.run("feed api -v\(option)")
        #expect(run.error.contains("\nfolio: \(Self.reason)\n  GET \(server.url)/list\n"), "\(run.error)")
        #expect(run.diagnostic.contains(reason), "\(run.error)")
        #expect(run.error.contains("--cacert FILE") == (reason == "self-signed certificate"), "\(run.error)")
        // A retry does not change a certificate.
        #expect(!run.error.contains("retry"))
        #expect(run.out.isEmpty && run.code == 6)
    }

    @Test func file_thatIsMissingOrHoldsNoCertificateIsNamed() throws {
        let folio = try Folio()
        let missing = try folio.run("feed demo --cacert /nonexistent.pem")
        #expect(
            missing.error == """
                folio: cannot read the certificates in /nonexistent.pem: No such file or directory
                hint: Check --cacert.

                """)
        #expect(missing.code == 6)
        let text = try folio.folder.write("no certificate", to: "text.pem")
        let wrong = try folio.run("feed demo --cacert \(text)")
        #expect(
            wrong.error == """
                folio: \(text) contains no certificate
                hint: --cacert takes a PEM file: -----BEGIN CERTIFICATE-----

                """)
        #expect(wrong.code == 6)
    }

    @Test(arguments: ["nonsense\n-----END CERTIFICATE-----\n", "MIIBhTCCASugAwIBAgIU\n", ""])
    func certificate_thatIsDamagedIsRefused(rest: String) throws {
        let server = try SecureServer()
        let folio = try Folio(plugins: Self.plugin(server))
        let file = try folio.folder.write("-----BEGIN CERTIFICATE-----\n\(rest)", to: "damaged.pem")
        let run = try folio.run("feed api --cacert \(file)")
        #expect(
            run.error.hasPrefix("folio: cannot use the trusted certificates\n  GET \(server.url)/list\n"),
            "\(run.error)")
        #expect(run.error.contains("\nhint: Check the PEM file given with --cacert, "), "\(run.error)")
        #expect(run.code == 6)
    }

    /// A file that the shell provides can be read only once, and libcurl reads it for every connection.
    @Test func certificate_isReadFromAPipe() throws {
        let server = try SecureServer()
        let run = try Folio(plugins: Self.plugin(server)).shell(
            "folio feed api --cacert <(cat \(server.certificate)); folio feed api --cacert <(echo none)")
        #expect(run.out == "{\"id\":1}\n")
        #expect(run.error.hasPrefix("folio: /dev/fd/"), "\(run.error)")
        #expect(run.code == 6)
    }

    private static func plugin(_ server: SecureServer) -> String {
        """
        version: 1
        plugins:
          api: {base_url: "\(server.url)", endpoints: {list: {path: /list, id: .id, fields: {}}}}

        """
    }
}

/// Python's HTTP server over TLS, with its own certificate; every response is a list of one item.
private final class SecureServer {
    /// The certificate's file.
    let certificate: String
    let url: String
    private let process: Process
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - host: the host of the certificate, as OpenSSL writes a subjectAltName.
    ///   - since: the first of the two days of its validity; nil for today.
    init(host: String = "IP:127.0.0.1", since: String? = nil) throws {
        folder = try TemporaryFolder()
        certificate = "\(folder.path)/certificate.pem"
        let time = since.map { "\(Faketime.command) '\($0)' " } ?? ""
        let making = try Child.run(
            "/bin/bash",
            [
                "-c",
                """
                \(time)openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test \
                -addext subjectAltName=\(host) -out \(certificate) -keyout \(folder.path)/key.pem
                """,
            ], variables: ["PATH=/usr/bin:/bin"])
        try #require(making.code == 0, "\(making.error)")
        process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.script, certificate, "\(folder.path)/key.pem"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It prints its port when it listens.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        url = "https://127.0.0.1:\(try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines))))"
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static let script = """
        import http.server, ssl, sys

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", "10")
                self.end_headers()
                self.wfile.write(b'[{"id":1}]')

            def log_message(self, *words):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_port, flush=True)
        server.serve_forever()
        """
}
