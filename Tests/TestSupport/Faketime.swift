/// `faketime`, which sets the clock of a program.
package enum Faketime {
    /// What a shell runs in place of `faketime`. That fails if an earlier process with the same number was killed and left
    /// its files.
    package static let command = #"sh -c 'rm -f /dev/shm/*faketime_*_$$; exec faketime "$@"' faketime"#

    /// Runs `faketime` with options, a program and its words.
    package static func run(_ words: [String], variables: [String]) throws -> Child.Ending {
        try Child.run("/bin/sh", ["-c", "exec \(command) \"$@\"", "sh"] + words, variables: variables)
    }
}
