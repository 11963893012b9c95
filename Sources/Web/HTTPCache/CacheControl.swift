import HTTP

/// The directives of `Cache-Control` fields (RFC 9111, section 5.2).
struct CacheControl {
    private let directives: [CacheDirective]

    /// Reads all field values as one list.
    init(_ values: [String]) {
        directives = values.flatMap { value in
            var reader = CacheDirectiveReader(value)
            return reader.directives()
        }
    }

    /// Reads the directives of a request. The old `Pragma: no-cache` counts if there is no `Cache-Control` (section
    /// 5.4).
    init(request: HTTPFields) {
        let values = request.values(of: "Cache-Control")
        self.init(values.isEmpty ? request.values(of: "Pragma") : values)
    }

    init(response: HTTPFields) {
        self.init(response.values(of: "Cache-Control"))
    }

    func contains(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// A directive's number of seconds, of its first occurrence; nil if it is absent.
    func seconds(_ name: String) -> DeltaSeconds? {
        directives.first { $0.name == name }.map { DeltaSeconds($0.value ?? "") }
    }

    /// Whether a directive is present without a value.
    func hasNoValue(_ name: String) -> Bool {
        directives.contains { $0.name == name && $0.value == nil }
    }

    /// Whether the stored response must be confirmed before each use: `no-cache` without field names.
    var requiresConfirmation: Bool {
        directives.contains { $0.name == "no-cache" && $0.fieldNames.isEmpty }
    }

    /// The fields that must be confirmed before use, in lower case: the names in `no-cache`.
    var fieldsToAskFor: Set<String> {
        Set(directives.filter { $0.name == "no-cache" }.flatMap(\.fieldNames))
    }

    /// Whether a stale response may not be used even if the server is unreachable.
    var forbidsStaleUse: Bool {
        contains("must-revalidate") || requiresConfirmation
    }
}

/// A number of seconds in a field or directive (RFC 9111, section 1.2.2).
enum DeltaSeconds: Equatable {
    case seconds(Int64)
    /// Not a whole number.
    case invalid

    /// The maximum; larger numbers count as this.
    static let most: Int64 = 1 << 31

    init(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            self = .invalid
            return
        }
        self = .seconds(min(Int64(text) ?? Self.most, Self.most))
    }

    /// The number; nil if it is invalid.
    var value: Int64? {
        if case .seconds(let value) = self { value } else { nil }
    }
}
