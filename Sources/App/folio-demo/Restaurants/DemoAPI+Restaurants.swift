extension DemoAPI {
    /// Responds to a request about restaurants; all of them need an access token.
    mutating func writeRestaurants(
        _ endpoint: Endpoint, id: Substring, _ request: Request
    ) throws(RefusalError) -> ResponseHead {
        let owner = try owner(of: request)
        switch endpoint {
        case .nearby:
            try writeNearby(request.query)
        case .autocomplete:
            try writeSuggestions(request.query)
        case .reviews where request.method == "POST":
            return try addReview(to: try restaurant(id), request, author(owner))
        case .reviews:
            try writeReviews(of: try restaurant(id), request.query)
        case .photo:
            let restaurant = try restaurant(id)
            body.append(DemoImage(seed: data.seed, stream: .photo, number: restaurant.number).png)
            return ResponseHead(content: .png)
        default:
            writeDetails(of: try restaurant(id))
        }
        return ResponseHead()
    }

    private func restaurant(_ id: Substring) throws(RefusalError) -> Restaurant {
        guard let id = ItemID(id), let restaurant = restaurants.restaurant(id) else { throw .noSuchRestaurant }
        return restaurant
    }

    private func center(_ query: Query) throws(RefusalError) -> GeoPoint {
        let latitude = try query.decimal("latitude", in: RestaurantMap.latitudes)
        let longitude = try query.decimal("longitude", in: RestaurantMap.longitudes)
        return GeoPoint(
            latitude: Int((latitude * 1_000_000).rounded()), longitude: Int((longitude * 1_000_000).rounded()))
    }

    private mutating func writeNearby(_ query: Query) throws(RefusalError) {
        let stars = try query.number("stars", default: 1, in: 1...5)
        let size = clamped(try query.number("limit", default: 20, in: 1...100))
        let start = try query.place(seed: data.seed)
        let radius = try query.number("radius", default: 1_500, in: 1...20_000)
        let found = restaurants.near(try center(query), radius: radius).filter { $0.restaurant.stars >= stars }
        writePage(of: found.count, from: start, size: size) { (api, place) in
            api.body.append("{")
            api.writeSummary(of: found[place].restaurant)
            api.body.append(#","distance":"#)
            api.body.append(decimal: found[place].distance)
            api.body.append("}")
        }
    }

    /// Writes restaurants whose names contain the input, the nearest first.
    private mutating func writeSuggestions(_ query: Query) throws(RefusalError) {
        guard let input = query["input"]?.lowercased(), !input.isEmpty else {
            throw .invalid([FieldError(name: "input", message: "is missing")])
        }
        let near = restaurants.near(try center(query), radius: 5_000)
        let found = near.filter { $0.restaurant.name.lowercased().contains(input) }.prefix(10)
        body.append(#"{"results":["#)
        for (place, entry) in found.enumerated() {
            if place > 0 { body.append(",") }
            body.append(#"{"id":""#)
            restaurants.id(of: entry.restaurant).write(to: &body)
            body.append(#"","name":"#)
            body.append(jsonString: entry.restaurant.name)
            body.append(#","distance":"#)
            body.append(decimal: entry.distance)
            body.append("}")
        }
        body.append("]}")
    }

    private mutating func writeReviews(of restaurant: Restaurant, _ query: Query) throws(RefusalError) {
        let size = clamped(try query.number("limit", default: 10, in: 1...100))
        let start = try query.place(seed: data.seed)
        writePage(of: reviews.count(restaurant), from: start, size: size) { (api, place) in
            api.reviews.review(of: restaurant, at: place).write(to: &api.body)
        }
    }

    private mutating func addReview(
        to restaurant: Restaurant, _ request: Request, _ author: String
    ) throws(RefusalError) -> ResponseHead {
        let sent = try Submission(request)
        var faults: [FieldError] = []
        let text = sent["text"] ?? ""
        if text.isEmpty { faults.append(FieldError(name: "text", message: "is missing")) }
        let rating = sent.values["rating"]?.integer ?? sent["rating"].flatMap { Int($0) } ?? 0
        if !(1...5).contains(rating) {
            faults.append(FieldError(name: "rating", message: "must be a whole number from 1 to 5"))
        }
        guard faults.isEmpty else { throw .invalid(faults) }
        reviews.add(text, rating: rating, author: author, to: restaurant).write(to: &body)
        return ResponseHead(status: 201)
    }

    /// Writes a page of a list and the next page's token.
    private mutating func writePage(
        of count: Int, from start: Int, size: Int, _ write: (inout DemoAPI, Int) -> Void
    ) {
        let end = min(count, start + size)
        body.append(#"{"results":["#)
        for place in min(start, end)..<end {
            if place > start { body.append(",") }
            write(&self, place)
        }
        body.append(#"],"next_page_token":"#)
        if end < count {
            body.append(jsonString: PageToken(place: end, seed: data.seed).text)
        } else {
            body.append("null")
        }
        body.append("}")
    }
}
