import Glibc
package import Presentation
package import System
import Translations
package import Wording

extension ProcessFacts {
    /// Stdout, for data.
    package var outputTerminal: Terminal {
        Terminal(width: width, isTerminal: outputIsTerminal, allowsColour: allowsColour(outputIsTerminal))
    }

    /// Stderr, for messages.
    package var errorTerminal: Terminal {
        Terminal(width: width, isTerminal: errorIsTerminal && !isDumb, allowsColour: allowsColour(errorIsTerminal))
    }

    /// The size of the terminal for data; nil without one, or if its rows cannot be cleared.
    package var screenSize: PagedScreen.Size? {
        guard inputIsTerminal, outputIsTerminal, !isDumb, variables["TERM"]?.isEmpty == false,
            let rows = terminalHeight, rows > 2, let terminalWidth
        else { return nil }
        return PagedScreen.Size(rows: rows, columns: terminalWidth)
    }

    /// The texts in the user's language.
    package var catalog: Catalog { .of(language) }

    /// The language of the first variable that is set, in POSIX's order.
    package var language: Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        return Language(locale: locale ?? "")
    }

    /// Dates relative to the current time, in the local time zone.
    package var dates: RelativeDate {
        let now = UnixTime(seconds: time(nil)) ?? .epoch
        return RelativeDate(now: now, utcOffset: utcOffset)
    }

    /// The local time zone, in seconds east of UTC now.
    package var utcOffset: Int {
        var seconds = time(nil)
        var local = tm()
        localtime_r(&seconds, &local)
        return Int(local.tm_gmtoff)
    }

    /// How tables show dates, unless an option sets it.
    package var dateStyle: DateStyle {
        (variables["FOLIO_DATES"].flatMap(DatesChoice.init(rawValue:)) ?? .relative).style(self)
    }

    private var width: Int? {
        variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminalWidth
    }

    private var isDumb: Bool { variables["TERM"] == "dumb" }

    /// no-color.org and the CLICOLOR convention: NO_COLOR takes precedence, then CLICOLOR_FORCE.
    private func allowsColour(_ isTerminal: Bool) -> Bool {
        if let value = variables["NO_COLOR"], !value.isEmpty { return false }
        if let value = variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
        return isTerminal && !isDumb
    }
}
