/// Kinds of images, recognized by their content, because a server's Content-Type may be wrong.
enum ImageType {
    /// The first bytes of files, where nil matches any byte, and the ending of their names.
    private static let signatures: [(bytes: [UInt8?], ending: String)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"),
        ([0xFF, 0xD8, 0xFF], "jpg"),
        ([0x47, 0x49, 0x46, 0x38], "gif"),
        (text("RIFF") + any(4) + text("WEBP"), "webp"),
        (any(4) + text("ftypavif"), "avif"),
        (any(4) + text("ftypheic"), "heic"),
        ([0x42, 0x4D], "bmp"),
        ([0x49, 0x49, 0x2A, 0x00], "tiff"),
        ([0x4D, 0x4D, 0x00, 0x2A], "tiff"),
        ([0x00, 0x00, 0x01, 0x00], "ico"),
        (text("<svg"), "svg"),
        (text("<?xml"), "svg"),
    ]

    /// Every ending that a saved image can have.
    static let endings = Set(signatures.map(\.ending) + [unknown])

    private static let unknown = "bin"

    static func ending(of bytes: [UInt8]) -> String {
        let match = signatures.first { signature in
            bytes.count >= signature.bytes.count
                && zip(bytes, signature.bytes).allSatisfy { byte, wanted in wanted == nil || wanted == byte }
        }
        return match?.ending ?? unknown
    }

    private static func text(_ text: String) -> [UInt8?] { Array(text.utf8) }
    private static func any(_ count: Int) -> [UInt8?] { Array(repeating: nil, count: count) }
}
