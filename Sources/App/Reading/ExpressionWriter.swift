package import Expressions
package import Formats
import JSON
package import Pages

/// Writes what an expression gives of each item as it would be printed, a result a line.
package struct ExpressionWriter: PageWriter {
    private let expression: ItemExpression
    private var items: any PageWriter
    private var count = 0
    private var fault: (any Error)?

    package init(_ expression: ItemExpression, _ selection: ItemSelection) {
        self.expression = expression
        items = OutputFormat.jsonLines.makeWriter(selection, false)
    }

    package func begin(to out: inout [UInt8]) {}

    package mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        var lines: [UInt8] = []
        items.write(page, parent: parent, to: &lines)
        do throws(ExpressionRuntimeError) {
            try expression.append(Self.ranges(of: lines), of: lines, item: &count, to: &out)
        } catch {
            fault = fault ?? ItemExpressionError.thrown(error, by: "--jq", item: count)
        }
    }

    package func end(_ meta: OutputMeta, to out: inout [UInt8]) {}

    package mutating func takeFault() -> (any Error)? {
        defer { fault = nil }
        return fault
    }

    private static func ranges(of lines: [UInt8]) -> [JSONRange] {
        lines.split(separator: UInt8(ascii: "\n")).map {
            JSONRange(start: UInt32($0.startIndex), end: UInt32($0.endIndex))
        }
    }
}

/// Writes what an expression gives of the whole document, which is kept until then.
package struct DocumentExpressionWriter: PageWriter {
    private let expression: ItemExpression
    private var inner: any PageWriter
    private var document: [UInt8] = []
    private var fault: (any Error)?

    /// Takes the expression of `--jq-all`.
    package init(_ expression: ItemExpression, _ selection: ItemSelection) {
        self.expression = expression
        inner = OutputFormat.json.makeWriter(selection, false)
        inner.begin(to: &document)
    }

    package func begin(to out: inout [UInt8]) {}

    package mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        inner.write(page, parent: parent, to: &document)
    }

    package mutating func end(_ meta: OutputMeta, to out: inout [UInt8]) {
        inner.end(meta, to: &document)
        // The line break behind it.
        document.removeLast()
        guard let length = Int32(exactly: document.count) else {
            return fault = ItemExpressionError.thrown(.unreadable("it has 2 GiB or more"), by: "--jq-all", item: nil)
        }
        var count = 0
        let whole = JSONRange(start: 0, end: UInt32(length))
        do throws(ExpressionRuntimeError) {
            // What there is when the work is cancelled is given all the same.
            try ExpressionStopper.ignoringCancellation(Task.isCancelled) { () throws(ExpressionRuntimeError) in
                try expression.append([whole], of: document, item: &count, to: &out)
            }
        } catch {
            fault = ItemExpressionError.thrown(error, by: "--jq-all", item: nil)
        }
        document = []
    }

    package mutating func takeFault() -> (any Error)? {
        defer { fault = nil }
        return fault
    }
}

extension ItemExpressionError {
    /// The end of the work is no failure.
    package static func thrown(_ fault: ExpressionRuntimeError, by option: String, item: Int?) -> any Error {
        fault == .stopped ? CancellationError() : ItemExpressionError(option: option, fault: fault, item: item)
    }
}
