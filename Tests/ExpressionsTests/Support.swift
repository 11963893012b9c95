import JSON

@testable import Expressions

/// The results of one expression on a JSON text: selected parts as received, and computed values.
func results(_ text: String, on json: String) throws -> [String] {
    let use = ExpressionProgram.Use.all(try Expression(parsing: text))
    return try results(of: use, on: json).map(\.text)
}

struct Given: Equatable {
    let text: String
    let isPart: Bool
}

func results(of use: ExpressionProgram.Use, on json: String) throws -> [Given] {
    let program = ExpressionProgram([use])
    let bytes = Array(json.utf8)
    let range = JSONRange(start: 0, end: UInt32(bytes.count))
    return try bytes.withUnsafeBufferPointer { body in
        try program.session { (session) throws(ExpressionRuntimeError) in
            session.run([0], on: [range], of: body)
            return try session.results(of: body)
        }
    }.map { result in
        switch result {
        case .part(let range): Given(text: String(decoding: bytes[range.bytes], as: UTF8.self), isPart: true)
        case .made(let made): Given(text: String(decoding: made, as: UTF8.self), isPart: false)
        }
    }
}

func holds(_ text: String, of json: String) throws -> Bool {
    let program = ExpressionProgram([.condition(try Expression(parsing: text))])
    let bytes = Array(json.utf8)
    return try bytes.withUnsafeBufferPointer { body in
        try program.session { (session) throws(ExpressionRuntimeError) in
            session.run([0], on: [JSONRange(start: 0, end: UInt32(bytes.count))], of: body)
            return try session.holds()
        }
    }
}
