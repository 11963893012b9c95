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
        for name in names where !given.values.contains(where: { $0.contains(name) }) {
            try plugin.requireTrust(for: [.file(path: String(name.dropFirst()))])
        }
        if names.count(where: { $0 == "@-" }) > 1 { throw CallError.inputTwice }
        var contents: [String: [UInt8]] = [:]
        for name in names {
            let isGiven = name == "@-" || given.values.contains { $0.contains(name) }
            contents[name] = try ArgumentBytes.read(name, mayBeStream: isGiven, interruption: interruption)
        }
        // Long enough not to occur in any part by chance.
        let boundary = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        self.init(contents, boundary: "folio" + boundary)
    }
}
