package import Schema

extension Settings: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral entries: (String, SettingValue)...) {
        self.init(values: Dictionary(entries) { _, last in last }, location: .start)
    }
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) {
        self.init(.text(text), at: .start)
    }

    package init(booleanLiteral flag: Bool) {
        self.init(.flag(flag), at: .start)
    }

    package init(integerLiteral integer: Int) {
        self.init(.integer(integer), at: .start)
    }

    package init(arrayLiteral values: SettingValue...) {
        self.init(.list(values), at: .start)
    }

    package init(dictionaryLiteral entries: (String, SettingValue)...) {
        self.init(.object(Settings(values: Dictionary(entries) { _, last in last }, location: .start)), at: .start)
    }
}

extension Location {
    fileprivate static let start = Location(line: 1, column: 1)
}
