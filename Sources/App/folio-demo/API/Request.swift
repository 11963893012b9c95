/// A request as the API sees it.
struct Request {
    var method = "GET"
    /// The path, percent-decoded, without the query.
    let path: String
    /// Path and query as sent by the client.
    let target: String
    var query = Query()
    var conditions = Conditions()
    var fields = RequestFields.listed([])
    var body: [UInt8] = []
    /// Whether the body was longer than `mostBytes`, and was therefore discarded.
    var isTooLarge = false
    /// Identifies the connection among all open ones.
    var connection: UInt = 0

    /// The longest allowed body, in bytes.
    static let mostBytes = 8 << 20
    /// The header field with the token of a page.
    static let cursorField = "X-Cursor"
}

/// The header fields of a request, looked up on demand: nearly all requests need none.
enum RequestFields {
    case received(Connection)
    case listed([(name: String, value: String)])

    /// The value of the first field with a name, ignoring case.
    subscript(name: String) -> String? {
        switch self {
        case .received(let connection): connection.field(name)
        case .listed(let fields): fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }
}
