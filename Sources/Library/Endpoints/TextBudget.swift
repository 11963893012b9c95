import Synchronization

/// How much text the templates of one request may make of their values. A definition can use a long value
/// many times, and functions make it longer, so that no limit of a single text suffices.
final class TextBudget: Sendable {
    /// The most bytes of the query of a URL, or of the fields of a header. Servers accept far less.
    static let mostInHead = 1 << 20
    /// The most bytes of all texts. A body may have a long value, and is made more than once.
    private static let most = 256 << 20
    /// The most bytes of the texts that are not a value as it was given.
    private static let mostMade = 16 << 20
    /// The most bytes that functions make, also of texts that a later function makes shorter.
    private static let mostBetween = 32 << 20

    private let taken = Mutex((all: 0, made: 0, between: 0))

    /// Notes a text that a function made. Returns whether functions may make more.
    func allows(between bytes: Int) -> Bool {
        taken.withLock { taken in
            taken.between += bytes
            return taken.between <= Self.mostBetween
        }
    }

    /// Notes a text that was made.
    ///
    /// - Parameter isMade: whether it is not a value as it was given.
    func take(_ text: String, isMade: Bool) throws(EndpointError) {
        let isOver = taken.withLock { taken in
            taken.all += text.utf8.count
            taken.made += isMade ? text.utf8.count : 0
            return taken.all > Self.most || taken.made > Self.mostMade
        }
        if isOver { throw .tooLongRequest }
    }

    /// Checks the texts of a URL or a header.
    static func checkHead(_ texts: some Sequence<String>) throws(EndpointError) {
        guard texts.reduce(0, { $0 + $1.utf8.count }) <= mostInHead else { throw .tooLongRequest }
    }
}
