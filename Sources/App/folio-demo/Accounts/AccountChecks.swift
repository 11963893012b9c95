/// Checks the values of an account.
enum AccountChecks {
    static let leastPassword = 4
    static let mostName = 100
    /// The largest image, in bytes.
    static let mostImage = 1 << 20

    static func email(_ text: String?) throws(FieldError) -> String {
        guard let text, !text.isEmpty else { throw FieldError(name: "email", message: "is missing") }
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, halves[1].contains("."), !text.contains(" ") else {
            throw FieldError(name: "email", message: "must be an e-mail address")
        }
        return text
    }

    static func name(_ text: String?) throws(FieldError) -> String {
        guard let text, !text.isEmpty else { throw FieldError(name: "name", message: "is missing") }
        guard text.count <= mostName else {
            throw FieldError(name: "name", message: "must have at most \(mostName) characters")
        }
        return text
    }

    static func password(_ text: String?, named name: String = "password") throws(FieldError) -> String {
        guard let text, !text.isEmpty else { throw FieldError(name: name, message: "is missing") }
        guard text.count >= leastPassword else {
            throw FieldError(name: name, message: "must have at least \(leastPassword) characters")
        }
        return text
    }

    /// The image is optional.
    static func image(_ upload: Submission.Upload?) throws(FieldError) -> Account.Image? {
        guard let upload else { return nil }
        let kinds: [ResponseHead.Content] = [.png, .jpeg, .gif, .webp]
        guard let kind = kinds.first(where: { $0.rawValue == upload.contentType }), !upload.content.isEmpty else {
            throw FieldError(name: "image", message: "must be a PNG, JPEG, GIF or WebP image")
        }
        guard upload.content.count <= mostImage else {
            throw FieldError(name: "image", message: "must have at most \(mostImage) bytes")
        }
        return Account.Image(content: kind, bytes: upload.content)
    }
}

/// Collects the errors in several values, so that one response has them all.
struct FaultCollector {
    private var faults: [FieldError] = []

    /// The value, or nil if it is invalid.
    mutating func check<Value>(_ value: () throws(FieldError) -> Value) -> Value? {
        do {
            return try value()
        } catch {
            faults.append(error)
            return nil
        }
    }

    func end() throws(RefusalError) {
        if !faults.isEmpty { throw .invalid(faults) }
    }
}
