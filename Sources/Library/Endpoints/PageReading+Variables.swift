import Expressions
import HTTP
import JSON
import Pages
import Pagination

/// Computes facts with the variables of a page.
extension PageReading {
    /// The first result of each expression, as a range of some bytes.
    ///
    /// - Parameter position: of the page, for the strategy; nil for the first page.
    func computed(
        _ expressions: [Expression], of response: HTTPResponse, _ content: PageContent, at position: Position?
    ) throws(PageError) -> [Expression: (bytes: [UInt8], range: JSONRange)] {
        guard !expressions.isEmpty, let program else { return [:] }
        try checkHeaders(expressions, of: response)
        let sent = position.map { marksStrings ? BodyText.value(of: $0.text) : .text($0.text) }
        let names = expressions.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        let input = PageInput(content, of: response, position: sent, names: names).bytes
        guard let end = UInt32(exactly: input.count) else {
            throw .json(.invalid(.tooLarge, offset: 0), items: ".")
        }
        let results: [ExpressionResult?]
        do throws(ExpressionRuntimeError) {
            results = try input.withUnsafeBufferPointer { body throws(ExpressionRuntimeError) -> [ExpressionResult?] in
                try program.session { session throws(ExpressionRuntimeError) -> [ExpressionResult?] in
                    session.run(
                        expressions.compactMap { program.index(of: .ofPage($0)) },
                        on: [JSONRange(start: 0, end: end)], of: body)
                    var results: [ExpressionResult?] = []
                    for _ in expressions { results.append(try session.results(of: body).first) }
                    return results
                }
            }
        } catch {
            throw .expression(error, item: nil)
        }
        var values: [Expression: (bytes: [UInt8], range: JSONRange)] = [:]
        for (expression, result) in zip(expressions, results) {
            switch result {
            case .part(let range): values[expression] = (input, range)
            case .made(let json): values[expression] = (json, JSONRange(start: 0, end: UInt32(json.count)))
            case nil: values[expression] = ([], .missing)
            }
        }
        return values
    }

    /// Without its credential, a field has not the value that the server meant.
    private func checkHeaders(_ expressions: [Expression], of response: HTTPResponse) throws(PageError) {
        let changed = response.secrets.inFields
        guard !changed.isEmpty else { return }
        for expression in expressions
        where !expression.namesItsHeaders || expression.names.contains(where: { changed.contains($0.lowercased()) }) {
            throw .credentialInNext
        }
    }
}
