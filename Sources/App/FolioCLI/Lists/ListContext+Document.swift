import Formats
import HTTP
import Presentation
import Reading
import System
import TerminalSession

extension ListContext {
    /// Runs a command that lists items. If it fails before it has written anything, the document of `--json` is written
    /// without items, so that its reader always gets one. A command line that is wrong, or a plugin file, has no document.
    ///
    /// - Parameter name: the list, as the person named it.
    func documenting(
        _ name: String, _ output: OutputOptions, _ storage: StorageOptions, isDryRun: Bool,
        _ body: () async throws -> Void
    ) async throws {
        do { try await body() } catch {
            let plan = try? OutputPlan(output, to: storage.to, isTerminal: console.outputTerminal.isTerminal)
            let isDocument = plan?.choice == .format(.json) && output.expression == nil && storage.to == nil
            let code = Diagnostic(any: error).exitCode
            if isDocument, printsItems, !isDryRun, !Descriptor.outputIsWritten, ![.usage, .pluginFile].contains(code) {
                var document: [UInt8] = []
                OutputFormat.appendEmptyJSON(of: HTTPRequest.shownGiven(name), to: &document)
                // The first error is what matters.
                try? console.output.write(document)
            }
            throw error
        }
    }
}
