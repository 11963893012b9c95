package import PersonalFiles
package import Reading
package import System
package import Wording

/// What calls need from the program.
package struct CallContext: Sendable {
    /// The library, clients and accounts.
    package var reading: any ReadingContext
    /// Plugin files and values of parameters.
    package let files: PersonalFiles
    /// The process's variables and streams.
    package let facts: ProcessFacts
    /// A descriptor that becomes readable when waiting must end.
    package let interruption: Int32
    /// The language of comments in shell commands.
    package let catalog: Catalog
    /// The User-Agent field of requests.
    package let userAgent: String
    /// Removes control characters, so that a server cannot control the terminal.
    package let clean: @Sendable ([UInt8]) -> [UInt8]
    /// Reports a redirect that was not followed.
    let onUnfollowedRedirect: @Sendable (UnfollowedRedirect) -> Void

    package init(
        _ reading: any ReadingContext, files: PersonalFiles, facts: ProcessFacts, interruption: Int32,
        catalog: Catalog, userAgent: String, clean: @escaping @Sendable ([UInt8]) -> [UInt8],
        onUnfollowedRedirect: @escaping @Sendable (UnfollowedRedirect) -> Void
    ) {
        self.reading = reading
        self.files = files
        self.facts = facts
        self.interruption = interruption
        self.catalog = catalog
        self.userAgent = userAgent
        self.clean = clean
        self.onUnfollowedRedirect = onUnfollowedRedirect
    }
}

/// A response that redirects, which folio was asked not to follow.
package struct UnfollowedRedirect: Sendable {
    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String
    /// The response's status.
    package let status: Int
    /// Where it redirects to, without credentials.
    package let location: String
}
