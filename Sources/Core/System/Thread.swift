import Glibc

/// A thread of the operating system.
package struct Thread: Sendable {
    private let handle: pthread_t

    /// Starts a thread that runs a body. Throws `ThreadError`. Call `join` or `detach` once.
    package init(_ body: @escaping @Sendable () -> Void) throws(ThreadError) {
        let context = Unmanaged.passRetained(ThreadBody(body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard failure == 0 else {
            context.release()
            throw ThreadError(reason: String(cString: strerror(failure)))
        }
        handle = thread
    }

    /// Waits until the body has returned.
    package func join() {
        pthread_join(handle, nil)
    }

    /// Lets the thread end unobserved.
    package func detach() {
        pthread_detach(handle)
    }
}

/// The system cannot start another thread.
package struct ThreadError: Error, Equatable {
    /// The system's text for the error number.
    package let reason: String
}

/// Runs a body on a thread that nobody joins. Does nothing if the system cannot start another thread.
package func startThread(_ body: @escaping @Sendable () -> Void) {
    guard let thread = try? Thread(body) else { return }  // A caller that must know makes a `Thread`.
    thread.detach()
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
