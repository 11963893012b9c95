/// Undoes how the body of a response is packed and written, so that a credential is found in it that only this shows.
package final class BodyDecoding: Sendable, Hashable {
    private let decode: @Sendable (_ body: [UInt8]) -> [UInt8]?

    package init(_ decode: @escaping @Sendable (_ body: [UInt8]) -> [UInt8]?) { self.decode = decode }

    /// The decoded body; nil if it cannot be decoded, or need not be.
    package func callAsFunction(_ body: [UInt8]) -> [UInt8]? { decode(body) }

    package static func == (left: BodyDecoding, right: BodyDecoding) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
