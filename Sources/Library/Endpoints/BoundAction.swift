package import Accounts
package import HTTP
import JSON
import Pagination
package import Plugins
import Templates

/// An action with its parameters: makes its request and reads the response.
package struct BoundAction: Sendable {
    private let action: Action
    private let target: RequestTarget
    private let errors: ErrorRuleEvaluator?
    private let plugin: Plugin
    private let sendsParameters: Bool

    /// - Parameter files: the contents of its file parts.
    package init(
        _ action: Action, of plugin: Plugin, arguments: Arguments, files: FileParts = FileParts()
    ) throws(EndpointError) {
        self.action = action
        // A response that means "no items" for a list does not mean success for an action.
        errors = ErrorRuleEvaluator(action.errors.filter { $0.action != .skip })
        self.plugin = plugin
        sendsParameters = !action.request.templates.allSatisfy(\.names.isEmpty)
        target = try RequestTarget(action.request, of: plugin, arguments: arguments, files: files)
    }

    /// The credentials that sign its request.
    package var credentials: CredentialScope { target.credentials }

    /// The request, without credentials.
    package func request() throws(EndpointError) -> HTTPRequest {
        var request = try target.request(Step())
        request.secrets.successMayBeError = errors?.mayFailInside ?? false
        return request
    }

    /// Applies the plugin file's error rules to responses; nil without rules.
    package var evaluator: RetryingHTTPClient.Evaluator? { errors?.verdict }

    /// Throws if the response does not mean success, by the plugin file's rules or by its status.
    package func check(_ response: HTTPResponse) throws(ResponseError) {
        let isAccepted = action.accepts(response.status)
        let verdict = response.retry.verdict ?? errors?.verdict(of: response) ?? .noRule
        let ruled = BoundEndpoint.fault(verdict, of: response, method: target.method, isAccepted: isAccepted)
        guard
            var fault = ruled ?? (isAccepted ? nil : BoundEndpoint.fault(.status, of: response, method: target.method))
        else { return }
        if response.status == 401, action.request.isAuthenticated { fault.advice = plugin.advice(on: response) }
        fault.sendsParameters = sendsParameters
        throw fault
    }

    /// The output for a response, as JSON that ends in a line break; nil for a response that is not JSON, which is
    /// printed unchanged.
    ///
    /// - Parameter isPretty: whether to use several lines.
    package func shown(_ response: HTTPResponse, isPretty: Bool) throws(ResponseError) -> [UInt8]? {
        let plan = JSONPlan(items: action.show, single: true, columns: [], facts: [])
        let range: JSONRange?
        do { range = try plan.extract(from: response.body).items.first } catch {
            if case .invalid = error, action.show.steps.isEmpty { return nil }
            throw BoundEndpoint.fault(
                .json(error, items: action.show.description), of: response, method: target.method)
        }
        guard let range else { return [] }
        var out: [UInt8] = []
        if isPretty {
            JSONWriter.appendIndented(range, of: response.body, to: &out)
        } else {
            JSONWriter.appendOnOneLine(range, of: response.body, to: &out)
        }
        return out + [UInt8(ascii: "\n")]
    }
}
