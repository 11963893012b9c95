import Testing

@testable import YAML

@Suite struct CoreSchemaTests {
    @Test(arguments: [
        ("", YAMLScalar.Kind.null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null), ("nULL", .string),
        ("true", .bool), ("True", .bool), ("TRUE", .bool), ("false", .bool), ("False", .bool), ("FALSE", .bool),
        ("tRUE", .string), ("yes", .string), ("no", .string), ("on", .string), ("off", .string), ("y", .string),
        ("0", .int), ("-0", .int), ("+12", .int), ("0777", .int), ("0o17", .int), ("0x1F", .int), ("0xff", .int),
        ("0o", .string), ("0o8", .string), ("0x", .string), ("0xg", .string), ("-0x1", .string), ("0X1", .string),
        ("0b1", .string), ("1_000", .string), ("12:30:45", .string), ("+", .string), ("-", .string), ("--1", .string),
        ("99999999999999999999", .int), ("2024-01-31", .string), ("1.2.3", .string), ("٣", .string),
        ("1.", .float), (".5", .float), ("-.5", .float), ("1.5", .float), ("1e3", .float), ("1E+3", .float),
        ("1.e-3", .float), (".", .string), ("-.", .string), ("e3", .string), (".e3", .string), ("1e", .string),
        ("1e+", .string), ("1e3x", .string), ("1.5.", .string), (".inf", .float), (".Inf", .float), ("-.INF", .float),
        ("+.inf", .float), (".iNF", .string), ("inf", .string), ("--.inf", .string), (".nan", .float), (".NaN", .float),
        (".NAN", .float), ("+.nan", .string), ("nan", .string), ("<<", .string), ("=", .string), ("0x1p3", .string),
    ])
    func kind_followsYAML12(text: String, kind: YAMLScalar.Kind) {
        #expect(CoreSchema.kind(text) == kind)
    }

    @Test(arguments: [
        ("0777", 777), ("0o777", 511), ("0xFf", 255), ("+7", 7), ("-7", -7), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min),
    ])
    func int_readsItsBase(text: String, value: Int) throws {
        #expect(try parse(text).root.int == value)
        #expect(try parse(text).root.double == Double(value))
    }

    @Test(arguments: ["9223372036854775808", "0xFFFFFFFFFFFFFFFFF"])
    func int_isNilBeyond64Bits(text: String) throws {
        let scalar = try #require(try parse(text).root.scalar)
        #expect(scalar.kind == .int)
        #expect(scalar.int == nil)
        #expect(scalar.text == text)
    }

    @Test(arguments: [
        ("1.", 1.0), (".5", 0.5), ("-1.5e2", -150), ("+.5", 0.5), ("1e3", 1000), (".inf", .infinity),
        ("+.Inf", .infinity), ("-.INF", -.infinity),
    ])
    func double_readsEveryForm(text: String, value: Double) throws {
        #expect(try parse(text).root.double == value)
    }

    @Test func double_readsNotANumber() throws {
        #expect(try parse(".NaN").root.double?.isNaN == true)
    }
}
