import Endpoints
import Expressions
import HTTP
import JSON
import Presentation
import Reading
import System
import TerminalSession

/// Where an answer is written: byte for byte, but on a terminal, which must not obey what a server sent.
struct CallOutput: Sendable {
    private let output: ListOutput
    private let isTerminal: Bool

    init(_ root: CompositionRoot, to path: String?) throws {
        let file = try path.map { try OutputFile($0) }
        let stream = Descriptor(number: Descriptor.output.number, interruption: root.interruption.descriptor)
        output = ListOutput(stream, file: file)
        isTerminal = root.facts.outputIsTerminal && file == nil
    }

    /// Nothing will be written.
    func abandon() {
        output.abandon()
    }

    func write(_ bytes: [UInt8]) throws {
        try output.begin(at: 0)
        guard isTerminal else { return try output.write(bytes) }
        var text = Sanitizer.text(String(decoding: bytes, as: UTF8.self))
        if !text.isEmpty, text.last != "\n" { text += "\n" }
        try output.write(Array(text.utf8))
    }

    /// Writes what an expression gives of an answer, or of what is shown of it.
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
                throw ResponseFault.json(error, response, method: method)
            case let fault as ExpressionRuntimeError: throw ItemExpressionError.thrown(fault, by: "--jq", item: nil)
            default: throw error
            }
        }
        try write(out)
    }

    private static let whole = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    /// - Parameter withHead: whether the status line and the header lines come first, as they were received.
    func write(_ response: HTTPResponse, withHead: Bool) throws {
        guard withHead else { return try write(response.body) }
        // What was stored has no such line any more.
        let lines =
            [response.statusLine ?? "HTTP/1.1 \(response.status)"]
            + response.fields.all.map { "\($0.name): \($0.value)" }
        try write(lines.flatMap { Array("\($0)\r\n".utf8) } + Array("\r\n".utf8) + response.body)
    }
}
