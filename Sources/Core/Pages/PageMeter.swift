/// Measures what the pages of one list cost. There is none where nobody asks.
package protocol PageMeter: Sendable {
    /// Measures the loading of the page at a place in the list, from 0: its request, its parsing, and what is made of it.
    func loading(_ ordinal: Int, _ load: @Sendable () async throws -> Page) async throws -> Page
    /// Measures the parsing of a body.
    func parsing<Extraction>(_ parse: () -> Extraction) -> Extraction
    /// Measures the writing of a page.
    func printing<Length>(_ ordinal: Int, _ page: Page, _ print: () async throws -> Length) async rethrows -> Length
    /// Runs the walk of the list, so that what is stored is known to be of it.
    func walking(_ walk: () async throws -> Void) async rethrows
}
