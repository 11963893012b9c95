// Runs a command and writes what it took: seconds of wall and of CPU, and the peak memory in KiB, each of the command with
// the children that it waited for.
//
//   measure FILE COMMAND [ARGUMENT]...
//
// It ends as the command did. It is small on purpose: the kernel counts the memory of whoever starts a program as the
// program's own, and an interpreter has more of it than folio.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    if (count < 3) return 64;
    const double begin = now();
    const pid_t process = fork();
    if (process < 0) return 71;
    if (process == 0) {
        execvp(words[2], words + 2);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (wait4(process, &status, 0, &usage) < 0) return 71;
    const double wall = now() - begin;
    FILE *file = fopen(words[1], "w");
    if (file == NULL) return 73;
    fprintf(file, "%.6f %.6f %ld\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
    if (fclose(file) != 0) return 74;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
