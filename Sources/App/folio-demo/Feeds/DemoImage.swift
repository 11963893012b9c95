/// A small image for each item, restaurant and user: a gradient between two colours that follow from seed and number.
struct DemoImage {
    private let from: Color
    private let to: Color

    /// Pixels on each side.
    static let side = 32

    private struct Color {
        let red: Int
        let green: Int
        let blue: Int

        init(_ bits: UInt64) {
            red = Int(bits & 0xFF)
            green = Int(bits >> 8 & 0xFF)
            blue = Int(bits >> 16 & 0xFF)
        }
    }

    init(seed: UInt64, stream: RandomSequence.Stream = .image, number: Int) {
        var draw = RandomSequence(seed: seed, stream: stream, index: UInt64(number))
        from = Color(draw.next())
        to = Color(draw.next())
    }

    var png: [UInt8] {
        PNG.file(width: Self.side, height: Self.side, scanlines: scanlines)
    }

    /// The rows with PNG's filter bytes (PNG specification section 9): a filter type of 0, then red, green and blue per
    /// pixel.
    private var scanlines: [UInt8] {
        var bytes: [UInt8] = []
        for row in 0..<Self.side {
            bytes.append(0)
            for column in 0..<Self.side {
                let part = row + column
                bytes.append(blend(from.red, to.red, part))
                bytes.append(blend(from.green, to.green, part))
                bytes.append(blend(from.blue, to.blue, part))
            }
        }
        return bytes
    }

    private func blend(_ start: Int, _ end: Int, _ part: Int) -> UInt8 {
        UInt8(start + (end - start) * part / (2 * Self.side - 2))
    }
}
