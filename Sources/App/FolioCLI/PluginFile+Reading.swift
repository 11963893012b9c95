import Plugins
import Presentation
import YAML

extension PluginFile {
    /// Reads and checks a file. Throws `PluginFileError`, or a complaint where it cannot be read.
    init(reading path: String) throws {
        let bytes: [UInt8]
        do throws(FileError) {
            guard let found = try FileText.bytes(path) else { throw FileError.missing(path) }
            bytes = found
        } catch {
            throw Complaint(error, exitCode: .pluginFile)
        }
        try self.init(YAMLSource(bytes: bytes, file: path))
    }
}
