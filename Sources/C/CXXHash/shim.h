#ifndef FOLIO_CXXHASH_SHIM_H
#define FOLIO_CXXHASH_SHIM_H

#include <stddef.h>
#include <stdint.h>

// The functions are compiled in, so that nothing is linked.
#define XXH_INLINE_ALL
#include <xxhash.h>

/// XXH3, 64 bits, seed 0: the same value on every machine and in every version of the library.
static inline uint64_t folio_xxh3(const void *bytes, size_t count) { return XXH3_64bits(bytes, count); }

#endif
