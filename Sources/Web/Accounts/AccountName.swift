private import CCrypt
private import Glibc

extension Authentication {
    /// A name for whose data requests with these credentials get: the same for the same secrets, and of no use to
    /// anyone who would know them. Empty without credentials; nil where a secret is not there.
    ///
    /// - Parameter salt: 1 to 16 characters of `a–z A–Z 0–9 . /`, kept with what the name is kept with.
    package func accountName(salt: String, secrets: SecretReader) -> String? {
        var values: [String] = []
        for part in parts {
            for secret in part.credential.secrets {
                if let value = secrets.read(secret) {
                    values.append(value)
                } else if part.isOptional {
                    values.append("")
                } else {
                    return nil
                }
            }
        }
        if values.allSatisfy(\.isEmpty) { return "" }
        // The length keeps "a", "bc" apart from "ab", "c". SHA-256 in 5,000 rounds (crypt(5)), for secrets that are guessed.
        let phrase = values.map { "\($0.utf8.count):\($0)" }.joined()
        guard let hash = folio_crypt(phrase, "$5$\(salt)$") else { return nil }
        defer { free(hash) }
        return String(cString: hash).split(separator: "$").last.map { String($0) }
    }
}
