import Foundation
import HTTP
import TestSupport
import Testing

@testable import CurlHTTP

/// Decoding of intact and damaged bodies, in pieces of any size.
@Suite struct ContentDecoderTests {
    private static let text = Array(CodedPage.text.utf8)
    private static let codings = CodedPage.codings.keys.sorted()
    /// The page in other codings, by the value of `Content-Encoding`.
    private static let others = [
        "Deflate": """
        eNpl0DsOgzAQBuGrRFtTMObtq0TpoLAEFe4Qd0+USLvSn3qq+S4rdTtOy8/LymqZxmqp+2b5Gx7Y3fxKkpK8dFI6L72U3ssgZfAyShm9TFImL7OU2csi\
        ZfFCq6tttD+GcEAhCAmUgrBAMQgNlIPwQEEIEZSEMEFRCBWUhXBJ6pI+Lq/7DUsRoqk=
        """,
        "deflate": """
        ZdA7DoMwEAbhq0RbUzDm7atE6aCwBBXuEHdPlEi70p96qvkuK3U7TsvPy8pqmcZqqftm+Rse2N38SpKSvHRSOi+9lN7LIGXwMkoZvUxSJi+zlNnLImXxQqur\
        bbQ/hnBAIQgJlIKwQDEIDZSD8EBBCBGUhDBBUQgVlIVwSeqSPi6v+w0=
        """,
        "gzip, x-gzip": """
        H4sIAAAAAAACAwGVAGr/H4sIAAAAAAACA2XQOw6DMBAG4atEW1Mw5u2rROmgsAQV7hB3T5RIu9Kfeqr5Lit1O07Lz8vKapnGaqn7ZvkbHtjd/EqSkrx0\
        UjovvZTeyyBl8DJKGb1MUiYvs5TZyyJl8UKrq220P4ZwQCEICZSCsEAxCA2Ug/BAQQgRlIQwQVEIFZSFcEnqkj4ur/sNzPqU3CkCAABTvKLElQAAAA==
        """,
    ]

    @Test(arguments: codings + others.keys.sorted(), [1, 2, 7, 100, 1_000])
    func body_isDecodedInPiecesOfAnySize(coding: String, size: Int) throws {
        let data = try data(coding)
        let sut = try sut(coding)
        var body: [UInt8] = []

        for start in stride(from: 0, to: data.count, by: size) {
            #expect(!sut.isWhole)
            try decode(data[start..<min(start + size, data.count)], sut, &body)
        }

        #expect(body == Self.text)
        #expect(sut.isWhole)
    }

    @Test(arguments: codings + others.keys.sorted())
    func body_thatIsCutAnywhereIsNotWhole(coding: String) throws {
        let data = try data(coding)
        for count in 0..<data.count {
            let sut = try sut(coding)
            var body: [UInt8] = []
            try decode(data[..<count], sut, &body)
            #expect(!sut.isWhole, "\(count)")
            #expect(Self.text.starts(with: body))
        }
    }

    /// RFC 1952, section 2.2, and RFC 8878, section 3.
    @Test(arguments: ["gzip", "zstd"])
    func body_mayHaveSeveralMembers(coding: String) throws {
        let data = try data(coding)
        #expect(try decoded(data + data, coding) == Self.text + Self.text)
        let sut = try sut(coding)
        var body: [UInt8] = []
        try decode((data + data.prefix(20))[...], sut, &body)
        #expect(!sut.isWhole)
    }

    @Test func zeros_afterGzipAreNoData() throws {
        let data = try data("gzip")
        let zeros = [UInt8](repeating: 0, count: 100)
        #expect(try decoded(data + zeros, "gzip") == Self.text)
        #expect(try decoded(data + zeros + data, "gzip") == Self.text + Self.text)
    }

    /// Some servers write a checksum after raw deflate.
    @Test func fourBytes_afterRawDeflateAreNoData() throws {
        let data = try data("deflate")
        #expect(try decoded(data + [1, 2, 3, 4], "deflate") == Self.text)
        #expect(throws: ContentDecoder.DecodingError.self) { try decoded(data + [1, 2, 3, 4, 5], "deflate") }
    }

    @Test(arguments: codings + ["Deflate"])
    func dataAfterTheEnd_areAFault(coding: String) throws {
        let data = try data(coding)
        #expect(throws: ContentDecoder.DecodingError.self) { try decoded(data + Array("more, and more".utf8), coding) }
    }

    /// The result is the text, an error, or marked as incomplete, and never a part that passes for the whole.
    @Test(arguments: ["gzip", "zstd", "Deflate"])
    func damagedData_neverPassForWhole(coding: String) throws {
        let data = try data(coding)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var damaged = data
            damaged[Int.random(in: 0..<data.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            let sut = try sut(coding)
            var body: [UInt8] = []
            do {
                try decode(damaged[...], sut, &body)
            } catch is ContentDecoder.DecodingError {
                continue
            }
            // zstd has no checksum here.
            #expect(!sut.isWhole || body == Self.text || coding == "zstd" && body.count == Self.text.count)
        }
    }

    @Test(arguments: [
        ([], []), (["gzip"], ["gzip"]), (["GZIP, br"], ["GZIP", "br"]), (["gzip", " zstd\t"], ["gzip", "zstd"]),
        (["identity"], []), ([""], []), (["none, identity,,gzip"], ["gzip"]),
    ])
    func codings_areThoseThatChangeSomething(values: [String], codings: [String]) {
        var fields = HTTPFields()
        for value in values { fields.append("content-encoding", value) }
        #expect(ContentDecoder.codings(fields) == codings)
    }

    @Test(arguments: ["rot13", "gzip, rot13", "compress"])
    func coding_thatIsNotKnownIsNamed(coding: String) {
        let name = coding.split(separator: " ").last.map(String.init) ?? ""
        #expect(throws: ContentDecoder.DecodingError.unknownCoding(name)) { try sut(coding) }
    }

    @Test(arguments: [(5, true), (6, false)])
    func codings_mayBeFive(count: Int, isKnown: Bool) {
        let codings = Array(repeating: "gzip", count: count)
        #expect(((try? ContentDecoder(codings, limit: 1)) != nil) == isKnown)
    }

    @Test(arguments: codings + others.keys.sorted(), [-1, 0, 1])
    func limit_isOfTheDecodedBytes(coding: String, excess: Int) throws {
        let limit = Self.text.count - excess
        let data = try data(coding)
        if excess > 0 {
            #expect(throws: ContentDecoder.DecodingError.tooLarge) { try decoded(data, coding, limit: limit) }
        } else {
            #expect(try decoded(data, coding, limit: limit) == Self.text)
        }
    }

    /// Endless empty members of gzip.
    @Test func dataWithoutContent_haveAnEnd() throws {
        let empty = try #require(Data(base64Encoded: "H4sIAAAAAAAAAwMAAAAAAAAAAAA="))
        let sut = try sut("gzip", limit: 10)
        var body: [UInt8] = []
        #expect(throws: ContentDecoder.DecodingError.tooLarge) {
            while true { try decode(Array(empty)[...], sut, &body) }
        }
        #expect(body.isEmpty)
    }

    @Test func everyCoding_isOffered() {
        #expect(ContentDecoder.accepted == "deflate, gzip, br, zstd")
    }

    private func data(_ coding: String) throws -> [UInt8] {
        let text = try #require(CodedPage.codings[coding] ?? Self.others[coding])
        return Array(try #require(Data(base64Encoded: text)))
    }

    private func sut(_ coding: String, limit: Int = 1 << 20) throws -> ContentDecoder {
        try ContentDecoder(ContentDecoder.codings(["Content-Encoding": coding]), limit: limit)
    }

    private func decoded(_ data: [UInt8], _ coding: String, limit: Int = 1 << 20) throws -> [UInt8] {
        let sut = try sut(coding, limit: limit)
        var body: [UInt8] = []
        try decode(data[...], sut, &body)
        #expect(sut.isWhole)
        return body
    }

    private func decode(_ piece: ArraySlice<UInt8>, _ sut: ContentDecoder, _ body: inout [UInt8]) throws {
        try piece.withUnsafeBytes { try sut.decode($0, into: &body) }
    }
}
