import Endpoints
import HTTP
import PersonalFiles
import Plugins
import Presentation
import Reading
import System
import Templates
import Wording

/// The servers of the named plugins.
extension Checkup {
    func reach(_ plugin: Plugin, _ diagnosis: inout Diagnosis) async throws {
        do {
            let given = try await files.values([:], for: plugin.parameters, used: Set(plugin.baseURL.names), of: plugin)
            let arguments = try Arguments(given, forBaseOf: plugin)
            let base = try plugin.base(arguments)
            let result = Lock<(status: Int, milliseconds: Int)?>(nil)
            // The request carries no credential: it only shows whether the server responds.
            try await reading.requesting(
                plugin, with: plugin.credentialScope(arguments), cache: nil, evaluators: .init()
            ) { clients in
                let start = ContinuousClock.now
                let response = try await clients.lists.response(to: HTTPRequest(url: base))
                let time = (ContinuousClock.now - start).components
                let milliseconds = Int(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000)
                result.withLock { $0 = (response.status, milliseconds) }
            }
            let (status, milliseconds) = result.withLock { $0 } ?? (0, 0)
            diagnosis.add(
                Message("Servers"), Message(verbatim: plugin.name),
                Message("\(base.description) returned \(status) in \(milliseconds) ms"))
        } catch let error as CancellationError {
            throw error
        } catch {
            let diagnostic = Diagnostic(any: error)
            diagnosis.add(
                Message("Servers"), Message(verbatim: plugin.name), Message(verbatim: "\(plugin.baseURL)"),
                problem: ([diagnostic.what] + diagnostic.details).joinedAsClauses(), advice: diagnostic.hint)
        }
    }
}
