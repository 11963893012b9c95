import Foundation

/// The programs that were built with the tests, in the same folder, and the libraries that tests preload into them.
package enum Programs {
    package static let folio = folder.appending(path: "folio").path
    package static let demo = folder.appending(path: "folio-demo").path
    package static let killPoint = folder.appending(path: "libKillPoint.so").path
    package static let slowLookup = folder.appending(path: "libSlowLookup.so").path

    private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}
