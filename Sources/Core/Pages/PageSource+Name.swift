extension PageSource {
    /// Its name in documents.
    package var name: String {
        switch self {
        case .remote: "remote"
        case .revalidated: "revalidated"
        case .cache: "cache"
        case .stale: "stale"
        }
    }
}
