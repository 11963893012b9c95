import HTTP
import System

@testable import Accounts

/// A person who logs in: remembers what they were shown, and brings an answer of a test.
final class PlayedLogin: LoginInteraction {
    private let shown = Lock<[LoginPrompt]>([])
    private let opened = Lock<[HTTPURL]>([])
    private let makeAnswer: @Sendable (_ page: [String: String]) -> String?

    /// - Parameter answer: makes the query of the answer from that of the page; nil for none in time.
    init(_ answer: @escaping @Sendable (_ page: [String: String]) -> String? = { _ in nil }) {
        makeAnswer = answer
    }

    var prompts: [LoginPrompt] { shown.withLock(\.self) }
    var pages: [HTTPURL] { opened.withLock(\.self) }

    func show(_ prompt: LoginPrompt) { shown.withLock { $0.append(prompt) } }

    func answer(
        port: Int?, page: @escaping @Sendable (_ redirect: String) throws(AuthError) -> String
    ) throws -> LoginAnswer? {
        let redirect = "http://127.0.0.1:\(port ?? 49_152)/callback"
        let url = try HTTPURL(page(redirect))
        opened.withLock { $0.append(url) }
        let query = PercentEncoding.queryParameters(of: url.description)
        let values = Dictionary(query.map { ($0.name, $0.value) }) { $1 }
        return makeAnswer(values).map { LoginAnswer(redirect: redirect, url: "\(redirect)?\($0)") }
    }
}
