extension JSONError.Reason {
    /// The encoding that the first bytes of a refused body tell, by a byte-order mark or by the zero bytes that UTF-16
    /// and UTF-32 put beside ASCII, with which every document begins (RFC 4627, section 3); nil where they tell none.
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
