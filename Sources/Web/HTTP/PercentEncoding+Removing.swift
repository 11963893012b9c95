extension PercentEncoding {
    /// The text without the others, wherever and however encoded they stand in it.
    package static func removing(_ others: [String], from text: String) -> String {
        SecretSearch(others).removing(from: text)
    }
}
