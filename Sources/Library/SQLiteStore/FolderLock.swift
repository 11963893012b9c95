private import Glibc

/// A lock on a folder, which excludes all others who lock it, until it is released or the process ends.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Takes the lock. Nil if the folder cannot be read, or its file system has no such locks.
    ///
    /// - Parameter waits: whether to wait while another has it; otherwise the result is nil then.
    init?(of folder: String, waits: Bool) {
        let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        while flock(opened, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else {
                close(opened)
                return nil
            }
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
