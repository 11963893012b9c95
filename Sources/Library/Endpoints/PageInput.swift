import Expressions
import HTTP
import JSON

/// The input of expressions with the variables of a page: a list of the page and the value of each variable.
struct PageInput {
    let bytes: [UInt8]

    /// - Parameters:
    ///   - position: of the page, as the request sent it; nil for the first page.
    ///   - names: the names in the expressions, which may spell header fields in another case.
    init(_ content: PageContent, of response: HTTPResponse, position: JSONValue?, names: Set<String>) {
        var json = [UInt8(ascii: "[")]
        // A response without a body has no page.
        let document = content.receivedLength == 0 ? Array("null".utf8)[...] : content.body[content.document.bytes]
        json += document
        for variable in PageVariable.allCases {
            json.append(UInt8(ascii: ","))
            switch variable {
            case .last:
                let item = content.extraction.items.last
                json += item.map { content.body[$0.bytes] } ?? Array("null".utf8)[...]
            case .headers: json += Array(Self.headers(of: response, names).text.utf8)
            case .status: json += Array("\(response.status)".utf8)
            case .position: json += (position ?? .null).text.utf8
            }
        }
        bytes = json + [UInt8(ascii: "]")]
    }

    /// The header fields by name in lower case, and as the expressions spell them. The values of repeated fields are
    /// joined with `, ` (RFC 9110, section 5.3).
    private static func headers(of response: HTTPResponse, _ names: Set<String>) -> JSONValue {
        var values: [(name: String, value: String)] = []
        var places: [String: Int] = [:]
        for field in response.fields.all {
            let name = field.name.lowercased()
            if let place = places[name] {
                values[place].value += ", \(field.value)"
            } else {
                places[name] = values.count
                values.append((name, field.value))
            }
        }
        var members = values.map { ($0.name, JSONValue.text($0.value)) }
        for name in names.sorted() {
            guard let place = places[name.lowercased()], values[place].name != name else { continue }
            members.append((name, .text(values[place].value)))
        }
        return .members(members)
    }
}
