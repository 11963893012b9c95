import Glibc
import HTTP
import Pages
import System

/// A folder of pictures, each in a file that is named for its item.
struct ImageFolder: Sendable {
    let path: String
    /// The names that are there, without their endings.
    private let held: Set<String>

    /// Makes the folder where it is not there.
    init(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) != 0, errno != EEXIST {
            throw FileError(path: path, reason: String(cString: strerror(errno)))
        }
        self.path = path
        var held: Set<String> = []
        for name in FileText.entries(path) {
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { continue }
            if ImageType.endings.contains(String(name[name.index(after: dot)...])) { held.insert(String(name[..<dot])) }
        }
        self.held = held
    }

    func holds(_ id: String) -> Bool {
        held.contains(Self.name(for: id))
    }

    /// Saves a picture under its item's id, whole or not at all.
    func save(_ bytes: [UInt8], for id: String) throws {
        let name = Self.name(for: id)
        let temporary = "\(path)/.\(name).\(getpid()).part"
        let number = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw FileError(path: temporary, reason: String(cString: strerror(errno))) }
        defer { close(number) }
        do {
            try Descriptor(number: number).write(bytes)
            let final = "\(path)/\(name).\(ImageType.ending(of: bytes))"
            guard rename(temporary, final) == 0 else {
                throw FileError(path: final, reason: String(cString: strerror(errno)))
            }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// What an id is called as a file: it cannot lead out of the folder, and no two ids are called the same.
    private static func name(for id: String) -> String {
        // `/` and the control characters are encoded with all that a URL's part may not hold.
        let encoded = PercentEncoding.encoded(id)
        let name = encoded.hasPrefix(".") ? "%2E\(encoded.dropFirst())" : encoded
        guard name.utf8.count > longest else { return name.isEmpty ? "%" : name }
        return "\(name.prefix(longest - 17))-\(String(ContentHash.of(id), radix: 16))"
    }

    /// With an ending and the mark of a part, within what file systems take (255 bytes).
    private static let longest = 200
}
