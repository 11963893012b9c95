import Foundation
import Testing

@testable import folio_demo

struct RestaurantTests {
    private static let athens = "latitude=37.98&longitude=23.73"

    @Test(arguments: [
        "/v1/restaurants/nearby?\(athens)", "/v1/restaurants/autocomplete?\(athens)&input=a", "/v1/restaurants/x",
        "/v1/restaurants/x/photo", "/v1/restaurants/x/reviews",
    ])
    func restaurants_needAToken(target: String) {
        #expect(APIClient().get(target).head.status == 401)
    }

    @Test(arguments: [
        (37.98, 23.73), (-33.45, -70.66), (0.0, 0.0), (64.14, -21.94), (51.5, 179.999), (-16.8, -179.999),
    ])
    func nearby_givesThoseWithinTheRadiusByDistance(latitude: Double, longitude: Double) throws {
        let (sut, token) = try makeSUT()
        let target = "/v1/restaurants/nearby?latitude=\(latitude)&longitude=\(longitude)&limit=100&radius="
        let near = try results(sut.get(target + "3000", token: token))
        let distances = near.compactMap { $0["distance"] as? Int }
        #expect(near.count > 3 && distances.count == near.count)
        #expect(distances == distances.sorted() && distances.allSatisfy { $0 <= 3_000 })
        for entry in near {
            let place = try #require((entry["latitude"] as? Double, entry["longitude"] as? Double) as? (Double, Double))
            let computed = Self.distance((latitude, longitude), place)
            #expect(abs(computed - Double(entry["distance"] as? Int ?? 0)) < 10)
        }
        let nearest = try results(sut.get(target + "1500", token: token)).map(Self.id)
        #expect(nearest == Array(near.map(Self.id).prefix(nearest.count)))
        #expect(nearest.count == distances.count { $0 <= 1_500 })
    }

    @Test func nearby_isTheSameForTheSameSeedOnly() throws {
        let ask = { (seed: Int) in
            let (sut, token) = try makeSUT { $0.seed = seed }
            return sut.get("/v1/restaurants/nearby?\(Self.athens)", token: token).text
        }
        #expect(try ask(1) == ask(1))
        #expect(try ask(1) != ask(2))
    }

    @Test func nearby_hasPagesOfEveryRestaurantOnce() throws {
        let (sut, token) = try makeSUT()
        let target = "/v1/restaurants/nearby?\(Self.athens)&radius=4000"
        let all = try results(sut.get(target + "&limit=100", token: token)).map(Self.id)
        var walked: [String] = []
        var next: String? = ""
        while let pageToken = next {
            let page = sut.get(
                target + "&limit=7" + (pageToken.isEmpty ? "" : "&page_token=\(pageToken)"), token: token)
            walked += try results(page).map(Self.id)
            next = try page.json()["next_page_token"] as? String
        }
        #expect(all.count > 14 && walked == all)
    }

    @Test(arguments: 1...5)
    func nearby_leavesOutThoseWithFewerStars(stars: Int) throws {
        let (sut, token) = try makeSUT()
        let target = "/v1/restaurants/nearby?\(Self.athens)&radius=4000&limit=100"
        let all = try results(sut.get(target, token: token)).compactMap { $0["stars"] as? Int }
        let found = try results(sut.get(target + "&stars=\(stars)", token: token)).compactMap { $0["stars"] as? Int }
        #expect(found == all.filter { $0 >= stars } && !found.isEmpty)
    }

    @Test(arguments: [
        ("", "latitude must be a number from -80.0 to 80.0"),
        ("latitude=81&longitude=0", "latitude must be a number from -80.0 to 80.0"),
        ("latitude=nan&longitude=0", "latitude must be a number from -80.0 to 80.0"),
        ("latitude=80&longitude=181", "longitude must be a number from -180.0 to 180.0"),
        ("\(athens)&radius=20001", "radius must be a whole number from 1 to 20000"),
        ("\(athens)&stars=6", "stars must be a whole number from 1 to 5"),
        ("\(athens)&limit=101", "limit must be a whole number from 1 to 100"),
        ("\(athens)&page_token=1-1", "page_token was not issued by this server"),
    ])
    func nearby_refusesWhatCannotBe(query: String, message: String) throws {
        let (sut, token) = try makeSUT()
        let response = sut.get("/v1/restaurants/nearby?\(query)", token: token)
        #expect(response.text == #"{"error":{"status":400,"message":"\#(message)"}}"#)
    }

    @Test func autocomplete_findsNamesWithTheInputInThem() throws {
        let (sut, token) = try makeSUT()
        let found = try results(sut.get("/v1/restaurants/autocomplete?\(Self.athens)&input=TAV", token: token))
        let names = found.compactMap { $0["name"] as? String }
        #expect(!names.isEmpty && names.count <= 10 && names.allSatisfy { $0.lowercased().contains("tav") })
        #expect(sut.get("/v1/restaurants/autocomplete?\(Self.athens)", token: token).head.status == 422)
    }

    @Test func details_haveMoreThanTheList() throws {
        let (sut, token) = try makeSUT()
        let first = try #require(results(sut.get("/v1/restaurants/nearby?\(Self.athens)", token: token)).first)
        let details = try sut.get("/v1/restaurants/\(Self.id(first))", token: token).json()
        for name in ["id", "name", "address", "photo"] { #expect(details[name] as? String == first[name] as? String) }
        #expect((details["phone"] as? String)?.hasPrefix("+1 555") == true)
        #expect((details["hours"] as? [[String: String]])?.count == 6)
        #expect(try (results(reviews(sut, Self.id(first), token)).count) == details["reviews"] as? Int)
    }

    @Test func photo_isAPNGOfItsOwn() throws {
        let (sut, token) = try makeSUT()
        let near = try results(sut.get("/v1/restaurants/nearby?\(Self.athens)", token: token))
        let photos = near.map { sut.get("/v1/restaurants/\(Self.id($0))/photo", token: token) }
        #expect(photos.allSatisfy { $0.head.content == .png })
        #expect(Set(photos.map(\.body)).count == near.count)
    }

    @Test(arguments: ["x", "ebb9fa66-b229-48a0-a1ed-24fdd0abe152"])
    func restaurant_isNotFoundUnderAnIDThatWasNeverGiven(id: String) throws {
        let (sut, token) = try makeSUT()
        for path in ["", "/photo", "/reviews"] {
            let response = sut.get("/v1/restaurants/\(id)\(path)", token: token)
            #expect(response.text == #"{"error":{"status":404,"message":"no restaurant has this id"}}"#)
        }
    }

    // MARK: Reviews

    @Test func reviews_areListedNewestFirstPageByPage() throws {
        let (sut, token) = try makeSUT()
        let id = try busyRestaurant(sut, token)
        let all = try results(reviews(sut, id, token))
        let dates = all.compactMap { $0["created_at"] as? String }
        #expect(dates == dates.sorted(by: >) && Set(all.map(Self.id)).count == all.count)
        let first = sut.get("/v1/restaurants/\(id)/reviews", token: token)
        let next = try #require(try first.json()["next_page_token"] as? String)
        let second = sut.get("/v1/restaurants/\(id)/reviews?page_token=\(next)", token: token)
        #expect(try results(first).count == 10)
        #expect(try (results(first) + results(second)).map(Self.id) == Array(all.map(Self.id).prefix(20)))
    }

    @Test func review_isListedFirstOnceItIsWritten() throws {
        let (sut, token) = try makeSUT()
        let id = try busyRestaurant(sut, token)
        let before = try results(reviews(sut, id, token))
        let target = "/v1/restaurants/\(id)/reviews"
        let one = sut.send(target, #"{"text":"Fine \"food\"","rating":4}"#, token: token)
        let other = sut.send(target, "text=More&rating=5", type: "application/x-www-form-urlencoded", token: token)
        #expect(one.head.status == 201 && other.head.status == 201)
        let after = try results(reviews(sut, id, token))
        #expect(after.map { $0["text"] as? String }.prefix(2) == ["More", "Fine \"food\""])
        #expect(after[1]["author"] as? String == "Demo" && after[1]["rating"] as? Int == 4)
        #expect(after.dropFirst(2).map(Self.id) == before.map(Self.id))
        let dates = after.compactMap { $0["created_at"] as? String }
        #expect(dates == dates.sorted(by: >))
    }

    @Test(arguments: [
        ("{}", "text is missing; rating must be a whole number from 1 to 5"),
        (#"{"text":"x","rating":6}"#, "rating must be a whole number from 1 to 5"),
        (#"{"text":"","rating":1}"#, "text is missing"),
    ])
    func review_isRefusedWithTheReasons(body: String, message: String) throws {
        let (sut, token) = try makeSUT()
        let response = sut.send("/v1/restaurants/\(try busyRestaurant(sut, token))/reviews", body, token: token)
        #expect(response.head.status == 422)
        #expect(response.text.contains(#""message":"\#(message)""#))
    }

    // MARK: Helpers

    private func makeSUT(_ change: (inout Options) -> Void = { _ in }) throws -> (APIClient, String) {
        let sut = APIClient(change)
        return (sut, try sut.login().access)
    }

    private func results(_ response: APIClient.Response) throws -> [[String: Any]] {
        try #require(try response.json()["results"] as? [[String: Any]])
    }

    private static func id(_ entry: [String: Any]) -> String {
        entry["id"] as? String ?? ""
    }

    private func reviews(_ sut: APIClient, _ id: String, _ token: String) -> APIClient.Response {
        sut.get("/v1/restaurants/\(id)/reviews?limit=100", token: token)
    }

    /// The nearest restaurant with more than a page of reviews.
    private func busyRestaurant(_ sut: APIClient, _ token: String) throws -> String {
        let near = try results(sut.get("/v1/restaurants/nearby?\(Self.athens)&limit=100&radius=5000", token: token))
        return try #require(
            try near.map(Self.id).first { try results(reviews(sut, $0, token)).count > 12 })
    }

    /// By the law of cosines, in metres.
    private static func distance(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
        let radians = Double.pi / 180
        let product =
            sin(one.0 * radians) * sin(other.0 * radians)
            + cos(one.0 * radians) * cos(other.0 * radians) * cos((one.1 - other.1) * radians)
        return 6_371_008.8 * acos(min(1, product))
    }
}
