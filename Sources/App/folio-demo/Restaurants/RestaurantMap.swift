import Glibc

/// The restaurants of the whole earth: they are computed, never stored.
///
/// The map consists of cells of a hundredth of a degree; the seed decides which restaurants each cell has.
struct RestaurantMap {
    let seed: UInt64
    private let cipher: IDCipher

    /// The latitudes with restaurants, in degrees.
    static let latitudes = -80.0...80.0
    static let longitudes = -180.0...180.0
    static let mostPerCell = 3
    private static let cellsPerDegree = 100
    private static let rows = 180 * cellsPerDegree
    private static let columns = 360 * cellsPerDegree

    init(seed: UInt64) {
        self.seed = seed
        cipher = IDCipher(seed: RandomSequence.mix(seed))
    }

    /// The restaurants within a radius in metres, the nearest first.
    func near(_ center: GeoPoint, radius: Int) -> [(restaurant: Restaurant, distance: Int)] {
        var found: [(restaurant: Restaurant, distance: Double)] = []
        for cell in cells(around: center, radius: Double(radius)) {
            for place in 0..<count(cell) {
                let restaurant = restaurant(cell: cell, place)
                let distance = restaurant.point.distance(to: center)
                if distance <= Double(radius) { found.append((restaurant, distance)) }
            }
        }
        found.sort { ($0.distance, $0.restaurant.number) < ($1.distance, $1.restaurant.number) }
        return found.map { ($0.restaurant, Int($0.distance.rounded())) }
    }

    /// Nil if there is none with this id.
    func restaurant(_ id: ItemID) -> Restaurant? {
        guard let number = cipher.number(of: id) else { return nil }
        let (cell, place) = number.quotientAndRemainder(dividingBy: Self.mostPerCell)
        guard cell < Self.rows * Self.columns, place < count(cell) else { return nil }
        return restaurant(cell: cell, place)
    }

    func id(of restaurant: Restaurant) -> ItemID {
        cipher.id(of: restaurant.number)
    }

    private func count(_ cell: Int) -> Int {
        var draw = RandomSequence(seed: seed, stream: .restaurants, index: UInt64(cell))
        return draw.below(Self.mostPerCell + 1)
    }

    private func restaurant(cell: Int, _ place: Int) -> Restaurant {
        let (row, column) = cell.quotientAndRemainder(dividingBy: Self.columns)
        return Restaurant(
            number: cell * Self.mostPerCell + place, seed: seed,
            corner: GeoPoint(
                latitude: row * Restaurant.cellSize - 90_000_000, longitude: column * Restaurant.cellSize - 180_000_000)
        )
    }

    /// The cells that a circle may touch, each once, including those across the date line.
    private func cells(around center: GeoPoint, radius: Double) -> [Int] {
        let height = Int(radius / GeoPoint.metresPerDegree * 1_000_000) + 1
        let row = { (latitude: Int) in min(Self.rows - 1, max(0, (latitude + 90_000_000) / Restaurant.cellSize)) }
        let rows = row(center.latitude - height)...row(center.latitude + height)
        // Parallels are shortest on the side of the circle nearer to a pole.
        let farthest = Double(abs(center.latitude) + height) / 1_000_000
        let width = Int(Double(height) / max(0.05, cos(farthest * Double.pi / 180))) + 1
        let first = Self.floored(center.longitude - width + 180_000_000)
        let last = min(first + Self.columns - 1, Self.floored(center.longitude + width + 180_000_000))
        return rows.flatMap { row in
            (first...last).map { row * Self.columns + ($0 % Self.columns + Self.columns) % Self.columns }
        }
    }

    private static func floored(_ longitude: Int) -> Int {
        (longitude >= 0 ? longitude : longitude - Restaurant.cellSize + 1) / Restaurant.cellSize
    }
}
