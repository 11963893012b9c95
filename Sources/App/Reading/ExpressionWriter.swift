package import Expressions
package import Formats
import JSON
package import Pages
import Redaction

/// Writes the results of an expression for each item as it would be printed, one per line.
package struct ExpressionWriter: PageWriter {
    private let expression: ItemExpression
    private var items: any PageWriter
    private var count = 0
    private var fault: PageFault?

    package init(_ expression: ItemExpression, _ selection: ItemSelection) {
        self.expression = expression
        items = OutputFormat.jsonLines.makeWriter(selection, false)
    }

    package func begin(to out: inout [UInt8]) {}

    package mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        var lines: [UInt8] = []
        let earlier = count
        items.write(page, outer: outer, to: &lines)
        do throws(ExpressionRuntimeError) {
            try expression.append(Self.ranges(of: lines), of: lines, item: &count, to: &out)
        } catch {
            let failed = ItemExpressionError.thrown(
                error, by: "--jq", item: count, hidesReason: page.provenance.repeatsCredential)
            // The work may be cancelled before the first item.
            fault = fault ?? PageFault(error: failed, written: max(0, count - earlier - 1))
        }
    }

    package func end(_ meta: OutputMeta, to out: inout [UInt8]) {}

    package mutating func takeFault() -> PageFault? {
        defer { fault = nil }
        return fault
    }

    private static func ranges(of lines: [UInt8]) -> [JSONRange] {
        lines.split(separator: UInt8(ascii: "\n")).map {
            JSONRange(start: UInt32($0.startIndex), end: UInt32($0.endIndex))
        }
    }
}

/// Writes the results of an expression for the whole document, which it collects until the end.
package struct DocumentExpressionWriter: PageWriter {
    private let expression: ItemExpression
    private var inner: any PageWriter
    private var document: [UInt8] = []
    private var repeatsCredential = false
    private var fault: PageFault?

    /// - Parameter expression: the expression of `--jq-all`.
    package init(_ expression: ItemExpression, _ selection: ItemSelection) {
        self.expression = expression
        inner = OutputFormat.json.makeWriter(selection, false)
        inner.begin(to: &document)
    }

    package func begin(to out: inout [UInt8]) {}

    package mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        inner.write(page, outer: outer, to: &document)
        repeatsCredential = repeatsCredential || page.provenance.repeatsCredential
    }

    package mutating func end(_ meta: OutputMeta, to out: inout [UInt8]) {
        inner.end(meta, to: &document)
        // Remove the final line break.
        document.removeLast()
        guard let length = Int32(exactly: document.count) else {
            return fail(.unreadable("it has 2 GiB or more"))
        }
        var count = 0
        let whole = JSONRange(start: 0, end: UInt32(length))
        do throws(ExpressionRuntimeError) {
            // If the work was cancelled, the document has the items so far.
            try ExpressionStopper.ignoringCancellation(Task.isCancelled) { () throws(ExpressionRuntimeError) in
                try expression.append([whole], of: document, item: &count, to: &out)
            }
        } catch {
            fail(error)
        }
        document = []
    }

    private mutating func fail(_ error: ExpressionRuntimeError) {
        let failed = ItemExpressionError.thrown(error, by: "--jq-all", item: nil, hidesReason: repeatsCredential)
        fault = PageFault(error: failed, written: 0)
    }

    package mutating func takeFault() -> PageFault? {
        defer { fault = nil }
        return fault
    }
}

extension ExpressionRuntimeError {
    /// The error without the command's credentials, which libjq's reason may quote from the data.
    package var withoutCredentials: ExpressionRuntimeError {
        mapReason { KnownCredentials.current?.replacing(in: $0) ?? $0 }
    }
}

extension ItemExpressionError {
    /// An expression that was stopped is a cancellation, not an error of the expression.
    ///
    /// - Parameter hidesReason: whether the value has a credential, which libjq's reason may quote.
    package static func thrown(
        _ fault: ExpressionRuntimeError, by option: String, item: Int?, hidesReason: Bool
    ) -> any Error {
        if fault == .stopped { return CancellationError() }
        let shown = hidesReason ? fault.mapReason { _ in Redactor.placeholder } : fault
        return ItemExpressionError(option: option, fault: shown, item: item)
    }
}
