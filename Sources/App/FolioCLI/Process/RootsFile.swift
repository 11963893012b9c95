/// A file of certificates to trust, as `--cacert` names it.
enum RootsFile {
    enum Problem: Error, Equatable {
        case unreadable(FileError)
        case noCertificate(path: String)
    }

    /// The file's path when it can be read and looks as it should: libcurl looks at it with the first secure connection
    /// only. Nil where there is none to look at.
    static func checked(_ path: String?) throws(Problem) -> String? {
        guard let path else { return nil }
        let bytes: [UInt8]?
        do { bytes = try FileText.bytes(path) } catch { throw .unreadable(error) }
        guard let bytes else { throw .unreadable(.missing(path)) }
        // Bundles from OpenSSL may say TRUSTED before CERTIFICATE.
        guard bytes.contains("CERTIFICATE-----".utf8) else { throw .noCertificate(path: path) }
        return path
    }
}
