#define _GNU_SOURCE
#include "KillPoint.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { OUTPUT, WAL, LIBRARY, DRAFT, KINDS };
enum moment { NEVER, BEFORE, INSIDE, AFTER };

static const char *const kind_names[KINDS] = {"output", "wal", "library", "draft"};
static const char *const moment_names[] = {"never", "before", "inside", "after"};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *output_path;
static int record = -1;
static int counts[KINDS];
static int kill_kind = -1;
static int kill_number;
static enum moment kill_moment = NEVER;

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static void read_environment(void) {
    output_path = getenv("KILLPOINT_OUTPUT");
    const char *path = getenv("KILLPOINT_RECORD");
    if (path) record = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char kind[16], moment[16];
    const char *place = getenv("KILLPOINT_AT");
    if (!place || sscanf(place, "%15[^:]:%d:%15s", kind, &kill_number, moment) != 3) return;
    for (int i = 0; i < KINDS; i++) {
        if (strcmp(kind, kind_names[i]) == 0) kill_kind = i;
    }
    for (enum moment i = BEFORE; i <= AFTER; i++) {
        if (strcmp(moment, moment_names[i]) == 0) kill_moment = i;
    }
}

/// The kind of a descriptor's file; -1 for a file that is not watched.
static int kind_of(int descriptor) {
    if (descriptor <= STDERR_FILENO) return -1;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return -1;
    path[length] = 0;
    if (output_path && strcmp(path, output_path) == 0) return OUTPUT;
    if (strstr(path, "/library.sqlite.new-")) return DRAFT;
    if (ends_with(path, "/library.sqlite-wal")) return WAL;
    return ends_with(path, "/library.sqlite") ? LIBRARY : -1;
}

static void note(const char *text) {
    if (record >= 0) syscall(SYS_write, record, text, strlen(text));
}

static void die(enum moment moment) {
    char line[32];
    snprintf(line, sizeof line, "kill %s\n", moment_names[moment]);
    note(line);
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/// Counts and records a call. The caller holds the mutex until the call is done, so that the record has the order of
/// the calls, and no call follows the last one.
static enum moment arrive(int kind, const char *what) {
    char line[64];
    snprintf(line, sizeof line, "%s %s\n", kind_names[kind], what);
    note(line);
    bool is_place = kind == kill_kind && counts[kind]++ == kill_number;
    if (is_place && kill_moment == BEFORE) die(BEFORE);
    return is_place ? kill_moment : NEVER;
}

/// Describes a write, by the format of the write-ahead log (https://sqlite.org/fileformat2.html#walformat).
static void describe(int kind, const unsigned char *bytes, size_t size, char text[static 32]) {
    bool is_page = size >= 512 && (size & (size - 1)) == 0;
    if (kind == WAL && size == 24) {
        bool commits = bytes[4] | bytes[5] | bytes[6] | bytes[7];
        snprintf(text, 32, commits ? "frame commit" : "frame");
    } else if (kind == WAL && size == 32) {
        snprintf(text, 32, "start");
    } else if ((kind == WAL || kind == LIBRARY) && is_page) {
        snprintf(text, 32, "page");
    } else {
        snprintf(text, 32, kind == OUTPUT ? "write %zu" : "other %zu", size);
    }
}

/// Writes at the offset, or at the file's position if the offset is negative.
static ssize_t put(int descriptor, const void *bytes, size_t size, off_t offset) {
    return offset < 0 ? syscall(SYS_write, descriptor, bytes, size)
                      : syscall(SYS_pwrite64, descriptor, bytes, size, offset);
}

static ssize_t watched_write(int descriptor, const void *bytes, size_t size, off_t offset) {
    pthread_once(&once, read_environment);
    int kind = kind_of(descriptor);
    if (kind < 0) return put(descriptor, bytes, size, offset);
    char text[32];
    describe(kind, bytes, size, text);
    pthread_mutex_lock(&mutex);
    enum moment moment = arrive(kind, text);
    ssize_t written = put(descriptor, bytes, moment == INSIDE ? size / 2 : size, offset);
    if (moment != NEVER) die(moment);
    pthread_mutex_unlock(&mutex);
    return written;
}

static int watched_cut(int descriptor, off_t length) {
    pthread_once(&once, read_environment);
    int kind = kind_of(descriptor);
    if (kind < 0) return (int)syscall(SYS_ftruncate, descriptor, length);
    char text[32];
    snprintf(text, sizeof text, "cut %lld", (long long)length);
    pthread_mutex_lock(&mutex);
    enum moment moment = arrive(kind, text);
    int result = (int)syscall(SYS_ftruncate, descriptor, length);
    if (moment != NEVER) die(moment);
    pthread_mutex_unlock(&mutex);
    return result;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    return watched_write(descriptor, bytes, size, -1);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
    return watched_write(descriptor, bytes, size, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
    return watched_write(descriptor, bytes, size, offset);
}

int ftruncate(int descriptor, off_t length) { return watched_cut(descriptor, length); }

int ftruncate64(int descriptor, off64_t length) { return watched_cut(descriptor, length); }
