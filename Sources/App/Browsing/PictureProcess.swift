import CPicture
import Glibc
import HTTP
package import Reader
import System

/// Draws pictures in a process of their own: whatever a picture does to the libraries that decode it, folio goes on.
package enum PictureProcess {
    /// The word that starts folio as such a process.
    package static let command = "__picture"

    /// The colours that a terminal has.
    package enum Colours: Int32, Sendable {
        case all, palette, none

        /// - Parameter variables: the environment.
        package init(_ variables: [String: String]) {
            self =
                ["truecolor", "24bit"].contains(variables["COLORTERM"])
                ? .all : variables["TERM"]?.contains("256") == true ? .palette : .none
        }
    }

    /// The limits of the process.
    private enum Limit {
        /// The largest picture, in bytes and in pixels.
        static let (bytes, pixels) = (16 << 20, UInt64(50_000_000))
        /// What it writes, in bytes.
        static let output = 16 << 20
        /// Its memory, in bytes, and its time, in seconds of the processor.
        static let (memory, seconds) = (UInt64(1) << 30, UInt64(5))
        /// How long folio waits for it.
        static let wait = Duration.seconds(15)
    }

    // MARK: In folio

    /// Draws a picture within a size. Cancelling ends the process.
    ///
    /// Throws `PictureError`, and `CancellationError`.
    package static func draw(
        _ picture: [UInt8], in size: ReaderSize, as form: PictureForm, _ colours: Colours
    ) async throws -> DrawnPicture {
        guard picture.count <= Limit.bytes else { throw PictureError.tooLarge }
        let more: [Int] =
            switch form {
            case .cells: [Int(colours.rawValue)]
            case .images(let form, let cell): [form.file, cell.columns, cell.rows]
            }
        let words = ["/proc/self/exe", command] + ([size.columns, size.rows] + more).map { "\($0)" }
        let run = Run()
        let output = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try startThread { continuation.resume(with: Result { try run.output(of: words, input: picture) }) }
                } catch { continuation.resume(throwing: error) }
            }
        } onCancel: {
            run.cancel()
        }
        try Task.checkCancellation()
        var answer = output[...]
        try check(&answer)
        return switch form {
        case .cells: try cells(in: answer, within: size, colours)
        case .images(let form, _): try images(in: answer, within: size, form)
        }
    }

    /// A process that runs.
    private final class Run: Sendable {
        private let state = Lock((process: Int32?.none, isCancelled: false))

        func cancel() {
            state.withLock { state in
                state.isCancelled = true
                if let process = state.process { kill(process, SIGKILL) }
            }
        }

        func output(of words: [String], input: [UInt8]) throws -> [UInt8] {
            let file: Int32
            do { file = try ChildProcess.input(input) } catch let error as ChildProcessError {
                throw PictureError.noProcess(error.reason)
            }
            defer { close(file) }
            let pipe = try Pipe()
            defer { close(pipe.reading) }
            do {
                defer { close(pipe.writing) }
                try state.withLock { state in
                    if state.isCancelled { throw CancellationError() }
                    do throws(ChildProcessError) {
                        state.process = try ChildProcess.start(
                            words, input: file, output: pipe.writing, ownsGroup: true, keepsVariables: false)
                    } catch { throw PictureError.noProcess(error.reason) }
                }
            }
            let end = ContinuousClock.now + Limit.wait
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                var ready = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
                if poll(&ready, 1, 200) > 0 {
                    let count = read(pipe.reading, &buffer, buffer.count)
                    if count == 0 || count < 0 && errno != EINTR { break }
                    if count > 0 { bytes += buffer[..<count] }
                }
                if .now > end || bytes.count > Limit.output { cancel() }
            }
            state.withLock { state in
                var status: Int32 = 0
                if let process = state.process { while waitpid(process, &status, 0) < 0, errno == EINTR {} }
                state.process = nil
            }
            return bytes
        }
    }

    /// Takes the first byte of what the process wrote, which says whether it drew the picture.
    private static func check(_ output: inout ArraySlice<UInt8>) throws(PictureError) {
        guard let result = output.popFirst() else { throw .stopped }
        switch Int(result) {
        case FOLIO_PICTURE_DRAWN: break
        case FOLIO_PICTURE_TOO_LARGE: throw .tooLarge
        case Int(Self.unavailable): throw .unavailable(String(decoding: output, as: UTF8.self))
        default: throw .unreadable
        }
    }

    /// A picture of cells: its columns and rows, and for each cell its character and colours.
    private static func cells(
        in output: ArraySlice<UInt8>, within size: ReaderSize, _ colours: Colours
    ) throws(PictureError) -> DrawnPicture {
        let numbers = output.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) }
        }
        guard numbers.count >= 2, numbers[0] > 0, numbers[1] > 0 else { throw .stopped }
        let (columns, rows) = (Int(numbers[0]), Int(numbers[1]))
        guard columns <= size.columns, rows <= size.rows, numbers.count == 2 + 3 * columns * rows else {
            throw .stopped
        }
        return DrawnPicture(
            rows: (0..<rows).map { row in
                let start = 2 + row * columns * 3
                return parts(of: numbers[start..<start + columns * 3], colours)
            })
    }

    /// A picture of images: its columns and rows, and for each row the number of its bytes and these.
    private static func images(
        in output: ArraySlice<UInt8>, within size: ReaderSize, _ form: ImageProtocol
    ) throws(PictureError) -> DrawnPicture {
        var rest = output
        func number() throws(PictureError) -> Int {
            let bytes = rest.prefix(4)
            guard bytes.count == 4 else { throw .stopped }
            rest = rest.dropFirst(4)
            return Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) })
        }
        let (columns, count) = (try number(), try number())
        guard 1...size.columns ~= columns, 1...size.rows ~= count else { throw .stopped }
        let blanks = String(repeating: " ", count: columns)
        var rows: [[ReaderLine.Part]] = []
        for _ in 0..<count {
            let length = try number()
            guard length >= 0, length <= rest.count, let data = form.data(rest.prefix(length)) else { throw .stopped }
            rest = rest.dropFirst(length)
            rows.append([.init(blanks, image: ReaderLine.Image(form, columns: columns, data: data))])
        }
        return DrawnPicture(rows: rows)
    }

    /// The cells of a row; those with the same colours are together.
    private static func parts(of cells: ArraySlice<Int32>, _ colours: Colours) -> [ReaderLine.Part] {
        func colour(_ value: Int32) -> ReaderLine.Colour? {
            guard value >= 0, colours != .none else { return nil }
            if colours == .palette { return .palette(UInt8(truncatingIfNeeded: value)) }
            return .rgb(
                red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
                blue: UInt8(truncatingIfNeeded: value))
        }
        var parts: [ReaderLine.Part] = []
        for place in stride(from: cells.startIndex, to: cells.endIndex, by: 3) {
            let scalar = Unicode.Scalar(UInt32(bitPattern: cells[place])) ?? " "
            // A block, and nothing that could move the cursor.
            let isBlock = scalar == " " || (0x2500...0x25FF).contains(scalar.value)
            let text = String(isBlock ? Character(scalar) : " ")
            let own = ReaderLine.Colours(foreground: colour(cells[place + 1]), background: colour(cells[place + 2]))
            if let last = parts.last, last.colours == own {
                parts[parts.count - 1] = .init(last.text + text, colours: own)
            } else {
                parts.append(.init(text, colours: own))
            }
        }
        return parts
    }

    // MARK: In the process

    /// The first byte if the libraries cannot be loaded; why follows.
    private static let unavailable: UInt8 = 255

    /// Draws the picture of stdin to stdout.
    ///
    /// - Parameter words: the columns and rows that it may have; and the colours of cells, or the form of images and the
    ///   width and height of a cell in pixels.
    package static func serve(_ words: [String]) -> Int32 {
        let numbers = words.compactMap { Int32($0) }
        guard numbers.count == words.count, [3, 5].contains(numbers.count), (1...500).contains(numbers[0]),
            (1...200).contains(numbers[1]), numbers.dropFirst(3).allSatisfy({ (1...128).contains($0) })
        else { return 2 }
        limit(RLIMIT_AS, Limit.memory)
        limit(RLIMIT_CPU, Limit.seconds)
        for resource in [RLIMIT_CORE, RLIMIT_FSIZE] { limit(resource, 0) }
        // A decoder that wants to write a file gets an error, and goes on or gives up.
        signal(SIGXFSZ, SIG_IGN)
        var picture: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while picture.count <= Limit.bytes {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 { picture += buffer[..<count] } else if count == 0 || errno != EINTR { break }
        }
        let output: [UInt8] =
            if let reason = folio_picture_load() {
                [unavailable] + String(cString: reason).utf8
            } else if numbers.count == 3 {
                cells(of: picture, columns: numbers[0], rows: numbers[1], numbers[2])
            } else {
                images(of: picture, numbers)
            }
        return (try? Descriptor.output.write(output)) == nil ? 1 : 0
    }

    private static func cells(of picture: [UInt8], columns: Int32, rows: Int32, _ colours: Int32) -> [UInt8] {
        var (columns, rows) = (columns, rows)
        var cells = [FolioPictureCell](repeating: FolioPictureCell(), count: Int(columns * rows))
        let result = folio_picture_draw(
            picture, picture.count, Limit.pixels, colours, &columns, &rows, &cells)
        guard result == FOLIO_PICTURE_DRAWN else { return [UInt8(result)] }
        let numbers = cells.prefix(Int(columns * rows)).flatMap {
            [Int32(bitPattern: $0.character), $0.foreground, $0.background]
        }
        return [UInt8(result)] + bytes([columns, rows] + numbers)
    }

    /// - Parameter numbers: the columns and rows, the form, and the width and height of a cell.
    private static func images(of picture: [UInt8], _ numbers: [Int32]) -> [UInt8] {
        var (columns, rows) = (numbers[0], numbers[1])
        var images: [[UInt8]] = []
        let result = withUnsafeMutablePointer(to: &images) { images in
            folio_picture_images(
                picture, picture.count, Limit.pixels, numbers[2], numbers[3], numbers[4], &columns, &rows,
                { context, bytes, count in
                    context?.assumingMemoryBound(to: [[UInt8]].self).pointee.append(
                        Array(UnsafeBufferPointer(start: bytes, count: count)))
                }, images)
        }
        guard result == FOLIO_PICTURE_DRAWN else { return [UInt8(result)] }
        return images.reduce([UInt8(result)] + bytes([columns, rows])) { $0 + bytes([Int32($1.count)]) + $1 }
    }

    private static func bytes(_ numbers: [Int32]) -> [UInt8] {
        numbers.withUnsafeBytes { Array($0) }
    }

    private static func limit(_ resource: __rlimit_resource, _ value: UInt64) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }
}

extension ImageProtocol {
    /// The form of images that the process makes.
    fileprivate var file: Int { Int(self == .sixel ? FOLIO_PICTURE_SIXELS : FOLIO_PICTURE_PNG) }

    /// What the terminal is sent of an image; nil for bytes that it could take for something else.
    fileprivate func data(_ bytes: ArraySlice<UInt8>) -> String? {
        guard self == .sixel else { return Base64.text(Array(bytes)) }
        let isSound = bytes.allSatisfy { 0x3F...0x7E ~= $0 || 0x30...0x39 ~= $0 || "\"#$-!;".utf8.contains($0) }
        return isSound ? String(decoding: bytes, as: UTF8.self) : nil
    }
}

/// Why a picture is not drawn.
package enum PictureError: Error, Equatable {
    /// A library cannot be loaded; why.
    case unavailable(String)
    /// It is damaged, or of a kind that is not known.
    case unreadable
    /// It has more than 16 MiB, or more than 50,000,000 pixels.
    case tooLarge
    /// Drawing it took too much time or memory, or crashed.
    case stopped
    /// No process can be started; why.
    case noProcess(String)
}
