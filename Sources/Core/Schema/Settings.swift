/// The validated values of one mapping.
package struct Settings: Sendable {
    /// The values by key. An absent key has none, even if it has a default.
    package let values: [String: SettingValue]
    /// Where the mapping begins.
    package let location: Location
    /// Whether nothing in the mapping was invalid and left out.
    package let isWhole: Bool

    package init(values: [String: SettingValue], location: Location, isWhole: Bool = true) {
        self.values = values
        self.location = location
        self.isWhole = isWhole
    }

    /// The value of a key, with its type; nil if the key is absent and has no default.
    package subscript<Value>(_ setting: Setting<Value>) -> Value? {
        values[setting.key.name].flatMap(setting.read) ?? setting.defaultValue
    }

    /// A copy that takes some absent keys from another mapping.
    package func inheriting(_ names: [String], from outer: Settings) -> Settings {
        let inherited = outer.values.filter { names.contains($0.key) }
        return Settings(
            values: values.merging(inherited) { own, _ in own }, location: location, isWhole: isWhole && outer.isWhole)
    }

    /// The location of a key's value; of the mapping itself if the key is absent.
    package func location<Value>(of setting: Setting<Value>) -> Location {
        values[setting.key.name]?.location ?? location
    }
}

/// A validated value and its location.
package struct SettingValue: Sendable {
    /// The value, by its kind.
    package enum Content: Sendable {
        case text(String)
        /// A text and its parsed value, if its kind has a syntax: a path, an expression, a template.
        case parsed(String, any Sendable)
        case flag(Bool)
        /// A number as JSON writes it, or null: parts of a tree.
        case number(String)
        case null
        case integer(Int)
        case duration(Duration)
        case list([SettingValue])
        /// The entries in the order of the file.
        case map([(name: String, value: SettingValue)])
        case object(Settings)
    }

    /// The value itself.
    package let content: Content
    /// Where the value begins.
    package let location: Location
    /// Where the value's key begins; where the value begins if it has no key.
    package let keyLocation: Location

    package init(_ content: Content, at location: Location, key keyLocation: Location? = nil) {
        self.content = content
        self.location = location
        self.keyLocation = keyLocation ?? location
    }
}

/// A place in a file; line and column count from 1.
package struct Location: Sendable, Hashable {
    /// The line.
    package let line: Int
    /// The column, counted in characters.
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
