import Glibc
import Presentation
import SQLiteStore
import System
import Translations
import Wording

extension ProcessFacts {
    /// The terminal, pipe or file that data goes to.
    var outputTerminal: Terminal {
        Terminal(width: width, isTerminal: outputIsTerminal, allowsColour: allowsColour(outputIsTerminal))
    }

    /// The one that messages go to.
    var errorTerminal: Terminal {
        Terminal(width: width, isTerminal: errorIsTerminal && !isDumb, allowsColour: allowsColour(errorIsTerminal))
    }

    /// The screen that a person reads data at, with its size; nil where there is none, or none whose rows can be taken away.
    var screenSize: PagedScreen.Size? {
        guard inputIsTerminal, outputIsTerminal, !isDumb, variables["TERM"]?.isEmpty == false,
            let rows = terminalHeight, rows > 2, let terminalWidth
        else { return nil }
        return PagedScreen.Size(rows: rows, columns: terminalWidth)
    }

    /// What is said to the person is said in this.
    var catalog: Catalog { .of(language) }

    /// The language of the first variable that is set, as POSIX orders them.
    var language: Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        return Language(locale: locale ?? "")
    }

    /// Dates as the person's clock and calendar have them.
    var dates: RelativeDate {
        var seconds = time(nil)
        var local = tm()
        localtime_r(&seconds, &local)
        let now = UnixTime(seconds: Int(seconds)) ?? .epoch
        return RelativeDate(now: now, utcOffset: Int(local.tm_gmtoff))
    }

    /// How tables say dates, unless an option asks otherwise.
    var dateStyle: DateStyle {
        (variables["FOLIO_DATES"].flatMap(DatesChoice.init(rawValue:)) ?? .relative).style(self)
    }

    /// The plugin file that is installed with the program.
    var installedPlugins: String? {
        guard let executable, let slash = executable.lastIndex(of: "/") else { return nil }
        return "\(executable[..<slash])/../share/folio/plugins.yaml"
    }

    /// The file that keeps what was read. A relative path in the variable does not count, as XDG says.
    ///
    /// Throws where no variable names a folder.
    var libraryPath: String {
        get throws(StoreError) {
            let absolute = { (name: String) in variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
            guard let data = absolute("XDG_DATA_HOME") ?? absolute("HOME").map({ "\($0)/.local/share" }) else {
                throw .cannotOpen(path: "library.sqlite", reason: "neither XDG_DATA_HOME nor HOME is an absolute path")
            }
            return "\(data)/folio/library.sqlite"
        }
    }

    /// Whether a store that cannot be used is an error, not a remark.
    var isStrict: Bool { variables["FOLIO_STRICT"] == "1" }

    /// A path with its leading `~/` as the home folder.
    func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = variables["HOME"] else { return path }
        return home + path.dropFirst()
    }

    private var width: Int? {
        variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminalWidth
    }

    private var isDumb: Bool { variables["TERM"] == "dumb" }

    /// no-color.org and the CLICOLOR convention: NO_COLOR wins, then CLICOLOR_FORCE.
    private func allowsColour(_ isTerminal: Bool) -> Bool {
        if let value = variables["NO_COLOR"], !value.isEmpty { return false }
        if let value = variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
        return isTerminal && !isDumb
    }
}
