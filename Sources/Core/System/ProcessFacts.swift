import CArguments
import Glibc

/// The process's input: arguments, environment and terminals. Nothing else in folio reads them.
package struct ProcessFacts: Sendable {
    /// The command line without the program's name.
    package let words: [String]
    /// The first word that is not valid UTF-8, with marks in place of its other bytes; nil if there is none.
    package private(set) var badWord: String?
    /// The environment.
    package private(set) var variables: [String: String]
    /// Whether stdin is a terminal.
    package let inputIsTerminal: Bool
    /// Whether stdout is a terminal.
    package let outputIsTerminal: Bool
    /// Whether stderr is a terminal.
    package let errorIsTerminal: Bool
    /// Columns of the terminal; nil without a terminal.
    package let terminalWidth: Int?
    /// Rows of the output's terminal; nil without a terminal.
    package let terminalHeight: Int?
    /// The path of the program's own file, to find files installed beside it.
    package let executable: String?

    package init(
        words: [String], variables: [String: String], inputIsTerminal: Bool = false, outputIsTerminal: Bool,
        errorIsTerminal: Bool, terminalWidth: Int?, terminalHeight: Int? = nil, executable: String?
    ) {
        self.words = words
        self.variables = variables
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.terminalWidth = terminalWidth
        self.terminalHeight = terminalHeight
        self.executable = executable
    }

    /// The same with other values of environment variables.
    package func with(_ variables: [String: String]) -> ProcessFacts {
        var facts = self
        facts.variables.merge(variables) { $1 }
        return facts
    }

    /// The same without a terminal, so that nothing is asked or shown there.
    package var unattended: ProcessFacts {
        ProcessFacts(
            words: words, variables: variables, outputIsTerminal: false, errorIsTerminal: false, terminalWidth: nil,
            executable: executable)
    }

    /// The facts of this process.
    package static func current() -> ProcessFacts {
        var facts = ProcessFacts(
            words: arguments(), variables: environment(),
            inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1,
            terminalWidth: size(of: STDOUT_FILENO)?.columns ?? size(of: STDERR_FILENO)?.columns,
            terminalHeight: size(of: STDOUT_FILENO)?.rows, executable: executablePath())
        let isValid = { (place: Int) in String(validatingCString: folio_argument(Int32(place) + 1)) != nil }
        facts.badWord = facts.words.indices.first { !isValid($0) }.map { facts.words[$0] }
        return facts
    }

    private static func arguments() -> [String] {
        (1..<max(1, folio_argument_count())).map { String(cString: folio_argument($0)) }
    }

    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            if let sign = strchr(text, Int32(UInt8(ascii: "="))) {
                let name = UnsafeRawBufferPointer(start: text, count: sign - text)
                variables[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
            }
            entry += 1
        }
        return variables
    }

    /// The size of a terminal; nil if the descriptor is not one.
    package static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The size of a terminal's cell in pixels; nil if the terminal does not say it.
    package static func cell(of descriptor: Int32) -> (width: Int, height: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        let (width, height) = (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
        return width > 0 && height > 0 ? (width, height) : nil
    }

    private static func executablePath() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
