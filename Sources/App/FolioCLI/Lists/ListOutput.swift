/// Where a list is written to: stdout, a file that may be gone on with, or nowhere.
struct ListOutput: Sendable {
    private let stream: Descriptor?
    private let file: OutputFile?

    /// - Parameter file: in place of the stream.
    init(_ stream: Descriptor?, file: OutputFile? = nil) {
        self.stream = stream
        self.file = file
    }

    /// Cuts the file to what is to stay of it.
    func begin(at length: Int64) throws {
        try file?.begin(at: length)
    }

    /// Nothing will be written.
    func abandon() {
        file?.abandon()
    }

    func write(_ bytes: [UInt8]) throws {
        guard let file else { return try stream?.write(bytes) ?? () }
        try file.write(bytes)
    }

    /// The file's length; nil for stdout.
    var length: Int64? { file?.length }
}
