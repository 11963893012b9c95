import Expressions
import Formats
import Pages
import Reading
import TestSupport
import Testing

/// How many items of a page an expression's failure leaves written.
@Suite struct ExpressionWriterTests {
    @Test(arguments: [1, 2, 3]) func failure_countsTheItemsOfItsPageBeforeIt(item: Int) throws {
        var writer = try Self.writer(for: "if .id == \(item + 3) then error(\"gone\") else .id end")
        var out: [UInt8] = []
        writer.write(try PageFactory.page(ids: 1...3), outer: .none, to: &out)
        #expect(writer.takeFault()?.written == nil)
        writer.write(try PageFactory.page(ids: 4...6), outer: .none, to: &out)
        #expect(writer.takeFault()?.written == item - 1)
    }

    @Test func cancellation_beforeThePageCountsNone() async throws {
        let work = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await ExpressionStopper.stopping {
                var writer = try Self.writer(for: ".id")
                var out: [UInt8] = []
                writer.write(try PageFactory.page(ids: 1...3), outer: .none, to: &out)
                return (writer.takeFault(), out)
            }
        }
        work.cancel()
        let (fault, out) = try await work.value
        #expect(fault?.error is CancellationError)
        #expect(fault?.written == 0)
        #expect(out.isEmpty)
    }

    private static func writer(for expression: String) throws -> ExpressionWriter {
        let selection = try ItemSelection(.declared, of: PageFactory.page(ids: []).layout)
        return ExpressionWriter(try ItemExpression(expression, option: "--jq"), selection)
    }
}
