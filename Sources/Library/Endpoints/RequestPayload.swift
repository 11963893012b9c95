import HTTP
import JSON
import Plugins
import Templates

/// The body that all requests of an endpoint share.
enum RequestPayload: Sendable {
    case none
    /// A document into which paging may insert values.
    case json(JSONValue)
    /// Form fields; paging may add to them, or replace those with the same name.
    case form([(name: String, value: String)])
    case fixed([UInt8], contentType: String)

    /// - Parameter files: the contents of the files that the arguments name, and the delimiter of parts.
    init(
        _ body: RequestBody?, _ arguments: Arguments, files: FileParts = FileParts()
    ) throws(EndpointError) {
        switch body {
        case nil: self = .none
        case .json(let template): self = .json(try template.value(arguments) ?? .null)
        case .form(let entries): self = .form(try Self.fields(entries, arguments))
        case .multipart(let parts):
            self = .fixed(
                try files.body(parts, arguments), contentType: "multipart/form-data; boundary=\(files.boundary)")
        }
    }

    var contentType: String? {
        switch self {
        case .none: nil
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .fixed(_, let contentType): contentType
        }
    }

    /// The bytes of one request.
    ///
    /// - Parameter values: what to insert into a document or form, by path.
    func bytes(_ values: [(path: JSONPath, text: String)] = []) -> [UInt8]? {
        switch self {
        case .none: nil
        case .json(let document):
            Array(
                values.reduce(document) { $0.setting(BodyText.value(of: $1.text), at: $1.path.steps) }.text.utf8)
        case .form(let fields): Array(Self.encoded(fields, setting: values).utf8)
        case .fixed(let bytes, _): bytes
        }
    }

    private static func fields(
        _ entries: [(name: String, values: [Template])], _ arguments: Arguments
    ) throws(EndpointError) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for (name, templates) in entries {
            for template in templates {
                for value in try arguments.texts(of: template) { fields.append((name, value)) }
            }
        }
        return fields
    }

    /// A form as the URL standard encodes it, section 5.2: a space is `+`.
    private static func encoded(
        _ fields: [(name: String, value: String)], setting values: [(path: JSONPath, text: String)]
    ) -> String {
        let own = values.compactMap { value in
            value.path.formField.map { (name: $0, value: BodyText.field(of: value.text)) }
        }
        let kept = fields.filter { field in !own.contains { $0.name == field.name } }
        return (kept + own).map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { PercentEncoding.encoded(String($0)) }
            .joined(separator: "+")
    }
}

extension BodyTemplate {
    /// The document with its parameters' values. Nil for a text that mentions a parameter that is not set: such members
    /// and elements are omitted.
    func value(_ arguments: Arguments) throws(EndpointError) -> JSONValue? {
        switch self {
        case .null: return .null
        case .flag(let flag): return .flag(flag)
        case .number(let number): return .verbatim(number)
        case .text(let template): return try template.value(arguments)
        case .list(let elements):
            var values: [JSONValue] = []
            for element in elements {
                if let value = try element.value(arguments) { values.append(value) }
            }
            return .array(values)
        case .object(let members):
            var values: [(String, JSONValue)] = []
            for member in members {
                if let value = try member.value.value(arguments) { values.append((member.name, value)) }
            }
            return .members(values)
        }
    }
}

extension Template {
    /// A template that is one parameter keeps the parameter's type, and several values become a list; anything else is
    /// a string.
    fileprivate func value(_ arguments: Arguments) throws(EndpointError) -> JSONValue? {
        guard let name = loneName, let parameter = arguments.parameter(name) else {
            return try arguments.text(of: self).map { isNumber && JSONNumber.isNumber($0) ? .verbatim($0) : .text($0) }
        }
        if parameter.isList, let values = arguments[name] { return .array(values.map(parameter.type.value)) }
        return try arguments.text(of: self).map(parameter.type.value)
    }
}

extension ParameterType {
    /// A text as JSON. A template's default that does not fit the type becomes a string.
    fileprivate func value(_ text: String) -> JSONValue {
        self == .text || !accepts(text) ? .text(text) : .verbatim(text)
    }
}
