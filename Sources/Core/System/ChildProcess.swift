import CSpawn
import Glibc

/// Starts programs.
package enum ChildProcess {
    /// Starts a program, found as a shell does. It inherits folio's standard streams unless others are given.
    ///
    /// - Parameters:
    ///   - input: its stdin; nil for an empty one, so that it does not wait for the terminal.
    ///   - output: its stdout; nil for folio's own.
    ///   - errors: its stderr; nil for folio's own.
    ///   - ownsGroup: whether it begins a process group of its own; otherwise it is in folio's.
    ///   - isSilent: whether its stdout and stderr go nowhere.
    ///   - keepsVariables: whether it has folio's environment, which may have secrets.
    ///   - variables: override folio's own environment.
    /// - Returns: its process id.
    package static func start(
        _ words: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, ownsGroup: Bool = false,
        isSilent: Bool = false, keepsVariables: Bool = true, variables: [String: String] = [:]
    ) throws(ChildProcessError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
        if isSilent {
            for number in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
            }
        }
        // Connections and files are folio's alone, and libraries open some without close-on-exec.
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // folio ignores these signals, and its threads block others; the program must do neither.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (ownsGroup ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let added = variables.map { strdup("\($0)=\($1)") }
        defer { for variable in added { free(variable) } }
        var environment = added
        var variable = environ
        while keepsVariables, let entry = variable.pointee {
            environment.append(entry)
            variable += 1
        }
        environment.append(nil)
        var process = pid_t()
        let failure = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
        guard failure == 0 else { throw ChildProcessError(reason: String(cString: strerror(failure))) }
        return process
    }
}

extension ChildProcess {
    /// Opens a file in memory, as the input of a program: it does not wait until the program reads. The caller closes it.
    package static func input(_ bytes: [UInt8]) throws -> Int32 {
        let file = folio_memory_file()
        guard file >= 0 else { throw ChildProcessError(reason: String(cString: strerror(errno))) }
        do { try Descriptor(number: file).write(bytes) } catch {
            close(file)
            throw error
        }
        lseek(file, 0, SEEK_SET)
        return file
    }
}

/// A program cannot be started.
package struct ChildProcessError: Error, Equatable {
    /// The system's text for the error number.
    package let reason: String
}
