import Foundation
import JSON
import Testing

/// Agreement with an independent parser on documents with one to three small errors.
@Suite struct JSONDifferentialTests {
    private static let documents = [
        #"{"items":[{"id":1,"title":"a b"},{"id":-2.5e+3,"title":null}],"meta":{"next":"x\u00e9\n","more":true}}"#,
        #"[[],{},[[]],{"":{}},"",0,-0,1.0,10e-2,false,null,"\"\\\/\b\f\n\r\t\u20ac"]"#,
        "{\n  \"items\" : [\n    { \"id\" : \"é😀\" , \"tags\" : [ 1 , 2 ] } ,\n    null\n  ]\n}\n",
        #"{"data":{"items":[{"deep":[[[[{"a":[{"b":"\ud83d\ude00"}]}]]]]}]},"items":[]}"#,
        #""a string" "#, " -12.75E-1", "true", "[1,2,3]",
    ]

    private enum Verdict: Equatable {
        case refused
        /// Accepted, with this many items below `.items`; nil if there is no such list.
        case taken(items: Int?)
    }

    @Test(arguments: 0..<8)
    func verdict_isThatOfFoundation(document: Int) throws {
        let source = Array(Self.documents[document].utf8)
        var mutator = Mutator(seed: UInt64(document) + 1)
        var taken = 0
        for _ in 0..<1_000 {
            let body = mutator.mutate(source)
            let verdict = try Self.verdict(on: body)
            if verdict != .refused { taken += 1 }
            guard !Self.isKnownDifference(body) else { continue }
            #expect(verdict == Self.foundationVerdict(on: body), "\(String(decoding: body, as: UTF8.self))")
        }
        #expect((1..<1_000).contains(taken))
    }

    /// Whether the body is JSON does not depend on the plan.
    @Test func verdict_isTheSameForEveryPlan() throws {
        var mutator = Mutator(seed: 99)
        for number in 0..<2_000 {
            let body = mutator.mutate(Array(Self.documents[number % Self.documents.count].utf8))
            let bare = Self.invalidity(of: body, items: ".nothing?", facts: [])
            #expect(Self.invalidity(of: body, items: ".items?", facts: [".items[0].id", ".meta.next"]) == bare)
            #expect(Self.invalidity(of: body, items: ".[][]?", facts: [".[1].items", "."]) == bare)
            #expect(Self.invalidity(of: body, items: ".?", facts: [".data.items[0].deep[0]"]) == bare)
        }
    }

    private static func verdict(on body: [UInt8]) throws -> Verdict {
        do {
            return .taken(items: try Found.in(body, items: ".items").items.count)
        } catch JSONError.invalid {
            return .refused
        } catch is JSONError {
            return .taken(items: nil)
        }
    }

    private static func foundationVerdict(on body: [UInt8]) -> Verdict {
        guard let value = try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed) else {
            return .refused
        }
        return .taken(items: ((value as? [String: Any])?["items"] as? [Any])?.count)
    }

    /// Foundation refuses lone surrogates and numbers beyond a double, which are JSON (RFC 8259, sections 6 and 8.2).
    /// It accepts a comma after the last value, which is not.
    private static func isKnownDifference(_ body: [UInt8]) -> Bool {
        let text = String(decoding: body, as: UTF8.self)
        return text.contains(/\\u[dD][89a-fA-F]/) || text.contains(/[0-9][eE]\+?[0-9]{3,}/)
            || text.contains(/,\s*[\]}]/)
    }

    private static func invalidity(of body: [UInt8], items: String, facts: [String]) -> JSONError? {
        do {
            _ = try Found.in(body, items: items, columns: [".id", ".title.x"], facts: facts)
            return nil
        } catch let error as JSONError {
            if case .invalid = error { return error }
            return nil
        } catch {
            Issue.record(error)
            return nil
        }
    }
}

/// Small errors, the same in every run.
private struct Mutator {
    private static let bytes =
        Array(#"{}[]:,"\ 0129-+.eEtrufalsn/bx'#"#.utf8) + [0x09, 0x0A, 0x01, 0x7F, 0xC3, 0xA9, 0xFF]
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func mutate(_ source: [UInt8]) -> [UInt8] {
        var body = source
        for _ in 0...below(3) where !body.isEmpty {
            let place = below(body.count)
            switch below(6) {
            case 0: body.remove(at: place)
            case 1: body.insert(body[place], at: place)
            case 2: body[place] = Self.bytes[below(Self.bytes.count)]
            case 3: body.insert(Self.bytes[below(Self.bytes.count)], at: place)
            case 4: body.swapAt(place, below(body.count))
            default: body.removeSubrange(place..<min(place + 1 + below(4), body.count))
            }
        }
        return body
    }

    /// A number from 0 up to the bound (xorshift64*).
    private mutating func below(_ bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }
}
