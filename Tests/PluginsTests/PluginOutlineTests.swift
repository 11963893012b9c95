import Expressions
import JSON
import Plugins
import TestSupport
import Testing
import YAML

@Suite struct PluginOutlineTests {
    /// The outline has its own code for reading keys, so this compares it with the checked definition.
    @Test func shippedPlugins_areOutlinedAsTheyAreDefined() throws {
        let text = try Repository.text("plugins.yaml")
        let plugins = try read(text).plugins
        let outlines = outlines(text)
        try #require(outlines.map(\.name) == plugins.map(\.name))
        for (outline, plugin) in zip(outlines, plugins) {
            #expect(outline.summary == plugin.summary)
            #expect(outline.defaultEndpoint?.name == plugin.defaultEndpoint?.name)
            #expect(outline.parameters.map(\.name) == plugin.parameters.map(\.name))
            #expect(outline.endpoints.map(\.name) == plugin.endpoints.map(\.name))
            #expect(outline.actions.map(\.name) == plugin.actions.map(\.name))
            for (outline, action) in zip(outline.actions, plugin.actions) {
                #expect(outline.summary == action.summary)
                #expect(names(outline.parameters) == names(action.parameters))
            }
            for (outline, endpoint) in zip(outline.endpoints, plugin.endpoints) { expect(outline, endpoint) }
        }
    }

    private func expect(_ outline: EndpointOutline, _ endpoint: Endpoint) {
        #expect(outline.summary == endpoint.summary ?? endpoint.title)
        // A nested endpoint has the id of the surrounding item, and replies have the id of their parent.
        #expect(names(outline.parameters) == names(endpoint.parameters).filter { !["id", "parent"].contains($0) })
        #expect(outline.isInside == endpoint.isInside)
        for parameter in outline.parameters {
            let defined = endpoint.parameters.first { $0.name == parameter.name }
            #expect(parameter.help == defined?.help && parameter.isList == defined?.isList)
            let values = defined?.allowed ?? (defined?.type == .boolean ? ["true", "false"] : [])
            #expect(parameter.allowed == values)
        }
        #expect(outline.items == endpoint.items.description)
        #expect(outline.id == endpoint.id?.description)
        #expect(outline.isSingle == endpoint.isSingle)
        #expect(outline.fields.map(\.name) == (endpoint.fields ?? []).map(\.name))
        #expect(outline.fields.map(\.path) == (endpoint.fields ?? []).map(\.path.description))
        #expect(outline.comments.count == (endpoint.comments == nil ? 0 : 1))
        for (outline, comments) in zip(outline.comments, [endpoint.comments].compactMap(\.self)) {
            expect(outline, comments)
        }
    }

    private func names(_ parameters: [ParameterOutline]) -> [String] { parameters.map(\.name).sorted() }

    private func names(_ parameters: [Parameter]) -> [String] { parameters.map(\.name).sorted() }

    @Test func brokenFile_stillHasTheNamesBeforeTheFault() {
        let outlines = outlines(
            """
            version: 9
            plugins:
              one:
                bogus: true
                endpoints:
                  list: {path: /list, params: {state: {values: [open]}, on: {type: boolean}}}
              two:
                endpoints: {a: {path: "/a"}, b: [
            """)
        #expect(outlines.map(\.name) == ["one", "two"])
        #expect(outlines[0].defaultEndpoint?.parameters.map(\.allowed) == [["open"], ["true", "false"]])
        #expect(outlines[1].endpoints.map(\.name) == ["a", "b"])
        #expect(outlines[1].defaultEndpoint == nil)
    }

    @Test func namesThatNoPluginCanHave_areLeftOut() {
        let outlines = outlines(
            """
            plugins:
              "$(x)": {endpoints: {a: {path: /a}}}
              -rf: {endpoints: {a: {path: /a}}}
              one: {endpoints: {"a b": {path: /a}, c: {path: /c, params: {"d$(x)": 1, e: 2}}}, actions: {"!!": {path: /d}}}
            """)
        #expect(outlines.map(\.name) == ["one"])
        #expect(outlines.first?.endpoints.map(\.name) == ["c"] && outlines.first?.actions.isEmpty == true)
        #expect(outlines.first?.endpoints.first?.parameters.map(\.name) == ["e"])
    }

    @Test(arguments: ["", "plugins:", "plugins: []", "plugins: {a: 1, b: [x]}", "- plugins", "{", "%"])
    func fileOfAnotherShape_hasNoEndpoints(_ text: String) {
        #expect(outlines(text).flatMap(\.endpoints).isEmpty)
    }

    private func outlines(_ text: String) -> [PluginOutline] {
        PluginOutline.all(in: YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))
    }
}
