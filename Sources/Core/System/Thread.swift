import Glibc

/// A thread of the operating system.
package struct Thread: Sendable {
    private let handle: pthread_t

    /// The size of each stack: the usual one, whatever `ulimit -s` says.
    private static let stackSize = 8 << 20

    /// Starts a thread that runs a body. Throws `ResourceError`. Call `join` or `detach` once.
    package init(_ body: @escaping @Sendable () -> Void) throws(ResourceError) {
        let context = Unmanaged.passRetained(ThreadBody(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, &attributes,
            { context in
                context.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard failure == 0 else {
            context.release()
            throw .thread(reason: ResourceError.text(failure))
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

/// Runs a body on a thread that nobody joins. Throws `ResourceError`.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(ResourceError) {
    try Thread(body).detach()
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
