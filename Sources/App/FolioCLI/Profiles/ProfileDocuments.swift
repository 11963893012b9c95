import ProfileReports
import System
import Wording

/// The files that `folio profile` writes in addition to its report.
struct ProfileDocuments: Sendable {
    private let har: DocumentFile?
    private let svg: DocumentFile?

    /// Checks that they can be written, and changes nothing. Throws `FileError` and `ProfileCommandError`.
    ///
    /// - Parameter others: other files that the command writes, with the options that name them.
    init(_ options: ProfileOptions, others: [(option: String, path: String?)]) throws {
        har = try options.har.map { try DocumentFile($0) }
        svg = try options.svg.map { try DocumentFile($0) }
        var known: [(option: String, identity: String)] = []
        let files = [("--har", har?.identity), ("--svg", svg?.identity)]
        for (option, identity) in try files + others.map({ ($0, try $1.map(DocumentFile.identity)) }) {
            guard let identity else { continue }
            if let same = known.first(where: { $0.identity == identity }) {
                throw ProfileCommandError.sameFile(same.option, option)
            }
            known.append((option, identity))
        }
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
