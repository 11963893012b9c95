private import Glibc

/// A lock on a folder, which excludes all others who lock it, until it is released or the process ends.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the lock. Nil if the folder cannot be read, or its file system has no such locks.
    init?(waitingFor folder: String) {
        let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        while flock(opened, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(opened)
                return nil
            }
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
