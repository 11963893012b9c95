/// An option or flag found by one of its names.
struct OptionMatch {
    /// The depth of the declaring command; 0 is the program.
    let level: Int
    /// The index among that command's parameters.
    let index: Int
    let parameter: ParameterDescription
    /// The name as typed.
    let label: String

    var takesValue: Bool { parameter.role == .option }

    /// Whether the name turns a flag on, not off.
    var isOn: Bool { !parameter.negatedNames.contains(label) }

    func missingValue(next: String?) -> ArgumentError {
        .missingValue(option: label, valueName: parameter.valueName, next: next)
    }
}

extension Scanner {
    /// The options that can be used here, the command's before the program's, without hidden ones.
    var visibleOptions: [ParameterDescription] {
        let all = trail.isEmpty ? globals.options : parameters.options + globals.options
        return all.filter { !$0.isHidden }
    }

    /// The command's option with a name, or else the program's.
    func option(named name: String) -> OptionMatch? {
        option(named: name, in: parameters, at: trail.count) ?? option(named: name, in: globals, at: 0)
    }

    private func option(named name: String, in list: ParameterList, at level: Int) -> OptionMatch? {
        guard let index = list.all.firstIndex(where: { $0.spellings.contains(name) }) else { return nil }
        return OptionMatch(level: level, index: index, parameter: list.all[index], label: name)
    }
}
