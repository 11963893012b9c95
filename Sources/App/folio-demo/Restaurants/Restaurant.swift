/// A restaurant; everything about it follows from the seed and its number.
struct Restaurant {
    let number: Int
    let point: GeoPoint
    /// From 1 to 5.
    let stars: Int
    let isOpen: Bool
    let name: String
    let address: String
    let phone: String
    /// From 1 to 4.
    let priceLevel: Int
    /// The hour at which it opens; `closes` is the hour at which it closes.
    let opens: Int
    let closes: Int
    /// 0 for Monday.
    let dayOff: Int
    /// How many reviews it has at the start.
    let reviewCount: Int

    /// The side of a map cell, in millionths of a degree.
    static let cellSize = 10_000
    static let mostReviews = 25

    /// - Parameter corner: the south-western corner of its cell.
    init(number: Int, seed: UInt64, corner: GeoPoint) {
        self.number = number
        var draw = RandomSequence(seed: seed, stream: .restaurant, index: UInt64(number))
        point = GeoPoint(
            latitude: corner.latitude + draw.below(Self.cellSize),
            longitude: corner.longitude + draw.below(Self.cellSize))
        stars = 1 + draw.below(5)
        isOpen = draw.below(3) > 0
        name = draw.choose(RestaurantWords.openings) + " " + draw.choose(RestaurantWords.names)
        address = "\(draw.choose(RestaurantWords.streets)) \(1 + draw.below(200))"
        phone = "+1 555 01\(10 + draw.below(90))"
        priceLevel = 1 + draw.below(4)
        opens = 7 + draw.below(6)
        closes = 20 + draw.below(4)
        dayOff = draw.below(7)
        reviewCount = draw.below(Self.mostReviews + 1)
    }
}

/// The building blocks of names and addresses.
enum RestaurantWords {
    static let openings = [
        "Taverna", "Casa", "Chez", "Bistro", "Trattoria", "The", "Zum", "Café", "Osteria", "Little", "Old", "居酒屋",
    ]
    static let names = [
        "Oliva", "Marea", "Lighthouse", "Corner Table", "Anchor", "Saffron", "Botanica", "Limone", "Green Door",
        "Mirador",
        "Ψαράς", "Ember", "Copper Pot", "Sardine", "Juniper", "Nomad", "Quince", "Harvest",
    ]
    static let streets = [
        "Harbour Street", "Rua das Flores", "Mill Lane", "Calle Mayor", "Station Road", "Οδός Ερμού", "Via Roma",
        "Church Street", "Avenida Central", "Garden Row", "Bridge Street", "Kirchweg",
    ]
    static let reviews = [
        "Friendly people and a short menu, always a good sign.", "The fish was fresh, the wine less so.",
        "We waited long, but the pasta was worth it.", "Best table in town on a warm evening.", "Too loud for a talk.",
        "Κορυφαίο φαγητό!", "Volveremos sin duda.", "Fair prices, large portions.",
        "The dessert alone is worth the way.",
        "They forgot our order twice, then made it up with coffee ☕.", "Nothing special.", "Ótimo atendimento.",
    ]
    static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}
