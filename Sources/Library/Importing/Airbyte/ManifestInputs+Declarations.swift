import YAML

extension ManifestInputs {
    /// The parameters as `params:` has them.
    var declarations: DraftMapping {
        var mapping = DraftMapping()
        for input in used.parameters {
            var keys = DraftMapping()
            let uses = used.uses[input.path] ?? []
            if input.isSecret {
                keys["secret"] = .word("true")
                if uses.contains(.path) { keys["in_path"] = .word("true") }
                keys["env"] = .word(variable(of: input.path))
            }
            if input.isRequired || uses.contains(.host) || uses.contains(.computed) { keys["required"] = .word("true") }
            switch input.node?["type"]?.text {
            case nil where uses.contains(.list): keys["list"] = .word("true")
            case nil where uses == [.flag]: keys["values"] = .flagTexts
            case _ where uses.contains(.integer) && !input.isSecret: keys["type"] = .word("integer")
            case "array" where !input.isSecret:
                keys["list"] = .word("true")
                if let type = input.node?["items"]?["type"]?.text, ["integer", "number"].contains(type) {
                    keys["type"] = .word(type)
                }
            case "integer" where !input.isSecret: keys["type"] = .word("integer")
            case "number" where !input.isSecret: keys["type"] = .word("number")
            case "boolean" where !input.isSecret:
                // In a text, Python writes them so.
                keys["values"] = uses == [.json] ? nil : .flagTexts
                keys["type"] = uses == [.json] ? .word("boolean") : nil
            default: break
            }
            if let values = input.node?["enum"]?.items?.compactMap(\.text), !values.isEmpty, keys["values"] == nil,
                !input.isSecret, keys["list"] == nil
            {
                keys["values"] = .list(values.map { .text($0) })
            }
            keys["help"] = HelpText.line(input.help).map { .text($0) }
            mapping[name(of: input.path)] = .mapping(keys)
        }
        for server in used.servers { mapping[server.name] = .mapping(server.declaration) }
        return mapping
    }

    /// All values of the config that the plugin needs.
    var all: [ImportedPlugin.Input] {
        let key = { (input: Input) in input.path.joined(separator: ".") }
        return used.parameters.flatMap { own in
            let substitutes = (used.substitutes[own.path] ?? []).map { input($0) }
            return ([own] + substitutes.sorted { key($0) < key($1) }).map {
                ImportedPlugin.Input(
                    key: key($0), parameter: own.isSecret ? nil : name(of: own.path),
                    variable: own.isSecret ? variable(of: own.path) : nil)
            }
        } + used.credentials.map { ImportedPlugin.Input(key: key($0.input), variable: $0.variable) }
            + used.variables.map { ImportedPlugin.Input(key: key($0.input), parameter: $0.name) }
            + used.servers.map { ImportedPlugin.Input(key: key($0.input), parameter: $0.name) }
            + used.urls.map { ImportedPlugin.Input(key: key($0), option: "--base-url") }
            + used.bounds.map { ImportedPlugin.Input(key: key($0.input), option: $0.option) }
    }
}

extension DraftValue {
    /// How Python writes true and false in a text.
    fileprivate static let flagTexts = DraftValue.mapping(["true": .text("True"), "false": .text("False")])
}

extension ManifestInputs.Server {
    /// The parameter as `params:` has it.
    fileprivate var declaration: DraftMapping {
        var keys = DraftMapping()
        if let standard { keys["default"] = .text(standard) } else { keys["required"] = .word("true") }
        if choices.isEmpty {
            keys["help"] = .text("name of the server")
            return keys
        }
        var values = DraftMapping()
        for choice in choices { values[choice.word] = .text(choice.host) }
        keys["values"] = .mapping(values)
        keys["help"] = HelpText.line(input.help).map { .text($0) }
        return keys
    }
}
