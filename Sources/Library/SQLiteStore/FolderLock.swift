private import Glibc

/// A folder that is locked against all who lock it likewise, until this is let go or the process ends.
struct FolderLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for the others. Nil where the folder may not be read, or its file system has no such locks.
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
