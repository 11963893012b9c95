/// A review of a restaurant.
struct Review {
    let id: ItemID
    let text: String
    /// From 1 to 5.
    let rating: Int
    let author: String
    /// In seconds since 1970.
    let created: Int

    func write(to body: inout ByteBuffer) {
        body.append(#"{"id":""#)
        id.write(to: &body)
        body.append(#"","text":"#)
        body.append(jsonString: text)
        body.append(#","rating":"#)
        body.append(decimal: rating)
        body.append(#","author":"#)
        body.append(jsonString: author)
        body.append(#","created_at":""#)
        Timestamp(secondsSince1970: created).write(as: .zulu, to: &body)
        body.append(#""}"#)
    }
}

/// The reviews of all restaurants: those of the data set, and those written since the start.
struct ReviewBook {
    private let seed: UInt64
    private let cipher: IDCipher
    /// By the restaurant's number, in the order received.
    private var written: [Int: [Review]] = [:]
    private var writtenCount = 0

    init(seed: UInt64) {
        self.seed = seed
        cipher = IDCipher(seed: RandomSequence.mix(~seed))
    }

    func count(_ restaurant: Restaurant) -> Int {
        restaurant.reviewCount + (written[restaurant.number]?.count ?? 0)
    }

    /// The review at an index of the list, which has the newest first.
    func review(of restaurant: Restaurant, at place: Int) -> Review {
        let new = written[restaurant.number] ?? []
        if place < new.count { return new[new.count - 1 - place] }
        let index = restaurant.number * Restaurant.mostReviews + place - new.count
        var draw = RandomSequence(seed: seed, stream: .review, index: UInt64(index))
        let day = 86_400
        return Review(
            id: cipher.id(of: index), text: draw.choose(RestaurantWords.reviews), rating: 1 + draw.below(5),
            author: WrittenWords.names[draw.below(WrittenWords.names.count)],
            created: DataSet.epoch - (place - new.count + 1) * 5 * day + draw.below(5 * day))
    }

    /// Adds a review as the newest. Its time continues that of the data set, one minute per review.
    mutating func add(_ text: String, rating: Int, author: String, to restaurant: Restaurant) -> Review {
        writtenCount += 1
        let review = Review(
            id: cipher.id(of: Self.firstWritten + writtenCount), text: text, rating: rating, author: author,
            created: DataSet.epoch + writtenCount * DataSet.secondsPerItem)
        written[restaurant.number, default: []].append(review)
        return review
    }

    /// Larger than the index of any review of the data set.
    private static let firstWritten = 1 << 50
}

/// The names of authors.
enum WrittenWords {
    static let names = [
        "Mika", "Lena", "Tomas", "Ishan", "Sofia", "Νίκος", "Ana", "Jonas", "Mei", "Omar", "Ruth", "Pavel",
    ]
}
