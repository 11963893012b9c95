import Foundation

/// The programs that were built with the tests, in the folder that holds these.
package enum Programs {
    package static let folio = folder.appending(path: "folio").path
    package static let demo = folder.appending(path: "folio-demo").path

    private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}
