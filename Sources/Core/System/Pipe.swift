import Glibc

/// The two ends of a pipe; child processes inherit neither.
package struct Pipe: Sendable {
    /// The descriptor to read from.
    package let reading: Int32
    /// The descriptor to write to.
    package let writing: Int32

    /// Opens a pipe. Throws `ResourceError`.
    package init() throws(ResourceError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .pipe(reason: ResourceError.text(errno)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = ends[0]
        writing = ends[1]
    }
}
