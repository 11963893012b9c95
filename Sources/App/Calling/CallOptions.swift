/// The words and options of `folio call`.
package struct CallOptions: Sendable {
    /// `PLUGIN.ACTION`, `PLUGIN`, or a URL.
    package var target = ""
    /// A path, and parameters as `key=value`.
    package var words: [String] = []
    /// The parts of a raw request on the command line.
    package var raw = RawCallOptions()
    /// How the response is written, and whether it may come from the cache.
    package var output = CallOutputOptions()

    package init() {}
}

/// The parts of a raw request on the command line.
package struct RawCallOptions: Sendable {
    /// The method; nil for GET, or POST with a body.
    package var method: String?
    /// Header fields.
    package var fields = FieldOptions()
    /// The body, `@FILE`, or `@-` for stdin; nil for none.
    package var data: String?
    /// Whether redirects are not followed.
    package var noFollow = false

    package init() {}

    /// The first option that was given, in the order of the help text; nil for none.
    var firstGiven: String? {
        if method != nil { return "-X" }
        return fields.firstGiven ?? (data != nil ? "-d" : noFollow ? "--no-follow" : nil)
    }
}

/// How a response is written, and whether it may come from the cache.
package struct CallOutputOptions: Sendable {
    /// Whether the status line and header fields come first.
    package var includesHead = false
    /// A jq expression for the response; nil for the whole response.
    package var jq: String?
    /// The file to write to; nil for stdout.
    package var to: String?
    /// Uses only the stored copy.
    package var offline = false
    /// Asks the server even if the stored copy is fresh.
    package var refresh = false
    /// Stores nothing.
    package var noCache = false
    /// Prints the request instead of sending it.
    package var dryRun = false

    package init() {}
}
