#ifndef FOLIO_CSPAWN_SHIM_H
#define FOLIO_CSPAWN_SHIM_H

#include <spawn.h>

// glibc has it since 2.34, for those who ask for its extensions; Swift's module of glibc does not.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
