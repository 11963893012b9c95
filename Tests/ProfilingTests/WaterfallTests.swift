import Testing

@testable import ProfileReports
@testable import Profiling

@Suite struct WaterfallTests {
    private static func request(_ start: Int64, _ duration: Int64) -> Profile.Request {
        var request = Profile.Request(
            method: "GET", address: "http://a/", span: .init(start: start, duration: duration))
        request.waits = [.init(span: .init(start: start, duration: duration), reason: .retry)]
        return request
    }

    private static func profile(_ requests: [Profile.Request], wall: Int64 = 100) -> Profile {
        var profile = Profile(startedAt: 0, wall: wall)
        profile.requests = requests
        return profile
    }

    private static func text(_ sut: Waterfall, _ row: Int, count: Int) -> String {
        sut.cells(of: sut.rows[row], count: count).map { $0 == nil ? "." : "r" }.joined()
    }

    @Test(arguments: [
        (0, 100, "rrrrrrrrrr"), (0, 50, "rrrrrr...."), (50, 50, ".....rrrrr"), (42, 1, "....r....."),
        (99, 1, ".........r"), (95, 50, ".........r"),
    ])
    func bar_isWhereItsTimeIs(start: Int64, duration: Int64, cells: String) {
        let sut = Waterfall(Self.profile([Self.request(start, duration)]), limit: 5)
        #expect(Self.text(sut, 0, count: 10) == cells)
    }

    @Test func cell_showsWhatFillsMostOfIt() {
        var request = Self.request(0, 3)
        request.waits.append(.init(span: .init(start: 3, duration: 7), reason: .rate))
        let sut = Waterfall(Self.profile([request], wall: 10), limit: 1)
        #expect(sut.cells(of: sut.rows[0], count: 1) == [.wait(.rate)])
    }

    @Test func rows_areTheLongestInTheirOrder() {
        let sut = Waterfall(Self.profile([Self.request(0, 5), Self.request(5, 9), Self.request(20, 7)]), limit: 2)
        #expect(sut.rows.map(\.number) == [2, 3])
        #expect(sut.requests == 3)
    }

    @Test func page_isPartOfItsRequest() {
        var request = Self.request(0, 1)
        request.page = .init(list: 0, ordinal: 0)
        var profile = Self.profile([request])
        profile.pages = [.init(place: .init(list: 0, ordinal: 0))]
        profile.pages[0][.parse] = .init(start: 1, duration: 2)
        let sut = Waterfall(profile, limit: 1)
        #expect(sut.rows[0].bars.map(\.cost) == [.wait(.retry), .work(.parse)])
    }

    @Test func emptyRun_hasNoRows() {
        #expect(Waterfall(Profile(startedAt: 0, wall: 0), limit: 3).rows.isEmpty)
    }
}
