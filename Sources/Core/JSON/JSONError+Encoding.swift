extension JSONError.Reason {
    /// Detects UTF-16 or UTF-32 from the first bytes of an invalid body; nil if they show neither.
    ///
    /// The sign is a byte-order mark, or the zero bytes beside ASCII, with which every document begins (RFC 4627,
    /// section 3).
    init?(encodingOf body: UnsafeBufferPointer<UInt8>) {
        let head = Array(body.prefix(4))
        let zeros = head.map { $0 == 0 }
        if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] {
            self = .utf32
        } else if zeros == [true, true, true, false] || zeros == [false, true, true, true] {
            self = .utf32
        } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            self = .utf16
        } else if zeros.starts(with: [true, false]) || zeros.starts(with: [false, true]) {
            self = .utf16
        } else {
            return nil
        }
    }
}
