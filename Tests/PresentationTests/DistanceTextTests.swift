import Testing
import Wording

@testable import Presentation

@Suite struct DistanceTextTests {
    @Test(
        arguments: [
            ("0", "0 m"), ("0.4", "0 m"), ("850", "850 m"), ("850.5", "851 m"), ("999.4", "999 m"),
            ("999.5", "1.0 km"), ("1000", "1.0 km"), ("1049", "1.0 km"), ("1050", "1.1 km"), ("1.2e3", "1.2 km"),
            ("12345", "12.3 km"), ("99949", "99.9 km"), ("99950", "100 km"), ("100499", "100 km"),
            ("20015000", "20015 km"), ("-1", nil), ("1e12", nil), ("1e400", nil), ("near", nil), ("", nil),
        ] as [(String, String?)])
    func distance_isSaidInMetresOrKilometres(metres: String, text: String?) {
        #expect(DistanceText.message(ofMetres: metres) == text.map { Message(verbatim: $0) })
    }

    @Test(arguments: [("en", "1.2 km"), ("es", "1,2 km"), ("pt", "1,2 km"), ("el", "1,2 km")])
    func distance_hasTheDecimalMarkOfTheLanguage(language: String, text: String) throws {
        let message = try #require(DistanceText.message(ofMetres: "1234"))
        #expect(message.text(in: Catalog(Language(locale: language))) == text)
    }
}
