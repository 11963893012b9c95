#ifndef FOLIO_CSPAWN_SHIM_H
#define FOLIO_CSPAWN_SHIM_H

#include <spawn.h>

// glibc 2.34 and later declares it as an extension, which Swift's module of glibc does not include.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
