package import Accounts
package import Presentation
package import Wording

extension Complaint {
    /// A clause that says that a file is not trusted.
    package static func untrusted(_ distrust: Distrust) -> Message {
        distrust.hasChanged
            ? Message("\(distrust.file) has changed since it was trusted") : Message("\(distrust.file) is not trusted")
    }

    /// An untrusted file needs secrets; an empty list means a stored token.
    package init(_ distrust: Distrust, wants secrets: [Secret]) {
        let wanted = secrets.isEmpty ? Message("a stored token") : secrets.map(Self.source).joined(separator: ", ")
        self.init(
            Message("\(Self.untrusted(distrust)), but '\(distrust.plugin)' needs \(wanted)"),
            hint: Message("Read the file. If you trust its author: folio plugins trust"),
            exitCode: .notAuthorised)
    }
}
