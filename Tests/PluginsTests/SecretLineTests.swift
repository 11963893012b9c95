import Testing

@testable import Plugins

/// Errors on lines that may have a secret show no values.
struct SecretLineTests {
    @Test(arguments: [
        // A credential in the name of a header.
        (file(plugin: "headers: {\"Authorization: Bearer s3cret\": x}"), true),
        (file(plugin: "headers: {\"X-Plain: text\": x}"), false),
        // An anchor in a credential, whose alias is the value of another key.
        (file(plugin: "auth: {bearer: &k s3cret}\ndocs: *k\ndefault: *k"), true),
        (file(plugin: "summary: &k text\ndefault: *k"), false),
    ])
    func secret_isHiddenWhereverItIs(text: String, isHidden: Bool) throws {
        var found: [LocatedProblem] = []
        do throws(PluginFileError) { _ = try read(text) } catch {
            found = error.problems.filter { !$0.problem.isWarning }
        }
        #expect(!found.isEmpty && found.allSatisfy { $0.hidesValues == isHidden }, "\(found)")
    }
}
