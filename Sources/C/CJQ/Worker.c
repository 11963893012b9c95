#define _GNU_SOURCE
#include "Worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static pid_t parent;

/// An endless program sees no end of its input, so a timer looks whether folio still runs.
static void end_with_parent(int signal) {
    (void)signal;
    if (getppid() != parent) _exit(0);
}

/// Only folio ends the worker, whatever the terminal sends. A crash does nothing but end the process.
static void set_signals(void) {
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
    signal(SIGALRM, end_with_parent);
    sigset_t blocked;
    sigfillset(&blocked);
    sigdelset(&blocked, SIGALRM);
    signal(SIGXCPU, SIG_DFL);
    sigdelset(&blocked, SIGXCPU);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    const struct itimerval second = {{1, 0}, {1, 0}};
    setitimer(ITIMER_REAL, &second, NULL);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

/// Keeps only the socket, as descriptor 3. A worker must hold no lock and no end of a pipe.
static int close_others(int socket) {
    enum { kept = STDERR_FILENO + 1 };
    if (socket != kept) dup2(socket, kept);
    closefrom(kept + 1);
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int standard = 0; standard < kept; standard++) {
        if (null < 0) close(standard); else dup2(null, standard);
    }
    if (null > kept) close(null);
    return kept;
}

/// The memory that counts for RLIMIT_DATA, in bytes; 0 if it is unknown.
static uint64_t data_size(void) {
    char text[256] = {0};
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    unsigned long long pages = 0;
    if (length <= 0 || sscanf(text, "%*s %*s %*s %*s %*s %llu", &pages) != 1) return 0;
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/// Sets the soft limit, as far as the hard one allows.
static void set_limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
    setrlimit(resource, &limit);
}

static void limit_memory(uint64_t added) {
    const uint64_t present = data_size();
    if (present > 0) set_limit(RLIMIT_DATA, present + added);
}

void folio_jq_limit(FolioJQLimits limits) {
    set_limit(RLIMIT_CPU, limits.seconds);
    limit_memory(limits.bytes);
}

void folio_jq_limit_running(void) {
    set_limit(RLIMIT_CPU, RLIM_INFINITY);
    limit_memory((uint64_t)sysconf(_SC_PHYS_PAGES) / 2 * (uint64_t)sysconf(_SC_PAGESIZE));
}

/// Takes everything but the time zone from the environment: libjq reads definitions from the file `.jq` in the home folder,
/// and these can read variables.
static void clear_environment(void) {
    // Without a HOME, libjq looks up the user's home folder.
    static char home[] = "HOME=/dev/null";
    static char *kept[3] = {home};
    for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
        if (strncmp(*variable, "TZ=", 3) == 0) kept[1] = *variable;
    }
    environ = kept;
}

int folio_jq_start(const char *program, FolioJQLimits compiling, FolioJQWorker *worker) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
    const int flags = MAP_SHARED | MAP_ANONYMOUS;
    FolioJQOutput *output = mmap(NULL, sizeof *output, PROT_READ | PROT_WRITE, flags, -1, 0);
    int failure = output == MAP_FAILED ? errno : 0;
    const pid_t folio = getpid();
    const pid_t process = failure == 0 ? fork() : -1;
    if (process == 0) {
        parent = folio;
        const int socket = close_others(ends[1]);
        set_signals();
        clear_environment();
        end_with_parent(SIGALRM);
        prctl(PR_SET_NAME, "folio-jq");
        folio_jq_serve(program, compiling, socket, output);
        _exit(0);
    }
    if (failure == 0 && process < 0) failure = errno;
    close(ends[1]);
    if (failure != 0) {
        close(ends[0]);
        if (output != MAP_FAILED) munmap(output, sizeof *output);
        return failure;
    }
    *worker = (FolioJQWorker){.process = process, .socket = ends[0], .output = output};
    return 0;
}

void folio_jq_read(int socket, void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        const ssize_t count = read(socket, (char *)bytes + done, size - done);
        if (count > 0) done += (size_t)count;
        else if (count == 0 || errno != EINTR) _exit(0);
    }
}

static void send_all(int socket, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        const ssize_t count = send(socket, bytes, size, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) _exit(0);
        if (count > 0) bytes += count, size -= (size_t)count;
    }
}

void folio_jq_flush(int socket, FolioJQOutput *output) {
    send_all(socket, output->bytes, output->length);
    output->length = 0;
}

void folio_jq_write(int socket, FolioJQOutput *output, const void *bytes, size_t size) {
    if (size > sizeof output->bytes - output->length) folio_jq_flush(socket, output);
    if (size > sizeof output->bytes) return send_all(socket, bytes, size);
    memcpy(output->bytes + output->length, bytes, size);
    output->length += (uint32_t)size;
}
