import Expressions
import HTTP
import JSON
import Pagination
import Plugins
import Schema
import Templates
import Testing

@Suite struct PluginFileTests {
    private static let github = """
        version: 1
        plugins:
          github:
            summary: Issues of a repository
            docs: https://docs.github.com/rest/issues
            base_url: https://api.github.com
            default: issues
            headers: {Accept: application/vnd.github+json}
            auth: {bearer: {env: GITHUB_TOKEN}, optional: true, hosts: [uploads.github.com]}
            hosts: [pages.github.com]
            http: {connect_timeout: 500ms, stall_timeout: 2m, retries: 4, rate: 10/s, max_wait: 60s}
            cache: {max_age: 60s, max_stale: 7d, complete: true, store: always}
            endpoints:
              issues:
                title: Issues
                summary: Open issues
                params:
                  repo: {required: true, help: "owner/name"}
                  state: {default: open, values: [open, closed, all]}
                  labels: {list: true}
                path: "/repos/{repo|segments}/issues"
                query: {state: "{state}", labels: "{labels|join:,}", tag: [a, b]}
                headers: {X-Mode: "{state}"}
                items: .data
                id: .number
                order: newest_first
                ok: [200, 203]
                auth: none
                fields: {title: .title, author: {at: .user.login, required: true}}
                pagination: {strategy: page, page: {query: page}, size: {query: per_page, default: 30, max: 100}}
                cache: {max_age: 1h}
                comments:
                  path: "/repos/{repo|segments}/issues/{id}/comments"
                  single: true
              search: {path: /search}
        """

    @Test func plugin_holdsWhatTheFileSays() throws {
        let plugin = try PluginLibrary([read(Self.github)]).plugin(named: "github")
        #expect(plugin.summary == "Issues of a repository")
        #expect(plugin.docs == "https://docs.github.com/rest/issues")
        #expect(plugin.baseURL.description == "https://api.github.com")
        #expect(plugin.defaultName == "issues")
        #expect(plugin.headers.map(\.name) == ["Accept"])
        #expect(plugin.headers.map(\.value.description) == ["application/vnd.github+json"])
        #expect(plugin.isSigned)
        #expect(plugin.credentialHosts == ["uploads.github.com"])
        #expect(plugin.credentialRules.map(\.origin.description) == ["https://uploads.github.com"])
        #expect(plugin.linkHosts.map(\.origin.description) == ["https://pages.github.com"])
        #expect(plugin.http.connectTimeout == .milliseconds(500))
        #expect(plugin.http.stallTimeout == .seconds(120))
        #expect(plugin.endpoints.map(\.name) == ["issues", "search"])
    }

    @Test func plugin_knowsWhereItsNameStands() throws {
        let plugin = try PluginLibrary([read(Self.github)]).plugin(named: "github")
        #expect(plugin.file == "plugins.yaml")
        #expect(plugin.location == Location(line: 3, column: 3))
    }

    @Test func endpoint_holdsWhatTheFileSays() throws {
        let issues = try PluginLibrary([read(Self.github)]).endpoint("github").endpoint
        #expect(issues.title == "Issues")
        #expect(issues.summary == "Open issues")
        #expect(issues.path.description == "/repos/{repo|segments}/issues")
        #expect(issues.request.query.map(\.name) == ["state", "labels", "tag"])
        #expect(
            issues.request.query.map { $0.values.map(\.description) } == [
                ["{state}"], ["{labels|join:,}"], ["a", "b"],
            ])
        #expect(issues.request.headers.map(\.name) == ["X-Mode"])
        #expect(issues.items.description == ".data")
        #expect(issues.id?.description == ".number")
        #expect(issues.statuses == [200, 203])
        #expect(!issues.isAuthenticated)
        #expect(!issues.isSingle)
        #expect(issues.fields?.map(\.name) == ["title", "author"])
        #expect(issues.fields?.map(\.path.description) == [".title", ".user.login"])
        #expect(issues.fields?.map(\.isRequired) == [false, true])
        #expect(issues.paging.strategy.name == "page")
        #expect(issues.paging.size?.standard == 30)
        #expect(issues.paging.size?.maximum == 100)
    }

    @Test func comments_areAnEndpointWithTheParametersAroundIt() throws {
        let issues = try PluginLibrary([read(Self.github)]).endpoint("github").endpoint
        let comments = try #require(issues.comments)
        #expect(comments.name == "comments")
        #expect(comments.isSingle)
        #expect(comments.isAuthenticated)
        #expect(comments.parameters.map(\.name) == ["repo", "state", "labels", "id"])
        #expect(comments.comments == nil)
    }

    @Test func endpoint_hasDefaultsForAllButThePath() throws {
        let list = try endpoint(file())
        #expect(list.title == nil && list.summary == nil && list.id == nil && list.fields == nil)
        #expect(list.items.description == ".")
        #expect(list.parameters.isEmpty && list.request.query.isEmpty && list.request.headers.isEmpty)
        #expect(list.paging.strategy.name == "none")
        #expect(list.statuses == nil && list.comments == nil)
        #expect(list.isAuthenticated)
    }

    @Test(arguments: [(199, false), (200, true), (204, true), (299, true), (300, false)])
    func endpoint_acceptsStatusesFrom200To299(status: Int, isAccepted: Bool) throws {
        #expect(try endpoint(file()).accepts(status) == isAccepted)
    }

    @Test(arguments: [(200, true), (201, false), (404, false)])
    func endpoint_acceptsOnlyTheStatusesItLists(status: Int, isAccepted: Bool) throws {
        #expect(try endpoint(file(endpoint: "ok: [200]")).accepts(status) == isAccepted)
    }

    @Test func comments_nestInComments() throws {
        let list = try endpoint(
            file(
                endpoint: """
                    comments:
                      path: "/list/{id}/comments"
                      id: .id
                      comments:
                        path: "/comments/{id}/replies"
                        params: {order: oldest}
                        query: {order: "{order}"}
                    """))
        let replies = try #require(list.comments?.comments)
        #expect(replies.path.description == "/comments/{id}/replies")
        #expect(replies.parameters.map(\.name) == ["id", "parent", "order"])
    }

    @Test func anchor_isReadWhereItsAliasStands() throws {
        let list = try endpoint(
            file(
                endpoint: """
                    fields: &names {title: .title, author: .user}
                    comments: {path: "/list/{id}", fields: *names}
                    """))
        #expect(list.comments?.fields?.map(\.name) == ["title", "author"])
    }

    @Test func plugin_withSeveralEndpointsAndNoDefaultHasNone() throws {
        let text = file() + "      other: {path: /other}\n"
        #expect(try plugin(text).defaultEndpoint == nil)
        #expect(try plugin(file()).defaultEndpoint?.name == "list")
    }
}
