/// The validated values of one mapping.
package struct Settings: Sendable {
    /// The values by key; absent keys have none, whatever their default.
    package let values: [String: SettingValue]
    /// Where the mapping begins.
    package let location: Location
    /// Whether all that stands in the mapping is here: nothing was left out because it did not fit.
    package let isWhole: Bool

    package init(values: [String: SettingValue], location: Location, isWhole: Bool = true) {
        self.values = values
        self.location = location
        self.isWhole = isWhole
    }

    /// The value of a key as its type; nil where the key is absent and has no default.
    package subscript<Value>(_ setting: Setting<Value>) -> Value? {
        values[setting.key.name].flatMap(setting.read) ?? setting.defaultValue
    }

    /// The same, with some keys of another mapping where they are absent here.
    package func inheriting(_ names: [String], from outer: Settings) -> Settings {
        let inherited = outer.values.filter { names.contains($0.key) }
        return Settings(values: values.merging(inherited) { own, _ in own }, location: location, isWhole: isWhole)
    }

    /// Where a key's value stands; the mapping itself where the key is absent.
    package func location<Value>(of setting: Setting<Value>) -> Location {
        values[setting.key.name]?.location ?? location
    }
}

/// A validated value and where it stands.
package struct SettingValue: Sendable {
    /// The value as its kind has it.
    package enum Content: Sendable {
        case text(String)
        /// A text and what it was parsed as, where the kind says that it means something: a path, an expression, a template.
        case parsed(String, any Sendable)
        case flag(Bool)
        /// A number as JSON writes it, and nothing: parts of a tree.
        case number(String)
        case null
        case integer(Int)
        case duration(Duration)
        case list([SettingValue])
        /// In the order of the file.
        case map([(name: String, value: SettingValue)])
        case object(Settings)
    }

    /// The value itself.
    package let content: Content
    /// Where the value begins.
    package let location: Location
    /// Where its key stands; the value itself where it has none.
    package let keyLocation: Location

    package init(_ content: Content, at location: Location, key keyLocation: Location? = nil) {
        self.content = content
        self.location = location
        self.keyLocation = keyLocation ?? location
    }
}

/// A place in a file; both numbers count from 1.
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
