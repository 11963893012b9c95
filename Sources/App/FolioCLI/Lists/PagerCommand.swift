/// The program that shows what is longer than the screen, as a person's variables name it.
struct PagerCommand: Sendable, Equatable {
    /// What is run: a program with its arguments.
    let words: [String]
    /// Variables that it gets beside those of folio.
    let variables: [String: String]
    /// Whether it shows colours; `less` does only where it is told to.
    let showsColours: Bool

    /// `FOLIO_PAGER`, else `PAGER`, else `less`; nil where that is empty or `cat`: nothing is to page.
    init?(_ variables: [String: String]) {
        let command = variables["FOLIO_PAGER"] ?? variables["PAGER"] ?? "less"
        let parts = command.split { $0 == " " || $0 == "\t" }.map(String.init)
        guard !parts.isEmpty, parts != ["cat"] else { return nil }
        words = command.contains(where: Self.needsShell) ? ["/bin/sh", "-c", command] : parts
        // As other programs have it: leaves when all fits (F), shows colours (R), ignores case (I), keeps the screen (X).
        var added = variables["LESS"] == nil ? ["LESS": "FIRX"] : [:]
        // What is written is UTF-8, and less asks the locale, which may be none that the system has.
        if variables["LESSCHARSET"] == nil, variables["LESSCHARDEF"] == nil { added["LESSCHARSET"] = "utf-8" }
        self.variables = added
        let options = "\(variables["LESS"] ?? "FIRX") \(command)"
        showsColours = !command.contains("less") || options.contains("R") || options.contains("-r")
    }

    /// Whether a character means something to a shell.
    private static func needsShell(_ character: Character) -> Bool {
        "|&;<>()$`\\\"'*?[#~=%{}!\n".contains(character)
    }
}
