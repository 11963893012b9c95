import HTTP

/// The directives of `Cache-Control` fields (RFC 9111, section 5.2).
struct CacheControl {
    private let directives: [CacheDirective]

    /// Reads the values of all the fields, as one list.
    init(_ values: [String]) {
        directives = values.flatMap { value in
            var reader = CacheDirectiveReader(value)
            return reader.directives()
        }
    }

    /// What a request says; the old `Pragma: no-cache` counts where there is no `Cache-Control` (section 5.4).
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

    /// A directive's number of seconds, the first where it comes twice; nil without that directive.
    func seconds(_ name: String) -> DeltaSeconds? {
        directives.first { $0.name == name }.map { DeltaSeconds($0.value ?? "") }
    }

    /// Whether a directive stands there without a value.
    func hasNoValue(_ name: String) -> Bool {
        directives.contains { $0.name == name && $0.value == nil }
    }

    /// Whether nothing of the response may be used without asking: `no-cache` without names of fields.
    var forbidsUnaskedUse: Bool {
        directives.contains { $0.name == "no-cache" && $0.fieldNames.isEmpty }
    }

    /// The fields that may not be used without asking, in lower case: those that `no-cache` names.
    var fieldsToAskFor: Set<String> {
        Set(directives.filter { $0.name == "no-cache" }.flatMap(\.fieldNames))
    }

    /// Whether a stale response may not be used even where there is no way to ask.
    var forbidsStaleUse: Bool {
        contains("must-revalidate") || forbidsUnaskedUse
    }
}

/// A number of seconds as a field or directive gives it (RFC 9111, section 1.2.2).
enum DeltaSeconds: Equatable {
    case seconds(Int64)
    /// Not a whole number: whoever sent it meant something else.
    case invalid

    /// What a larger number counts as.
    static let most: Int64 = 1 << 31

    init(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            self = .invalid
            return
        }
        self = .seconds(min(Int64(text) ?? Self.most, Self.most))
    }

    /// The number, where it is one.
    var value: Int64? {
        if case .seconds(let value) = self { value } else { nil }
    }
}
