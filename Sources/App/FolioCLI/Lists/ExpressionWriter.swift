import Expressions
import Formats
import JSON
import Pages

/// Writes what an expression gives of each item as it would be printed, a result a line.
struct ExpressionWriter: PageWriter {
    private let expression: ItemExpression
    private var items: any PageWriter
    private var count = 0
    private var fault: (any Error)?

    init(_ expression: ItemExpression, _ selection: ItemSelection) {
        self.expression = expression
        items = OutputFormat.jsonLines.makeWriter(selection, false)
    }

    func begin(to out: inout [UInt8]) {}

    mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        var lines: [UInt8] = []
        items.write(page, parent: parent, to: &lines)
        do throws(ExpressionRuntimeError) {
            try expression.append(Self.ranges(of: lines), of: lines, item: &count, to: &out)
        } catch {
            fault = fault ?? ItemExpressionFailure.thrown(error, by: "--jq", item: count)
        }
    }

    func end(_ meta: OutputMeta, to out: inout [UInt8]) {}

    mutating func takeFault() -> (any Error)? {
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
struct DocumentExpressionWriter: PageWriter {
    private let expression: ItemExpression
    private var inner: any PageWriter
    private var document: [UInt8] = []
    private var fault: (any Error)?

    init(_ expression: ItemExpression, _ selection: ItemSelection) {
        self.expression = expression
        inner = OutputFormat.json.makeWriter(selection, false)
        inner.begin(to: &document)
    }

    func begin(to out: inout [UInt8]) {}

    mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        inner.write(page, parent: parent, to: &document)
    }

    mutating func end(_ meta: OutputMeta, to out: inout [UInt8]) {
        inner.end(meta, to: &document)
        // The line break behind it.
        document.removeLast()
        guard let length = Int32(exactly: document.count) else {
            return fault = ItemExpressionFailure.thrown(.unreadable("it has 2 GiB or more"), by: "--jq-all", item: nil)
        }
        var count = 0
        let whole = JSONRange(start: 0, end: UInt32(length))
        do throws(ExpressionRuntimeError) {
            // What there is when the work is cancelled is given all the same.
            try ExpressionStopper.lettingRun(Task.isCancelled) { () throws(ExpressionRuntimeError) in
                try expression.append([whole], of: document, item: &count, to: &out)
            }
        } catch {
            fault = ItemExpressionFailure.thrown(error, by: "--jq-all", item: nil)
        }
        document = []
    }

    mutating func takeFault() -> (any Error)? {
        defer { fault = nil }
        return fault
    }
}

extension ItemExpressionFailure {
    /// The end of the work is no failure.
    static func thrown(_ fault: ExpressionRuntimeError, by option: String, item: Int?) -> any Error {
        fault == .stopped ? CancellationError() : ItemExpressionFailure(option: option, fault: fault, item: item)
    }
}
