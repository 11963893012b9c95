import CSpawn
import Glibc

/// The descriptors and signals of a new process.
struct SpawnActions {
    private var actions = posix_spawn_file_actions_t()

    init() {
        posix_spawn_file_actions_init(&actions)
    }

    mutating func destroy() {
        posix_spawn_file_actions_destroy(&actions)
    }

    /// - Parameter pipe: the process's end of the pipe, if the stream is one.
    mutating func set(_ stream: Child.Stream, _ number: Int32, pipe: Int32) {
        switch stream {
        case .pipe: posix_spawn_file_actions_adddup2(&actions, pipe, number)
        case .closed: posix_spawn_file_actions_addclose(&actions, number)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
        }
    }

    /// Passes on one descriptor, as number 3, and closes all others. If a program inherited the connection of another test,
    /// it would stay open after its server has closed it.
    mutating func keepOnly(_ descriptor: Int32) {
        // Duplicating a descriptor onto itself keeps it open in the new process (posix_spawn(3)).
        posix_spawn_file_actions_adddup2(&actions, descriptor, STDERR_FILENO + 1)
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 2)
    }

    /// Starts the program and returns its process id.
    func spawn(_ program: String, _ words: [String], _ variables: [String]) throws -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = ([program] + words).map { strdup($0) } + [nil]
        var environment = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var processID: Int32 = 0
        var actions = actions
        let failure = posix_spawn(&processID, program, &actions, &attributes, &arguments, &environment)
        guard failure == 0 else { throw Child.Failure.cannotStart(program, failure) }
        return processID
    }
}

/// The pipes between a test and a process.
struct Pipes {
    struct Ends {
        let reading: Int32
        let writing: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reading, writing) = (ends[0], ends[1])
        }
    }

    let input = Ends()
    let output = Ends()
    let error = Ends()
    let life = Ends()

    /// Closes the process's ends.
    func closeFarEnds() {
        for end in [input.reading, output.writing, error.writing, life.writing] { close(end) }
    }
}
