extension PageSource {
    /// The name in JSON output.
    package var name: String {
        switch self {
        case .remote: "remote"
        case .revalidated: "revalidated"
        case .cache: "cache"
        case .stale: "stale"
        }
    }
}
