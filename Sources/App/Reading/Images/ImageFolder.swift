import Glibc
import HTTP
import Pages
package import System

/// A folder of images, each in a file named after its item.
package struct ImageFolder: Sendable {
    let path: String
    /// The names of existing files, without their endings.
    private let existing: Set<String>

    /// Creates the folder if it is missing.
    package init(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) != 0, errno != EEXIST {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        self.path = path
        var existing: Set<String> = []
        for name in FileSystem.entries(path) {
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { continue }
            if ImageType.endings.contains(String(name[name.index(after: dot)...])), Self.isFile("\(path)/\(name)") {
                existing.insert(String(name[..<dot]))
            }
        }
        self.existing = existing
    }

    /// Whether a path, or what it links to, is a file. A link without a target is replaced by the image.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether there is an image of an item.
    package func holds(_ id: String) -> Bool {
        existing.contains(Self.name(for: id))
    }

    /// Saves an image under its item's id, whole or not at all.
    package func save(_ bytes: [UInt8], for id: String) throws {
        let final = "\(path)/\(Self.name(for: id)).\(ImageType.ending(of: bytes))"
        let draft = try DraftFile(inPlaceOf: final, mode: 0o666)
        do {
            try draft.write(bytes)
            try draft.replace(isSynced: false)
        } catch {
            draft.abandon()
            throw error
        }
    }

    /// The file name for an id: it cannot lead out of the folder, and no two ids share it.
    private static func name(for id: String) -> String {
        // Percent-encoding also covers `/` and the control characters.
        let encoded = PercentEncoding.encoded(id)
        let name = encoded.hasPrefix(".") ? "%2E\(encoded.dropFirst())" : encoded
        guard name.utf8.count > longest else { return name.isEmpty ? "%" : name }
        return "\(name.prefix(longest - 17))-\(String(ContentHash.of(id), radix: 16))"
    }

    /// Most bytes of a name. With an ending and a temporary file's mark it stays within 255 bytes.
    private static let longest = 200
}
