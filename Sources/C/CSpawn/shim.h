#ifndef FOLIO_CSPAWN_SHIM_H
#define FOLIO_CSPAWN_SHIM_H

#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc 2.34 and later declares it as an extension, which Swift's module of glibc does not include.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// Opens a descriptor that becomes readable when the process ends (pidfd_open(2)), or returns -1. glibc has the function
/// since 2.36.
static inline int folio_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

/// Opens a file in memory that no other program can open; negative if that fails.
static inline int folio_memory_file(void) { return (int)syscall(SYS_memfd_create, "folio", 1U); }

#endif
