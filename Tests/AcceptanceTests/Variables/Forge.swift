import Foundation
import System
import TestSupport

/// A server with repositories, the issues of each, and the comments on each issue; and its plugin.
final class Forge: Sendable {
    /// What the server has.
    struct State: Sendable {
        /// The repositories in their order, three on a page.
        var repos = (1...7).map { "o/r\($0)" }
        /// How many issues a repository has, two on a page. The number of comments on an issue is its number.
        var issues = ["o/r1": 3, "o/r2": 0, "o/r3": 1, "o/r4": 4, "o/r5": 2, "o/r6": 0, "o/r7": 5]
        /// Responses to paths that begin like this, in place of the usual one.
        var faults: [String: ScriptedServer.Response] = [:]
    }

    let state: Lock<State>
    /// Called with the target of each request, before the response.
    let willRespond = Lock<(@Sendable (_ target: String) -> Void)?>(nil)
    let server: ScriptedServer

    init(_ state: State = State()) throws {
        let state = Lock(state)
        self.state = state
        server = try ScriptedServer { [willRespond] request, _ in
            willRespond.withLock(\.self)?(request.target)
            let state = state.withLock(\.self)
            if let fault = state.faults.first(where: { request.target.hasPrefix($0.key) }) { return fault.value }
            return .response(body: Self.body(of: request.target, state))
        }
    }

    private static func body(of target: String, _ state: State) -> String {
        let words = target.split { "/?=&".contains($0) }.map(String.init)
        if words[0] == "repos", target.hasPrefix("/repos?") || target == "/repos" {
            let start = words.count > 2 ? Int(words[2]) ?? 0 : 0
            let items = state.repos.enumerated().dropFirst(start).prefix(3).map { index, name in
                #"{"id":\#(index),"name":"\#(name)","lang":"\#(index % 2 == 0 ? "c" : "swift")","even":\#(index % 2 == 0)}"#
            }
            let next = start + 3 < state.repos.count ? #""\#(start + 3)""# : "null"
            return #"{"data":[\#(items.joined(separator: ","))],"next":\#(next)}"#
        }
        let repo = "\(words[1])/\(words[2])"
        if words.contains("comments") {
            let count = Int(words[4]) ?? 0
            return "[\((1...max(count, 1)).prefix(count).map { #"{"id":\#($0)}"# }.joined(separator: ","))]"
        }
        let page = words.firstIndex(of: "page").flatMap { Int(words[$0 + 1]) } ?? 1
        let count = state.issues[repo] ?? 0
        let items = (1...max(count, 1)).prefix(count).dropFirst(2 * max(0, page - 1)).prefix(2)
        return "[\(items.map { #"{"id":\#($0),"title":"\#(repo)#\#($0)"}"# }.joined(separator: ","))]"
    }

    /// The plugin; `each` is that of the issues.
    func plugin(
        each: String = "{repo: {endpoint: repos, value: .name, keep: {lang: .lang}}}", _ more: String = "",
        path: String = "/repos/{repo|segments}/issues"
    ) -> String {
        """
        version: 1
        plugins:
          forge:
            base_url: \(server.baseURL)
            default: issues
            endpoints:
              repos:
                path: /repos
                items: .data
                id: .id
                fields: {name: .name}
                pagination: {strategy: cursor, token: .next, cursor: {query: cursor}}
              issues:
                each: \(each)
                path: "\(path)"
                id: .id
                fields: {title: .title}
                pagination: {strategy: page, page: {query: page}}
        \(more.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
              notes:
                each: {issue: {endpoint: issues}}
                path: "/repos/{repo|segments}/issues/{issue}/comments"
                id: .id
                fields: {}
        """
    }

    /// The issues as the output has them.
    static func lines(_ issues: [String: Int] = State().issues, of repos: [String] = State().repos) -> [String] {
        repos.enumerated().flatMap { index, repo in
            (0..<(issues[repo] ?? 0)).map { number in
                #"{"id":\#(number + 1),"repo":"\#(repo)","lang":"\#(index % 2 == 0 ? "c" : "swift")","#
                    + #""title":"\#(repo)#\#(number + 1)"}"#
            }
        }
    }

    /// The comments as the output has them.
    static var notes: [String] {
        State().repos.enumerated().flatMap { index, repo in
            (0..<(State().issues[repo] ?? 0)).flatMap { issue in
                (1...issue + 1).map {
                    #"{"id":\#($0),"repo":"\#(repo)","issue":\#(issue + 1),"lang":"\#(index % 2 == 0 ? "c" : "swift")"}"#
                }
            }
        }
    }

    /// The paths that were requested.
    var targets: [String] { server.requests.map(\.target) }
}
