import Glibc

/// A lock file that one process at a time holds. The file remains when the lock is released, because waiting processes
/// have it open.
struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for other processes on a thread of its own. Throws `FileError`, and `CancellationError`.
    ///
    /// - Parameter waits: called if it takes longer than a second.
    init(_ path: String, waits: @escaping @Sendable () -> Void) async throws {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
        if flock(opened, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                let reason = String(cString: strerror(errno))
                close(opened)
                throw FileError(path: path, reason: reason)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Cancelled once the lock is held.
                    if (try? await Task.sleep(for: .seconds(1))) != nil { waits() }
                }
                defer { group.cancelAll() }
                try await FileLockWait(opened).run()
            }
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}

/// A file lock that lasts until the last reference is gone.
package final class HeldFileLock {
    private let lock: FileLock

    /// Locks a file before replacing it, with a lock file beside it; creates missing folders. Throws as `FileLock`
    /// does.
    ///
    /// - Parameter waits: called if it takes longer than a second.
    package init(beside path: String, waits: @escaping @Sendable () -> Void = {}) async throws {
        try FileSystem.makeFolder(FileSystem.folder(of: path))
        lock = try await FileLock("\(path).lock", waits: waits)
    }
}

/// Waits for a lock, and closes the file if the waiting task was cancelled.
private final class FileLockWait: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Void, any Error>)
        case done
    }

    private let descriptor: Int32
    private let state = Lock(State.idle)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func run() async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if case .done = state { return true }
                    state = .waiting(continuation)
                    return false
                }
                if isCancelled {
                    close(descriptor)
                    return continuation.resume(throwing: CancellationError())
                }
                do { try startThread { self.wait() } } catch {
                    close(descriptor)
                    taken()?.resume(throwing: error)
                }
            }
        } onCancel: {
            taken()?.resume(throwing: CancellationError())
        }
    }

    private func wait() {
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        if let continuation = taken() { continuation.resume() } else { close(descriptor) }
    }

    /// The waiting task, once.
    private func taken() -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            defer { state = .done }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
    }
}
