/// The body of a request: the members of a JSON object, or the fields of a form.
struct Submission {
    private(set) var values: [String: JSONValue] = [:]
    private(set) var files: [String: Upload] = [:]

    /// A file in a form.
    struct Upload: Equatable {
        let contentType: String
        let content: [UInt8]
    }

    /// Parses a body by its `Content-Type`; without one, as JSON.
    init(_ request: Request) throws(RefusalError) {
        guard !request.isTooLarge else { throw .bodyTooLarge }
        let type = FieldValue(request.fields["Content-Type"] ?? "application/json")
        switch type.value {
        case "application/x-www-form-urlencoded":
            for (name, value) in FormReader.read(request.body).all { values[name] = .string(value) }
        case "multipart/form-data":
            guard let boundary = type.parameters["boundary"],
                let parts = MultipartReader.read(request.body, boundary: boundary)
            else { throw .badForm }
            for part in parts { take(part) }
        default:
            guard case .object(let members)? = JSONReader.read(request.body) else { throw .notJSON }
            values = members
        }
    }

    /// The text of a field; nil if it is missing or not a text.
    subscript(name: String) -> String? {
        values[name]?.text
    }

    private mutating func take(_ part: MultipartReader.Part) {
        if part.fileName != nil {
            files[part.name] = Upload(
                contentType: part.contentType ?? "application/octet-stream", content: part.content)
        } else {
            values[part.name] = .string(String(decoding: part.content, as: UTF8.self))
        }
    }
}
