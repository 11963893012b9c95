/// The token of a page that begins at an index of a list. It has a checksum, so that only issued tokens are accepted.
struct PageToken {
    let place: Int
    private let seed: UInt64

    init(place: Int, seed: UInt64) {
        self.place = place
        self.seed = seed
    }

    /// Nil for any text that is not the `text` of a token.
    init?(_ text: String, seed: UInt64) {
        guard let place = text.split(separator: "-").first.flatMap({ Int($0, radix: 36) }), place >= 0 else {
            return nil
        }
        self.init(place: place, seed: seed)
        guard text == self.text else { return nil }
    }

    var text: String {
        "\(String(place, radix: 36))-\(String(RandomSequence.mix(seed ^ RandomSequence.mix(UInt64(place))), radix: 36))"
    }
}

extension Query {
    /// The index in the list at which the page begins.
    func place(seed: UInt64) throws(RefusalError) -> Int {
        guard let text = self["page_token"] else { return 0 }
        guard let token = PageToken(text, seed: seed) else { throw .badCursor(name: "page_token") }
        return token.place
    }
}
