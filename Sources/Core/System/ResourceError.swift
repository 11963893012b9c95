import Glibc

/// The system refuses folio something that every command needs.
package enum ResourceError: Error, Equatable {
    /// A thread.
    case thread(reason: String)
    /// A pipe, for which there are too few descriptors.
    case pipe(reason: String)
    /// Descriptors.
    ///
    /// - Parameters:
    ///   - needed: how many the process needs in total.
    ///   - allowed: the limit.
    case descriptors(needed: Int, allowed: Int)
    /// Address space.
    ///
    /// - Parameters:
    ///   - needed: how much the process needs in total, in megabytes.
    ///   - allowed: the limit, in megabytes.
    ///   - option: the option of `ulimit` that sets the limit.
    case addressSpace(needed: Int, allowed: Int, option: String)

    /// The system's text for an error number.
    package static func text(_ number: Int32) -> String { String(cString: strerror(number)) }
}
