import Glibc

/// A place on earth, in millionths of a degree, so that it is written exactly.
struct GeoPoint: Equatable {
    let latitude: Int
    let longitude: Int

    /// The distance in metres on a sphere with the earth's mean radius, by the haversine formula.
    func distance(to other: GeoPoint) -> Double {
        let radians = Double.pi / 180 / 1_000_000
        let height = sin(Double(other.latitude - latitude) * radians / 2)
        let width = sin(Double(other.longitude - longitude) * radians / 2)
        let parallels = cos(Double(latitude) * radians) * cos(Double(other.latitude) * radians)
        return 2 * Self.earthRadius * asin(min(1, (height * height + parallels * width * width).squareRoot()))
    }

    /// The length of a degree of latitude, in metres.
    static let metresPerDegree = earthRadius * Double.pi / 180
    private static let earthRadius = 6_371_008.8
}

extension ByteBuffer {
    /// Appends millionths of a degree as degrees.
    mutating func append(degrees millionths: Int) {
        if millionths < 0 { append(UInt8(ascii: "-")) }
        let magnitude = Int(millionths.magnitude)
        append(decimal: magnitude / 1_000_000)
        append(UInt8(ascii: "."))
        let digits = String(magnitude % 1_000_000)
        append(Array(String(repeating: "0", count: 6 - digits.utf8.count).utf8))
        append(Array(digits.utf8))
    }
}
