/// The pager that environment variables select.
package struct PagerCommand: Sendable, Equatable {
    /// The program and its arguments.
    package let words: [String]
    /// Environment variables to add to folio's.
    package let variables: [String: String]
    /// Whether it shows colours; `less` does so only with -R or -r.
    package let showsColours: Bool

    /// `FOLIO_PAGER`, or else `PAGER`, or else `less`; nil if the value is empty or `cat`, which mean no pager.
    package init?(_ variables: [String: String]) {
        let command = variables["FOLIO_PAGER"] ?? variables["PAGER"] ?? "less"
        let parts = command.split { $0 == " " || $0 == "\t" }.map(String.init)
        guard !parts.isEmpty, parts != ["cat"] else { return nil }
        words = command.contains(where: Self.needsShell) ? ["/bin/sh", "-c", command] : parts
        // The same as in git: quits if all fits (F), shows colours (R), ignores case (I), keeps the screen (X).
        var added = variables["LESS"] == nil ? ["LESS": "FIRX"] : [:]
        // The output is UTF-8, but less follows the locale, which may be missing on the system.
        if variables["LESSCHARSET"] == nil, variables["LESSCHARDEF"] == nil { added["LESSCHARSET"] = "utf-8" }
        self.variables = added
        let options = "\(variables["LESS"] ?? "FIRX") \(command)"
        showsColours = !command.contains("less") || options.contains("R") || options.contains("-r")
    }

    /// Whether a character has a special meaning in a shell.
    private static func needsShell(_ character: Character) -> Bool {
        "|&;<>()$`\\\"'*?[#~=%{}!\n".contains(character)
    }
}
