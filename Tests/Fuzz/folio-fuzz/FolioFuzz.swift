import CFuzzer
import FuzzTargets
import Glibc

/// Feeds libFuzzer's inputs to the parser that `FOLIO_FUZZ_TARGET` names; the arguments are libFuzzer's.
@main
enum FolioFuzz {
    private static let target = getenv("FOLIO_FUZZ_TARGET").flatMap { name in
        FuzzTarget.all.first { $0.name == String(cString: name) }
    }

    static func main() {
        guard target != nil else {
            print("FOLIO_FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
            exit(2)
        }
        var count = CommandLine.argc
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &words) { data, size in
                let bytes = Array(UnsafeBufferPointer(start: data, count: size))
                if let broken = FolioFuzz.target?.run(bytes) { fatalError("broken promise: \(broken)") }
                return 0
            })
    }
}
