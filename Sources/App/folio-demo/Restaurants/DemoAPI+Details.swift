extension DemoAPI {
    /// Writes the members of a restaurant in a list, without the surrounding braces.
    mutating func writeSummary(of restaurant: Restaurant) {
        body.append(#""id":""#)
        let idStart = body.count
        restaurants.id(of: restaurant).write(to: &body)
        body.append(#"","name":"#)
        body.append(jsonString: restaurant.name)
        body.append(#","stars":"#)
        body.append(decimal: restaurant.stars)
        body.append(#","address":"#)
        body.append(jsonString: restaurant.address)
        body.append(#","latitude":"#)
        body.append(degrees: restaurant.point.latitude)
        body.append(#","longitude":"#)
        body.append(degrees: restaurant.point.longitude)
        body.append(restaurant.isOpen ? #","open":true"# : #","open":false"#)
        body.append(#","photo":""#)
        body.append(Array("\(baseURL)/v1/restaurants/".utf8))
        body.append(copyOf: idStart, length: ItemID.textLength)
        body.append(#"/photo""#)
    }

    mutating func writeDetails(of restaurant: Restaurant) {
        body.append("{")
        writeSummary(of: restaurant)
        body.append(#","phone":"#)
        body.append(jsonString: restaurant.phone)
        body.append(#","price_level":"#)
        body.append(decimal: restaurant.priceLevel)
        body.append(#","reviews":"#)
        body.append(decimal: reviews.count(restaurant))
        body.append(#","hours":["#)
        for (number, day) in RestaurantWords.days.enumerated() where number != restaurant.dayOff {
            if number != (restaurant.dayOff == 0 ? 1 : 0) { body.append(",") }
            body.append(#"{"day":"#)
            body.append(jsonString: day)
            body.append(#","opens":""#)
            body.append(twoDigits: restaurant.opens)
            body.append(#":00","closes":""#)
            body.append(twoDigits: restaurant.closes)
            body.append(#":00"}"#)
        }
        body.append("]}")
    }
}
