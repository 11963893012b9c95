import Accounts
package import Endpoints
import PersonalFiles
package import Plugins

extension FileParts {
    /// Reads the files that an action sends.
    ///
    /// - Parameter given: the values from the command line. A file that only the plugin names requires trust.
    package init(
        reading action: Action, of plugin: Plugin, _ arguments: Arguments, given: [String: [String]],
        interruption: Int32
    ) throws {
        let names = try FileParts.names(of: action, arguments)
        // Equal texts with other bytes may name other files.
        let isGiven = { (name: String) in
            given.values.joined().contains { $0.utf8.elementsEqual(name.utf8) }
        }
        for name in names where !isGiven(name) {
            try plugin.requireTrust(for: [.file(path: String(name.dropFirst()))])
        }
        if names.count(where: { $0 == "@-" }) > 1 { throw CallError.inputTwice }
        var contents: [[UInt8]: [UInt8]] = [:]
        for name in names {
            contents[Array(name.utf8)] = try ArgumentBytes.read(
                name, mayBeStream: name == "@-" || isGiven(name), interruption: interruption)
        }
        // Long enough not to occur in any part by chance.
        let boundary = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        self.init(contents, boundary: "folio" + boundary)
    }
}
