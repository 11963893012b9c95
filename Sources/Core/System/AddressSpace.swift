import Glibc

/// The limits of the process's address space, as `ulimit -v` and `ulimit -d` set them.
///
/// Swift ends the process with a signal if it gets no memory. So a command that would not have enough is refused at its
/// start.
package enum AddressSpace {
    private struct Limit {
        /// The option of `ulimit`.
        let option: String
        /// The field of /proc/self/statm with the size that counts for the limit, in memory pages (proc_pid_statm(5)).
        let field: Int
        let bytes: UInt

        /// Nil without a limit.
        init?(_ option: String, field: Int, _ resource: __rlimit_resource) {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur < UInt.max else {
                return nil
            }
            (self.option, self.field, bytes) = (option, field, limit.rlim_cur)
        }

        /// The present size.
        var size: Int {
            let bytes = try? FileSystem.bytes("/proc/self/statm")
            let fields = bytes.map { String(decoding: $0, as: UTF8.self).split(separator: " ") } ?? []
            return (fields.count > field ? Int(fields[field]) ?? 0 : 0) * Int(getpagesize())
        }
    }

    private static var limits: [Limit] {
        [Limit("-v", field: 0, RLIMIT_AS), Limit("-d", field: 5, RLIMIT_DATA)].compactMap(\.self)
    }

    /// Whether there is any limit.
    package static var isLimited: Bool { !limits.isEmpty }

    /// Throws `ResourceError` if the process cannot get so many bytes more.
    package static func require(_ bytes: Int) throws(ResourceError) {
        let limits = limits
        guard let least = limits.min(by: { $0.bytes < $1.bytes }) else { return }
        // Counts for both limits.
        let area = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard area == MAP_FAILED else {
            munmap(area, bytes)
            return
        }
        throw .addressSpace(
            needed: (least.size + bytes) / 1_000_000, allowed: Int(clamping: least.bytes / 1_000_000),
            option: least.option)
    }
}
