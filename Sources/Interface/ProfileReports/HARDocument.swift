import JSON
package import Profiling

/// Formats runs as an HTTP Archive, which browsers and other tools read (HAR 1.2,
/// http://www.softwareishard.com/blog/har-12-spec).
///
/// An entry is a request to a server, or a response without a request. It contains no credentials, because profiles do
/// not.
package struct HARDocument: Sendable {
    private let profiles: [Profile]
    private let title: String
    private let version: String

    /// - Parameters:
    ///   - title: the name of the profiled command.
    ///   - version: the version of folio.
    package init(_ profiles: [Profile], title: String, version: String) {
        self.profiles = profiles
        self.title = title
        self.version = version
    }

    /// The archive as JSON, with one entry per line in the order of the requests.
    package var bytes: [UInt8] {
        var out = Array("{\"log\":{\"version\":\"1.2\",\"creator\":\(creator.text),\"pages\":[\n".utf8)
        append(profiles.enumerated().map { page($1, number: $0 + 1) }, to: &out)
        out += "],\"entries\":[\n".utf8
        let entries = profiles.enumerated().flatMap { index, profile in
            HAREntry.entries(of: profile, page: Self.id(index + 1))
        }
        // A body may be large, so its text is made only when it is written.
        append(entries.lazy.map(\.json), to: &out)
        out += "]}}\n".utf8
        return out
    }

    /// Appends values, one per line.
    private func append(_ values: some Sequence<JSONValue>, to out: inout [UInt8]) {
        var isFirst = true
        for value in values {
            if !isFirst { out += ",\n".utf8 }
            isFirst = false
            out += value.text.utf8
        }
        out += "\n".utf8
    }

    private var creator: JSONValue { .members([("name", .text("folio")), ("version", .text(version))]) }

    private static func id(_ number: Int) -> String { "run_\(number)" }

    private func page(_ profile: Profile, number: Int) -> JSONValue {
        .members([
            ("startedDateTime", .text(HARText.moment(profile.startedAt))), ("id", .text(Self.id(number))),
            ("title", .text(profiles.count > 1 ? "\(title) #\(number)" : title)),
            ("pageTimings", .members([("onLoad", HARText.milliseconds(profile.wall))])),
        ])
    }
}
