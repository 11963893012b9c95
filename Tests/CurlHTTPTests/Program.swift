import Foundation
import TestSupport
import Testing

/// Programs that tests need and that may not be installed.
enum Program {
    static func path(of name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").components(separatedBy: ":") + ["/usr/sbin"]
        return folders.map { URL(filePath: $0).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program to its end; returns whether it succeeded.
    static func run(_ program: URL, _ arguments: [String]) throws -> Bool {
        try Child.run(program.path, arguments).code == 0
    }
}

/// A folder that is deleted with its owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "curl-http-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A folder that cannot be deleted stays in the system's temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// A self-signed certificate.
struct Certificate {
    static let isPossible = Program.path(of: "openssl") != nil

    private let folder: TemporaryFolder
    var certificateFile: String { folder.path + "/certificate.pem" }
    var keyFile: String { folder.path + "/key.pem" }

    /// - Parameter names: the certificate's hosts, as OpenSSL writes a subjectAltName.
    init(for names: String = "IP:127.0.0.1") throws {
        folder = try TemporaryFolder()
        let openssl = try #require(Program.path(of: "openssl"))
        let isMade = try Program.run(
            openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=\(names)",
                "-out", folder.path + "/certificate.pem", "-keyout", folder.path + "/key.pem",
            ])
        try #require(isMade)
    }
}
