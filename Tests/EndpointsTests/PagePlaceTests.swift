import Pages
import Testing

@testable import Endpoints

/// Places inside pages as text.
struct PagePlaceTests {
    @Test(
        arguments: [
            ("t", PagePlace(page: Position("t"), skipping: 0)),
            ("3~t", PagePlace(page: Position("t"), skipping: 3)), ("3~", PagePlace(page: nil, skipping: 3)),
            ("3.9f2c~t", PagePlace(page: Position("t"), skipping: 3, check: "9f2c")),
            ("3.9f2c~", PagePlace(page: nil, skipping: 3, check: "9f2c")),
            ("0~3.9f2c~t", PagePlace(page: Position("3.9f2c~t"), skipping: 0)),
            ("0~3~t", PagePlace(page: Position("3~t"), skipping: 0)),
            ("2.0000~3~t", PagePlace(page: Position("3~t"), skipping: 2, check: "0000")),
        ])
    func place_isWrittenAndRead(text: String, place: PagePlace) {
        #expect(PagePlace(Position(text)) == place)
        #expect(place.position == Position(text))
    }

    /// Tokens of servers.
    @Test(arguments: ["3.9F2C~t", "3.9f2~t", "3.9f2c0~t", "3.~t", "3.9f2c.~t", ".9f2c~t", "x.9f2c~t", "-3~t", "3.9f2c"])
    func otherText_isThePositionOfAPage(text: String) {
        #expect(PagePlace(Position(text)) == PagePlace(page: Position(text), skipping: 0))
        #expect(PagePlace(page: Position(text), skipping: 0).position == Position(text))
    }

    @Test func check_dependsOnEachHashAndTheirOrder() {
        let checks = [[1, 2, 3], [2, 1, 3], [1, 2], [1, 2, 4], []].map { PagePlace.check(of: $0 as [UInt64]) }
        #expect(Set(checks).count == checks.count)
        #expect(checks.allSatisfy { $0.count == 4 })
        // Positions of an earlier process stay valid.
        #expect(checks[0] == "a780")
    }

    @Test func check_hasFourDigits() {
        #expect((0..<5_000).allSatisfy { PagePlace.check(of: [$0]).count == 4 })
    }
}
