import PersonalFiles
import ProfileReports
import System
import Wording

/// The files that `folio profile` writes in addition to its report.
struct ProfileDocuments: Sendable {
    private let har: DocumentFile?
    private let svg: DocumentFile?

    /// Checks that they can be written, and changes nothing. Throws `FileError`, `OutputFilesError` and `ProfileCommandError`.
    ///
    /// - Parameter output: the file of `--to`.
    init(_ options: ProfileOptions, output: String?, _ files: PersonalFiles) throws {
        har = try options.har.map { try DocumentFile($0) }
        svg = try options.svg.map { try DocumentFile($0) }
        try files.checkOutputs([("--har", options.har), ("--svg", options.svg), ("--to", output)])
        if options.isJSON, let option = optionOfOutput { throw ProfileCommandError.outputTwice(option: option) }
    }

    /// The option that writes its file to stdout.
    var optionOfOutput: String? {
        har?.isOutput == true ? "--har" : svg?.isOutput == true ? "--svg" : nil
    }

    /// Writes the files, and returns the errors.
    func write(_ report: ProfileReport, in catalog: Catalog) -> [any Error] {
        var errors: [any Error] = []
        // Requests and responses are private.
        do { try har?.write(report.har, mode: 0o600) } catch { errors.append(error) }
        do { try svg?.write(report.svg(in: catalog), mode: 0o644) } catch { errors.append(error) }
        return errors
    }
}
