import Endpoints
import Expressions
import HTTP
import JSON
import PersonalFiles
import Reading
import System

/// Writes a response byte for byte, except to a terminal: control characters from a server could control it.
struct CallOutput: Sendable {
    private let output: ListOutput
    /// Removes control characters; nil unless the output is a terminal.
    private let clean: (@Sendable ([UInt8]) -> [UInt8])?

    init(_ context: CallContext, to path: String?) throws {
        try context.files.checkOutputs([("--to", path)])
        let file = try path.map { try OutputFile($0) }
        let stream = Descriptor(number: Descriptor.output.number, interruption: context.interruption)
        output = ListOutput(stream, file: file)
        clean = context.facts.outputIsTerminal && file == nil ? context.clean : nil
    }

    /// Leaves the file as it is, because nothing will be written.
    func abandon() {
        output.abandon()
    }

    func write(_ bytes: [UInt8]) throws {
        try output.begin(at: .start)
        var text = clean?(bytes) ?? bytes
        if clean != nil, let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
        try output.write(text)
        try output.checkEnd()
    }

    /// Writes the results of an expression for a response, or for the part of it that is shown.
    func write(
        _ response: HTTPResponse, to method: String, _ expression: ItemExpression, of json: [UInt8]
    ) throws {
        var out: [UInt8] = []
        var count = 0
        do {
            let whole = try Self.whole.extract(from: json).items
            try expression.append(whole, of: json, item: &count, to: &out)
        } catch {
            abandon()
            switch error {
            case let error as JSONError:
                throw ResponseError.json(error, response, method: method)
            case let fault as ExpressionRuntimeError:
                throw ItemExpressionError.thrown(
                    fault, by: "--jq", item: nil, hidesReason: response.secrets.areInBody)
            default: throw error
            }
        }
        try write(out)
    }

    private static let whole = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    /// - Parameter withHead: whether the status line and the header fields come first, as received, but for control
    ///   characters, which could look like another line.
    func write(_ response: HTTPResponse, withHead: Bool) throws {
        guard withHead else { return try write(response.body) }
        // A stored response has no status line.
        let lines =
            [response.statusLine ?? "HTTP/1.1 \(response.status)"]
            + response.fields.all.map { "\($0.name): \($0.value)" }
        // If the terminal hid characters, they could hide that a credential is there.
        let shown = lines.map(response.withoutCredentials)
            .map { clean == nil && HTTPFields.isValue($0) ? $0 : HiddenCharacters.shown($0) }
        try write(shown.flatMap { Array("\($0)\r\n".utf8) } + Array("\r\n".utf8) + response.body)
    }
}
