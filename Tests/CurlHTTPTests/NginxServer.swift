import Foundation
import Testing

/// nginx as a child process: HTTP/2 over TLS, and a page that nginx compresses.
final class NginxServer {
    static let isInstalled = Program.path(of: "nginx") != nil

    let port: Int
    private let folder: TemporaryFolder
    private let process = Process()

    init(certificate: Certificate) throws {
        folder = try TemporaryFolder()
        // It inherits the listening socket as its stdin, so clients can connect at once.
        let listener = try SocketServer.listening(backlog: 64)
        port = SocketServer.port(of: listener)
        let configuration = Self.configuration(port: port, folder: folder.path, certificate: certificate)
        try configuration.write(toFile: folder.path + "/nginx.conf", atomically: true, encoding: .utf8)
        try CodedPage.text.write(toFile: folder.path + "/page.json", atomically: true, encoding: .utf8)
        process.executableURL = Program.path(of: "nginx")
        process.arguments = ["-p", folder.path, "-c", "nginx.conf", "-e", "error.log"]
        process.environment = ["NGINX": "0;"]
        process.standardInput = FileHandle(fileDescriptor: listener, closeOnDealloc: true)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    private static func configuration(port: Int, folder: String, certificate: Certificate) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        return """
            daemon off; user \(NSUserName()); worker_processes 1; pid \(folder)/pid; error_log \(folder)/error.log;
            events {}
            http {
                access_log off; \(temporary.joined(separator: " "))
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(certificate.certificateFile); ssl_certificate_key \(certificate.keyFile);
                    root \(folder); default_type application/json;
                    gzip on; gzip_types application/json; gzip_min_length 1;
                    location / { add_header X-Connection $connection; }
                }
            }
            """
    }
}
