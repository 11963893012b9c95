/// A short sequence of pseudo-random numbers that depends only on its start (SplitMix64).
///
/// The standard library's generators may change between releases; the data set must not.
struct RandomSequence {
    private var state: UInt64

    /// The sequence for the `index`th object of a kind; `stream` separates items, comments and failures.
    init(seed: UInt64, stream: Stream, index: UInt64) {
        state = Self.mix(seed ^ Self.mix(stream.rawValue)) ^ Self.mix(index)
    }

    enum Stream: UInt64 {
        case item = 1
        case comments, comment, image, failure, token, restaurants, restaurant, photo, reviews, review, user, avatar,
            chaos, reply
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// A number from 0 up to, not including, `bound`.
    mutating func below(_ bound: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number from 0 up to, not including, 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    mutating func choose<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }

    /// A bijection of 64 bits: each bit of the input changes about half of the bits of the output.
    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
