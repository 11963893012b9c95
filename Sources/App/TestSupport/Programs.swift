import Foundation

/// The programs that were built with the tests, in the folder that holds these, and the library that kills one.
package enum Programs {
    package static let folio = folder.appending(path: "folio").path
    package static let demo = folder.appending(path: "folio-demo").path
    package static let killPoint = folder.appending(path: "libKillPoint.so").path

    private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}
